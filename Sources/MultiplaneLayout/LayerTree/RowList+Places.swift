package import MultiplaneBase

// The places of lines now: as their positions say, less the spacing that rows on their way in or out do not have yet, or no
// longer. Positions hold extents of at least 0 and the whole spacing; a row that is nothing yet takes no spacing either.
// All questions for places are answered here, so that a row on its way moves nothing when it passes the window's edge.

extension RowList {
  /// How long all lines are with the spacing between them, as far as known.
  var extent: Length {
    let missing = missing
    return missing.isEmpty ? positions.total : max(0, positions.total - missing.reduce(.zero) { $0 + $1.spacing })
  }

  /// How much longer the rows are than when the stack was laid out.
  package var growth: Length { extent - stack.extent }

  /// Where a line starts.
  func start(of line: Int) -> Length { positions.start(of: line) - missingSpacing(before: line) }

  /// Where a line starts and how long it is.
  func span(of line: Int) -> (start: Length, extent: Length) {
    let (start, extent) = positions.span(of: line)
    return (start - missingSpacing(before: line), extent)
  }

  /// Where neighbouring lines start and how long they are.
  func spans(of lines: Range<Int>) -> [(start: Length, extent: Length)] {
    var spans = positions.spans(of: lines)
    for (line, spacing) in missing where line < lines.upperBound {
      for index in max(0, line + 1 - lines.lowerBound)..<spans.count {
        spans[index].start = spans[index].start - spacing
      }
    }
    return spans
  }

  /// The lines that overlap the open interval between two offsets; an empty range says where the interval is.
  func rows(from start: Length, to end: Length) -> Range<Int> {
    let missing = missing
    if missing.isEmpty { return positions.rows(from: start, to: end) }
    // No line starts farther on than its position says, and none farther back than by all that is missing.
    let most = missing.reduce(Length.zero) { $0 + $1.spacing }
    var lines = positions.rows(from: start, to: end + most)
    let spans = spans(of: lines)
    let first = lines.lowerBound
    while let line = lines.first, spans[line - first].start + spans[line - first].extent <= start {
      lines = (line + 1)..<lines.upperBound
    }
    while let line = lines.last, spans[line - first].start >= end {
      lines = lines.lowerBound..<line
    }
    return end > start ? lines : lines.lowerBound..<lines.lowerBound
  }

  private func missingSpacing(before line: Int) -> Length {
    missing.reduce(Length.zero) { $1.line < line ? $0 + $1.spacing : $0 }
  }

  /// The spacing that is missing after lines on their way in or out.
  private var missing: [(line: Int, spacing: Length)] {
    if motions.animations.isEmpty || stack.spacing == 0 { return [] }
    if let known = missingKnown, known.revision == revision { return known.rows }
    var rows: [(line: Int, spacing: Length)] = []
    for (key, animation) in motions.animations where !isCell(key) {
      let share = animation.missingShare
      guard share > 0, let line = line(of: key) else { continue }
      let units = (Double(stack.spacing.units) * share + 0.5).rounded(.down)
      rows.append((line, Length(units: Int64(units))))
    }
    missingKnown = (revision, rows)
    return rows
  }

  /// Whether a row is a cell of a line with others.
  func isCell(_ key: CellKey) -> Bool { stack.segments[key.segment].cellsInLine > 1 }
}
