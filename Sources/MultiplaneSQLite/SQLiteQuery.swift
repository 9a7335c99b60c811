package import MultiplaneBase
package import MultiplaneData
import MultiplaneExpressions
import Synchronization

/// An open database.
package final class SQLiteDatabase: Sendable {
  private let connection: Mutex<SQLiteConnection>

  /// Opens a file to read it.
  ///
  /// - Parameter deadline: The end of the time for it.
  /// - Throws: `SceneFailure` if it is empty, or SQLite's journals beside it hold changes.
  package init(_ file: AssetFile, within deadline: ThreadDeadline) throws(SceneFailure) {
    connection = Mutex(try SQLiteConnection(file, within: deadline))
  }

  /// The query of a text; its rows are not listed yet.
  ///
  /// - Parameters:
  ///   - text: One `select` with an order.
  ///   - deadline: The end of the time for it.
  ///   - place: Where a Unicode scalar of the text stands, or the text as a whole.
  /// - Throws: `SceneFailure` if the query is wrong, or may not be asked.
  package func query(
    _ text: String, within deadline: ThreadDeadline, at place: (Int?) -> SourceSpan?
  ) throws(SceneFailure) -> SQLiteQuery {
    try connection.withLock { connection throws(SceneFailure) in
      let words = SQLText(text)
      // It would take the condition with it that rows are asked for by.
      if let start = words.openComment {
        let scalar = String(decoding: text.utf8.prefix(start), as: UTF8.self).unicodeScalars.count
        throw SQLiteConnection.queryFault("has a comment that is not closed", at: place(scalar), hint: "end it with */")
      }
      let (statement, text) = try connection.prepare(text, within: deadline, at: place)
      guard statement.parameterCount == 0 else {
        throw SQLiteConnection.queryFault("has a parameter, which nothing fills in", at: place(nil))
      }
      guard words.saysOrder else {
        throw SQLiteConnection.queryFault(
          "has no \"order by\"", at: place(nil),
          note: "without one SQLite may give the rows in any order", hint: "end it with: order by …")
      }
      if connection.usesDates, let text = words.texts.intersection(["localtime", "utc"]).first {
        throw SQLiteConnection.queryFault(
          "asks for the time zone of the machine with '\(text)'", at: place(nil),
          hint: "a query reads the same on every machine")
      }
      var seen: Set<String> = []
      for name in statement.columns where !seen.insert(name.lowercased()).inserted {
        throw SQLiteConnection.queryFault(
          "has two columns \"\(name.escapedForMessage)\"", at: place(nil), hint: "name them with \"as\"")
      }
      return SQLiteQuery(database: self, text: text, span: place(nil), names: statement.columns)
    }
  }

  /// Asks the connection, which one thread has at a time.
  package func ask<Result: Sendable>(
    _ body: @Sendable (SQLiteConnection) throws(SceneFailure) -> Result
  ) throws(SceneFailure) -> Result {
    try connection.withLock { connection throws(SceneFailure) in try body(connection) }
  }
}

/// A query of a database.
package struct SQLiteQuery: Sendable {
  let database: SQLiteDatabase
  let text: String
  /// Where the text stands.
  let span: SourceSpan?
  /// The names of its columns.
  package let names: [String]

  /// Whether a column is part of the order of the rows. Where it is not, rows may tie, and a tie has no order: another version
  /// of SQLite may give such rows in another.
  ///
  /// - Parameter key: The column; no two rows have one value in it.
  package func orders(by key: Int) -> Bool {
    SQLText(text).orders(by: names[key], number: key + 1)
  }

  /// The rows, which are found by the values of a column: lists that column and reads a row when it is asked for.
  ///
  /// - Parameters:
  ///   - key: The column; no two rows have one value in it.
  ///   - deadline: The end of the time to list them.
  package func table(key: Int, within deadline: ThreadDeadline) throws(SceneFailure) -> DataTable {
    let rows = try SQLiteRows(self, key: key, within: deadline)
    return DataTable(rows: rows, names: names, types: rows.types)
  }
}
