import Foundation
import TestSupport
import Testing

/// `data-bytes`: the memory that all data of a scene holds together.
@Suite(.full) struct DataMemoryTests {
  private let tool: Tool
  private static let refusal = "error: the data of the scene takes more than 700 KiB of memory\n"
  private static let hint = "raise it with --limit data-bytes=SIZE, up to 16GiB"

  init() throws { tool = try Tool() }

  /// Checks a scene with so much memory for its data.
  private func check(_ scene: String, _ memory: String = "700KiB") throws -> Tool.Outcome {
    try tool.write("multiplane: 1\ncanvas: { size: 9x9, fps: 10 }\n\(scene)\n", to: "scene.yaml")
    return try tool.run("$M check scene.yaml -q --limit data-bytes=\(memory)")
  }

  private func expectRefusal(_ scene: String, at place: String, _ memory: String = "700KiB") throws {
    let outcome = try check(scene, memory)
    #expect(outcome.code == 6, "\(outcome)")
    #expect(outcome.err.hasPrefix(Self.refusal.replacing("700 KiB", with: memory.replacing("KiB", with: " KiB"))))
    #expect(outcome.err.contains(place) && outcome.err.contains(Self.hint), "\(outcome)")
    // The sources behind it need no message of their own.
    #expect(outcome.err.split(separator: "\n").count { $0.hasPrefix("error:") } == 1, "\(outcome)")
  }

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined(separator: "\n")
  }

  // MARK: Files

  struct File: Sendable, CustomTestStringConvertible {
    var origin: String
    var more = ""
    /// From 235 to 700 KiB are held of it.
    var text: String
    var testDescription: String { origin + more }
  }

  private static let lines = String(repeating: "1\n", count: 50_000)
  static let files = [
    File(origin: "csv", text: lines),
    File(origin: "csv", more: ", encoding: latin1", text: lines),
    File(origin: "jsonl", text: lines),
    File(origin: "json", text: "[1" + String(repeating: ",1", count: 50_000) + "]"),
    File(origin: "json", text: "{\"a\": \"\(String(repeating: "x", count: 400_000))\"}"),
    File(origin: "yaml", text: "[1" + String(repeating: ",1", count: 5_000) + "]"),
    File(origin: "yaml", text: "{a: \(String(repeating: "x", count: 200_000)), l: [1, 2]}"),
  ]

  @Test(arguments: files) func `sources that read a file in the same way share what is held of it`(file: File) throws {
    try tool.write(file.text, to: "file")
    func sources(_ policies: [String]) -> String {
      let sources = policies.enumerated().map { number, policy in
        "  d\(number): { \(file.origin): file\(file.more), onBadRow: \(policy) }"
      }
      return "data:\n" + sources.joined(separator: "\n") + "\nlayers: [{ Color: red }]"
    }
    let shared = try check(sources(Array(repeating: "error", count: 20)))
    #expect(shared.code == 0, "\(shared)")
    try expectRefusal(sources(["error", "skip", "blank", "blank", "skip"]), at: "data.d")
  }

  @Test func `nodes share a list inside an object`() throws {
    try tool.write("{\"l\": [1" + String(repeating: ",1", count: 50_000) + "]}", to: "feed.json")
    let scene =
      "data: { feed: { json: feed.json } }\nlayers:\n  - ScrollView:\n      - LazyVStack:\n"
      + Self.list(20) { _ in "          - { ForEach: feed.l, row: { Color: red } }" }
    // The object holds the values of the list as well; twenty times the starts of its items would be 5 MiB.
    let shared = try check(scene, "6MiB")
    #expect(shared.code == 0, "\(shared)")
    try expectRefusal(scene, at: "data.feed.json")
  }

  @Test func `recordings count`() throws {
    let scene =
      "layers: [{ Color: red }]\nscroll:\n"
      + Self.list(4) { "  - follow: { csv: hand\($0).csv, until: 10ms }" }
    for number in 0..<4 {
      try tool.write("frame,offset\n" + Self.list(18_000) { "\($0),0" } + "\n", to: "hand\(number).csv")
    }
    try expectRefusal(scene, at: "scroll[")
    #expect(try check(scene, "4MiB").code == 0)
  }

  @Test func `the ids of queries count, while they are listed, too`() throws {
    _ = try tool.run(
      """
      python3 -c 'import sqlite3; c = sqlite3.connect("t.db"); c.execute("create table t(id integer primary key)"); \
      c.executemany("insert into t values(?)", [(i,) for i in range(50000)]); c.commit()'
      """)
    let query = "{ sqlite: t.db, id: id, query: select id from t order by id }"
    try expectRefusal("data:\n  a: \(query)\n  b: \(query)\nlayers: [{ Color: red }]", at: "scene.yaml:5:")
    try expectRefusal("data:\n  a: \(query)\nlayers: [{ Color: red }]", at: "data.a.query", "300KiB")
    #expect(try check("data:\n  a: \(query)\nlayers: [{ Color: red }]").code == 0)
  }

  // MARK: The scene

  @Test func `items in the scene count as often as nodes repeat them`() throws {
    func scene(_ uses: Int) -> String {
      let items = (0..<1_000).map { "\($0)" }.joined(separator: ", ")
      return
        "components:\n  Many:\n    body:\n      LazyVStack:\n        - { ForEach: [\(items)], row: { Color: red } }\n"
        + "layers:\n" + Self.list(uses) { _ in "  - ScrollView: [{ Many: }]" }
    }
    try expectRefusal(scene(30), at: "LazyVStack[0].ForEach")
    let few = try check(scene(3))
    #expect(few.code == 0, "\(few)")
  }

  @Test func `the keys of groups count`() throws {
    let scene = """
      data:
        d: { count: 400, fields: { g: "lorem(500)" } }
      layers:
        - ScrollView:
            - LazyVStack:
                - Section: [{ ForEach: d, row: { Color: red } }]
                  group: item.g
                  header: { Color: red }
      """
    try expectRefusal(scene, at: ".group")
    let few = try check(scene, "4MiB")
    #expect(few.code == 0, "\(few)")
  }

  // MARK: Paths

  private static let wide = (0..<200).map { "\"a\($0)\": 0" }.joined(separator: ", ")
  private static func key(_ number: Int, _ length: Int) -> String {
    "\(number)" + String(repeating: "k", count: length)
  }
  static let paths = [
    File(origin: "json", text: "{\"\(key(0, 20_000))\": {\(wide)}}"),
    File(origin: "json", text: "[{\"\(key(0, 20_000))\": {\(wide)}}]"),
    File(origin: "jsonl", text: "{\"\(key(0, 20_000))\": {\(wide)}}\n"),
    // Each item has other fields.
    File(origin: "json", text: "[" + (0..<9).map { "{\"\(key($0, 1_000))\": {\(wide)}}" }.joined(separator: ",") + "]"),
    File(
      origin: "yaml",
      text: (0..<9).map { "{\(key($0, 900)): " }.joined() + "{\(wide)}" + String(repeating: "}", count: 9)),
    File(
      origin: "yaml",
      text: "- " + (0..<9).map { "{\(key($0, 900)): " }.joined() + "{\(wide)}" + String(repeating: "}", count: 9)),
  ]

  /// Each path repeats the keys around it, so that a small file would have gigabytes of them.
  @Test(arguments: paths) func `paths of members take no more memory than data may`(file: File) throws {
    try tool.write(file.text, to: "file")
    let outcome = try check("data: { d: { \(file.origin): file } }\nlayers: [{ Color: red }]")
    #expect(outcome.code == 6, "\(outcome)")
    #expect(outcome.err.contains("the paths of its members take more than 700 KiB of memory\n"), "\(outcome)")
    #expect(outcome.err.contains("hint: choose shorter keys; or \(Self.hint)"), "\(outcome)")
    #expect(try check("data: { d: { \(file.origin): file } }\nlayers: [{ Color: red }]", "64MiB").code == 0)
  }
}
