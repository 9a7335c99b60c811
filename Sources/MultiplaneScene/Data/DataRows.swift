/// Where a source's items come from.
protocol DataRows: Sendable {
  /// How many rows there are.
  var count: Int { get }
  /// What was wrong and could be passed over.
  var warnings: [Diagnostic] { get }
  /// The item of a row below `count`.
  func item(at row: Int) throws(SceneFailure) -> Item
  /// The first row of each id that a field has.
  func find(_ ids: Set<ItemID>, in column: Int) throws(SceneFailure) -> [ItemID: Int]
  /// Where a field of a row stands, if in a file of its own.
  func span(ofField column: Int, row: Int) -> SourceSpan?
}

extension DataRows {
  var warnings: [Diagnostic] { [] }
  func span(ofField column: Int, row: Int) -> SourceSpan? { nil }

  func find(_ ids: Set<ItemID>, in column: Int) throws(SceneFailure) -> [ItemID: Int] {
    var found: [ItemID: Int] = [:]
    for row in 0..<count {
      if let id = ItemID(try item(at: row).fields[column]), ids.contains(id), found[id] == nil {
        found[id] = row
        if found.count == ids.count { break }
      }
    }
    return found
  }
}

/// The whole numbers from 0 on.
struct NumberRows: DataRows {
  let count: Int
  func item(at row: Int) -> Item { Item(value: .number(Double(row)), fields: []) }
}

/// Items held in memory.
struct ListRows: DataRows {
  let items: [Item]
  var count: Int { items.count }
  func item(at row: Int) -> Item { items[row] }
}

extension ItemID {
  /// The id a text stands for: a number if it is one as it would be written, else the text.
  package init(_ text: String) {
    if let number = Int(text), "\(number)" == text { self = .number(number) } else { self = .text(text) }
  }

  /// The id in a field; nil for what is neither a text nor a whole number.
  init?(_ value: ExpressionValue) {
    switch value {
    case .text(let text): self.init(text)
    case .number(let value):
      guard let number = Int(exactly: value) else { return nil }
      self = .number(number)
    default: return nil
    }
  }
}
