import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Ranges whose second number is the smaller one.
@Suite struct FallingRangeTests {
  /// A stage where what it follows has a value.
  private func stage(_ range: String, at value: Double) throws -> Double {
    let scene = try scene(
      "ScrollView:\n  - Rectangle:\n    height: 900\nname: list\nopacity: told", track: "wait: 1s",
      more: "stages: { told: \(range) }")
    let context = EvaluationContext(scrollers: scene.scrollers.count, nodes: scene.namedNodes.count)
    context.step.scrollers[0] = ScrollerValues(scroll: value, position: value)
    context.frame = FrameValues(time: value)
    return try #require(scene.layers[0].properties[.opacity]).number(context)
  }

  @Test(
    arguments: [
      ("-40..-110", -40, 0), ("-40..-110", -75, 0.5), ("-40..-110", -110, 1), ("-40..-110", 0, 0),
      ("-40..-110", -300, 1), ("140..0", 70, 0.5), ("140..0", 0, 1), ("list.position 10..-10", -5, 0.75),
      ("time 2..1", 1.25, 0.75), ("{ over: 100..0, curve: easeIn }", 50, 0.315),
    ] as [(TextArgument, Double, Double)])
  func `a stage over a falling range grows as what it follows falls`(
    range: TextArgument, value: Double, progress: Double
  ) throws {
    #expect(abs(try stage(range.text, at: value) - progress) < 0.001)
  }

  @Test func `a ForEach over a falling range counts down`() throws {
    let scene = try scene("VStack:\n  - ForEach: 3..-1\n    row: { Text: \"${item}\" }")
    guard case .forEach(let source) = scene.layers[0].children[0].kind else { throw Unexpected() }
    #expect(source.count == 5)
    #expect(try (0..<5).map { try source.item(at: $0).value } == [3, 2, 1, 0, -1].map { .number($0) })
    #expect(try source.id(at: 4) == .number(-1))
    #expect((-2...4).map { source.index(of: .number($0)) } == [nil, 4, 3, 2, 1, 0, nil])
    #expect(source.index(of: .number(.min)) == nil && source.index(of: .number(.max)) == nil)
  }

  private struct Unexpected: Error {}
}
