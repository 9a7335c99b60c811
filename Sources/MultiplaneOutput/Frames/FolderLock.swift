import Glibc
import MultiplaneBase

/// Who holds something: the process, its machine, and since when. For messages; no frame depends on it.
struct LockHolder: Equatable {
  var pid: Int
  var host: String
  var since: String

  /// This process, now.
  static func current() -> LockHolder {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    var (seconds, parts) = (time(nil), tm())
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return LockHolder(pid: Int(getpid()), host: Self.string(name), since: Self.string(text))
  }

  private static func string(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  var jsonMembers: [(String, JSON?)] {
    [("pid", .number(pid)), ("host", .string(host)), ("since", .string(since))]
  }

  init(pid: Int, host: String, since: String) { (self.pid, self.host, self.since) = (pid, host, since) }

  init?(json: JSON) {
    guard let pid = json["pid"]?.int, let host = json["host"]?.string, let since = json["since"]?.string else {
      return nil
    }
    self.init(pid: pid, host: host, since: since)
  }
}

/// The short lock around looking at a folder and changing what it says about itself.
///
/// It is held while a run starts and while it ends, not while frames are written: two runs of different ranges work
/// at the same time. The system gives it up when a process dies.
struct FolderLock: ~Copyable {
  static let fileName = ".lock"
  private let folder: Int32
  private let file: FileHandle

  /// Waits up to `patience` seconds for the lock.
  init(folder: Int32, path: String, patience: Double = 20) throws(OutputError) {
    var waited = 0.0
    while true {
      let file = try FileHandle.open(
        Self.fileName, in: folder, shownAs: path + "/" + Self.fileName, O_RDWR | O_CREAT | O_NOFOLLOW)
      if retrying({ flock(file.descriptor, LOCK_EX | LOCK_NB) }) == 0 {
        // The holder before may have removed the file while this process waited on it.
        var (opened, named) = (stat(), stat())
        if fstat(file.descriptor, &opened) == 0, fstatat(folder, Self.fileName, &named, AT_SYMLINK_NOFOLLOW) == 0,
          opened.st_ino == named.st_ino
        {
          (self.folder, self.file) = (folder, file)
          ftruncate(file.descriptor, 0)
          let text = Array((JSON.object(LockHolder.current().jsonMembers).spaced + "\n").utf8)
          // What stands in it is for messages alone; a full disk is found by the journal.
          _ = text.withUnsafeBytes { Glibc.write(file.descriptor, $0.baseAddress, $0.count) }
          return
        }
        file.closeQuietly()
        continue
      }
      let code = errno
      guard code == EWOULDBLOCK else {
        file.closeQuietly()
        throw file.failure(.lock, code)
      }
      if waited >= patience {
        let holder = (try? file.readAll()).flatMap { JSON($0) }.flatMap { LockHolder(json: $0) }
        file.closeQuietly()
        throw .locked(
          folder: path, pid: holder?.pid ?? 0, host: holder?.host ?? "unknown", since: holder?.since ?? "unknown")
      }
      file.closeQuietly()
      usleep(20_000)
      waited += 0.02
    }
  }

  deinit {
    unlinkat(folder, Self.fileName, 0)
    file.closeQuietly()
  }
}
