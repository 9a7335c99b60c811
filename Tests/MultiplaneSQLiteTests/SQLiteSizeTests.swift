import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneSQLite
import TestSupport
import Testing

/// What nothing can end once it has begun is refused before: plans of large queries, long calls of functions.
@Suite(.full) struct SQLiteSizeTests {
  private func problem(
    _ query: String, _ fixture: SQLiteFixture, _ listing: SQLiteAllowance = .listing
  ) throws -> Diagnostic {
    try #require(
      problems { () throws(SceneFailure) in _ = try fixture.table(query, in: SQLiteUsage(listing)) }.first, "\(query)")
  }

  /// Terms with nothing deeper than SQLite allows.
  private static func joined(_ terms: [String], by word: String) -> String {
    if terms.count <= 20 { return terms.joined(separator: word) }
    let half = terms.count / 2
    return "(\(joined(Array(terms[..<half]), by: word)))\(word)(\(joined(Array(terms[half...]), by: word)))"
  }

  private static func tables(_ count: Int, _ name: String) -> String {
    (0..<count).map { "\(name) a\($0)" }.joined(separator: ", ")
  }

  private static let columns = (0..<200).map { "c\($0)" }
  private static let wide = "create table t(id integer primary key, \(columns.joined(separator: ", ")));"

  /// SQLite plans a query without a look at the clock, in a time that grows with the square of its terms.
  @Test(
    arguments: [
      // Columns, which views multiply.
      ("create view v as select id from t where \(joined(columns.map { "\($0) = 1" }, by: " and "));", 20, 60),
      // Texts alone, which no column is named in.
      (
        "create view v as select id from t where "
          + "\(joined((0..<2_000).map { "'a\($0)' < 'b\($0)'" }, by: " and "));", 5, 15
      ),
    ]) func `a query that views make too large is refused before it is planned`(
      view: String, allowed: Int, refused: Int
    ) throws
  {
    let fixture = SQLiteFixture(Self.wide + view)
    func query(_ count: Int) -> String { "select a0.id as id from \(Self.tables(count, "v")) order by 1" }
    #expect(try fixture.table(query(allowed)).rows.count == 0)
    let found = try problem(query(refused), fixture)
    #expect(found.message == "the query is larger than 512 KiB with its views written out")
    #expect(found.failure == .limit)
    let parts =
      "with p as not materialized (select id from v) select a0.id as id from \(Self.tables(refused, "p")) order by 1"
    #expect(try problem(parts, fixture).message == found.message)
  }

  @Test func `indexes and long functions make a query larger`() throws {
    let indexes = Self.columns.map { "create index i\($0) on t(\($0));" }.joined()
    let fixture = SQLiteFixture(Self.wide + indexes + "create table plain(id integer primary key, body text);")
    func choice(_ count: Int) -> String {
      let terms = Self.columns.prefix(count).map { "(\($0) = 1 or \($0) = 2)" }
      return "select id from t where \(Self.joined(terms, by: " and ")) order by id"
    }
    func lengths(_ count: Int) -> String {
      let terms = Array(repeating: "length(body)", count: count)
      return "select id, \(Self.joined(terms, by: " + ")) as n from plain order by id"
    }
    for query in [choice(100), lengths(900)] { #expect(try fixture.table(query).rows.count == 0) }
    for query in [choice(200), lengths(1_000)] {
      let found = try problem(query, fixture)
      #expect(found.message == "the query is larger than 512 KiB with its views written out")
    }
  }

  @Test func `dozens of joins and thousands of columns are no large query`() throws {
    let indexes = (0..<5).map { "create index i\($0) on t(c\($0));" }.joined()
    let fixture = SQLiteFixture(
      Self.wide + indexes + "create view v as select * from t; create view w as select * from v;")
    let joins = (1..<50).map { " join t a\($0) on a\($0).c0 = a\($0 - 1).id" }.joined()
    let columns = (0..<9).flatMap { table in Self.columns.map { "a\(table).\($0) as t\(table)\($0)" } }
    let query = "select a0.id as id, \(columns.joined(separator: ", ")) from t a0\(joins) order by 1"
    #expect(try fixture.table(query).names.count == 1_801)
    let views = (0..<9).map { table in "a\(table).c\(table)" }.joined(separator: ", ")
    let over = "select a0.id as id, \(views) from \(Self.tables(9, "w")) order by 1"
    #expect(try fixture.table(over).names.count == 10)
  }

  /// All of them stand between two looks of SQLite's own.
  @Test func `a row of long comparisons is ended between them`() throws {
    let fixture = SQLiteFixture(
      "create table t(id integer primary key, body text); insert into t values (1, hex(zeroblob(500000)));")
    let zeros = String(repeating: "0", count: 600)
    let terms = (0..<40).map { "(body like '%\(zeros)\($0 + 11)')" }
    let query = "select id, \(Self.joined(terms, by: " + ")) as n from t order by id"
    let start = threadNanoseconds()
    let found = try problem(query, fixture, SQLiteAllowance(steps: .max, seconds: 1))
    #expect(found.message == "the query takes more than 1 s of processor time to list its rows")
    // All of them take more than ten.
    #expect(threadNanoseconds() - start < 4_000_000_000)
  }

  @Test func `nothing is begun where no time is left`() throws {
    let fixture = SQLiteFixture(SQLiteFixture.messages)
    let found = problems { () throws(SceneFailure) in
      _ = try fixture.database(SQLiteUsage(SQLiteAllowance(steps: .max, seconds: 0)))
    }
    #expect(found.map(\.message) == ["the query takes more than 0 s of processor time to list its rows"])
  }

  @Test func `ids in another column are looked for within what is left`() throws {
    let fixture = SQLiteFixture(
      """
      create table t(id integer primary key, n);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) insert into t select i, i from n;
      """)
    let rows = try fixture.table("select id, n from t order by id").rows
    let found = problems { () throws(SceneFailure) in
      _ = try rows.find([.text("x")], in: 1, within: ThreadDeadline(in: 0))
    }
    #expect(
      found.map(\.message) == ["the query takes more than 10 s of processor time to list its rows, with other queries"])
    #expect(try rows.find([.number(7)], in: 1) == [.number(7): 6])
  }
}
