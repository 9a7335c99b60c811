package import CPixels

/// Hashes one picture after the other, and only the rows that are not those of the picture before.
package final class RowHasher {
  private var known: RowHashes?
  private var versions: [UInt64]?
  private let memo: RowMemo?
  /// For how many pictures marks are not asked for, and how many that were the last time.
  private var pause = (left: 0, length: 0)
  private static let longestPause = 16

  /// A hasher that has seen no picture.
  ///
  /// - Parameter memo: Knows the hashes of rows by their marks, for whoever draws the same scene at the same scale.
  package init(memo: RowMemo? = nil) { self.memo = memo }

  /// The hashes of a picture that is drawn; rows whose `rowVersions` are those of the last picture are not read.
  package func hashes(of source: PixelSource, hasAlpha: Bool) -> RowHashes {
    hashes(of: source, hasAlpha: hasAlpha, marks: { _ in [] }, draw: { _ in })
  }

  /// The hashes of a picture of which only what `draw` was called for is drawn.
  ///
  /// - Parameters:
  ///   - marks: Gives marks of neighbouring rows; none where there are none.
  ///   - draw: Draws rows, before they are read.
  /// - Throws: What `draw` throws.
  package func hashes<Failure>(
    of source: PixelSource, hasAlpha: Bool, marks: (Range<Int>) -> [mp_row_mark],
    draw: ([Range<Int>]) throws(Failure) -> Void
  ) throws(Failure) -> RowHashes {
    var rows = RowHashes(count: source.height, width: source.width, hasAlpha: hasAlpha)
    var changed = Array(0..<source.height)
    if let known, known.hasForm(of: rows) {
      rows = known
      if let versions, let new = source.rowVersions { changed.removeAll { versions[$0] == new[$0] } }
    }
    // A failure leaves nothing behind.
    (known, versions) = (nil, nil)
    var unread = changed
    var asked: [mp_row_mark] = []
    let top = changed.first ?? 0
    if let memo, let last = changed.last, isMarking() {
      asked = marks(top..<last + 1)
      if !asked.isEmpty {
        var isFound = [Bool](repeating: false, count: asked.count)
        memo.find(asked, at: changed.map { $0 - top }) { place, hash in
          rows[place + top] = hash
          isFound[place] = true
        }
        unread = changed.filter { !isFound[$0 - top] }
        judge(found: changed.count - unread.count, of: changed.count)
      }
    }
    try draw(unread.ranges)
    rows.update(unread, of: source)
    if !asked.isEmpty { memo?.learn(asked, at: unread.map { $0 - top }) { rows[$0 + top] } }
    (known, versions) = (rows, source.rowVersions)
    return rows
  }

  /// Whether marks are asked for: where they told little the last times, only now and then.
  private func isMarking() -> Bool {
    if pause.left == 0 { return true }
    pause.left -= 1
    return false
  }

  private func judge(found: Int, of count: Int) {
    let length = found * 8 >= count ? 0 : min(2 * pause.length + 1, Self.longestPause)
    pause = (length, length)
  }
}

extension [Int] {
  /// Numbers in ascending order as ranges.
  fileprivate var ranges: [Range<Int>] {
    var found: [Range<Int>] = []
    for number in self {
      if let last = found.last, last.upperBound == number {
        found[found.count - 1] = last.lowerBound..<number + 1
      } else {
        found.append(number..<number + 1)
      }
    }
    return found
  }
}
