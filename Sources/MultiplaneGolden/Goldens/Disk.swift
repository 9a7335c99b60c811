internal import Glibc
internal import MultiplaneBase

/// What is asked of a disk besides reading and writing files.
enum Disk {
  /// The largest golden, list or sidecar that is read.
  static let limit = 256 << 20

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// When a file was last written to, in nanoseconds since 1970; `nil` if there is none.
  static func modified(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }

  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a folder itself stands there, and no link to one: links could lead out, or round in a circle.
  static func isPlainFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, sorted; none if there is no folder. Hidden ones are left out.
  static func names(in folder: String) throws(OutputError) -> [String] {
    do throws(OutputError) {
      return try FolderNames(folder).texts.filter { !$0.hasPrefix(".") }
    } catch {
      if case .system(_, _, ENOENT, _) = error { return [] }
      throw error
    }
  }

  /// Every file below a folder, by its path from there, sorted.
  static func files(below folder: String, depth: Int = 32) throws(OutputError) -> [String] {
    guard depth > 0 else { return [] }
    var files: [String] = []
    for name in try names(in: folder) {
      let path = "\(folder)/\(name)"
      files +=
        isPlainFolder(path) ? try self.files(below: path, depth: depth - 1).map { "\(name)/\($0)" } : [name]
    }
    return files
  }

  /// The current folder.
  static var current: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }
}

extension OutputFolder {
  /// Writes a file whole; the folders on its way are made.
  func write(_ bytes: [UInt8], to name: String, durability: Durability = .none) throws(OutputError) {
    let parent = Path.parent(name)
    let folder = parent == "." ? self : try folder(parent)
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(OutputError) in try folder.write(buffer, to: Path.name(name), durability: durability) }
    }
    try result.get()
  }

  func write(_ text: String, to name: String, durability: Durability = .none) throws(OutputError) {
    try write(Array(text.utf8), to: name, durability: durability)
  }
}
