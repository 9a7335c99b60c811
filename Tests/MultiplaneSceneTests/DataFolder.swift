import Glibc
import MultiplaneScene
import Testing

extension Tag {
  /// Takes seconds.
  @Tag static var slow: Self
}

/// A folder for the files of one test, removed with it.
final class DataFolder {
  let path: String

  init() {
    var name = Array("/tmp/multiplane-data-XXXXXX".utf8CString)
    path = mkdtemp(&name).map { String(cString: $0) } ?? ""
    precondition(!path.isEmpty, "no temporary folder")
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  private var names: Set<String> = []

  func write(_ name: String, _ text: String) { write(name, Array(text.utf8)) }

  func write(_ name: String, _ bytes: [UInt8], appending: Bool = false) {
    names.insert(name)
    guard let file = fopen("\(path)/\(name)", appending ? "a" : "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}

/// The problems an action ends with; none if it succeeds.
func problems<Value>(_ action: () throws(SceneFailure) -> Value) -> [Diagnostic] {
  do throws(SceneFailure) { _ = try action() } catch { return error.diagnostics }
  return []
}
