internal import Glibc
package import MultiplaneBase

/// A folder for the files of one test, removed with it.
package final class DataFolder {
  /// Where it is.
  package let path: String

  /// A new folder under `/tmp`.
  package init() {
    var name = Array("/tmp/multiplane-data-XXXXXX".utf8CString)
    path = mkdtemp(&name).map { String(cString: $0) } ?? ""
    precondition(!path.isEmpty, "no temporary folder")
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  private var names: Set<String> = []

  /// Writes a file of a text.
  package func write(_ name: String, _ text: String) { write(name, Array(text.utf8)) }

  /// Writes a file of bytes, or adds them to its end.
  package func write(_ name: String, _ bytes: [UInt8], appending: Bool = false) {
    names.insert(name)
    guard let file = fopen("\(path)/\(name)", appending ? "a" : "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}

/// The problems an action ends with; none if it succeeds.
package func problems<Value>(_ action: () throws(SceneFailure) -> Value) -> [Diagnostic] {
  do throws(SceneFailure) { _ = try action() } catch { return error.diagnostics }
  return []
}
