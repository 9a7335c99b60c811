import CSQLite
import Glibc
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
  /// The name of SQLite's file system without a clock: frames are the same whenever they are drawn.
  static let fileSystem = "multiplane"

  private init?() {
    let loaded = UnsafeMutablePointer<mp_sqlite>.allocate(capacity: 1)
    defer { loaded.deallocate() }
    guard mp_sqlite_load(loaded) != 0, let standard = loaded.pointee.vfs_find(nil) else { return nil }
    functions = loaded.pointee
    // SQLite's memory is one for the process and limited before the first file is opened.
    _ = functions.hard_heap_limit64(Int64(Budgets.databaseBytes))
    let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    system.initialize(to: standard.pointee)
    system.pointee.zName = UnsafePointer(strdup(Self.fileSystem))
    system.pointee.pNext = nil
    system.pointee.xCurrentTime = { _, _ in
      SQLiteLibrary.wasAskedForTime = true
      return SQLITE_ERROR
    }
    system.pointee.xCurrentTimeInt64 = { _, _ in
      SQLiteLibrary.wasAskedForTime = true
      return SQLITE_ERROR
    }
    guard functions.vfs_register(system, 0) == SQLITE_OK else { return nil }
  }

  /// Whether a query of this thread asked for the time, which it did not get.
  static var wasAskedForTime: Bool {
    get { pthread_getspecific(askedForTime) != nil }
    set { pthread_setspecific(askedForTime, newValue ? UnsafeRawPointer(bitPattern: 1) : nil) }
  }

  private static let askedForTime: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "the process has no thread keys left")
    return key
  }()
}
