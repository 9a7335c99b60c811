internal import Glibc

/// A file that is whole or not there: bytes go under another name in the same folder, which then takes the place of
/// the old file.
///
/// Links that the command line names are followed, so that a link stays and its target changes. Devices, pipes and sockets
/// cannot be replaced and are written straight through.
///
///     let file = try AtomicFile(.given("out/still.png"))   // errors before anything is rendered
///     try file.write(bytes)
package struct AtomicFile: Sendable {
  private enum Target: Sendable {
    case file(OutputFolder, String, mode: UInt32?)
    /// The file at the path itself is written to.
    case through
    /// An open descriptor of this process.
    case open(Int32)
  }
  /// The path as it was given.
  package let path: String
  private let target: Target

  /// Standard output, wherever it goes and however it was opened.
  package static let standardOutput = AtomicFile(path: "standard output", target: .open(1))

  private init(path: String, target: Target) { (self.path, self.target) = (path, target) }

  /// Looks at what stands at a path, makes the folders above it, removes what dead processes left there, and tries whether a
  /// file can be made.
  ///
  /// - Parameter replaces: Whether a file that is there is replaced; otherwise it is an error.
  package init(_ path: OutputPath, replaces: Bool = true) throws(OutputError) {
    self.path = path.path
    if !replaces, try path.isFile() { throw .fileExists(path: path.path) }
    switch path {
    case .given(let path): target = try Self.target(given: path)
    case .named(let name, let folder): target = try Self.target(named: name, below: folder)
    }
    guard case .file(let folder, let name, let mode) = target else { return }
    try folder.removeLeftOvers { $0 == name }
    let trial = try folder.makeTemporary(for: name, mode: mode)
    defer { folder.discardTemporary(for: name) }
    try trial.close()
  }

  private static func target(given path: String) throws(OutputError) -> Target {
    guard !path.isEmpty else { throw .noName }
    let fileStatus = try FileStatus(path)
    if fileStatus == .folder || path.utf8.last == UInt8(ascii: "/") { throw .isAFolder(path: path) }
    let end = try followingLinks(path)
    if let number = Path.relative(end, to: "/proc/self/fd").flatMap({ Int32($0) }) { return .open(number) }
    if fileStatus == .other || end.hasPrefix("/proc/") { return .through }
    return try target(named: Path.name(end), below: OutputFolder(Path.parent(end)))
  }

  private static func target(named name: String, below base: OutputFolder) throws(OutputError) -> Target {
    guard !name.isEmpty else { throw .noName }
    let folder = try base.folder(Path.parent(name))
    let last = Path.name(name)
    switch try folder.status(at: last) {
    case .nothing: return .file(folder, last, mode: nil)
    case .file(let mode): return .file(folder, last, mode: mode)
    case .folder: throw .isAFolder(path: base.shown(name))
    case .other: throw .notAFile(path: base.shown(name))
    }
  }

  /// The folder it is in, and the other name there under which another program writes it; `nil` for what is written
  /// through.
  package var temporary: (folder: OutputFolder, name: String)? {
    guard case .file(let folder, let name, _) = target else { return nil }
    return (folder, OutputFolder.temporaryName(for: name))
  }

  /// Writes the bytes; on an error the old file, if any, is untouched and nothing else is left.
  package func write(
    _ bytes: UnsafeRawBufferPointer, durability: Durability = .none, frame: Int? = nil
  ) throws(OutputError) {
    switch target {
    case .file(let folder, let name, let mode):
      try folder.write(bytes, to: name, mode: mode, durability: durability, frame: frame)
    case .through:
      let file = try Self.open(through: path, frame: frame)
      try Self.write(bytes, through: file) { () throws(OutputError) in try file.close() }
    case .open(let descriptor):
      try Self.write(bytes, through: OpenFile(descriptor: descriptor, path: path, frame: frame)) {}
    }
  }

  /// Writes bytes that are in memory as an array.
  package func write(_ bytes: [UInt8], durability: Durability = .none, frame: Int? = nil) throws(OutputError) {
    try bytes.withRawBytes { buffer throws(OutputError) in
      try write(buffer, durability: durability, frame: frame)
    }
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, through file: OpenFile, close: () throws(OutputError) -> Void
  ) throws(OutputError) {
    do throws(OutputError) {
      try file.write(bytes)
    } catch {
      try? close()
      if case .system(_, _, EPIPE, _) = error { throw .closedPipe }
      throw error
    }
    try close()
  }

  /// Opens what cannot be replaced.
  static func open(through path: String, frame: Int? = nil) throws(OutputError) -> OpenFile {
    let file = retrying { Glibc.open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC) }
    guard file >= 0 else { throw .system(.open, path: path, code: errno, frame: frame) }
    return OpenFile(descriptor: file, path: path, frame: frame)
  }

  /// Opens what stands at the path to add to it from now on; a file is replaced by an empty one first.
  func openToStream() throws(OutputError) -> OpenFile {
    switch target {
    case .file(let folder, let name, let mode):
      // The open file stays the same when it gets its name.
      let file = try folder.makeTemporary(for: name, mode: mode)
      do throws(OutputError) {
        try folder.place(name)
      } catch {
        file.closeQuietly()
        throw error
      }
      return file
    case .through: return try Self.open(through: path)
    case .open(let descriptor):
      let copy = retrying { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
      guard copy >= 0 else { throw .system(.open, path: path, code: errno, frame: nil) }
      return OpenFile(descriptor: copy, path: path)
    }
  }

  /// Opens the file under the other name, or what cannot be replaced, for writing from its beginning.
  func openPieces() throws(OutputError) -> OpenFile {
    guard case .file(let folder, let name, let mode) = target else { return try openToStream() }
    return try folder.makeTemporary(for: name, mode: mode)
  }

  /// Makes the empty file under the other name, for a program that writes it itself; not for what is written through.
  package func makeTemporary() throws(OutputError) {
    guard case .file(let folder, let name, let mode) = target else { preconditionFailure("a device has no other name") }
    let file = try folder.makeTemporary(for: name, mode: mode)
    do throws(OutputError) {
      try file.close()
    } catch {
      folder.discardTemporary(for: name)
      throw error
    }
  }

  /// Gives the file under the other name, which somebody else has written and closed, its final name.
  package func commit(durability: Durability = .none, frame: Int? = nil) throws(OutputError) {
    guard case .file(let folder, let name, _) = target else { preconditionFailure("a device has no other name") }
    try folder.place(name, durability: durability, frame: frame)
  }

  /// Removes what stands under the other name.
  package func discard() {
    if case .file(let folder, let name, _) = target { folder.discardTemporary(for: name) }
  }

  /// The path a chain of links ends at; what it ends at need not exist.
  private static func followingLinks(_ path: String) throws(OutputError) -> String {
    var current = path
    for _ in 0..<40 {
      if let number = Path.relative(current, to: "/dev/fd") { return "/proc/self/fd/\(number)" }
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(current, &buffer, buffer.count)
      if count < 0 { return current }
      let link = String(decoding: buffer[..<count], as: UTF8.self)
      // The links that the kernel shows for open files hold names to look at, not paths.
      if current.hasPrefix("/proc/") && !link.hasPrefix("/proc/") { return current }
      current = link.hasPrefix("/") ? link : Path.joined(Path.parent(current), link)
      if current == "/proc/self/fd" || current.hasPrefix("/proc/self/fd/") { return current }
    }
    throw .system(.examine, path: path, code: ELOOP, frame: nil)
  }
}
