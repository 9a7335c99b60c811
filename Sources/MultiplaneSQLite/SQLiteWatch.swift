import CSQLite

/// What a connection lets SQLite do: so many steps, and nothing but reading.
final class SQLiteWatch {
  /// Steps of SQLite's machine that are left to what runs now.
  var stepsLeft = 0
  /// Whether what was prepared since this was last set to false calls a function of dates or times.
  var usesDates = false

  /// Steps between two looks at what is left.
  private static let interval = 500
  private static let dateFunctions: Set<String> = [
    "date", "time", "datetime", "julianday", "unixepoch", "strftime",
  ]
  /// Functions whose results depend on something else than the file.
  private static let unsteadyFunctions: Set<String> = [
    "random", "randomblob", "current_date", "current_time", "current_timestamp", "changes", "total_changes",
    "last_insert_rowid", "load_extension", "sqlite_version", "sqlite_source_id", "sqlite_offset",
    "sqlite_compileoption_get", "sqlite_compileoption_used",
  ]

  /// Watches a connection from now on; it must be closed before this goes.
  func begin(on database: OpaquePointer, _ sqlite: mp_sqlite) {
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    sqlite.progress_handler(
      database, Int32(Self.interval),
      { pointer in
        guard let watch = pointer.map(SQLiteWatch.of) else { return 1 }
        watch.stepsLeft -= SQLiteWatch.interval
        return watch.stepsLeft > 0 ? 0 : 1
      }, pointer)
    _ = sqlite.set_authorizer(
      database,
      { pointer, action, _, name, _, _ in
        guard let watch = pointer.map(SQLiteWatch.of) else { return SQLITE_DENY }
        return watch.allows(action, name.map { String(cString: $0).lowercased() } ?? "") ? SQLITE_OK : SQLITE_DENY
      }, pointer)
  }

  private static func of(_ pointer: UnsafeMutableRawPointer) -> SQLiteWatch {
    Unmanaged<SQLiteWatch>.fromOpaque(pointer).takeUnretainedValue()
  }

  private func allows(_ action: Int32, _ function: String) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
    case SQLITE_FUNCTION:
      if Self.dateFunctions.contains(function) { usesDates = true }
      return !Self.unsteadyFunctions.contains(function)
    default: return false
    }
  }
}
