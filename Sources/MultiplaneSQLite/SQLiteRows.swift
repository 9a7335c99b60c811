import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions

/// The rows of a query, held by the key of each, in the query's order.
final class SQLiteRows: DataRows {
  /// The types of the columns: those of the first row. A value of another type is read as the type that is wanted.
  let types: [ExpressionType]
  private let query: SQLiteQuery
  private let keyColumn: Int
  private let keys: RowKeys

  /// Lists the keys of a query.
  ///
  /// - Parameters:
  ///   - allowance: The steps and the time for it.
  ///   - taken: The bytes of the keys of other queries.
  ///   - room: The bytes of memory that all data of the scene leaves.
  init(
    _ query: SQLiteQuery, key: Int, within allowance: SQLiteAllowance, beside taken: Int, room: Int
  ) throws(SceneFailure) {
    (self.query, keyColumn) = (query, key)
    (keys, types) = try query.database.ask { connection throws(SceneFailure) in
      try SQLiteListing(connection, query, key: key, within: allowance, beside: taken, room: room).result()
    }
  }

  var count: Int { keys.count }

  /// The bytes that the keys take.
  var byteCount: Int { keys.byteCount }

  func item(at row: Int) throws(SceneFailure) -> Item {
    let key = keys[row]
    let values = try query.database.ask { connection throws(SceneFailure) in
      try connection.row(of: self.query, key: key, in: self.keyColumn)
    }
    guard let values else { throw fault("is not found by its id", row: row) }
    var fields: [ExpressionValue] = []
    fields.reserveCapacity(values.count)
    for value in values { fields.append(ExpressionValue(value)) }
    return Item(value: .number(Double(row)), fields: fields)
  }

  var isBoundByFile: Bool { false }

  func find(
    _ ids: Set<ItemID>, in column: Int, within deadline: ThreadDeadline
  ) throws(SceneFailure) -> [ItemID: Int] {
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
    let allowance = SQLiteAllowance.listing(within: deadline)
    return try query.database.ask { connection throws(SceneFailure) in
      var (found, row): ([ItemID: Int], Int) = ([:], 0)
      let (statement, _) = try connection.prepare(self.query.text, within: allowance) { _ in nil }
      try connection.run(statement, within: allowance) { () throws(SceneFailure) in
        if let id = ItemID(ExpressionValue(statement.value(in: column))), ids.contains(id), found[id] == nil {
          found[id] = row
        }
        row += 1
        return found.count < ids.count
      }
      return found
    }
  }

  private func fault(_ message: String, row: Int) -> SceneFailure {
    SceneFailure(
      Diagnostic(
        code: "data-row", message, note: "row \(row) of the query, whose id is \(keys[row])", failure: .asset))
  }
}

extension ExpressionValue {
  /// A value of a database as expressions see it: a number with all of its digits.
  init(_ value: SQLiteStatement.Value) {
    switch value {
    case .integer(let number): self = ExpressionValue(numberWritten: "\(number)") ?? .missing
    case .real(let number) where number.isFinite && Double(exactly: number.rounded()) == number && abs(number) < 1e15:
      self = .number(number)
    case .real(let number): self = ExpressionValue(numberWritten: "\(number)") ?? .unusable("\(number)")
    case .text(let text): self = .text(text)
    case .null: self = .missing
    case .unreadableText: self = .unusable("text that is not UTF-8, or has a NUL in it")
    case .blob: self = .unusable("a blob")
    }
  }
}

extension SQLiteConnection {
  /// The values of the row with a key, found by SQLite; `nil` if there is none.
  func row(
    of query: SQLiteQuery, key: DatabaseKey, in column: Int
  ) throws(SceneFailure) -> [SQLiteStatement.Value]? {
    guard let statement = rowStatement else { preconditionFailure("a row is read before its query was listed") }
    guard statement.bind(key) == 0 else { return nil }
    var values: [SQLiteStatement.Value]?
    try run(statement, within: .row) { () throws(SceneFailure) in
      // Values that are equal to SQLite may differ in capitals, where a column is compared so.
      guard key == DatabaseKey(statement.value(in: column)) else { return true }
      values = query.names.indices.map { statement.value(in: $0) }
      return false
    }
    return values
  }

  /// Makes ready the statement that finds a row of a query by its key.
  func prepareRow(
    of query: SQLiteQuery, key column: Int, within allowance: SQLiteAllowance
  ) throws(SceneFailure) {
    let name = query.names[column].replacing("\"", with: "\"\"")
    let text = "select * from (\(query.text)\n) where \"\(name)\" = ?1"
    rowStatement = try prepare(text, within: allowance) { _ in nil }.statement
  }
}
