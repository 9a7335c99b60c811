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
  ///
  /// - Parameter usage: The share of the limits that is taken.
  func database(_ usage: SQLiteUsage = SQLiteUsage()) throws(SceneFailure) -> SQLiteDatabase {
    try SQLiteDatabase(try AssetFolder(folder.path).openFile("data.db", of: "data file"), in: usage)
  }

  /// The rows of a query, found by the column `id`.
  func table(
    _ query: String, id: String = "id", in usage: SQLiteUsage = SQLiteUsage()
  ) throws(SceneFailure) -> DataTable {
    let asked = try database(usage).query(query, in: usage) { _ in nil }
    return try asked.table(key: asked.names.firstIndex(of: id) ?? 0, in: usage)
  }

  /// A table of messages.
  static let messages = """
    create table messages(id integer primary key, sender text, body text, sent integer, score real);
    insert into messages values (1, 'Ada', 'one', 300, 0.5), (2, 'Bo', 'two', 100, 1), (3, 'Ada', 'three', 200, -2.25);
    create index by_sent on messages(sent);
    """
}
