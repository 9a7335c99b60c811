import CEncoding
import CPixels

/// Hashes one picture after the other, and of each only the rows that have changed and are not known by what they show.
struct RowHasher {
  private var known: RowHashes?
  private var versions: [UInt64]?

  /// The hashes of a picture's rows; those that have to be read are drawn.
  ///
  /// - Parameter cache: Knows hashes of rows by their contents, for whoever draws the same scene at the same scale.
  mutating func hashes<Picture: UndrawnPicture>(
    of picture: Picture, hasAlpha: Bool, _ cache: BandCache?
  ) throws(Picture.Failure) -> RowHashes {
    let source = picture.pixels
    var rows = RowHashes(count: source.height, width: source.width, hasAlpha: hasAlpha)
    var states = Array(repeating: mp_row_new, count: source.height)
    if let known, known.hasForm(of: rows) {
      rows = known
      if let versions, let new = source.rowVersions {
        for row in states.indices where versions[row] == new[row] { states[row] = mp_row_kept }
      }
    }
    // A failure leaves nothing behind.
    (known, versions) = (nil, nil)
    let changed = states.changed
    let contents = changed.isEmpty || cache?.knowsRows != true ? [] : picture.contents(of: changed)
    if !contents.isEmpty { cache?.find(contents, from: changed.lowerBound, &rows, &states) }
    try picture.draw(states.newRanges)
    rows.update(states.indices.lazy.filter { states[$0] == mp_row_new }, of: source)
    if !contents.isEmpty { cache?.learn(contents, from: changed.lowerBound, rows, states) }
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

  /// The new rows as ranges. Ranges near each other are one: a few rows more cost less to draw than another box.
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
}
