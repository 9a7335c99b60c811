import MultiplaneScene

// Which rows a list shows in a window.

extension RowList {
  /// The lines that are to exist.
  func lines(in window: Window, from origin: Length) -> Range<Int> {
    let interval = window.prepared(overscan: stack.overscan)
    var wanted = (start: interval.start - origin, end: interval.end - origin)
    if stack.node.attributes.requery == .edge, let asked {
      // CollectionThing's rule: the rows asked for last are enough while they still overlap by 1.2 viewports.
      let overlap = min(asked.end, wanted.end) - max(asked.start, wanted.start)
      let viewport = window.drawnEnd - window.drawnStart
      // What is seen is asked for in any case: with much overscan the overlap alone would not see to that.
      let holdsWindow = asked.start <= window.drawnStart - origin && window.drawnEnd - origin <= asked.end
      if holdsWindow && overlap.units * 10 >= viewport.units * 12 { wanted = asked }
    }
    asked = wanted
    prepared = positions.rows(from: wanted.start, to: wanted.end)
    return prepared
  }

  /// Headers and footers that are held at an edge.
  struct Pinned {
    /// How far a line is from its own place, in points.
    var offsets: [Int: Double] = [:]

    /// Lines that exist only because they are pinned.
    func extraLines(besides lines: Range<Int>) -> [Int] { offsets.keys.filter { !lines.contains($0) }.sorted() }
  }

  /// The headers and footers of sections in the window, held at its edges: the section's other end wins.
  func pins(in window: Window, from origin: Length) -> Pinned {
    var pinned = Pinned()
    let pins = stack.node.attributes.pin
    guard pins != [], positions.count > 0 else { return pinned }
    let (start, end) = (window.visibleStart - origin, window.visibleEnd - origin)
    let lines = positions.rows(from: start, to: end)
    var sections = Set(lines.compactMap { place(ofLine: $0).segment.section })
    if lines.isEmpty { sections = [] }
    for section in sections.sorted() {
      let (header, footer, lines) = sectionLines(section)
      guard let last = lines.last else { continue }
      let sectionStart = positions.start(of: lines.lowerBound)
      let sectionEnd = positions.start(of: last) + positions.extent(of: last)
      if pins.contains(.headers), let header {
        let natural = positions.start(of: header)
        let held = min(max(natural, start), sectionEnd - positions.extent(of: header))
        let distance: Length = held - natural
        if distance > 0 { pinned.offsets[header] = distance.points }
      }
      if pins.contains(.footers), let footer {
        let natural = positions.start(of: footer)
        let held = max(min(natural, end - positions.extent(of: footer)), sectionStart)
        let distance: Length = held - natural
        if distance < 0 { pinned.offsets[footer] = distance.points }
      }
    }
    return pinned
  }

  /// How a row on its way in or out is shown; `nil` for one at rest.
  func presentation(of key: CellKey) -> RowPresentation? {
    guard let animation = animations[key] else { return nil }
    let progress = animation.progress(at: engine.context.time)
    let extent = animation.extent(at: engine.context.time)
    switch animation.kind {
    case .appear: return RowPresentation(opacity: progress, extent: extent)
    case .vanish: return RowPresentation(opacity: 1 - progress, extent: extent)
    case .resize: return RowPresentation(opacity: 1, extent: extent)
    }
  }
}

extension RowList {
  /// The extent of a row on its way to another one; `nil` for all others.
  func resizedExtent(of key: CellKey) -> Length? {
    guard let animation = animations[key], animation.kind == .resize else { return nil }
    return animation.extent(at: engine.context.time)
  }

  /// How much of the spacing around a row on its way in or out is not there yet, or no longer, in points.
  ///
  /// Positions have the whole spacing from the first moment to the last; what follows in the window takes it up little
  /// by little.
  func missingSpacing(of key: CellKey) -> Double {
    guard let animation = animations[key] else { return 0 }
    let progress = animation.progress(at: engine.context.time)
    switch animation.kind {
    case .appear: return stack.spacing.points * (1 - progress)
    case .vanish: return stack.spacing.points * progress
    case .resize: return 0
    }
  }

