import Glibc
import TestSupport

/// The folder of a process in which inputs become files, one at a time.
enum FuzzFolder {
  // In memory where there is such a place: thousands of files a second are written.
  private static let folder = TemporaryFolder(inside: access(memory, W_OK) == 0 ? memory : nil)
  private static let memory = "/dev/shm"

  /// Its path.
  static var path: String { folder.path }

  /// Makes the bytes a file there, in place of the one before.
  static func write(_ bytes: [UInt8], to name: String) { folder.write(bytes, to: name) }

  /// The bytes of files of the repository: inputs to begin with. Those over `limit` bytes are left out.
  static func files(_ folder: String, endings: [String], limit: Int = 1 << 14) -> [[UInt8]] {
    let path = "\(Repository.root)/\(folder)"
    return Files.names(in: path).filter { name in endings.contains { name.hasSuffix($0) } }
      .compactMap { Files.bytes(of: "\(path)/\($0)") }.filter { !$0.isEmpty && $0.count <= limit }
  }
}
