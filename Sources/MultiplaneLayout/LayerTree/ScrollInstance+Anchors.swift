import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// The places of rows in a scroller, whatever events did to their order: docs/layout.md, "What stays where it is".

extension ScrollInstance {
  /// A row and where it stood, from the corner of the scroller's box as at offset 0.
  struct Anchor {
    var reference: RowReference
    var start: Length
    var extent: Length
    /// Whether the window's start cuts the row.
    var isCut: Bool
  }

  /// Rows that a change takes out or moves: the others are held.
  struct Leaving {
    /// The rows of each source, by its number.
    var keys: [Int: Set<RowKey>] = [:]
    /// No rows.
    init() {}
    /// Rows of one source.
    init(_ source: Int, _ keys: Set<RowKey>) { self.keys = [source: keys] }
    func holds(_ row: RowIdentity?) -> Bool {
      guard let row, let source = row.source else { return false }
      return keys[source]?.contains(row.key) ?? false
    }
  }

  /// The rows in the window and where they stood, before something changes.
  struct Anchors {
    /// The rows to hold on to, best first: rows in the window, the next behind it and the last before it.
    var rows: [Anchor]
    /// The offset, in points.
    var offset: Double
    var windowExtent: Length
    /// Where the window began, from the corner of the scroller's box as at offset 0: insets may change as well.
    var windowStart: Length
    var wasAtStart: Bool
    var wasAtEnd: Bool
    /// How far the track was beyond the content, in points: a change keeps that.
    var pull: Double

    /// Whether an end of the content stays, rather than a row.
    func keepsEdge(_ anchor: ScrollAnchor) -> Bool {
      anchor == .top && wasAtStart || anchor == .bottom && wasAtEnd
    }
  }

  /// The offset that puts an item in its place in the window, beside sticky rows at the window's edges.
  func offset(of id: ItemID, anchor: ItemAnchor) throws(SceneFailure) -> Length? {
    guard let span = try content.span(of: id) else { return nil }
    let window = windowAtStart
    let atTop = span.start - window.visibleStart - span.cover.start
    let free = window.visibleEnd - window.visibleStart - span.cover.start - span.cover.end - span.extent
    switch anchor {
    case .top: return atTop
    case .center: return atTop - Length(units: free.units >> 1)
    case .bottom: return atTop - free
    }
  }

  // MARK: Anchoring

  /// Remembers where rows stand: from the first row in the window to the first one behind it, then the one before the window.
  ///
  /// Rows that were in sight on the frame before, and still are, come before those the track has just brought into sight.
  ///
  /// - Parameter leaving: Rows that go or are moved: the nearest of the others are remembered instead.
  func anchors(leaving: Leaving? = nil) throws(SceneFailure) -> Anchors {
    for list in lists { try list.measureFirst() }
    let window = self.window
    let before = windowAtStart.scrolled(to: place.offsetBefore - lead.points).visibleStart
    let visibleStart = before < window.visibleEnd ? max(window.visibleStart, before) : window.visibleStart
    var anchors: [Anchor] = []
    var last: Anchor?
    var isBehind = false
    for row in content {
      let origin = row.start
      switch row.row {
      case .box(let child, let extent):
        let isLeaving = leaving?.holds(child.box.row) ?? false
        let anchor = Anchor(
          reference: child.box.reference, start: origin, extent: extent, isCut: origin < window.visibleStart)
        if origin + extent <= visibleStart {
          if !isLeaving { last = anchor }
        } else if !isBehind, !isLeaving {
          if origin < visibleStart { collect(child.box, of: row, window, from: visibleStart, leaving, into: &anchors) }
          anchors.append(anchor)
          isBehind = origin >= window.drawnEnd
        }
      case .list(let list, _):
        let found = list.anchors(at: origin, window, from: visibleStart, leaving)
        last = found.before ?? last
        if !isBehind { anchors += found.inside }
        isBehind = isBehind || found.isBehind
      }
    }
    if let last { anchors.append(last) }
    return try self.anchors(anchors)
  }

  /// Remembers where one row stands; for `nil` the rows in the window.
  func anchors(holding held: RowReference?) throws(SceneFailure) -> Anchors {
    guard let held, let span = try content.span(of: held) else { return try anchors() }
    return try anchors([Anchor(reference: held, start: span.start, extent: span.extent, isCut: false)])
  }

  /// Rows to hold on to, and where the window is now.
  private func anchors(_ rows: [Anchor]) throws(SceneFailure) -> Anchors {
    Anchors(
      rows: rows, offset: place.offset, windowExtent: windowExtent, windowStart: windowStart, wasAtStart: position <= 0,
      wasAtEnd: position >= limit - 1, pull: try pull())
  }

