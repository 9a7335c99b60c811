import MultiplaneBase
import MultiplaneExpressions
import MultiplaneYAML

// The ids of items: which field holds them, and whether each item has its own.
extension ValueReader {
  /// The number of the field that `id: item.field` names.
  func idField(of node: OutlineNode, names: [String], types: [ExpressionType?]) -> Int? {
    guard let entry = node["id"] else { return nil }
    let path = "\(node.path).id"
    guard let field = itemField(entry, names: names, path: path) else { return nil }
    let name = names[field]
    let type = types[field] ?? .text
    guard type == .number || type == .text else {
      problems.error(
        "wrong-type", "\"\(name)\" cannot be an id: it is \(type.described)", at: entry.value.span, path: path,
        hint: "ids are texts and whole numbers")
      return nil
    }
    return field
  }

  /// The number of the field that a key names, as `item.letter`.
  func itemField(_ entry: DeclaredEntry, names: [String], path: String) -> Int? {
    guard let text = words(entry.value, key: entry.key, path: path, expected: "a field such as item.\(entry.key)")
    else { return nil }
    guard let name = fieldName(text, of: "item") else {
      problems.error(
        "wrong-type", "\"\(entry.key)\" expects a field of the item, found \"\(shortened(text))\"",
        at: entry.value.span, path: path,
        hint: names.contains(text) ? "write \(fieldReference("item", text))" : "write item. and the name of a field")
      return nil
    }
    switch FieldSearch(name, among: names) {
    case .one(let field): return field
    case .several(let message, let hint):
      problems.error("unknown-field", message, at: entry.value.span, path: path, hint: hint)
    case .none:
      problems.error(
        "unknown-field", "the items have no field \"\(shortened(name))\"", at: entry.value.span, path: path,
        hint: FieldSearch.hint(name, among: names, of: "item", in: problems)
          ?? fieldsHint(names))
    }
    return nil
  }

  /// Checks that the items of a list have ids of their own.
  func checkIDs(_ ids: [ItemID?], of items: [DeclaredValue], field: String, path: String) {
    var seen: [ItemID: SourceSpan] = [:]
    for (index, (id, item)) in zip(ids, items).enumerated() {
      guard case .mapping(let entries) = item.content,
        let value = entries.first(where: { $0.key == field })?.value
      else { continue }
      let path = "\(path)[\(index)].\(field)"
      guard let id else {
        problems.error(
          "bad-id", "\"\(shortened(value.text ?? ""))\" cannot be an id", at: value.span, path: path,
          hint: "ids are texts and whole numbers")
        continue
      }
      if let first = seen[id] {
        problems.error(
          "duplicate-id", "the id \"\(shortened("\(id)"))\" is used twice", at: value.span, path: path,
          note: "first at \(first.file):\(first.line):\(first.column)", hint: "every item has an id of its own")
      } else {
        seen[id] = value.span
      }
    }
  }

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
