import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

// The one stage that opens data files: after the names of a scene are declared, before any is looked up.
extension SceneReading {
  /// Reads the files of the sources under `data`.
  func openDataFiles() {
    for name in sources.order {
      if let entry = sources.entries[name] { openDataFile(entry.value, name: name, path: "data.\(name)") }
    }
  }

  /// Reads the files of the sources that the `ForEach` of an outline hold themselves.
  func openDataFiles(of nodes: [OutlineNode]) {
    for node in nodes {
      if node.rows != nil, let content = written(node.content, in: node.context.scope) {
        let path = "\(node.path).ForEach"
        openDataFile(content, name: path, path: path)
      }
      openDataFiles(of: node.children + [node.mask, node.header, node.footer].compactMap(\.self))
    }
  }

  private func openDataFile(_ node: DeclaredValue, name: String, path: String) {
    guard case .mapping = node.content, let declaration = sourceDeclaration(node, name: name, path: path),
      declaration.origin.isFile
    else { return }
    dataFiles.contents[path] = declaration.origin.read(self, declaration)
  }

  /// What a source's mapping says about its origin; read once, since that reports what is wrong.
  func sourceDeclaration(_ node: DeclaredValue, name: String, path: String) -> SourceDeclaration? {
    if let known = dataFiles.declarations[path] { return known }
    let declaration = readDeclaration(node, name: name, path: path)
    dataFiles.declarations[path] = .some(declaration)
    return declaration
  }

  private func readDeclaration(_ node: DeclaredValue, name: String, path: String) -> SourceDeclaration? {
    let before = problems.diagnostics.count
    guard let keys = mapping(node, SceneSchema.source, key: name, path: path) else { return nil }
    let origins = SourceOrigin.all.compactMap { origin in keys[origin.key].map { (origin: origin, entry: $0) } }
    guard let (origin, entry) = origins.first, origins.count == 1 else {
      if let second = origins.dropFirst().first?.entry {
        problems.error(
          "conflicting-keys", "\"\(origins[0].entry.key)\" and \"\(second.key)\" exclude each other",
          at: second.keySpan, path: path, hint: "a source has one origin")
      } else if problems.diagnostics.count == before {
        // Otherwise a key without a value or a misspelt one is what is missing.
        problems.error(
          "missing-key", "the source has no items", at: node.span, path: path,
          hint: "give it \(alternatives(SourceOrigin.all.map(\.key)))")
      }
      return nil
    }
    let policy =
      keys["onBadRow"].map { value($0.value, key: "onBadRow", path: "\(path).onBadRow", as: BadRowPolicy.self) }
      ?? .error
    guard let policy else { return nil }
    if let given = keys["onBadRow"], !origin.passesOverBadRows {
      problems.error(
        "conflicting-keys", "\"onBadRow\" is for CSV and JSONL files", at: given.keySpan, path: "\(path).onBadRow")
    }
    return SourceDeclaration(origin: origin, entry: entry, keys: keys, policy: policy, path: path)
  }

  /// Opens the file that a source names.
  func openDataFile(_ source: SourceDeclaration) -> AssetFile? {
    let value = source.entry.value
    guard let name = words(value, key: source.entry.key, path: source.filePath, expected: "the path of a file") else {
      return nil
    }
    let opened = read(at: value.span, path: source.filePath) { () throws(SceneFailure) in
      if dataFiles.folder == nil { dataFiles.folder = try AssetFolder(folder) }
      return try dataFiles.folder?.openFile(name, of: "data file")
    }
    guard let file = opened ?? nil else { return nil }
    dataFiles.opened.append(file)
    return file
  }

  /// A source that is one mapping has no items to give ids or fields to.
  func constants(_ constants: DataConstants, _ keys: KeyedMapping, path: String) -> LoadedData? {
    for key in ["id", "seed", "fields"] {
      guard let entry = keys[key] else { continue }
      problems.error(
        "conflicting-keys", "\"\(key)\" is for lists of items", at: entry.keySpan, path: "\(path).\(key)",
        note: "the file holds one mapping")
      return nil
    }
    return .constants(constants)
  }
}
