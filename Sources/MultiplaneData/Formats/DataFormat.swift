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
  package let read: @Sendable (AssetFile, DataOptions) throws(SceneFailure) -> DataContent

  init(
    _ key: String, passesOverBadRows: Bool = false,
    read: @escaping @Sendable (AssetFile, DataOptions) throws(SceneFailure) -> DataContent
  ) {
    (self.key, self.passesOverBadRows, self.read) = (key, passesOverBadRows, read)
  }
}

/// How a scene says that a data file is read.
package struct DataOptions: Hashable, Sendable {
  /// The policy for a row that cannot be read.
  package var policy = BadRowPolicy.error
  /// The separator of the fields of a CSV file; that of its first line (`sep=;`), a tab in a `.tsv` or a comma unless
  /// given.
  package var separator: CSVSeparator?
  /// Whether numbers of a CSV file have a comma before their decimals.
  package var hasDecimalCommas = false
  /// How a CSV file is written in bytes; by its byte order mark or in UTF-8 unless given.
  package var encoding: TextEncoding?
  /// Whether the first row of a CSV file names the columns.
  package var hasHeader = true
  /// How many lines stand before the header of a CSV file that are no part of the table.
  package var linesBefore = 0
  /// The words in cells of a CSV file that stand for nothing, such as `NA`.
  package var missingMarkers: Set<String> = []
  /// Where the list of items stands in a JSON or YAML file (`DataPath`).
  package var path: String?
  /// The options a source has that says nothing else.
  package init() {}
}

/// The content of a source's origin.
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
      rows: ListRows(items: list.items), names: list.fieldNames, types: list.fieldTypes, itemType: list.itemType)
  }

  /// Items that were read whole; none if one of them is not like the others and is not passed over.
  ///
  /// - Parameter fault: Is told of such an item: its number, what is wrong, and whether it is passed over.
  package init?(
    items: [DataValue], _ policy: BadRowPolicy, _ fault: (_ row: Int, _ problem: Diagnostic, _ isPassed: Bool) -> Void
  ) {
    var fields = DataFields()
    var bad: Set<Int> = []
    for (row, value) in items.enumerated() {
      do throws(RowFault) { try fields.include(value) } catch {
        fault(row, Diagnostic(code: "wrong-type", error.message, failure: error.failure), policy != .error)
        if policy == .error { return nil }
        bad.insert(row)
      }
    }
    var rows: [Item] = []
    for (row, value) in items.enumerated() where policy == .blank || !bad.contains(row) {
      rows.append((try? fields.item(value, row: row)) ?? fields.blank(row))
    }
    self.init(rows: ListRows(items: rows), fields)
  }

  init(rows: any DataRows, _ fields: DataFields) {
    self.init(rows: rows, names: fields.names, types: fields.types, itemType: fields.itemType)
  }
}

/// The values of a mapping by name, those of mappings inside it by path.
package struct DataConstants: Sendable {
  /// The names in the order of the file.
  package private(set) var names: [String] = []
  /// The values by name.
  package private(set) var values: [String: ExpressionValue] = [:]
  /// The lists among them, by their paths.
  package private(set) var lists: [String] = []
  /// The items of one of the lists.
  package let table: @Sendable (_ list: String) throws(SceneFailure) -> DataTable
  /// The values of an object.
  ///
  /// - Parameter table: The function that reads the items of one of its lists, by the list's path.
  package init(
    _ object: DataValue, table: @escaping @Sendable (_ list: String) throws(SceneFailure) -> DataTable
  ) {
    self.table = table
    for (name, member) in DataFields.flat(object) where values[name] == nil {
      if case .array = member.value { lists.append(name) }
      names.append(name)
      values[name] = DataFields.value(member.value)
    }
  }

  /// The keys of a mapping of mappings with fields in common, which are rows under their keys; empty for another mapping.
  ///
  /// - Parameter path: Where the mapping is; empty for the whole.
  package func rowKeys(at path: String = "") -> [String] {
    let start = path.isEmpty ? "" : path + "."
    var rows: [(key: Substring, fields: Set<Substring>)] = []
    for name in names where name.hasPrefix(start) {
      let member = name.dropFirst(start.count)
      guard let dot = member.firstIndex(of: ".") else { return [] }
      let (key, field) = (member[..<dot], member[member.index(after: dot)...])
      if rows.last?.key != key { rows.append((key, [])) }
      rows[rows.count - 1].fields.insert(field)
    }
    guard rows.count > 1, !rows[0].fields.isDisjoint(with: rows[1].fields) else { return [] }
    return rows.map { String($0.key) }
  }
}
