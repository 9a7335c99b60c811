import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// What moments of the track are called, beside the names that a scene gives.
@Suite struct MomentNameTests {
  /// The value of a formula of a node, with moments of 2, 5 and 9 seconds: the end and the marks `a` and `b`.
  private func value(_ formula: String, _ more: String = "") throws -> Double {
    let scene = try scene(
      "Rectangle:\nname: box\nopacity: \(formula)", track: "wait: 1s\nmark: a\nwait: 1s\nmark: b", more: more)
    let context = EvaluationContext(scrollers: 1, nodes: 1)
    context.frame = FrameValues(
      time: 6,
      moments: [MomentValues(time: 2), MomentValues(time: 5, scroll: 50), MomentValues(time: 9, scroll: 90)])
    return try #require(scene.layers[0].properties[.opacity]).number(context)
  }

  @Test(
    arguments: [
      ("a", 5), ("b - a", 4), ("duration", 2), ("time - a - 500ms", 0.5), ("b.scroll - a.scroll", 40),
      ("if(time > a + 2s, 1, 0)", 0), ("if(a + 2s > time, 1, 0)", 1), ("500ms + a", 5.5), ("(time - a) / 4", 0.25),
    ] as [(TextArgument, Double)])
  func `a mark is a number of seconds, to which times may be added`(formula: TextArgument, value: Double) throws {
    #expect(try self.value(formula.text) == value)
  }

  @Test(
    arguments: [
      ("a", "let: { a: 0.5 }", 0.5), ("duration", "let: { duration: 0.25 }", 0.25),
      ("a", "params: { a: { type: number, default: 0.125 } }", 0.125), ("a", "data: { a: [{ price: 1 }] }", 5),
    ] as [(TextArgument, TextArgument, Double)])
  func `a value that the scene names goes before a moment of the same name`(
    formula: TextArgument, more: TextArgument, value: Double
  ) throws {
    #expect(try self.value(formula.text, more.text) == value)
  }

  @Test func `an event counts from the end by the name that formulas have for it`() throws {
    let scene = try scene(
      "Rectangle:", track: "wait: 3s", more: "events:\n  - at: duration - 1s\n    rotate: landscape")
    guard case .time(let moment) = scene.events[0].moment else { throw Unexpected() }
    #expect(moment == TrackMoment(seconds: 2))
    let named = try counted("let: { duration: 500ms }", from: "duration")
    guard case .time(let own) = named.events[0].moment else { throw Unexpected() }
    #expect(own == TrackMoment(seconds: 0.5))
  }

  private func counted(_ more: String, from moment: String) throws -> Scene {
    try scene(
      "Rectangle:", track: "wait: 3s", more: "\(more)\nevents:\n  - at: \(moment)\n    rotate: landscape")
  }

  private struct Unexpected: Error {}
}
