import CSQLite
import MultiplaneBase

/// The machine as SQLite sees it: one open file, read-only, and nothing else.
///
/// The file is the one that was opened below the scene's folder, even if another has its name meanwhile. No journal,
/// temporary or attached file can be opened, nothing locked or written, and there is no clock.
final class SingleFileSystem {
  private let file: AssetFile
  private let sqlite: mp_sqlite
  /// Whether anything was read since this was last set to false.
  var hasRead = false
  /// Whether a query asked for the time, which it did not get.
  private(set) var wasAskedForTime = false

  private let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
  private let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
  private let name: UnsafeMutablePointer<CChar>

  /// The memory of an `sqlite3_file`, which is its first member.
  private struct Handle {
    var base: sqlite3_file
    var system: UnsafeMutableRawPointer?
  }

  /// A system of one file.
  init(_ file: AssetFile, _ sqlite: mp_sqlite) {
    (self.file, self.sqlite) = (file, sqlite)
    // Threads open files at the same time, and SQLite finds a system by its name: each has a name of its own.
    let text = Array("multiplane-\(UInt(bitPattern: system))".utf8CString)
    name = .allocate(capacity: text.count)
    name.initialize(from: text, count: text.count)
    methods.initialize(to: Self.fileMethods)
    system.initialize(to: Self.systemMethods)
    system.pointee.zName = UnsafePointer(name)
    system.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
  }

  /// To be called when no connection uses it any more.
  deinit {
    methods.deallocate()
    system.deallocate()
    name.deallocate()
  }

  /// A connection to the file, which must be closed before this goes; `nil` with SQLite's code if there is none.
  func connect() -> (connection: OpaquePointer?, code: Int32) {
    // A system is found by name, once, while a connection is opened; afterwards no list needs it.
    var code = sqlite.vfs_register(system, 0)
    guard code == SQLITE_OK else { return (nil, code) }
    defer { _ = sqlite.vfs_unregister(system) }
    var connection: OpaquePointer?
    code = sqlite.open_v2("data", &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, name)
    return (connection, code)
  }

  // MARK: Calls of SQLite

  private func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int32 {
    hasRead = true
    guard let count = file.read(into: buffer, at: offset) else { return mp_sqlite_read_failed }
    guard count < buffer.count else { return SQLITE_OK }
    // SQLite's contract: what is past the end is zero.
    UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).initializeMemory(as: UInt8.self, repeating: 0)
    return mp_sqlite_read_past_end
  }

  private static func of(_ file: UnsafeMutablePointer<sqlite3_file>?) -> SingleFileSystem? {
    guard let file else { return nil }
    return UnsafeMutableRawPointer(file).assumingMemoryBound(to: Handle.self).pointee.system.map(of)
  }

  private static func of(_ pointer: UnsafeMutableRawPointer) -> SingleFileSystem {
    Unmanaged<SingleFileSystem>.fromOpaque(pointer).takeUnretainedValue()
  }

  private static var fileMethods: sqlite3_io_methods {
    var methods = sqlite3_io_methods()
    methods.iVersion = 1
    methods.xClose = { _ in SQLITE_OK }
    methods.xRead = { file, buffer, count, offset in
      guard let system = SingleFileSystem.of(file), let buffer else { return mp_sqlite_read_failed }
      return system.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)), at: Int(offset))
    }
    methods.xWrite = { _, _, _, _ in SQLITE_READONLY }
    methods.xTruncate = { _, _ in SQLITE_READONLY }
    methods.xSync = { _, _ in SQLITE_OK }
    methods.xFileSize = { file, size in
      guard let system = SingleFileSystem.of(file) else { return SQLITE_IOERR }
      size?.pointee = sqlite3_int64(system.file.state.size)
      return SQLITE_OK
    }
    methods.xLock = { _, _ in SQLITE_OK }
    methods.xUnlock = { _, _ in SQLITE_OK }
    methods.xCheckReservedLock = { _, held in
      held?.pointee = 0
      return SQLITE_OK
    }
    methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.xSectorSize = { _ in 4096 }
    // So no journal is looked for and nothing locked; that the file does not change is looked after by the one who reads.
    methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_IMMUTABLE }
    return methods
  }

  private static var systemMethods: sqlite3_vfs {
    var system = sqlite3_vfs()
    system.iVersion = 1
    system.szOsFile = Int32(MemoryLayout<Handle>.size)
    system.mxPathname = 512
    system.xOpen = { system, _, file, flags, found in
      guard let file, let pointer = system?.pointee.pAppData, flags & SQLITE_OPEN_MAIN_DB != 0 else {
        file?.pointee.pMethods = nil
        return SQLITE_CANTOPEN
      }
      let methods = SingleFileSystem.of(pointer).methods
      UnsafeMutableRawPointer(file).assumingMemoryBound(to: Handle.self)
        .initialize(to: Handle(base: sqlite3_file(pMethods: UnsafePointer(methods)), system: pointer))
      found?.pointee = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB
      return SQLITE_OK
    }
    system.xDelete = { _, _, _ in SQLITE_READONLY }
    system.xAccess = { _, _, _, exists in
      exists?.pointee = 0
      return SQLITE_OK
    }
    system.xFullPathname = { _, name, size, result in
      guard let name, let result else { return SQLITE_CANTOPEN }
      var at = 0
      while at < Int(size) - 1, name[at] != 0 {
        result[at] = name[at]
        at += 1
      }
      result[at] = 0
      return SQLITE_OK
    }
    system.xRandomness = { _, count, bytes in
      bytes?.update(repeating: 0, count: Int(count))
      return count
    }
    system.xSleep = { _, _ in 0 }
    system.xCurrentTime = { system, time in
      if let pointer = system?.pointee.pAppData { SingleFileSystem.of(pointer).wasAskedForTime = true }
      time?.pointee = 0
      return SQLITE_ERROR
    }
    system.xGetLastError = { _, _, _ in 0 }
    return system
  }
}
