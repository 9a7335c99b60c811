import MultiplaneScene

/// The layers as laid out, with everything that exists at the moment: units, rows, pictures.
final class InstanceTree {
  let engine: LayoutEngine
  private var context: EvaluationContext { engine.context }
  private var layers: [UnitInstance] = []
  /// The scrollers outside rows, by number.
  private var scrollers: [Int: ScrollInstance] = [:]
  private let builder = UnitBuilder()
  private var nextPicture = 0
  /// The work of the last update.
  private(set) var work = StepWork()
  /// Nodes of layers, which exist as long as the tree.
  private var layerNodes = 0

  init(engine: LayoutEngine) throws(SceneFailure) {
    self.engine = engine
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

  // MARK: Instances

  private func instance(of unit: Unit) -> UnitInstance {
    var parts: [PartInstance] = []
    for part in unit.parts {
      switch part {
      case .drawing(let drawing): parts.append(.drawing(DrawingInstance(drawing)))
      case .unit(let unit): parts.append(.unit(instance(of: unit)))
      case .scroll(let part):
        let scroll = ScrollInstance(part)
        if !part.content.scroller.isInRow { scrollers[part.content.scroller.number] = scroll }
        parts.append(.scroll(scroll))
      case .rows(let stack, let origin): parts.append(.rows(RowsInstance(stack, origin: origin)))
      }
    }
    return UnitInstance(unit: unit, parts: parts)
  }

  private func picture(_ items: [DisplayItem], bounds: PointRect, band: PointRect? = nil) -> Picture {
    nextPicture += 1
    work.rasterised += 1
    return Picture(id: nextPicture, items: items, bounds: bounds, band: band)
  }

  // MARK: The main scroller

  /// The main scroller's largest offset, in points.
  func mainLimit(_ scene: Scene) -> Double? { scene.mainScroller.flatMap { scrollers[$0]?.limit } }

  /// The offset that puts an item of the main scroller in its place in the window, in points.
  func offset(of id: ItemID, anchor: ItemAnchor, _ scene: Scene) -> Double? {
    guard let number = scene.mainScroller, let scroll = scrollers[number] else { return nil }
    let window = Window(scroll.part, position: 0)
    for row in scroll.part.rows {
      let span =
        switch row {
        case .row(let child, _, _): child.box.span(of: id, from: child.origin, along: window.axis)
        case .lazy(let stack, let origin): stack.span(of: id, from: origin, along: window.axis)
        }
      guard let found = span else { continue }
      let free = (window.visibleEnd - window.visibleStart - found.extent).points
      let atTop = (found.start - window.visibleStart).points
      switch anchor {
      case .top: return atTop
      case .center: return atTop - free / 2
      case .bottom: return atTop - free
      }
    }
    return nil
  }

  // MARK: Updating

  /// What a unit takes from what it stands in.
  private struct Surroundings {
    /// The product of speeds around.
    var factor = 1.0
    /// How fast the surroundings move on the canvas.
    var carried = 0.0
    var window: Window?
    /// The corner of the unit around, in the scroller's box.
    var origin = PointOffset.zero
    var row = RowView()
  }

  /// Brings everything to an offset of the main scroller.
  func update(main position: Length, velocity: Double, isFirst: Bool) throws(SceneFailure) -> [UnitState] {
    if !isFirst { work = StepWork() }
    work.nodes = layerNodes
    publish(main: position, velocity: velocity)
    var states: [UnitState] = []
    states.reserveCapacity(layers.count)
    for layer in layers { states.append(try update(layer, Surroundings())) }
    work.layouts = engine.layoutCount
    engine.layoutCount = 0
    return states
  }

  /// Puts the offsets of all scrollers outside rows where expressions see them.
  private func publish(main position: Length, velocity: Double) {
    let scene = engine.scene
    if scene.mainScroller == nil {
      context.scrollers[0] = ScrollerValues(scroll: position.points, position: position.points, velocity: velocity)
    }
    for (number, scroll) in scrollers {
      let isMain = number == scene.mainScroller
      if isMain { scroll.position = position }
      context.scrollers[number] = values(of: scroll, velocity: isMain ? velocity : 0)
    }
  }

  private func values(of scroll: ScrollInstance, velocity: Double) -> ScrollerValues {
    let (offset, limit) = (scroll.position.points, scroll.limit)
    let overscroll = offset < 0 ? offset : max(0, offset - limit)
    return ScrollerValues(
      scroll: offset, position: offset, velocity: velocity, overscroll: overscroll,
      progress: limit > 0 ? min(1, max(0, offset / limit)) : 0)
  }

  private func update(_ instance: UnitInstance, _ around: Surroundings) throws(SceneFailure) -> UnitState {
    let unit = instance.unit
    if let state = instance.state, !unit.isAlive { return state }
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
    var effects = before?.effects ?? []
    if changed {
      var live: [Property: ExpressionValue] = [:]
      for (leaf, value) in zip(unit.leaves, values) { live[leaf.property] = value }
      if before == nil || unit.leaves.contains(where: { $0.property.effectRank != nil }) {
        effects = try builder.composedEffects(of: unit, live: live)
        countFilters(effects, before?.effects ?? [])
      }
      if unit.repaints { try repaint(instance, live) }
    }
    let parts = try updateParts(instance, inside)
    let state = UnitState(
      unit: unit, isVisible: isVisible, offset: offset, moves: moves, effects: effects, parts: parts, values: values)
    instance.state = state
    return state
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
      }
    }
    return values
  }

  /// Counts the filters of composed effects that differ from the last frame's.
  private func countFilters(_ effects: [Effect], _ before: [Effect]) {
    for effect in effects where (2...6).contains(effect.rank) {
      if !before.contains(effect) { work.filtered += 1 }
    }
  }

  /// Makes the drawings of a unit with live paint anew; those that come out the same keep their picture.
  private func repaint(
    _ instance: UnitInstance, _ live: [Property: ExpressionValue]
  ) throws(SceneFailure) {
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
      case .scroll(let scroll): states.append(.scroll(try update(scroll, inside)))
      case .rows(let rows):
        guard let window = inside.window else { continue }
        let origin = rows.origin
        let corner = inside.origin + origin
        var units: [UnitState] = []
        let point = Point(x: Length(points: corner.x), y: Length(points: corner.y))
        // Rows of this stack stand in the unit, not in the scroller's box.
        let shift = PointOffset(x: origin.x - corner.x, y: origin.y - corner.y)
        try update(rows, at: point, shift: shift, window, inside, into: &units)
        states.append(.rows(units))
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

  private func update(_ scroll: ScrollInstance, _ around: Surroundings) throws(SceneFailure) -> ScrollState {
    let content = scroll.part.content
    if content.scroller.isInRow { context.scrollers[content.scroller.number] = values(of: scroll, velocity: 0) }
    let window = Window(scroll.part, position: scroll.position)
    var inside = Surroundings()
    inside.window = window
    inside.carried = 1
    var state = ScrollState(
      scroller: content.scroller, position: scroll.position, viewport: scroll.part.viewport, rows: [], preparedCount: 0,
      visibleCount: 0)
    let (preparedBefore, visibleBefore) = (work.prepared, work.visible)
    for index in scroll.rows.indices {
      switch scroll.rows[index] {
      case .row(let child, let start, let extent, let existing):
        let place = child.origin[window.axis]
        guard window.prepares(start: place, extent: extent, overscan: content.overscan) else {
          if let existing {
            work.left += existing.count
            scroll.rows[index] = .row(child, start: start, extent: extent, nil)
          }
          continue
        }
        if case .boolean(false)? = child.box.value(.visible) { continue }
        var row = existing
        if row == nil {
          let unit = try builder.unit(for: child.box, origin: PointOffset(child.origin), scrollAxis: window.axis)
          row = instance(of: unit)
          work.entered += unit.unitCount
          scroll.rows[index] = .row(child, start: start, extent: extent, row)
        }
        if let row {
          inside.row = window.view(start: place, extent: extent)
          count(inside.row)
          state.rows.append(try update(row, inside))
        }
      case .lazy(let rows, let origin):
        try update(rows, at: origin, shift: .zero, window, inside, into: &state.rows)
      }
    }
    state.preparedCount = work.prepared - preparedBefore
    state.visibleCount = work.visible - visibleBefore
    return state
  }

  private func count(_ view: RowView) {
    work.prepared += 1
    if view.fraction > 0 { work.visible += 1 }
  }

  /// Brings a lazy stack's rows to the window.
  ///
  /// - Parameters:
  ///   - origin: The stack's corner in the scroller's box as at offset 0.
  ///   - shift: What is added to a row's place to stand in the unit around.
  private func update(
    _ rows: RowsInstance, at origin: Point, shift: PointOffset, _ window: Window, _ inside: Surroundings,
    into states: inout [UnitState]
  ) throws(SceneFailure) {
    let stack = rows.stack
    let axis = stack.axis
    let interval = window.prepared(overscan: stack.overscan)
    let range = stack.rows(from: interval.start - origin[axis], to: interval.end - origin[axis])
    if range != rows.range { try replace(rows, with: range, at: origin, shift: shift) }
    var inside = inside
    for (offset, instance) in rows.rows.enumerated() {
      let span = stack.span(ofRow: range.lowerBound + offset)
      inside.row = window.view(start: origin[axis] + span.start, extent: span.extent)
      count(inside.row)
      work.nodes += instance.unit.box.nodeCount
      states.append(try update(instance, inside))
    }
  }

  /// Keeps the rows that stay, lays out those that enter and lets go of those that leave.
  private func replace(
    _ rows: RowsInstance, with range: Range<Int>, at origin: Point, shift: PointOffset
  ) throws(SceneFailure) {
    let stack = rows.stack
    var kept: [UnitInstance] = []
    kept.reserveCapacity(range.count)
    for (offset, instance) in rows.rows.enumerated() where !range.contains(rows.range.lowerBound + offset) {
      work.left += instance.count
    }
    for row in range {
      if rows.range.contains(row) {
        kept.append(rows.rows[row - rows.range.lowerBound])
        continue
      }
      let run = stack.run(ofRow: row)
      let laidOut = try engine.layoutRow(
        run.node, row: run.identity(of: row - run.firstRow), axis: stack.axis, cross: stack.cross,
        viewport: stack.viewport)
      var place = origin + laidOut.child.origin
      place[stack.axis] += stack.span(ofRow: row).start
      let unit = try builder.unit(
        for: laidOut.child.box, origin: PointOffset(place) + shift, scrollAxis: stack.axis)
      work.entered += unit.unitCount
      kept.append(instance(of: unit))
    }
    rows.rows = kept
    rows.range = range
  }
}

