import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// A scroller inside a row of another one keeps its place while that row is away.
@Suite struct ScrollerStateTests {
  private func page(_ track: String, events: String, shelf: String = "sizing: exact") throws -> Scene {
    try scene(
      """
      ScrollView:
        - Rectangle:
          height: 350
        - ScrollView:
            - LazyHStack:
                - ForEach: 100
                  row: { Rectangle: , width: 30 + random(50), height: 60 }
              \(shelf)
          axis: horizontal
          name: shelf
        - Rectangle:
          height: 3000
      """, track: track, more: "events:\n" + events)
  }

  /// Where the rows of the inner scroller stand on the canvas.
  private func shelf(_ state: FrameState) -> [Int: Double]? {
    func find(_ layer: LayerState) -> ScrollState? {
      for part in layer.parts {
        switch part {
        case .scroll(let scroll):
          if scroll.scroller.axis == .horizontal { return scroll }
          for row in scroll.rows { if let found = find(row) { return found } }
        case .layer(let inner): if let found = find(inner) { return found }
        case .picture, .rows: break
        }
      }
      return nil
    }
    guard let scroll = state.layers.lazy.compactMap({ find($0) }).first else { return nil }
    var rows: [Int: Double] = [:]
    for row in scroll.rows {
      guard let index = row.layer.box.row?.index else { continue }
      rows[index] = row.layer.origin.x - scroll.position
    }
    return rows
  }

  @Test(arguments: [Invalidation.leaf, .root]) func `the offset is kept while the row is away`(_ way: Invalidation)
    throws
  {
    let states = try frames(
      of: page(
        "jump: { to: 200 }\nwait: 10f\njump: { to: 3000 }\nwait: 10f\njump: { to: 200 }\nwait: 5f",
        events: "  - { at: 2f, scroll: { in: shelf, jump: { item: 40 } } }\n"), invalidation: way)
    #expect(shelf(states[5])?[40] == 0)
    #expect(shelf(states[15]) == nil)
    #expect(states[15].scrollers[1].position == states[5].scrollers[1].position)
    #expect(shelf(states[22]) == shelf(states[5]))
    #expect(shelf(states[20]) == shelf(states[5]))
  }

  @Test(arguments: ["sizing: exact", "sizing: estimated"], [Invalidation.leaf, .root])
  func `a scroller out of sight is scrolled`(_ sizing: String, _ way: Invalidation) throws {
    let states = try frames(
      of: page(
        "jump: { to: 3000 }\nwait: 10f\njump: { to: 200 }\nwait: 20f",
        events: "  - { at: 2f, scroll: { in: shelf, jump: { item: 40 } } }\n"
          + "  - { at: 6f, scroll: { in: shelf, linear: { by: 100, over: 10f } } }\n", shelf: sizing), invalidation: way
    )
    #expect(shelf(states[4]) == nil)
    #expect(states[3].scrollers[1].position > 0)
    #expect(shelf(states[10])?[40] == -40)
    #expect(shelf(states[25])?[40] == -100)
  }

  @Test func `the offset survives rotation`() throws {
    let states = try frames(
      of: page(
        "jump: { to: 3000 }\nwait: 10f\njump: { to: 200 }\nwait: 5f",
        events: "  - { at: 2f, scroll: { in: shelf, jump: { item: 40 } } }\n  - { at: 5f, rotate: landscape }\n"))
    #expect(shelf(states[12])?[40] == 0)
  }

  /// A header exists only near the window; its scroller is moved before it does, and keeps its place when it goes.
  @Test(arguments: [Invalidation.leaf, .root]) func `a scroller in a header keeps its place`(_ way: Invalidation) throws
  {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - Section:
                - ForEach: 40
                  row: { Rectangle: , height: 50 }
            - Section:
                - ForEach: 60
                  row: { Rectangle: , height: 50 }
              header:
                ScrollView:
                  - HStack:
                      - ForEach: 30
                        row: { Rectangle: , width: 40, height: 20 }
                axis: horizontal
                height: 20
                name: shelf
          overscan: 100
      """, track: "wait: 5f\njump: { to: 1900 }\nwait: 10f\njump: { to: end }\nwait: 5f\njump: { to: 1900 }\nwait: 5f",
      more: "events:\n  - { at: 2f, scroll: { in: shelf, jump: { to: 120 } } }")
    let states = try frames(of: scene, invalidation: way)
    #expect(states[1].scrollers[1].position == 0)
    for frame in [4, 7, 14, 17, 22, 25] { #expect(states[frame].scrollers[1].position == 120, "frame \(frame)") }
    #expect(shelf(states[8])?[3] == 0)
    #expect(shelf(states[17]) == nil)
    #expect(shelf(states[21])?[3] == 0)
  }

  @Test(arguments: [Invalidation.leaf, .root]) func `the free scroll is none of the scrollers in rows`(
    _ way: Invalidation
  ) throws {
    let shelves = """
      VStack:
        - ForEach: 2
          row:
            ScrollView:
              - Rectangle:
                width: 900
            axis: horizontal
            height: 50
      """
    let box = "Rectangle:\ny: -scroll"
    let scene = try scene(shelves, box, track: "linear: { to: 60, over: 6f }\nwait: 2f")
    #expect(scene.mainScroller == nil && scene.scrollers.count == 1)
    let states = try frames(of: scene, invalidation: way)
    #expect(abs(states[3].scroll - 30) < 1e-9)
    #expect(states.map { $0.layers[1].offset.y } == states.map { -$0.scroll })
  }
}
