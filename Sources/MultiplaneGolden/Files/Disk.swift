internal import Glibc
internal import Multiplane
internal import MultiplaneBase

/// Questions to a disk besides reading and writing files.
enum Disk {
  /// The largest golden, list or sidecar that is read.
  static let limit = 256 << 20

  /// The kind of thing at a path.
  enum Kind {
    case nothing, file, folder
    /// A link, pipe or device.
    case other
  }

  /// The kind of thing at a path.
  ///
  /// - Parameter followsLinks: Whether the kind of a link is that of its target.
  /// - Throws: `OutputError.system` if the system does not say: a path that cannot be looked at is not the same as
  ///   nothing.
  static func kind(of path: String, followsLinks: Bool) throws(OutputError) -> Kind {
    guard let status = try status(path, followsLinks: followsLinks) else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// When a file was last written to, in nanoseconds since 1970; `nil` if there is none.
  static func modified(_ path: String) throws(OutputError) -> Int? {
    guard let status = try status(path, followsLinks: true) else { return nil }
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }

  /// The system's record of a path; `nil` if nothing is there.
  private static func status(_ path: String, followsLinks: Bool) throws(OutputError) -> stat? {
    var status = stat()
    if retrying({ followsLinks ? stat(path, &status) : lstat(path, &status) }) == 0 { return status }
    if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return nil }
    throw .system(.examine, path: path, code: errno, frame: nil)
  }

  /// Whether a folder stands there, or a link to one.
  static func isFolder(_ path: String) throws(OutputError) -> Bool {
    try kind(of: path, followsLinks: true) == .folder
  }

  /// Whether a folder itself stands there, and no link to one: links could lead out, or round in a circle.
  static func isPlainFolder(_ path: String) throws(OutputError) -> Bool {
    try kind(of: path, followsLinks: false) == .folder
  }

  /// The names in a folder, sorted; none if there is no folder. Hidden ones are left out unless asked for.
  static func names(in folder: String, hidden: Bool = false) throws(OutputError) -> [String] {
    do throws(OutputError) {
      return try FolderNames(folder).texts.filter { hidden || !$0.hasPrefix(".") }
    } catch {
      if case .system(_, _, ENOENT, _) = error { return [] }
      throw error
    }
  }

  /// Every file below a folder, by its path from there, sorted.
  static func files(below folder: String, depth: Int = 32, hidden: Bool = false) throws(OutputError) -> [String] {
    guard depth > 0 else { return [] }
    var files: [String] = []
    for name in try names(in: folder, hidden: hidden) {
      let path = Path.joined(folder, name)
      files +=
        try isPlainFolder(path)
        ? self.files(below: path, depth: depth - 1, hidden: hidden).map { Path.joined(name, $0) } : [name]
    }
    return files
  }

  /// A path without links, as seen from a folder.
  static func absolute(_ path: String, in folder: String) -> String {
    realPath(path) ?? Path.joined(folder, Path.plain(path))
  }

  /// The current folder.
  static var current: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The result of `body`; a failure of the disk is a failure of the run.
  static func withDiagnostics<Result>(_ body: () throws(OutputError) -> Result) throws(SceneFailure) -> Result {
    do throws(OutputError) { return try body() } catch { throw SceneFailure(error.diagnostic) }
  }
}
