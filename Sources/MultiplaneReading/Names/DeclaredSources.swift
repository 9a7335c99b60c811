import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneYAML

/// A source that `data` declares, as far as it is known.
struct DeclaredSource {
  /// Counted in the order of the file.
  let number: Int
  let entry: DeclaredEntry
  /// `nil` if it could not be read, which was reported.
  var source: DataSource?
  /// Where its items are written, if in the scene itself.
  var items: [DeclaredValue] = []

  var name: String { entry.key }
  /// Whether the scene says which field holds the ids.
  var hasIDs: Bool { source?.idField != nil }
}

/// The sources of `data` that are lists, with their ids.
struct DeclaredSources {
  var all: [DeclaredSource] = []
  /// The place of each among all.
  private var places: [String: Int] = [:]

  /// The source of a name.
  subscript(name: String) -> DeclaredSource? { places[name].map { all[$0] } }

  /// Adds a source behind the others.
  mutating func append(_ source: DeclaredSource) {
    places[source.name] = all.count
    all.append(source)
  }

  /// The source whose name is the value of a `ForEach`, through the arguments of components.
  func source(of node: OutlineNode) -> DeclaredSource? {
    node.context.place.written(node.content)?.text.flatMap { self[$0] }
  }

  /// The sources as the scene uses them, with the places of the items it asks for.
  ///
  /// - Parameter wanted: The ids of those items, by the number of the source.
  func indexed(_ wanted: [Int: Set<ItemID>], _ reader: some ValueReader) -> DeclaredSources {
    var result = self
    for (number, declared) in all.enumerated() {
      guard let source = declared.source, declared.hasIDs, let ids = wanted[number], !ids.isEmpty else { continue }
      let path = "data.\(declared.name)"
      result.all[number].source =
        reader.read(at: declared.entry.keySpan, path: path) { () throws(SceneFailure) in
          try source.indexing(ids: ids, within: reader.problems.deadline)
        } ?? source
    }
    return result
  }
}

/// Collects the sources of `data` that are lists, numbers them in the order of the file, and gives them the ids that the
/// `ForEach`es over them name: before any other value is read, since events of one list and jumps in another may need
/// them.
struct DeclaredSourceReader: ValueReader {
  let names: SceneNames
  private(set) var sources = DeclaredSources()

  init(names: SceneNames) { self.names = names }

  var problems: ProblemList { names.problems }

  mutating func readSources() {
    for name in names.sources.order {
      guard let entry = names.sources.entries[name] else { continue }
      var declared = DeclaredSource(number: sources.all.count, entry: entry)
      switch names.data(named: name) {
      case .constants: continue
      case .failure: break
      case .table(let source):
        declared.source = source.numbered(declared.number)
        let written = items(of: entry)
        // Only those that are shown: others are asked for by nothing.
        declared.items =
          written.isEmpty || !source.isNarrowed
          ? written : (0..<source.count).map { written[source.rowNumber(at: $0)] }
        checkIDs(of: declared)
      }
      sources.append(declared)
    }
    for node in names.outline.repeats { readID(of: node) }
  }

  /// The items of a source that are written in the scene.
  private func items(of entry: DeclaredEntry) -> [DeclaredValue] {
    switch entry.value.content {
    case .sequence(let items): return items
    case .mapping(let keys):
      guard case .sequence(let items)? = keys.first(where: { $0.key == "items" })?.value.content else { return [] }
      return items
    case .scalar: return []
    }
  }

  /// Gives the source of a `ForEach` the ids that it names.
  private mutating func readID(of node: OutlineNode) {
    guard let declared = sources.source(of: node), let source = declared.source, let entry = node["id"],
      let field = idField(of: node, names: source.fieldNames, types: source.fieldTypes)
    else { return }
    if let known = source.idField {
      guard known != field else { return }
      return problems.error(
        "conflicting-keys", "the items of \"\(declared.name)\" have another id already", at: entry.value.span,
        path: "\(node.path).id", note: "their id is \"\(source.fieldNames[known])\"",
        hint: "write id: item.\(source.fieldNames[known])")
    }
    sources.all[declared.number].source =
      read(at: entry.value.span, path: "\(node.path).id") { () throws(SceneFailure) in
        try source.identified(by: field, within: problems.deadline)
      } ?? source
    checkIDs(of: sources.all[declared.number])
  }

  /// Checks the ids of items that the scene writes out.
  private func checkIDs(of declared: DeclaredSource) {
    guard let source = declared.source, let field = source.idField, !declared.items.isEmpty else { return }
    let path = "data.\(declared.name)"
    let ids = read(at: declared.entry.keySpan, path: path) { () throws(SceneFailure) -> [ItemID?] in
      var ids: [ItemID?] = []
      var deadline = problems.deadline
      for index in declared.items.indices {
        try deadline.checkRows(of: declared.name)
        ids.append(ItemID(try source.item(at: index).fields[field]))
      }
      return ids
    }
    if let ids { checkIDs(ids, of: declared.items, field: source.fieldNames[field], path: path) }
  }
}
