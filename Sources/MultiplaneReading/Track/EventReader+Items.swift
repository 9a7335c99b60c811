import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// A change of items being read: the keys of its verb and the source they are about.
struct EventTarget {
  let verb: String
  let keys: KeyedMapping
  let declared: DeclaredSource
  /// Where the source is named.
  let span: SourceSpan
  let path: String

  var fieldNames: [String] { declared.source?.fieldNames ?? [] }
}

extension EventReader {
  /// About the bytes of memory that an item takes which an event names.
  private static let bytesOfItem = 800

  /// The item that `item` names.
  func item(of target: EventTarget) -> ItemID? {
    guard let entry = target.keys["item"],
      words(entry.value, key: "item", path: "\(target.path).item", expected: "the id of an item") != nil
    else { return nil }
    return noted(itemID(entry.value), entry.value, of: target, path: "\(target.path).item")
  }

  /// The items that `items` names: an id, a list of ids, or a range.
  func items(of target: EventTarget) -> [ItemID]? {
    guard let entry = target.keys["items"] else { return nil }
    let path = "\(target.path).items"
    if case .sequence(let nodes) = entry.value.content {
      if nodes.isEmpty { problems.error("wrong-type", "\"items\" is empty", at: entry.value.span, path: path) }
      let ids = nodes.enumerated().compactMap { index, node -> ItemID? in
        let path = "\(path)[\(index)]"
        guard words(node, key: "items", path: path, expected: "the id of an item") != nil else { return nil }
        return noted(itemID(node), node, of: target, path: path)
      }
      var seen: Set<ItemID> = []
      return ids.count == nodes.count && !ids.isEmpty ? ids.filter { seen.insert($0).inserted } : nil
    }
    guard let text = words(entry.value, key: "items", path: path, expected: "ids, such as [3, 5] or 3..5") else {
      return nil
    }
    guard case .scalar(_, quoted: false) = entry.value.content, text.contains("..") else {
      return [noted(itemID(entry.value), entry.value, of: target, path: path)]
    }
    guard case .numbers(let first, let count, _)? = names.numberRange(entry.value, text, path: path) else { return nil }
    guard names.requested.items.count + count <= Budgets.memory / Self.bytesOfItem else {
      problems.end(Budgets.overMemory("the list of the items that events name", at: entry.value.span, path: path))
      return nil
    }
    return (0..<count).map { noted(.number(first + $0), entry.value, of: target, path: path) }
  }

  private func noted(_ id: ItemID, _ node: DeclaredValue, of target: EventTarget, path: String) -> ItemID {
    let use: ItemCheck.Use = target.verb == "remove" ? .removal : .change
    names.requested.items.append(
      ItemCheck(source: target.declared.number, id: id, use: use, span: node.span, path: path))
    return id
  }

  /// The number of the field that `field` names.
  func field(of target: EventTarget) -> Int? {
    let path = "\(target.path).field"
    guard let entry = target.keys["field"],
      let name = words(entry.value, key: "field", path: path, expected: "the name of a field")
    else { return nil }
    switch FieldSearch(name, among: target.fieldNames) {
    case .one(let field): return field
    case .several(let message, let hint):
      problems.error("unknown-field", message, at: entry.value.span, path: path, hint: hint)
      return nil
    case .none: break
    }
    problems.error(
      "unknown-field", "the items of \"\(target.declared.name)\" have no field \"\(shortened(name))\"",
      at: entry.value.span, path: path,
      hint: name == "selected"
        ? "use \"select\" and \"deselect\""
        : didYouMean(name, among: target.fieldNames) ?? fieldsHint(target.fieldNames))
    return nil
  }

  /// A constant of the type of a field.
  func fieldValue(_ node: DeclaredValue, field: Int, of target: EventTarget, path: String) -> ExpressionValue? {
    guard let source = target.declared.source else { return nil }
    let name = source.fieldNames[field]
    if node.isNull { return .missing }
    let type = source.fieldTypes[field] ?? .text
    switch type {
    case .text: return words(node, key: name, path: path).map { .text($0) }
    case .boolean: return flag(node, key: name, path: path).map { .boolean($0) }
    default: return constant(node, key: name, expected: type.described, types: [type], path: path)
    }
  }

  /// A whole number of at least 0.
  func index(_ key: String, of target: EventTarget) -> Int? {
    let path = "\(target.path).\(key)"
    guard let entry = target.keys[key],
      let number = constant(
        entry.value, key: key, expected: "the index of a row", types: [.number], path: path)?.double
    else { return nil }
    guard let index = Int(exactly: number), index >= 0 else {
      problems.error(
        "out-of-range", "\"\(key)\" must be a whole number of at least 0", at: entry.value.span, path: path)
      return nil
    }
    names.requested.indices.append(
      IndexCheck(source: target.declared.number, index: index, key: key, span: entry.value.span, path: path))
    return index
  }
}
