import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Lists become longer than they were laid out, as their rows are measured: placement says where they and all behind them
/// stand now, prepared or not.
@Suite struct GrownListTests {
  private func scene(_ direction: String) throws -> Scene {
    let rows = "ForEach: 40, row: { Rectangle: , width: 20 + random(90) }"
    return try TestSupport.scene(
      """
      ScrollView:
        - { Rectangle: , width: 30, name: first }
        - HStack:
            - { LazyHStack: [{ \(rows) }], sizing: estimated, name: inner }
            - { Rectangle: , width: 17, name: between }
          spacing: 5
          name: stack
        - { LazyHStack: [{ \(rows) }], sizing: estimated, name: outer }
        - { Rectangle: , width: 30, name: last }
      name: list
      axis: horizontal
      direction: \(direction)
      """, track: "linear: { to: end, over: 30f }\nwait: 2f")
  }

  @Test(arguments: ["ltr", "rtl"]) func `what was not laid out anew stands where its rows lead`(direction: String)
    throws
  {
    let scene = try scene(direction)
    for state in try frames(of: scene) {
      let nodes = Placement(state).nodes
      func node(_ name: String) throws -> (start: Double, end: Double) {
        let node = try #require(nodes.first { $0.box.node.name == name }, "\(name) on frame \(state.frame)")
        let bounds = node.corners.bounds
        return direction == "rtl" ? (200 - bounds.maxX, 200 - bounds.x) : (bounds.x, bounds.maxX)
      }
      func rows(of name: String) throws -> [(start: Double, end: Double)] {
        let list = try #require(nodes.first { $0.box.node.name == name })
        return list.children.map { $0.corners.bounds }.map {
          direction == "rtl" ? (200 - $0.maxX, 200 - $0.x) : ($0.x, $0.maxX)
        }
      }
      let (first, stack, inner, between) = (
        try node("first"), try node("stack"), try node("inner"), try node("between")
      )
      let (outer, last) = (try node("outer"), try node("last"))
      func meet(_ a: Double, _ b: Double, _ what: String) {
        #expect(abs(a - b) < 1e-9, "\(what) on frame \(state.frame)")
      }
      meet(first.start, -state.position, "first")
      meet(first.end, stack.start, "the stack")
      meet(stack.start, inner.start, "the list in it")
      meet(inner.end + 5, between.start, "what is between")
      meet(between.end, stack.end, "the end of the stack")
      meet(stack.end, outer.start, "the outer list")
      meet(outer.end, last.start, "what is last")
      for (list, name) in [(inner, "inner"), (outer, "outer")] {
        for row in try rows(of: name) { #expect(row.start >= list.start - 1e-9 && row.end <= list.end + 1e-9) }
      }
      if state.frame >= 30 { meet(last.end, 200, "the end") }
    }
  }
}
