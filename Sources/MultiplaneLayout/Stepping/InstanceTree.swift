import MultiplaneScene

/// The layers as laid out, with everything that exists at the moment: units, rows, pictures.
final class InstanceTree {
  let engine: LayoutEngine
  var context: EvaluationContext { engine.context }
  private var layers: [UnitInstance] = []
  /// The scrollers outside rows, by number.
  private(set) var scrollers: [Int: ScrollInstance] = [:]
  let builder: UnitBuilder
  private var nextPicture = 0
  /// The work since it was last taken.
  var work = StepWork()
  /// Nodes of layers, which exist as long as the tree.
  private(set) var layerNodes = 0

  init(engine: LayoutEngine) throws(SceneFailure) {
    self.engine = engine
    builder = UnitBuilder(
      measure: { request throws(SceneFailure) in try engine.resources.measure(request) })
    var boxes: [Int: Box] = [:]
    let named = Set(engine.scene.namedNodes.map(\.node))
    for layer in engine.scene.layers {
      let child = try engine.layoutLayer(layer)
      layerNodes += child.box.nodeCount
      child.box.collect(named, into: &boxes)
      let unit = try builder.unit(for: child.box, origin: PointOffset(child.origin), scrollAxis: nil)
      layers.append(instance(of: unit))
    }
    for (slot, node) in engine.scene.namedNodes.enumerated() {
      guard let size = boxes[node.node]?.size else { continue }
      (engine.context.nodes[slot].width, engine.context.nodes[slot].height) = (size.width.points, size.height.points)
    }
  }

  /// The lists of scrollers outside rows.
  var lists: [RowList] { scrollers.keys.sorted().flatMap { scrollers[$0]?.lists ?? [] } }

  // MARK: Instances

  func instance(of unit: Unit) -> UnitInstance {
    var parts: [PartInstance] = []
    for part in unit.parts {
      switch part {
      case .drawing(let drawing): parts.append(.drawing(DrawingInstance(drawing)))
      case .unit(let unit): parts.append(.unit(instance(of: unit)))
      case .scroll(let part):
        let scroll = ScrollInstance(part, engine: engine)
        if !part.content.scroller.isInRow { scrollers[part.content.scroller.number] = scroll }
        parts.append(.scroll(scroll))
      case .rows(let stack, let origin): parts.append(.rows(RowList(stack, engine: engine), origin: origin))
      }
    }
    return UnitInstance(unit: unit, parts: parts)
  }

  private func picture(_ items: [DisplayItem], bounds: PointRect, band: PointRect? = nil) -> Picture {
    nextPicture += 1
    work.rasterised += 1
    return Picture(id: nextPicture, items: items, bounds: bounds, band: band)
  }

  // MARK: Updating

  /// Brings everything to the scrollers' offsets.
  func update(velocity: Double) throws(SceneFailure) -> [UnitState] {
    work.nodes = layerNodes
    publish(velocity: velocity)
    var states: [UnitState] = []
    states.reserveCapacity(layers.count)
    for layer in layers { states.append(try update(layer, Surroundings())) }
    work.layouts = engine.layoutCount
    engine.layoutCount = 0
    return states
  }

  /// Puts the offsets and rows of all scrollers outside rows where expressions see them.
  private func publish(velocity: Double) {
    let main = engine.scene.mainScroller
    for (number, scroll) in scrollers {
      context.scrollers[number] = scroll.values(velocity: number == main ? velocity : 0)
      context.rowSets[number] = rowSets(of: scroll)
    }
    let scrollers = scrollers
    context.holdsRow = { number, set, id in scrollers[number]?.holds(id, set) ?? false }
  }

  private func update(
    _ instance: UnitInstance, _ around: Surroundings, _ presentation: RowPresentation? = nil
  ) throws(SceneFailure) -> UnitState {
    let unit = instance.unit
    if let state = instance.state, !unit.isAlive, presentation == nil, !instance.isPresented { return state }
    var inside = around
    inside.origin = around.origin + unit.origin + unit.constantOffset
    let before = instance.state
    let values = try evaluate(unit, around)
    let changed = before.map { $0.values != values } ?? true
    var offset = unit.constantOffset
    var moves = unit.movesAlong
    var isVisible = if case .boolean(false)? = unit.box.value(.visible) { false } else { true }
    for (leaf, value) in zip(unit.leaves, values) {
      switch leaf.property {
      case .x: offset.x = value.double ?? 0
      case .y: offset.y = value.double ?? 0
      case .visible: if case .boolean(false) = value { isVisible = false }
      case .speed:
        inside.factor = around.factor * (value.double ?? 0)
        let axis = unit.box.node.scroller.map { engine.scene.scrollers[$0].axis } ?? engine.scene.canvas.axis
        let scroll = context.scrollers[unit.box.node.scroller ?? 0].scroll
        offset[axis] -= (inside.factor - around.carried) * scroll
        inside.carried = inside.factor
        moves.insert(axis == .horizontal ? .horizontal : .vertical)
      default: break
      }
    }
    var effects = instance.effects
    if changed {
      var live: [Property: ExpressionValue] = [:]
      for (leaf, value) in zip(unit.leaves, values) { live[leaf.property] = value }
      if before == nil || unit.leaves.contains(where: { $0.property.effectRank != nil }) {
        effects = try builder.composedEffects(of: unit, live: live)
        countFilters(effects, instance.effects)
        instance.effects = effects
      }
      if unit.repaints { try repaint(instance, live) }
    }
    if let presentation { present(presentation, unit, around, &offset, &moves, &effects) }
    instance.isPresented = presentation != nil
    let parts = try updateParts(instance, inside)
    let state = UnitState(
      unit: unit, isVisible: isVisible, offset: offset, moves: moves, effects: effects, parts: parts, values: values)
    instance.state = state
    return state
  }

