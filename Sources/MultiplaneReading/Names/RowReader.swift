import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// Reads what each `ForEach` repeats its row for: a count, a range, a list of items or a source.
struct RowReader: ValueReader {
  let names: SceneNames
  let sources: DeclaredSources
  /// The ids that the track and the events name.
  let namedItems: Set<ItemID>

  var problems: ProblemList { names.problems }

  /// Reads the rows that are not known to the names yet, and gives them to the names: rows inside others come after those.
  func readRows() {
    for node in names.outline.repeats.dropFirst(names.rows.count) {
      var items = items(of: node)
      if let keys = SelectionKeys({ node[$0] }) { items = narrowed(items, by: keys, node) }
      names.rows.append(node.group.map { grouped(items, by: $0, node) } ?? items)
    }
  }

  /// The rows that a `ForEach` chooses of its items, in its order. They are no rows of the source under `data` any more, which
  /// events change.
  private func narrowed(_ items: RowItems, by keys: SelectionKeys, _ node: OutlineNode) -> RowItems {
    if items.hasFailed || items.isUnknown { return items }
    let failed = RowItems(hasFailed: true)
    guard let entry = keys.entry else { return items }
    let source: DataSource
    switch items.source {
    case .source(let data): source = data
    case .list(let list):
      let path = "\(node.path).ForEach"
      let table = DataTable(list)
      source = DataSource(
        name: path, path: path, rows: table.rows, fieldNames: table.names, fieldTypes: table.types,
        itemType: table.itemType, idField: list.idField)
    case .numbers, .grouped:
      problems.error(
        "conflicting-keys", "\"\(entry.key)\" is for lists of items", at: entry.keySpan,
        path: "\(node.path).\(entry.key)", hint: "write another count or range")
      return failed
    }
    let shown = names.narrowed(source, by: keys, at: node.context.place, path: node.path).flatMap { shown in
      read(at: node.content.span, path: node.path) { () throws(SceneFailure) in
        try shown.indexing(ids: namedItems, within: problems.deadline)
      }
    }
    guard let shown else { return failed }
    if let number = items.sourceNumber, !node.context.place.isInTrial {
      names.fixedSources[number] = FixedSource(entry, isCopied: true)
    }
    var result = RowItems(shown)
    result.isChosen = true
    return result
  }

  /// Rows in the groups of the section around.
  private func grouped(_ items: RowItems, by entry: DeclaredEntry, _ node: OutlineNode) -> RowItems {
    let path = "\(node.path).group"
    if items.hasFailed { return items }
    if items.isUnknown {
      // No items are no groups, and no headers.
      let none = DataSource(
        name: path, path: path, rows: ListRows(items: []), fieldNames: [], fieldTypes: [], itemType: nil)
      var items = items
      items.groups = read(at: entry.value.span, path: path) { () throws(SceneFailure) in
        try RowGroups(of: none, by: 0)
      }
      if let groups = items.groups { items.source = .grouped(groups, .all) }
      return items
    }
    guard case .source(let source) = items.source, !source.fieldNames.isEmpty else {
      problems.error(
        "wrong-type", "\"group\" is for items with fields", at: entry.value.span, path: path,
        hint: "repeat rows for items such as { name: Ada, letter: A }")
      return RowItems(hasFailed: true)
    }
    guard let field = itemField(entry, names: source.fieldNames, path: path),
      let groups = names.groups(of: source, by: field, at: entry.value.span, path: path)
    else { return RowItems(hasFailed: true) }
    var items = items
    items.source = .grouped(groups, .all)
    items.groups = groups
    return items
  }

