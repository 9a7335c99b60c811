internal import Glibc
internal import Synchronization

extension OutputFolder {
  /// The purpose that a file is opened for.
  package enum Way: Sendable {
    /// Reading; a pipe is not waited for.
    case reading
    /// Reading and writing what is there.
    case updating
    /// Reading and writing; made if it is not there.
    case sharing
    /// Adding at the end of a file that must not be there yet.
    case journal

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY | O_NONBLOCK
      case .updating: O_RDWR | O_NONBLOCK
      case .sharing: O_RDWR | O_CREAT | O_NONBLOCK
      case .journal: O_RDWR | O_CREAT | O_EXCL | O_APPEND
      }
    }
  }

  /// Opens a plain file below the folder: a link at its place, a pipe or a device is refused, and so is a second name of another
  /// file where it would be written to.
  package func open(_ name: String, for way: Way, frame: Int? = nil) throws(OutputError) -> OpenFile {
    try within(name, .open, frame: frame) { folder, last throws(OutputError) in
      let file = retrying { openat(folder, last, way.flags | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC, 0o666) }
      guard file >= 0 else { throw .system(.open, path: shown(name), code: errno, frame: frame) }
      let open = OpenFile(descriptor: file, path: shown(name), frame: frame)
      var status = stat()
      guard fstat(file, &status) == 0, FileStatus(status).isFile else {
        open.closeQuietly()
        throw .notAFile(path: shown(name))
      }
      guard way != .sharing || status.st_nlink <= 1 else {
        open.closeQuietly()
        throw .hasTwoNames(path: shown(name))
      }
      return open
    }
  }

  /// The bytes of a plain file below the folder; `nil` if there is none.
  package func contents(of name: String, limit: Int = 1 << 30) throws(OutputError) -> [UInt8]? {
    guard try status(at: name).isFile else { return nil }
    let file = try open(name, for: .reading)
    defer { file.closeQuietly() }
    return try file.readAll(limit: limit)
  }

  /// Writes a file whole; the folders on its way are made.
  package func write(_ bytes: [UInt8], to name: String, durability: Durability = .none) throws(OutputError) {
    let parent = Path.parent(name)
    let folder = parent == "." ? self : try folder(parent)
    try bytes.withRawBytes { buffer throws(OutputError) in
      try folder.write(buffer, to: Path.name(name), durability: durability)
    }
  }

  /// Writes a text as a file, whole; the folders on its way are made.
  package func write(_ text: String, to name: String, durability: Durability = .none) throws(OutputError) {
    try write(Array(text.utf8), to: name, durability: durability)
  }

  /// The bytes of the plain file that a path below the folder leads to, by links, too, as long as they stay below it; `nil` if
  /// it leads to none, or out.
  package func contents(behind name: String, limit: Int) throws(OutputError) -> [UInt8]? {
    let file = openBeneath(descriptor, name, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      if [ENOENT, ENOTDIR, EXDEV, ELOOP, ENXIO].contains(errno) { return nil }
      throw .system(.read, path: shown(name), code: errno, frame: nil)
    }
    let open = OpenFile(descriptor: file, path: shown(name))
    defer { open.closeQuietly() }
    var status = stat()
    guard fstat(file, &status) == 0, FileStatus(status).isFile else { return nil }
    return try open.readAll(limit: limit)
  }

  /// The status of a path below the folder; a link is a link.
  package func status(at name: String) throws(OutputError) -> FileStatus {
    try entry(name).map { FileStatus($0) } ?? .nothing
  }

  /// The length of a plain file below the folder; `nil` if there is none.
  package func size(of name: String) throws(OutputError) -> Int? { try status(of: name).map { Int($0.st_size) } }

  /// When a plain file below the folder was changed, in seconds by the clock of the machine that has the disk; `nil` if there
  /// is none.
  package func changeTime(of name: String) throws(OutputError) -> Int? { try status(of: name)?.st_mtim.tv_sec }

  /// Whether an open file is the one that has a name below the folder.
  package func has(_ file: OpenFile, at name: String) throws(OutputError) -> Bool {
    var open = stat()
    guard fstat(file.descriptor, &open) == 0, let named = try status(of: name) else { return false }
    return open.st_dev == named.st_dev && open.st_ino == named.st_ino
  }

  /// Removes a name below the folder if an open file has it; another file that took its place stays.
  package func remove(_ name: String, of file: OpenFile) throws(OutputError) {
    if try has(file, at: name) { try remove(name) }
  }

  /// The time by the clock of the machine that has the disk, in seconds.
  package func diskTime() throws(OutputError) -> Int {
    let file = try makeTemporary(for: "time")
    defer { discardTemporary(for: "time") }
    defer { file.closeQuietly() }
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw file.failure(.examine, errno) }
    return status.st_mtim.tv_sec
  }

  private func status(of name: String) throws(OutputError) -> stat? {
    try entry(name).flatMap { FileStatus($0).isFile ? $0 : nil }
  }

  /// The status of the last part of a path, of any kind; `nil` where there is nothing.
  private func entry(_ name: String) throws(OutputError) -> stat? {
    try ifThere(name, .examine) { folder, last throws(OutputError) in
      var status = stat()
      if retrying({ fstatat(folder, last, &status, AT_SYMLINK_NOFOLLOW) }) == 0 { return status }
      throw .system(.examine, path: shown(name), code: errno, frame: nil)
    }
  }

  /// The same as `within`; `nil` where a part of the path is not there.
  private func ifThere<Result>(
    _ name: String, _ step: OutputError.Step, _ body: (Int32, String) throws(OutputError) -> Result
  ) throws(OutputError) -> Result? {
    do throws(OutputError) {
      return try within(name, step, body)
    } catch {
      if case .system(_, _, ENOENT, _) = error { return nil }
      throw error
    }
  }

  /// Gives this folder a file of another: the same file under a second name, or a copy where the two are on other disks.
  ///
  /// A file at its place is replaced when the file is whole.
  package func link(_ name: String, from other: OutputFolder, frame: Int? = nil) throws(OutputError) {
    let temporary = Self.temporaryName(for: name)
    let isLinked = try within(temporary, .open, frame: frame) { folder, last throws(OutputError) in
      try other.within(name, .open, frame: frame) { source, file throws(OutputError) in
        _ = unlinkat(folder, last, 0)
        return retrying { linkat(source, file, folder, last, 0) } == 0
      }
    }
    if isLinked {
      // A second name of the file that stands there already would stay beside it.
      try place(name, frame: frame)
      discardTemporary(for: name)
      return
    }
    let file = try other.open(name, for: .reading, frame: frame)
    defer { file.closeQuietly() }
    try file.readAll().withRawBytes { bytes throws(OutputError) in try write(bytes, to: name, frame: frame) }
  }

  /// Removes a file or a link; one that is not there is no error.
  package func remove(_ name: String) throws(OutputError) {
    _ = try ifThere(name, .remove) { folder, last throws(OutputError) in
      if retrying({ unlinkat(folder, last, 0) }) != 0 {
        throw .system(.remove, path: shown(name), code: errno, frame: nil)
      }
    }
  }

  /// Makes a symbolic link, wherever its text leads, unless something has the name; the folders on its way are there.
  package func makeLink(_ name: String, to target: String) throws(OutputError) {
    try within(name, .write) { folder, last throws(OutputError) in
      if retrying({ symlinkat(target, folder, last) }) == 0 || errno == EEXIST { return }
      throw .system(.write, path: shown(name), code: errno, frame: nil)
    }
  }

  /// Removes a folder and the folders above it as long as they are empty; this one stays.
  package func removeEmptyFolders(from name: String) {
    var name = Path.plain(name)
    while name != ".", !name.isEmpty {
      let isGone = try? within(name, .remove) { folder, last throws(OutputError) in
        retrying { unlinkat(folder, last, AT_REMOVEDIR) } == 0
      }
      guard isGone == true else { return }
      name = Path.parent(name)
    }
  }

  // MARK: Whole files

  /// Writes a file that is whole or not there: bytes go under another name, which then takes the place of the old file.
  ///
  /// On an error the old file, if any, is untouched and nothing else is left.
  ///
  /// - Parameters:
  ///   - name: A path below the folder; the folders on its way are there.
  ///   - mode: The rights of the file; those of new files unless given.
  package func write(
    _ bytes: UnsafeRawBufferPointer, to name: String, mode: UInt32? = nil, durability: Durability = .none,
    frame: Int? = nil
  ) throws(OutputError) {
    try write([bytes], to: name, mode: mode, durability: durability, frame: frame)
  }

  /// Writes a file whose bytes lie in pieces in the same way.
  package func write(
    _ pieces: [UnsafeRawBufferPointer], to name: String, mode: UInt32? = nil, durability: Durability = .none,
    frame: Int? = nil
  ) throws(OutputError) {
    let file = try makeTemporary(for: name, mode: mode, frame: frame)
    do throws(OutputError) {
      try file.fill(pieces, isFlushed: durability != .none)
    } catch {
      discardTemporary(for: name)
      throw error
    }
    try place(name, durability: durability, frame: frame)
  }

  /// The other name: hidden, with this process's number, which is how left-overs are known.
  package static func temporaryName(for name: String) -> String {
    let temporary = ".\(Path.name(name)).tmp-\(getpid())"
    let parent = Path.parent(name)
    return Path.joined(parent, temporary)
  }

  /// Makes an empty file under the other name of a path.
  func makeTemporary(for name: String, mode: UInt32? = nil, frame: Int? = nil) throws(OutputError) -> OpenFile {
    let temporary = Self.temporaryName(for: name)
    return try temporaries.withLock { known throws(OutputError) in
      let file = try within(temporary, .open, frame: frame) { folder, last throws(OutputError) in
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        var file = retrying { openat(folder, last, flags, 0o666) }
        // A process of the same number left it behind.
        if file < 0, errno == EEXIST, unlinkat(folder, last, 0) == 0 {
          file = retrying { openat(folder, last, flags, 0o666) }
        }
        guard file >= 0 else { throw .system(.open, path: shown(name), code: errno, frame: frame) }
        return OpenFile(descriptor: file, path: shown(name), frame: frame)
      }
      if let mode { _ = fchmod(file.descriptor, mode) }
      known[Temporary(self, temporary)] = self
      return file
    }
  }

  /// Gives the file under the other name of a path its final name.
  func place(_ name: String, durability: Durability = .none, frame: Int? = nil) throws(OutputError) {
    let temporary = Path.name(Self.temporaryName(for: name))
    do throws(OutputError) {
      try within(name, .rename, frame: frame) { folder, last throws(OutputError) in
        let code = temporaries.withLock { _ in
          retrying { renameat(folder, temporary, folder, last) } == 0 ? 0 : errno
        }
        if code != 0 { throw .system(.rename, path: shown(name), code: code, frame: frame) }
        if durability == .full, retrying({ fsync(folder) }) != 0, errno != EINVAL, errno != ENOTSUP {
          throw .system(.flush, path: shown(name), code: errno, frame: frame)
        }
      }
    } catch {
      discardTemporary(for: name)
      throw error
    }
    forgetTemporary(for: name)
  }

  /// Removes what stands under the other name of a path.
  func discardTemporary(for name: String) {
    let temporary = Self.temporaryName(for: name)
    _ = try? within(temporary, .remove) { folder, last throws(OutputError) in unlinkat(folder, last, 0) }
    forgetTemporary(for: name)
  }

  private func forgetTemporary(for name: String) {
    temporaries.withLock { $0[Temporary(self, Self.temporaryName(for: name))] = nil }
  }

  /// Removes files under other names that dead processes left in this folder.
  ///
  /// - Parameter isOurs: Whether files of a final name are made here.
  package func removeLeftOvers(where isOurs: (String) -> Bool) throws(OutputError) {
    for name in try names() {
      guard let (base, process) = Self.temporary(name), process != getpid(), isOurs(base) else { continue }
      if Self.hasEnded(process) { try remove(name) }
    }
  }

  /// Whether a process is gone. One that nobody has waited for yet still has its number.
  package static func hasEnded(_ process: Int32) -> Bool {
    // Walls may refuse the question, which says that there is one.
    if kill(process, 0) != 0, errno == ESRCH { return true }
    guard let text = WholeFile.contents(of: "/proc/\(process)/stat", limit: 1 << 12) else { return false }
    let end = text.lastIndex(of: UInt8(ascii: ")")) ?? 0
    return text.dropFirst(end).dropFirst(2).first == UInt8(ascii: "Z")
  }

  /// The final name, and the process, that another name is made of.
  package static func temporary(_ name: String) -> (base: String, process: Int32)? {
    guard name.utf8.first == UInt8(ascii: "."), let mark = name.lastRange(of: ".tmp-"),
      let process = pid_t(name[mark.upperBound...]), process > 0
    else { return nil }
    return (String(name[..<mark.lowerBound].dropFirst()), process)
  }

  /// Ends the process, and removes all of its files that have no final name yet; from any thread.
  package static func endProcess(withCode code: Int32) -> Never {
    // A thread that begins or names a file meanwhile waits for the end.
    temporaries.withLock { known in
      for (file, folder) in known {
        _ = try? folder.within(file.name, .remove) { folder, last throws(OutputError) in unlinkat(folder, last, 0) }
      }
      _exit(code)
    }
  }
}

/// A file that has no final name yet.
private struct Temporary: Hashable {
  let folder: ObjectIdentifier
  let name: String

  init(_ folder: OutputFolder, _ name: String) { (self.folder, self.name) = (ObjectIdentifier(folder), name) }
}

/// All files of the process that have no final name yet.
private let temporaries = Mutex<[Temporary: OutputFolder]>([:])

extension String {
  /// The last place of a part.
  fileprivate func lastRange(of part: String) -> Range<String.Index>? {
    var place = endIndex
    while place > startIndex {
      place = index(before: place)
      if self[place...].hasPrefix(part) { return place..<index(place, offsetBy: part.count) }
    }
    return nil
  }
}
