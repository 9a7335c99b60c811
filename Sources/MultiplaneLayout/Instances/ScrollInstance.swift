import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// A scroller: where it is, and the rows of its content.
package final class ScrollInstance {
  let part: ScrollPart
  /// The window at offset 0: made once, since what makes it copies the part.
  let windowAtStart: Window
  /// Whether content that is shorter than its window stands at the window's end.
  private let standsAtEnd: Bool
  /// The rows that edges of the window hold, those that float left out.
  let heldRows: [Int]
  /// The scroller's box.
  let box: Box
  let engine: LayoutEngine
  // As in `RowList`: accesses of one thread that do not overlap.

  @exclusivity(unchecked) var place = ScrollPlace()
  @exclusivity(unchecked) var rows: [ScrollRowInstance]

  init(_ part: ScrollPart, of box: Box, engine: LayoutEngine) {
    (self.part, self.box, self.engine) = (part, box, engine)
    let rows: [ScrollRowInstance] = part.rows.map { row in
      switch row {
      case .row(let child, let extent): .row(child, extent: extent, nil)
      case .lazy(let stack, let origin): .list(RowList(stack, engine: engine), origin: origin)
      }
    }
    self.rows = rows
    lists = rows.compactMap { if case .list(let list, _) = $0 { list } else { nil } }
    let window = Window(part, offset: 0)
    windowAtStart = window
    standsAtEnd = box.node.attributes.standsAtEnd(along: part.content.scroller.axis)
    heldRows = rows.indices.filter { index in
      guard case .row(let child, _, _) = rows[index] else { return false }
      return child.box.node.attributes.sticky != nil && !child.box.node.attributes.floats
    }
    for (index, row) in rows.enumerated() {
      guard case .row(let child, _, _) = row else { continue }
      var inner: [InnerList] = []
      collect(child.box, at: 0, window, into: &inner)
      if !inner.isEmpty { innerLists[index] = inner }
    }
  }

  /// The same scroller with copies of its rows.
  init(
    _ other: ScrollInstance, rows: [ScrollRowInstance], innerLists: [Int: [InnerList]], engine: LayoutEngine
  ) {
    (part, box, place, self.engine) = (other.part, other.box, other.place, engine)
    (windowAtStart, standsAtEnd, heldRows) = (other.windowAtStart, other.standsAtEnd, other.heldRows)
    (self.rows, self.innerLists, indicator, floats) = (rows, innerLists, other.indicator, other.floats)
    lists = rows.compactMap { if case .list(let list, _) = $0 { list } else { nil } }
  }

  /// The bars of the content that float.
  @exclusivity(unchecked) private(set) var floats: [FloatingBar] = []

  /// A list inside a static row: one that paints something of its own, or stands in a stack that does.
  struct InnerList {
    var list: RowList
    /// Where it starts in the row.
    var start: Length
  }

  private func collect(_ box: Box, at start: Length, _ window: Window, into lists: inout [InnerList]) {
    if box.node.attributes.floats {
      let covered = (window.visibleStart - window.drawnStart).points
      floats.append(FloatingBar(node: box.node.number, reach: box.size[window.axis].points + covered))
    }
    if box.isScroller { return }
    if case .lazy(let stack) = box.content, stack.axis == window.axis {
      lists.append(InnerList(list: RowList(stack, engine: engine), start: start + window.start(of: box.padding)))
    }
    for child in box.children {
      collect(child.box, at: start + window.start(of: child, in: box), window, into: &lists)
    }
  }

  var axis: Axis { part.content.scroller.axis }
  let lists: [RowList]
  /// The lists inside static rows, by row: they are measured whole, and laid out anew with the row.
  @exclusivity(unchecked) private(set) var innerLists: [Int: [InnerList]] = [:]

  /// The instance of the same scroller that goes on, where this one draws a frame anew.
  var model: ScrollInstance?

  /// The rows that were counted last, at which offset, and after how many changes of the lists.
  @exclusivity(unchecked) var rowSetsKnown: (offset: Double, revision: Int, sets: RowSets)?

  /// The bar drawn last.
  var indicator: Picture?

  /// The offset of the content on the grid rows stand on.
  var position: Length { place.position }

  /// The list of a lazy stack inside a static row; `nil` for one that is in no such row.
  func innerList(of stack: LazyStack) -> RowList? {
    for lists in innerLists.values {
      if let known = lists.first(where: { $0.list.stack === stack }) { return known.list }
    }
    return nil
  }

  /// Lets go of all rows: the scroller went out of what is prepared.
  func release() {
    indicator = nil
    for index in rows.indices {
      guard case .row(let child, let extent, let instance) = rows[index] else { continue }
      instance?.release()
      rows[index] = .row(child, extent: extent, nil)
    }
    for list in lists { list.release() }
  }

  /// How many units of rows exist.
  var existing: Int {
    rows.reduce(0) { count, row in
      switch row {
      case .row(_, _, let instance): count + (instance?.count ?? 0)
      case .list(let list, _): count + list.existing
      }
    }
  }

  /// The window at the offset.
  var window: Window { windowAtStart.scrolled(to: shownOffset) }

  /// How far rows are moved from where they stand at offset 0, in points.
  var shownOffset: Double { standsAtEnd ? place.offset - lead.points : place.offset }

  /// How far content that is shorter than its window stands from the window's start.
  var lead: Length { standsAtEnd ? max(0, windowExtent - length) : 0 }

  /// How long the content is, as far as it is known.
  private var length: Length { lists.reduce(part.content.size[axis]) { $0 + $1.growth } }

  var windowExtent: Length { max(0, windowAtStart.visibleEnd - windowAtStart.visibleStart) }

  /// The largest offset, as far as the content is known.
  var limit: Length {
    max(0, length - windowExtent)
  }

  /// The largest offset, at least up to a wanted one: rows are measured as far as that asks, all of them for `nil`.
  func limit(upTo wanted: Length?) throws(SceneFailure) -> Length {
    for list in lists { try list.measureFirst() }
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

  /// How much longer the lists of the content are than when they were laid out, in order, those inside rows left out.
  var growths: [ScrollState.Growth] {
    lists.map { ScrollState.Growth(stack: $0.stack, length: $0.growth) }
  }

  // MARK: Places

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

  /// Measures what the window prepares, and corrects the offset so that the anchor row stays.
  ///
  /// - Returns: How far corrections have moved the offset since this was last asked, those of events included; in
  ///   points.
  func settle() throws(SceneFailure) -> Double {
    try measureWindow(correcting: true)
    let window = window
    try places { (index, origin) throws(SceneFailure) in
      guard case .list(let list, _) = rows[index] else { return }
      try list.check(list.lines(in: window, from: origin))
    }
    if !floats.isEmpty { place.float(floats, pull: try pull()) }
    // The share scrolled is of the whole length, and no estimate.
    if engine.measuredScrollers.contains(part.content.scroller.number) { _ = try limit(upTo: nil) }
    return place.takeCorrection()
  }

  /// Measures what the window prepares.
  ///
  /// - Parameter correcting: Whether the offset follows; not while a jump looks for its place.
  func measureWindow(correcting: Bool) throws(SceneFailure) {
    let pull = correcting ? try pull() : 0
    if try measureRows(correcting: correcting) { place.hold(within: limit.points, pull: pull) }
  }

  /// Measures what the window prepares, wherever corrections lead; tells whether there were any.
  ///
  /// - Parameter held: The row that stays; `nil` is the first in sight.
  private func measureRows(
    correcting: Bool, holding held: RowReference? = nil
  ) throws(SceneFailure) -> Bool {
    for list in lists { try list.measureFirst() }
    var isCorrected = false
    while !isMeasured {
      let anchors = try anchors(holding: held)
      var measured = false
      let window = window
      var intervals: [(RowList, Length, Length)] = []
      try places { (index, origin) throws(SceneFailure) in
        guard case .list(let list, _) = rows[index] else { return }
        let interval = window.prepared(overscan: list.stack.overscan)
        intervals.append((list, interval.start - origin, interval.end - origin))
      }
      for (list, start, end) in intervals {
        let before = list.extent
        if try list.measure(from: start, to: end) {
          measured = measured || !list.stack.isExact || list.extent != before
        }
      }
      guard measured else { break }
      guard correcting else { continue }
      place.correct(by: try correction(anchors, anchor: part.anchor == .bottom ? .bottom : .item))
      isCorrected = true
      // An exact list's rows are measured from the top: what was measured lies below the anchor.
      if lists.allSatisfy({ $0.stack.isExact }) { break }
    }
    return isCorrected
  }

  /// Whether there is nothing to measure in what the window prepares.
  private var isMeasured: Bool {
    guard lists.contains(where: { $0.positions.unmeasuredCount > 0 }) else { return true }
    let window = window
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

  /// Goes where the anchor row stands now, and stays within the content.
  ///
  /// How long the content is may be a guess from few rows: those around the new place are measured first, and the anchor
  /// row stays among them, too.
  func follow(_ anchors: Anchors) throws(SceneFailure) {
    place.correct(by: try correction(anchors, anchor: part.anchor))
    _ = try limit(upTo: position)
    _ = try measureRows(correcting: true, holding: anchors.keepsEdge(part.anchor) ? nil : try survivor(of: anchors))
    place.hold(within: limit.points, pull: anchors.pull)
  }

  /// How far the track is beyond the content, in points: below 0 at its start, above 0 at its end.
  func pull() throws(SceneFailure) -> Double {
    let offset = place.offset
    if offset < 0 { return offset }
    if offset <= limit.points { return 0 }
    // The end is known as far as rows were measured.
    return max(0, offset - (try limit(upTo: position)).points)
  }
}

enum ScrollRowInstance {
  /// A row by itself; its box stands in the scroller's box as at offset 0.
  case row(Box.Child, extent: Length, UnitInstance?)
  case list(RowList, origin: Point)
}

extension NodeAttributes {
  /// Whether content that is shorter than its window stands at the window's end: `align` says so, or else what is held when
  /// rows change is the end.
  fileprivate func standsAtEnd(along axis: Axis) -> Bool {
    guard case .anchor(let place)? = align, place.halves(axis) != 1 else { return anchor == .bottom }
    return place.halves(axis) == 2
  }
}
