import CSQLite
package import MultiplaneBase
import MultiplaneData

/// A connection to a database that can read and nothing else; for one thread at a time.
///
/// `@unchecked Sendable` is safe because it stands behind the lock of its `SQLiteDatabase`, and SQLite lets a connection go
/// from thread to thread.
package final class SQLiteConnection: @unchecked Sendable {
  private let file: AssetFile
  private let sqlite: mp_sqlite
  private let system: SingleFileSystem
  private let watch = SQLiteWatch()
  private let database: OpaquePointer
  /// Reads one row of the query by its key, once it was prepared.
  var rowStatement: SQLiteStatement?

  /// Opens a file and reads its schema.
  init(_ file: AssetFile, within allowance: SQLiteAllowance) throws(SceneFailure) {
    try Self.checkIsWhole(file)
    guard let library = SQLiteLibrary.shared else {
      throw Self.failure(
        file, "is an SQLite database, and SQLite is not installed", hint: "install libsqlite3-0, of 3.38 or later")
    }
    self.file = file
    sqlite = library.functions
    system = SingleFileSystem(file, sqlite)
    let (connection, code) = system.connect()
    guard let connection, code == SQLITE_OK else {
      _ = sqlite.close(connection)
      throw Self.failure(file, "cannot be opened: \(Self.words(sqlite.errstr(code)))")
    }
    database = connection
    try harden(within: allowance)
  }

  deinit {
    rowStatement = nil
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

  private func harden(within allowance: SQLiteAllowance) throws(SceneFailure) {
    watch.allow(allowance)
    watch.beginCounting(on: database, sqlite)
    var code = withUnsafePointer(to: sqlite) { mp_sqlite_harden($0, database) }
    if code == SQLITE_OK, let library = SQLiteLibrary.shared {
      code = watch.replaceFunctions(of: database, library)
    }
    for (limit, most) in [
      (SQLITE_LIMIT_LENGTH, DataLimits.rowBytes.value), (SQLITE_LIMIT_SQL_LENGTH, SQLiteLimits.queryBytes),
      (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 50),
      (SQLITE_LIMIT_VDBE_OP, 100_000), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000), (SQLITE_LIMIT_WORKER_THREADS, 0),
      (SQLITE_LIMIT_VARIABLE_NUMBER, 1),
    ] { _ = sqlite.limit(database, limit, Int32(most)) }
    // Sorting is done in memory: there is no other file. The file's word on its own pages is checked.
    if code == SQLITE_OK {
      code = sqlite.exec(database, "pragma temp_store = memory; pragma cell_size_check = on", nil, nil, nil)
    }
    // Reads what tables there are: a mistake of a query that is met before they are known has another code and no place.
    if code == SQLITE_OK { code = watch.readSchema(of: database, sqlite) }
    guard code == SQLITE_OK else { throw failure(code) }
    watch.beginJudging(on: database, sqlite)
  }

  // MARK: Statements

  /// A statement, and the text up to its end.
  ///
  /// - Parameters:
  ///   - allowance: The steps and the time for all of it.
  ///   - place: Where a Unicode scalar of the text stands, or the text as a whole.
  package func prepare(
    _ text: String, within allowance: SQLiteAllowance = .listing, at place: (Int?) -> SourceSpan?
  ) throws(SceneFailure) -> (statement: SQLiteStatement, text: String) {
    guard text.utf8.count <= SQLiteLimits.queryBytes else {
      throw Self.queryFault("is longer than \(sizeText(SQLiteLimits.queryBytes))", at: place(nil), failure: .limit)
    }
    // SQLite would read no further.
    let scalars = text.unicodeScalars
    if let end = scalars.firstIndex(of: "\0") {
      throw Self.queryFault("has a NUL in it", at: place(scalars.distance(from: scalars.startIndex, to: end)))
    }
    watch.allow(allowance)
    watch.beginPreparing(text.utf8.count)
    let (prepared, rest, code) = compile(text)
    guard code == SQLITE_OK else {
      if watch.ending == nil, code == SQLITE_ERROR || code == SQLITE_AUTH {
        let offset = Int(sqlite.error_offset(database))
        let scalar = offset < 0 ? nil : String(decoding: text.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count
        throw Self.queryFault(
          "is refused: \(message)", at: place(scalar),
          hint: code == SQLITE_AUTH ? "a query only reads, and reads the same on every machine at any time" : nil)
      }
      throw failure(code)
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
  /// - Parameter allowance: The steps and the time for all of it.
  package func run(
    _ statement: SQLiteStatement, within allowance: SQLiteAllowance, _ row: () throws(SceneFailure) -> Bool
  ) throws(SceneFailure) {
    defer { statement.reset() }
    watch.allow(allowance)
    var goesOn = true
    while goesOn {
      let code = statement.step()
      if system.wasAskedForTime { throw askedForTime }
      guard code == SQLITE_ROW else {
        if code == SQLITE_DONE { break }
        throw failure(code)
      }
      goesOn = try row()
    }
    // Pages that SQLite keeps are those of the file that was opened; only what was read now can be of another.
    if system.hasRead {
      system.hasRead = false
      if file.hasChanged { throw file.changed() }
    }
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
    SceneFailure(
      Diagnostic(code: "bad-query", "the query \(message)", span: span, note: note, hint: hint, failure: failure))
  }

  /// The failure of a file.
  private static func failure(_ file: AssetFile, _ message: String, hint: String? = nil) -> SceneFailure {
    SceneFailure(
      Diagnostic(
        code: "data-file", "data file \"\(file.label.escapedForMessage)\" \(message)", hint: hint, failure: .asset,
        cause: .asset(file.name)))
  }

  private func failure(_ code: Int32) -> SceneFailure {
    if file.hasChanged { return file.changed() }
    if let ending = watch.ending { return watch.allowance.excess(ending) }
    switch code & 0xFF {
    case SQLITE_NOTADB: return Self.failure(file, "is no SQLite database")
    case SQLITE_CORRUPT: return Self.failure(file, "is damaged: \(message)")
    case SQLITE_TOOBIG:
      return Self.queryFault(
        "has a row longer than \(sizeText(DataLimits.rowBytes.value))", at: nil, hint: DataLimits.rowBytes.hint(),
        failure: .limit)
    case SQLITE_NOMEM:
      return Self.queryFault(
        "takes more memory than \(sizeText(SQLiteLimits.memory.value)), which all queries share", at: nil,
        hint: SQLiteLimits.memory.hint(), failure: .limit)
    default: return Self.queryFault("fails: \(message)", at: nil, failure: .asset)
    }
  }
}

extension SQLiteAllowance {
  /// The failure where SQLite's work was ended.
  func excess(_ ending: SQLiteWatch.ExceededLimit) -> SceneFailure {
    let (limit, what): (AdjustableLimit, String)
    switch ending {
    case .steps: (limit, what) = (isForRow ? SQLiteLimits.rowSteps : SQLiteLimits.listingSteps, "\(steps) steps")
    case .seconds:
      (limit, what) = (
        isForRow ? SQLiteLimits.rowSeconds : SQLiteLimits.listingSeconds, "\(seconds) s of processor time"
      )
    case .size:
      return SQLiteConnection.queryFault(
        "is larger than \(sizeText(SQLiteLimits.statementBytes.value)) with its views written out", at: nil,
        note: "a column counts \(SQLiteLimits.columnBytes) bytes, and \(SQLiteLimits.indexBytes) for each index of its "
          + "table; a function of texts \(SQLiteLimits.longFunctionBytes)",
        hint: SQLiteLimits.statementBytes.hint(or: "name fewer columns and views, or make a table of the result"),
        failure: .limit)
    }
    // What it takes to open a file is not worth a word.
    let isShared = ending == .seconds && taken > UInt64(seconds) * 100_000_000
    let purpose = isForRow ? "for one row" : "to list its rows\(isShared ? ", with other queries" : "")"
    return SQLiteConnection.queryFault(
      "takes more than \(what) \(purpose)", at: nil,
      hint: limit.hint(
        or: isForRow
          ? "rows are found by their id: put it under an index, or make a table of the result"
          : "put what it sorts and joins by under an index"), failure: .limit)
  }
}
