import MultiplaneScene

// Which rows stand where in a scroller, whatever events did to their order; mechanics.md 6.3.

/// A row of a scroller's content: known by its node and its item, so that it is found again in a content laid out anew.
struct RowReference: Hashable {
  /// The node the row is an instance of.
  var node: Int
  /// The row of a `ForEach` it belongs to.
  var row: RowKey?
}

extension ScrollInstance {
  /// A row and where it stood, from the corner of the scroller's box as at offset 0.
  struct Anchor {
    var reference: RowReference
    var start: Length
    /// Whether the window's start cuts the row.
    var isCut: Bool
  }

  /// The rows in the window and where they stood, before something changes.
  struct Anchors {
    /// Those to hold on to, best first.
    var rows: [Anchor]
    var position: Length
    var windowExtent: Length
    var wasAtStart: Bool
    var wasAtEnd: Bool
  }

  // MARK: Places

  /// Where a row stands and how long it is, both known exactly; `nil` if it is gone.
  func span(of reference: RowReference) throws(SceneFailure) -> (start: Length, extent: Length)? {
    try span { list throws(SceneFailure) in
      list.cell(of: reference)
    } box: { box in
      box.reference == reference
    }
  }

  /// Where the row of an item stands and how long it is.
  func span(of id: ItemID) throws(SceneFailure) -> (start: Length, extent: Length)? {
    try span { list throws(SceneFailure) in
      list.key(of: id)
    } box: { box in
      box.row?.id == id
    }
  }

  private func span(
    _ cell: (RowList) throws(SceneFailure) -> CellKey?, box isWanted: (Box) -> Bool
  ) throws(SceneFailure) -> (start: Length, extent: Length)? {
    var growth: Length = 0
    for row in rows {
      switch row {
      case .row(let child, _, _):
        if var span = try inner(child, cell, isWanted) {
          span.start += growth
          return span
        }
      case .list(let list, let origin):
        if let key = try cell(list), let line = list.line(of: key) {
          if list.stack.isExact {
            while let unmeasured = list.positions.firstUnmeasured, unmeasured < line {
              try list.measure(line: unmeasured)
            }
          }
          try list.measure(line: line)
          let span = list.positions.span(of: line)
          return (origin[axis] + growth + span.start, span.extent)
        }
        growth += list.growth
      }
    }
    return nil
  }

  /// Where a wanted row stands in the box of another; rows of scrollers in it are their own.
  private func inner(
    _ child: Box.Child, _ cell: (RowList) throws(SceneFailure) -> CellKey?, _ isWanted: (Box) -> Bool
  ) throws(SceneFailure) -> (start: Length, extent: Length)? {
    let box = child.box
    if isWanted(box) { return (child.origin[axis], box.size[axis]) }
    if box.isScroller { return nil }
    if case .lazy(let stack) = box.content, stack.axis == axis {
      let list = RowList(stack, engine: engine)
      guard let key = try cell(list), let line = list.line(of: key), line < list.positions.count else { return nil }
      let span = list.positions.span(of: line)
      return (child.origin[axis] + box.padding.start(axis) + span.start, span.extent)
    }
    for inner in box.children {
      if var span = try self.inner(inner, cell, isWanted) {
        span.start += child.origin[axis]
        return span
      }
    }
    return nil
  }

  /// The offset that puts an item in its place in the window.
  func offset(of id: ItemID, anchor: ItemAnchor) throws(SceneFailure) -> Length? {
    guard let (start, extent) = try span(of: id) else { return nil }
    let window = Window(part, position: 0)
    let atTop = start - window.visibleStart
    let free = window.visibleEnd - window.visibleStart - extent
    switch anchor {
    case .top: return atTop
    case .center: return atTop - Length(units: free.units >> 1)
    case .bottom: return atTop - free
    }
  }

  // MARK: Anchoring

