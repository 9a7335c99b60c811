package import CPixels
internal import Synchronization

/// Hashes of rows that were drawn, by their marks, for all threads of a run: what is only moved need not be drawn to be known.
///
/// It has a place for each mark, where the last one that fell there stays.
package final class RowMemo: Sendable {
  private struct Entry {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var hash: RowHashes.Hash?
  }
  private static let count = 1 << 14
  /// The bytes it takes.
  package static let byteCount = count * MemoryLayout<Entry>.stride
  private let entries: Mutex<[Entry]>

  /// A memo that knows no row.
  ///
  /// - Parameter isEnabled: Whether it is ever to know one.
  package init(isEnabled: Bool = true) {
    entries = Mutex(isEnabled ? Array(repeating: Entry(), count: Self.count) : [])
  }

  /// Calls `body` for each row whose mark is known, with its place among the marks.
  func find(_ marks: [mp_row_mark], at places: [Int], _ body: (Int, RowHashes.Hash) -> Void) {
    entries.withLock { entries in
      if entries.isEmpty { return }
      for place in places where marks[place].is_unknown == 0 {
        let entry = entries[Int(truncatingIfNeeded: marks[place].low) & (Self.count - 1)]
        guard let hash = entry.hash, entry.low == marks[place].low, entry.high == marks[place].high else { continue }
        body(place, hash)
      }
    }
  }

  /// Learns the hashes of rows that were drawn.
  func learn(_ marks: [mp_row_mark], at places: [Int], _ hash: (Int) -> RowHashes.Hash) {
    entries.withLock { entries in
      if entries.isEmpty { return }
      for place in places where marks[place].is_unknown == 0 {
        let mark = marks[place]
        entries[Int(truncatingIfNeeded: mark.low) & (Self.count - 1)] = Entry(
          low: mark.low, high: mark.high, hash: hash(place))
      }
    }
  }
}
