import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// Scrollers and their rows: which exist, and where they stand.

extension LayerTree {
  /// Rows in paint order: pinned ones stand over the others.
  struct RowSink {
    var rows: [LayerState] = []
    var pinned: [LayerState] = []
  }

  /// Brings a scroller's rows to its window.
  ///
  /// - Parameter around: The context in which the scroller's layer stands.
  func update(_ scroll: ScrollInstance, in around: StepContext) throws(SceneFailure) -> ScrollState {
    let scroller = scroll.part.layout.scroller
    let row = around.row
    if scroller.isInRow {
      _ = try scroll.settle()
      context.step.scrollers[scroller.number] = scroll.values
    }
    let window = scroll.window
    var inside = StepContext()
    inside.window = window
    inside.carried = 1
    if scroller.partner != nil, !scroller.isAcross, let window = around.window {
      inside.across = (window, around.origin.x)
    }
    var sink = RowSink()
    let sets = scroll.rowSets
    if !scroller.isAcross {
      // The scroller across of a ScrollView of both axes holds the other scroller, which is no row.
      work.prepared += Int(sets.prepared.count)
      work.visible += Int(sets.visible.count)
    }
    for place in scroll.content {
      switch place.row {
      case .box(let child, let extent):
        inside.view = window.view(start: place.start, extent: extent)
        inside.row = child.box.node.isRow ? inside.view : row
        let held = scroll.stickyOffset(of: place, child.box, extent: extent, window)
        inside.pinned = held?.pinned ?? 0
        guard let layer = try layer(place, child, extent, held, of: scroll, window) else { continue }
        if let held {
          let presentation = held.distance == 0 ? nil : RowPresentation(pinned: held.distance)
          sink.pinned.append(try update(layer, inside, presentation))
        } else {
          sink.rows.append(try update(layer, inside))
        }
      case .list(let list, var origin):
        origin[window.axis] = place.start
        (inside.row, inside.pinned) = (row, 0)
        try update(list, at: origin, shift: .zero, window, inside, into: &sink)
      }
    }
    return ScrollState(
      layout: scroll.part.layout, box: scroll.box, position: scroll.place.offset, lead: scroll.lead.points,
      viewport: scroll.part.viewport,
      limit: scroll.limit.points, windowEnd: scroll.part.windowEnd, rows: sink.rows + sink.pinned,
      indicators: indicators(of: scroll), growth: scroll.growth, preparedCount: Int(sets.prepared.count),
      visibleCount: Int(sets.visible.count))
  }

  /// The layer of a row by itself: kept, moved, or made because it enters; `nil` for one that is hidden or does not exist.
  private func layer(
    _ place: ScrollContent.PlacedRow, _ child: Box.Child, _ extent: Length, _ held: StickyOffset?,
    of scroll: ScrollInstance,
    _ window: ScrollWindow
  ) throws(SceneFailure) -> LayerInstance? {
    let known = scroll.layers[place.number]
    let seen = held.map { place.start + Length(bounded: $0.distance) } ?? place.start
    guard scroll.prepares(row: place.number, start: seen, extent: extent, in: window) else {
      if let known {
        work.left += known.count
        known.release()
        scroll.layers[place.number] = nil
      }
      return nil
    }
    if case .boolean(false)? = child.box.value(.visible) { return nil }
    if let known, known.growth == place.growth { return known }
    var origin = child.origin
    origin[window.axis] = place.start
    let layer = try builder.layer(
      for: child.box, origin: PointOffset(window.mirrored(origin, extent: extent)),
      scrollAxes: window.scroller.scrollAxes)
    let made: LayerInstance
    if let known {
      // A row that only stands elsewhere keeps its pictures.
      made = known.moved(to: layer)
    } else {
      made = instance(of: layer, in: scroll)
      try scroll.takeOver(made, at: place.number)
      work.entered += layer.layerCount
    }
    made.growth = place.growth
    scroll.layers[place.number] = made
    return made
  }

