import MultiplaneData
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene

/// Rows of a named source that are looked at together.
struct LookedAtRows: Hashable {
  var source: Int
  /// The field they are in groups by, if they are.
  var field: Int?
  var areHeads: Bool
}

extension RowSource {
  /// A key that is the same for others of the same rows, which are read once for all; `nil` for rows of a source
  /// without a name.
  var lookedAt: LookedAtRows? {
    guard let number else { return nil }
    guard case .grouped(let groups, let part) = self else { return LookedAtRows(source: number, areHeads: false) }
    return LookedAtRows(source: number, field: groups.field, areHeads: part.isHead)
  }
}

extension RowIdentity {
  /// Lets expressions see the row.
  func show(in context: EvaluationContext) {
    context.setRow(index: index, count: count, item: item.fields, itemValue: item.value, origin: written)
  }
}
