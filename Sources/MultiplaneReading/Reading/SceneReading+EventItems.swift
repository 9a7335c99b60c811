import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

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

/// An item that an event names, to be looked for when all items are known.
struct ItemCheck {
  /// What is done to it.
  enum Use { case insertion, removal, change }
  let declared: DeclaredSource
  let id: ItemID
  let use: Use
  let span: SourceSpan
  let path: String
}

extension SceneReading {
  /// The most items an event may name.
  private static let mostItems = 100_000

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
    guard case .numbers(let first, let count)? = numberRange(entry.value, text, path: path) else { return nil }
    guard count <= Self.mostItems else {
      problems.error(
        "limit-items", "\(count) items are over the limit of \(Self.mostItems) an event", at: entry.value.span,
        path: path, failure: .limit)
      return nil
    }
    return (0..<count).map { noted(.number(first + $0), entry.value, of: target, path: path) }
  }

  private func noted(_ id: ItemID, _ node: DeclaredValue, of target: EventTarget, path: String) -> ItemID {
    let use: ItemCheck.Use = target.verb == "remove" ? .removal : .change
    asked.items.append(ItemCheck(declared: target.declared, id: id, use: use, span: node.span, path: path))
    return id
  }

  /// The number of the field that `field` names.
  func field(of target: EventTarget) -> Int? {
    let path = "\(target.path).field"
    guard let entry = target.keys["field"],
      let name = words(entry.value, key: "field", path: path, expected: "the name of a field")
    else { return nil }
    if let field = target.fieldNames.firstIndex(of: name) { return field }
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
    let type = source.fieldTypes[field] ?? .text
    switch type {
    case .text: return words(node, key: name, path: path).map { .text($0) }
    case .boolean: return flag(node, key: name, path: path).map { .boolean($0) }
    default:
      guard
        let expression = compile(
          node, key: name, expected: type.described, types: [type], in: topScope, path: path)
      else { return nil }
      return constant(expression, key: name, path: path)
    }
  }

  /// A whole number of at least 0.
  func index(_ key: String, of target: EventTarget) -> Int? {
    let path = "\(target.path).\(key)"
    guard let entry = target.keys[key],
      let expression = compile(
        entry.value, key: key, expected: "the index of a row", types: [.number], in: topScope, path: path),
      let number = constant(expression, key: key, path: path)?.double
    else { return nil }
    guard let index = Int(exactly: number), index >= 0 else {
      problems.error(
        "out-of-range", "\"\(key)\" must be a whole number of at least 0", at: entry.value.span, path: path)
      return nil
    }
    asked.indices.append((target.declared, index, key, entry.value.span, path))
    return index
  }

  // MARK: Checks of what all events do

  /// Asks the sources for the items that events name.
  func wantEventItems() {
    for check in asked.items { check.declared.wanted.insert(check.id) }
  }

  /// Checks ids and indices once all sources and events are known.
  func checkEventItems() {
    let inserted = Dictionary(grouping: asked.items.filter { $0.use == .insertion }) { $0.declared.number }
    let removed = asked.items.filter { $0.use == .removal }
    for check in asked.items {
      guard let source = check.declared.source else { continue }
      let twins = inserted[check.declared.number]?.filter { $0.id == check.id } ?? []
      let isKnown = source.index(of: check.id) != nil
      if check.use == .insertion {
        let isFree = removed.contains { $0.id == check.id && $0.declared === check.declared }
        if (isKnown || twins.first?.span != check.span), !isFree {
          problems.error(
            "duplicate-id", "\"\(source.name)\" has an item \"\(shortened("\(check.id)"))\" already", at: check.span,
            path: check.path, hint: "every item has an id of its own")
        }
      } else if !isKnown, twins.isEmpty {
        problems.error(
          "unknown-item", "\"\(source.name)\" has no item \"\(shortened("\(check.id)"))\"", at: check.span,
          path: check.path, hint: idHint(check.id, in: check.declared))
      }
    }
    for (declared, index, key, span, path) in asked.indices {
      guard let count = declared.source?.count else { continue }
      let most = count + (inserted[declared.number]?.count ?? 0)
      if index < most { continue }
      problems.error(
        "out-of-range", "\"\(key)\" is beyond the last item of \"\(declared.name)\"", at: span, path: path,
        note: "it has \(count) items" + (most > count ? ", and \(most) with all that are put in" : ""))
    }
  }

  /// What ids a source has, for a hint.
  private func idHint(_ id: ItemID, in declared: DeclaredSource) -> String? {
    guard let source = declared.source else { return nil }
    guard let field = source.idField else { return source.count > 0 ? "ids run over 0..\(source.count - 1)" : nil }
    let ids = declared.items.prefix(1000).compactMap { item -> String? in
      guard case .mapping(let entries) = item.content else { return nil }
      return entries.first { $0.key == source.fieldNames[field] }?.value.text
    }
    let some = "the ids are " + ids.prefix(8).joined(separator: ", ") + (ids.count > 8 ? " and so on" : "")
    return didYouMean("\(id)", among: ids) ?? (ids.isEmpty ? nil : some)
  }
}
