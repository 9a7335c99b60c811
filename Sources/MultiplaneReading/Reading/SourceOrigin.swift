import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions

/// Where the items of a source come from: the key that says so, and what reads its value.
struct SourceOrigin: Sendable {
  let key: String
  /// Whether rows that cannot be read may be passed over.
  let passesOverBadRows: Bool
  /// Whether the value names a file, which is read before any name is looked up.
  let isFile: Bool
  let read: @Sendable (SceneReading, SourceDeclaration) -> DataContent?

  /// Every origin a source can have, in the order messages list them.
  static let all: [SourceOrigin] = [.count, .items, .file(.csv), .file(.jsonl), .file(.json), .yaml]

  /// So many items, the numbers from 0 on.
  private static let count = SourceOrigin(key: "count", passesOverBadRows: false, isFile: false) { reading, source in
    let range = 0...Double(SceneReading.itemLimit)
    return reading.wholeNumber(source.entry, range, path: "\(source.path).count").map { count in
      .rows(DataTable(rows: NumberRows(count: count), names: [], types: [], itemType: .number))
    }
  }

  /// Items written in the scene.
  private static let items = SourceOrigin(key: "items", passesOverBadRows: false, isFile: false) { reading, source in
    let path = "\(source.path).items"
    return reading.list(source.entry.value, key: "items", of: "items", path: path)
      .flatMap { reading.itemList($0, path: path) }
      .map { .rows(DataTable($0)) }
  }

  /// A file of a form that says itself how it is read.
  private static func file(_ format: DataFormat) -> SourceOrigin {
    SourceOrigin(key: format.key, passesOverBadRows: format.passesOverBadRows, isFile: true) { reading, source in
      guard let file = reading.openDataFile(source) else { return nil }
      return reading.read(at: source.entry.value.span, path: source.filePath) { () throws(SceneFailure) in
        try format.read(file, source.policy)
      }
    }
  }

  /// A YAML file: a list of items, or a mapping whose values are used by name.
  private static let yaml = SourceOrigin(key: "yaml", passesOverBadRows: false, isFile: true) { reading, source in
    reading.openDataFile(source).flatMap { reading.readYAML($0, of: source) }
  }
}

/// A source as declared: its keys and where its items come from.
struct SourceDeclaration {
  let origin: SourceOrigin
  /// The entry of the origin's key.
  let entry: DeclaredEntry
  let keys: KeyedMapping
  let policy: BadRowPolicy
  /// Where it is declared, such as `data.best`.
  let path: String

  /// The key path of the origin.
  var filePath: String { "\(path).\(origin.key)" }
}

/// The data files of a scene and what is in them, by where the source is declared.
struct DataFiles {
  /// The folder data lies in, opened for the first file.
  var folder: AssetFolder?
  /// The files in the order they were opened.
  var opened: [AssetFile] = []
  /// What each source's mapping says, by where it is declared; nothing for one that is wrong.
  var declarations: [String: SourceDeclaration?] = [:]
  var contents: [String: DataContent] = [:]
}
