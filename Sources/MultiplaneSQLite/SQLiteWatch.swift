import CSQLite
import MultiplaneBase

/// The watch over a connection: it lets SQLite do so many steps in so much time, and nothing but reading.
///
/// The time is the processor's, of the thread that asks. It is looked at between steps of SQLite's machine, and for each name
/// that SQLite looks up while it makes a statement ready.
final class SQLiteWatch {
  /// The limit by which the last work was ended.
  enum ExceededLimit { case steps, seconds }
  /// Why work was ended; `nil` as long as there is a rest of its allowance.
  private(set) var ending: ExceededLimit?
  private(set) var allowance = SQLiteAllowance(steps: 0, seconds: 0)
  private var stepsLeft = 0
  /// The thread's time when the work must be over.
  private var end: UInt64 = 0
  /// When the thread's time is looked at next, by a clock that is read quickly and is never slower.
  private var nextLook: UInt64 = 0
  /// Whether a statement that was prepared since this was last set to false calls a function of dates or times.
  var usesDates = false

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

  /// Work begins.
  func allow(_ allowance: SQLiteAllowance) {
    (self.allowance, stepsLeft, ending) = (allowance, allowance.steps, nil)
    let whole = UInt64(allowance.seconds) * 1_000_000_000
    let room = whole - min(whole, allowance.taken)
    end = threadNanoseconds() + room
    nextLook = monotonicNanoseconds() + room
  }

  /// Whether there is time left.
  private var isInTime: Bool {
    let now = monotonicNanoseconds()
    if now < nextLook { return true }
    let used = threadNanoseconds()
    if used >= end {
      ending = .seconds
      return false
    }
    nextLook = now + (end - used)
    return true
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

  /// Looks at the tables and functions that statements of a connection ask for from now on; it must be closed before
  /// this goes.
  func beginJudging(on database: OpaquePointer, _ sqlite: mp_sqlite) {
    let pointer = Unmanaged.passUnretained(self).toOpaque()
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
    // The query that views and its own parts stand for grows with each that names others, so the time is checked here, too.
    guard isInTime else { return false }
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
    case SQLITE_FUNCTION:
      if Self.dateFunctions.contains(function) { usesDates = true }
      return !Self.unsteadyFunctions.contains(function) && !Self.endlessFunctions.contains(function)
    default: return false
    }
  }
}
