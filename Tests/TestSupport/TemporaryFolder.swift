import Foundation

/// A folder of a test's own, removed with all that is in it at the end.
package final class TemporaryFolder: Sendable {
  /// Where it is, without links on the way.
  package let path: String

  /// Makes the folder, where the system has such folders or inside another; other users may write into it.
  package init(inside parent: String? = nil) {
    let base = parent ?? FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    var template = Array("\(base)/multiplane-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary folder")
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    chmod(path, 0o777)
  }

  deinit { Files.remove(path) }

  /// The last part of its path.
  package var name: String { path.split(separator: "/").last.map { String($0) } ?? "" }

  /// The path of something in it.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// All names in it, hidden ones too, sorted.
  package var names: [String] { Files.names(in: path) }

  /// The text of a file in it; `nil` if there is none.
  package func text(_ name: String) -> String? {
    Files.bytes(of: file(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a file, and makes the folders on the way to it.
  package func write(_ bytes: some Collection<UInt8>, to name: String) { Files.write(bytes, to: file(name)) }

  /// Writes a text file, and makes the folders on the way to it.
  package func write(_ text: String, to name: String) { write(text.utf8, to: name) }

  /// Adds text to the end of a file that is there, which stays the file it is.
  package func append(_ text: String, to name: String) {
    let descriptor = open(file(name), O_WRONLY | O_APPEND)
    let bytes = Array(text.utf8)
    precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "a test's file \(name)")
    close(descriptor)
  }
}
