internal import Glibc

/// Says when one of some files has another content or is gone, however it was saved: written in place, renamed over, or a link
/// on the way that was put to another target.
///
/// A change is told once, when nothing more has come for a moment, on a thread of the watcher's own. Files on disks that
/// tell of no changes and in folders that cannot be watched are looked at twice a second. A watcher ends with its last owner.
package final class FileWatcher {
  private struct State {
    var files: [String] = []
    var version = 0
    /// The version the thread watches.
    var taken = 0
    var isStopped = false
  }
  private let state = Monitor(State())
  private let wake: Int32
  private let descriptors: [Int32]
  private let thread: OwnThread

  /// How long nothing may come before a change is told, in milliseconds.
  private static let quiet: UInt64 = 15
  /// How often files are looked at that tell of no changes, and folders that are gone, in milliseconds. A file that goes and
  /// is back by then was saved.
  private static let period: UInt64 = 500

  /// Begins to watch nothing.
  ///
  /// - Parameters:
  ///   - polls: Whether files are looked at twice a second wherever they lie.
  ///   - changed: Called for each change, on any thread.
  /// - Returns: `nil` if the system gives no thread or no descriptor.
  package init?(polls: Bool = false, _ changed: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    let sleeper = ends[0]
    wake = ends[1]
    let inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard inotify >= 0 else {
      close(sleeper)
      close(wake)
      return nil
    }
    let state = state
    let thread = OwnThread {
      var loop = Loop(inotify: inotify, wake: sleeper, polls: polls)
      while true {
        let (files, version, isStopped) = state.read { ($0.files, $0.version, $0.isStopped) }
        if isStopped { break }
        if loop.version != version {
          let isChanged = loop.watch(WatchedFiles(files), version)
          state.update { $0.taken = version }
          if isChanged { changed() }
        }
        if loop.wait() { changed() }
      }
    }
    guard let thread else {
      for descriptor in [inotify, sleeper, wake] { close(descriptor) }
      return nil
    }
    self.thread = thread
    descriptors = [inotify, sleeper, wake]
  }

  deinit {
    state.update { $0.isStopped = true }
    poke()
    thread.join()
    for descriptor in descriptors { close(descriptor) }
  }

  /// Watches these files from now on, and no others. Files that do not exist are waited for.
  ///
  /// A change after this has returned is told, and so is one since files that stay were looked at. Not to be
  /// called by what `changed` does.
  package func watch(_ files: [String]) {
    let version = state.update { state in
      if state.files != files { (state.files, state.version) = (files, state.version + 1) }
      return state.version
    }
    poke()
    state.wait { $0.taken >= version ? () : nil }
  }

  private func poke() {
    var byte: UInt8 = 1
    _ = write(wake, &byte, 1)
  }

  /// The state of the thread.
  private struct Loop {
    let inotify: Int32
    let wake: Int32
    let polls: Bool
    var version = 0
    private var files = WatchedFiles()
    private var names: [Int32: Set<String>] = [:]
    /// Folders that are not watched, because they are not there or the system does not allow it.
    private var missing: Set<String> = []
    private var states: [String: AssetFile.State] = [:]
    private var isPolling = false

    init(inotify: Int32, wake: Int32, polls: Bool) { (self.inotify, self.wake, self.polls) = (inotify, wake, polls) }

    /// Takes over other files; tells whether one that stays has changed, has come or is gone.
    mutating func watch(_ files: WatchedFiles, _ version: Int) -> Bool {
      let (former, before) = (Set(self.files.paths), states)
      self.version = version
      watch(files)
      states = files.states
      return files.paths.contains { former.contains($0) && before[$0] != states[$0] }
    }

    /// Watches files' folders, and no others. A folder that is watched already is so all the while.
    private mutating func watch(_ files: WatchedFiles) {
      let former = names
      self.files = files
      (names, missing) = ([:], Set(files.folders.keys))
      isPolling = polls || files.needPolling
      addMissing()
      for watch in former.keys where names[watch] == nil { inotify_rm_watch(inotify, watch) }
    }

    private mutating func addMissing() {
      let mask =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
      for folder in missing {
        let watch = inotify_add_watch(inotify, folder, mask)
        guard watch >= 0, let wanted = files.folders[folder] else { continue }
        names[watch, default: []].formUnion(wanted)
        missing.remove(folder)
      }
    }

    /// Waits for something to happen; tells whether files have changed.
    mutating func wait() -> Bool {
      var isChanged = false
      var deadline = isPolling || !missing.isEmpty ? Self.time(in: FileWatcher.period) : nil
      while true {
        let timeout = deadline.map { Self.milliseconds(to: $0) } ?? -1
        // However much happens beside the files, what waits is told in time.
        if timeout == 0 { break }
        var descriptors = [
          pollfd(fd: inotify, events: Int16(POLLIN), revents: 0), pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&descriptors, 2, timeout)
        if count < 0, errno != EINTR { break }
        guard count > 0 else { continue }
        if descriptors[0].revents != 0, let patience = read() {
          isChanged = true
          deadline = Self.time(in: patience)
        }
        if descriptors[1].revents != 0 {
          var bytes: (UInt64, UInt64) = (0, 0)
          while Glibc.read(wake, &bytes, 16) > 0 {}
          break
        }
        // A folder may just have gone.
        if deadline == nil, !missing.isEmpty { deadline = Self.time(in: FileWatcher.period) }
      }
      if !missing.isEmpty {
        let before = missing.count
        addMissing()
        isChanged = isChanged || missing.count < before
      }
      // A link may have been put to another target, and its file lie elsewhere.
      if isChanged { watch(WatchedFiles(files.paths)) }
      // A missing path may be a folder that cannot be watched, with its files in it.
      guard isChanged || isPolling || !missing.isEmpty else { return false }
      let now = files.states
      defer { states = now }
      return now != states
    }

    /// The time in so many milliseconds, in nanoseconds.
    private static func time(in milliseconds: UInt64) -> UInt64 { monotonicNanoseconds() + milliseconds * 1_000_000 }

    /// How long it is until a time, in milliseconds; none where it is over.
    private static func milliseconds(to time: UInt64) -> Int32 {
      let now = monotonicNanoseconds()
      return time > now ? Int32((time - now + 999_999) / 1_000_000) : 0
    }

    /// Reads what has come; tells how long to wait for more, in milliseconds, if it may concern a file.
    private mutating func read() -> UInt64? {
      var patience: UInt64?
      withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
        while case let count = Glibc.read(inotify, buffer.baseAddress, buffer.count), count > 0 {
          var place = 0
          while place < count {
            let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
            let start = place + MemoryLayout<inotify_event>.size
            let length = Int(event.len)
            let name = String(decoding: buffer[start..<start + length].prefix { $0 != 0 }, as: UTF8.self)
            if let last = record(event, name) { patience = last }
            place = start + length
          }
        }
      }
      return patience
    }

    private mutating func record(_ event: inotify_event, _ name: String) -> UInt64? {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return FileWatcher.quiet }
      if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0 {
        // The folder went: what comes to its place is waited for.
        if names.removeValue(forKey: event.wd) != nil {
          inotify_rm_watch(inotify, event.wd)
          missing = Set(files.folders.keys)
          names = [:]
        }
        return nil
      }
      guard names[event.wd]?.contains(name) == true else { return nil }
      if event.mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0 { return FileWatcher.period }
      // A file that was just made has no content yet; a link has all it ever has, and so has a folder in place of one.
      let isWhole = event.mask & UInt32(IN_CREATE) == 0 || event.mask & UInt32(IN_ISDIR) != 0 || isLink(name)
      return isWhole ? FileWatcher.quiet : nil
    }

    private func isLink(_ name: String) -> Bool {
      files.folders.contains { folder, names in
        var status = stat()
        return names.contains(name) && lstat(Path.joined(folder, name), &status) == 0
          && status.st_mode & S_IFMT == S_IFLNK
      }
    }
  }
}
