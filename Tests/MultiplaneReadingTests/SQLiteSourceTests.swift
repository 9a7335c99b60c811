import CSQLite
import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

@Suite struct SQLiteSourceTests {
  private func folder(_ statements: String) -> TemporaryFolder {
    let folder = TemporaryFolder()
    var database: OpaquePointer?
    precondition(sqlite3_open(folder.file("t.db"), &database) == SQLITE_OK)
    precondition(sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)
    return folder
  }

  private let messages = """
    create table messages(id text primary key, body text, sent integer);
    insert into messages values ('A-1', 'one', 30), ('A-2', 'two', 10), ('7', 'three', 20);
    """

  private func scene(_ query: String, id: String = "id", more: String = "") -> String {
    dataScene(
      "d: { sqlite: t.db, query: \"\(query)\", id: \(id) }", row: "Text: ${index} ${item.body}", more: more)
  }

  @Test func `rows of a database are items`() throws {
    let files = folder(messages)
    let text = scene(
      "select id, body from messages order by sent",
      more: "scroll:\n  - jump: { item: A-1 }\n  - jump: { item: 7 }")
    let scene = try SceneReader.read(text, folder: files.path)
    #expect(try rowTexts(scene) == ["0 two", "1 three", "2 one"])
    let source = try #require(rowSource(scene))
    #expect(source.index(of: .text("A-1")) == 2 && source.index(of: .number(7)) == 1)
    #expect(try source.id(at: 0) == .text("A-2"))
    let direct = try SceneReader.read(
      dataScene(
        "e: { count: 1 }", forEach: "{ sqlite: t.db, query: \"select id, body from messages order by sent\", id: id }",
        row: "Text: ${item.body}"), folder: files.path)
    #expect(try rowTexts(direct) == ["two", "three", "one"])
  }

  @Test func `an order that may have ties is warned of`() throws {
    let files = folder(messages)
    func warnings(_ query: String) throws -> [String] {
      try SceneReader.read(scene(query), folder: files.path).warnings.map { $0.hint ?? "" }
    }
    #expect(try warnings("select id, body from messages order by sent") == ["end the query with: order by …, id"])
    #expect(try warnings("select id, body from messages order by sent, id").isEmpty)
    #expect(try warnings("select body, id from messages order by 2 desc").isEmpty)
  }

  @Test func `the whole database is in the hash of the scene's data`() throws {
    func hash(_ more: String) throws -> String? {
      let files = folder(messages + more)
      return try SceneReader.read(scene("select id, body from messages order by sent"), folder: files.path)
        .dataFiles.first?.contentHash()
    }
    let first = try #require(try hash(""))
    #expect(try hash("") == first)
    #expect(try hash("update messages set body = 'one!' where id = 'A-1';") != first)
  }

  @Test(
    arguments: [
      (
        "select id, body frm messages order by 1", "id", "the query is refused: near \"messages\": syntax error", "4:50"
      ),
      ("select id, bdy as body from messages order by 1", "id", "the query is refused: no such column: bdy", "4:41"),
      ("select id, body from messages", "id", "the query has no \"order by\"", "4:29+31"),
      ("select id, body from messages order by 1", "key", "the items have no field \"key\"", "4:77+3"),
      ("select sent / 20 as id, body from messages order by 1", "id", "1 is the id of rows 1 and 2", "4:29+55"),
    ]) func `mistakes in a query have a place in the scene`(
      query: String, id: String, message: String, place: String
    ) throws
  {
    let files = folder(messages)
    let found = problems { () throws(SceneFailure) in
      try SceneReader.read(scene(query, id: id), folder: files.path)
    }
    #expect(found.first?.message == message)
    #expect(placeText(found.first?.span) == place)
    #expect(found.count == 1)
  }
}
