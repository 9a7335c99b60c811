package import MultiplaneBase

/// How much work a database may cause.
package enum SQLiteLimits {
  /// Steps of SQLite's machine while the rows of a query are listed.
  package static let listingSteps = AdjustableLimit("sqlite-listing-steps", 500_000_000, most: 100_000_000_000)
  /// Seconds of processor time to open databases, to understand queries, and to list their rows: all of a scene together.
  package static let listingSeconds = AdjustableLimit("sqlite-listing-seconds", 10, most: 3_600, .seconds)
  /// Steps while one row is read; an indexed one takes about thirty.
  package static let rowSteps = AdjustableLimit("sqlite-row-steps", 100_000, most: 100_000_000)
  /// Seconds of processor time to read one row.
  package static let rowSeconds = AdjustableLimit("sqlite-row-seconds", 1, most: 600, .seconds)
  /// Bytes of a query, and of the text of any table or view of a database.
  package static let queryBytes = 64 << 10
  /// Bytes of a query with the text of every view in it, each time it is named. What planning it costs counts as well: each
  /// column and function, each index of a column's table, and each function that is long by itself.
  package static let statementBytes = AdjustableLimit("sqlite-query-bytes", 512 << 10, most: 64 << 20, .bytes)
  static let columnBytes = 50
  static let indexBytes = 10
  static let longFunctionBytes = 500
  /// Bytes of memory that SQLite takes for all databases of the process: its cache of pages, and rows that it sorts.
  package static let memory = AdjustableLimit("sqlite-memory", 256 << 20, most: 16 << 30, .bytes)
  /// Bytes of the ids of all queries of a scene: 8 for a number, and 4 for a text beside its own. They are held as long as the scene.
  package static let keyBytes = AdjustableLimit("sqlite-id-bytes", 128 << 20, most: 4 << 30, .bytes)
}

/// The allowance for one piece of work of SQLite.
package struct SQLiteAllowance: Sendable {
  /// Steps of its machine.
  package var steps: Int
  /// Seconds of processor time.
  package var seconds: Int
  /// Whether the work is to read one row; otherwise it lists rows, or gets ready to.
  package var isForRow = false
  /// The nanoseconds of its time that other work has taken.
  var taken: UInt64 = 0

  /// The allowance unless a caller gives another.
  package static var listing: SQLiteAllowance {
    SQLiteAllowance(steps: SQLiteLimits.listingSteps.value, seconds: SQLiteLimits.listingSeconds.value)
  }
  static var row: SQLiteAllowance {
    SQLiteAllowance(steps: SQLiteLimits.rowSteps.value, seconds: SQLiteLimits.rowSeconds.value, isForRow: true)
  }
  /// The nanoseconds that are left.
  var rest: UInt64 {
    let whole = UInt64(seconds) * 1_000_000_000
    return whole - min(whole, taken)
  }

  /// The rest of a deadline, to find rows in a list.
  static func listing(within deadline: ThreadDeadline) -> SQLiteAllowance {
    var allowance = listing
    let whole = UInt64(allowance.seconds) * 1_000_000_000
    allowance.taken = whole - min(whole, deadline.rest)
    return allowance
  }

  /// An allowance; see the properties.
  package init(steps: Int, seconds: Int, isForRow: Bool = false) {
    (self.steps, self.seconds, self.isForRow) = (steps, seconds, isForRow)
  }
}
