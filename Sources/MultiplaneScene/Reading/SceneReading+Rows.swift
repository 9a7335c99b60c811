extension SceneReading {
  /// The most items a list may have.
  static let itemLimit = 10_000_000

  /// Reads the source of a `ForEach`: a count, a range or a list of items.
  func readSource(of node: OutlineNode, into rows: RowContext) {
    let path = "\(node.path).ForEach"
    let source: RowSource?
    switch node.content.content {
    case .sequence(let items):
      source = itemList(items, path: path).map { list in
        describe(list, in: rows)
        return .list(list)
      }
    case .mapping:
      wrongForm(
        node.content, key: "ForEach", expected: "a count, a range or a list", path: path,
        hint: "write one item a line: - { name: Ada }")
      source = nil
    case .scalar(let text, _):
      source = text.contains("..") ? numberRange(node.content, text, path: path) : count(node, path: path)
    }
    if let source { rows.source = source } else { rows.hasFailed = true }
  }

  private func describe(_ list: ItemList, in rows: RowContext) {
    rows.hasUnknownItems = list.items.isEmpty
    rows.fieldNames = list.fieldNames
    rows.fieldTypes = list.items.first?.fields.map(\.type) ?? []
    rows.itemType = list.fieldNames.isEmpty ? list.items.first?.value.type ?? .number : nil
  }

  private func numberRange(_ node: YAMLNode, _ text: String, path: String) -> RowSource? {
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
    guard
      let expression = compile(
        value, key: "ForEach", expected: "a count, a range or a list", types: [.number], in: node.context.scope,
        path: path),
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
  private func itemList(_ items: [YAMLNode], path: String) -> ItemList? {
    guard let first = items.first else { return ItemList(fieldNames: [], items: []) }
    if case .mapping(let entries) = first.content {
      let names = entries.map(\.key)
      let rows = items.enumerated().compactMap { fields($1, names: names, path: "\(path)[\($0)]") }
      guard rows.count == items.count else { return nil }
      let columns = names.indices.map { column in values(rows.map { $0[column] }) }
      return ItemList(
        fieldNames: names,
        items: rows.indices.map { row in Item(value: .number(Double(row)), fields: columns.map { $0[row] }) })
    }
    let isPlain = items.enumerated().map { index, item in
      if item.text != nil, !item.isNull { return true }
      wrongForm(
        item, key: "an item", expected: "a plain value", path: "\(path)[\(index)]",
        hint: "items are all plain values or all mappings")
      return false
    }
    guard !isPlain.contains(false) else { return nil }
    return ItemList(fieldNames: [], items: values(items).map { Item(value: $0, fields: []) })
  }

  /// The values of an item's fields in the order of the first item; `nil` if something is wrong with them.
  private func fields(_ node: YAMLNode, names: [String], path: String) -> [YAMLNode]? {
    guard case .mapping(let entries) = node.content else {
      wrongForm(
        node, key: "an item", expected: "a mapping like the first one", path: path,
        hint: "its fields are \(names.joined(separator: ", "))")
      return nil
    }
    var isRight = true
    for entry in entries {
      let before = isRight
      isRight = false
      if !names.contains(entry.key) {
        problems.error(
          "unknown-field", "the first item has no field \"\(shortened(entry.key))\"", at: entry.keySpan, path: path,
          hint: didYouMean(entry.key, among: names) ?? "all items have the same fields")
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
    let values = names.compactMap { name -> YAMLNode? in
      if let entry = entries.first(where: { $0.key == name }) { return entry.value }
      problems.error(
        "missing-field", "the item has no \"\(name)\"", at: node.span, path: path,
        hint: "all items have the fields of the first")
      return nil
    }
    return isRight && values.count == names.count ? values : nil
  }

  /// The values of one field over all items: numbers if all are, true or false if all are, else texts.
  private func values(_ nodes: [YAMLNode]) -> [ExpressionValue] {
    func isQuoted(_ node: YAMLNode) -> Bool { if case .scalar(_, let quoted) = node.content { quoted } else { false } }
    let texts = nodes.map { $0.text ?? "" }
    if !nodes.contains(where: isQuoted) {
      let numbers = texts.compactMap { plainNumber($0) }
      if numbers.count == texts.count { return numbers.map { .number($0) } }
      if texts.allSatisfy({ $0 == "true" || $0 == "false" }) { return texts.map { .boolean($0 == "true") } }
    }
    return texts.map { .text($0) }
  }
}
