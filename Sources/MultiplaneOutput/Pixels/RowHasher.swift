package import CPixels

/// Hashes one picture after the other, and only the rows that are not those of the picture before.
package final class RowHasher {
  private var known: RowHashes?
  private var versions: [UInt64]?
  private let memo: RowMemo?
  /// The rows of the last picture, and which of them were drawn to be read.
  private var states: [mp_row_state] = []
  private var drawn: [Range<Int>] = []
  /// Whether marks of the last picture were looked up.
  private var isAsked = false

  /// A hasher that has seen no picture.
  ///
  /// - Parameter memo: Knows the hashes of rows by their marks, for whoever draws the same scene at the same scale.
  package init(memo: RowMemo? = nil) { self.memo = memo }

  /// The hashes of a picture that is drawn; rows whose `rowVersions` are those of the last picture are not read.
  package func hashes(of source: PixelSource, hasAlpha: Bool) -> RowHashes {
    hashes(of: source, hasAlpha: hasAlpha, marks: { _ in [] }, draw: { _ in })
  }

  /// The hashes of a picture of which only what `draw` was called for is drawn: what is hashed, and what an encoder reads.
  ///
  /// - Parameters:
  ///   - marks: Gives marks of neighbouring rows; none where there are none.
  ///   - strip: Where rows are drawn if all of them are new; they are encoded then, and `draw` is not called.
  ///   - draw: Draws rows, which are ascending.
  /// - Throws: What `draw` throws.
  package func hashes<Failure>(
    of source: PixelSource, hasAlpha: Bool, for encoder: any FrameEncoder, marks: (Range<Int>) -> [mp_row_mark],
    strip: RowStrip<Failure>? = nil, draw: ([Range<Int>]) throws(Failure) -> Void
  ) throws(Failure) -> RowHashes {
    let rows = try newHashes(of: source, hasAlpha: hasAlpha, marks: marks) {
      (ranges: [Range<Int>], rows: inout RowHashes) throws(Failure) in
      guard let strip, ranges == [0..<rows.count], encoder.begin(rows) else {
        try draw(ranges)
        return false
      }
      try strip.encode(&rows, with: encoder)
      return true
    }
    let read = encoder.rowsToRead(of: rows)
    try draw(read)
    if isAsked { memo?.judge(saved: states.found(outside: drawn + read), of: states.changedCount) }
    return rows
  }

  /// The hashes of a picture of which only what is hashed is drawn.
  package func hashes<Failure>(
    of source: PixelSource, hasAlpha: Bool, marks: (Range<Int>) -> [mp_row_mark],
    draw: ([Range<Int>]) throws(Failure) -> Void
  ) throws(Failure) -> RowHashes {
    try newHashes(of: source, hasAlpha: hasAlpha, marks: marks) {
      (ranges: [Range<Int>], _: inout RowHashes) throws(Failure) in
      try draw(ranges)
      return false
    }
  }

  /// The hashes of a picture.
  ///
  /// - Parameter draw: Draws rows, and says whether it has hashed them as well.
  private func newHashes<Failure>(
    of source: PixelSource, hasAlpha: Bool, marks: (Range<Int>) -> [mp_row_mark],
    draw: ([Range<Int>], inout RowHashes) throws(Failure) -> Bool
  ) throws(Failure) -> RowHashes {
    var rows = RowHashes(count: source.height, width: source.width, hasAlpha: hasAlpha)
    states = Array(repeating: mp_row_new, count: source.height)
    if let known, known.hasForm(of: rows) {
      rows = known
      if let versions, let new = source.rowVersions {
        for row in states.indices where versions[row] == new[row] { states[row] = mp_row_kept }
      }
    }
    // A failure leaves nothing behind.
    (known, versions) = (nil, nil)
    let changed = states.changed
    let asked = changed.isEmpty || memo?.isAsked() != true ? [] : marks(changed)
    isAsked = !asked.isEmpty
    if isAsked { memo?.find(asked, from: changed.lowerBound, &rows, &states) }
    drawn = states.newRanges
    if try !draw(drawn, &rows) {
      rows.update(states.indices.lazy.filter { [states] in states[$0] == mp_row_new }, of: source)
    }
    if isAsked { memo?.learn(asked, from: changed.lowerBound, rows, states) }
    (known, versions) = (rows, source.rowVersions)
    return rows
  }
}

extension [mp_row_state] {
  /// From the first row that has changed to the last.
  fileprivate var changed: Range<Int> {
    let first = firstIndex { $0 != mp_row_kept } ?? 0
    return first..<(lastIndex { $0 != mp_row_kept } ?? first - 1) + 1
  }

  fileprivate var changedCount: Int { count { $0 != mp_row_kept } }

  /// The new rows as ranges. What lies near each other is one: a few rows more cost less to draw than another box.
  fileprivate var newRanges: [Range<Int>] {
    var found: [Range<Int>] = []
    var open: (start: Int, end: Int)?
    for row in indices where self[row] == mp_row_new {
      if let last = open, row - last.end < 8 {
        open = (last.start, row + 1)
      } else {
        if let last = open { found.append(last.start..<last.end) }
        open = (row, row + 1)
      }
    }
    if let last = open { found.append(last.start..<last.end) }
    return found
  }

  /// How many found rows lie in none of some ranges.
  fileprivate func found(outside ranges: [Range<Int>]) -> Int {
    var states = self
    for range in ranges {
      for row in range { states[row] = mp_row_kept }
    }
    return states.count { $0 == mp_row_found }
  }
}
