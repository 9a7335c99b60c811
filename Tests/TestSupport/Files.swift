import Foundation

/// Files as tests write and read them: whole, whatever their rights.
package enum Files {
  /// The bytes of a file; `nil` if it cannot be read.
  package static func bytes(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }

  /// A text of the corpus that tests share, by its path in it without the ending.
  package static func corpus(_ name: String) -> String {
    guard let text = bytes(of: "\(Repository.root)/Tests/Corpus/\(name).txt") else {
      preconditionFailure("the corpus has no \(name).txt")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes a file, and makes the folders on the way to it.
  package static func write(_ bytes: some Collection<UInt8>, to path: String) {
    let file = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    } catch {
      preconditionFailure("a test's file \(path): \(error)")
    }
  }

  /// All names in a folder, hidden ones too, sorted; none if it cannot be read.
  package static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Removes a file, or a folder with all that is in it, if it is there.
  package static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    chmod(path, 0o777)
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
