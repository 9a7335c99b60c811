import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions

/// Goes once through all rows of a query for their keys.
struct SQLiteListing {
  private let connection: SQLiteConnection
  private let query: SQLiteQuery
  private let column: Int

  /// Lists a column of a query.
  init(_ connection: SQLiteConnection, _ query: SQLiteQuery, key column: Int) {
    (self.connection, self.query, self.column) = (connection, query, column)
  }

  /// The keys, which differ from each other, and the types that the values of the first row have.
  func result(within deadline: ThreadDeadline) throws(SceneFailure) -> (RowKeys, [ExpressionType]) {
    // The query itself is run, and not a part of it: only then does its order hold.
    let (statement, _) = try connection.prepare(query.text, within: deadline) { _ in nil }
    var keys = RowKeys(.numbers)
    var types = query.names.indices.map { Self.declaredType(statement.declaredType(of: $0)) }
    try connection.run(statement, within: deadline) { () throws(SceneFailure) in
      if keys.count == 0 {
        for index in types.indices { types[index] = Self.type(statement.value(in: index)) ?? types[index] }
        if types[column] == .text { keys = RowKeys(.texts) }
      }
      guard keys.count < DataLimits.rows, keys.append(try key(of: statement, keys)) else {
        throw SQLiteConnection.queryFault(
          "has too many rows: at most \(DataLimits.rows), with ids of \(sizeText(4 << 30))", at: nil, failure: .limit)
      }
      return true
    }
    if let (first, second) = keys.firstDouble() {
      throw fault("\(keys[first])", "is the id of rows \(first) and \(second)", hint: "an id names one row")
    }
    return (keys, types)
  }

  private func key(of statement: SQLiteStatement, _ keys: RowKeys) throws(SceneFailure) -> DatabaseKey {
    switch (statement.value(in: column), keys.form) {
    case (.integer(let number), .numbers) where number.magnitude <= 1 << 53: return .number(number)
    case (.text(let text), .texts): return .text(text)
    case (.integer, .texts), (.text, .numbers):
      throw fault("row \(keys.count)", "has another kind of id than the rows before", hint: "cast it as text")
    case (.integer(let number), .numbers):
      throw fault("\(number)", "is too large for an id", hint: "cast it as text")
    default:
      throw fault("row \(keys.count)", "has no id", hint: "ids are texts and whole numbers")
    }
  }

  private func fault(_ subject: String, _ message: String, hint: String) -> SceneFailure {
    SceneFailure(
      code: "bad-id", "\(subject.escapedForMessage) \(message)", note: "\"\(query.names[column])\" is the id",
      hint: hint, failure: .asset)
  }

  private static func type(_ value: SQLiteStatement.Value) -> ExpressionType? {
    switch value {
    case .null: nil
    case .integer, .real: .number
    case .text, .unreadableText, .blob: .text
    }
  }

  /// The type of a column whose first value is missing, by SQLite's own rule for declarations.
  private static func declaredType(_ declaration: String?) -> ExpressionType {
    let numbers = ["INT", "REAL", "FLOA", "DOUB", "NUM", "DEC"]
    return numbers.contains { declaration?.contains($0) ?? false } ? .number : .text
  }
}

extension DatabaseKey: CustomStringConvertible {
  /// The key that a value is.
  init?(_ value: SQLiteStatement.Value) {
    switch value {
    case .integer(let number): self = .number(number)
    case .text(let text): self = .text(text)
    default: return nil
    }
  }

  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): "\"\(text.escapedForMessage)\""
    }
  }
}
