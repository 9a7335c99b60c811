import CSQLite
import MultiplaneBase

/// The watch over a connection: it lets SQLite do so many steps in so much time, and nothing but reading.
///
/// The time is the processor's, of the thread that asks. It is looked at between steps of SQLite's machine, in functions of the
/// engine's own, and for each name that SQLite looks up while it makes a statement ready. Nothing can end its planning, which
/// takes time with the square of what a statement names: so that is counted before.
final class SQLiteWatch {
  /// The limit by which the last work was ended.
  enum ExceededLimit { case steps, seconds, size }
  /// Why work was ended; `nil` as long as there is a rest of its allowance.
  private(set) var ending: ExceededLimit?
  private(set) var allowance = SQLiteAllowance(steps: 0, seconds: 0)
  private var stepsLeft = 0
  private var deadline = ThreadDeadline(in: 0)
  /// Whether the statement that was prepared last calls a function of dates or times.
  private(set) var usesDates = false
  /// The objects of the database that weigh in a statement.
  private let schema = SQLiteSchema()
  /// The size of the statement that is prepared, in bytes: its own text, and so far what it names.
  private var (textSize, size) = (0, 0)

  /// Steps between two looks at the rest.
  private static let interval = 200
  private static let dateFunctions: Set<String> = [
    "date", "time", "datetime", "julianday", "unixepoch", "strftime",
  ]
  /// Functions whose results depend on something else than the file.
  private static let unsteadyFunctions: Set<String> = [
    "random", "randomblob", "current_date", "current_time", "current_timestamp", "changes", "total_changes",
    "last_insert_rowid", "load_extension", "sqlite_version", "sqlite_source_id", "sqlite_offset",
    "sqlite_compileoption_get", "sqlite_compileoption_used",
  ]
  /// Functions that one call of may take any time.
  private static let endlessFunctions: Set<String> = ["json_patch", "rtreecheck"]
  /// Functions that one call of takes a time that grows with a text, and that do not look at the clock.
  private static let longFunctions: Set<String> = [
    "->", "->>", "char", "concat", "concat_ws", "format", "group_concat", "hex", "length", "lower", "octet_length",
    "printf", "quote",
    "soundex", "string_agg", "substr", "substring", "unhex", "unicode", "upper", "zeroblob",
  ]

  /// Work begins.
  func allow(_ allowance: SQLiteAllowance) {
    (self.allowance, stepsLeft, ending) = (allowance, allowance.steps, nil)
    deadline = ThreadDeadline(in: allowance.rest)
  }

  /// A statement with a text of so many bytes is prepared.
  func beginPreparing(_ textSize: Int) { (self.textSize, size, usesDates) = (textSize, textSize, false) }

  /// Whether there is time left.
  private var isInTime: Bool {
    if deadline.isOver() { ending = .seconds }
    return ending == nil
  }

  /// Counts steps; whether there are more, and time for them.
  private func countSteps() -> Bool {
    stepsLeft -= Self.interval
    if stepsLeft <= 0 {
      ending = .steps
      return false
    }
    return isInTime
  }

  /// Counts the steps of a connection from now on, and looks at the time; it must be closed before this goes.
  func beginCounting(on database: OpaquePointer, _ sqlite: mp_sqlite) {
    sqlite.progress_handler(
      database, Int32(Self.interval),
      { pointer in pointer.map(SQLiteWatch.of)?.countSteps() == true ? 0 : 1 },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// Reads what weighs in statements, before they are judged; gives SQLite's code.
  func readSchema(of database: OpaquePointer, _ sqlite: mp_sqlite) -> Int32 { schema.read(from: database, sqlite) }

  /// Puts functions of the engine's own in the places of SQLite's, which look at the time; it must be closed before this
  /// goes. Gives SQLite's code.
  func replaceFunctions(of database: OpaquePointer, _ library: SQLiteLibrary) -> Int32 {
    mp_sqlite_replace_functions(
      library.table, database, Unmanaged.passUnretained(self).toOpaque(),
      { pointer in pointer.map(SQLiteWatch.of)?.isInTime == true ? 1 : 0 })
  }

  /// Looks at the tables and functions that statements of a connection ask for from now on; it must be closed before
  /// this goes.
  func beginJudging(on database: OpaquePointer, _ sqlite: mp_sqlite) {
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    _ = sqlite.set_authorizer(
      database,
      { pointer, action, first, second, _, view in
        guard let watch = pointer.map(SQLiteWatch.of) else { return SQLITE_DENY }
        func name(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0).lowercased() } ?? "" }
        // The name of a table stands first, and that of a function second.
        let subject = name(action == SQLITE_READ ? first : second)
        return watch.allows(action, subject, in: view.map { name($0) }) ? SQLITE_OK : SQLITE_DENY
      }, pointer)
  }

  private static func of(_ pointer: UnsafeMutableRawPointer) -> SQLiteWatch {
    Unmanaged<SQLiteWatch>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// - Parameters:
  ///   - subject: The table or the function.
  ///   - view: The view, or the named part of the query, that asks.
  private func allows(_ action: Int32, _ subject: String, in view: String?) -> Bool {
    // The query that views and its own parts stand for grows with each that names others, so the time is checked here, too.
    guard isInTime else { return false }
    switch action {
    case SQLITE_SELECT:
      if let view { size += schema.views[view] ?? max(schema.longestView, textSize) }
    case SQLITE_READ: size += SQLiteLimits.columnBytes + SQLiteLimits.indexBytes * (schema.indexes[subject] ?? 0)
    case SQLITE_RECURSIVE: break
    case SQLITE_FUNCTION:
      if Self.dateFunctions.contains(subject) { usesDates = true }
      if Self.unsteadyFunctions.contains(subject) || Self.endlessFunctions.contains(subject) { return false }
      let isLong = Self.longFunctions.contains(subject) || subject.hasPrefix("json")
      size += isLong ? SQLiteLimits.longFunctionBytes : SQLiteLimits.columnBytes
    default: return false
    }
    if size > SQLiteLimits.statementBytes.value { ending = .size }
    return ending == nil
  }
}
