package import MultiplaneExpressions

/// One item: its own value (a scalar item) or its fields, in the order of the source's field names.
package struct Item: Sendable {
  /// The item itself, for items that are plain values; of no meaning for those with fields.
  package var value: ExpressionValue
  /// The values of its fields, empty for items that are plain values.
  package var fields: [ExpressionValue]
  /// An item by its value and its fields.
  package init(value: ExpressionValue, fields: [ExpressionValue]) { (self.value, self.fields) = (value, fields) }
}

/// Items written in the scene itself.
package struct ItemList: Sendable {
  /// The names of every item's fields, in their order.
  package var fieldNames: [String]
  /// The items, by row.
  package var items: [Item]
  /// The field that holds the id; without one the index is the id.
  package let idField: Int?
  private let positions: [ItemID: Int]

  /// Items by the names of their fields; of two with one id the first is found by it.
  package init(fieldNames: [String], items: [Item], idField: Int? = nil) {
    (self.fieldNames, self.items, self.idField) = (fieldNames, items, idField)
    let ids = idField.map { field in items.enumerated().map { (ItemID($1.fields[field]) ?? .number($0), $0) } }
    positions = Dictionary(ids ?? []) { first, _ in first }
  }

  /// The types of the fields: those of the first values that are there.
  package var fieldTypes: [ExpressionType] {
    fieldNames.indices.map { field in type(of: { $0.fields[field] }) ?? .text }
  }

  /// The type of items that are plain values; `nil` if items have fields.
  package var itemType: ExpressionType? { fieldNames.isEmpty ? type(of: \.value) ?? .number : nil }

  private func type(of value: (Item) -> ExpressionValue) -> ExpressionType? {
    items.lazy.map(value).first { $0 != .missing }?.type
  }

  /// The id of the item at an index.
  package func id(at index: Int) -> ItemID { idField.flatMap { ItemID(items[index].fields[$0]) } ?? .number(index) }

  /// The index of an id where a field holds them.
  package func index(of id: ItemID) -> Int? { positions[id] }
}
