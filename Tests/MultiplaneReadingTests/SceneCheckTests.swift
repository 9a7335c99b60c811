import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import Testing

@Suite struct SceneCheckTests {
  private func checks(_ text: String) throws -> [SceneCheck] {
    let scene = """
      multiplane: 1
      canvas: { size: 390x844, fps: 50 }
      let: { edge: 380 }
      stages: { bar: 320..380 }
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: 100
                  row: { Text: "${index}", lines: 1 }
          name: list
      scroll:
        - wait: 1s
        - mark: landed
        - wait: 1s
      checks:

      """
    return try SceneReader.read(scene + text).checks
  }

  @Test func `moments are times, frames, marks, sums and the end`() throws {
    let found = try checks("  - { at: [0.5s, 12f, landed, landed + 500ms, end], expect: scroll == 0 }\n")
    guard case .at(let times)? = found.first?.moments else {
      Issue.record("not a list of moments")
      return
    }
    #expect(times.map(\.moment) == [0.5, 0.24, 1, 1.5, 2].map { TrackMoment(seconds: $0) })
    // What is counted from a mark or the end has a name.
    #expect(times.map(\.name) == [nil, nil, "landed", "landed+500ms", "end"])
  }

  @Test func `a range holds from one moment to another`() throws {
    let found = try checks(
      "  - { over: 1f..end, expect: scroll == 0 }\n  - { over: landed..landed, expect: bar < 1 }\n")
    let ranges = found.compactMap { check in
      if case .over(let first, let last) = check.moments { [first.seconds, last.seconds] } else { nil }
    }
    #expect(ranges == [[0.02, 2], [1, 1]])
  }

  @Test func `a check has its name, its limits and its reason to fail`() throws {
    let found = try checks(
      """
        - name: the bar is in
          at: landed
          image: cards
          scale: 0.5
          tolerance: { delta: 3, total: 0.5% }
          xfail: { reason: no shadow yet, until: 2028-02-29 }
        - at: 0s
          same-as: other.yaml
        - at: 0s
          differs-from: more/other.yaml

      """)
    #expect(found.map(\.name) == ["the bar is in", nil, nil])
    #expect(found[0].scale == 0.5)
    #expect(found[0].tolerance == SceneCheck.Tolerance(delta: 3, total: 0.005))
    #expect(found[0].expectedFailure == SceneCheck.ExpectedFailure(reason: "no shadow yet", until: "2028-02-29"))
    guard case .image("cards") = found[0].subject, case .sameAs("other.yaml") = found[1].subject,
      case .differsFrom("more/other.yaml") = found[2].subject
    else {
      Issue.record("other subjects than written")
      return
    }
    #expect(found.map(\.path) == ["checks[0]", "checks[1]", "checks[2]"])
    #expect(found.map(\.span.line) == [18, 23, 25])
  }

  @Test func `the names of a formula are there to be told`() throws {
    let formula = "bar < 1 and scroll >= edge and list.visible.contains(7) and stats.layouts == 0 and scroll > 0"
    let found = try checks("  - at: 0s\n    expect: \(formula)\n")
    let names = found[0].readings.map(\.name)
    #expect(names == ["bar", "scroll", "edge", "list.visible.first", "list.visible.last", "stats.layouts"])
    let context = EvaluationContext()
    context.step.scrollers = [ScrollerValues(scroll: 350)]
    context.step.rowSets = [RowSets()]
    context.step.work = WorkValues([.layouts: 4])
    let values = found[0].readings.map { $0.expression.value(context) }
    #expect(values == [.number(0.5), .number(350), .number(380), .number(-1), .number(-1), .number(4)])
  }

  @Test func `every count of the stats has a name in checks`() throws {
    for field in WorkField.allCases {
      let found = try checks("  - { when: stats.\(field.rawValue) > 1, expect: stats.\(field.rawValue) == 3 }\n")
      let context = EvaluationContext()
      context.step.work = WorkValues([field: 3])
      #expect(found[0].conditions.map { $0.boolean(context) } == [true, true])
    }
  }
}
