import Glibc
package import MultiplaneBase

/// The holder of a lock: the process, its machine, and since when. For messages; no frame depends on it.
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
package struct FolderLock: ~Copyable {
  package static let fileName = ".lock"
  private let folder: OutputFolder
  private let file: OpenFile

  /// Waits up to `patience` seconds for the lock.
  package init(_ folder: OutputFolder, patience: Double = 20) throws(OutputError) {
    var waited = 0.0
    while true {
      let file = try folder.open(Self.fileName, for: .sharing)
      let (isFree, isNamed): (Bool, Bool)
      do throws(OutputError) {
        isFree = try file.lock()
        // The holder before may have removed the file while this process waited on it.
        isNamed = isFree ? try folder.has(file, at: Self.fileName) : false
      } catch {
        file.closeQuietly()
        throw error
      }
      if isFree {
        if isNamed {
          (self.folder, self.file) = (folder, file)
          let text = Array((JSON.object(LockHolder.current().jsonMembers).spaced + "\n").utf8)
          // The text in it is for messages alone; a full disk is found by the journal.
          try? file.empty()
          text.withUnsafeBytes { try? file.write($0) }
          return
        }
        file.closeQuietly()
        guard waited < patience else {
          throw .locked(folder: folder.path, pid: 0, host: "unknown", since: "unknown")
        }
        // A run that removes it again and again is not waited for longer than any other.
        waited += 0.001
        continue
      }
      if waited >= patience, let since = try folder.changeTime(of: Self.fileName),
        try folder.diskTime() - since > RunJournal.lease
      {
        // Nobody looks at a folder for so long: the machine that did is gone, and a network disk has kept its lock. Another
        // may have taken its place since the file was opened.
        defer { file.closeQuietly() }
        try folder.remove(Self.fileName, of: file)
        continue
      }
      if waited >= patience {
        let holder = (try? file.readAll(limit: 4096)).flatMap { JSON($0) }.flatMap { LockHolder(json: $0) }
        file.closeQuietly()
        throw .locked(
          folder: folder.path, pid: holder?.pid ?? 0, host: holder?.host ?? "unknown", since: holder?.since ?? "unknown"
        )
      }
      file.closeQuietly()
      usleep(20_000)
      waited += 0.02
    }
  }

  deinit {
    // A holder beyond its lease has lost the lock; the file with its name now is another run's.
    try? folder.remove(Self.fileName, of: file)
    file.closeQuietly()
  }
}
