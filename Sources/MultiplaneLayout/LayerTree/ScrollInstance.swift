import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// A scroller: where it is, its content, and the rows of it that exist.
package final class ScrollInstance {
  private(set) var part: ScrollPart
  /// The window at offset 0: made once for each inset, since making it copies the part.
  private(set) var windowAtStart: ScrollWindow
  /// Whether the room at the end of the window follows the time.
  let hasLiveInset: Bool
  /// Whether the track has brought the content to its end on this frame.
  @exclusivity(unchecked) var hasReachedEnd = false
  /// Whether content that is shorter than its window stands at the window's end.
  private let standsAtEnd: Bool
  /// The scroller's box.
  let box: Box
  let engine: LayoutEngine
  /// The rows, and where they stand.
  let content: ScrollContent
  // As in `RowList`: accesses of one thread that do not overlap.

  @exclusivity(unchecked) var place = ScrollPlace()
  /// The layers of the rows by themselves that exist, by row.
  @exclusivity(unchecked) var layers: [LayerInstance?]

  /// The instance that this one stands in for while a frame is drawn anew: it is of the same scroller, and goes on.
  var model: ScrollInstance?

  /// The rows that were counted last, with the offset and the number of changes of the lists by then.
  @exclusivity(unchecked) var rowSetsKnown: (offset: Double, revision: Int, sets: RowSets)?

  /// The bar drawn last.
  var indicator: Picture?

  init(_ part: ScrollPart, of box: Box, engine: LayoutEngine) {
    (self.part, self.box, self.engine) = (part, box, engine)
    content = ScrollContent(part, engine: engine)
    layers = Array(repeating: nil, count: part.rows.count)
    windowAtStart = ScrollWindow(part, offset: 0)
    hasLiveInset = box.node.hasLiveInset && part.layout.scroller.axis == .vertical
    standsAtEnd = box.node.attributes.standsAtEnd(along: part.layout.scroller.axis)
  }

  /// A scroller over nothing that goes on without end: the scroll of a scene without a ScrollView.
  convenience init(free number: Int, engine: LayoutEngine) {
    let scroller = Scroller(number: number, axis: engine.scene.canvas.axis, isInRow: false)
    var attributes = NodeAttributes()
    attributes.bounces = false
    let node = Node(
      number: -1, kind: .scrollView(scroller), name: nil, properties: PropertyList(), attributes: attributes,
      children: [], span: SourceSpan(file: engine.scene.file, line: 1, column: 1), path: "", scroller: nil)
    let layout = ScrollLayout(scroller: scroller, insets: .zero, size: .zero, overscan: 0)
    let box = Box(
      node: node, size: .zero, room: .zero, padding: .zero, children: [], content: .scroll(layout), values: [],
      row: nil)
    self.init(ScrollPart(layout: layout, anchor: .item, viewport: box.inner), of: box, engine: engine)
  }

  /// Whether the content ends: that of a scroll without a ScrollView does not.
  var hasEnds: Bool { part.layout.scroller.number < engine.scene.scrollers.count }

  /// The same scroller with copies of its rows.
  init(_ other: ScrollInstance, content: ScrollContent, layers: [LayerInstance?], engine: LayoutEngine) {
    (part, box, place, self.engine) = (other.part, other.box, other.place, engine)
    (windowAtStart, standsAtEnd, indicator) = (other.windowAtStart, other.standsAtEnd, other.indicator)
    hasLiveInset = other.hasLiveInset
    (self.content, self.layers) = (content, layers)
  }

  var axis: Axis { part.layout.scroller.axis }

  /// The lists that are rows of the content.
  var lists: [RowList] { content.lists }

  /// The offset of the content on the grid rows stand on.
  var position: Length { place.position }

  /// Lets go of all rows: the scroller is not prepared any more.
  func release() {
    indicator = nil
    for layer in layers { layer?.release() }
    layers = Array(repeating: nil, count: layers.count)
    for list in lists { list.release() }
  }

  /// How many layers of rows exist.
  var existing: Int {
    layers.reduce(0) { $0 + ($1?.count ?? 0) } + lists.reduce(0) { $0 + $1.existing }
  }

  /// The window at the offset.
  var window: ScrollWindow { windowAtStart.scrolled(to: shownOffset) }

  /// How far rows are moved from where they stand at offset 0, in points.
  var shownOffset: Double { standsAtEnd ? place.offset - lead.points : place.offset }

  /// How far content that is shorter than its window stands from the window's start.
  var lead: Length { standsAtEnd ? max(0, windowExtent - content.length) : 0 }

  var windowExtent: Length { max(0, windowAtStart.visibleEnd - windowAtStart.visibleStart) }

  /// The largest offset, as far as the content is known.
  var limit: Length {
    max(0, content.length - windowExtent)
  }

  /// The largest offset, at least up to a wanted one: exact rows are measured as far as that takes, all of them for `nil`.
  func limit(upTo wanted: Length?) throws(SceneFailure) -> Length {
    for list in lists {
      // The list's corner lies behind the start of the content, so this is far enough.
      let end = wanted.map { $0 + windowExtent + list.stack.overscan }
      try list.measure(upTo: end, before: list.stack.exactLines)
    }
    return limit
  }

  // MARK: Measuring

  /// Measures the rows the window prepares, and corrects the offset so that the anchor row stays.
  ///
  /// - Returns: How far corrections have moved the offset since this was last asked, those of events included; in
  ///   points.
  func settle() throws(SceneFailure) -> Double {
    // Tracks have begun the others: this one stands in a row, or was made on this frame.
    try begin()
    try measureWindow(correcting: true)
    if !content.floats.isEmpty { place.float(content.floats, pull: try pull()) }
    // The share scrolled is one of the whole length, not of an estimate.
    if engine.measuredScrollers.contains(part.layout.scroller.number) { _ = try limit(upTo: nil) }
    return place.takeCorrection()
  }

  /// Measures the rows the window prepares.
  ///
  /// - Parameter correcting: Whether the offset follows; not while a jump looks for its place.
  func measureWindow(correcting: Bool) throws(SceneFailure) {
    let pull = correcting ? try pull() : 0
    // An end that comes nearer than it was estimated holds the offset back, where other rows may be near the window.
    while try measureRows(correcting: correcting) { place.hold(within: limit.points, pull: pull) }
  }

  /// Measures the rows the window prepares, wherever corrections lead; tells whether there were any.
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
      for (list, start, end) in preparedIntervals {
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

  /// Whether all rows the window prepares are measured.
  private var isMeasured: Bool {
    lists.allSatisfy { $0.positions.unmeasuredCount == 0 }
      || preparedIntervals.allSatisfy { $0.list.isMeasured(from: $0.start, to: $0.end) }
  }

  /// The lists that are rows, and the interval of each that the window prepares.
  private var preparedIntervals: [(list: RowList, start: Length, end: Length)] {
    let window = window
    return content.compactMap { row in
      guard case .list(let list, _) = row.row else { return nil }
      let interval = window.prepared(overscan: list.stack.overscan)
      return (list, interval.start - row.start, interval.end - row.start)
    }
  }

  /// Goes where the anchor row stands now, and stays within the content.
  ///
  /// The length of the content may be a guess from few rows. The rows around the new place are measured first, and the anchor
  /// row stays among them, too.
  func follow(_ anchors: Anchors) throws(SceneFailure) {
    place.correct(by: try correction(anchors, anchor: part.anchor))
    _ = try limit(upTo: position)
    _ = try measureRows(correcting: true, holding: anchors.keepsEdge(part.anchor) ? nil : try survivor(of: anchors))
    place.hold(within: limit.points, pull: anchors.pull)
  }

  /// Moves the end of the window to where the inset of the frame has it. Content at its end goes along where that is its anchor, or
  /// where it just came to; other content stays as long as it reaches the end.
  func takeLiveInset() throws(SceneFailure) {
    guard hasLiveInset else { return }
    let element = Element(node: box.node, row: nil, stackAxis: nil, position: .elsewhere, children: [])
    guard let inset = try engine.length(element, .inset(.bottom), room: ProposedSize(box.size)),
      inset != part.layout.insets.bottom
    else { return }
    let (pull, goesAlong) = (try pull(), (part.anchor == .bottom || hasReachedEnd) && position >= limit - 1)
    part.layout.insets.bottom = inset
    windowAtStart = ScrollWindow(part, offset: 0)
    rowSetsKnown = nil
    if goesAlong { place.correct(by: try limit(upTo: nil).points + pull - place.offset) }
    place.hold(within: limit.points, pull: pull)
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

extension NodeAttributes {
  /// Whether content that is shorter than its window stands at the window's end: `align` says so, or else the end is
  /// the anchor when rows change.
  fileprivate func standsAtEnd(along axis: Axis) -> Bool {
    guard case .anchor(let place)? = align, place.halves(axis) != 1 else { return anchor == .bottom }
    return place.halves(axis) == 2
  }
}
