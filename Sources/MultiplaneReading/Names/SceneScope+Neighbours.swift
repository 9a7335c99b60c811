import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

// The meanings of names that ask for other rows: `next.price`, `previous.price`, `rank(item.price)`, `sum(rows.price)`.

extension SceneScope {
  /// A field of the row before this one or behind it.
  func neighbourField(_ owner: String, _ field: String) -> NameResolution? {
    let name = fieldReference(owner, field)
    switch owner {
    case "next": return related(name, field) { relations, number, _ in relations.neighbour(number, offset: 1) }
    case "previous": return related(name, field) { relations, number, _ in relations.neighbour(number, offset: -1) }
    case "rows" where place.row != nil:
      return .unavailable(
        message: "\"\(shortened(name))\" is a column of all rows",
        hint: "write sum(\(name)), or min, max or count of it")
    default: return nil
    }
  }

  func resolve(call name: String, of argument: String) -> NameResolution? {
    let total = RowTotal(rawValue: name)
    guard total != nil || name == "rank" else { return nil }
    let owner = ["rows.", "item."].first { argument.hasPrefix($0) }
    let field = String(argument.dropFirst(owner?.count ?? 0))
    let formula = "\(name)(\(fieldReference(total == nil ? "item" : "rows", field)))"
    if total != nil, owner != "rows." {
      // The least and the greatest are those of several numbers, too.
      if total == .min || total == .max { return nil }
      return .unavailable(message: "\"\(name)\" takes a column of all rows", hint: "write \(formula)")
    }
    return related(formula, field) { relations, number, node in
      relations.number(
        formula, of: number, total, read: { names.read(at: node.span, path: node.path, $0) },
        within: names.problems.deadline)
    }
  }

  /// The meaning of a name that asks for a field of other rows.
  private func related(
    _ name: String, _ field: String, _ meaning: (RowRelations, Int, OutlineNode) -> NameResolution
  ) -> NameResolution {
    if let row, row.isUnknown { return standIn(for: name) }
    if let row, row.hasFailed { return .reported }
    guard let row, let number = place.row?.number else {
      return .unavailable(
        message: "\"\(shortened(name))\" stands in rows only", hint: "use it in the \"row\" of a ForEach")
    }
    guard let relations = row.relations, !row.fieldNames.isEmpty else {
      return .unavailable(
        message: "\"\(shortened(name))\" needs items with fields", hint: "repeat rows for items such as { price: 12 }")
    }
    names.problems.steps += row.fieldNames.count
    switch FieldSearch(field, among: row.fieldNames) {
    case .several(let message, let hint): return .unavailable(message: message, hint: hint)
    case .none:
      return .unavailable(
        message: "the items have no field \"\(shortened(field))\"",
        hint: FieldSearch.hint(field, among: row.fieldNames, in: names.problems))
    case .one(let column):
      let node = names.outline.repeats[number]
      if let source = row.sourceNumber, !place.isInTrial, names.fixedSources[source] == nil {
        names.fixedSources[source] = FixedSource(name, in: node)
      }
      return meaning(relations, column, node)
    }
  }
}
