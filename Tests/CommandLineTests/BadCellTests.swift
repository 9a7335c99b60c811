import TestSupport
import Testing

/// A value that an expression cannot use, in a file or in an event: it is told where it stands, whatever events did to the rows.
@Suite(.full) struct BadCellTests {
  /// Rows of a file, events, and the line of what is wrong; `file:line` or the line of the scene alone.
  struct Case: Sendable, CustomTestStringConvertible {
    var values: [String]
    var events: [String]
    var place: String
    var value = "abc"
    var testDescription: String { events.joined(separator: "; ") }
  }

  /// Values of twenty rows, one of which is bad.
  private static func rows(bad: Int) -> [String] { (0..<20).map { $0 == bad ? "abc" : "\($0)" } }
  private static let two = "{ id: x, n: 1 }, { id: y, n: 2 }"

  static let cases = [
    Case(values: rows(bad: 10), events: [], place: "DATA:12"),
    Case(values: rows(bad: 10), events: ["remove: { in: rows, items: [r0, r1, r2] }"], place: "DATA:12"),
    Case(values: rows(bad: 10), events: ["insert: { in: rows, at: 0, items: [\(two)] }"], place: "DATA:12"),
    Case(values: rows(bad: 19), events: ["insert: { in: rows, at: 0, items: [\(two)] }"], place: "DATA:21"),
    Case(values: rows(bad: 0), events: ["move: { in: rows, item: r0, to: 19 }"], place: "DATA:2"),
    Case(values: ["abc"], events: ["insert: { in: rows, at: 0, items: [\(two)] }"], place: "DATA:2"),
    Case(values: ["1"], events: ["insert: { in: rows, at: 0, items: [\(two), { id: z, n: abc }] }"], place: "SCENE:17"),
    Case(values: ["1", "2"], events: ["insert: { in: rows, at: 2, items: [{ id: z, n: abc }] }"], place: "SCENE:17"),
    Case(values: ["1", "2"], events: ["set: { in: rows, item: r1, field: n, value: abc }"], place: "SCENE:17"),
    Case(
      values: ["1", "2"],
      events: ["insert: { in: rows, at: 0, items: [\(two)] }", "set: { in: rows, item: y, field: n, value: abc }"],
      place: "SCENE:18"),
    // A good value in the place of a bad one, and another bad value behind it.
    Case(
      values: ["abc", "2", "zz"], events: ["set: { in: rows, item: r0, field: n, value: 7 }"], place: "DATA:4",
      value: "zz"),
  ]

  private func data(_ values: [String], _ format: String) -> String {
    switch format {
    case "csv": "id,n\n" + values.enumerated().map { "r\($0),\($1)\n" }.joined()
    case "jsonl": "\n" + values.enumerated().map { "{\"id\":\"r\($0)\",\"n\":\"\($1)\"}\n" }.joined()
    default: "[\n" + values.enumerated().map { "{\"id\":\"r\($0)\",\"n\":\"\($1)\"}" }.joined(separator: ",\n") + "]\n"
    }
  }

  private func scene(_ events: [String], _ format: String, list: String = "LazyVStack") -> String {
    """
    multiplane: 1
    canvas: { size: 200x100, fps: 10 }
    data:
      rows: { \(format): rows.\(format) }
    layers:
      - ScrollView:
          - \(list):
              - ForEach: rows
                id: item.id
                row:
                  Text: "${item.n * 2}"
                  height: 50
    scroll:
      - wait: 1s
      - linear: { to: end, over: 1s }
    events:
      - { at: 0s, appearance: dark }

    """.replacing("  - { at: 0s, appearance: dark }\n", with: events.map { "  - { at: 0s, \($0) }\n" }.joined())
  }

  @Test(arguments: cases, ["csv"]) func `a bad value is told where it stands`(_ test: Case, _ format: String) throws {
    let tool = try Tool()
    try tool.write(data(test.values, format), to: "rows.\(format)")
    let events = test.events.isEmpty ? ["appearance: dark"] : test.events
    try tool.write(scene(events, format), to: "page.yaml")
    let place = test.place.replacing("DATA", with: "rows.\(format)").replacing("SCENE", with: "page.yaml") + ":"
    let check = try tool.run("$M check page.yaml")
    let render = try tool.run("$M render page.yaml -q -o out")
    for outcome in [check, render] {
      #expect(outcome.err.contains(": \"\(test.value)\" is not a number\n  \(place)"), "\(outcome.err)")
    }
    #expect(render.code == (test.place.hasPrefix("DATA") ? 4 : 3), "\(render.err)")
  }

  @Test func `check tells of a cell in a row that no frame shows yet, once for all`() throws {
    let tool = try Tool()
    try tool.write(data((0..<40).map { $0 > 29 && $0 < 33 ? "abc" : "1" }, "csv"), to: "rows.csv")
    try tool.write(scene(["appearance: dark"], "csv"), to: "page.yaml")
    let check = try tool.run("$M check page.yaml")
    #expect(check.code == 0 && check.out.contains("1 warning"), "\(check.out)")
    #expect(check.err.hasPrefix("warning: \"abc\" is not a number\n  rows.csv:32:5"), "\(check.err)")
    #expect(check.err.contains("page.yaml:11:24, and 2 more like it\n"), "\(check.err)")
    try tool.write(data((0..<40).map { "\($0)" }, "csv"), to: "rows.csv")
    let good = try tool.run("$M check page.yaml")
    #expect(good.code == 0 && good.err.isEmpty, "\(good.err)")
  }
}
