package import MultiplaneBase
package import MultiplaneExpressions

/// A form of data files: the key of a source that names such a file, and what reads one.
///
/// Another form is a file with one of these, and its name in the table of origins (`SourceOrigin.all`).
package struct DataFormat: Sendable {
  /// The key of a source.
  package let key: String
  /// Whether rows that cannot be read may be passed over.
  package let passesOverBadRows: Bool
  /// Reads an open file; of large ones only as much as finds the rows.
  package let read: @Sendable (AssetFile, BadRowPolicy) throws(SceneFailure) -> DataContent

  init(
    _ key: String, passesOverBadRows: Bool = false,
    read: @escaping @Sendable (AssetFile, BadRowPolicy) throws(SceneFailure) -> DataContent
  ) {
    (self.key, self.passesOverBadRows, self.read) = (key, passesOverBadRows, read)
  }
}

/// What the origin of a source holds.
package enum DataContent: Sendable {
  /// Items.
  case rows(DataTable)
  /// A mapping, whose values are used by name.
  case values(DataConstants)
}

/// Rows before the scene adds anything to them.
package struct DataTable: Sendable {
  /// The items, by row.
  package var rows: any DataRows
  /// The names of the fields.
  package var names: [String]
  /// The types of the fields; `nil` for a cell that is text unless an expression wants something else.
  package var types: [ExpressionType?]
  /// The type of items that are plain values.
  package var itemType: ExpressionType?
  /// Rows with their fields.
  package init(rows: any DataRows, names: [String], types: [ExpressionType?], itemType: ExpressionType? = nil) {
    (self.rows, self.names, self.types, self.itemType) = (rows, names, types, itemType)
  }

  /// Items held in memory.
  package init(_ list: ItemList) {
    self.init(
      rows: ListRows(items: list.items), names: list.fieldNames, types: list.items.first?.fields.map(\.type) ?? [],
      itemType: list.fieldNames.isEmpty ? list.items.first?.value.type ?? .number : nil)
  }

  init(rows: any DataRows, _ fields: JSONFields) {
    self.init(rows: rows, names: fields.names, types: fields.types, itemType: fields.itemType)
  }
}

/// The values of a mapping by name, those of mappings inside it by path.
package struct DataConstants: Sendable {
  /// The names in the order of the file.
  package private(set) var names: [String] = []
  /// The values by name.
  package private(set) var values: [String: ExpressionValue] = [:]
  /// The names of what no expression can use, such as a list of mappings.
  package private(set) var unusable: Set<String> = []

  /// Adds a value; none for what no expression can use.
  package mutating func add(_ name: String, _ value: ExpressionValue?) {
    guard let value else {
      unusable.insert(name)
      return
    }
    names.append(name)
    values[name] = value
  }

  /// The values of a JSON object.
  init(json: JSONValue) {
    for (name, member) in JSONFields.flat(json) {
      add(name, member.value == .null ? .text("") : try? JSONFields.item(member.value, at: 0))
    }
  }

  /// No values.
  package init() {}
}
