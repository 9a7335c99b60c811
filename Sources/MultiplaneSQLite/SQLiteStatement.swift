import CSQLite

/// A prepared query of a connection.
package final class SQLiteStatement {
  private let pointer: OpaquePointer
  private let sqlite: mp_sqlite
  /// The names that SQLite gives the columns of the result.
  package let columns: [String]

  /// Takes over a statement that SQLite has prepared.
  init(_ pointer: OpaquePointer, _ sqlite: mp_sqlite) {
    (self.pointer, self.sqlite) = (pointer, sqlite)
    columns = (0..<sqlite.column_count(pointer)).map { column in
      sqlite.column_name(pointer, column).map { String(cString: $0) } ?? ""
    }
  }

  deinit { _ = sqlite.finalize(pointer) }

  /// A value as the file holds it.
  package enum Value: Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    /// A text that is not UTF-8, or with a NUL in it.
    case unreadableText
    case blob
  }

  /// Whether it is a query and not something that writes or sets.
  var isQuery: Bool {
    sqlite.stmt_readonly(pointer) != 0 && sqlite.stmt_isexplain(pointer) == 0 && !columns.isEmpty
  }

  /// How many values it waits for.
  var parameterCount: Int { Int(sqlite.bind_parameter_count(pointer)) }

  /// The type a column was declared with, in capitals; none for a computed one.
  func declaredType(of column: Int) -> String? {
    sqlite.column_decltype(pointer, Int32(column)).map { String(cString: $0).uppercased() }
  }

  /// Goes to the next row; gives SQLite's code.
  func step() -> Int32 { sqlite.step(pointer) }

  /// The steps of SQLite's machine since this was last asked for.
  func takeSteps() -> Int { Int(sqlite.stmt_status(pointer, SQLITE_STMTSTATUS_VM_STEP, 1)) }

  /// Gives up the rows that are left, so that the query may begin anew.
  func reset() { _ = sqlite.reset(pointer) }

  /// Gives its only parameter a value; gives SQLite's code.
  func bind(_ key: DatabaseKey) -> Int32 {
    switch key {
    case .number(let number): return sqlite.bind_int64(pointer, 1, number)
    case .text(let text):
      let bytes = Array(text.utf8)
      return bytes.withUnsafeBytes { raw in
        raw.withMemoryRebound(to: CChar.self) { characters in
          // SQLite makes a copy (SQLITE_TRANSIENT, a macro Swift does not see).
          sqlite.bind_text(
            pointer, 1, characters.baseAddress ?? UnsafePointer(bitPattern: 1), Int32(bytes.count),
            unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        }
      }
    }
  }

  /// The value in a column of the row it stands on.
  package func value(in column: Int) -> Value {
    let column = Int32(column)
    switch sqlite.column_type(pointer, column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .integer(sqlite.column_int64(pointer, column))
    case SQLITE_FLOAT: return .real(sqlite.column_double(pointer, column))
    case SQLITE_TEXT:
      return withText(in: column) { bytes in
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { return .unreadableText }
        return .text(text)
      }
    default: return .blob
    }
  }

  /// The values of the row it stands on.
  var values: [Value] { columns.indices.map { value(in: $0) } }

  private func withText<Result>(in column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let text = sqlite.column_text(pointer, column)
    return body(UnsafeBufferPointer(start: text, count: text == nil ? 0 : Int(sqlite.column_bytes(pointer, column))))
  }
}