  /// How far a gliding row is from its place.
  func slide(of key: CellKey, at time: Double) -> PointOffset? {
    guard let slide = slides[key] else { return nil }
    let rest = 1 - slide.animation.progress(at: time - slide.start)
    return rest > 0 ? PointOffset(x: slide.distance.x * rest, y: slide.distance.y * rest) : nil
  }

  /// Where a row stands in the list, in points; `nil` if it is gone.
  func corner(of key: CellKey) -> PointOffset? {
    guard let line = line(of: key) else { return nil }
    var corner = PointOffset.zero
    corner[axis] = positions.start(of: line).points
    let segment = stack.segments[key.segment]
    if segment.cellsInLine > 1, let source = segment.source, let index = engine.index(of: key.row, in: source) {
      corner[axis.cross] = stack.tracks[index % segment.cellsInLine].start.points
    }
    return corner
  }
}

extension ScrollInstance {
  /// What expressions read of the scroller.
  func values(velocity: Double) -> ScrollerValues {
    let (offset, limit) = (position.points, limit.points)
    let overscroll = offset < 0 ? offset : max(0, offset - limit)
    return ScrollerValues(
      scroll: (position - corrected).points, position: offset, velocity: velocity, overscroll: overscroll,
      progress: limit > 0 ? min(1, max(0, offset / limit)) : 0, shift: shift.points)
  }

  /// Calls a body with the number of every prepared row, in order, and whether it is in the window.
  ///
  /// Rows are counted through the content: a static row is one, a list has its cells.
  func forEachPreparedRow(_ body: (_ row: Int, _ isVisible: Bool) -> Void) {
    let window = window(at: position)
    var number = 0
    var growth: Length = 0
    for row in rows {
      switch row {
      case .row(let child, let extent, _):
        let start = child.origin[axis] + growth
        if window.prepares(start: start, extent: extent, overscan: part.content.overscan) {
          body(number, window.view(start: start, extent: extent).fraction > 0)
        }
        number += 1
      case .list(let list, let origin):
        let corner = origin[axis] + growth
        for line in list.lines(in: window, from: corner) {
          let (segment, items) = list.items(ofLine: line)
          if segment.role != .row { continue }
          let isVisible =
            window.view(start: corner + list.positions.start(of: line), extent: list.positions.extent(of: line))
            .fraction > 0
          for item in items { body(number + list.firstItem(of: segment) + item, isVisible) }
        }
        number += list.itemTotal
        growth += list.growth
      }
    }
  }

  /// Whether an item's row is among those prepared or visible.
  func holds(_ id: ItemID, _ set: RowSet) -> Bool {
    let window = window(at: position)
    var growth: Length = 0
    for row in rows {
      switch row {
      case .row(let child, let extent, _):
        if child.box.row?.id == id {
          return contains(window, child.origin[axis] + growth, extent, overscan: part.content.overscan, set)
        }
      case .list(let list, let origin):
        if let key = list.key(of: id), let line = list.line(of: key) {
          let start = origin[axis] + growth + list.positions.start(of: line)
          return contains(window, start, list.positions.extent(of: line), overscan: list.stack.overscan, set)
        }
        growth += list.growth
      }
    }
    return false
  }

  private func contains(
    _ window: Window, _ start: Length, _ extent: Length, overscan: Length, _ set: RowSet
  ) -> Bool {
    set == .visible
      ? window.view(start: start, extent: extent).fraction > 0
      : window.prepares(start: start, extent: extent, overscan: overscan)
  }
}

extension RowList {
  /// The items of all segments before one, headers and footers left out.
  func firstItem(of wanted: RowSegment) -> Int {
    stack.segments[..<wanted.number].reduce(0) { $0 + ($1.role == .row ? items(in: $1) : 0) }
  }

  /// How many rows there are, headers and footers left out.
  var itemTotal: Int { stack.segments.reduce(0) { $0 + ($1.role == .row ? items(in: $1) : 0) } }
}

extension InstanceTree {
  /// The rows of a scroller, prepared and visible.
  func rowSets(of scroll: ScrollInstance) -> RowSets {
    var sets = RowSets()
    scroll.forEachPreparedRow { row, isVisible in
      sets.prepared.add(row)
      if isVisible { sets.visible.add(row) }
    }
    return sets
  }
}
