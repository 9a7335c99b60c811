internal import Glibc
internal import MultiplaneOutput

/// The few things done with files and folders besides writing pictures.
enum Disk {
  /// The largest golden, list or sidecar that is read.
  static let limit = 256 << 20

  /// The bytes of a plain file; `nil` if there is none or it cannot be read.
  static func contents(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress! + done, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      done += count
    }
    return bytes
  }

  static func text(_ path: String) -> String? { contents(path).flatMap { String(validating: $0, as: UTF8.self) } }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// When a file was last written to, in nanoseconds since 1970; `nil` if there is none.
  static func modified(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a folder itself stands there, and no link to one: links could lead round in a circle.
  static func isPlainFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, sorted; none if it cannot be read. Hidden ones are left out.
  static func names(in folder: String) -> [String] {
    ((try? folderNames(folder)) ?? []).filter { !$0.hasPrefix(".") }
  }

  /// Every file below a folder, by its path from there, sorted.
  static func files(below folder: String, depth: Int = 32) -> [String] {
    guard depth > 0 else { return [] }
    return names(in: folder).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      if isPlainFolder(path) { return files(below: path, depth: depth - 1).map { "\(name)/\($0)" } }
      return [name]
    }
  }

  /// Writes a file whole; the folders above it are made.
  static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try AtomicFile(path)
    do {
      try bytes.withUnsafeBytes { try file.write($0) }
    } catch let error as OutputError {
      throw error
    } catch {
      preconditionFailure("\(error)")
    }
  }

  static func write(_ text: String, to path: String) throws(OutputError) { try write(Array(text.utf8), to: path) }

  /// Removes a file; one that is not there is no error.
  static func remove(_ path: String) throws(OutputError) {
    if unlink(path) != 0, errno != ENOENT { throw .system(.remove, path: path, code: errno, frame: nil) }
  }

  /// Removes a folder and the folders above it as long as they are empty, up to one that stays.
  static func removeEmptyFolders(from path: String, upTo last: String) {
    var path = path
    while path != last, path.hasPrefix(last + "/"), rmdir(path) == 0 { path = Path.parent(path) }
  }

  /// The current folder.
  static var current: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The path without links and dots; `nil` if nothing is there.
  static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

/// Paths as texts; nothing here looks at a disk.
enum Path {
  /// The folder a path is in; of an absolute path at the top the root.
  static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  static func joined(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// A path without empty parts and single dots; double dots are left.
  static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + parts : parts.isEmpty ? "." : parts
  }

  /// An absolute path from an absolute folder, if it lies below it.
  static func relative(_ path: String, to folder: String) -> String? {
    if folder == "/" { return path.hasPrefix("/") ? String(path.dropFirst()) : nil }
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.utf8.count + 1)) : nil
  }

  /// An absolute path as a person would type it in a folder.
  static func typed(_ path: String, in folder: String) -> String { relative(path, to: folder) ?? path }
}
