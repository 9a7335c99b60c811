import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// Rows beyond the prepared ones that effects would show.

extension LayerTree {
  /// A line at either end of the prepared lines of a list.
  struct EdgeLine {
    /// Its cells; in a plain list one row.
    var cells: [LayerState]
    /// Where it starts in its list, and how long it is.
    var start: Length
    var extent: Length
  }

  /// Looks whether the rows next to the prepared ones would be seen, if they were drawn as far from their places as the last
  /// prepared ones are.
  ///
  /// - Parameters:
  ///   - corner: Where the list starts in the scroller's box as at offset 0.
  ///   - shift: The distance that was added to the places of rows.
  func watchOverscan(
    of list: RowList, _ lines: Range<Int>, first: EdgeLine?, last: EdgeLine?, from corner: Length, shift: PointOffset,
    _ window: ScrollWindow
  ) {
    guard engine.overscanReport.watches(list.stack), layerPass == .whole else { return }
    let (seenStart, seenEnd) = (window.drawnStart.points + window.residue, window.drawnEnd.points + window.residue)
    if let first, lines.lowerBound > 0, let seen = seen(first, shift, window) {
      let beyond = seen.end - (corner + first.start + first.extent).points
      let before = list.span(of: lines.lowerBound - 1)
      if (corner + before.start + before.extent).points + beyond > seenStart + Self.least {
        report(
          list, line: lines.lowerBound - 1, overscan: beyond + (window.visibleStart - window.drawnStart).points)
      }
    }
    if let last, lines.upperBound < list.positions.count, let seen = seen(last, shift, window) {
      let beyond = (corner + last.start).points - seen.start
      if (corner + list.start(of: lines.upperBound)).points - beyond < seenEnd - Self.least {
        report(list, line: lines.upperBound, overscan: beyond + (window.drawnEnd - window.visibleEnd).points)
      }
    }
  }

  /// The least extent that is seen, in points.
  private static let least = 1.0 / 64

  private func report(_ list: RowList, line: Int, overscan: Double) {
    let (segment, items) = list.items(ofLine: line)
    guard segment.role == .row, let row = items.first, overscan < NumberLimits.largest else { return }
    engine.overscanReport.add(list.stack, row: row, frame: context.frame.number, overscan: overscan)
  }

  /// Where a line is seen along the axis, in places of the content; `nil` if it is not.
  private func seen(_ line: EdgeLine, _ shift: PointOffset, _ window: ScrollWindow) -> (start: Double, end: Double)? {
    var rect = PointRect(x: 0, y: 0, width: 0, height: 0)
    for cell in line.cells { rect = rect.union(cell.reach ?? rect) }
    if rect.isEmpty { return nil }
    let (start, length) = (rect.origin[window.axis] - shift[window.axis], rect.extents[window.axis])
    if let mirror = window.mirror { return (mirror.points - start - length, mirror.points - start) }
    return (start, start + length)
  }
}

extension LayerTree.EdgeLine? {
  /// Adds a cell of the line.
  mutating func add(_ cell: LayerState, start: Length, extent: Length) {
    if self == nil { self = LayerTree.EdgeLine(cells: [], start: start, extent: extent) }
    self?.cells.append(cell)
  }
}

extension LayerState {
  /// The box in which the layer is seen, in points from the corner of the layer around; `nil` if it is not seen. Ink that
  /// leaves the lines of a text is left out.
  fileprivate var reach: PointRect? {
    guard isVisible, opacity > 0 else { return nil }
    var rect = PointRect(x: 0, y: 0, width: 0, height: 0)
    for part in parts {
      switch part {
      case .picture(let picture): rect = rect.union(picture.boxBounds)
      case .layer(let inner): rect = rect.union(inner.reach ?? rect)
      case .scroll(let scroll): rect = rect.union(scroll.viewport)
      case .rows(let rows): for row in rows { rect = rect.union(row.reach ?? rect) }
      }
    }
    return effects.reach(of: rect).offset(x: layer.origin.x + offset.x, y: layer.origin.y + offset.y)
  }
}
