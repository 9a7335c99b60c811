import CSQLite
import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneSQLite
import TestSupport
import Testing

@Suite(.full) struct SQLiteFaultTests {
  private func problem(
    _ query: String, _ fixture: SQLiteFixture, _ listing: SQLiteAllowance = .listing
  ) throws -> Diagnostic {
    try #require(
      problems { () throws(SceneFailure) in
        let table = try fixture.table(query, in: SQLiteUsage(listing))
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
      ("select id, zeroblob(2000000) from messages order by 1", "the query has a row longer than 1 MiB"),
      ("select id, abs(-9223372036854775808) from messages order by 1", "the query fails: integer overflow"),
    ]) func `what a query may not do is told`(query: String, message: String) throws
  {
    #expect(try problem(query, SQLiteFixture(SQLiteFixture.messages)).message == message)
  }

  @Test(.night("the steps that a query may take last nine seconds"))
  func `a query without an end is ended`() throws {
    let query =
      "with recursive n(id) as (select 1 union all select id + 1 from n) select id from n where id < 0 order by id"
    let listing = SQLiteAllowance(steps: SQLiteLimits.listingSteps.value, seconds: 600)
    let found = try problem(query, SQLiteFixture(SQLiteFixture.messages), listing)
    #expect(found.message == "the query takes more than 500000000 steps to list its rows")
  }

