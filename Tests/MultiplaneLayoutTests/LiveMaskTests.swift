import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Masks that follow the scroll.
@Suite struct LiveMaskTests {
  /// A node of 100 by 100 in the corner of the canvas whose mask is 50 by 50, and what draws the mask on each frame.
  private func masks(_ keys: String, track: String = "linear: { by: 40, over: 4f }") throws -> [[DisplayItem]?] {
    let scene = try scene(
      """
      Color: red
      width: 100
      height: 100
      place: topLeading
      mask:
        Rectangle:
        width: 50
        height: 50
        place: topLeading
      """ + keys.split(separator: "\n").map { "\n  \($0)" }.joined(), canvas: "{ size: 200x300, fps: 10 }", track: track
    )
    func masks(_ invalidation: Invalidation) throws -> [[DisplayItem]?] {
      try frames(of: scene, invalidation: invalidation).map { state in
        state.layers[0].effects.lazy.compactMap { if case .mask(let items) = $0 { items } else { nil } }.first
      }
    }
    let found = try masks(.leaf)
    #expect(try masks(.root) == found)
    return found
  }

  private func box(_ x: Double, _ y: Double) -> [DisplayItem] {
    [.fill(.rectangle, PointRect(x: x, y: y, width: 50, height: 50), .color(.black))]
  }

  @Test func `a mask moves with the scroll`() throws {
    let found = try masks("x: scroll\ny: -scroll / 2")
    #expect(found[0] == box(0, 0) && found[1] == box(10, -5) && found[4] == box(40, -20))
  }

  @Test func `each node in a mask has its own values`() throws {
    let scene = try scene(
      """
      Color: red
      mask:
        ZStack:
          - { Rectangle: , width: 5, height: 5, place: topLeading, x: scroll, y: 2 * scroll }
          - { Rectangle: , width: 5, height: 5, place: topLeading, x: 10 + scroll, y: 7 }
          - { Rectangle: , width: 5, height: 5, place: topLeading, y: 200 }
        width: 200
        height: 300
      """, track: "jump: { to: 1 }\nwait: 1f")
    let state = try #require(try frames(of: scene).last)
    let items = try #require(
      state.layers[0].effects.lazy.compactMap { if case .mask(let items) = $0 { items } else { nil } }.first)
    let places: [(Double, Double)] = [(1, 2), (11, 7), (0, 200)]
    let expected: [DisplayItem] = places.map { x, y in
      .fill(.rectangle, PointRect(x: x, y: y, width: 5, height: 5), .color(.black))
    }
    #expect(items == expected)
  }

  @Test func `it turns, grows, fades and goes as any node does`() throws {
    let found = try masks("scale: 1 + scroll / 40\nopacity: 1 - scroll / 80\nvisible: scroll < 35")
    #expect(found[0] == box(0, 0))
    let effects: [Effect] = [
      .transform(Transform(scaleX: 1.5, scaleY: 1.5, skew: 0, angle: 0), originX: 25, originY: 25), .opacity(0.75),
    ]
    #expect(found[2] == [.group(effects, box(0, 0))])
    #expect(found[4] == [])
  }

  @Test func `nothing is painted again or laid out for it`() throws {
    let scene = try scene(
      """
      ScrollView:
        - Color: red
          height: 900
          mask: { Rectangle: , x: 100 * row, y: scroll / 2 }
      """.replacing("x: 100 * row, ", with: ""), track: "linear: { by: 40, over: 4f }")
    for state in try frames(of: scene).dropFirst() {
      #expect(state.work.layouts == 0 && state.work.rasterised == 0 && state.work.evaluated == 1)
    }
  }

  @Test func `names in it tell of the masked node's way, and of its own size`() throws {
    let scene = try scene(
      """
      ScrollView:
        - Spacer: 400
        - Color: red
          height: 100
          mask: { Rectangle: , width: 50%, place: topLeading, x: width * (1 - entry) }
        - Spacer: 900
      """, track: "linear: { to: 150, over: 2f }")
    let states = try frames(of: scene)
    func x(_ state: FrameState) -> Double? {
      func find(_ layer: LayerState) -> Double? {
        for case .mask(let items) in layer.effects { if case .fill(_, let rect, _)? = items.first { return rect.x } }
        for case .scroll(let scroll) in layer.parts { for row in scroll.rows { if let x = find(row) { return x } } }
        return nil
      }
      return find(state.layers[0])
    }
    // Half in sight at 150 of 100 to 200; the mask is 100 wide.
    #expect(x(states[2]) == 50)
  }

  @Test func `a point is on a node where its mask is now`() throws {
    let states = try frames(
      of: scene(
        """
        Color: red
        name: card
        width: 100
        height: 100
        place: topLeading
        mask:
          Circle:
          width: 50
          height: 50
          place: topLeading
          scale: 1 + scroll / 50
          x: scroll
        """, canvas: "{ size: 200x300, fps: 10 }", track: "linear: { by: 50, over: 5f }"))
    func name(_ state: FrameState, _ x: Double, _ y: Double) -> String? {
      Placement(state).frontmost(at: PointOffset(x: x, y: y))?.box.node.name
    }
    #expect(name(states[0], 25, 25) == "card" && name(states[0], 75, 25) == nil && name(states[0], 2, 2) == nil)
    // Twice as large about (75, 25).
    #expect(name(states[5], 75, 25) == "card" && name(states[5], 40, 40) == "card" && name(states[5], 20, 25) == nil)
  }
}