  /// Brings a list's rows to the window.
  ///
  /// - Parameters:
  ///   - origin: The list's corner in the scroller's box as at offset 0.
  ///   - shift: The distance that is added to a row's place to stand in the layer around.
  func update(
    _ list: RowList, at origin: Point, shift: PointOffset, _ window: ScrollWindow, _ inside: StepContext,
    into sink: inout RowSink
  ) throws(SceneFailure) {
    let axis = list.axis
    let lines = list.lines(in: window, from: origin[axis])
    if try updateArranged(list, lines, at: origin, shift: shift, window, inside, into: &sink) { return }
    var arrangement = RowList.Arrangement(lines: lines, origin: origin, shift: shift, revision: list.revision)
    let pins = list.pins(lines, in: window, from: origin[axis])
    var kept: [CellKey: LayerInstance] = [:]
    kept.reserveCapacity(list.cells.count)
    let (outer, pinned) = (inside.row, inside.pinned)
    var inside = inside
    var rows: [(state: LayerState, slideDistance: Double)] = []
    var edges: (first: EdgeLine?, last: EdgeLine?)
    let extra = pins.extraLines(besides: lines)
    let spans = list.spans(of: lines)
    for index in 0..<(extra.count + lines.count) {
      let isExtra = index < extra.count
      let line = isExtra ? extra[index] : lines.lowerBound + index - extra.count
      let (segment, items) = list.items(ofLine: line)
      let (start, extent) = isExtra ? list.span(of: line) : spans[index - extra.count]
      for (column, item) in items.enumerated() {
        let key = list.key(segment, item: item)
        var place = origin
        place[axis] += start
        place[axis.cross] += list.stack.track(of: segment, column: column).start
        let cell = try cell(
          key, item: item, segment, list, column: column, at: place, lineExtent: extent, window, shift)
        kept[key] = cell
        work.nodes += cell.nodeCount
        inside.view = window.view(start: origin[axis] + start, extent: extent)
        inside.row = segment.node.isRow ? inside.view : outer
        inside.pinned = list.pinned(segment, start: origin[axis] + start, extent: extent, window) ?? pinned
        arrangement.rows.append(RowList.Arrangement.Row(cell: cell, start: start, extent: extent))
        var presentation = list.presentation(of: key)
        var slideDistance = 0.0
        if let slide = list.slide(of: key, at: context.frame.time) {
          slideDistance = max(abs(slide.x), abs(slide.y))
          presentation = presentation ?? RowPresentation()
          presentation?.slide = slide
        }
        if let pinned = pins.offsets[line] {
          presentation = presentation ?? RowPresentation()
          presentation?.pinned = pinned
        }
        let state = try update(cell, inside, presentation)
        if presentation == nil {
          // Only rows at rest count: the place of a moving row says nothing of its neighbours.
          if line == lines.lowerBound { edges.first.add(state, start: start, extent: extent) }
          if line == lines.upperBound - 1 { edges.last.add(state, start: start, extent: extent) }
        }
        if pins.offsets[line] != nil { sink.pinned.append(state) } else { rows.append((state, slideDistance)) }
      }
    }
    watchOverscan(
      of: list, lines, first: edges.first, last: edges.last, from: origin[axis], shift: shift, window)
    // A moved row has the longest way: it is drawn over the rows that make room for it.
    if rows.contains(where: { $0.slideDistance != 0 }) {
      let order = rows.indices.sorted { (rows[$0].slideDistance, $0) < (rows[$1].slideDistance, $1) }
      rows = order.map { rows[$0] }
    }
    for cell in list.motions.leaving {
      sink.rows.append(try update(cell, of: list, at: origin, shift: shift, window, inside))
    }
    sink.rows += rows.map(\.state)
    for (key, cell) in list.cells where kept[key] == nil {
      work.left += cell.count
      cell.release()
    }
    list.cells = kept
    let isPlain = !list.motions.areUnderWay && list.stack.node.attributes.pin == []
    list.arrangement = isPlain && arrangement.revision == list.revision ? arrangement : nil
  }

  /// Brings a list's rows to the window where they are the rows of the last frame, at the same places. Nothing is looked up:
  /// only live values in a row are evaluated. Tells whether that was so.
  private func updateArranged(
    _ list: RowList, _ lines: Range<Int>, at origin: Point, shift: PointOffset, _ window: ScrollWindow,
    _ inside: StepContext, into sink: inout RowSink
  ) throws(SceneFailure) -> Bool {
    guard let arrangement = list.arrangement, arrangement.lines == lines, arrangement.revision == list.revision,
      arrangement.origin == origin, arrangement.shift == shift
    else { return false }
    let outer = inside.row
    var inside = inside
    let corner = origin[list.axis]
    let known = sink.rows.count
    sink.rows.reserveCapacity(known + arrangement.rows.count)
    for row in arrangement.rows {
      let start = corner + row.start
      work.nodes += row.cell.nodeCount
      if let state = row.cell.state, !row.cell.layer.isAlive {
        sink.rows.append(state)
      } else {
        inside.view = window.view(start: start, extent: row.extent)
        inside.row = row.cell.layer.box.node.isRow ? inside.view : outer
        sink.rows.append(try update(row.cell, inside))
      }
    }
    if engine.overscanReport.watches(list.stack), let first = arrangement.rows.first, let last = arrangement.rows.last {
      var edges: (first: EdgeLine?, last: EdgeLine?)
      for (row, state) in zip(arrangement.rows, sink.rows[known...]) {
        if row.start == first.start { edges.first.add(state, start: row.start, extent: row.extent) }
        if row.start == last.start { edges.last.add(state, start: row.start, extent: row.extent) }
      }
      watchOverscan(of: list, lines, first: edges.first, last: edges.last, from: corner, shift: shift, window)
    }
    return true
  }