  /// Steps say little where one of them is a function that is long by itself.
  @Test(
    arguments: [
      "with recursive n(id) as (select 1 union all select id + 1 from n) select id from n where length(hex(zeroblob(500000 + id % 2))) < 0 order by id",
      "with recursive n(id) as (select 1 union all select id + 1 from n) select id from n where length(printf('%.*c', 900000, 'a')) < id % 2 order by id",
      "with recursive n(id) as (select 1 union all select id + 1 from n) select id from n where (id || replace(hex(zeroblob(400000 + id % 2)), '00', 'a') like '%a%a%a%a%a%b') order by id",
    ]) func `a query that takes time and few steps is ended`(query: String) throws
  {
    let listing = SQLiteAllowance(steps: .max, seconds: 1)
    let found = try problem(query, SQLiteFixture(SQLiteFixture.messages), listing)
    #expect(found.message == "the query takes more than 1 s of processor time to list its rows")
    #expect(
      found.hint == "put what it sorts and joins by under an index; "
        + "or raise it with --limit sqlite-listing-seconds=NUMBER, up to 3600")
    #expect(found.failure == .limit)
  }

  /// A scene could ask hundreds of queries, each of which takes as long as one may.
  @Test func `all queries of a scene have the time of one`() throws {
    let fixture = SQLiteFixture(SQLiteFixture.messages)
    let usage = SQLiteUsage(SQLiteAllowance(steps: .max, seconds: 1))
    func found(_ condition: String) throws -> Diagnostic {
      let query =
        "with recursive n(id) as (select 1 union all select id + 1 from n) select id from n where \(condition) order by id"
      return try #require(problems { () throws(SceneFailure) in _ = try fixture.table(query, in: usage) }.first)
    }
    let start = threadNanoseconds()
    #expect(try found("id < 0").message == "the query takes more than 1 s of processor time to list its rows")
    for _ in 0..<20 {
      let next = try found("id = 7")
      #expect(next.message == "the query takes more than 1 s of processor time to list its rows, with other queries")
      #expect(next.failure == .limit)
    }
    #expect(threadNanoseconds() - start < 5_000_000_000)
    // Each row that is read later has its own time.
    #expect(try fixture.table("select id from messages order by id").rows.item(at: 2).fields == [.number(3)])
  }

  @Test func `a row that takes time and few steps is refused`() throws {
    // With a sanitizer a row takes a hundred times as long, and listing is not what this is about.
    let fixture = SQLiteFixture(
      """
      create table t(id integer primary key, n);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < \(isSanitized ? 40 : 600))
      insert into t select i, i from n;
      """)
    // Found by a walk over the table, whose every row is made longer first.
    let found = try problem(
      "select id + length(replace(hex(zeroblob(400000 + id % 2)), '0', '')) as id from t order by n", fixture,
      SQLiteAllowance(steps: .max, seconds: 600))
    #expect(found.message == "the query takes more than 1 s of processor time for one row")
    #expect(found.failure == .limit)
  }

  /// A text that is nearly found at every place, and ends that are taken away a character at a time.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "select id, instr(hay, needle) as n from t order by id",
      "select id, instr(cast(hay as blob), cast(needle as blob)) as n from t order by id",
      "select id, length(replace(hay, needle, 'x')) as n from t order by id",
      "select id, length(rtrim(hay, 'a')) as n from t order by id",
    ]) func `functions take time in proportion to what they are given`(query: String) throws
  {
    let fixture = SQLiteFixture(
      """
      create table t(id integer primary key, hay text, needle text);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 4)
      insert into t select i, replace(hex(zeroblob(300000)), '0', 'a'), replace(hex(zeroblob(150000)), '0', 'a') || 'b' from n;
      """)
    let table = try fixture.table(query)
    for row in 0..<table.rows.count { _ = try table.rows.item(at: row) }
    #expect(table.rows.count == 4)
  }

  @Test func `what one call of could take any time is refused`() throws {
    let fixture = SQLiteFixture(SQLiteFixture.messages)
    #expect(
      try problem("select id, trim(body, hex(zeroblob(100))) as n from messages order by id", fixture).message
        == "the query fails: trim takes away at most 100 characters")
    #expect(
      try problem("select id, json_patch('{}', '{}') as n from messages order by id", fixture).message
        == "the query is refused: not authorized to use function: json_patch")
  }

  @Test func `ids that are texts have a limit together`() throws {
    // In the order they are in, so that nothing has to be sorted, which would take memory of all queries.
    let fixture = SQLiteFixture(
      """
      create table t(id integer primary key);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 400) insert into t select i from n;
      """)
    let found = try problem("select printf('%0*d', 500000, t.id) as id from t order by t.id", fixture)
    #expect(found.message == "the query has ids of more than 128 MiB together")
  }

  @Test func `ids of several queries count together, eight bytes a number and four a text beside its own`() throws {
    let fixture = SQLiteFixture(
      """
      create table t(id integer primary key);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 200) insert into t select i from n;
      """)
    let usage = SQLiteUsage()
    _ = try fixture.table("select id from t order by id", in: usage)
    #expect(usage.keyBytes == 200 * 8)
    let texts = "select printf('%04d', t.id) as id from t order by t.id"
    _ = try fixture.table(texts, in: usage)
    #expect(usage.keyBytes == 200 * (8 + 4 + 4))
    let full = SQLiteUsage(keyBytes: (128 << 20) - 200 * 8)
    _ = try fixture.table(texts, in: full)
    #expect(full.keyBytes == 128 << 20)
    let found = problems { () throws(SceneFailure) in _ = try fixture.table(texts, in: full) }
    #expect(found.map(\.message) == ["the query has ids of more than 128 MiB with those of other queries"])
    #expect(found.map(\.failure) == [.limit])
    #expect(found.first?.hint?.contains("--limit sqlite-id-bytes=SIZE") == true)
    // What was refused is not held.
    #expect(full.keyBytes == 128 << 20)
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

  @Test func `a row that takes a walk over the table is refused`() throws {
    let fixture = SQLiteFixture(
      """
      create table t(id text, n integer);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000) insert into t select 'r' || i, i from n;
      """)
    let found = try problem("select id from t order by n", fixture)
    #expect(found.message == "the query takes more than 100000 steps for one row")
    #expect(
      found.hint == "rows are found by their id: put it under an index, or make a table of the result; "
        + "or raise it with --limit sqlite-row-steps=NUMBER, up to 100000000")
    #expect(found.failure == .limit)
    fixture.run("create index by_id on t(id)")
    #expect(try fixture.table("select id from t order by n").rows.item(at: 99_999).fields == [.text("r100000")])
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
      _ = try fixture.database().query(text, in: SQLiteUsage()) { scalar in
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
      let fixture = SQLiteFixture(SQLiteFixture.messages)
      let large = """
        with recursive n(id) as (select 1 union all select id + 1 from n limit 800)
        select id, hex(zeroblob(400000)) as body from n order by body, id
        """
      let found = problems { () throws(SceneFailure) in _ = try fixture.table(large) }
      #expect(found.map(\.message) == ["the query takes more memory than 256 MiB, which all queries share"])
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
