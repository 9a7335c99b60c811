import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

extension SceneReading {
  /// The most items a list may have.
  static let itemLimit = 10_000_000

  /// Reads the source of a `ForEach`: a count, a range, a list of items or a source under `data`.
  func readSource(of node: OutlineNode, into rows: RowContext) {
    let path = "\(node.path).ForEach"
    if let declared = source(of: node) { return take(declared, into: rows) }
    guard let content = written(node.content, in: node.context.scope) else {
      // An argument that is missing, or not known while an unused component is checked.
      (rows.hasFailed, rows.hasUnknownItems) = (!trial.isOn, trial.isOn)
      return
    }
    let source: RowSource?
    switch content.content {
    case .sequence(let items):
      source = itemList(items, path: path).map { list in
        var list = list
        if let field = idField(of: node, names: list.fieldNames, types: list.items.first?.fields.map(\.type) ?? []) {
          checkIDs(
            list.items.map { ItemID($0.fields[field]) }, of: items, field: list.fieldNames[field], path: path)
          list = ItemList(fieldNames: list.fieldNames, items: list.items, idField: field)
        }
        describe(list, in: rows)
        return .list(list)
      }
    case .mapping:
      source = anonymous(readSource(content, name: path, path: path), node, in: rows)
    case .scalar(let text, _):
      if sources.states[text] != nil {
        // One that is a mapping, or could not be read; lists were taken above.
        source = table(data(named: text), node)
      } else {
        if let entry = node["id"] {
          problems.error(
            "conflicting-keys", "\"id\" is for items with fields", at: entry.keySpan, path: "\(node.path).id",
            hint: "the items of a count or a range are named by their numbers")
        }
        source = text.contains("..") ? numberRange(node.content, text, path: path) : count(node, path: path)
      }
    }
    if let source { rows.source = source } else { rows.hasFailed = true }
  }

  /// A source that a `ForEach` holds itself, with the ids that the scene names.
  private func anonymous(_ data: LoadedData?, _ node: OutlineNode, in rows: RowContext) -> RowSource? {
    guard case .source(let source)? = table(data, node) else { return nil }
    var found = source
    if node["id"] != nil {
      guard let field = idField(of: node, names: source.fieldNames, types: source.fieldTypes) else { return nil }
      let identified = read(at: node.content.span, path: "\(node.path).id") { () throws(SceneFailure) in
        try source.identified(by: field)
      }
      guard let identified else { return nil }
      found = identified
    }
    let indexed = read(at: node.content.span, path: node.path) { () throws(SceneFailure) in
      try found.indexing(ids: asked.named)
    }
    guard let indexed else { return nil }
    describe(indexed, in: rows)
    return .source(indexed)
  }

  /// The items of a source.
  private func table(_ data: LoadedData?, _ node: OutlineNode) -> RowSource? {
    switch data {
    case .table(let source): return .source(source)
    case .constants:
      problems.error(
        "wrong-type", "\"\(shortened(node.content.text ?? "ForEach"))\" is one mapping, not a list of items",
        at: node.content.span, path: "\(node.path).ForEach", hint: "use its values by name")
    case .failure(let resolution):
      if case .cycle(let names) = resolution {
        problems.error(
          "circular-names", "\"\(names.last ?? "")\" needs itself", at: node.content.span,
          path: "\(node.path).ForEach")
      }
    case nil: break
    }
    return nil
  }

  /// Takes the items of a source under `data`.
  private func take(_ declared: DeclaredSource, into rows: RowContext) {
    guard let source = declared.source else {
      rows.hasFailed = true
      return
    }
    describe(source, in: rows)
    rows.sourceNumber = declared.number
    rows.hasUnknownItems = source.fieldNames.isEmpty && source.count == 0
  }

  private func describe(_ list: ItemList, in rows: RowContext) {
    rows.hasUnknownItems = list.items.isEmpty
    rows.fieldNames = list.fieldNames
    rows.fieldTypes = list.items.first?.fields.map(\.type) ?? []
    rows.hasIDs = list.idField != nil
    rows.itemType = list.fieldNames.isEmpty ? list.items.first?.value.type ?? .number : nil
  }

  /// The whole numbers of `a..b`.
  func numberRange(_ node: DeclaredValue, _ text: String, path: String) -> RowSource? {
    guard let (from, to) = range(node, text, path: path) else { return nil }
    guard let first = Int(exactly: from), let last = Int(exactly: to), first.magnitude <= 1 << 50,
      last.magnitude <= 1 << 50
    else {
      problems.error(
        "wrong-type", "the ends of the range are not whole numbers", at: node.span, path: path,
        hint: "write both ends, which belong to it: 1..20")
      return nil
    }
    guard first <= last else {
      problems.error(
        "out-of-range", "the range runs backwards", at: node.span, path: path, hint: "write the smaller number first")
      return nil
    }
    return limited(.numbers(first: first, count: last - first + 1), at: node.span, path: path)
  }

