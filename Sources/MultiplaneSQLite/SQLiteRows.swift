import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions

/// The rows of a query: what is held is the key of each, in the query's order.
final class SQLiteRows: DataRows {
  /// The types of the columns: those of the first row.
  let types: [ExpressionType]
  private let query: SQLiteQuery
  private let keyColumn: Int
  private let keys: RowKeys

  /// Lists the keys of a query.
  init(_ query: SQLiteQuery, key: Int) throws(SceneFailure) {
    (self.query, keyColumn) = (query, key)
    (keys, types) = try query.database.ask { connection throws(SceneFailure) in
      try SQLiteListing(connection, query, key: key).result()
    }
  }

  var count: Int { keys.count }

  func item(at row: Int) throws(SceneFailure) -> Item {
    let key = keys[row]
    let values = try query.database.ask { connection throws(SceneFailure) in
      try connection.row(of: self.query, key: key, in: self.keyColumn)
    }
    guard let values else { throw fault("is not found by its id", row: row) }
    var fields: [ExpressionValue] = []
    fields.reserveCapacity(values.count)
    for (column, value) in values.enumerated() { fields.append(try field(value, column, row: row)) }
    return Item(value: .number(Double(row)), fields: fields)
  }

  func find(_ ids: Set<ItemID>, in column: Int) throws(SceneFailure) -> [ItemID: Int] {
    if column == keyColumn {
      var found: [ItemID: Int] = [:]
      for row in 0..<count {
        let id: ItemID
        switch keys[row] {
        case .number(let number): id = .number(Int(number))
        case .text(let text): id = ItemID(text)
        }
        if ids.contains(id), found[id] == nil { found[id] = row }
        if found.count == ids.count { break }
      }
      return found
    }
    return try query.database.ask { connection throws(SceneFailure) in
      var (found, row): ([ItemID: Int], Int) = ([:], 0)
      let (statement, _) = try connection.prepare(self.query.text) { _ in nil }
      try connection.run(statement, steps: connection.listingSteps) { () throws(SceneFailure) in
        if let id = ItemID(try self.field(statement.value(in: column), column, row: row)), ids.contains(id),
          found[id] == nil
        {
          found[id] = row
        }
        row += 1
        return found.count < ids.count
      }
      return found
    }
  }

  // MARK: Values

  /// A value as expressions see it.
  private func field(
    _ value: SQLiteStatement.Value, _ column: Int, row: Int
  ) throws(SceneFailure) -> ExpressionValue {
    switch (value, types[column]) {
    case (.integer(let number), .number):
      guard let exact = Double(exactly: number) else {
        throw fault("is \(number), which is no exact number", column, row: row, hint: "cast it as text")
      }
      return .number(exact)
    case (.real(let number), .number):
      guard number.isFinite else { throw fault("is \(number), which is no number", column, row: row) }
      return .number(number)
    case (.text(let text), .text): return .text(text)
    case (.null, .text): return .text("")
    case (.null, _):
      throw fault(
        "is null, in the first row a number", column, row: row,
        hint: "null stands for missing text only; write coalesce(…, 0)")
    case (.unreadableText, _): throw fault("is not UTF-8, or has a NUL in it", column, row: row)
    case (.blob, _):
      throw fault("is a blob", column, row: row, hint: "leave it out, or make text of it: hex(…)")
    case (_, let type):
      throw fault(
        "is \(type == .number ? "text" : "a number"), in the first row \(type.described)", column, row: row,
        hint: "a column has values of one type; write cast(… as \(type == .number ? "real" : "text"))")
    }
  }

  private func fault(_ message: String, _ column: Int, row: Int, hint: String? = nil) -> SceneFailure {
    fault("\"\(query.names[column].escapedForMessage)\" \(message)", hint: hint, row: row)
  }

  private func fault(_ message: String, hint: String? = nil, row: Int) -> SceneFailure {
    SceneFailure(
      Diagnostic(
        code: "data-row", message, note: "row \(row) of the query, whose id is \(keys[row])", hint: hint,
        failure: .asset))
  }
}

extension SQLiteConnection {
  /// The values of the row with a key, found by SQLite; `nil` if there is none.
  func row(
    of query: SQLiteQuery, key: RowKey, in column: Int
  ) throws(SceneFailure) -> [SQLiteStatement.Value]? {
    let statement = try rowStatement(of: query, key: column)
    guard statement.bind(key) == 0 else { return nil }
    var values: [SQLiteStatement.Value]?
    try run(statement, steps: SQLiteLimits.rowSteps.value) { () throws(SceneFailure) in
      // What is equal to SQLite may differ in capitals, where a column is compared so.
      guard key == RowKey(statement.value(in: column)) else { return true }
      values = query.names.indices.map { statement.value(in: $0) }
      return false
    }
    return values
  }

  private func rowStatement(of query: SQLiteQuery, key column: Int) throws(SceneFailure) -> SQLiteStatement {
    if let known = rowStatement { return known }
    let name = query.names[column].replacing("\"", with: "\"\"")
    let (statement, _) = try prepare("select * from (\(query.text)\n) where \"\(name)\" = ?1") { _ in nil }
    rowStatement = statement
    return statement
  }
}
