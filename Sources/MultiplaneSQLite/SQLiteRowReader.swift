import MultiplaneBase

/// The reader of single rows of a query; for one thread at a time.
///
/// A row is found by its key. Where that takes a walk over a table, the query is gone through in its order, and the rows
/// beside the one that is asked for are kept.
final class SQLiteRowReader {
  private let column: Int
  /// The query with a condition for the key.
  private let byKey: SQLiteStatement
  /// The query itself, and the row that it gives next.
  private let inOrder: SQLiteStatement
  private var next = 0
  /// Whether rows are read in blocks.
  private var isSlow = false
  private var blocks = BoundedCache<Int, [[SQLiteStatement.Value]]>(budget: 4)
  private static let blockSize = 256
  /// The steps of SQLite's machine beyond which a row is not found by its key again; an indexed one takes about thirty.
  private static let mostSteps = 10_000

  /// Makes ready what finds the rows of a query by a column.
  init(
    _ query: SQLiteQuery, key column: Int, on connection: SQLiteConnection, within deadline: ThreadDeadline
  ) throws(SceneFailure) {
    self.column = column
    let name = query.names[column].replacing("\"", with: "\"\"")
    let text = "select * from (\(query.text)\n) where \"\(name)\" = ?1"
    byKey = try connection.prepare(text, within: deadline) { _ in nil }.statement
    inOrder = try connection.prepare(query.text, within: deadline) { _ in nil }.statement
  }

  /// The values of a row; `nil` if it is not there under its key.
  func row(
    _ row: Int, key: DatabaseKey, on connection: SQLiteConnection
  ) throws(SceneFailure) -> [SQLiteStatement.Value]? {
    guard isSlow else { return try find(row, key, on: connection) }
    let number = row / Self.blockSize
    let block = if let kept = blocks.find(number) { kept } else { try read(number, for: row, on: connection) }
    blocks.hold(block, for: number)
    let index = row % Self.blockSize
    guard block.indices.contains(index), DatabaseKey(block[index][column]) == key else { return nil }
    return block[index]
  }

  private func find(
    _ row: Int, _ key: DatabaseKey, on connection: SQLiteConnection
  ) throws(SceneFailure) -> [SQLiteStatement.Value]? {
    guard byKey.bind(key) == 0 else { return nil }
    var values: [SQLiteStatement.Value]?
    try connection.run(byKey, within: .step, "row \(row) of the query") { () throws(SceneFailure) in
      // Values that are equal to SQLite may differ in capitals, where a column is compared so.
      guard key == DatabaseKey(byKey.value(in: column)) else { return true }
      values = byKey.values
      return false
    }
    isSlow = byKey.takeSteps() > Self.mostSteps
    return values
  }

  private func read(
    _ block: Int, for row: Int, on connection: SQLiteConnection
  ) throws(SceneFailure) -> [[SQLiteStatement.Value]] {
    let rows = block * Self.blockSize..<(block + 1) * Self.blockSize
    var (values, isWhole): ([[SQLiteStatement.Value]], Bool) = ([], false)
    // After a failure, and behind the last row, it begins anew.
    defer { if !isWhole { restart() } }
    if next > rows.lowerBound { restart() }
    try connection.goOn(inOrder, within: .step, "row \(row) of the query") { () throws(SceneFailure) in
      if rows.contains(next) { values.append(inOrder.values) }
      next += 1
      return next < rows.upperBound
    }
    isWhole = values.count == rows.count
    return values
  }

  private func restart() {
    inOrder.reset()
    next = 0
  }
}