  private func items(of node: OutlineNode) -> RowItems {
    let path = "\(node.path).ForEach"
    let failed = RowItems(hasFailed: true)
    if let declared = sources.source(of: node) {
      guard let source = declared.source else { return failed }
      var items = RowItems(source)
      items.sourceNumber = declared.number
      items.isUnknown = source.fieldNames.isEmpty && source.count == 0
      return items
    }
    let place = node.context.place
    guard let content = place.written(node.content) else {
      // An argument that is missing, or not known while an unused component is checked.
      return place.isInTrial ? RowItems(isUnknown: true) : failed
    }
    switch content.content {
    case .sequence(let items): return list(items, node, path: path) ?? failed
    case .mapping: return anonymous(names.readSource(content, name: path, path: path), node) ?? failed
    case .scalar(let text, _):
      if let inside = listInside(text, node, path: path) { return inside ?? failed }
      if names.sources.states[text] != nil {
        // One that is a mapping, or could not be read; lists were taken above.
        return table(names.data(named: text), node).map { RowItems($0) } ?? failed
      }
      if let entry = node["id"] {
        problems.error(
          "conflicting-keys", "\"id\" is for items with fields", at: entry.keySpan, path: "\(node.path).id",
          hint: "the items of a count or a range are named by their numbers")
      }
      let source =
        text.contains("..")
        ? names.numberRange(node.content, text, mayFall: true, path: path) : count(node, path: path)
      return source.map { RowItems($0) } ?? failed
    }
  }

  private func list(_ items: [DeclaredValue], _ node: OutlineNode, path: String) -> RowItems? {
    guard var list = itemList(items, path: path) else { return nil }
    if node.group != nil, !list.fieldNames.isEmpty {
      let data = names.finished(rows: DataTable(list), keys: nil, name: path, path: path, at: node.content.span)
      return anonymous(data, node)
    }
    if let field = idField(of: node, names: list.fieldNames, types: list.fieldTypes) {
      checkIDs(list.items.map { ItemID($0.fields[field]) }, of: items, field: list.fieldNames[field], path: path)
      list = ItemList(fieldNames: list.fieldNames, items: list.items, idField: field)
    }
    return RowItems(list)
  }

  /// The items of a source that a `ForEach` holds itself, with the ids that the scene names.
  private func anonymous(_ data: LoadedData?, _ node: OutlineNode) -> RowItems? {
    guard var source = table(data, node) else { return nil }
    func refined(
      at path: String, _ change: (DataSource) throws(SceneFailure) -> DataSource
    ) -> DataSource? {
      read(at: node.content.span, path: path) { () throws(SceneFailure) in try change(source) }
    }
    if node["id"] != nil {
      guard let field = idField(of: node, names: source.fieldNames, types: source.fieldTypes),
        let found = refined(
          at: "\(node.path).id",
          { source throws(SceneFailure) in try source.identified(by: field, within: problems.deadline) })
      else { return nil }
      source = found
    }
    return refined(at: node.path) { source throws(SceneFailure) in
      try source.indexing(ids: namedItems, within: problems.deadline)
    }
    .map { RowItems($0) }
  }

  /// The items of a list in the object that a source is: `ForEach: feed.results`. Nothing for other texts.
  private func listInside(_ text: String, _ node: OutlineNode, path: String) -> RowItems?? {
    guard let dot = text.firstIndex(where: { $0 == "." || $0 == "[" }), case let owner = String(text[..<dot]),
      names.sources.states[owner] != nil, let list = fieldName(text, of: owner),
      case .constants(let constants) = names.data(named: owner)
    else { return nil }
    guard constants.lists.contains(list) else {
      // A number among the values is a count.
      if constants.values[list]?.type == .number { return nil }
      problems.error(
        "unknown-source", "\"\(owner)\" has no list \"\(shortened(list))\"", at: node.content.span, path: path,
        hint: listsHint(constants, of: owner, near: list))
      return .some(nil)
    }
    let table = read(at: node.content.span, path: path) { () throws(SceneFailure) in
      try names.table(list, in: constants, of: owner)
    }
    guard let table else { return .some(nil) }
    let data = names.finished(rows: table, keys: nil, name: text, path: path, at: node.content.span)
    return .some(anonymous(data, node))
  }

