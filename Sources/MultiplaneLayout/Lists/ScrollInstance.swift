import MultiplaneScene

/// A scroller: where it is, and the rows of its content.
final class ScrollInstance {
  let part: ScrollPart
  /// The offset of the content.
  var position: Length = 0
  /// How far corrections have moved the offset: `scroll` is `position` less this.
  var corrected: Length = 0
  /// What the anchor row moved on the canvas beyond the scroll, on this frame.
  var shift: Length = 0
  var rows: [ScrollRowInstance]

  init(_ part: ScrollPart, engine: LayoutEngine) {
    self.part = part
    let rows: [ScrollRowInstance] = part.rows.map { row in
      switch row {
      case .row(let child, let extent): .row(child, extent: extent, nil)
      case .lazy(let stack, let origin): .list(RowList(stack, engine: engine), origin: origin)
      }
    }
    self.rows = rows
    lists = rows.compactMap { if case .list(let list, _) = $0 { list } else { nil } }
  }

  var axis: Axis { part.content.scroller.axis }
  let lists: [RowList]

  /// How many units of rows exist.
  var existing: Int {
    rows.reduce(0) { count, row in
      switch row {
      case .row(_, _, let instance): count + (instance?.count ?? 0)
      case .list(let list, _): count + list.existing
      }
    }
  }

  /// The window at an offset.
  func window(at position: Length) -> Window { Window(part, position: position) }

  private var windowExtent: Length {
    let window = Window(part, position: 0)
    return max(0, window.visibleEnd - window.visibleStart)
  }

  /// The largest offset, as far as the content is known.
  var limit: Length {
    let growth = lists.reduce(Length.zero) { $0 + $1.growth }
    return max(0, part.content.size[axis] + growth - windowExtent)
  }

  /// The largest offset, at least up to a wanted one: rows are measured as far as that asks, all of them for `nil`.
  func limit(upTo wanted: Length?) throws(SceneFailure) -> Length {
    for list in lists where list.stack.isExact {
      guard let wanted else {
        try list.measure(upTo: nil)
        continue
      }
      // The list's corner lies behind the start of the content, so this is far enough.
      try list.measure(upTo: wanted + windowExtent + list.stack.overscan)
    }
    return limit
  }

  // MARK: Places

  /// A row of the content, static or of a list.
  enum RowReference: Hashable {
    case row(Int)
    case line(list: Int, CellKey)
  }

  /// Where the content's rows stand in the scroller's box as at offset 0, in order.
  func places(_ body: (_ index: Int, _ origin: Length) throws(SceneFailure) -> Void) throws(SceneFailure) {
    var growth: Length = 0
    for (index, row) in rows.enumerated() {
      switch row {
      case .row(let child, _, _): try body(index, child.origin[axis] + growth)
      case .list(let list, let origin):
        try body(index, origin[axis] + growth)
        growth += list.growth
      }
    }
  }

  private func origin(ofRow wanted: Int) -> Length {
    var growth: Length = 0
    for (index, row) in rows.enumerated() {
      switch row {
      case .row(let child, _, _): if index == wanted { return child.origin[axis] + growth }
      case .list(let list, let origin):
        if index == wanted { return origin[axis] + growth }
        growth += list.growth
      }
    }
    return 0
  }

  /// Where a row starts, in the scroller's box as at offset 0; `nil` if it is gone.
  func place(of reference: RowReference) throws(SceneFailure) -> Length? {
    switch reference {
    case .row(let index): return origin(ofRow: index)
    case .line(let index, let key):
      guard case .list(let list, _) = rows[index], let line = list.line(of: key) else { return nil }
      if list.stack.isExact {
        while let unmeasured = list.positions.firstUnmeasured, unmeasured < line { try list.measure(line: unmeasured) }
      }
      return origin(ofRow: index) + list.positions.start(of: line)
    }
  }

  /// The row of an item, and how long it is.
  func find(_ id: ItemID) throws(SceneFailure) -> (reference: RowReference, extent: Length)? {
    for (index, row) in rows.enumerated() {
      switch row {
      case .row(let child, let extent, _):
        if child.box.row?.id == id { return (.row(index), extent) }
      case .list(let list, _):
        if let key = list.key(of: id), let line = list.line(of: key) {
          let reference = RowReference.line(list: index, key)
          _ = try place(of: reference)
          try list.measure(line: line)
          return (reference, list.positions.extent(of: line))
        }
      }
    }
    return nil
  }

