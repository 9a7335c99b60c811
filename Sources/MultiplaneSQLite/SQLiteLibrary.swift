import CSQLite
import MultiplaneBase

/// SQLite's functions, looked up when the first database is met.
///
/// Linked, the library would take a tenth of the time that every start of a program takes.
///
/// `@unchecked Sendable` is safe because the pointers are set once, and SQLite's functions may run on any thread.
final class SQLiteLibrary: @unchecked Sendable {
  let functions: mp_sqlite

  /// The library, or `nil` if it is not installed.
  static let shared = SQLiteLibrary()

  private init?() {
    let loaded = UnsafeMutablePointer<mp_sqlite>.allocate(capacity: 1)
    defer { loaded.deallocate() }
    guard mp_sqlite_load(loaded) != 0 else { return nil }
    functions = loaded.pointee
    // What is sorted lies in SQLite's memory, which is one for the process and limited before the first file is opened.
    _ = functions.hard_heap_limit64(Int64(SQLiteLimits.memory.value))
  }
}
