/// The items a `ForEach` repeats its row for.
public enum RowSource: Sendable {
  /// `count` items: the whole numbers from `first` on.
  case numbers(first: Int, count: Int)
  /// Items written in the scene.
  case list(ItemList)

  /// The number of a source that `data` declares; events name it by that.
  public var number: Int? { nil }

  /// How many items there are.
  public var count: Int {
    switch self {
    case .numbers(_, let count): count
    case .list(let list): list.items.count
    }
  }

  /// The item at an index below `count`.
  public func item(at index: Int) -> Item {
    switch self {
    case .numbers(let first, _): Item(value: .number(Double(first + index)), fields: [])
    case .list(let list): list.items[index]
    }
  }

  /// The id of the item at an index: the number of a range, else the index.
  public func id(at index: Int) -> ItemID {
    switch self {
    case .numbers(let first, _): .number(first + index)
    case .list: .number(index)
    }
  }

  /// The index of the item with an id.
  public func index(of id: ItemID) -> Int? {
    guard case .number(let number) = id else { return nil }
    let first = if case .numbers(let first, _) = self { first } else { 0 }
    let (index, overflow) = number.subtractingReportingOverflow(first)
    return !overflow && index >= 0 && index < count ? index : nil
  }
}

/// One item: its own value (a scalar item) or its fields, in the order of the source's field names.
public struct Item: Sendable {
  public var value: ExpressionValue
  public var fields: [ExpressionValue]
  public init(value: ExpressionValue, fields: [ExpressionValue]) { (self.value, self.fields) = (value, fields) }
}

/// Items written in the scene itself.
public struct ItemList: Sendable {
  public var fieldNames: [String]
  public var items: [Item]
  public init(fieldNames: [String], items: [Item]) { (self.fieldNames, self.items) = (fieldNames, items) }
}
