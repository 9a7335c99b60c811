import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// Which rows a list shows in a window.

extension RowList {
  /// The lines that are to exist.
  func lines(in window: ScrollWindow, from origin: Length) -> Range<Int> {
    let interval = window.prepared(overscan: stack.overscan)
    var wanted = (start: interval.start - origin, end: interval.end - origin)
    if stack.node.attributes.requery == .edge, let asked {
      // The rows asked for last are enough while they still overlap by 1.2 viewports.
      let overlap = min(asked.end, wanted.end) - max(asked.start, wanted.start)
      let viewport = window.drawnEnd - window.drawnStart
      // The window itself is asked for in any case: with much overscan the overlap alone would not see to that.
      let drawn = window.drawn
      let holdsWindow = asked.start <= drawn.start - origin && drawn.end - origin <= asked.end
      if holdsWindow && overlap.units * 10 >= viewport.units * 12 { wanted = asked }
    }
    asked = wanted
    return lines(from: wanted.start, to: wanted.end)
  }

  /// Headers and footers that are held at an edge.
  struct Pinned {
    /// How far a line is from its own place, in points.
    var offsets: [Int: Double] = [:]

    /// Lines that exist only because they are pinned.
    func extraLines(besides lines: Range<Int>) -> [Int] { offsets.keys.filter { !lines.contains($0) }.sorted() }
  }

  /// The headers and footers of prepared sections, sticky at the edges of the window: the section's other end wins.
  ///
  /// - Parameter lines: The lines that are prepared; an empty range says where the window is.
  func pins(_ lines: Range<Int>, in window: ScrollWindow, from origin: Length) -> Pinned {
    var pinned = Pinned()
    let pins = stack.node.attributes.pin
    guard pins != [], positions.count > 0 else { return pinned }
    for section in sections(around: lines) {
      let (header, footer, lines) = sectionLines(section)
      guard let last = lines.last else { continue }
      let room = (
        start: origin + start(of: lines.lowerBound), end: origin + start(of: last) + positions.extent(of: last)
      )
      func hold(_ line: Int?, at edge: WindowEdge) {
        guard let line else { return }
        let (start, extent) = span(of: line)
        let held = window.stickyOffset(
          for: StickyConstraint(edge: edge, containingBlock: room), start: origin + start, extent: extent)
        if held.distance != 0 { pinned.offsets[line] = held.distance }
      }
      if pins.contains(.headers) { hold(header, at: .start) }
      if pins.contains(.footers) { hold(footer, at: .end) }
    }
    return pinned
  }

  /// The headers and footers that an edge of the window may hold while some lines are prepared, wherever they stand.
  func heldLines(around lines: Range<Int>) -> [Int] {
    let pins = stack.node.attributes.pin
    guard pins != [], positions.count > 0 else { return [] }
    return sections(around: lines).flatMap { section in
      let (header, footer, _) = sectionLines(section)
      return [pins.contains(.headers) ? header : nil, pins.contains(.footers) ? footer : nil].compactMap { $0 }
    }
  }

  /// The sections that some lines belong to, in order. An interval without a line in it has the section that holds all of it.
  private func sections(around lines: Range<Int>) -> [Int] {
    var sections: [Int] = []
    if lines.isEmpty {
      guard lines.lowerBound > 0, lines.lowerBound < positions.count,
        let section = place(ofLine: lines.lowerBound).segment.section,
        section == place(ofLine: lines.lowerBound - 1).segment.section
      else { return [] }
      return [section]
    }
    // The lines of a section are neighbours: one look at a segment is enough.
    var line = lines.lowerBound
    while line < lines.upperBound {
      let segment = place(ofLine: line).segment
      if let section = segment.section, section != sections.last { sections.append(section) }
      line = firstLines[segment.number + 1]
    }
    return sections
  }

  /// How a row on its way in or out is shown; `nil` for one at rest.
  func presentation(of key: CellKey) -> RowPresentation? {
    guard let animation = motions.animations[key] else { return nil }
    let progress = animation.progress(at: engine.context.frame.time)
    let extent = isCell(key) ? nil : animation.extent(at: engine.context.frame.time)
    switch animation.kind {
    case .appear: return RowPresentation(opacity: max(0, min(progress, 1)), extent: extent)
    case .vanish: return RowPresentation(opacity: max(0, min(1 - progress, 1)), extent: extent)
    case .resize: return RowPresentation(opacity: 1, extent: extent)
    }
  }
}

extension RowList {
  /// The extent of a row on its way to another one; `nil` for all others.
  func resizedExtent(of key: CellKey) -> Length? {
    guard let animation = motions.animations[key], animation.kind == .resize else { return nil }
    return animation.extent(at: engine.context.frame.time)
  }

  /// How far a gliding row is from its place.
  func slide(of key: CellKey, at time: Double) -> PointOffset? {
    guard let slide = motions.slides[key], time - slide.start < slide.animation.duration else { return nil }
    let rest = 1 - slide.animation.progress(at: time - slide.start)
    return PointOffset(x: slide.distance.x * rest, y: slide.distance.y * rest)
  }

  /// Where a row stands in the list, in points; `nil` if it is gone.
  func corner(of key: CellKey) -> PointOffset? {
    guard let line = line(of: key) else { return nil }
    var corner = PointOffset.zero
    corner[axis] = start(of: line).points
    let segment = stack.segments[key.segment]
    if segment.source != nil, let place = place(of: key) {
      corner[axis.cross] = stack.track(of: segment, column: place.index % segment.cellsInLine).start.points
    }
    return corner
  }
}

extension RowList {
  /// Calls a body with where lines start and how long they are; those of the last frame are known.
  func forEachSpan(of lines: Range<Int>, _ body: (_ line: Int, _ start: Length, _ extent: Length) -> Void) {
    if let arrangement, arrangement.revision == revision, arrangement.lines == lines,
      arrangement.rows.count == lines.count
    {
      for (line, row) in zip(lines, arrangement.rows) { body(line, row.start, row.extent) }
    } else {
      for (line, span) in zip(lines, spans(of: lines)) { body(line, span.start, span.extent) }
    }
  }

  /// How many rows there are, headers and footers left out.
  var rowCount: Int { firstRows[firstRows.count - 1] }

  /// Whether lines are items, and nothing else is among them.
  var hasPlainRows: Bool {
    stack.segments.count == 1 && stack.segments[0].cellsInLine == 1 && stack.segments[0].role == .row
  }
}
