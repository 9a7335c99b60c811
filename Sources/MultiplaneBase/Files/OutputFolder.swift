internal import Glibc

/// A folder that is written into: the one door through which files are made, replaced and removed.
///
/// It is held open, so all that is done happens in the folder that was opened, wherever its path leads meanwhile. Names are
/// paths below it; the kernel keeps them there (`openBeneath`), and a link at the end of one is never followed. So what a
/// scene, a manifest or a list names can be handed on as it is.
package final class OutputFolder: Sendable {
  /// The path as it was given.
  package let path: String
  /// The open folder.
  package let descriptor: Int32
  /// The folder this one was found below, and by which name; `nil` if the command line names it.
  private let origin: (folder: OutputFolder, name: String)?

  /// Opens the folder that the command line, or a caller, names, wherever it is; makes it and the folders above it.
  package init(_ path: String) throws(OutputError) {
    guard !path.isEmpty else { throw .noName }
    try Self.make(path)
    (self.path, origin) = (path, nil)
    descriptor = retrying { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .system(.open, path: path, code: errno, frame: nil) }
  }

  private init(_ descriptor: Int32, path: String, origin: (folder: OutputFolder, name: String)?) {
    (self.descriptor, self.path, self.origin) = (descriptor, path, origin)
  }

  deinit { close(descriptor) }

  /// The current folder.
  package static func current() throws(OutputError) -> OutputFolder { try OutputFolder(".") }

  /// The folder at a path; `nil` if none is there.
  package static func existing(_ path: String) throws(OutputError) -> OutputFolder? {
    let folder = retrying { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    if folder >= 0 { return OutputFolder(folder, path: path, origin: nil) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw .system(.open, path: path, code: errno, frame: nil)
  }

  /// A folder below this one; it and those on the way are made.
  package func folder(_ name: String) throws(OutputError) -> OutputFolder {
    let parts = try Self.parts(name, shown: shown(name))
    var (found, at) = (retrying { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }, "")
    guard found >= 0 else { throw .system(.open, path: shown(name), code: errno, frame: nil) }
    for part in parts {
      at = Path.joined(at, part)
      var next = openBeneath(descriptor, at, O_RDONLY | O_DIRECTORY)
      if next < 0, errno == ENOENT {
        // Another run may have made it in the meantime.
        if retrying({ mkdirat(found, part, 0o777) }) == 0 || errno == EEXIST {
          next = openBeneath(descriptor, at, O_RDONLY | O_DIRECTORY)
        }
      }
      let code = errno
      close(found)
      guard next >= 0 else { throw Self.refusal(.createFolder, shown(at), code) }
      found = next
    }
    return OutputFolder(found, path: shown(parts.joined(separator: "/")), origin: (self, parts.joined(separator: "/")))
  }

  /// A folder below this one; `nil` if none is there.
  package func existingFolder(_ name: String) throws(OutputError) -> OutputFolder? {
    let name = try Self.parts(name, shown: shown(name)).joined(separator: "/")
    let found = openBeneath(descriptor, name.isEmpty ? "." : name, O_RDONLY | O_DIRECTORY)
    if found >= 0 { return OutputFolder(found, path: shown(name), origin: (self, name)) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw Self.refusal(.open, shown(name), errno)
  }

  /// Whether the path it was opened by still leads to it.
  package var isInPlace: Bool {
    var (own, there) = (stat(), stat())
    guard fstat(descriptor, &own) == 0 else { return false }
    if let origin {
      let found = openBeneath(origin.folder.descriptor, origin.name.isEmpty ? "." : origin.name, O_RDONLY | O_DIRECTORY)
      guard found >= 0 else { return false }
      defer { close(found) }
      guard fstat(found, &there) == 0 else { return false }
    } else {
      guard stat(path, &there) == 0 else { return false }
    }
    return own.st_dev == there.st_dev && own.st_ino == there.st_ino
  }

  /// A path below the folder as messages show it.
  package func shown(_ name: String) -> String { name.isEmpty ? path : Path.joined(path, name) }

  /// The names in it, hidden ones too, sorted.
  package func names() throws(OutputError) -> [String] { try FolderNames(descriptor, path: path).texts }

  // MARK: Parts

  /// Runs `body` with the open folder that a path ends in, and the path's last name.
  func within<Result>(
    _ name: String, _ step: OutputError.Step, frame: Int? = nil,
    _ body: (Int32, String) throws(OutputError) -> Result
  ) throws(OutputError) -> Result {
    var parts = try Self.parts(name, shown: shown(name))
    guard let last = parts.popLast() else { throw .isAFolder(path: shown(name)) }
    if parts.isEmpty { return try body(descriptor, last) }
    let parent = openBeneath(descriptor, parts.joined(separator: "/"), O_RDONLY | O_DIRECTORY)
    guard parent >= 0 else { throw Self.refusal(step, shown(name), errno, frame: frame) }
    defer { close(parent) }
    return try body(parent, last)
  }

  /// The names in a path below a folder.
  private static func parts(_ name: String, shown: String) throws(OutputError) -> [String] {
    guard !name.isEmpty else { throw .noName }
    guard !Path.leadsOut(name), !name.utf8.contains(0) else { throw .outside(path: shown) }
    return Path.parts(name)
  }

  /// The error of a walk that was refused.
  static func refusal(_ step: OutputError.Step, _ path: String, _ code: Int32, frame: Int? = nil) -> OutputError {
    code == EXDEV ? .outside(path: path) : .system(step, path: path, code: code, frame: frame)
  }

  /// Makes a folder and the folders above it; those that exist stay as they are.
  private static func make(_ path: String) throws(OutputError) {
    switch try FileStatus(path) {
    case .folder: return
    case .file, .other: throw .notAFolder(path: path)
    case .nothing: break
    }
    let parent = Path.parent(path)
    if parent != path { try make(parent) }
    // Another run may have made it in the meantime.
    if retrying({ mkdir(path, 0o777) }) != 0, errno != EEXIST {
      throw .system(.createFolder, path: path, code: errno, frame: nil)
    }
  }
}

/// The status of a path: the kind of file there.
package enum FileStatus: Hashable, Sendable {
  case nothing, folder
  /// A plain file with its rights.
  case file(mode: UInt32)
  /// A link, a device, a pipe, a socket.
  case other

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file(mode: status.st_mode & 0o7777)
    default: self = .other
    }
  }

  /// The status of a path that the command line names, links followed.
  init(_ path: String) throws(OutputError) {
    var status = stat()
    if retrying({ stat(path, &status) }) == 0 {
      self = FileStatus(status)
      return
    }
    switch errno {
    case ENOENT: self = .nothing
    case ENOTDIR: throw .notAFolder(path: Path.parent(path))
    case let code: throw .system(.examine, path: path, code: code, frame: nil)
    }
  }

  /// Whether it is a plain file.
  package var isFile: Bool { if case .file = self { true } else { false } }
}
