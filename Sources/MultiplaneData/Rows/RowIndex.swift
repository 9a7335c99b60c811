/// Where each row of a file starts, at a little over 4 bytes a row: a whole offset every 256 rows, distances between.
struct RowIndex: Sendable {
  private static let rowsPerBase = 256
  private static let rowsPerChunk = 1 << 16
  private(set) var count = 0
  private var bases: [UInt64] = []
  /// Distances in chunks, so that growing copies none.
  private var chunks: [[UInt32]] = []

  /// Adds rows that start at these distances from an offset; false if there is no room for them.
  mutating func append(_ starts: UnsafeBufferPointer<UInt32>, from offset: Int) -> Bool {
    for start in starts {
      let place = UInt64(offset) + UInt64(start)
      if count % Self.rowsPerBase == 0 {
        bases.append(place)
        if count % Self.rowsPerChunk == 0 {
          chunks.append([])
          chunks[chunks.count - 1].reserveCapacity(min(Self.rowsPerChunk, max(256, count)))
        }
      }
      // 4 GiB between two rows of a base: rows in between were left out.
      guard let distance = UInt32(exactly: place - bases[bases.count - 1]) else { return false }
      chunks[chunks.count - 1].append(distance)
      count += 1
    }
    return true
  }

  /// Adds one row.
  mutating func append(_ place: Int) -> Bool {
    withUnsafePointer(to: UInt32(0)) { append(UnsafeBufferPointer(start: $0, count: 1), from: place) }
  }

  /// The offset of a row in the file.
  subscript(row: Int) -> Int {
    Int(bases[row / Self.rowsPerBase]) + Int(chunks[row / Self.rowsPerChunk][row % Self.rowsPerChunk])
  }
}
