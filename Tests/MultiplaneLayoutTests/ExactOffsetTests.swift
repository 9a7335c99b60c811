import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// An offset is rounded once, to pixels: nothing on the way to a place rounds it before.
@Suite struct ExactOffsetTests {
  @Test func `what follows the scroll has the track's own offset`() throws {
    let scene = try scene(
      "Rectangle:\nheight: 10\ny: -scroll / 10",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 100\n        row: { Rectangle: , height: 40, opacity: fraction }\n    name: rows",
      track: "linear: { by: 1000, over: 240f }")
    for state in try frames(of: scene) {
      let offset = 1000 * Double(state.frame) / 240
      #expect(abs(state.scroll - offset) < 1e-6 && state.position == state.scroll)
      #expect(abs(state.layers[0].offset.y + offset / 10) < 1e-7)
      guard let scroller = state.scroller else { continue }
      #expect(scroller.travel == -state.scroll)
      for row in scroller.rows {
        let top = row.layer.origin.y - offset
        let seen = max(0, min(top + 40, 300) - max(top, 0)) / 40
        #expect(abs((row.values.first?.double ?? -1) - seen) < 1e-7, "frame \(state.frame)")
      }
    }
  }

  /// Sums of times and distances end a bit beside whole points; rows that touch the window there are not in it.
  @Test func `last bits bring no row into the window`() throws {
    let scene = try scene(
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 1000\n        row: { Rectangle: , height: 1 }\n    overscan: 0",
      track: "linear: { by: 700, over: 700f }")
    for state in try frames(of: scene) {
      #expect(state.position == Double(state.frame))
      #expect(state.work.visible == 300 && state.work.prepared == 300, "frame \(state.frame)")
    }
  }

  @Test(arguments: ["", "    sizing: estimated\n"])
  func `progress is of the measured length where rows are exact`(attributes: String) throws {
    let heights = (0..<60).map { 40 + $0 * 37 % 90 }
    var list = ListScene(attributes: attributes, scroller: "")
    list.items = heights.enumerated().map { ($0, $1) }
    list.track = ["linear: { by: 2500, over: 20f }"]
    list.above = "  - { Rectangle: , height: 1, opacity: progress }\n"
    let limit = Double(heights.reduce(1, +) - 300)
    for state in try frames(of: list.make()) {
      guard attributes.isEmpty else { continue }
      #expect(abs(state.scrollers[0].progress - state.position / limit) < 1e-12, "frame \(state.frame)")
    }
    // Where nothing reads it, rows far below stay unmeasured.
    list.above = ""
    let stepper = try stepper(of: list.make())
    _ = try stepper.step()
    #expect(stepper.tree.lists[0].positions.unmeasuredCount > 20)
  }
}
