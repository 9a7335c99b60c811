import CSQLite
import MultiplaneBase

/// SQLite's functions, looked up when the first database is met.
///
/// Linked, the library would take a tenth of the time that every start of a program takes.
///
/// `@unchecked Sendable` is safe because the pointers are set once, and SQLite's functions may run on any thread.
final class SQLiteLibrary: @unchecked Sendable {
  let functions: mp_sqlite
  /// The same where C finds them, as long as the process lives.
  let table: UnsafePointer<mp_sqlite>

  /// The library, or `nil` if it is not installed.
  static let shared = SQLiteLibrary()

  private init?() {
    let loaded = UnsafeMutablePointer<mp_sqlite>.allocate(capacity: 1)
    guard mp_sqlite_load(loaded) != 0 else {
      loaded.deallocate()
      return nil
    }
    (functions, table) = (loaded.pointee, UnsafePointer(loaded))
    // Sorted rows lie in SQLite's memory, which is one for the process and limited before the first file is opened.
    _ = functions.hard_heap_limit64(Int64(SQLiteLimits.memory.value))
  }
}
