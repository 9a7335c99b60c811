import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// The keys that choose rows and order them, at a source or at a `ForEach`.
struct SelectionKeys {
  static let names = ["where", "sort", "first"]

  let condition: DeclaredEntry?
  let sort: DeclaredEntry?
  let limit: DeclaredEntry?

  /// The keys as they are given; `nil` if none is.
  init?(_ entry: (String) -> DeclaredEntry?) {
    (condition, sort, limit) = (entry("where"), entry("sort"), entry("first"))
    if condition == nil, sort == nil, limit == nil { return nil }
  }

  /// The first key that is given.
  var entry: DeclaredEntry? { condition ?? sort ?? limit }
}

// The rows that a source or a `ForEach` shows: they are chosen once, when the source is opened.
extension SceneNames {
  /// The rows of a source that some keys choose, in the order that they ask for; `nil` if a key is wrong.
  ///
  /// - Parameter place: Where the keys stand.
  func narrowed(
    _ source: DataSource, by keys: SelectionKeys, at place: LexicalContext, path: String
  ) -> DataSource? {
    // No items tell no names.
    if source.fieldNames.isEmpty, source.count == 0 { return source }
    var place = place
    (place.row, place.rowValues, place.isInNode) = (RowPlace.standIn, nil, false)
    var scope = SceneScope(names: self, place: place, row: RowItems(source), added: nil)
    scope.takesColumns = true
    var selection = RowSelection()
    if let entry = keys.condition {
      selection.condition = rowCondition(entry, of: source, in: scope, path: "\(path).where")
      if selection.condition == nil { return nil }
    }
    if let entry = keys.sort {
      guard let sort = mapping(entry.value, SceneSchema.sort, key: "sort", path: "\(path).sort"), let by = sort["by"],
        let key = rowKey(by, of: source, in: scope, path: "\(path).sort.by")
      else { return nil }
      selection.key = key
      if let direction = sort["order"] {
        guard let order = value(direction.value, key: "order", path: "\(path).sort.order", as: RowOrder.self) else {
          return nil
        }
        selection.order = order
      }
    }
    if let entry = keys.limit {
      guard let limit = wholeNumber(entry, 1...0x1p53, path: "\(path).first") else { return nil }
      selection.limit = limit
    }
    guard let span = keys.entry?.value.span else { return source }
    return read(at: span, path: path) { () throws(SceneFailure) in
      try source.narrowed(by: selection, within: problems.deadline)
    }
  }

  private func rowCondition(
    _ entry: DeclaredEntry, of source: DataSource, in scope: SceneScope, path: String
  ) -> Expression? {
    guard words(entry.value, key: "where", path: path, expected: "a condition such as year > 2000") != nil else {
      return nil
    }
    let expression = compile(
      entry.value, key: "where", expected: "a condition; \(fieldsHint(source.fieldNames))", types: [.boolean],
      in: scope, path: path)
    return expression.flatMap { isOfRow($0, entry, path: path) ? $0 : nil }
  }

  private func rowKey(
    _ entry: DeclaredEntry, of source: DataSource, in scope: SceneScope, path: String
  ) -> Expression? {
    guard words(entry.value, key: "by", path: path, expected: "a column") != nil,
      let key = compile(
        entry.value, key: "by", expected: "a column; \(fieldsHint(source.fieldNames))", in: scope, path: path),
      isOfRow(key, entry, path: path)
    else { return nil }
    switch key.type {
    case .number, .angle, .time, .boolean, .text: return key
    case .color, .list:
      problems.error(
        "wrong-type", "rows cannot be sorted by \(key.type.described)", at: entry.value.span, path: path,
        hint: "sort by a column of numbers or texts")
      return nil
    }
  }

  /// Whether a formula follows its row and constants alone; reports it if not.
  private func isOfRow(_ expression: Expression, _ entry: DeclaredEntry, path: String) -> Bool {
    let others = expression.inputs.first { !$0.slot.dependence.isSubset(of: [.row, .item]) }
    guard let others else { return true }
    problems.error(
      "live-data", "\"\(entry.key)\" cannot follow \"\(others.name)\"", at: expression.span, path: path,
      note: viewportNote(others.slot, others.name) ?? "rows are chosen and sorted once, when the source is opened",
      hint: "use the columns of the row, its index and constants")
    return false
  }
}
