import CSQLite
import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneSQLite
import TestSupport
import Testing

@Suite(.full) struct SQLiteFaultTests {
  private func problem(
    _ query: String, _ fixture: SQLiteFixture, _ deadline: ThreadDeadline = .step
  ) throws -> Diagnostic {
    try #require(
      problems { () throws(SceneFailure) in
        let table = try fixture.table(query, within: deadline)
        for row in 0..<table.rows.count { _ = try table.rows.item(at: row) }
      }.first, "\(query)")
  }

  @Test(
    arguments: [
      ("select id from messages", "the query has no \"order by\""),
      ("select id from messages order by sent_at", "the query is refused: no such column: sent_at"),
      ("select id frm messages order by 1", "the query is refused: near \"messages\": syntax error"),
      ("select id from letters order by 1", "the query is refused: no such table: letters"),
      ("select id from messages order by 1; select 2", "the query is more than one statement"),
      ("select id from messages order by 1; drop table messages", "the query is more than one statement"),
      ("", "the query is empty"), ("-- nothing", "the query is empty"),
      ("select id from messages where id > ? order by 1", "the query has a parameter, which nothing fills in"),
      ("select id, sent, SENT from messages order by 1", "the query has two columns \"sent\""),
      ("explain select id from messages order by 1", "the query is no \"select\""),
      ("delete from messages returning id", "the query is refused: not authorized"),
      ("insert into messages(id) values (9)", "the query is refused: not authorized"),
      ("create table x(y)", "the query is refused: not authorized"),
      ("pragma table_info(messages)", "the query is refused: not authorized"),
      ("vacuum into 'copy.db'", "the query is no \"select\""),
      ("attach 'other.db' as other", "the query is refused: not authorized"),
      ("begin", "the query is refused: not authorized"),
      (
        "select random() as id from messages order by 1", "the query is refused: not authorized to use function: random"
      ),
      (
        "select id, current_timestamp from messages order by 1",
        "the query is refused: not authorized to use function: current_timestamp"
      ),
      (
        "select load_extension('x') as id from messages order by 1",
        "the query is refused: not authorized to use function: load_extension"
      ),
      ("select id, date('now') from messages order by 1", "the query asks what time it is"),
      ("select id, strftime('%s') from messages order by 1", "the query asks what time it is"),
      (
        "select id, datetime(sent, 'unixepoch', 'localtime') from messages order by 1",
        "the query asks for the time zone of the machine with 'localtime'"
      ),
      ("select id, abs(-9223372036854775808) from messages order by 1", "the query fails: integer overflow"),
    ]) func `what a query may not do is told`(query: String, message: String) throws
  {
    #expect(try problem(query, SQLiteFixture(SQLiteFixture.messages)).message == message)
  }

  /// An end is not in sight, or a step is a function that is long by itself.
  @Test(
    arguments: [
      "with recursive n(id) as (select 1 union all select id + 1 from n) select id from n where id < 0 order by id",
      "with recursive n(id) as (select 1 union all select id + 1 from n) select id from n where length(hex(zeroblob(500000 + id % 2))) < 0 order by id",
      "with recursive n(id) as (select 1 union all select id + 1 from n) select id from n where length(printf('%.*c', 900000, 'a')) < id % 2 order by id",
      "with recursive n(id) as (select 1 union all select id + 1 from n) select id from n where (id || replace(hex(zeroblob(400000 + id % 2)), '00', 'a') like '%a%a%a%a%a%b') order by id",
    ]) func `a query without an end is ended`(query: String) throws
  {
    let start = threadNanoseconds()
    let found = try problem(query, SQLiteFixture(SQLiteFixture.messages), ThreadDeadline(in: 500_000_000))
    #expect(threadNanoseconds() - start < 5_000_000_000)
    #expect(found.message == "the query takes more than 60 s of processor time")
    #expect(found.hint == Budgets.timeHint)
    #expect(found.failure == .limit)
  }

  @Test(
    arguments: [
      ("(1, 1), (1, 2)", "1 is the id of rows 0 and 1"), ("(null, 1)", "row 0 has no id"),
      ("(1, 1), (null, 2)", "row 0 has no id"),
      ("(1, 1), ('x', 2)", "row 1 has another kind of id than the rows before"),
      ("(1, 2), ('x', 1)", "row 1 has another kind of id than the rows before"),
      ("(1.5, 1)", "row 0 has no id"), ("(x'00', 1)", "row 0 has no id"),
      ("(9007199254740993, 1)", "9007199254740993 is too large for an id"),
    ]) func `what a row may not hold is told`(rows: String, message: String) throws
  {
    let fixture = SQLiteFixture("create table t(id, n); insert into t values \(rows);")
    #expect(try problem("select id, n from t order by id", fixture).message == message)
  }

  @Test(
    arguments: [
      ("9007199254740993", "9007199254740993"), ("0.1234567", "0.1234567"), ("-2.5", "-2.5"), ("18.0", "18"),
      ("null", ""),
      ("1e300", "1e+300"), ("9e999", "inf"), ("x'00'", "a blob"),
      ("cast(x'ff' as text)", "text that is not UTF-8, or has a NUL in it"),
      ("'a' || char(0) || 'b'", "text that is not UTF-8, or has a NUL in it"), ("'x'", "x"),
    ]) func `whatever a column holds, its row can be read`(value: String, shown: String) throws
  {
    let fixture = SQLiteFixture("create table t(id, n); insert into t values (1, 1), (2, \(value));")
    let table = try fixture.table("select id, n from t order by id")
    #expect(table.types == [.number, .number])
    #expect(try table.rows.item(at: 1).fields[1].description == shown)
  }

  @Test func `a file that is no database, or not whole, is told`() throws {
    let fixture = SQLiteFixture(SQLiteFixture.messages)
    let query = "select id from messages order by id"
    let path = fixture.folder.file("data.db")
    let good = try #require(Files.bytes(of: path))
    fixture.folder.write(
      "not a database at all, but long enough to have a header of a hundred bytes"
        + String(repeating: ".", count: 100), to: "data.db")
    #expect(try problem(query, fixture).message == "data file \"\(path)\" is no SQLite database")
    fixture.folder.write("", to: "data.db")
    #expect(try problem(query, fixture).message == "data file \"\(path)\" is empty")
    fixture.folder.write(good.prefix(good.count / 2), to: "data.db")
    #expect(try problem(query, fixture).message == "data file \"\(path)\" is damaged: database disk image is malformed")
    fixture.folder.write(good, to: "data.db")
    for (name, message) in [
      ("data.db-wal", "has changes that are not in it yet, in \"data.db-wal\""),
      ("data.db-journal", "is in the middle of a change, or was left there"),
    ] {
      fixture.folder.write("", to: name)
      #expect(try fixture.table(query).rows.count == 3)
      fixture.folder.write("x", to: name)
      #expect(try problem(query, fixture).message == "data file \"\(path)\" \(message)")
      Files.remove(fixture.folder.file(name))
    }
    // A journal that stays is empty, or begins with a zero, when the change it was for is whole.
    for (mode, leaves) in [("wal", []), ("persist", ["data.db-journal"]), ("truncate", ["data.db-journal"])] {
      fixture.run("pragma journal_mode = \(mode); update messages set score = score + 1")
      #expect(fixture.folder.names.sorted() == ["data.db"] + leaves)
      #expect(try fixture.table(query).rows.count == 3, "\(mode)")
      for name in leaves { Files.remove(fixture.folder.file(name)) }
    }
    #expect(fixture.folder.names == ["data.db"])
  }

  /// Whatever a byte of the file becomes, it is read or refused, and no page leads out of it.
  @Test func `damaged files are read or refused`() throws {
    let fixture = SQLiteFixture(SQLiteFixture.messages)
    let good = try #require(Files.bytes(of: fixture.folder.file("data.db")))
    var refused = 0
    for index in stride(from: 0, to: good.count, by: 61) {
      var bad = good
      bad[index] = index % 2 == 0 ? 0xFF : ~bad[index]
      fixture.folder.write(bad, to: "data.db")
      let found = problems { () throws(SceneFailure) in
        let table = try fixture.table("select * from messages order by sent")
        for row in 0..<table.rows.count { _ = try table.rows.item(at: row) }
      }
      refused += found.isEmpty ? 0 : 1
    }
    #expect(refused > 0)
  }

  /// A row is asked for with a condition behind the query, which nothing in the query may take away.
  @Test(
    arguments: [
      ("/* the end", 0), ("/*/", 0), ("/**/ /* *", 5), ("; /* the end", 2), ("NUL", 0), (" -- NUL /*", 4),
    ]) func `what would swallow the text behind a query is refused in its place`(end: String, offset: Int) throws
  {
    let fixture = SQLiteFixture(SQLiteFixture.messages)
    let query = "select 'ü' as u, id from messages order by id"
    let text = query + end.replacing("NUL", with: "\0")
    let places = Monitor<[Int?]>([])
    let found = problems { () throws(SceneFailure) in
      _ = try fixture.database().query(text, within: .step) { scalar in
        places.update { $0.append(scalar) }
        return nil
      }
    }
    let message = end.contains("NUL") ? "has a NUL in it" : "has a comment that is not closed"
    #expect(found.map(\.message) == ["the query \(message)"])
    #expect(places.read { $0 } == [query.unicodeScalars.count + offset])
  }

  @Test(arguments: ["/* whole */", "-- /* open", "; -- the end", "/*/ */", ";", "/**/"])
  func `a comment may end a query`(end: String) throws {
    let fixture = SQLiteFixture(SQLiteFixture.messages)
    let table = try fixture.table("select id from messages order by sent" + end)
    #expect(try table.rows.item(at: 0).fields == [.number(2)])
  }

  /// SQLite's memory is one for the process, so a process of its own fills it.
  @Test func `a query that takes too much memory is refused`() async {
    await #expect(processExitsWith: .success) {
      #expect(Budgets.set(memory: "256MiB"))
      let fixture = SQLiteFixture(SQLiteFixture.messages)
      let large = """
        with recursive n(id) as (select 1 union all select id + 1 from n limit 200)
        select id, hex(zeroblob(400000)) as body from n order by body, id
        """
      let found = problems { () throws(SceneFailure) in _ = try fixture.table(large) }
      #expect(found.map(\.message) == ["the query takes more memory than the program may have"])
      #expect(found.map(\.failure) == [.limit])
      // What was taken is given back.
      let after = problems { () throws(SceneFailure) in _ = try fixture.table("select id from messages order by id") }
      #expect(after == [])
    }
  }

  @Test func `a view that asks for more than reading is refused`() throws {
    let fixture = SQLiteFixture(
      SQLiteFixture.messages + "create view bad as select id, random() as n from messages;"
        + "create trigger t after insert on messages begin delete from messages; end;")
    #expect(
      try problem("select id from bad order by n", fixture).message
        == "the query is refused: not authorized to use function: random")
    #expect(try fixture.table("select id from messages order by id").rows.count == 3)
  }
}
