import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

/// The items of a `ForEach`, by their fields.
struct RowItems {
  var source = RowSource.numbers(first: 0, count: 0)
  /// The number of a source under `data`.
  var sourceNumber: Int?
  /// The groups of the rows, where they have some.
  var groups: RowGroups?
  /// Whether a field holds the ids.
  var hasIDs = false
  /// The type of plain items; `nil` if items have fields.
  var itemType: ExpressionType? = .number
  var fieldNames: [String] = []
  var fieldTypes: [ExpressionType] = []
  /// The rows beside one another, where their items have fields.
  var relations: RowRelations?
  /// Whether there is no item to tell the fields and their types by: an empty list, or a stand-in.
  var isUnknown = false
  /// Whether the `ForEach` chooses or sorts the items itself.
  var isChosen = false
  /// Whether the source could not be read.
  var hasFailed = false

  /// Nothing known.
  init(isUnknown: Bool = false, hasFailed: Bool = false) { (self.isUnknown, self.hasFailed) = (isUnknown, hasFailed) }

  /// The items of a source.
  init(_ source: DataSource) {
    self.source = .source(source)
    fieldNames = source.fieldNames
    fieldTypes = source.fieldTypes.map { $0 ?? .text }
    itemType = source.itemType
    hasIDs = source.idField != nil
    relations = RowRelations(source)
  }

  /// Items written in the scene.
  init(_ list: ItemList) {
    source = .list(list)
    isUnknown = list.items.isEmpty
    fieldNames = list.fieldNames
    fieldTypes = list.fieldTypes
    hasIDs = list.idField != nil
    itemType = list.itemType
    relations = RowRelations(list)
  }

  /// Numbers.
  init(_ numbers: RowSource) { source = numbers }

  /// The source that the items come from, if they are no numbers and not written at the `ForEach`.
  var data: DataSource? {
    switch source {
    case .source(let items): items
    case .grouped(let groups, _): groups.source
    case .numbers, .list: nil
    }
  }

  /// The meaning of a field of the items, by its number.
  func resolution(of field: Int) -> NameResolution {
    guard let data, data.holds(field) else { return .slot(.item(field), fieldTypes[field]) }
    return .field(field, data.fieldTypes[field], CellColumn(source: data, field: field))
  }
}
