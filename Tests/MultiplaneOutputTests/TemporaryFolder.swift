import Glibc
import MultiplaneOutput

/// A folder of a test's own, removed with all that is in it at the end.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/multiplane-output-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary folder")
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    chmod(path, 0o777)
  }

  deinit { Self.removeAll(path) }

  static func removeAll(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      chmod(path, 0o777)
      for name in list(path) { removeAll(path + "/" + name) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  /// All names in a folder, hidden ones too, sorted.
  static func list(_ path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  var names: [String] { Self.list(path) }

  func file(_ name: String) -> String { path + "/" + name }

  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var (bytes, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 65536))
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "wb") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}

/// What an operation threw, nil if it did not.
func outputError(_ body: () throws(OutputError) -> Void) -> OutputError? {
  do throws(OutputError) {
    try body()
    return nil
  } catch {
    return error
  }
}

extension Array<UInt8> {
  /// The bytes as a buffer for one call.
  func lend<Result>(_ body: (UnsafeRawBufferPointer) throws(OutputError) -> Result) throws(OutputError) -> Result {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Swift.max(1, count), alignment: 16)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: self)
    return try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }
}

/// Runs `body` in this thread with the file rights of an ordinary user, so that tests run as root see refusals.
func asOrdinaryUser<Result>(_ body: () -> Result) -> Result {
  guard geteuid() == 0 else { return body() }
  // The C module has no header for it.
  typealias SetUser = @convention(c) (uid_t) -> Int32
  let setFileUser = unsafeBitCast(dlsym(nil, "setfsuid"), to: SetUser.self)
  _ = setFileUser(65534)
  defer { _ = setFileUser(0) }
  return body()
}
