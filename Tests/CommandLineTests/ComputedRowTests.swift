import TestSupport
import Testing

@Suite(.full) struct ComputedRowTests {
  /// A scene of a few lines may have ten million rows, each of which takes a millisecond.
  @Test(
    arguments: [
      ("id: t", "      - ForEach: d\n        row: { Color: red }\nscroll: [{ jump: { item: '\"b\"' } }]\n", "data.d"),
      (
        "id: i", "      - Section:\n          - ForEach: d\n            row: { Color: red }\n        group: item.g\n",
        ".group"
      ),
      ("id: i", "      - ForEach: d\n        row: { Image: '${item.g}.png' }\n", ".row"),
    ]) func `going through computed rows has a time, and a place`(id: String, list: String, path: String) throws
  {
    let tool = try Tool()
    // Pictures are looked for in lists of up to 10,000 rows.
    let count = list.contains("Image") ? 10_000 : 10_000_000
    try tool.write(
      "multiplane: 1\ncanvas: { size: 9x9 }\n"
        + "data: { d: { count: \(count), \(id), fields: { t: lorem(10000), i: index, "
        + "g: 'if(item.t == \"a\", 1, 2)' } } }\nlayers:\n  - ScrollView:\n    - LazyVStack:\n" + list,
      to: "rows.yaml")
    let outcome = try tool.run("ulimit -t 8; \"$M\" check rows.yaml -q --time 1")
    #expect(outcome.code == 6, "\(outcome.err.prefix(600))")
    #expect(outcome.err.hasPrefix("error: reading the rows"), "\(outcome.err.prefix(600))")
    #expect(outcome.err.contains(" takes more than 1 s of processor time\n"), "\(outcome.err.prefix(600))")
    #expect(outcome.err.contains("rows.yaml:") && outcome.err.contains(path), "\(outcome.err.prefix(600))")
  }

  @Test func `the queries of a scene share the time to read it`() throws {
    let tool = try Tool()
    let query = """
      with recursive n(id) as (select 1 union all select id + 1 from n limit 400000) \
      select id from n where id < 9 order by id
      """
    _ = try tool.run("python3 -c 'import sqlite3; sqlite3.connect(\"t.db\").execute(\"create table t(id)\")'")
    try tool.write(
      "multiplane: 1\ncanvas: { size: 40x30 }\ndata:\n"
        + (0..<60).map { "  d\($0): { sqlite: t.db, id: id, query: \"\(query)\" }\n" }.joined()
        + "layers: [{ Color: teal }]\n", to: "times.yaml")
    let outcome = try tool.run("ulimit -t 8; \"$M\" check times.yaml -q --time 1")
    #expect(outcome.code == 6, "\(outcome)")
    // The time is over within a query, or between two of them.
    let words = ["the query", "reading the scene"].map {
      "error: \($0) takes more than 1 s of processor time\n  times.yaml:"
    }
    #expect(words.contains { outcome.err.hasPrefix($0) }, "\(outcome)")
    #expect(outcome.err.split(separator: "\n").count { $0.hasPrefix("error:") } == 1, "\(outcome)")
    #expect(try tool.run("$M check times.yaml -q").code == 0)
  }
}
