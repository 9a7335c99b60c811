import CSQLite
import MultiplaneData
import MultiplaneExpressions
import MultiplaneSQLite
import TestSupport
import Testing

/// Functions of the engine's own in the places of SQLite's give what SQLite's give.
@Suite struct SQLFunctionTests {
  /// Texts of a few characters, so that they are found in each other: of one to four bytes, broken ones, and none.
  private static let pieces = [
    "a", "b", "ab", "ä", "é", "日", "👍", "x'c3'", "x'a4'", "x'c3a4'", "x'80'", "x'f09f'", " ",
    "%", "_", "*", "?", "[ab]", "A", "Ä",
  ]

  private static let calls = [
    "instr(a, b)", "instr(cast(a as blob), cast(b as blob))", "instr(cast(a as blob), b)", "instr(a, cast(b as blob))",
    "replace(a, b, c)", "trim(a)", "ltrim(a)", "rtrim(a)", "trim(a, b)", "ltrim(a, b)", "rtrim(a, b)", "trim(a, c)",
    "a like b", "b like a", "a like c || '%'", "a like b escape 'a'", "a like b escape 'ä'", "like('%' || b, a, 'b')",
    "a glob b", "a glob '*' || b || '*'", "a like cast(b as blob)", "a glob 7", "a like null",
  ]

  private static func text(_ random: inout some RandomNumberGenerator, most: Int) -> String {
    let parts = (0..<Int.random(in: 0...most, using: &random)).map { _ in
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
      return piece.hasPrefix("x'") ? "cast(\(piece) as text)" : "'\(piece)'"
    }
    return parts.isEmpty ? (Bool.random(using: &random) ? "''" : "null") : parts.joined(separator: " || ")
  }

  private func rows(of query: String, in path: String) throws -> [[String]] {
    var (database, statement): (OpaquePointer?, OpaquePointer?)
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    try #require(sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    var rows: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append((0..<sqlite3_column_count(statement)).map { String(cString: sqlite3_column_text(statement, $0)) })
    }
    return rows
  }

  @Test(arguments: ["UTF-8", "UTF-16le"]) func `they give what SQLite's own give`(encoding: String) throws {
    var random = SystemRandomNumberGenerator()
    let values = (1...400).map { number in
      "(\(number), \(Self.text(&random, most: 12)), \(Self.text(&random, most: 3)), \(Self.text(&random, most: 2)))"
    }
    let fixture = SQLiteFixture(
      "pragma encoding = '\(encoding)'; create table t(id integer primary key, a, b, c);"
        + "insert into t values \(values.joined(separator: ", "));")
    // As digits, so that broken texts can be compared.
    let columns = Self.calls.enumerated().map { "quote(hex(\($1))) || typeof(\($1)) as c\($0)" }
    let query = "select id, \(columns.joined(separator: ", ")) from t order by id"
    let expected = try rows(of: query, in: fixture.folder.file("data.db"))
    let table = try fixture.table(query)
    #expect(expected.count == 400 && table.rows.count == 400)
    for (row, texts) in expected.enumerated() {
      let fields = try table.rows.item(at: row).fields
      #expect(Array(fields.dropFirst()) == texts.dropFirst().map { ExpressionValue.text($0) }, "\(values[row])")
    }
  }
}
