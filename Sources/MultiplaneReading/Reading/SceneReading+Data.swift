import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

extension SceneReading {
  /// What a name under `data` stands for.
  func data(named name: String) -> LoadedData {
    switch sources.states[name] {
    case nil, .failed: return .failure(.reported)
    case .done(let data): return data
    case .reading: return .failure(.cycle(sources.circle(to: name)))
    case .unread(let entry):
      sources.states[name] = .reading
      sources.stack.append(name)
      let data = readSource(entry.value, name: name, path: "data.\(name)")
      sources.stack.removeLast()
      sources.states[name] = .done(data ?? .failure(.reported))
      return data ?? .failure(.reported)
    }
  }

  /// Reads a source: a list, or a mapping that says where items come from.
  ///
  /// - Precondition: `openDataFiles` has seen the source.
  func readSource(_ node: DeclaredValue, name: String, path: String) -> LoadedData? {
    if case .sequence(let items) = node.content {
      guard let list = itemList(items, path: path) else { return nil }
      return finished(rows: DataTable(list), keys: nil, name: name, path: path, at: node.span)
    }
    guard let declaration = sourceDeclaration(node, name: name, path: path) else { return nil }
    let origin = declaration.origin
    switch origin.isFile ? dataFiles.contents[path] : origin.read(self, declaration) {
    case nil: return nil
    case .rows(let rows):
      return finished(rows: rows, keys: declaration.keys, name: name, path: path, at: declaration.entry.value.span)
    case .values(let values): return constants(values, declaration.keys, path: path)
    }
  }

  /// A constant whole number.
  func wholeNumber(_ entry: DeclaredEntry, _ range: ClosedRange<Double>, path: String) -> Int? {
    guard
      let expression = compile(
        entry.value, key: entry.key, expected: "a whole number", types: [.number], in: topScope, path: path),
      let number = constant(expression, key: entry.key, path: path)?.double
    else { return nil }
    if range.contains(number), let whole = Int(exactly: number) { return whole }
    if number > range.upperBound, entry.key == "count" {
      problems.error(
        "limit-rows", "\(decimalText(number)) rows are over the limit of \(Self.itemLimit)", at: entry.value.span,
        path: path, failure: .limit)
    } else {
      problems.error(
        "out-of-range", "\"\(entry.key)\" must be a whole number of at least \(Int(range.lowerBound))",
        at: entry.value.span, path: path)
    }
    return nil
  }

  // MARK: Fields and ids

  /// Adds the scene's own fields to the rows; the ids the scene names are looked for when all are known.
  func finished(
    rows: DataTable, keys: KeyedMapping?, name: String, path: String, at span: SourceSpan
  ) -> LoadedData? {
    var source = DataSource(
      name: name, path: path, rows: rows.rows, fieldNames: rows.names, fieldTypes: rows.types, itemType: rows.itemType)
    problems.report(source.warnings)
    if let entry = keys?["fields"] {
      guard let extended = adding(entry, seed: keys?["seed"], to: source, path: path) else { return nil }
      source = extended
    } else if let seed = keys?["seed"] {
      problems.error(
        "conflicting-keys", "\"seed\" without \"fields\"", at: seed.keySpan, path: "\(path).seed",
        hint: "it is what the random numbers of \"fields\" start from")
    }
    var idField: Int?
    if let entry = keys?["id"] {
      guard let text = words(entry.value, key: "id", path: "\(path).id", expected: "the name of a field"),
        let field = self.field(text, of: source, at: entry.value.span, path: "\(path).id")
      else { return nil }
      idField = field
    }
    let result = read(at: span, path: path) { () throws(SceneFailure) in
      try source.identified(by: idField)
    }
    return result.map { .table($0) }
  }

  /// The number of a field, or the error that names the others.
  func field(_ name: String, of source: DataSource, at span: SourceSpan, path: String) -> Int? {
    if let number = source.fieldNames.firstIndex(of: name) { return number }
    let names = source.fieldNames
    problems.error(
      "unknown-field",
      names.isEmpty ? "the items have no fields" : "the items have no field \"\(shortened(name))\"", at: span,
      path: path,
      hint: names.isEmpty
        ? nil : didYouMean(name, among: names) ?? "the fields are \(names.prefix(40).joined(separator: ", "))")
    return nil
  }

  private func adding(
    _ entry: DeclaredEntry, seed seedEntry: DeclaredEntry?, to source: DataSource, path: String
  ) -> DataSource? {
    let entries = names(entry, what: "a field")
    for field in entries where source.fieldNames.contains(field.key) {
      problems.error(
        "name-clash", "the items already have a field \"\(field.key)\"", at: field.keySpan, path: "\(path).fields",
        hint: "choose another name")
      return nil
    }
    let rows = RowContext(isInScroller: true)
    describe(source, in: rows)
    let added = AddedFields(entries, after: source.fieldNames.count, path: path, reading: self)
    rows.added = added
    var scope = topScope
    scope.row = rows
    scope.isDataField = true
    added.scope = scope
    guard added.readAll() else { return nil }
    var seed = 0
    if let seedEntry {
      guard let given = wholeNumber(seedEntry, 0...0x1p53, path: "\(path).seed") else { return nil }
      seed = given
    }
    let generated = GeneratedFields(
      path: path, seed: UInt64(seed), firstField: source.fieldNames.count, fields: added.fields)
    return DataSource(
      name: source.name, path: path, rows: source.rows, fieldNames: source.fieldNames + added.names,
      fieldTypes: source.fieldTypes + added.names.map { added.type(of: $0) }, itemType: source.itemType,
      generated: generated)
  }

  /// The expression of a field, or the text with `${…}` that it is.
  func addedField(_ entry: DeclaredEntry, in scope: SceneScope, path: String) -> Expression? {
    let expression: Expression?
    if let text = entry.value.text, text.contains("${") {
      expression = template(entry.value, key: entry.key, expected: "an expression", in: scope, path: path).map {
        $0.single ?? Expression($0, text: text, at: location(entry.value, path: path))
      }
    } else {
      expression = compile(entry.value, key: entry.key, expected: "an expression", in: scope, path: path)
    }
    guard let expression else { return nil }
    let others = expression.inputs.first { !$0.slot.dependence.isSubset(of: [.row, .item]) }
    guard let name = others?.name else { return expression }
    problems.error(
      "live-data", "\"\(entry.key)\" cannot follow \"\(name)\"", at: expression.span, path: path,
      note: "a field belongs to its item, wherever its row is",
      hint: "use the index, other fields, constants and random numbers")
    return nil
  }

  /// Tells a row what its items are.
  func describe(_ source: DataSource, in rows: RowContext) {
    rows.source = .source(source)
    rows.fieldNames = source.fieldNames
    rows.fieldTypes = source.fieldTypes.map { $0 ?? .text }
    rows.itemType = source.itemType
    rows.hasIDs = source.idField != nil
  }

  // MARK: Ids

  /// The ids that the track and the events name.
  func itemIDs(in entries: [DeclaredEntry?]) -> Set<ItemID> {
    var ids: Set<ItemID> = []
    func collect(_ node: DeclaredValue, isItem: Bool) {
      switch node.content {
      case .scalar: if isItem, !node.isNull { ids.insert(itemID(node)) }
      case .sequence(let items): for item in items { collect(item, isItem: isItem) }
      case .mapping(let entries):
        for entry in entries { collect(entry.value, isItem: entry.key == "item" || entry.key == "items") }
      }
    }
    for entry in entries.compactMap(\.self) { collect(entry.value, isItem: false) }
    return ids
  }
}