extension LazyStack {
  /// Where the row of an item stands, if the stack has it and lies along the axis.
  fileprivate func span(of id: ItemID, from origin: Point, along axis: Axis) -> (start: Length, extent: Length)? {
    guard axis == self.axis, let row = row(of: id) else { return nil }
    let span = span(ofRow: row)
    return (origin[axis] + span.start, span.extent)
  }
}

extension Box {
  /// Where the first box of an item stands, here or inside; items of other scrollers are their own.
  fileprivate func span(of id: ItemID, from origin: Point, along axis: Axis) -> (start: Length, extent: Length)? {
    if row?.id == id { return (origin[axis], size[axis]) }
    if isScroller { return nil }
    if case .lazy(let stack) = content {
      return stack.span(of: id, from: origin + Point(x: padding.left, y: padding.top), along: axis)
    }
    for child in children {
      if let span = child.box.span(of: id, from: origin + child.origin, along: axis) { return span }
    }
    return nil
  }

  /// Finds the boxes of some nodes, by number.
  fileprivate func collect(_ nodes: Set<Int>, into boxes: inout [Int: Box]) {
    if nodes.isEmpty { return }
    if nodes.contains(node.number) { boxes[node.number] = self }
    for child in children { child.box.collect(nodes, into: &boxes) }
  }
}
