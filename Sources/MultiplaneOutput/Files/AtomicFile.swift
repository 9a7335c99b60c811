import Glibc

/// How much is done against a loss of power.
package enum Durability: Sendable {
  /// The folder is flushed once at the end of a run. A file may then be lost with the power, which a resumed run
  /// notices by its checksum.
  case batched
  /// Every file and its folder are flushed before the call returns.
  case full
}

/// A file that is whole or not there: bytes go under another name in the same folder, which then takes the place of
/// the old file.
///
/// Symbolic links are followed, so that a link stays and its target changes. Devices, pipes and sockets cannot be
/// replaced and are written straight through.
///
///     let file = try AtomicFile("out/still.png")   // errors before anything is rendered
///     try file.write(bytes)
package struct AtomicFile: Sendable {
  /// The path as it was given.
  package let path: String
  /// Where the bytes end up, links followed.
  package let target: String
  /// Whether the output is a device, pipe or socket, or an already open file such as `/dev/stdout`.
  package let isWrittenThrough: Bool
  private let mode: mode_t?

  /// Looks at what stands at `path`, makes the folders above it, and tries whether a file can be made there.
  package init(_ path: String) throws(OutputError) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    if !exists && errno != ENOENT { throw .system(.examine, path: path, code: errno, frame: nil) }
    if exists && status.st_mode & S_IFMT == S_IFDIR { throw .isAFolder(path: path) }
    target = try Self.followingLinks(path)
    isWrittenThrough = (exists && status.st_mode & S_IFMT != S_IFREG) || target.hasPrefix("/proc/")
    mode = exists ? status.st_mode & 0o7777 : nil
    guard !isWrittenThrough else { return }
    if let parent = parentFolder(target) { try createFolders(parent) }
    let probe = try createTemporary(frame: nil)
    probe.closeQuietly()
    unlink(temporaryPath)
  }

  /// Whether a plain file stands at a path, links followed.
  package static func isFile(_ path: String) throws(OutputError) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFREG }
    if errno == ENOENT { return false }
    throw .system(.examine, path: path, code: errno, frame: nil)
  }

  /// The other name: in the target's folder, hidden, with this process's number, which is how left-overs are known.
  package var temporaryPath: String { Self.temporaryPath(for: target) }

  static func temporaryPath(for target: String) -> String {
    let name = temporaryName(for: lastComponent(target))
    guard let slash = target.lastIndex(of: "/") else { return name }
    return target[...slash] + name
  }

  static func temporaryName(for name: String) -> String { ".\(name).tmp-\(getpid())" }

  /// Writes the bytes; on an error the old file, if any, is untouched and nothing else is left.
  package func write(
    _ bytes: UnsafeRawBufferPointer, durability: Durability = .batched, frame: Int? = nil
  ) throws(OutputError) {
    if isWrittenThrough {
      let truncating = target.hasPrefix("/proc/") ? 0 : O_TRUNC
      let file = try FileHandle.open(path, O_WRONLY | O_NOCTTY | truncating, frame: frame)
      do throws(OutputError) {
        try file.write(bytes)
      } catch {
        file.closeQuietly()
        if case .system(_, _, EPIPE, _) = error { throw .closedPipe }
        throw error
      }
      return try file.close()
    }
    let file = try createTemporary(frame: frame)
    do throws(OutputError) {
      try Self.fill(file, bytes, flushing: durability == .full)
    } catch {
      discard()
      throw error
    }
    try commit(durability: durability, frame: frame)
  }

  /// Gives the file at `temporaryPath`, which somebody else has written and closed, its final name.
  ///
  /// For programs that write a file themselves; not for outputs that are written through.
  package func commit(durability: Durability = .batched, frame: Int? = nil) throws(OutputError) {
    precondition(!isWrittenThrough, "a device has no other name")
    if rename(temporaryPath, target) != 0 {
      let code = errno
      discard()
      throw .system(.rename, path: target, code: code, frame: frame)
    }
    if durability == .full { try Self.flushFolder(parentFolder(target) ?? ".") }
  }

  /// Removes what stands at `temporaryPath`.
  package func discard() { unlink(temporaryPath) }

  /// Writes the bytes to `path`.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, durability: Durability = .batched, frame: Int? = nil
  ) throws(OutputError) {
    try AtomicFile(path).write(bytes, durability: durability, frame: frame)
  }

  /// Writes and closes; the handle is closed in any case.
  static func fill(_ file: FileHandle, _ bytes: UnsafeRawBufferPointer, flushing: Bool) throws(OutputError) {
    do throws(OutputError) {
      try file.write(bytes)
      if flushing { try file.flush() }
    } catch {
      file.closeQuietly()
      throw error
    }
    try file.close()
  }

  /// Waits until the names in a folder are on the disk. Folders that cannot be flushed (some network disks) are left.
  static func flushFolder(_ path: String) throws(OutputError) {
    let folder = try FileHandle.open(path, O_RDONLY | O_DIRECTORY)
    defer { folder.closeQuietly() }
    if retrying({ fsync(folder.descriptor) }) != 0 && errno != EINVAL && errno != ENOTSUP {
      throw folder.failure(.flush)
    }
  }

  private func createTemporary(frame: Int?) throws(OutputError) -> FileHandle {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let file: FileHandle
    do throws(OutputError) {
      file = try .open(temporaryPath, shownAs: target, flags, frame: frame)
    } catch {
      // A process of the same number left it behind.
      guard case .system(_, _, EEXIST, _) = error, unlink(temporaryPath) == 0 else { throw error }
      file = try .open(temporaryPath, shownAs: target, flags, frame: frame)
    }
    if let mode { _ = fchmod(file.descriptor, mode) }
    return file
  }

  /// The path a chain of links ends at; what it ends at need not exist.
  private static func followingLinks(_ path: String) throws(OutputError) -> String {
    var current = path
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(current, &buffer, buffer.count)
      if count < 0 { return current }
      let link = String(decoding: buffer[..<count], as: UTF8.self)
      // What the kernel shows for open files are names to look at, not paths.
      if current.hasPrefix("/proc/") && !link.hasPrefix("/proc/") { return current }
      if link.hasPrefix("/") {
        current = link
      } else {
        current = (current.lastIndex(of: "/").map { String(current[...$0]) } ?? "") + link
      }
      if current == "/proc/self/fd" || current.hasPrefix("/proc/self/fd/") { return current }
    }
    throw .system(.examine, path: path, code: ELOOP, frame: nil)
  }
}
