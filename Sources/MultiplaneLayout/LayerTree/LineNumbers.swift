import MultiplaneBase

/// The lines of a list, numbered through its segments.
struct LineNumbers {
  /// The first line of each segment, and the number of lines at the end.
  private(set) var lines = [0]
  /// The number of rows before each segment, headers and footers left out, and of all at the end.
  private(set) var rows = [0]
  /// The segment of the line that was asked for last.
  private var near = 0

  init() {}

  /// The lines for the number of items that each segment has.
  init(_ segments: [RowSegment], items: (RowSegment) -> Int) {
    for segment in segments {
      let count = items(segment)
      lines.append(lines[lines.count - 1] + segment.lineCount(items: count))
      rows.append(rows[rows.count - 1] + (segment.role == .row ? count : 0))
    }
  }

  /// The number of the segment a line belongs to.
  mutating func segment(ofLine line: Int) -> Int {
    // Lines are mostly asked for one after the other.
    for segment in near..<min(near + 2, lines.count - 1) where lines[segment] <= line && line < lines[segment + 1] {
      near = segment
      return segment
    }
    near = max(0, (0..<(lines.count - 1)).partitioningIndex { lines[$0] > line } - 1)
    return near
  }
}
