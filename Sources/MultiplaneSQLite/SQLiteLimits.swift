package import MultiplaneBase

/// How much work a database may cause.
package enum SQLiteLimits {
  /// Steps of SQLite's machine while the rows of a query are listed.
  package static let listingSteps = AdjustableLimit("sqlite-listing-steps", 500_000_000, most: 100_000_000_000)
  /// Steps while one row is read; an indexed one takes about thirty.
  package static let rowSteps = AdjustableLimit("sqlite-row-steps", 100_000, most: 100_000_000)
  /// Bytes of a query, and of the text of any table or view of a database.
  package static let queryBytes = 64 << 10
  /// Bytes of memory that SQLite takes for all databases of the process: pages it keeps, and what it sorts.
  package static let memory = AdjustableLimit("sqlite-memory", 512 << 20, most: 16 << 30, .bytes)
}
