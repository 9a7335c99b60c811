/// Where something is written, and who says so.
package enum OutputPath: Sendable {
  /// The command line, or whoever calls the library, names any place; links are followed.
  case given(String)
  /// A scene, or another file, names a place below a folder: nothing leads out of it, and links are no places.
  case named(String, below: OutputFolder)

  /// The path as messages show it.
  package var path: String {
    switch self {
    case .given(let path): path
    case .named(let name, let folder): Path.joined(folder.path, name)
    }
  }

  /// A path that a scene names: seen from the current folder.
  package static func named(_ name: String) throws(OutputError) -> OutputPath { .named(name, below: try .current()) }

  /// Whether a plain file stands there.
  package func isFile() throws(OutputError) -> Bool {
    switch self {
    case .given(let path): try FileStatus(path).isFile
    case .named(let name, let folder): try folder.status(at: name).isFile
    }
  }

  /// The folder itself; made if it is not there.
  package func folder() throws(OutputError) -> OutputFolder {
    switch self {
    case .given(let path): try OutputFolder(path)
    case .named(let name, let folder): try folder.folder(name)
    }
  }
}