  /// Remembers where rows stand: from the first in the window to the first behind it, then the one before it.
  func anchors() throws(SceneFailure) -> Anchors {
    for list in lists { try list.measureFirst() }
    let window = window(at: position)
    var anchors: [Anchor] = []
    var before: Anchor?
    var isBehind = false
    try places { (index, origin) throws(SceneFailure) in
      switch rows[index] {
      case .row(let child, let extent, _):
        let anchor = Anchor(reference: child.box.reference, start: origin, isCut: origin < window.visibleStart)
        if origin + extent <= window.visibleStart {
          before = anchor
        } else if !isBehind {
          if anchor.isCut { collect(child.box, at: origin, window, into: &anchors) }
          anchors.append(anchor)
          isBehind = origin >= window.drawnEnd
        }
      case .list(let list, _):
        let found = list.anchors(at: origin, window)
        before = found.before ?? before
        if !isBehind { anchors += found.inside }
        isBehind = isBehind || found.isBehind
      }
    }
    if let before { anchors.append(before) }
    return Anchors(
      rows: anchors, position: position, windowExtent: windowExtent, wasAtStart: position == 0,
      wasAtEnd: position >= limit - 1)
  }

  /// The rows of a `ForEach` inside a row that is cut by the window's start.
  private func collect(_ box: Box, at origin: Length, _ window: Window, into anchors: inout [Anchor]) {
    if box.isScroller { return }
    if case .lazy(let stack) = box.content, stack.axis == axis {
      let list = RowList(stack, engine: engine)
      // What events did may not be laid out yet; a list inside a row is laid out anew with it.
      guard list.firstLines.last == list.positions.count else { return }
      anchors += list.anchors(at: origin + box.padding.start(axis), window).inside
      return
    }
    for child in box.children {
      let start = origin + child.origin[axis]
      guard start + child.box.size[axis] > window.visibleStart else { continue }
      if child.box.row?.key != box.row?.key {
        anchors.append(
          Anchor(reference: child.box.reference, start: start, isCut: start < window.visibleStart))
      } else {
        collect(child.box, at: start, window, into: &anchors)
      }
    }
  }

  /// The offset at which the anchor row stands where it stood; mechanics.md 6.3.
  func anchoredPosition(_ anchors: Anchors, anchor: ScrollAnchor) throws(SceneFailure) -> Length {
    if anchor == .top && anchors.wasAtStart { return 0 }
    if anchor == .bottom && anchors.wasAtEnd { return try limit(upTo: nil) }
    for row in anchors.rows {
      guard let place = try span(of: row.reference)?.start else { continue }
      var delta = row.start - anchors.position
      if row.isCut && windowExtent != anchors.windowExtent && anchors.windowExtent > 0 {
        // A turned viewport: a row cut by the edge stays cut by the same share.
        let inset = Window(part, position: 0).visibleStart
        delta = inset + Length(points: (delta - inset).points * windowExtent.points / anchors.windowExtent.points)
      }
      return place - delta
    }
    return position
  }
}

extension RowList {
  /// The row a reference means, if it is one of this list.
  func cell(of reference: RowReference) -> CellKey? {
    for segment in stack.segments where segment.node.number == reference.node {
      return CellKey(segment: segment.number, row: reference.row ?? .original(0))
    }
    return nil
  }

  /// The rows in a window, and the first behind it; the last before it.
  fileprivate func anchors(
    at origin: Length, _ window: Window
  ) -> (inside: [ScrollInstance.Anchor], before: ScrollInstance.Anchor?, isBehind: Bool) {
    guard positions.count > 0 else { return ([], nil, false) }
    let lines = positions.rows(from: window.visibleStart - origin, to: window.drawnEnd - origin)
    func anchors(ofLine line: Int) -> [ScrollInstance.Anchor] {
      let (segment, items) = items(ofLine: line)
      let start = origin + positions.start(of: line)
      return items.map { item in
        let row = segment.source.map { engine.rowKey(of: $0, at: item) }
        return ScrollInstance.Anchor(
          reference: RowReference(node: segment.node.number, row: row), start: start,
          isCut: start < window.visibleStart)
      }
    }
    let end = min(lines.upperBound + 1, positions.count)
    var inside: [ScrollInstance.Anchor] = []
    for line in min(lines.lowerBound, end)..<end { inside += anchors(ofLine: line) }
    let before = lines.lowerBound > 0 ? anchors(ofLine: lines.lowerBound - 1).first : nil
    return (inside, before, lines.upperBound < positions.count)
  }
}

extension Box {
  /// What the box is known by among the rows of a scroller.
  fileprivate var reference: RowReference { RowReference(node: node.number, row: row?.key) }
}
