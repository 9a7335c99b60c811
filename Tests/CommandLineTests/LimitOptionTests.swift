import Foundation
import TestSupport
import Testing

/// `--limit`: one way to change what is refused as too large.
@Suite(.full) struct LimitOptionTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 40x30 }
      data:
        people: { csv: people.csv, id: name }
      layers:
        - Color: teal
        - Image: star.svg
        - ScrollView:
            - LazyVStack:
                - ForEach: people
                  row:
                    Text: ${item.name}
      """, to: "scene.yaml")
    try tool.write("name\nAda\nGrace\nMary\n", to: "people.csv")
    try tool.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g><rect width="9" height="9"/></g></svg>
      """, to: "star.svg")
  }

  @Test(arguments: [
    ("layers=2", "3 layers, over the limit of 2", "layers=NUMBER, up to 100000"),
    ("rows=2", "more than 2 rows", "rows=NUMBER, up to 100000000"),
    ("scene-bytes=100", "larger than 100 bytes", "scene-bytes=SIZE, up to 64MiB"),
  ])
  func `a limit holds as it was given, and its error names it, its value and the option`(
    setting: String, message: String, hint: String
  ) throws {
    for command in ["check scene.yaml", "still scene.yaml -o a.png", "render scene.yaml -o out", "test scene.yaml"] {
      let outcome = try tool.run("$M \(command) --limit \(setting)")
      #expect(outcome.code == 6 || (command.hasPrefix("check") && outcome.code == 1), "\(command): \(outcome)")
      #expect((outcome.out + outcome.err).contains(message), "\(command): \(outcome)")
      #expect((outcome.out + outcome.err).contains("--limit \(hint)"), "\(command): \(outcome)")
    }
    #expect(tool.names().filter { $0.hasSuffix(".png") } == [])
  }

  /// Writes a picture whose samples are all 0, and a scene that shows it.
  private static func picture(_ side: Int, color: Int, _ channels: Int) throws -> Tool {
    let tool = try Tool()
    var png = PNGBuilder(width: side, height: side, depth: 8, color: color, data: [])
    png.stream = PNGBuilder.zeros(side * (1 + channels * side))
    try tool.write(png.bytes, to: "a.png")
    try tool.write(
      "multiplane: 1\ncanvas: { size: 20x20 }\nlayers: [{ Image: a.png, width: 20, height: 20 }]\n", to: "s.yaml")
    return tool
  }

  @Test func `a picture whose pixels have no room in its decoder is told with the budget`() throws {
    // Gray: 16 MB as rows, 64 MB as pixels.
    let tool = try Self.picture(4000, color: 0, 1)
    #expect(try tool.run("$M still s.yaml -o a.out.png").code == 0)
    let outcome = try tool.run("$M still s.yaml -o b.out.png --memory 256MiB")
    #expect(outcome.code == 6)
    let message = "image \"a.png\" needs more memory than its decoder may have"
    #expect(outcome.err.contains(message) && outcome.err.contains("--memory SIZE"), "\(outcome)")
  }

  /// Rows of red, green and blue are inflated as they are handed over: 67 MB here.
  @Test func `a picture whose rows are handed over one after the other needs no memory by its size`() throws {
    let tool = try Self.picture(4090, color: 2, 3)
    let outcome = try tool.run("$M still s.yaml -o a.out.png --memory 256MiB")
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test func `the queries of a scene share one limit of time`() throws {
    let query = """
      with recursive n(id) as (select 1 union all select id + 1 from n limit 400000) \
      select id from n where id < 9 order by id
      """
    _ = try tool.run("python3 -c 'import sqlite3; sqlite3.connect(\"t.db\").execute(\"create table t(id)\")'")
    try tool.write(
      "multiplane: 1\ncanvas: { size: 40x30 }\ndata:\n"
        + (0..<60).map { "  d\($0): { sqlite: t.db, id: id, query: \"\(query)\" }\n" }.joined()
        + "layers: [{ Color: teal }]\n", to: "times.yaml")
    let outcome = try tool.run("ulimit -t 8; \"$M\" check times.yaml -q --limit sqlite-listing-seconds=1")
    #expect(outcome.code == 6, "\(outcome)")
    let message = "the query takes more than 1 s of processor time to list its rows, with other queries"
    #expect(outcome.err.contains(message) && outcome.err.contains("--limit sqlite-listing-seconds="), "\(outcome)")
    #expect(
      try tool.run("$M check times.yaml -q --limit sqlite-listing-seconds=600 --limit reading-seconds=600").code == 0)
  }

  @Test func `the queries of a scene share one limit of ids`() throws {
    _ = try tool.run(
      """
      python3 -c 'import sqlite3; c = sqlite3.connect("t.db"); c.execute("create table t(id integer primary key)"); \
      c.executemany("insert into t values(?)", [(i,) for i in range(100)]); c.commit()'
      """)
    let query = "{ sqlite: t.db, id: id, query: select id from t order by id }"
    try tool.write(
      "multiplane: 1\ncanvas: { size: 9x9 }\ndata:\n  a: \(query)\n  b: \(query)\nlayers: [{ Color: red }]\n",
      to: "ids.yaml")
    let refused = try tool.run("$M check ids.yaml --limit sqlite-id-bytes=1000")
    #expect(refused.code == 6 && refused.err.contains("ids.yaml:5:"), "\(refused)")
    #expect(refused.err.contains("has ids of more than 1000 bytes with those of other queries"), "\(refused)")
    #expect(refused.err.contains("--limit sqlite-id-bytes=SIZE, up to 4GiB"), "\(refused)")
    #expect(try tool.run("$M check ids.yaml --limit sqlite-id-bytes=1600").code == 0)
  }

  @Test func `rows that stand in the scene count, and those that events put in`() throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 40x30, fps: 10 }
      data:
        names: [{ id: 1, name: Ada }, { id: 2, name: Grace }, { id: 3, name: Mary }]
      layers:
        - ScrollView:
            - LazyVStack:
                - { ForEach: names, id: item.id, row: { Text: "${item.name}" } }
      scroll: [{ wait: 1s }]
      events:
        - at: 0.5s
          insert: { in: names, at: 0, items: [{ id: 4, name: Joan }, { id: 5, name: Radia }] }
      """, to: "rows.yaml")
    let inline = try tool.run("$M check rows.yaml --limit rows=2")
    #expect(inline.code == 6 && inline.err.contains("3 rows are over the limit of 2"), "\(inline)")
    let inserted = try tool.run("$M check rows.yaml --limit rows=4")
    let message = "\"names\" has more than 4 rows with those that events add"
    #expect(inserted.code == 6 && inserted.err.contains(message), "\(inserted)")
    for refused in [inline, inserted] {
      #expect(refused.err.contains("--limit rows=NUMBER, up to 100000000") && refused.err.contains("rows.yaml:"))
    }
    let read = try tool.run("$M check rows.yaml --limit rows=5")
    #expect(read.code == 0, "\(read)")
  }

  @Test func `the last of two settings counts, and others stay`() throws {
    let outcome = try tool.run("$M still scene.yaml -o a.png --limit layers=1 --limit rows=3 --limit layers=3")
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test func `every command that opens a scene takes the option`() throws {
    let help = try tool.run("$M --help").out
    let names = help.split(separator: "\n").filter {
      $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  -")
    }
    .compactMap { $0.split(separator: " ").first.map(String.init) }
    var (taking, others): ([String], [String]) = ([], [])
    for name in names {
      let takes = try tool.run("$M \(name) --help").out.contains("--limit <name=value>")
      if takes { taking.append(name) } else { others.append(name) }
    }
    #expect(taking.count >= 14)
    #expect(others == ["new", "show-report", "doctor", "limits", "schema", "completions"])
  }

  @Test func `a scene that was drawn in parts is merged and resumed with other limits`() throws {
    let moving = "$(sed 's/40x30/40x30, fps: 10/' scene.yaml)\nscroll: [{ linear: { by: 10, over: 1s } }]\n"
    #expect(try tool.run("printf \"\(moving)\" >moving.yaml && $M moving.yaml -q -o a --frames 0..4").code == 0)
    #expect(try tool.run("$M merge a --shards 2 --cost-of moving.yaml --limit rows=3").out == "1\n")
    let refused = try tool.run("$M merge a --shards 2 --cost-of moving.yaml --limit rows=2")
    #expect(refused.code == 6 && refused.err.contains("more than 2 rows"), "\(refused)")
    // No limit changes a pixel, so a run may be resumed with others.
    let resumed = try tool.run("$M moving.yaml -o a --resume --limit rows=3")
    #expect(resumed.code == 0 && resumed.out.contains("5 of them kept"), "\(resumed)")
  }

  @Test(arguments: [
    ("rows", "such as rows=20_000_000"), ("rows=", "from 1 to 100000000"), ("rows=0", "from 1 to 100000000"),
    ("rows=100000001", "from 1 to 100000000"), ("rows=1MiB", "a whole number"), ("scene-bytes=1GiB", "to 64MiB"),
    ("row=5", "did you mean \"rows\"?"), ("=", "multiplane limits"), ("$'a\\e[31mb=1'", "a\\u{1B}[31mb"),
  ])
  func `what is no setting is refused with what would be`(setting: String, words: String) throws {
    let outcome = try tool.run("$M check scene.yaml --limit \(setting)")
    #expect(outcome.code == 2)
    #expect(outcome.err.contains(words), "\(outcome)")
    #expect(!outcome.err.contains("\u{1B}"))
  }

  @Test func `a frame that takes too long ends with the node`() throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 1000x1000, scale: 4 }
      layers:
        - Color: white
        - ZStack:
            - ForEach: 4000
              row:
                Circle:
                fill: navy
                blur: 30
                width: 900
      """, to: "slow.yaml")
    let outcome = try tool.run("$M still slow.yaml -o a.png --time 1")
    #expect(outcome.code == 6, "\(outcome)")
    #expect(outcome.err.contains("frame 0 takes more than 1 s of processor time"), "\(outcome)")
    #expect(outcome.err.contains("--time SECONDS"), "\(outcome)")
    #expect(tool.names().filter { $0.hasSuffix(".png") } == [])
  }

  @Test func `neither do very many pictures that are put on it together`() throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 1000x1000, scale: 4 }
      layers:
        - ZStack:
            - ForEach: 3000
              row:
                Rectangle:
                fill: "#00008002"
                width: 1000
                height: 1000
                x: scroll * 2
      """, to: "many.yaml")
    let outcome = try tool.run("$M still many.yaml -o a.png --time 1")
    #expect(outcome.code == 6, "\(outcome)")
    #expect(outcome.err.contains("frame 0 takes more than 1 s of processor time"), "\(outcome)")
    #expect(tool.names().filter { $0.hasSuffix(".png") } == [])
  }

  @Test func `the list says which limits have an option, and how far it goes`() throws {
    let lines = try tool.run("$M limits").out.split(separator: "\n").map(String.init)
    let rows = lines.first { $0.contains("rows of a source") }
    #expect(rows?.split(separator: " ").suffix(1) == ["rows"])
    #expect(rows?.contains("10,000,000") == true && rows?.contains("up to 100,000,000") == true)
    let depth = lines.first { $0.contains("nodes: depth") }
    #expect(depth?.hasSuffix("64") == true)
  }
}
