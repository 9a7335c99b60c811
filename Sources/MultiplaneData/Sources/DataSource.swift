package import MultiplaneBase
package import MultiplaneExpressions

/// A named source of items: written in the scene, counted, or read from a file.
///
/// Items of CSV and JSONL files are read when they are asked for; what is held of such a file is where its rows start.
/// A source may be used by several threads at once.
package final class DataSource: CellSource {
  /// The name in the scene.
  package let name: String
  /// Its number among the sources of the scene; nil for one that a `ForEach` holds itself.
  package let number: Int?
  /// How many items are shown: all that there are, or those that were chosen.
  package let count: Int
  /// The names of the fields: those of the file, then those the scene adds.
  package let fieldNames: [String]
  /// The type of each field; nil for a cell of a CSV file, which is text unless an expression wants something else.
  package let fieldTypes: [ExpressionType?]
  /// The type of items that are plain values; nil if an item is its fields.
  package let itemType: ExpressionType?
  /// The field that holds the id; without one the index is the id.
  package let idField: Int?
  /// The problems in the file that could be passed over.
  package let warnings: [Diagnostic]
  /// Advice where a field is missed.
  package var fieldsHint: String? { rows.fieldsHint }
  package var hasDecimalCommas: Bool? { rows.hasDecimalCommas }

  /// Where the scene declares it, such as `data.best`.
  package let path: String
  /// The items as the file or the scene has them, without the fields that are generated.
  package let rows: any DataRows
  private let generated: GeneratedFields?
  /// The numbers of the rows that are shown, in their order; `nil` for all rows as they stand.
  private let order: [UInt32]?
  private let found: [ItemID: Int]
  private let wanted: Set<ItemID>

  /// A source over rows.
  ///
  /// - Parameters:
  ///   - path: Where the scene declares it.
  ///   - generated: The fields that are added to those of the rows.
  ///   - order: The numbers of the rows that are shown, in their order; `nil` for all rows as they stand.
  package init(
    name: String, number: Int? = nil, path: String, rows: any DataRows, fieldNames: [String],
    fieldTypes: [ExpressionType?], itemType: ExpressionType?, generated: GeneratedFields? = nil, idField: Int? = nil,
    order: [UInt32]? = nil, wanted: Set<ItemID> = [], found: [ItemID: Int] = [:]
  ) {
    (self.name, self.number, self.path) = (name, number, path)
    (self.rows, self.count, self.warnings) = (rows, order?.count ?? rows.count, rows.warnings)
    (self.fieldNames, self.fieldTypes, self.itemType) = (fieldNames, fieldTypes, itemType)
    (self.generated, self.idField, self.wanted, self.found) = (generated, idField, wanted, found)
    self.order = order
  }

  /// Whether the rows are chosen or ordered: some of them, or all of them in another order.
  package var isNarrowed: Bool { order != nil }

  /// The number that the row of an item has among all rows.
  package func rowNumber(at index: Int) -> Int { order.map { Int($0[index]) } ?? index }

  /// The item at an index below `count`.
  ///
  /// - Throws: The row cannot be read, a field cannot be computed, or the file was changed.
  package func item(at index: Int) throws(SceneFailure) -> Item {
    let row = rowNumber(at: index)
    var item = try rows.item(at: row)
    if let generated { try generated.fill(&item, row: row, count: rows.count) }
    return item
  }

  /// The id of the item at an index below `count`.
  package func id(at index: Int) throws(SceneFailure) -> ItemID { try id(of: try item(at: index), at: index) }

  /// The id of an item that was read.
  package func id(of item: Item, at index: Int) throws(SceneFailure) -> ItemID {
    guard let idField else { return .number(rowNumber(at: index)) }
    if let id = ItemID(item.fields[idField]) { return id }
    throw SceneFailure(
      code: "bad-id", "\"\(item.fields[idField])\" cannot be an id", span: span(ofField: idField, row: index),
      path: path, note: "row \(index), field \"\(fieldNames[idField])\"",
      hint: "ids are texts and whole numbers", failure: .asset)
  }

  /// The index of the item with an id; nil too for an id of a field that `indexing(ids:)` was not given.
  package func index(of id: ItemID) -> Int? {
    if idField != nil { return found[id] }
    guard case .number(let row) = id, (0..<rows.count).contains(row) else { return nil }
    guard let order else { return row }
    return order.firstIndex(of: UInt32(row))
  }

  /// Where a field of an item stands, if in a file of its own; of a computed one the item.
  package func span(ofField column: Int, row: Int) -> SourceSpan? {
    guard (0..<count).contains(row) else { return nil }
    return rows.span(ofField: holds(column) ? column : 0, row: rowNumber(at: row))
  }

  /// Whether a field stands in the items themselves; the others are computed.
  package func holds(_ field: Int) -> Bool { generated.map { field < $0.firstField } ?? true }

  /// Calls a body with the value of a field of every item, in order; what the field does not need is not computed.
  ///
  /// - Parameter deadline: The end of the time for it.
  package func forEachValue(
    of field: Int, within deadline: ThreadDeadline = .never,
    _ body: (_ row: Int, _ value: ExpressionValue) throws(SceneFailure) -> Void
  ) throws(SceneFailure) {
    let needed = generated?.only(for: field)
    var deadline = deadline
    for index in 0..<count {
      try deadline.checkRows(of: name)
      let row = rowNumber(at: index)
      var item = try rows.item(at: row)
      if let needed, field >= needed.firstField { try needed.fill(&item, row: row, count: rows.count) }
      try body(index, item.fields[field])
    }
  }

  /// The same source with these ids found: one pass over the rows where a field holds the ids, and nothing else.
  ///
  /// Of several rows with one id the first counts.
  ///
  /// - Parameter deadline: The end of the time for it.
  package func indexing(ids: Set<ItemID>, within deadline: ThreadDeadline = .never) throws(SceneFailure) -> DataSource {
    try with(idField: idField, wanted: ids, within: deadline)
  }

  /// The same source with its ids in another field; see `indexing(ids:within:)`.
  package func identified(
    by field: Int?, within deadline: ThreadDeadline = .never
  ) throws(SceneFailure) -> DataSource {
    field == idField ? self : try with(idField: field, wanted: wanted, within: deadline)
  }

  /// The rows that a selection shows, in its order; their ids stay, and have to be asked for again.
  ///
  /// - Parameter deadline: The end of the time for it.
  package func narrowed(
    by selection: RowSelection, within deadline: ThreadDeadline = .never
  ) throws(SceneFailure) -> DataSource {
    let shown = try selection.rows(of: self, within: deadline)
    return DataSource(
      name: name, path: path, rows: rows, fieldNames: fieldNames, fieldTypes: fieldTypes, itemType: itemType,
      generated: generated, idField: idField, order: shown.map { UInt32(rowNumber(at: Int($0))) })
  }

  /// The same source with a number.
  package func numbered(_ number: Int) -> DataSource {
    DataSource(
      name: name, number: number, path: path, rows: rows, fieldNames: fieldNames, fieldTypes: fieldTypes,
      itemType: itemType, generated: generated, idField: idField, order: order, wanted: wanted, found: found)
  }

  private func with(
    idField: Int?, wanted: Set<ItemID>, within deadline: ThreadDeadline
  ) throws(SceneFailure) -> DataSource {
    var found: [ItemID: Int] = [:]
    if let idField, !wanted.isEmpty {
      if let generated, idField >= generated.firstField {
        if generated.isIndex(idField) {
          for case .number(let row) in wanted where row >= 0 && row < rows.count { found[.number(row)] = row }
        } else {
          found = try Identities(rows: rows, fields: generated.only(for: idField))
            .find(wanted, in: idField, within: deadline)
        }
      } else {
        found = try rows.find(wanted, in: idField, within: deadline)
      }
      if let order { found = Self.indices(of: found, in: order) }
    }
    return DataSource(
      name: name, number: number, path: path, rows: self.rows, fieldNames: fieldNames, fieldTypes: fieldTypes,
      itemType: itemType, generated: generated, idField: idField, order: order, wanted: wanted, found: found)
  }

  /// The indices of rows by their ids; a row that is not shown has none.
  private static func indices(of rows: [ItemID: Int], in order: [UInt32]) -> [ItemID: Int] {
    let ids = Dictionary(rows.map { ($0.value, $0.key) }) { first, _ in first }
    var indices: [ItemID: Int] = [:]
    for (index, row) in order.enumerated() {
      if let id = ids[Int(row)] { indices[id] = index }
    }
    return indices
  }

  /// Rows with what their ids are computed from.
  private struct Identities: DataRows {
    let rows: any DataRows
    let fields: GeneratedFields
    var count: Int { rows.count }
    func item(at row: Int) throws(SceneFailure) -> Item {
      var item = try rows.item(at: row)
      try fields.fill(&item, row: row, count: count)
      return item
    }
  }
}
