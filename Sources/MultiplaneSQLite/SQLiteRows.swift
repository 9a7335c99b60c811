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
  /// - Parameter deadline: The end of the time for it.
  init(_ query: SQLiteQuery, key: Int, within deadline: ThreadDeadline) throws(SceneFailure) {
    (self.query, keyColumn) = (query, key)
    (keys, types) = try query.database.ask { connection throws(SceneFailure) in
      let result = try SQLiteListing(connection, query, key: key).result(within: deadline)
      connection.reader = try SQLiteRowReader(query, key: key, on: connection, within: deadline)
      return result
    }
  }

  var count: Int { keys.count }

  func item(at row: Int) throws(SceneFailure) -> Item {
    let key = keys[row]
    let values = try ask { connection throws(SceneFailure) in
      try connection.reader?.row(row, key: key, on: connection)
    }
    guard let values else { throw fault("is not found by its id", row: row) }
    var fields: [ExpressionValue] = []
    fields.reserveCapacity(values.count)
    for value in values { fields.append(ExpressionValue(value)) }
    return Item(value: .number(Double(row)), fields: fields)
  }

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
    return try ask { connection throws(SceneFailure) in
      var (found, row): ([ItemID: Int], Int) = ([:], 0)
      let (statement, _) = try connection.prepare(self.query.text, within: deadline) { _ in nil }
      try connection.run(statement, within: deadline) { () throws(SceneFailure) in
        if let id = ItemID(ExpressionValue(statement.value(in: column))), ids.contains(id), found[id] == nil {
          found[id] = row
        }
        row += 1
        return found.count < ids.count
      }
      return found
    }
  }

  /// Asks the connection; what goes wrong is told where the query stands.
  private func ask<Result: Sendable>(
    _ body: @Sendable (SQLiteConnection) throws(SceneFailure) -> Result
  ) throws(SceneFailure) -> Result {
    do throws(SceneFailure) { return try query.database.ask(body) } catch {
      throw SceneFailure(
        error.diagnostics.map { problem in
          var problem = problem
          problem.span = problem.span ?? query.span
          return problem
        })
    }
  }

  private func fault(_ message: String, row: Int) -> SceneFailure {
    SceneFailure(
      code: "data-row", message, note: "row \(row) of the query, whose id is \(keys[row])", failure: .asset)
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
