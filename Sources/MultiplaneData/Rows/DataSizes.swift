import MultiplaneBase
import MultiplaneExpressions

// The memory that the content of data takes: an estimate, and rather more than less.

extension ExpressionValue {
  /// The bytes of memory that it holds outside of itself.
  var heapBytes: Int {
    switch self {
    case .text(let text), .unusable(let text): text.heapBytes
    case .written(let number): number.text.heapBytes
    case .list(let values): values.reduce(values.heapBytes) { $0 + $1.heapBytes }
    case .number, .angle, .time, .boolean, .color, .missing: 0
    }
  }
}

extension DataTable {
  /// The bytes of memory that its rows and the names of its fields take. Looks at every item that is held.
  package var byteCount: Int {
    let warnings = rows.warnings.reduce(0) { $0 + $1.message.heapBytes + ($1.note?.heapBytes ?? 0) }
    return rows.byteCount + warnings + types.heapBytes + names.reduce(names.heapBytes) { $0 + $1.heapBytes }
  }
}

extension DataContent {
  /// The bytes of memory that it takes.
  package var byteCount: Int {
    switch self {
    case .rows(let table): table.byteCount
    case .values(let constants): constants.byteCount
    }
  }
}
