package import MultiplaneBase
package import MultiplaneExpressions

/// The rows of a source in groups: neighbours that hold the same value in a field.
///
/// It holds where each group begins and its value. A group never comes a second time: a source whose rows are
/// not in that order is refused when its groups are found.
package final class RowGroups: Sendable {
  /// The source whose rows these are.
  package let source: DataSource
  /// The number of the field that tells groups apart.
  package let field: Int
  /// The value of the field in each group.
  package let keys: [ExpressionValue]
  /// The first row of each group, and the number of rows at the end.
  private let bounds: [Int]

  /// Finds the groups: one pass over all rows.
  ///
  /// - Parameter deadline: The end of the time for it.
  /// - Throws: A group comes a second time, a row cannot be read, or the time is over.
  package init(
    of source: DataSource, by field: Int, within deadline: ThreadDeadline = .never
  ) throws(SceneFailure) {
    (self.source, self.field) = (source, field)
    var keys: [ExpressionValue] = []
    var bounds: [Int] = []
    var known: [ExpressionValue: Int] = [:]
    var last: ExpressionValue?
    try source.forEachValue(of: field, within: deadline) { (row, value) throws(SceneFailure) in
      if value == last { return }
      if let first = known[value] { throw Self.outOfOrder(source, field, value, row: row, first: bounds[first]) }
      known[value] = keys.count
      keys.append(value)
      bounds.append(row)
      last = value
    }
    self.keys = keys
    self.bounds = bounds + [source.count]
  }

  /// How many groups there are.
  package var count: Int { keys.count }

  /// The rows of a group.
  package func rows(of group: Int) -> Range<Int> { bounds[group]..<bounds[group + 1] }

  /// The group of a row. O(log groups).
  package func group(of row: Int) -> Int {
    max(0, keys.indices.partitioningIndex { bounds[$0] > row } - 1)
  }

  // MARK: Faults

  private static func outOfOrder(
    _ source: DataSource, _ field: Int, _ value: ExpressionValue, row: Int, first: Int
  ) -> SceneFailure {
    let name = source.fieldNames[field]
    return SceneFailure(
      code: "group-order", "the group \"\(shortened("\(value)"))\" begins a second time in row \(row)",
      span: source.span(ofField: field, row: row), path: source.path,
      note: "it began in row \(first); rows of one group stand beside one another",
      hint: "order the items by \"\(name)\"", failure: .asset)
  }
}
