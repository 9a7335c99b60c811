import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

extension SceneNames {
  /// The data that a name under `data` stands for.
  func data(named name: String) -> LoadedData {
    switch sources.states[name] {
    case nil, .failed: return .failure(.reported)
    case .done(let data): return data
    case .reading: return .failure(.cycle(sources.circle(to: name)))
    case .unread(let entry):
      if let circle = readNeeds(of: .source(name)) { return .failure(.cycle(circle)) }
      sources.begin(name)
      let data = readSource(entry.value, name: name, path: "data.\(name)") ?? .failure(.reported)
      sources.finish(name, data)
      return data
    }
  }

  /// Reads a source: a list, or a mapping that says where items come from.
  func readSource(_ node: DeclaredValue, name: String, path: String) -> LoadedData? {
    if let table = files.given[path] { return finished(rows: table, keys: nil, name: name, path: path, at: node.span) }
    if case .sequence(let items) = node.content {
      guard let list = itemList(items, path: path) else { return nil }
      return finished(rows: DataTable(list), keys: nil, name: name, path: path, at: node.span)
    }
    guard case .mapping = node.content else {
      _ = mapping(node, SceneSchema.source, key: name, path: path)
      return nil
    }
    guard let declaration = files.declarations[path] else { return nil }
    switch content(of: declaration) {
    case nil: return nil
    case .rows(let rows):
      return finished(rows: rows, keys: declaration.keys, name: name, path: path, at: declaration.entry.value.span)
    case .values(let values): return constants(values, declaration.keys, path: path)
    }
  }

  /// The items of a list in the object that a source is, which all nodes share that repeat them.
  func table(_ list: String, in constants: DataConstants, of source: String) throws(SceneFailure) -> DataTable {
    let name = "\(source).\(list)"
    if let known = lists[name] { return known }
    let table = try constants.table(list)
    lists[name] = table
    return table
  }

  private func content(of source: SourceDeclaration) -> DataContent? {
    switch source.origin.form {
    case .count:
      let range = 0...Double(DataLimits.rows)
      return wholeNumber(source.entry, range, path: "\(source.path).count").map { count in
        .rows(DataTable(rows: NumberRows(count: count), names: [], types: [], itemType: .number))
      }
    case .items:
      let path = "\(source.path).items"
      return list(source.entry.value, key: "items", of: "items", path: path)
        .flatMap { itemList($0, path: path) }.map { .rows(DataTable($0)) }
    case .file: return files.contents[source.path]
    }
  }

  /// A source that is one mapping has no items to give ids or fields to.
  private func constants(_ constants: DataConstants, _ keys: KeyedMapping, path: String) -> LoadedData? {
    for key in ["id", "seed", "fields"] + SelectionKeys.names {
      guard let entry = keys[key] else { continue }
      problems.error(
        "conflicting-keys", "\"\(key)\" is for lists of items", at: entry.keySpan, path: "\(path).\(key)",
        note: "the file holds one mapping",
        hint: constants.lists.isEmpty
          ? nil
          : "take a list in it with \"path\": \(constants.lists.prefix(12).map(\.escapedForMessage).joined(separator: ", "))"
      )
      return nil
    }
    return .constants(constants)
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
        "limit-rows", "\(decimalText(number)) rows are over the limit of \(DataLimits.rows)", at: entry.value.span,
        path: path, failure: .limit)
    } else {
      problems.error(
        "out-of-range", "\"\(entry.key)\" must be a whole number of at least \(Int(range.lowerBound))",
        at: entry.value.span, path: path)
    }
    return nil
  }

  /// The groups of a source's rows by a field: found once, and what is wrong with them told once.
  func groups(of source: DataSource, by field: Int, at span: SourceSpan, path: String) -> RowGroups? {
    // A part that a ForEach chooses has groups of its own.
    let isPart = source.isNarrowed && source.number == nil
    let use = GroupUse(source: isPart ? path : source.path, field: field)
    if let known = groups[use] { return known }
    let found = read(at: span, path: path) { () throws(SceneFailure) in
      try RowGroups(of: source, by: field, within: problems.deadline)
    }
    groups[use] = .some(found)
    return found
  }

  // MARK: Fields and ids

  /// Adds the scene's own fields to the rows, and chooses those that are shown; the ids the scene names are looked for when
  /// all are known.
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
    if let keys, let selection = SelectionKeys({ keys[$0] }) {
      guard let shown = narrowed(source, by: selection, at: LexicalContext(), path: path) else { return nil }
      source = shown
    }
    var idField: Int?
    if let entry = keys?["id"] {
      guard let text = words(entry.value, key: "id", path: "\(path).id", expected: "the name of a field"),
        let field = self.field(text, of: source, at: entry.value.span, path: "\(path).id")
      else { return nil }
      idField = field
    }
    let result = read(at: span, path: path) { () throws(SceneFailure) in
      try source.identified(by: idField, within: problems.deadline)
    }
    return result.map { .table($0) }
  }

  /// The number of a field, or the error that names the others.
  func field(_ name: String, of source: DataSource, at span: SourceSpan, path: String) -> Int? {
    field(name, among: source.fieldNames, at: span, path: path, hint: source.fieldsHint)
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
    let added = AddedFields(entries, of: source, path: path, names: self)
    guard added.readAll() else { return nil }
    var seed = 0
    if let seedEntry {
      guard let given = wholeNumber(seedEntry, 0...0x1p53, path: "\(path).seed") else { return nil }
      seed = given
    }
    let generated = GeneratedFields(
      path: path, seed: UInt64(seed), firstField: source.fieldNames.count, fields: added.fields)
    let fieldNames = source.fieldNames + added.fieldNames
    let fieldTypes = source.fieldTypes + added.fieldNames.map { added.type(of: $0) }
    return DataSource(
      name: source.name, path: path, rows: source.rows, fieldNames: fieldNames, fieldTypes: fieldTypes,
      itemType: source.itemType, generated: generated)
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
    guard let others else { return expression }
    problems.error(
      "live-data", "\"\(entry.key)\" cannot follow \"\(others.name)\"", at: expression.span, path: path,
      note: viewportNote(others.slot, others.name) ?? "a field belongs to its item, wherever its row is",
      hint: "use the index, other fields, constants and random numbers")
    return nil
  }
}