  /// Adds what a list says of a row to what its node says.
  private func present(
    _ presentation: RowPresentation, _ unit: Unit, _ around: Surroundings, _ offset: inout PointOffset,
    _ moves: inout Axes, _ effects: inout [Effect]
  ) {
    let axis = around.window?.axis ?? .vertical
    if let pinned = presentation.pinned {
      offset[axis] += pinned
      moves.insert(axis == .horizontal ? .horizontal : .vertical)
    }
    if let slide = presentation.slide {
      offset = offset + slide
      moves = .both
    }
    if let extent = presentation.extent {
      var rect = PointRect(origin: .zero, size: unit.box.size)
      if axis == .horizontal { rect.width = extent.points } else { rect.height = extent.points }
      effects.insert(.clip(.rectangle, rect), at: 0)
    }
    if presentation.opacity < 1 { effects.append(.opacity(presentation.opacity)) }
  }

  /// Evaluates the leaves of a unit, in order.
  private func evaluate(_ unit: Unit, _ around: Surroundings) throws(SceneFailure) -> [ExpressionValue] {
    if unit.leaves.isEmpty { return [] }
    let box = unit.box
    engine.enter(box.row, box.node)
    context.row.entry = around.row.entry
    context.row.exit = around.row.exit
    context.row.cover = around.row.cover
    context.row.contain = around.row.contain
    context.row.fraction = around.row.fraction
    context.row.phase = around.row.phase
    (context.ownWidth, context.ownHeight) = (box.size.width.points, box.size.height.points)
    (context.roomWidth, context.roomHeight) = (box.room.width.points, box.room.height.points)
    var values: [ExpressionValue] = []
    values.reserveCapacity(unit.leaves.count)
    for leaf in unit.leaves {
      work.evaluated += 1
      switch leaf.source {
      case .expression(let expression):
        values.append(expression.value(context))
        if context.fault != nil { try engine.check(expression, node: box.node, property: leaf.property) }
      case .words(let template):
        values.append(.text(template.text(context)))
        if let fault = context.fault {
          context.fault = nil
          throw SceneFailure(fault.diagnostic(frame: engine.frame, node: box.node.path, property: "text"))
        }
      case .rowNumbers(let scroller): values.append(.list(rowNumbers(ofScroller: scroller)))
      }
    }
    return values
  }

  /// The numbers of a scroller's prepared rows; those out of sight are negative, less one.
  private func rowNumbers(ofScroller number: Int) -> [ExpressionValue] {
    guard let scroll = scrollers[number] else { return [] }
    var numbers: [ExpressionValue] = []
    scroll.forEachPreparedRow { row, isVisible in numbers.append(.number(Double(isVisible ? row : -row - 1))) }
    return numbers
  }

  /// Counts the filters of composed effects that differ from the last frame's.
  private func countFilters(_ effects: [Effect], _ before: [Effect]) {
    for effect in effects where (2...6).contains(effect.rank) {
      if !before.contains(effect) { work.filtered += 1 }
    }
  }

  /// Makes the drawings of a unit with live paint anew; those that come out the same keep their picture.
  private func repaint(_ instance: UnitInstance, _ live: [Property: ExpressionValue]) throws(SceneFailure) {
    // Which drawings there are may differ: a colour may be clear, a text empty. Other parts keep their order.
    var others = instance.parts.filter { if case .drawing = $0 { false } else { true } }[...]
    var old = instance.parts.compactMap { if case .drawing(let drawing) = $0 { drawing } else { nil } }[...]
    var parts: [PartInstance] = []
    for part in try builder.parts(of: instance.unit, live: live) {
      switch part {
      case .drawing(let drawing):
        let same = old.popFirst().flatMap { $0.drawing.items == drawing.items ? $0 : nil }
        parts.append(.drawing(same ?? DrawingInstance(drawing)))
      case .unit, .scroll, .rows: if let other = others.popFirst() { parts.append(other) }
      }
    }
    instance.parts = parts
  }

