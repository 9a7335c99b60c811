import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// The bar that says where a scroller is.
@Suite struct IndicatorTests {
  /// The bar of the main scroller on each frame, in points of its box, the same either way.
  private func bars(of scene: Scene) throws -> [PointRect?] {
    func bars(_ invalidation: Invalidation) throws -> [PointRect?] {
      try frames(of: scene, invalidation: invalidation).map { state in
        try #require(Placement(state).nodes.first { $0.box.node.name == "list" }).indicators.first
      }
    }
    let found = try bars(.leaf)
    #expect(try bars(.root) == found)
    return found
  }

  /// A window of 200 points, the canvas's width, over content of 10 rows.
  private func list(_ keys: String = "", row: Int = 100, track: String = "wait: 1f") throws -> Scene {
    try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: 10
              row: { Rectangle: , height: \(row) }
      name: list
      indicators: true
      height: 200
      width: 80
      \(keys)
      """, track: track)
  }

  @Test func `its length is the share that is seen, its place the share scrolled`() throws {
    let bars = try bars(of: list(track: "wait: 1f\njump: { to: 400 }\nwait: 1f\njump: { to: end }\nwait: 1f"))
    // A fifth of the room between the margins: (200 - 6) / 5, in whole points.
    #expect(bars[0] == PointRect(x: 74, y: 3, width: 3, height: 39))
    #expect(bars[1] == PointRect(x: 74, y: 3 + 155 / 2, width: 3, height: 39))
    #expect(bars[2] == PointRect(x: 74, y: 158, width: 3, height: 39))
  }

  @Test func `it stands in the window and is never shorter than a thumb`() throws {
    let bars = try bars(of: list("inset: { top: 20, bottom: 30, right: 5 }", row: 1000))
    #expect(bars[0] == PointRect(x: 69, y: 23, width: 3, height: 36))
  }

  @Test func `in a low window it moves and shrinks, too`() throws {
    let low = "inset: { top: 164 }"
    let bars = try bars(of: list(low, track: "wait: 1f\njump: { to: end }\nwait: 1f"))
    #expect(bars[0] == PointRect(x: 74, y: 167, width: 3, height: 20))
    #expect(bars[1] == PointRect(x: 74, y: 177, width: 3, height: 20))
    let scene = try list(low, track: "drag: { by: -30, over: 20f, release: 0 }")
    for (bar, state) in zip(try self.bars(of: scene), try frames(of: scene)) {
      #expect(bar == PointRect(x: 74, y: 167, width: 3, height: max(8, 20 + min(0, state.position))), "\(state.frame)")
    }
  }

  @Test func `right to left it stands on the other side`() throws {
    #expect(try bars(of: list("direction: rtl"))[0]?.x == 3)
    let across = try scene(
      """
      ScrollView:
        - HStack: [{ Rectangle: , width: 400, height: 10 }]
      axis: horizontal
      direction: rtl
      name: list
      indicators: true
      width: 100
      height: 50
      """, track: "wait: 1f\njump: { to: end }\nwait: 1f")
    let bars = try bars(of: across)
    #expect(bars[0] == PointRect(x: 61, y: 44, width: 36, height: 3))
    #expect(bars[1] == PointRect(x: 3, y: 44, width: 36, height: 3))
  }

  @Test func `pulled beyond an edge it shrinks towards that edge`() throws {
    let scene = try list(track: "drag: { by: -300, over: 20f, release: 0 }")
    let bars = try bars(of: scene)
    let states = try frames(of: scene)
    for (bar, state) in zip(bars, states) {
      let pull = -min(0, state.position)
      #expect(bar == PointRect(x: 74, y: 3, width: 3, height: max(8, 39 - pull)), "\(state.frame)")
    }
    #expect(bars.contains { ($0?.height ?? 39) < 10 })
    let end = try self.bars(of: list(track: "jump: { to: end }\ndrag: { by: 60, over: 20f, release: 0 }"))
    for bar in end { #expect(bar?.maxY == 197) }
    #expect(end.contains { ($0?.height ?? 39) < 20 })
  }

  @Test func `content that fits has none`() throws {
    #expect(try bars(of: list(row: 20)) == [nil, nil])
    #expect(try bars(of: list("inset: 98")) == [nil, nil])
  }

  @Test func `it is moved, and painted again only when its length changes`() throws {
    let plain = try frames(of: list(track: "linear: { to: end, over: 20f }"))
    for state in plain.dropFirst() { #expect(state.work.rasterised == state.work.entered, "\(state.frame)") }
  }

  @Test func `rows of uneven extents are all measured for it`() throws {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: 100
              row: { Rectangle: , height: "if(index > 50, 300, 100)" }
      name: list
      indicators: true
      height: 200
      """, track: "wait: 1f")
    // 51 rows of 100 points and 49 of 300.
    #expect(try bars(of: scene)[0]?.height == 36)
    let state = try frames(of: scene)[0]
    guard case .scroll(let scroll) = state.layers[0].parts[0] else {
      Issue.record("no scroller")
      return
    }
    // 51 rows of 100 and 49 of 300, less the window.
    #expect(scroll.limit == 19_600)
  }
}
