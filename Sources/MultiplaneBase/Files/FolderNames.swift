internal import Glibc

/// The names in a folder, hidden ones too, sorted: the order of a folder is the disk's own, and nothing may depend on it.
package struct FolderNames: Sendable {
  /// The names that are texts.
  package private(set) var texts: [String] = []
  /// The names that are not UTF-8, in the form that messages show; no path leads to them.
  package private(set) var strange: [String] = []

  /// Lists the folder at a path.
  package init(_ path: String) throws(OutputError) {
    try self.init(owning: retrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }, path)
  }

  /// Lists an open folder, whatever its path leads to now.
  init(_ folder: Int32, path: String) throws(OutputError) {
    try self.init(owning: retrying { openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }, path)
  }

  /// Takes what opening a folder gave.
  private init(owning descriptor: Int32, _ path: String) throws(OutputError) {
    guard descriptor >= 0 else { throw .system(.read, path: path, code: errno, frame: nil) }
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw .system(.read, path: path, code: code, frame: nil)
    }
    try self.init(stream, path)
  }

  /// Takes the stream and closes it.
  private init(_ stream: OpaquePointer, _ path: String) throws(OutputError) {
    defer { closedir(stream) }
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { start in
          UnsafeBufferPointer(start: start, count: strlen(start)).map(UInt8.init(bitPattern:))
        }
      }
      if let text = String(validating: name, as: UTF8.self) {
        if text != "." && text != ".." { texts.append(text) }
      } else {
        strange.append(Self.shown(name))
      }
    }
    if errno != 0 { throw .system(.read, path: path, code: errno, frame: nil) }
    texts.sort()
    strange.sort()
  }

  /// A name with each byte beyond ASCII as `\xE9`.
  private static func shown(_ name: [UInt8]) -> String {
    name.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "\\x" + String($0, radix: 16, uppercase: true) }.joined()
  }
}
