import Foundation

/// A folder of a test's own, removed with all that is in it at the end.
package final class TemporaryFolder: Sendable {
  /// Where it is, without links on the way.
  package let path: String

  /// Makes the folder; other users may write into it.
  package init() {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    var template = Array("\(base)/multiplane-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary folder")
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    chmod(path, 0o777)
  }

  deinit { Files.remove(path) }

  /// The path of something in it.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// All names in it, hidden ones too, sorted.
  package var names: [String] { Files.names(in: path) }

  /// Writes a file, and makes the folders on the way to it.
  package func write(_ bytes: some Collection<UInt8>, to name: String) { Files.write(bytes, to: file(name)) }

  /// Writes a text file, and makes the folders on the way to it.
  package func write(_ text: String, to name: String) { write(text.utf8, to: name) }
}