  /// Where the window begins, from the corner of the scroller's box as at offset 0.
  private var windowStart: Length { windowAtStart.visibleStart }

  /// The first of some remembered rows that is still there.
  func survivor(of anchors: Anchors) throws(SceneFailure) -> RowReference? {
    for row in anchors.rows { if try content.span(of: row.reference) != nil { return row.reference } }
    return nil
  }

  /// The rows of a `ForEach` inside a row that begins before the visible part of the window.
  private func collect(
    _ box: Box, of row: ScrollContent.PlacedRow, _ window: ScrollWindow, from visibleStart: Length, _ leaving: Leaving?,
    into anchors: inout [Anchor]
  ) {
    _ = content.scroller.visit(box, at: row.start) { box, start, parent in
      if let parent {
        let extent = box.size[axis]
        guard start + extent > visibleStart, !(leaving?.holds(box.row) ?? false) else { return .skip }
        if box.row?.key != parent.row?.key || box.row?.around != parent.row?.around {
          anchors.append(
            Anchor(reference: box.reference, start: start, extent: extent, isCut: start < window.visibleStart))
          return .skip
        }
      }
      if let (list, start) = content.innerList(of: box, inRow: row.number).map({ ($0.list, row.start + $0.start) }),
        // Changes by events may not be laid out yet; a list inside a row is laid out anew with it.
        list.lineTotal == list.positions.count
      {
        anchors += list.anchors(at: start, window, from: visibleStart, leaving).inside
      }
      return box.isScroller ? .skip : .enter
    }
  }

  /// How far the offset moves, in points, so that the anchor row stands where it stood.
  func correction(_ anchors: Anchors, anchor: ScrollAnchor) throws(SceneFailure) -> Double {
    if anchors.keepsEdge(anchor) {
      return (anchor == .top ? 0 : try limit(upTo: nil).points) + anchors.pull - place.offset
    }
    for row in anchors.rows {
      guard let span = try content.span(of: row.reference) else { continue }
      let (start, extent) = (span.start, span.extent)
      let moved: Length = (start - windowStart) - (row.start - anchors.windowStart)
      if row.isCut && windowExtent != anchors.windowExtent && anchors.windowExtent > 0 {
        // A turned viewport: a row that the edge cuts stays cut by the same share of the window. Where that would take it out of
        // the window, the share is one of the row.
        let before = (row.start - anchors.windowStart).points - anchors.offset
        var cut = Self.scaled(before, by: windowExtent, over: anchors.windowExtent)
        if cut + extent <= 0 { cut = Self.scaled(before, by: extent, over: row.extent) }
        return moved.points + before - cut.points
      }
      return moved.points
    }
    return 0
  }

  private static func scaled(_ distance: Double, by new: Length, over old: Length) -> Length {
    Length(points: old > 0 ? distance * new.points / old.points : distance)
  }
}

extension RowList {
  /// The anchors in a window: its rows, then the first row behind it, and the last one before it. Leaving rows are left out.
  fileprivate func anchors(
    at origin: Length, _ window: ScrollWindow, from visibleStart: Length, _ leaving: ScrollInstance.Leaving?
  ) -> (inside: [ScrollInstance.Anchor], before: ScrollInstance.Anchor?, isBehind: Bool) {
    guard positions.count > 0 else { return ([], nil, false) }
    let lines = rows(from: visibleStart - origin, to: window.drawnEnd - origin)
    func anchors(ofLine line: Int) -> [ScrollInstance.Anchor] {
      let (segment, items) = items(ofLine: line)
      let (start, extent) = span(of: line)
      return items.compactMap { item in
        let row = segment.source.map { engine.sceneState.rowKey(of: $0, at: item) }
        if let leaving, let row, let source = segment.source?.number, leaving.keys[source]?.contains(row) == true {
          return nil
        }
        return ScrollInstance.Anchor(
          reference: RowReference(node: segment.node.number, row: row, around: stack.around), start: origin + start,
          extent: extent,
          isCut: origin + start < window.visibleStart)
      }
    }
    var end = min(lines.lowerBound, positions.count)
    var inside: [ScrollInstance.Anchor] = []
    while end < positions.count, end <= lines.upperBound || inside.isEmpty {
      inside += anchors(ofLine: end)
      end += 1
    }
    var before: ScrollInstance.Anchor?
    var line = lines.lowerBound - 1
    while line >= 0, before == nil {
      before = anchors(ofLine: line).first
      line -= 1
    }
    return (inside, before, end > lines.upperBound)
  }
}
