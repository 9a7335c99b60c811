import MultiplaneBase
import MultiplaneData
import MultiplaneSQLite
import TestSupport

extension FuzzTarget {
  /// Reads a database: by its tables, an index and a view.
  static let database = FuzzTarget(
    "database", "an SQLite database, asked by some queries",
    words: [
      "SQLite format 3", "CREATE TABLE ", "CREATE VIEW ", "CREATE INDEX ", " WITHOUT ROWID", "PRIMARY KEY", "select ",
      " from rows", "\u{D}", "\u{5}", "\u{A}", "\u{2}", "GENERATED ALWAYS AS (", "sqlite_schema", "CHECK(",
    ],
    seeds: { FuzzFolder.files(seedFolder, endings: [".db"]) }
  ) { bytes in
    FuzzFolder.write(bytes, to: "rows.db")
    let folder = try AssetFolder(FuzzFolder.path)
    for query in [
      "select * from rows order by id", "select id, name, size from rows where size >= 0 order by size, id",
      "select * from large order by id", "select * from names order by id",
      "select name as id, count(*) as count, group_concat(size) as sizes from rows group by name order by id",
    ] {
      do {
        try ask(query, folder.openFile("rows.db"))
      } catch let failure as SceneFailure {
        try judge(failure.diagnostics)
      }
    }
  }

  /// Asks a database that is whole.
  static let query = FuzzTarget(
    "query", "the text of a query of an SQLite database",
    words: [
      "select ", "id", "*", " from rows", " from large", " from names", " where ", " order by ", " limit 3",
      " group by ", ";",
      "--", "/*", "*/", "'", "\"", "`", "[", "]", "(", ")", ",", " as ", " union all ", "with recursive n(id) as (",
      "values (1)", " join ", " like '%a%'", "hex(", "zeroblob(", "printf('%.*c', 9, 'a')", "json_each(", "pragma ",
      "replace(", "?1", "\0", "\n", "null", "9223372036854775807", " collate nocase", "over (order by id)", "x'00'",
    ], limit: 4096,
    seeds: {
      [
        "select * from rows order by id",
        "select id, name || '!' as loud from rows where size > 1 order by size desc, id",
        "select * from names order by id -- the end", "select id, x from large order by 1 limit 2 offset 1;",
        "with recursive n(id) as (select 1 union all select id + 1 from n limit 9) select id from n order by id",
        "select a.id, b.name from rows a join rows b on a.id = b.id /* both */ order by a.id",
        "select id, row_number() over (order by size) as place from rows order by id",
      ].map { Array($0.utf8) }
    }
  ) { bytes in
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let file = try AssetFolder("\(Repository.root)/\(seedFolder)").openFile("rows.db")
    try ask(text, file)
  }

  private static let seedFolder = "Tests/Fixtures/fuzz/seeds/database"

  private static func ask(_ text: String, _ file: AssetFile) throws {
    // Less than scenes have.
    let deadline = ThreadDeadline(in: 1_000_000_000)
    let query = try SQLiteDatabase(file, within: deadline).query(text, within: deadline) { _ in nil }
    let key = query.names.firstIndex(of: "id") ?? 0
    _ = query.orders(by: key)
    try check(query.table(key: key, within: deadline))
  }
}