  private func updateParts(_ instance: UnitInstance, _ inside: Surroundings) throws(SceneFailure) -> [PartState] {
    var states: [PartState] = []
    states.reserveCapacity(instance.parts.count)
    for part in instance.parts {
      switch part {
      case .drawing(let drawing): appendPictures(drawing, inside, to: &states)
      case .unit(let inner): states.append(.unit(try update(inner, inside)))
      case .scroll(let scroll): states.append(.scroll(try update(scroll)))
      case .rows(let list, let origin):
        guard let window = inside.window else { continue }
        let corner = inside.origin + origin
        let point = Point(x: Length(points: corner.x), y: Length(points: corner.y))
        // Rows of this list stand in the unit, not in the scroller's box.
        let shift = PointOffset(x: origin.x - corner.x, y: origin.y - corner.y)
        var sink = RowSink()
        try update(list, at: point, shift: shift, window, inside, into: &sink)
        states.append(.rows(sink.rows + sink.pinned))
      }
    }
    return states
  }

  private func appendPictures(_ instance: DrawingInstance, _ inside: Surroundings, to states: inout [PartState]) {
    let drawing = instance.drawing
    if drawing.bandCount == 0 {
      let picture = instance.picture ?? picture(drawing.items, bounds: drawing.bounds)
      instance.picture = picture
      states.append(.picture(picture))
      return
    }
    guard let window = inside.window else { return }
    let corner = inside.origin[drawing.axis]
    let interval = window.prepared(overscan: 250)
    let due = drawing.bands(from: interval.start.points - corner, to: interval.end.points - corner)
    for index in instance.bands.keys where !due.contains(index) {
      instance.bands[index] = nil
      work.left += 1
    }
    for index in due {
      if instance.bands[index] == nil {
        let band = drawing.band(index)
        let items = drawing.items.filter { !$0.drawnBounds.intersection(band).isEmpty }
        instance.bands[index] = picture(items, bounds: items.drawnBounds.intersection(band), band: band)
        work.entered += 1
      }
      if let picture = instance.bands[index] { states.append(.picture(picture)) }
    }
  }

  // MARK: Scrollers and rows

  /// Rows in paint order: pinned ones stand over the others.
  struct RowSink {
    var rows: [UnitState] = []
    var pinned: [UnitState] = []
  }

  private func update(_ scroll: ScrollInstance) throws(SceneFailure) -> ScrollState {
    let content = scroll.part.content
    if content.scroller.isInRow {
      try scroll.settle()
      context.scrollers[content.scroller.number] = scroll.values(velocity: 0)
    }
    let window = scroll.window(at: scroll.position)
    var inside = Surroundings()
    inside.window = window
    inside.carried = 1
    var sink = RowSink()
    let (preparedBefore, visibleBefore) = (work.prepared, work.visible)
    var growth: Length = 0
    for index in scroll.rows.indices {
      switch scroll.rows[index] {
      case .row(let child, let extent, let existing):
        let place = child.origin[window.axis] + growth
        guard window.prepares(start: place, extent: extent, overscan: content.overscan) else {
          if let existing {
            work.left += existing.count
            scroll.rows[index] = .row(child, extent: extent, nil)
          }
          continue
        }
        if case .boolean(false)? = child.box.value(.visible) { continue }
        var row = existing
        if row == nil || growth != row?.growth {
          var origin = PointOffset(child.origin)
          origin[window.axis] += growth.points
          let unit = try builder.unit(for: child.box, origin: origin, scrollAxis: window.axis)
          // A row that only stands elsewhere keeps its pictures.
          let moved = row.map { $0.moved(to: unit) }
          row = moved ?? instance(of: unit)
          row?.growth = growth
          if moved == nil { work.entered += unit.unitCount }
          scroll.rows[index] = .row(child, extent: extent, row)
        }
        if let row {
          inside.row = window.view(start: place, extent: extent)
          count(inside.row)
          sink.rows.append(try update(row, inside))
        }
      case .list(let list, var origin):
        origin[window.axis] += growth
        try update(list, at: origin, shift: .zero, window, inside, into: &sink)
        growth += list.growth
      }
    }
    return ScrollState(
      scroller: content.scroller, position: scroll.position, viewport: scroll.part.viewport,
      rows: sink.rows + sink.pinned, preparedCount: work.prepared - preparedBefore,
      visibleCount: work.visible - visibleBefore)
  }

  private func count(_ view: RowView) {
    work.prepared += 1
    if view.fraction > 0 { work.visible += 1 }
  }

