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
}