  /// The offset that puts an item in its place in the window.
  func offset(of id: ItemID, anchor: ItemAnchor) throws(SceneFailure) -> Length? {
    guard let (reference, extent) = try find(id), let start = try place(of: reference) else { return nil }
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

  /// The rows in the window and where they stood, before something changes.
  struct Anchors {
    var rows: [(reference: RowReference, start: Length, isCut: Bool)]
    var position: Length
    var windowExtent: Length
    var wasAtStart: Bool
    var wasAtEnd: Bool
  }

  /// Remembers where rows stand: from the first in the window on, then the one before it.
  func anchors() throws(SceneFailure) -> Anchors {
    let window = window(at: position)
    var inside: [(reference: RowReference, start: Length, isCut: Bool)] = []
    var before: (reference: RowReference, start: Length, isCut: Bool)?
    try places { (index, origin) throws(SceneFailure) in
      switch rows[index] {
      case .row(_, let extent, _):
        if origin + extent > window.visibleStart {
          if origin < window.drawnEnd { inside.append((.row(index), origin, origin < window.visibleStart)) }
        } else {
          before = (.row(index), origin, false)
        }
      case .list(let list, _):
        let lines = list.positions.rows(from: window.visibleStart - origin, to: window.drawnEnd - origin)
        if lines.lowerBound > 0, list.positions.count > 0 {
          let line = min(lines.lowerBound, list.positions.count) - 1
          let (segment, items) = list.items(ofLine: line)
          before = (
            .line(list: index, list.key(segment, item: items.lowerBound)), origin + list.positions.start(of: line),
            false
          )
        }
        for line in lines {
          let (segment, items) = list.items(ofLine: line)
          let start = origin + list.positions.start(of: line)
          for item in items {
            inside.append((.line(list: index, list.key(segment, item: item)), start, start < window.visibleStart))
          }
        }
      }
    }
    if let before { inside.append(before) }
    return Anchors(
      rows: inside, position: position, windowExtent: windowExtent, wasAtStart: position == 0,
      wasAtEnd: position >= limit - 1)
  }

  /// The offset at which the anchor row stands where it stood; mechanics.md 6.3.
  ///
  /// - Parameter index: Finds the row in this scroller's content where it was laid out anew.
  func anchoredPosition(_ anchors: Anchors, anchor: ScrollAnchor) throws(SceneFailure) -> Length {
    if anchor == .top && anchors.wasAtStart { return 0 }
    if anchor == .bottom && anchors.wasAtEnd { return limit }
    for row in anchors.rows {
      guard let place = try place(of: row.reference) else { continue }
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

  /// Measures what the window prepares, and corrects the offset so that the anchor row stays.
  ///
  /// - Parameter correcting: Whether the offset follows; not while a jump looks for its place.
  func settle(correcting: Bool = true) throws(SceneFailure) {
    while !isMeasured {
      let anchors = try anchors()
      var measured = false
      let window = window(at: position)
      var intervals: [(RowList, Length, Length)] = []
      try places { (index, origin) throws(SceneFailure) in
        guard case .list(let list, _) = rows[index] else { return }
        let interval = window.prepared(overscan: list.stack.overscan)
        intervals.append((list, interval.start - origin, interval.end - origin))
      }
      for (list, start, end) in intervals {
        let before = list.positions.total
        if try list.measure(from: start, to: end) {
          measured = measured || !list.stack.isExact || list.positions.total != before
        }
      }
      guard measured else { return }
      guard correcting else { continue }
      move(to: try anchoredPosition(anchors, anchor: .item))
      // An exact list's rows are measured from the top: what was measured lies below the anchor.
      if lists.allSatisfy({ $0.stack.isExact }) { return }
    }
  }

  /// Whether there is nothing to measure in what the window prepares.
  private var isMeasured: Bool {
    guard lists.contains(where: { $0.positions.unmeasuredCount > 0 }) else { return true }
    let window = window(at: position)
    var growth: Length = 0
    for row in rows {
      guard case .list(let list, let origin) = row else { continue }
      let interval = window.prepared(overscan: list.stack.overscan)
      let corner = origin[axis] + growth
      if !list.isMeasured(from: interval.start - corner, to: interval.end - corner) { return false }
      growth += list.growth
    }
    return true
  }

  /// Takes a corrected offset, held within the content; what holding took shows as a shift.
  func move(to corrected: Length) {
    let held = max(0, min(corrected, max(0, limit)))
    shift += held - corrected
    self.corrected += held - position
    position = held
  }
}

enum ScrollRowInstance {
  /// A row by itself; its box stands in the scroller's box as at offset 0.
  case row(Box.Child, extent: Length, UnitInstance?)
  case list(RowList, origin: Point)
}