  /// Brings a list's rows to the window.
  ///
  /// - Parameters:
  ///   - origin: The list's corner in the scroller's box as at offset 0.
  ///   - shift: What is added to a row's place to stand in the unit around.
  private func update(
    _ list: RowList, at origin: Point, shift: PointOffset, _ window: Window, _ inside: Surroundings,
    into sink: inout RowSink
  ) throws(SceneFailure) {
    let axis = list.axis
    let lines = list.lines(in: window, from: origin[axis])
    let pins = list.pins(in: window, from: origin[axis])
    let firstInside = list.positions.firstRow(endingAfter: window.visibleStart - origin[axis]) ?? 0
    var missing = 0.0
    var kept: [CellKey: UnitInstance] = [:]
    kept.reserveCapacity(list.cells.count)
    var inside = inside
    var rows: [(state: UnitState, glide: Double)] = []
    for line in pins.extraLines(besides: lines) + Array(lines) {
      let (segment, items) = list.items(ofLine: line)
      let start = list.positions.start(of: line)
      let extent = list.positions.extent(of: line)
      for (column, item) in items.enumerated() {
        let key = list.key(segment, item: item)
        var place = origin
        place[axis] += start
        if segment.cellsInLine > 1 { place[axis.cross] += list.stack.tracks[column].start }
        let cell = try cell(key, item: item, segment, list, column: column, at: place, shift: shift)
        kept[key] = cell
        inside.row = window.view(start: origin[axis] + start, extent: extent)
        count(inside.row)
        work.nodes += cell.unit.box.nodeCount
        var presentation = list.presentation(of: key)
        var glide = 0.0
        if let slide = list.slide(of: key, at: context.time) {
          glide = max(abs(slide.x), abs(slide.y))
          presentation = presentation ?? RowPresentation()
          presentation?.slide = slide
        }
        if let pinned = pins.offsets[line] {
          presentation = presentation ?? RowPresentation()
          presentation?.pinned = pinned
        }
        if missing != 0 {
          var slide = presentation?.slide ?? .zero
          slide[axis] -= missing
          presentation = presentation ?? RowPresentation()
          presentation?.slide = slide
        }
        if line >= firstInside { missing += list.missingSpacing(of: key) }
        let state = try update(cell, inside, presentation)
        if pins.offsets[line] != nil { sink.pinned.append(state) } else { rows.append((state, glide)) }
      }
    }
    // What was moved has the longest way, and goes over what makes room for it.
    if rows.contains(where: { $0.glide != 0 }) {
      let order = rows.indices.sorted { (rows[$0].glide, $0) < (rows[$1].glide, $1) }
      rows = order.map { rows[$0] }
    }
    sink.rows += rows.map(\.state)
    for (key, cell) in list.cells where kept[key] == nil { work.left += cell.count }
    list.cells = kept
  }

  /// The instance of a row: kept, moved, or laid out because it enters.
  private func cell(
    _ key: CellKey, item: Int, _ segment: RowSegment, _ list: RowList, column: Int, at place: Point,
    shift: PointOffset
  ) throws(SceneFailure) -> UnitInstance {
    let corner = PointOffset(place) + shift
    if let known = list.cells[key], !known.isStale, isCurrent(known, item: item, segment, list) {
      if known.slot == corner { return known }
      let moved = known.moved(by: PointOffset(x: corner.x - known.slot.x, y: corner.y - known.slot.y))
      moved.slot = corner
      return moved
    }
    let cross = segment.cellsInLine > 1 ? list.stack.tracks[column].extent : list.stack.cross
    // A row that grows or shrinks is laid out in the extent of each moment, so that its edges go along.
    let forced = list.resizedExtent(of: key)
    let laidOut = try engine.layoutRow(
      segment.node, row: try engine.identity(segment, item: item) ?? list.stack.outer, axis: list.axis, cross: cross,
      viewport: list.stack.viewport, forced: forced)
    let unit = try builder.unit(
      for: laidOut.child.box, origin: corner + PointOffset(laidOut.child.origin), scrollAxis: list.axis)
    if list.cells[key] == nil { work.entered += unit.unitCount }
    let made = instance(of: unit)
    made.slot = corner
    made.isStale = forced != nil
    return made
  }
}

/// Whether a row still says the index and the count it was made with, if it says them.
private func isCurrent(_ cell: UnitInstance, item: Int, _ segment: RowSegment, _ list: RowList) -> Bool {
  guard segment.usesIndex, let row = cell.unit.box.row else { return true }
  return row.index == item && row.count == list.items(in: segment)
}

extension Box {
  /// Finds the boxes of some nodes, by number.
  fileprivate func collect(_ nodes: Set<Int>, into boxes: inout [Int: Box]) {
    if nodes.isEmpty { return }
    if nodes.contains(node.number) { boxes[node.number] = self }
    for child in children { child.box.collect(nodes, into: &boxes) }
  }
}