  private func count(_ node: OutlineNode, path: String) -> RowSource? {
    let value = node.content
    if let text = value.text, isName(text), node.context.scope.resolve(text) == nil {
      problems.error(
        "unknown-source", "there is no source \"\(shortened(text))\"", at: value.span, path: path,
        hint: didYouMean(text, among: sources.order + values.order) ?? namesHint("sources", sources.order))
      return nil
    }
    guard
      let expression = compile(
        value, key: "ForEach", expected: "a count, a range, a list or a source", types: [.number],
        in: node.context.scope, path: path),
      admits(
        expression, named: "ForEach", of: node, path: path, note: "a live count would make other rows on every frame",
        hint: "give the number of rows as a constant"),
      let number = constant(expression, key: "ForEach", path: path)?.double
    else { return nil }
    guard let count = Int(exactly: number), count >= 0 else {
      problems.error(
        "out-of-range", "a count must be a whole number of at least 0", at: value.span, path: path)
      return nil
    }
    return limited(.numbers(first: 0, count: count), at: value.span, path: path)
  }

  private func limited(_ source: RowSource, at span: SourceSpan, path: String) -> RowSource? {
    if source.count <= Self.itemLimit { return source }
    problems.error(
      "limit-rows", "\(source.count) rows are over the limit of \(Self.itemLimit)", at: span, path: path,
      failure: .limit)
    return nil
  }

  // MARK: Items

  /// Items written in the scene: all plain values, or all mappings of the same fields.
  func itemList(_ items: [DeclaredValue], path: String) -> ItemList? {
    guard let first = items.first else { return ItemList(fieldNames: [], items: []) }
    if case .mapping(let entries) = first.content {
      let names = entries.map(\.key)
      let rows = items.enumerated().compactMap { fields($1, names: names, path: "\(path)[\($0)]", of: nil) }
      guard rows.count == items.count else { return nil }
      let columns = names.indices.map { column in values(rows.map { $0[column] }) }
      return ItemList(
        fieldNames: names,
        items: rows.indices.map { row in Item(value: .number(Double(row)), fields: columns.map { $0[row] }) })
    }
    let isPlain = items.enumerated().map { index, item in
      if item.text != nil, !item.isNull { return true }
      wrongForm(
        item, of: .thing("an item"), expected: "a plain value", path: "\(path)[\(index)]",
        hint: "items are all plain values or all mappings")
      return false
    }
    guard !isPlain.contains(false) else { return nil }
    return ItemList(fieldNames: [], items: values(items).map { Item(value: $0, fields: []) })
  }

  /// The values of an item's fields in the order of the first item; `nil` if something is wrong with them.
  ///
  /// - Parameter source: The source, in quotes, whose items have these fields; `nil` if the first item says so.
  func fields(_ node: DeclaredValue, names: [String], path: String, of source: String?) -> [DeclaredValue]? {
    guard case .mapping(let entries) = node.content else {
      wrongForm(
        node, of: .thing("an item"), expected: source == nil ? "a mapping like the first one" : "a mapping", path: path,
        hint: "its fields are \(names.joined(separator: ", "))")
      return nil
    }
    var isRight = true
    for entry in entries {
      let before = isRight
      isRight = false
      if !names.contains(entry.key) {
        problems.error(
          "unknown-field",
          (source.map { "the items of \($0) have" } ?? "the first item has") + " no field \"\(shortened(entry.key))\"",
          at: entry.keySpan, path: path,
          hint: didYouMean(entry.key, among: names)
            ?? (source == nil ? "all items have the same fields" : fieldsHint(names)))
      } else if !isName(entry.key) {
        problems.error(
          "bad-name", "\"\(shortened(entry.key))\" cannot be the name of a field", at: entry.keySpan, path: path,
          hint: "a name has letters, digits and _, and starts with a letter")
      } else if entry.value.text == nil || entry.value.isNull {
        wrongForm(entry.value, key: entry.key, expected: "a plain value", path: "\(path).\(entry.key)")
      } else {
        isRight = before
      }
    }
    let values = names.compactMap { name -> DeclaredValue? in
      if let entry = entries.first(where: { $0.key == name }) { return entry.value }
      problems.error(
        "missing-field", "the item has no \"\(name)\"", at: node.span, path: path,
        hint: source == nil ? "all items have the fields of the first" : fieldsHint(names))
      return nil
    }
    return isRight && values.count == names.count ? values : nil
  }

  /// The values of one field over all items: numbers if all are, true or false if all are, else texts.
  func values(_ nodes: [DeclaredValue]) -> [ExpressionValue] {
    func isQuoted(_ node: DeclaredValue) -> Bool {
      if case .scalar(_, let quoted) = node.content { quoted } else { false }
    }
    let texts = nodes.map { $0.text ?? "" }
    if !nodes.contains(where: isQuoted) {
      let numbers = texts.compactMap { plainNumber($0) }
      if numbers.count == texts.count { return numbers.map { .number($0) } }
      if texts.allSatisfy({ $0 == "true" || $0 == "false" }) { return texts.map { .boolean($0 == "true") } }
    }
    return texts.map { .text($0) }
  }
}
