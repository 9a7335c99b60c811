import TestSupport
import Testing

/// Large things that people do: each is drawn without any option.
@Suite struct LargeWorkTests {
  /// A large work: its scene, and what makes the files beside it.
  struct Work: CustomTestStringConvertible {
    var name: String
    var scene: String
    /// Lines of bash that make other files.
    var files = ""
    var testDescription: String { name }
  }

  private static func scene(_ layers: String, size: String = "400x300", data: String = "") -> String {
    "multiplane: 1\ncanvas: { size: \(size) }\n\(data)layers:\n\(layers)\n"
  }

  private static func list(_ data: String, row: String = "{ Text: \"${item.a}\" }") -> String {
    scene(
      "  - ScrollView:\n      - LazyVStack:\n          - ForEach: { \(data) }\n            row: \(row)")
  }

  private static func query(_ text: String) -> String { list("sqlite: a.db, query: \"\(text)\", id: id") }

  private static let database = """
    python3 -c 'import sqlite3
    d = sqlite3.connect("a.db"); d.execute("create table e(t)")
    d.executemany("insert into e values (?)", ((i * 300,) for i in range(300000))); d.commit()'
    """

  /// Works of seconds.
  static let works = [
    Work(
      name: "30,000 rectangles written out",
      scene: scene(
        (0..<30_000).map {
          "  - Rectangle: teal\n    width: 2\n    height: 2\n    x: \($0 % 200 * 2)\n    y: \($0 / 200 * 2)"
        }
        .joined(separator: "\n"))),
    Work(
      name: "30,000 moving particles",
      scene: scene(
        "  - ZStack:\n      - ForEach: 30_000\n        row: { Circle: teal, width: 2, height: 2, x: \"mod(index, 400) + scroll / 10\", y: index / 100 }"
      )),
    Work(
      name: "a way of 150,000 points",
      scene: scene(
        "  - Path: { d: \"M0 0\((0..<150_000).map { "L\(Double($0) / 500) \(150 + $0 % 3)" }.joined())\", stroke: red }"
      )),
    Work(
      name: "a text of 130,000 characters, a word of 12,000 and a text of 300 parts",
      scene: scene(
        "  - Text: \"\(String(repeating: "lorem ipsum ", count: 10_900))\"\n  - Text: \"\(String(repeating: "x", count: 12_000))\"\n"
          + "  - Text: [\((0..<300).map { "{ text: \"\($0) \", color: teal }" }.joined(separator: ", "))]")),
    Work(
      name: "10,957 days as groups",
      scene: scene(
        "  - ScrollView:\n      - LazyVStack:\n          - Section:\n              - ForEach: { csv: a.csv }\n                row: { Text: \"${item.a}\" }\n            group: item.a\n            header: { Text: \"${group.key}\" }"
      ), files: "(echo a; seq 1 10957) > a.csv"),
    Work(
      name: "the outline of a country in a row of 1.6 MB",
      scene: list("csv: a.csv", row: "{ Text: \"${item.b}\" }"),
      files: "(echo a,b; head -c 1600000 /dev/zero | tr '\\0' 7; echo ,x) > a.csv"),
    Work(
      name: "2,500 columns", scene: list("csv: a.csv", row: "{ Text: \"${item.c2500}\" }"),
      files: "(seq -f c%g -s , 2500; seq -s , 2500) > a.csv"),
    Work(
      name: "an SVG of 120,000 elements", scene: scene("  - Image: a.svg"),
      files: """
        (echo '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">'
        seq 120000 | sed 's/.*/<rect width="1" height="1"\\/>/'; echo '</svg>') > a.svg
        """),
    Work(
      name: "a banner of 20,000x1,000", scene: scene("  - Rectangle: teal", size: "20000x1000")),
    Work(
      name: "a query that groups by day",
      scene: query("select t / 86400 as id, count(*) as a from e group by 1 order by 1"),
      files: database),
    Work(
      name: "a query with a window function",
      scene: query("select t as id, sum(t) over (order by t) as a from e order by t"),
      files: database),
  ]

  /// Works that take long or much memory.
  static let heavyWorks = [
    Work(
      name: "a heat map of 1,000x200",
      scene: scene(
        "  - ZStack:\n      - ForEach: 200_000\n        row: { Rectangle: teal, width: 1, height: 1, x: \"mod(index, 1000)\", y: floor(index / 1000), opacity: \"mod(index, 7) / 7\" }",
        size: "1000x200")),
    Work(
      name: "8K with a live blur in a group with a blend",
      scene: scene(
        "  - ZStack:\n      - Rectangle: teal\n        blur: 4 + scroll / 100\n        width: 3000\n        height: 2000\n    blend: multiply",
        size: "7680x4320")),
    Work(name: "a poster A1 at 300 dpi", scene: scene("  - Rectangle: teal", size: "7016x9933")),
    Work(name: "a poster A0 at 300 dpi", scene: scene("  - Rectangle: teal", size: "9933x14043")),
    Work(
      name: "JSON of 108 MB", scene: list("json: a.json"),
      files:
        "(echo '[{\"a\":0}'; seq -f ',{\"a\":%.0f,\"b\":\"0123456789012345678901234567890123456789\"}' 1750000; echo ']') > a.json"
    ),
    Work(
      name: "10,000,001 rows", scene: list("csv: a.csv"), files: "(echo a; seq 10000001) > a.csv"),
  ]

  private func draw(_ work: Work) throws {
    let tool = try Tool()
    try tool.write(work.scene, to: "a.yaml")
    let outcome = try tool.run(
      "set -e\n\(work.files)\n\"$M\" still a.yaml -q -o a.png")
    #expect(outcome.code == 0, "\(outcome.err.prefix(2_000))")
  }

  @Test(.full, arguments: works) func `large works are drawn`(work: Work) throws { try draw(work) }

  @Test(.night("some take minutes or gigabytes"), arguments: heavyWorks) func `the largest works are drawn`(work: Work)
    throws
  { try draw(work) }
}
