import MultiplaneBase
import MultiplaneData
import MultiplaneScene
import MultiplaneYAML

/// Where the items of a source come from: the key that says so, and how its value is read.
struct SourceOrigin: Sendable {
  let key: String
  /// Whether rows that cannot be read may be passed over.
  var passesOverBadRows = false
  let form: Form

  /// The form of the key's value.
  enum Form: Sendable {
    /// A count, which may be an expression.
    case count
    /// Items written in the scene.
    case items
    /// A file, which is read before any name is looked up.
    case file(@Sendable (DataFileReader, AssetFile, SourceDeclaration) -> DataContent?)
  }

  /// Every origin a source can have, in the order messages list them.
  static let all: [SourceOrigin] = [
    SourceOrigin(key: "count", form: .count), SourceOrigin(key: "items", form: .items), .file(.csv), .file(.jsonl),
    .file(.json), .yaml, .sqlite,
  ]

  /// A file of a form that says itself how it is read.
  private static func file(_ format: DataFormat) -> SourceOrigin {
    let form = Form.file { reader, file, source in
      reader.read(at: source.entry.value.span, path: source.filePath) { () throws(SceneFailure) in
        try format.read(file, source.options)
      }
    }
    return SourceOrigin(key: format.key, passesOverBadRows: format.passesOverBadRows, form: form)
  }

  /// A YAML file: a list of items, or a mapping whose values are used by name.
  private static let yaml = SourceOrigin(key: "yaml", passesOverBadRows: true, form: .file { $0.readYAML($1, of: $2) })

  /// A database, with a query for its rows.
  private static let sqlite = SourceOrigin(key: "sqlite", form: .file { $0.readSQLite($1, of: $2) })
}

/// A source as declared: its keys and where its items come from.
struct SourceDeclaration {
  let origin: SourceOrigin
  /// The entry of the origin's key.
  let entry: DeclaredEntry
  let keys: KeyedMapping
  let options: DataOptions
  /// Where it is declared, such as `data.best`.
  let path: String
  /// The context that gives names their meaning there.
  let place: LexicalContext

  /// The key path of the origin.
  var filePath: String { "\(path).\(origin.key)" }
}

/// The sources of a scene and the content of their files, by where the source is declared.
struct DataFiles {
  /// The files in the order they were opened.
  var opened: [AssetFile] = []
  /// Nothing for a source that is wrong.
  var declarations: [String: SourceDeclaration] = [:]
  var contents: [String: DataContent] = [:]
  /// Rows that the scene was given, by where the source is declared.
  var given: [String: DataTable] = [:]
  /// Recorded scrolls, by the names of their files.
  var recordings: [String: ScrollRecording] = [:]
}

/// A file and the way it is read: all that its content depends on.
struct FileReading: Hashable {
  private let state: AssetFile.State
  /// Messages name the file, and its name may say what separates its columns.
  private let label: String
  private let origin: String
  private let options: DataOptions

  /// The file of a source, read as the source says.
  init(_ file: AssetFile, _ source: SourceDeclaration) {
    (state, label, origin, options) = (file.state, file.label, source.origin.key, source.options)
  }
}
