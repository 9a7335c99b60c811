import TestSupport
import Testing

/// Files of many names that are asked for many times, rightly and wrongly: reading takes processor time in proportion to them.
///
/// The time is limited by the kernel, so that other work of the machine does not count: what grew with the square took minutes.
@Suite(.full) struct ManyMistakesTests {
  /// A scene with the exit code of its check.
  struct Names: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let code: Int
    init(_ of: String, _ code: Int, _ text: String) {
      (testDescription, self.code) = (of, code)
      self.text = "multiplane: 1\ncanvas: { size: 9x9 }\n" + text
    }
  }

  private static let end = "layers: [{ Color: red }]\n"
  private static let marks = "scroll:\n  - wait: 20s\n" + list(9_900) { "  - mark: m\($0)\n" }
  private static let rows =
    "layers: [{ ScrollView: [{ LazyVStack: [{ ForEach: d, id: item.id, row: { Color: red } }] }] }]\n"

  private static func list(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }

  private static func event(_ verb: String) -> String { "  - { at: 0s, \(verb) }\n" }

  static let cases = [
    Names(
      "moments at marks", 0,
      end + marks + "checks:\n" + list(30_000) { "  - { at: m\($0 % 9_900), expect: scroll == 0 }\n" }),
    Names(
      "moments at marks there are not", 3,
      end + marks + "checks:\n" + list(30_000) { "  - { at: q\($0), expect: scroll == 0 }\n" }),
    Names("devices", 0, "devices:\n" + list(40_000) { "  d\($0): { size: 9x9 }\n" } + end),
    Names(
      "devices there are not", 3,
      "devices:\n" + list(20_000) { "  d\($0): { size: 9x9 }\n" } + end + "checks:\n"
        + list(12_000) { "  - { at: 0s, device: q\($0), expect: scroll == 0 }\n" }),
    Names(
      "styles there are not", 3,
      "styles:\n" + list(25_000) { "  s\($0): { size: 9 }\n" } + "layers:\n  - ZStack:\n"
        + list(15_000) { "      - { Text: a, style: far\($0) }\n" }),
    Names(
      "sources there are not", 3,
      "data:\n" + list(15_000) { "  d\($0): { count: 1 }\n" } + end + "scroll: [{ wait: 1s }]\nevents:\n"
        + list(9_000) { event("set: { in: q\($0), item: 0, field: a, value: 2 }") }),
    Names(
      "items that are put in", 0,
      "data:\n  d: [{ id: 1, a: 1 }]\n" + rows + "scroll: [{ wait: 1s }]\nevents:\n"
        + list(10_000) { event("insert: { in: d, at: 0, items: [{ id: \($0 + 5), a: 2 }] }") }),
    Names(
      "items there are not", 3,
      "data:\n  d:\n" + list(3_000) { "    - { id: \($0), a: 1 }\n" } + rows + "scroll: [{ wait: 1s }]\nevents:\n"
        + list(10_000) { event("set: { in: d, item: \($0 + 5_000), field: a, value: 2 }") }),
    Names(
      "fields there are not", 3,
      "data:\n  d: [{ " + list(1_999) { "f\($0): 1, " } + "g: 1 }]\nlayers:\n  - VStack:\n      - ForEach: d\n"
        + "        row:\n          ZStack:\n" + list(12_000) { "            - Text: ${item.q\($0)}\n" }),
    Names(
      "scrollers", 0,
      "layers:\n  - ZStack:\n" + list(20_000) { "      - { ScrollView: [{ Color: red }], name: s\($0) }\n" }),
    Names(
      "rows there are not in lists", 3,
      "layers:\n  - ScrollView:\n      - LazyVStack:\n"
        + list(9_000) { "          - { ForEach: \($0 + 1), row: { Color: red } }\n" } + "scroll:\n"
        + list(9_000) { _ in "  - jump: { item: far }\n" }),
    Names(
      "items that are put in outside of lists", 0,
      "data:\n  d: [{ id: 1, a: 1 }]\nlayers: [{ VStack: [{ ForEach: d, id: item.id, row: { Color: red } }] }]\n"
        + "scroll: [{ wait: 1s }]\nevents:\n"
        + list(10_000) { event("insert: { in: d, at: 0, items: [{ id: \($0 + 5), a: 2 }] }") }),
  ]

  @Test(arguments: cases) func `names in great number are looked up in proportion to it`(_ names: Names) throws {
    let tool = try Tool()
    try tool.write(names.text, to: "many.yaml")
    let outcome = try tool.run("ulimit -t 8; \"$M\" check many.yaml -q")
    #expect(outcome.code == names.code, "\(outcome.err.prefix(400))")
  }

  /// The name has a megabyte, and each of the mistakes could quote it.
  @Test func `long names in data are quoted short, and not read for each mistake`() throws {
    let tool = try Tool()
    try tool.write("[{\"a\": {\"\(String(repeating: "b", count: 1 << 20))\": 1}}]", to: "long.json")
    try tool.write(
      "multiplane: 1\ncanvas: { size: 9x9 }\ndata: { d: { json: long.json } }\nlayers:\n  - VStack:\n"
        + "      - ForEach: d\n        row:\n          ZStack:\n"
        + Self.list(9_000) { _ in "            - Text: ${item.a}\n" }, to: "many.yaml")
    let outcome = try tool.run("ulimit -t 8; \"$M\" check many.yaml -q")
    #expect(outcome.code == 3, "\(outcome.err.prefix(400))")
    #expect(outcome.err.split(separator: "\n").allSatisfy { $0.utf8.count < 2_200 })
  }

  @Test func `a file that many sources name is read as often as there is time for`() throws {
    let tool = try Tool()
    // Each source reads all of it, and holds a part that no other holds.
    let lists = (0..<1_000).map { "\"l\($0)\": [1" + String(repeating: ",1", count: 1_800) + "]" }
    try tool.write("{" + lists.joined(separator: ",") + "}", to: "large.json")
    try tool.write(
      "multiplane: 1\ncanvas: { size: 9x9 }\ndata:\n"
        + Self.list(1_000) { "  d\($0): { json: large.json, path: l\($0) }\n" } + Self.end, to: "many.yaml")
    let outcome = try tool.run("ulimit -t 20; \"$M\" check many.yaml -q --time 1")
    #expect(outcome.code == 6)
    #expect(outcome.err.hasPrefix("error: reading the scene takes more than 1 s of processor time\n"))
    #expect(outcome.err.split(separator: "\n").count { $0.hasPrefix("error:") } == 1)
  }

  @Test func `a file that many sources read in the same way is read once`() throws {
    let tool = try Tool()
    try tool.write("a,b\n" + String(repeating: "1,2\n", count: 900_000), to: "large.csv")
    try tool.write(
      "multiplane: 1\ncanvas: { size: 9x9 }\ndata:\n"
        + Self.list(1_000) { "  d\($0): { csv: large.csv }\n" } + Self.end, to: "many.yaml")
    let outcome = try tool.run("ulimit -t 8; \"$M\" check many.yaml -q")
    #expect(outcome.code == 0, "\(outcome.err.prefix(400))")
  }
}
