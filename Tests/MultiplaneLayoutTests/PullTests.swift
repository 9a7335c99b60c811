import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Content that is pulled beyond its end goes on being pulled when rows change: docs/layout.md, "What stays where it
/// is".
@Suite struct PullTests {
  private func states(_ track: [String], _ events: String..., scroller: String = "", attributes: String = "") throws
    -> [FrameState]
  {
    var scene = ListScene(attributes: attributes, scroller: scroller)
    scene.items = (0..<10).map { ($0, 100) }
    (scene.track, scene.events) = (track, events)
    return try frames(of: scene.make())
  }

  static let beyondEnd = ["ease: { to: end, over: 10f, curve: [0.3, 1.8, 0.7, 1] }", "wait: 3f"]
  static let beyondStart = ["jump: { to: 300 }", "ease: { to: 0, over: 10f, curve: [0.3, 1.8, 0.7, 1] }", "wait: 3f"]

  @Test(arguments: ["", "anchor: bottom\n", "anchor: top\n"] as [TextArgument])
  func `rows put in above keep the pull beyond the end`(scroller: TextArgument) throws {
    let still = try states(Self.beyondEnd, scroller: scroller.text)
    #expect((still.map { $0.scrollers[0].overscroll }.max() ?? 0) > 20)
    for frame in 1...10 {
      let moved = try states(
        Self.beyondEnd, insertEvent(frame, at: 0, [(id: 50, height: 80)]), scroller: scroller.text)
      for (known, found) in zip(still, moved) where found.frame >= frame {
        #expect(abs(found.scrollers[0].overscroll - known.scrollers[0].overscroll) < 1e-9, "\(frame): \(found.frame)")
        #expect(found.scrollers[0].shift == 0)
        #expect(abs(found.scrollers[0].scroll - known.scrollers[0].scroll) < 1e-9)
      }
    }
  }

  @Test func `rows put in above keep the pull beyond the start`() throws {
    let still = try states(Self.beyondStart)
    #expect((still.map { $0.scrollers[0].overscroll }.min() ?? 0) < -20)
    for frame in still.indices where still[frame].scrollers[0].overscroll < 0 {
      let moved = try states(Self.beyondStart, insertEvent(frame, at: 0, [(id: 50, height: 80)]))
      #expect(abs(moved[frame].position - still[frame].position - 80) < 1e-9, "\(frame)")
      #expect(moved[frame].scrollers[0].shift == 0)
      #expect(moved[frame].seen[.number(1)]?.top == still[frame].seen[.number(1)]?.top)
    }
  }

  @Test func `new rows appear at the start of a pulled list that stays at its top`() throws {
    let still = try states(Self.beyondStart, scroller: "anchor: top\n")
    for frame in still.indices where still[frame].scrollers[0].overscroll < 0 {
      let moved = try states(
        Self.beyondStart, insertEvent(frame, at: 0, [(id: 50, height: 80)]), scroller: "anchor: top\n")
      #expect(moved.map(\.position) == still.map(\.position), "\(frame)")
    }
  }

  @Test func `rows taken out below keep the pull beyond the end`() throws {
    let still = try states(Self.beyondEnd)
    let frame = try #require(still.firstIndex { $0.scrollers[0].overscroll > 5 })
    let moved = try states(Self.beyondEnd, "{ at: \(frame)f, remove: { in: feed, items: 0 } }")
    #expect(abs(moved[frame].scrollers[0].overscroll - still[frame].scrollers[0].overscroll) < 1e-9)
    #expect(moved[frame].scrollers[0].shift == 0)
  }
}
