import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Viewports on their way to another size: how they end, and what frames cost that nobody looks at.
@Suite(.full) struct ViewportTransitionTests {
  /// Rows of 100 points, by themselves or in a list, on a canvas of 200x300 at ten frames a second.
  private func rows(
    _ events: String..., track: String = "jump: { to: 910 }\nwait: 40f", list: String = ""
  ) throws -> Scene {
    try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: 80
              row: { Rectangle: , height: 100 }
      \(list.isEmpty ? "" : "    \(list)\n")
      """, canvas: "{ size: 200x300, fps: 10 }", track: track,
      more: events.isEmpty ? "" : "events:\n" + events.map { "  - \($0)\n" }.joined())
  }

  private func widths(_ scene: Scene) throws -> [Double] { try frames(of: scene).map(\.viewport.size.width.points) }

  private static let turn = "{ at: 2f, rotate: landscape, animate: linear 10f }"

  @Test func `a change at once to the size a viewport is on its way to ends the way`() throws {
    let widths = try widths(rows(Self.turn, "{ at: 5f, rotate: landscape }"))
    #expect(widths[2...6] == [200, 210, 220, 300, 300])
    let resized = try self.widths(
      rows("{ at: 2f, resize: 300x200, animate: linear 10f }", "{ at: 5f, resize: 300x200 }"))
    #expect(resized[2...6] == [200, 210, 220, 300, 300])
    // One that takes its time there lets it go on.
    let other = try self.widths(rows(Self.turn, "{ at: 5f, rotate: landscape, animate: linear 20f }"))
    #expect(other[2...6] == [200, 210, 220, 230, 240])
    #expect(other[12] == 300)
    // Back at once is the size there was, as it is on the frame on which the way begins.
    let back = try self.widths(rows(Self.turn, "{ at: 2f, rotate: portrait }", "{ at: 6f, resize: 200x300 }"))
    #expect(back.allSatisfy { $0 == 200 })
    // Rows are where one change at once puts them.
    let ended = try frames(of: rows(Self.turn, "{ at: 5f, rotate: landscape }"))
    let turned = try frames(of: rows("{ at: 2f, rotate: landscape }"))
    #expect(ended[9].position == turned[9].position && ended[9].scroll == turned[9].scroll)
  }

  /// The frame of a far number, and how many nodes were laid out on the way there.
  private func reached(_ frame: Int, _ scene: Scene) throws -> (state: FrameState, layouts: Int, stops: Int) {
    let stepper = try Stepper(scene: scene, resources: FakeResources())
    var (layouts, stops) = (0, 0)
    while stepper.nextFrame < frame {
      try stepper.advance(toward: frame)
      layouts += stepper.tree.work.layouts
      stops += 1
    }
    return (try stepper.step(), layouts, stops)
  }

  @Test(arguments: ["", "sizing: estimated\n    estimate: 70"])
  func `frames on the way that nobody looks at lay nothing out`(list: String) throws {
    let scene = try rows(
      "{ at: 2f, rotate: landscape, animate: spring 3000f }", track: "jump: { to: 910 }\nwait: 4000f", list: list)
    for frame in [40, 1000, 2500, 3500] {
      let found = try reached(frame, scene)
      #expect(found.stops < 12, "frame \(frame)")
    }
    // A scroller that moves meanwhile is held to each size there was.
    let moving = try rows(
      "{ at: 2f, rotate: landscape, animate: linear 300f }",
      track: "jump: { to: 910 }\nlinear: { by: 500, over: 250f }\nwait: 200f", list: list)
    #expect(try reached(400, moving).stops > 240)
  }

  @Test(arguments: [
    "jump: { to: 910.3 }\nwait: 40f", "jump: { to: 910 }\nlinear: { by: 33.7, over: 9f }\nwait: 31f",
    "jump: { to: 910 }\nease: { by: 77.7, over: 4f }\nwait: 8f\nfling: { velocity: 900 }\nwait: 28f",
    "jump: { to: end }\nwait: 40f", "wait: 40f", "wait: 8f\ndrag: { by: -90, over: 5f }\nwait: 27f",
  ])
  func `a frame on the way is the same alone and after all before it`(track: String) throws {
    let events = [
      [Self.turn],
      ["{ at: 2f, rotate: landscape, animate: spring 12f }", "{ at: 9f, rotate: portrait, animate: linear 9f }"],
      [
        "{ at: 2f, rotate: landscape, animate: { curve: [0.3, 1.9, 0.7, 1], over: 20f } }",
        "{ at: 30f, resize: 90x90 }",
      ],
    ]
    for events in events {
      for list in ["", "sizing: estimated\n    estimate: 70"] {
        var scene = try rows(track: track, list: list)
        scene.events = try events.flatMap { try rows($0, track: track).events }
        let all = try frames(of: scene)
        for frame in all.indices {
          let state = try Stepper(scene: scene, resources: FakeResources()).step(to: frame)
          let expected = all[frame]
          #expect(state.scrollers == expected.scrollers, "\(events) \(list) frame \(frame)")
          #expect(state.viewport == expected.viewport && state.rowSets == expected.rowSets)
          #expect(state.work.layouts == expected.work.layouts && state.work.prepared == expected.work.prepared)
        }
      }
    }
  }
}
