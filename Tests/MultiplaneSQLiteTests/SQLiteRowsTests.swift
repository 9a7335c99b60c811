import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneSQLite
import TestSupport
import Testing

@Suite struct SQLiteRowsTests {
  private func fields(_ table: DataTable) throws -> [[ExpressionValue]] {
    try (0..<table.rows.count).map { try table.rows.item(at: $0).fields }
  }

  @Test func `rows stand in the order of the query`() throws {
    let table = try SQLiteFixture(SQLiteFixture.messages)
      .table("select id, body, score from messages order by sent;\n-- the end")
    #expect(table.names == ["id", "body", "score"])
    #expect(table.types == [.number, .text, .number])
    #expect(
      try fields(table) == [
        [.number(2), .text("two"), .number(1)], [.number(3), .text("three"), .number(-2.25)],
        [.number(1), .text("one"), .number(0.5)],
      ])
  }

  /// Any query whose rows can be found again by an id gives row by row what it gives at once.
  @Test(
    arguments: [
      ("select * from messages order by id desc", "id"),
      ("select body, id as n from messages where sender = 'Ada' order by 1", "n"),
      ("select body as id, sent from messages order by sent", "id"),
      ("select sender, count(*) as n, max(sent) as last from messages group by sender order by n desc", "sender"),
      ("select a.id, b.body from messages a join messages b on b.id = 4 - a.id order by b.sent", "id"),
      ("select id, body from messages order by sent limit 2 offset 1", "id"),
      ("select id, row_number() over (order by sent desc) as place from messages order by id", "id"),
      (
        "with recursive n(id) as (select 1 union all select id + 1 from n where id < 40) select id from n order by -id",
        "id"
      ),
      ("select id * 10 as id, body from messages union all select id, 'x' from messages order by id", "id"),
      ("select id, body from newest order by id", "id"),
    ]) func `a row alone is the row of the whole query`(query: String, id: String) throws
  {
    let fixture = SQLiteFixture(
      SQLiteFixture.messages + "create view newest as select * from messages where sent >= 200;")
    let table = try fixture.table(query, id: id)
    let all: [[SQLiteStatement.Value]] = try fixture.database().ask { connection throws(SceneFailure) in
      let (statement, _) = try connection.prepare(query, within: .step) { _ in nil }
      var rows: [[SQLiteStatement.Value]] = []
      try connection.run(statement, within: .step) { () throws(SceneFailure) in
        rows.append(statement.columns.indices.map { statement.value(in: $0) })
        return true
      }
      return rows
    }
    #expect(all.count > 1)
    let expected = all.map { row in
      row.map { value -> ExpressionValue in
        switch value {
        case .integer(let number): .number(Double(number))
        case .real(let number): .number(number)
        case .text(let text): .text(text)
        default: .text("")
        }
      }
    }
    #expect(try fields(table) == expected)
    for row in (0..<table.rows.count).reversed() { #expect(try table.rows.item(at: row).fields == expected[row]) }
  }

  @Test func `ids are texts or numbers, whatever their capitals`() throws {
    let fixture = SQLiteFixture(
      """
      create table t(id text collate nocase, n integer);
      insert into t values ('b', 1), ('B', 2), ('25', 3), ('025', 4), ('', 5), ('ü', 6);
      """)
    let table = try fixture.table("select id, n from t order by n")
    #expect(try fields(table).map { $0[1] } == (1...6).map { .number(Double($0)) })
    let found = try table.rows.find([.text("B"), .number(25), .text("025"), .text("x")], in: 0, within: .never)
    #expect(found == [.text("B"): 1, .number(25): 2, .text("025"): 3])
    #expect(try table.rows.find([.number(6), .number(7)], in: 1, within: .never) == [.number(6): 5])
  }

  @Test func `types are those of the first row, or of the declaration where it has none`() throws {
    let fixture = SQLiteFixture(
      "create table t(id integer, a text, b decimal(5), c); insert into t values (1, null, null, null), (2, 'x', 2, 'y');"
    )
    let table = try fixture.table("select * from t order by id desc")
    #expect(table.types == [.number, .text, .number, .text])
    let declared = try fixture.table("select * from t where b = 9 order by id")
    #expect(declared.rows.count == 0)
    #expect(declared.types == [.number, .text, .number, .text])
  }

  @Test func `many keys are told apart, and the first double is found`() throws {
    var keys = RowKeys(.numbers)
    for row in 0..<100_000 { keys.append(.number(Int64(row) &* 0x1_0000_0001)) }
    #expect(keys.firstDouble() == nil)
    keys.append(.number(7 &* 0x1_0000_0001))
    #expect(try #require(keys.firstDouble()) == (7, 100_000))
    var texts = RowKeys(.texts)
    for row in 0..<10_000 { texts.append(.text(row % 2 == 0 ? "\(row)" : "é\(row)")) }
    #expect(texts.firstDouble() == nil && texts[9_999] == .text("é9999") && texts[0] == .text("0"))
    texts.append(.text("é77"))
    #expect(try #require(texts.firstDouble()) == (77, 10_000))
  }

  /// Keys that come in clusters, or were chosen so that a known scattering brings them to one place.
  @Test func `whatever the keys are, few are looked at for each`() throws {
    let chosen: [(Int) -> Int64] = [
      { Int64($0) }, { Int64($0) << 32 }, { Int64($0) << 44 }, { Int64(bitPattern: ~(UInt64($0) << 20)) },
      // The inverse of what whole numbers were once multiplied by.
      { Int64(bitPattern: UInt64($0) &* 0xF1DE_83E1_9937_733D) },
    ]
    for key in chosen {
      var (numbers, texts, steps) = (RowKeys(.numbers), RowKeys(.texts), 0)
      for row in 0..<20_000 {
        numbers.append(.number(key(row)))
        texts.append(.text("\(key(row))"))
      }
      for keys in [numbers, texts] {
        steps = 0
        #expect(keys.firstDouble(steps: &steps) == nil)
        #expect(steps < 4 * keys.count)
      }
    }
  }

  @Test func `a row costs the same however many there are`() throws {
    let fixture = SQLiteFixture(
      """
      create table t(id integer primary key, body text);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000)
      insert into t select i, 'row ' || i from n;
      """)
    // Each is found by its key, and not by a walk over the table.
    let table = try fixture.table("select id, body from t order by id desc")
    #expect(table.rows.count == 200_000)
    #expect(try table.rows.item(at: 199_999).fields == [.number(1), .text("row 1")])
    #expect(try table.rows.item(at: 100_000).fields == [.number(100_000), .text("row 100000")])
  }

  @Test func `a changed file is told`() throws {
    let fixture = SQLiteFixture(
      """
      create table t(id integer primary key, body text);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
      insert into t select i, printf('%0500d', i) from n;
      """)
    let table = try fixture.table("select id, body from t order by id")
    _ = try table.rows.item(at: 0)
    fixture.run("update t set body = 'new' where id = 15000")
    // The last pages are still known as they were; others are read, and seen to be of another file.
    _ = try table.rows.item(at: 19_999)
    let found = problems { () throws(SceneFailure) in _ = try table.rows.item(at: 9_000) }
    #expect(found.map(\.code) == ["data-changed"])
  }

  /// A row that takes a walk over the table is read with those beside it, and a list of them in one walk.
  @Test func `rows that are not found by an index are read in blocks`() throws {
    let fixture = SQLiteFixture(
      """
      create table t(id text, n integer);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000) insert into t select 'r' || i, i from n;
      """)
    let rows = try fixture.table("select id, n from t order by n").rows
    let start = threadNanoseconds()
    for row in 0..<rows.count {
      if try rows.item(at: row).fields != [.text("r\(row + 1)"), .number(Double(row + 1))] { Issue.record("\(row)") }
    }
    for row in [49_999, 3, 256, 255, 40_000, 49_919, 49_920, 0] {
      #expect(try rows.item(at: row).fields[1] == .number(Double(row + 1)))
    }
    // Each of them alone takes milliseconds.
    #expect(threadNanoseconds() - start < 10_000_000_000)
  }

  @Test func `ids in another column are looked for within the time`() throws {
    let fixture = SQLiteFixture(
      """
      create table t(id integer primary key, n);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) insert into t select i, i from n;
      """)
    let rows = try fixture.table("select id, n from t order by id").rows
    let found = problems { () throws(SceneFailure) in
      _ = try rows.find([.text("x")], in: 1, within: ThreadDeadline(in: 0))
    }
    #expect(found.map(\.message) == ["the query takes more than 60 s of processor time"])
    #expect(try rows.find([.number(7)], in: 1, within: .step) == [.number(7): 6])
  }
}