  /// A cell that was taken out, where it stood: it is seen, and counts as no row.
  private func update(
    _ cell: LeavingCell, of list: RowList, at origin: Point, shift: PointOffset, _ window: ScrollWindow,
    _ inside: StepContext
  ) throws(SceneFailure) -> LayerState {
    let axis = list.axis
    let instance: LayerInstance
    var corner = cell.place
    corner[axis] += self.place(of: list).corrected
    let place = origin + Point(x: Length(points: corner.x), y: Length(points: corner.y))
    if let known = cell.instance {
      instance = known.moved(toSlot: PointOffset(window.mirrored(place, extent: known.extent)) + shift)
    } else {
      let laidOut = try engine.layoutRow(cell.segment.node, row: cell.row, of: list.stack, cross: cell.cross)
      instance = try self.instance(
        of: laidOut, list, slot: PointOffset(window.mirrored(place, extent: laidOut.extent)) + shift)
    }
    cell.instance = instance
    var inside = inside
    inside.view = window.view(start: place[axis], extent: instance.extent)
    inside.row = inside.view
    let opacity = 1 - cell.animation.progress(at: context.frame.time - cell.start)
    return try update(instance, inside, RowPresentation(opacity: max(0, min(opacity, 1))))
  }

  /// The instance of a list's row that was laid out, with the slot where it is seen in the layer around.
  private func instance(
    of laidOut: (child: Box.Child, extent: Length), _ list: RowList, slot: PointOffset
  ) throws(SceneFailure) -> LayerInstance {
    let made = instance(
      of: try builder.layer(
        for: laidOut.child.box, origin: slot + PointOffset(laidOut.child.origin), scrollAxes: Axes(list.axis)))
    (made.slot, made.extent, made.list) = (slot, laidOut.extent, list.stack)
    return made
  }

  /// The instance of a row: kept, moved, or laid out because it enters.
  private func cell(
    _ key: CellKey, item: Int, _ segment: RowSegment, _ list: RowList, column: Int, at place: Point,
    lineExtent: Length, _ window: ScrollWindow, _ shift: PointOffset
  ) throws(SceneFailure) -> LayerInstance {
    func corner(_ extent: Length) -> PointOffset { PointOffset(window.mirrored(place, extent: extent)) + shift }
    let cross = list.stack.track(of: segment, column: column).extent
    let rowIndex = segment.isRepeated ? segment.source.map { engine.sceneState.rowIndex(of: $0, at: item) } : nil
    if let known = list.cells[key], !known.isStale, known.cross == cross, isCurrent(known, item: item, segment, list) {
      let slot = corner(known.extent)
      known.rowIndex = rowIndex
      return known.slot == slot ? known : known.moved(toSlot: slot)
    }
    // A row that grows or shrinks is laid out in the extent of each moment, so that its edges go along.
    let forced = list.resizedExtent(of: key)
    var identity = try engine.identity(segment, item: item) ?? list.stack.outer
    let earlierItems = list.earlierItems(of: key)
    if !earlierItems.isEmpty { identity?.interpolate(from: earlierItems) }
    func layout(_ forced: Length?) throws(SceneFailure) -> (child: Box.Child, extent: Length) {
      try engine.layoutRow(segment.node, row: identity, of: list.stack, cross: cross, forced: forced)
    }
    var laidOut = try layout(forced)
    // A cell that still shrinks is no longer than its line, which has its new extent already.
    if segment.cellsInLine > 1, !earlierItems.isEmpty, laidOut.extent > lineExtent { laidOut = try layout(lineExtent) }
    let made = try instance(of: laidOut, list, slot: corner(laidOut.extent))
    if list.cells[key] == nil { work.entered += made.layer.layerCount }
    if let old = list.model?.cells[key] { try made.goOn(from: old) }
    (made.cross, made.rowIndex) = (cross, rowIndex)
    made.isStale = forced != nil || !earlierItems.isEmpty
    return made
  }
}

/// Whether a row still says the index and the count it was made with, if it says them, and is of the same group.
private func isCurrent(_ cell: LayerInstance, item: Int, _ segment: RowSegment, _ list: RowList) -> Bool {
  guard let groups = segment.groups else {
    guard segment.usesIndex, let row = cell.layer.box.row else { return true }
    return row.index == item && row.count == list.items(in: segment)
  }
  let state = list.engine.sceneState
  guard state.changingGroups(groups) != nil, let source = segment.source, let row = cell.layer.box.row else {
    return true
  }
  return row.isCurrent(at: item, of: source, in: state, usesIndex: segment.usesIndex)
}
