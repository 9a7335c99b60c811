import CSQLite
import MultiplaneBase

/// The watch over a connection: it ends SQLite's work when the time is over, and allows nothing but reading.
///
/// SQLite asks it between steps of its machine, and for each name that it looks up while it makes a statement ready.
final class SQLiteWatch {
  /// Whether the last work was ended.
  private(set) var isOverTime = false
  /// Whether the statement that was prepared last calls a function of dates or times.
  private(set) var usesDates = false
  private var deadline = ThreadDeadline.never

  /// Steps between two looks at the time.
  private static let interval: Int32 = 1000
  private static let dateFunctions: Set<String> = [
    "date", "time", "datetime", "julianday", "unixepoch", "strftime",
  ]
  /// Functions whose results depend on something else than the file.
  private static let unsteadyFunctions: Set<String> = [
    "random", "randomblob", "current_date", "current_time", "current_timestamp", "changes", "total_changes",
    "last_insert_rowid", "load_extension", "sqlite_version", "sqlite_source_id", "sqlite_offset",
    "sqlite_compileoption_get", "sqlite_compileoption_used",
  ]

  /// Work begins.
  func begin(_ deadline: ThreadDeadline) { (self.deadline, isOverTime) = (deadline, false) }

  /// Another statement is prepared.
  func beginPreparing() { usesDates = false }

  private func isInTime() -> Bool {
    isOverTime = isOverTime || deadline.isOver()
    return !isOverTime
  }

  /// Looks at the time of a connection from now on; it must be closed before this goes.
  func beginTiming(_ database: OpaquePointer, _ sqlite: mp_sqlite) {
    sqlite.progress_handler(
      database, Self.interval, { pointer in pointer.map(SQLiteWatch.of)?.isInTime() == true ? 0 : 1 },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// Looks at what statements of a connection ask for from now on; it must be closed before this goes.
  func beginJudging(_ database: OpaquePointer, _ sqlite: mp_sqlite) {
    _ = sqlite.set_authorizer(
      database,
      { pointer, action, _, function, _, _ in
        guard let watch = pointer.map(SQLiteWatch.of) else { return SQLITE_DENY }
        return watch.allows(action, function.map { String(cString: $0).lowercased() } ?? "") ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ pointer: UnsafeMutableRawPointer) -> SQLiteWatch {
    Unmanaged<SQLiteWatch>.fromOpaque(pointer).takeUnretainedValue()
  }

  private func allows(_ action: Int32, _ function: String) -> Bool {
    // The query that views and its own parts stand for grows with each that names others.
    guard isInTime() else { return false }
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
    case SQLITE_FUNCTION:
      if Self.dateFunctions.contains(function) { usesDates = true }
      return !Self.unsteadyFunctions.contains(function)
    default: return false
    }
  }
}
