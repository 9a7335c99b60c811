package import MultiplaneBase

/// How much data a scene may bring.
package enum DataLimits {
  /// Bytes in a row of a CSV or JSONL file, without the end of its line.
  package static let rowBytes = AdjustableLimit("row-bytes", 1 << 20, most: 64 << 20, .bytes)
  /// Lines of a JSONL file that are looked at for the fields of all.
  package static let sampledLines = 200
  /// Columns of a CSV file, or fields of an item.
  package static let columns = AdjustableLimit("columns", 2_000, most: 10_000)
  /// Rows of a source.
  package static let rows = AdjustableLimit("rows", 10_000_000, most: 100_000_000)
  /// Groups of a source's rows.
  package static let groups = AdjustableLimit("groups", 10_000, most: 1_000_000)
  /// Values inside each other in JSON.
  package static let depth = 64
  /// Bytes of a JSON file, which is held in memory.
  package static let jsonBytes = AdjustableLimit("json-bytes", 64 << 20, most: 1 << 30, .bytes)
  /// Bytes of a CSV file in another encoding than UTF-8, which is held in memory.
  package static let encodedBytes = AdjustableLimit("encoded-bytes", 64 << 20, most: 1 << 30, .bytes)
  /// Bytes of memory that all data of a scene holds together: starts of rows, texts, values, ids of queries and groups.
  package static let bytes = AdjustableLimit("data-bytes", 128 << 20, most: 16 << 30, .bytes)
  /// Processor time to read files of a scene's data and names again: many sources may name one file. Going through computed
  /// rows and those of databases for groups and ids counts as well, and so does going through rows for the pictures they name.
  package static let readingSeconds = AdjustableLimit("reading-seconds", 10, most: 86_400, .seconds)
}

extension ThreadDeadline {
  /// The end of the time to go through rows, if nothing else has taken of it.
  package static var reading: ThreadDeadline {
    ThreadDeadline(in: UInt64(DataLimits.readingSeconds.value) * 1_000_000_000)
  }

  /// Looks at the time between two rows.
  ///
  /// - Throws: It is over.
  package mutating func checkReading() throws(SceneFailure) {
    guard isOver() else { return }
    let limit = DataLimits.readingSeconds
    throw SceneFailure(
      Diagnostic(
        code: "limit-reading-time",
        "going through the rows takes more than \(limit) s of processor time, with what was read before",
        hint: limit.hint(or: "take fewer rows, or fields that are not computed"), failure: .limit))
  }
}

/// The policy for a row that cannot be read.
package enum BadRowPolicy: String, Sendable, CaseIterable {
  /// The scene is refused.
  case error
  /// The source goes on as if the row were not there; a warning says how many were left out.
  case skip
  /// The row stays, its fields empty; a warning says how many there are.
  case blank
}
