import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// The end of a list whose rows are only estimated is where its last row ends, whatever was estimated.
@Suite struct EndTests {
  private func list(
    _ attributes: String, _ track: String..., scroller: String = "", events: [String] = [], count: Int = 200
  ) throws -> Scene {
    var scene = ListScene(attributes: "    sizing: estimated\n" + attributes, scroller: scroller)
    scene.items = (0..<count).map { ($0, 20 + $0 * 37 % 200) }
    (scene.track, scene.events) = (track, events)
    return try scene.make()
  }

  private func endOfLast(_ state: FrameState, _ last: Int = 199) throws -> Double {
    let row = try #require(state.seen[.number(last)], "frame \(state.frame)")
    return row.top + row.height
  }

  @Test(arguments: ["", "    estimate: 5\n", "    estimate: 900\n    spacing: 7\n"] as [TextArgument])
  func `jumps and motions to the end arrive there`(attributes argument: TextArgument) throws {
    let attributes = argument.text
    for step in [
      "jump: { to: end }\nwait: 3f", "linear: { to: end, over: 4f }", "ease: { to: end, over: 90f }\nwait: 2f",
    ] {
      for overscan in ["", "    overscan: 0\n"] {
        let states = try frames(of: list(attributes + overscan, "wait: 2f", step))
        let last = try #require(states.last)
        #expect(try endOfLast(last) == 300, "\(step)")
        #expect(last.scrollers[0].progress == 1, "\(step)")
        #expect(last.scrollers[0].overscroll == 0)
      }
    }
  }

  @Test(arguments: ["", "    estimate: 5\n", "    estimate: 900\n    spacing: 7\n"] as [TextArgument])
  func `the end is held while rows are measured`(attributes argument: TextArgument) throws {
    let attributes = argument.text
    let scene = try list(
      attributes, "jump: { to: end }\nwait: 30f", scroller: "anchor: bottom\n",
      events: [
        insertEvent(2, at: 200, [(id: 1000, height: 90)]), insertEvent(3, at: 201, [(id: 1001, height: 330)]),
        insertEvent(5, at: 0, [(id: 1002, height: 40)]), "{ at: 6f, rotate: landscape }",
        insertEvent(8, at: 203, [(id: 1003, height: 50)], animate: ", animate: linear 6f"),
        "{ at: 20f, rotate: portrait }",
      ])
    for state in try frames(of: scene) {
      let last = state.frame < 2 ? 199 : state.frame < 3 ? 1000 : state.frame < 8 ? 1001 : 1003
      // What is on its way in has not got its whole extent yet.
      if (8..<14).contains(state.frame) { continue }
      #expect(try endOfLast(state, last) == state.viewport.size.height.points, "frame \(state.frame)")
    }
  }

  @Test(arguments: ["", "    estimate: 5\n", "    estimate: 900\n    spacing: 7\n"] as [TextArgument])
  func `a scroller that begins at its end stands there on the first frame, as after a jump`(
    attributes argument: TextArgument
  ) throws {
    for way in Invalidation.allCases {
      let states = try frames(
        of: list(argument.text, "wait: 2f\nlinear: { by: -60, over: 2f }", scroller: "initialOffset: end\n"),
        invalidation: way)
      for state in states.prefix(3) {
        #expect(try endOfLast(state) == 300, "frame \(state.frame)")
        #expect(state.scrollers[0].progress == 1)
      }
      #expect(abs(states[4].scroll - states[2].scroll + 60) < 1e-6)
      let jumped = try frames(of: list(argument.text, "jump: { to: end }\nwait: 2f"), invalidation: way)
      #expect(states[0].scrollers[0].position == jumped[0].scrollers[0].position)
    }
  }

  @Test func `an offset that is asked for stands in place of the initial one`() throws {
    let scene = try list("", "wait: 1f", scroller: "initialOffset: end\n")
    #expect(try stepper(of: scene, start: 0).step().scroll == 0)
    #expect(try stepper(of: scene, start: 40).step().scroll == 40)
    #expect(try stepper(of: scene).step().scroll > 1_000)
  }

  @Test(arguments: Invalidation.allCases) func `a scroller in another one begins at its end`(_ way: Invalidation) throws
  {
    let shelf =
      "{ ScrollView: [{ HStack: [{ ForEach: 20, row: { Rectangle: , width: 40, height: 20 } }] }], axis: horizontal, "
      + "initialOffset: end, height: 20 }"
    let nested = try scene("ScrollView:\n  - \(shelf)\n", track: "wait: 2f")
    let inRows = try scene(
      "ScrollView:\n  - LazyVStack:\n      - { ForEach: 30, row: \(shelf) }\n", track: "jump: { to: 300 }\nwait: 2f")
    for scene in [nested, inRows] {
      for state in try frames(of: scene, invalidation: way) {
        #expect(state.scrollers[1].position == 600, "frame \(state.frame)")
      }
    }
  }

  @Test func `content that fits begins at its start`() throws {
    let state = try #require(try frames(of: list("", "wait: 1f", scroller: "initialOffset: end\n", count: 1)).first)
    #expect(state.scroll == 0)
    #expect(state.seen[.number(0)]?.top == 0)
  }
}
