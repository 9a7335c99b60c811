import CSQLite
import MultiplaneBase
import MultiplaneData
import MultiplaneSQLite
import TestSupport

/// A database of a test's own.
struct SQLiteFixture {
  let folder = TemporaryFolder()

  /// A database that some statements make.
  init(_ statements: String) { run(statements) }

  /// Changes the database as another program would.
  func run(_ statements: String) {
    var database: OpaquePointer?
    precondition(sqlite3_open(folder.file("data.db"), &database) == SQLITE_OK)
    var message: UnsafeMutablePointer<CChar>?
    let code = sqlite3_exec(database, statements, nil, nil, &message)
    precondition(code == SQLITE_OK, message.map { String(cString: $0) } ?? "")
    sqlite3_close(database)
  }

  /// The database, opened.
  func database() throws(SceneFailure) -> SQLiteDatabase {
    try SQLiteDatabase(try AssetFolder(folder.path).openFile("data.db", of: "data file"), within: .step)
  }

  /// The rows of a query, found by the column `id`.
  func table(
    _ query: String, id: String = "id", within deadline: ThreadDeadline = .step
  ) throws(SceneFailure) -> DataTable {
    let asked = try database().query(query, within: deadline) { _ in nil }
    return try asked.table(key: asked.names.firstIndex(of: id) ?? 0, within: deadline)
  }

  /// A table of messages.
  static let messages = """
    create table messages(id integer primary key, sender text, body text, sent integer, score real);
    insert into messages values (1, 'Ada', 'one', 300, 0.5), (2, 'Bo', 'two', 100, 1), (3, 'Ada', 'three', 200, -2.25);
    create index by_sent on messages(sent);
    """
}
