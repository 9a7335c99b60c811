import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

/// A source that `data` declares, as far as it is known.
final class DeclaredSource {
  /// Counted in the order of the file.
  let number: Int
  let entry: DeclaredEntry
  /// `nil` if it could not be read, which was reported.
  var source: DataSource?
  /// Where its items are written, if in the scene itself.
  var items: [DeclaredValue] = []
  /// The ids the scene names, to be found in it.
  var wanted: Set<ItemID> = []

  init(number: Int, entry: DeclaredEntry) { (self.number, self.entry) = (number, entry) }

  var name: String { entry.key }
  /// Whether the scene says which field holds the ids.
  var hasIDs: Bool { source?.idField != nil }
}

extension SceneReading {
  /// Opens the sources of `data` that are lists, and gives them numbers in the order of the file.
  private func openSources() {
    for name in sources.order {
      guard let entry = sources.entries[name] else { continue }
      let declared = DeclaredSource(number: declaredSources.count, entry: entry)
      switch data(named: name) {
      case .constants: continue
      case .failure: break
      case .table(let source):
        declared.source = source.numbered(declared.number)
        if case .sequence(let items) = entry.value.content { declared.items = items }
        if case .mapping(let keys) = entry.value.content, let items = keys.first(where: { $0.key == "items" })?.value,
          case .sequence(let items) = items.content
        {
          declared.items = items
        }
        if source.idField != nil { checkIDs(of: declared) }
      }
      declaredSources.append(declared)
    }
  }

  /// Checks the ids of items that the scene writes out.
  private func checkIDs(of declared: DeclaredSource) {
    guard let source = declared.source, let field = source.idField, !declared.items.isEmpty else { return }
    let path = "data.\(declared.name)"
    let ids = read(at: declared.entry.keySpan, path: path) { () throws(SceneFailure) -> [ItemID?] in
      var ids: [ItemID?] = []
      for index in declared.items.indices { ids.append(ItemID(try source.item(at: index).fields[field])) }
      return ids
    }
    if let ids { checkIDs(ids, of: declared.items, field: source.fieldNames[field], path: path) }
  }

  /// The source of a name.
  func source(named name: String) -> DeclaredSource? { declaredSources.first { $0.name == name } }

  /// The source whose name is the value of a `ForEach`, through the arguments of components.
  func source(of node: OutlineNode) -> DeclaredSource? {
    written(node.content, in: node.context.scope)?.text.flatMap { source(named: $0) }
  }

  // MARK: Ids

  /// Gives the sources the ids that the `id` of a `ForEach` names; before any value is read, since events of one list
  /// and jumps in another may need them.
  func readSourceIDs() {
    openSources()
    for node in outlined.repeats {
      guard let declared = source(of: node), let source = declared.source, let entry = node["id"] else { continue }
      guard let field = idField(of: node, names: source.fieldNames, types: source.fieldTypes) else { continue }
      if let known = source.idField {
        guard known != field else { continue }
        problems.error(
          "conflicting-keys", "the items of \"\(declared.name)\" have another id already", at: entry.value.span,
          path: "\(node.path).id", note: "their id is \"\(source.fieldNames[known])\"",
          hint: "write id: item.\(source.fieldNames[known])")
        continue
      }
      declared.source =
        read(at: entry.value.span, path: "\(node.path).id") { () throws(SceneFailure) in
          try source.identified(by: field)
        } ?? source
      checkIDs(of: declared)
    }
  }

  /// The number of the field that `id: item.field` names.
  func idField(of node: OutlineNode, names: [String], types: [ExpressionType?]) -> Int? {
    guard let entry = node["id"] else { return nil }
    let path = "\(node.path).id"
    guard let text = words(entry.value, key: "id", path: path, expected: "a field such as item.id") else { return nil }
    guard text.hasPrefix("item."), text.count > 5 else {
      problems.error(
        "wrong-type", "\"id\" expects a field of the item, found \"\(shortened(text))\"", at: entry.value.span,
        path: path, hint: names.contains(text) ? "write item.\(text)" : "write item. and the name of a field")
      return nil
    }
    let name = String(text.dropFirst(5))
    guard let field = names.firstIndex(of: name) else {
      problems.error(
        "unknown-field", "the items have no field \"\(shortened(name))\"", at: entry.value.span, path: path,
        hint: didYouMean(text, among: names.map { "item.\($0)" }) ?? fieldsHint(names))
      return nil
    }
    let type = types[field] ?? .text
    guard type == .number || type == .text else {
      problems.error(
        "wrong-type", "\"\(name)\" cannot be an id: it is \(type.described)", at: entry.value.span, path: path,
        hint: "ids are texts and whole numbers")
      return nil
    }
    return field
  }

  /// The fields there are, for a hint.
  func fieldsHint(_ names: [String]) -> String {
    names.isEmpty ? "the items are plain values" : "the fields are \(names.prefix(12).joined(separator: ", "))"
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

  /// The id a scalar stands for: a whole number, in which `_` may stand, or a text.
  func itemID(_ node: DeclaredValue) -> ItemID {
    let text = node.text ?? ""
    if case .scalar(_, quoted: false) = node.content, case .number(let number) = ItemID(text.filter { $0 != "_" }) {
      return .number(number)
    }
    return ItemID(text)
  }

  // MARK: The finished sources

  /// Notes that the scene asks for an item in a scroller.
  func want(_ id: ItemID, in scroller: Int) {
    for rows in outlined.scrollerRows[scroller] ?? [] {
      if let number = rows.sourceNumber { declaredSources[number].wanted.insert(id) }
    }
  }

  /// Finds the items the scene names, and gives the sources as they are then.
  func finishSources() -> [RowSource] {
    for (scroller, ids) in asked.ids {
      for id in ids { want(id, in: scroller) }
    }
    return declaredSources.compactMap { declared in
      guard let source = declared.source else { return nil }
      if declared.hasIDs, !declared.wanted.isEmpty {
        declared.source =
          read(at: declared.entry.keySpan, path: "data.\(declared.name)") { () throws(SceneFailure) in
            try source.indexing(ids: declared.wanted)
          } ?? source
      }
      return declared.source.map { .source($0) }
    }
  }
}

extension Node {
  /// The same node with its lists over the finished sources.
  func over(_ sources: [RowSource]) -> Node {
    var kind = kind
    if case .forEach(let source) = kind, let number = source.number, number < sources.count {
      kind = .forEach(sources[number])
    }
    var attributes = attributes
    attributes.mask = attributes.mask?.over(sources)
    attributes.header = attributes.header?.over(sources)
    attributes.footer = attributes.footer?.over(sources)
    return Node(
      number: number, kind: kind, name: name, properties: properties, attributes: attributes,
      children: children.map { $0.over(sources) }, span: span, path: path, scroller: scroller, contentSpan: contentSpan)
  }
}
