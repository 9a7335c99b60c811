import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions

extension SceneReading {
  /// Reads a source that lies in a file.
  func file(
    _ origin: YAMLEntry, _ keys: KeyedMapping, _ policy: BadRowPolicy, name: String, path: String
  ) -> LoadedData? {
    let filePath = "\(path).\(origin.key)"
    guard let file = words(origin.value, key: origin.key, path: filePath, expected: "the path of a file") else {
      return nil
    }
    let span = origin.value.span
    guard let folder = read(at: span, path: filePath, { () throws(SceneFailure) in try openDataFolder() }) else {
      return nil
    }
    guard
      let opened = read(
        at: span, path: filePath, { () throws(SceneFailure) in try folder.openFile(file, of: "data file") })
    else { return nil }
    dataFiles.append(opened)
    switch origin.key {
    case "csv":
      return read(at: span, path: filePath) { () throws(SceneFailure) in
        try CSVTable(file, in: folder, policy: policy)
      }.flatMap { table in
        let types = [ExpressionType?](repeating: nil, count: table.columns.count)
        return finished(
          rows: BaseRows(rows: table, names: table.columns, types: types), keys: keys, name: name, path: path, at: span)
      }
    case "jsonl":
      return read(at: span, path: filePath) { () throws(SceneFailure) in
        try JSONLTable(file, in: folder, policy: policy)
      }.flatMap { table in
        finished(rows: BaseRows(rows: table, table.fields), keys: keys, name: name, path: path, at: span)
      }
    case "json":
      let found = read(at: span, path: filePath) { () throws(SceneFailure) in try JSONFile.read(file, in: folder) }
      switch found {
      case nil: return nil
      case .items(let items, let fields):
        let rows = BaseRows(rows: ListRows(items: items), fields)
        return finished(rows: rows, keys: keys, name: name, path: path, at: span)
      case .object(let object): return constants(DataConstants(json: object), keys, path: path)
      }
    default: return yaml(opened, in: folder, keys, name: name, path: path, at: span)
    }
  }

  private func openDataFolder() throws(SceneFailure) -> AssetFolder {
    if let dataFolder { return dataFolder }
    let opened = try AssetFolder(folder)
    dataFolder = opened
    return opened
  }

  /// A source that is one mapping has no items to give ids or fields to.
  private func constants(_ constants: DataConstants, _ keys: KeyedMapping, path: String) -> LoadedData? {
    for key in ["id", "seed", "fields"] {
      guard let entry = keys[key] else { continue }
      problems.error(
        "conflicting-keys", "\"\(key)\" is for lists of items", at: entry.keySpan, path: "\(path).\(key)",
        note: "the file holds one mapping")
      return nil
    }
    return .constants(constants)
  }

  private func yaml(
    _ file: AssetFile, in folder: AssetFolder, _ keys: KeyedMapping, name: String, path: String, at span: SourceSpan
  ) -> LoadedData? {
    let root = read(at: span, path: "\(path).yaml") { () throws(SceneFailure) in
      let bytes = try folder.read(file.name, limit: YAMLLimits().bytes, of: "data file")
      do throws(SceneFailure) {
        return try YAMLNode.parse(try SourceFile.decode(bytes, name: file.label, failure: .asset))
      } catch {
        throw SceneFailure(
          error.diagnostics.map { problem in
            var problem = problem
            if problem.failure == .scene { problem.failure = .asset }
            return problem
          })
      }
    }
    guard let root else { return nil }
    problems.failureInData = .asset
    defer { problems.failureInData = nil }
    switch root.content {
    case .sequence(let items):
      guard let list = itemList(items, path: path) else { return nil }
      problems.failureInData = nil
      return finished(rows: BaseRows(list), keys: keys, name: name, path: path, at: span)
    case .mapping(let entries):
      var found = DataConstants()
      add(entries, under: "", to: &found)
      problems.failureInData = nil
      return constants(found, keys, path: path)
    case .scalar:
      wrongForm(root, of: .thing("the file"), expected: "a list or a mapping", path: path)
      return nil
    }
  }

  private func add(_ entries: [YAMLEntry], under path: String, to constants: inout DataConstants) {
    for entry in entries {
      let name = path + entry.key
      switch entry.value.content {
      case .mapping(let inner): add(inner, under: name + ".", to: &constants)
      case .scalar: constants.add(name, entry.value.isNull ? .text("") : values([entry.value]).first)
      case .sequence(let items):
        let arePlain = items.allSatisfy { $0.text != nil && !$0.isNull }
        constants.add(name, arePlain ? .list(values(items)) : nil)
      }
    }
  }
}

extension BaseRows {
  init(rows: any DataRows, _ fields: JSONFields) {
    self.init(rows: rows, names: fields.names, types: fields.types, itemType: fields.itemType)
  }
}