  /// The lists of an object, for a hint.
  private func listsHint(_ constants: DataConstants, of owner: String, near list: String) -> String {
    if let hint = rowsHint(constants, at: list) { return hint }
    if constants.lists.isEmpty { return "it has no lists" }
    let lists = constants.lists.lazy.map { fieldReference(owner, $0) }
    return didYouMean(fieldReference(owner, list), among: lists)
      ?? "its lists are \(lists.prefix(12).joined(separator: ", "))"
  }

  /// Advice for rows that stand under their keys; `nil` where none do.
  private func rowsHint(_ constants: DataConstants, at path: String = "") -> String? {
    let keys = constants.rowKeys(at: path)
    if keys.isEmpty { return nil }
    let items = keys.prefix(2).map { "{ \"key\": \"\($0.escapedForMessage)\", … }" }
    return
      "its rows stand under keys; write them as a list, and the key as a field: [\(items.joined(separator: ", ")), …]"
  }

  /// The items of a source.
  private func table(_ data: LoadedData?, _ node: OutlineNode) -> DataSource? {
    switch data {
    case .table(let source): return source
    case .constants(let constants):
      let name = node.content.text
      let lists = constants.lists.prefix(8).map { list in
        name.map { fieldReference($0, list) } ?? "path: \(list.escapedForMessage)"
      }
      problems.error(
        "wrong-type", "\"\(shortened(name ?? "ForEach"))\" is one mapping, not a list of items",
        at: node.content.span, path: "\(node.path).ForEach",
        hint: rowsHint(constants)
          ?? (lists.isEmpty ? "use its values by name" : "repeat a list in it: \(alternatives(lists))"))
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

  /// Whether a `ForEach` in a row names a value of the row's item, which is reported: rows inside a row are the same for
  /// all of them.
  private func isOfItem(_ text: String, _ node: OutlineNode, path: String) -> Bool {
    let isTemplate = text.hasPrefix("${") && text.hasSuffix("}")
    let name = isTemplate ? String(text.dropFirst(2).dropLast()) : text
    let hint: String
    switch names.scope(at: node.context.place).resolve(name) {
    case .slot(.item, .list), .field(_, .list, _):
      hint = "show its items as a text, ${\(name)}, or one by one, ${pick(\(name), 0)}"
    case .slot(.item, .number), .field(_, .number, _):
      hint = "write the nodes one by one, the third with visible: \(name) > 2"
    case .field(_, nil, _):
      hint = "write a list with a row for each; for a number, nodes one by one, the third with visible: \(name) > 2"
    case .slot(.item, _), .field: hint = "write a list with a row for each, and a Section with a group around them"
    default: return false
    }
    problems.error(
      "item-rows", "rows inside a row cannot follow \"\(shortened(name))\"", at: node.content.span, path: path,
      note: "they are the same for every item", hint: hint)
    return true
  }

  private func count(_ node: OutlineNode, path: String) -> RowSource? {
    let value = node.content
    if let text = value.text, isOfItem(text, node, path: path) { return nil }
    if let text = value.text, isName(text), names.scope(at: node.context.place).resolve(text) == nil {
      problems.error(
        "unknown-source", "there is no source \"\(shortened(text))\"", at: value.span, path: path,
        hint: didYouMean(text, among: names.sources.order + names.values.order)
          ?? namesHint("sources", names.sources.order, count: names.sources.order.count))
      return nil
    }
    guard
      let expression = names.compile(
        value, key: "ForEach", expected: "a count, a range, a list or a source", types: [.number],
        in: names.scope(at: node.context.place), path: path),
      names.admits(
        expression, named: "ForEach", of: node, path: path, note: "a live count would make other rows on every frame",
        hint: "give the number of rows as a constant"),
      let number = names.constant(expression, key: "ForEach", path: path)?.double
    else { return nil }
    guard let count = Int(exactly: number), count >= 0 else {
      problems.error(
        "out-of-range", "a count must be a whole number of at least 0", at: value.span, path: path)
      return nil
    }
    return names.limited(.numbers(first: 0, count: count), at: value.span, path: path)
  }
}
