import MultiplaneBase

// The memory that tables and constants take: an estimate, and rather more than less.

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
