import CSQLite
package import MultiplaneBase

/// A connection to a database that can read and nothing else; for one thread at a time.
///
/// `@unchecked Sendable` is safe because it stands behind the lock of its `SQLiteDatabase`, and SQLite lets a connection go
/// from thread to thread.
package final class SQLiteConnection: @unchecked Sendable {
  private let file: AssetFile
  private let sqlite: mp_sqlite
  private let watch = SQLiteWatch()
  private let database: OpaquePointer
  /// Reads the rows of the query, once it was prepared.
  var reader: SQLiteRowReader?

  /// Opens a file and reads its schema.
  init(_ file: AssetFile, within deadline: ThreadDeadline) throws(SceneFailure) {
    try Self.checkIsWhole(file)
    guard let library = SQLiteLibrary.shared else {
      throw Self.failure(
        file, "is an SQLite database, and SQLite is not installed", hint: "install libsqlite3-0, of 3.38 or later")
    }
    self.file = file
    sqlite = library.functions
    var connection: OpaquePointer?
    // No journal is looked for and nothing locked; that the file does not change is looked after here.
    let code = sqlite.open_v2(
      "file:\(file.descriptorPath)?mode=ro&immutable=1", &connection,
      SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, SQLiteLibrary.fileSystem)
    guard let connection, code == SQLITE_OK else {
      _ = sqlite.close(connection)
      throw Self.failure(file, "cannot be opened: \(Self.words(sqlite.errstr(code)))")
    }
    database = connection
    try harden(within: deadline)
  }

  deinit {
    reader = nil
    let code = sqlite.close(database)
    precondition(code == SQLITE_OK, "a statement outlives its connection")
  }

  /// Refuses a file beside which SQLite's journals hold changes that are not in it yet, or not any more.
  private static func checkIsWhole(_ file: AssetFile) throws(SceneFailure) {
    guard file.state.size > 0 else { throw failure(file, "is empty") }
    if try file.firstByteOfCompanion("-wal") != nil {
      throw failure(
        file, "has changes that are not in it yet, in \"\(file.name.escapedForMessage)-wal\"", hint: wholeCopy)
    }
    // The journal of a change that is whole may stay: it is emptied, or begins with zeros.
    if try file.firstByteOfCompanion("-journal") ?? 0 != 0 {
      throw failure(file, "is in the middle of a change, or was left there", hint: wholeCopy)
    }
  }

  private static let wholeCopy =
    "close the program that writes it, or make a copy: sqlite3 FILE \"vacuum into 'COPY'\""

  private func harden(within deadline: ThreadDeadline) throws(SceneFailure) {
    watch.begin(deadline)
    watch.beginTiming(database, sqlite)
    var code = withUnsafePointer(to: sqlite) { mp_sqlite_harden($0, database) }
    _ = sqlite.limit(database, SQLITE_LIMIT_ATTACHED, 0)
    _ = sqlite.limit(database, SQLITE_LIMIT_WORKER_THREADS, 0)
    // Sorting is done in memory: there is no other file. A file that is cut while it is mapped would end the process. The
    // file's word on its own pages is checked. What tables there are is read: a mistake of a query that is met before they
    // are known has another code and no place.
    if code == SQLITE_OK {
      code = sqlite.exec(
        database,
        "pragma temp_store = memory; pragma mmap_size = 0; pragma cell_size_check = on; select 1 from sqlite_schema",
        nil, nil, nil)
    }
    guard code == SQLITE_OK else { throw failure(code, "the schema") }
    watch.beginJudging(database, sqlite)
  }

  // MARK: Statements

  /// A statement, and the text up to its end.
  ///
  /// - Parameters:
  ///   - deadline: The end of the time for all of it.
  ///   - place: Where a Unicode scalar of the text stands, or the text as a whole.
  package func prepare(
    _ text: String, within deadline: ThreadDeadline, at place: (Int?) -> SourceSpan?
  ) throws(SceneFailure) -> (statement: SQLiteStatement, text: String) {
    // SQLite would read no further.
    let scalars = text.unicodeScalars
    if let end = scalars.firstIndex(of: "\0") {
      throw Self.queryFault("has a NUL in it", at: place(scalars.distance(from: scalars.startIndex, to: end)))
    }
    watch.begin(deadline)
    watch.beginPreparing()
    let (prepared, rest, code) = compile(text)
    guard code == SQLITE_OK else {
      if !watch.isOverTime, code == SQLITE_ERROR || code == SQLITE_AUTH {
        let offset = Int(sqlite.error_offset(database))
        let scalar = offset < 0 ? nil : String(decoding: text.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count
        throw Self.queryFault(
          "is refused: \(message)", at: place(scalar),
          hint: code == SQLITE_AUTH ? "a query only reads, and reads the same on every machine at any time" : nil)
      }
      throw failure(code, "the query")
    }
    guard let prepared else { throw Self.queryFault("is empty", at: place(nil)) }
    let statement = SQLiteStatement(prepared, sqlite)
    let (second, _, restCode) = compile(rest)
    _ = sqlite.finalize(second)
    guard second == nil, restCode == SQLITE_OK else {
      throw Self.queryFault("is more than one statement", at: place(nil))
    }
    guard statement.isQuery else { throw Self.queryFault("is no \"select\"", at: place(nil)) }
    var end = text.utf8.dropLast(rest.utf8.count)
    while let last = end.last, last == UInt8(ascii: ";") || last <= 0x20 { end.removeLast() }
    return (statement, String(decoding: end, as: UTF8.self))
  }

  /// Whether the statement that was prepared last, and the views in it, ask for dates or times.
  var usesDates: Bool { watch.usesDates }

  private func compile(_ text: String) -> (pointer: OpaquePointer?, rest: String, code: Int32) {
    var pointer: OpaquePointer?
    var rest = ""
    let code = text.withCString { characters in
      var tail: UnsafePointer<CChar>?
      let code = sqlite.prepare_v2(database, characters, -1, &pointer, &tail)
      if let tail { rest = String(cString: tail) }
      return code
    }
    return (pointer, rest, code)
  }

  // MARK: Running

  /// Runs a statement from its start: calls a function for each row until it says that it needs no more.
  ///
  /// - Parameters:
  ///   - deadline: The end of the time for all of it.
  ///   - work: The statement, as the subject of a message.
  package func run(
    _ statement: SQLiteStatement, within deadline: ThreadDeadline, _ work: String = "the query",
    _ row: () throws(SceneFailure) -> Bool
  ) throws(SceneFailure) {
    defer { statement.reset() }
    try goOn(statement, within: deadline, work, row)
  }

  /// The same from where the statement stands, and without an end to it.
  func goOn(
    _ statement: SQLiteStatement, within deadline: ThreadDeadline, _ work: String,
    _ row: () throws(SceneFailure) -> Bool
  ) throws(SceneFailure) {
    watch.begin(deadline)
    SQLiteLibrary.wasAskedForTime = false
    repeat {
      let code = statement.step()
      if SQLiteLibrary.wasAskedForTime { throw askedForTime }
      guard code == SQLITE_ROW else {
        if code == SQLITE_DONE { break }
        throw failure(code, work)
      }
    } while try row()
    // Pages that SQLite keeps are those of the file that was opened; only what was read now can be of another.
    if hasRead, file.hasChanged { throw file.changed() }
  }

  /// Whether a page was read since this was last asked for.
  private var hasRead: Bool {
    var (count, most) = (Int32(0), Int32(0))
    _ = sqlite.db_status(database, SQLITE_DBSTATUS_CACHE_MISS, &count, &most, 1)
    return count > 0
  }

  // MARK: Messages

  private var message: String { Self.words(sqlite.errmsg(database)).escapedForMessage }

  private static func words(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }

  private var askedForTime: SceneFailure {
    Self.queryFault("asks what time it is", at: nil, hint: "frames are the same whenever they are drawn")
  }

  /// The failure of a query.
  static func queryFault(
    _ message: String, at span: SourceSpan?, note: String? = nil, hint: String? = nil,
    failure: FailureClass = .scene
  ) -> SceneFailure {
    SceneFailure(code: "bad-query", "the query \(message)", span: span, note: note, hint: hint, failure: failure)
  }

  /// The failure of a file.
  private static func failure(_ file: AssetFile, _ message: String, hint: String? = nil) -> SceneFailure {
    SceneFailure(
      code: "data-file", "data file \"\(file.label.escapedForMessage)\" \(message)", hint: hint, failure: .asset,
      cause: .asset(file.name))
  }

  /// - Parameter work: The work that was done, as the subject of a message.
  private func failure(_ code: Int32, _ work: String) -> SceneFailure {
    if file.hasChanged { return file.changed() }
    if watch.isOverTime { return Budgets.overTime(work) }
    switch code & 0xFF {
    case SQLITE_NOTADB: return Self.failure(file, "is no SQLite database")
    case SQLITE_CORRUPT: return Self.failure(file, "is damaged: \(message)")
    case SQLITE_NOMEM: return Budgets.overMemory(work)
    default: return Self.queryFault("fails: \(message)", at: nil, failure: .asset)
    }
  }
}
