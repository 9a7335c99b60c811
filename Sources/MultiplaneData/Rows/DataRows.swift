package import MultiplaneBase
package import MultiplaneExpressions

/// Where a source's items come from.
package protocol DataRows: Sendable {
  /// How many rows there are.
  var count: Int { get }
  /// The problems that could be passed over.
  var warnings: [Diagnostic] { get }
  /// Advice where a field is missed.
  var fieldsHint: String? { get }
  /// Whether numbers in texts are written with a comma before their decimals; `nil` where that cannot be said of them.
  var hasDecimalCommas: Bool? { get }
  /// The item of a row below `count`.
  func item(at row: Int) throws(SceneFailure) -> Item
  /// The first row of each id that a field has.
  ///
  /// - Parameter deadline: The end of the time for it.
  func find(
    _ ids: Set<ItemID>, in column: Int, within deadline: ThreadDeadline
  ) throws(SceneFailure) -> [ItemID: Int]
  /// Where a field of a row stands, if in a file of its own.
  func span(ofField column: Int, row: Int) -> SourceSpan?
}

extension DataRows {
  package var warnings: [Diagnostic] { [] }
  package var fieldsHint: String? { nil }
  package var hasDecimalCommas: Bool? { nil }
  package func span(ofField column: Int, row: Int) -> SourceSpan? { nil }

  package func find(
    _ ids: Set<ItemID>, in column: Int, within deadline: ThreadDeadline
  ) throws(SceneFailure) -> [ItemID: Int] {
    var (found, deadline): ([ItemID: Int], ThreadDeadline) = ([:], deadline)
    for row in 0..<count {
      try deadline.checkRows()
      if let id = ItemID(try item(at: row).fields[column]), ids.contains(id), found[id] == nil {
        found[id] = row
        if found.count == ids.count { break }
      }
    }
    return found
  }
}

/// The whole numbers from 0 on.
package struct NumberRows: DataRows {
  package let count: Int
  /// So many numbers.
  package init(count: Int) { self.count = count }
  package func item(at row: Int) -> Item { Item(value: .number(Double(row)), fields: []) }
}

/// Items held in memory.
package struct ListRows: DataRows {
  let items: [Item]
  /// Rows that are these items.
  package init(items: [Item]) { self.items = items }
  package var count: Int { items.count }
  package func item(at row: Int) -> Item { items[row] }
}
