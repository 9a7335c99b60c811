import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// The state of a layer on a frame: where it is moved, its effects, its pictures.

extension LayerTree {
  func update(
    _ instance: LayerInstance, _ around: StepContext, _ presentation: RowPresentation? = nil
  ) throws(SceneFailure) -> LayerState {
    let layer = instance.layer
    if let state = instance.state, !layer.isAlive, presentation == nil, !instance.isPresented,
      state.rowIndex == instance.rowIndex
    {
      return state
    }
    Breadcrumb.note(node: layer.box.node.path)
    var inside = around
    inside.origin = around.origin + layer.origin + layer.constantOffset
    inside.layout = around.layout + layer.layout
    let before = instance.state
    let held = layer.containingBlock == nil ? nil : layer.stickyOffset(in: around, hidden: hidden(layer, in: around))
    if let held { inside.pinned = held.pinned }
    // A layer that follows what is on screen keeps its look while places are found.
    let first: CompositingLayer.Moving? =
      switch layerPass {
      case .whole: nil
      case .first: layer.movingFirst
      case .again: layer.movingFirst == nil ? nil : layer.moving
      }
    let moving = first ?? layer.moving
    let values = try evaluate(layer, first, around, pinned: inside.pinned)
    let changed = first == nil && before.map { $0.values != values } ?? true
    var offset = layer.constantOffset
    var moves = layer.movesAlong
    var isVisible = if case .boolean(false)? = layer.box.value(.visible) { false } else { true }
    if let leaf = moving.x { offset.x = values[leaf].double ?? 0 }
    if let leaf = moving.y { offset.y = values[leaf].double ?? 0 }
    if layer.box.way != nil {
      offset = layer.box.offset { property in
        let leaf = property == .x ? moving.x : property == .y ? moving.y : moving.along
        return leaf.map { values[$0] } ?? layer.box.value(property)
      }
    }
    if let leaf = moving.visible, case .boolean(false) = values[leaf] { isVisible = false }
    if let leaf = moving.speed {
      inside.factor = around.factor * (values[leaf].double ?? 0)
      let travel = travel(of: layer.box)
      offset.x -= (inside.factor - around.carried) * travel.scroll.x
      offset.y -= (inside.factor - around.carried) * travel.scroll.y
      inside.carried = inside.factor
      moves.formUnion(travel.axes)
    }
    var effects = instance.effects
    if changed {
      let live = LiveValues(layer: layer, values: values)
      if before == nil || layer.feedsEffects {
        if let mask = layer.box.mask, layer.composedKinds.contains(.mask) {
          try engine.spend(5_000 * mask.box.nodeCount, on: layer.box.node, layer.box.row)
        }
        effects = try builder.composedEffects(of: layer, live: live)
        countFilters(effects, instance.effects)
        instance.effects = effects
      }
      if layer.repaints { try repaint(instance, live) }
    }
    if let held, held.distance != 0, let window = around.window {
      offset[window.axis] += window.mirror == nil ? held.distance : -held.distance
      moves.insert(window.axis == .horizontal ? .horizontal : .vertical)
    }
    if let presentation { present(presentation, instance, around, &offset, &moves, &effects) }
    instance.isPresented = presentation != nil
    let parts = try updateParts(instance, inside)
    let state = LayerState(
      layer: layer, isVisible: isVisible, offset: offset, moves: moves, effects: effects, parts: parts, values: values,
      view: around.view, row: around.row, pinned: inside.pinned, list: instance.list, rowIndex: instance.rowIndex)
    if first == nil { instance.state = state }
    return state
  }

  /// How far a layer is hidden that floats in the scroller around it; `nil` for one that does not float.
  private func hidden(_ layer: CompositingLayer, in around: StepContext) -> Double? {
    guard layer.box.node.attributes.floats, let window = around.window else { return nil }
    return scrollers[window.scroller.number]?.hidden(layer.box.node)
  }

  /// Adds the way a list shows a row to the values of the row's node.
  private func present(
    _ presentation: RowPresentation, _ instance: LayerInstance, _ around: StepContext, _ offset: inout PointOffset,
    _ moves: inout Axes, _ effects: inout [Effect]
  ) {
    let axis = around.window?.axis ?? .vertical
    let isMirrored = around.window?.mirror != nil
    if let pinned = presentation.pinned {
      offset[axis] += isMirrored ? -pinned : pinned
      moves.insert(axis == .horizontal ? .horizontal : .vertical)
    }
    if let slide = presentation.slide {
      offset = offset + (around.window?.mirrored(slide) ?? slide)
      moves = .both
    }
    if let extent = presentation.extent {
      effects.insert(.clip(.rectangle, instance.cut(to: extent, along: axis, isMirrored: isMirrored)), at: 0)
    }
    if presentation.opacity < 1 { effects.append(.opacity(presentation.opacity)) }
  }

  /// The axes along which a node with a speed moves, and the scroll it follows along each: negative where content moves to
  /// the right.
  private func travel(of box: Box) -> (axes: Axes, scroll: PointOffset) {
    var travel = PointOffset.zero
    guard let scroller = box.node.scroller.map({ engine.scene.scrollers[$0] }) else {
      let axis = engine.scene.canvas.axis
      travel[axis] = context.step.scrollers[engine.scene.trackScroller].scroll
      return (axis == .horizontal ? .horizontal : .vertical, travel)
    }
    func follow(_ scroller: Scroller) {
      let scroll = context.step.scrollers[scroller.number].scroll
      travel[scroller.axis] = scroller.isMirrored ? -scroll : scroll
    }
    follow(scroller)
    guard let partner = scroller.partner else {
      return (scroller.axis == .horizontal ? .horizontal : .vertical, travel)
    }
    follow(engine.scene.scrollers[partner])
    return (.both, travel)
  }

  /// Counts the filters of composed effects that differ from the last frame's.
  private func countFilters(_ effects: [Effect], _ before: [Effect]) {
    for effect in effects where effect.kind.cost == .filter {
      if !before.contains(effect) { work.filtered += 1 }
    }
  }

  /// Makes the drawings of a layer with live paint anew. Drawings that come out the same keep their picture.
  private func repaint(_ instance: LayerInstance, _ live: LiveValues) throws(SceneFailure) {
    // The set of drawings may differ: a colour may be clear, a text empty. Other parts keep their order.
    var others = instance.parts.filter { if case .drawing = $0 { false } else { true } }[...]
    var old = instance.parts.compactMap { if case .drawing(let drawing) = $0 { drawing } else { nil } }[...]
    var parts: [PartInstance] = []
    for part in try builder.parts(of: instance.layer, live: live) {
      switch part {
      case .drawing(let drawing):
        let same = old.popFirst().flatMap { $0.drawing.items == drawing.items ? $0 : nil }
        parts.append(.drawing(same ?? DrawingInstance(drawing)))
      case .layer, .scroll, .rows: if let other = others.popFirst() { parts.append(other) }
      }
    }
    instance.parts = parts
  }

  private func updateParts(_ instance: LayerInstance, _ inside: StepContext) throws(SceneFailure) -> [PartState] {
    if let pictures = instance.pictures { return pictures }
    var states: [PartState] = []
    states.reserveCapacity(instance.parts.count)
    var around = inside
    var isStill = true
    for part in instance.parts {
      if case .drawing(let drawing) = part { isStill = isStill && !drawing.drawing.isCut } else { isStill = false }
      switch part {
      case .drawing(let drawing): appendPictures(drawing, inside, to: &states)
      case .layer(let inner):
        (around.view, around.row) = (inside.view, inside.row)
        around.descend(into: inner.layer)
        states.append(.layer(try update(inner, around)))
      case .scroll(let scroll): states.append(.scroll(try update(scroll, in: inside)))
      case .rows(let list, let origin):
        guard let window = inside.window else { continue }
        let corner = inside.origin + origin
        let seen = Point(x: Length(points: corner.x), y: Length(points: corner.y))
        // From the place where it is seen to the place where it stands: mirroring a second time leads back.
        let point = window.mirrored(seen, extent: list.extent)
        // Rows of this list stand in the layer, not in the scroller's box.
        let shift = PointOffset(x: origin.x - corner.x, y: origin.y - corner.y)
        var sink = RowSink()
        try update(list, at: point, shift: shift, window, inside, into: &sink)
        states.append(.rows(sink.rows + sink.pinned))
      }
    }
    if isStill { instance.pictures = states }
    return states
  }

  private func appendPictures(_ instance: DrawingInstance, _ inside: StepContext, to states: inout [PartState]) {
    let drawing = instance.drawing
    if !drawing.isCut {
      let picture = instance.picture ?? picture(drawing.items, bounds: drawing.bounds)
      instance.picture = picture
      states.append(.picture(picture))
      return
    }
    guard let window = inside.window else { return }
    let columns = bands(of: drawing, along: .horizontal, window, inside)
    let rows = bands(of: drawing, along: .vertical, window, inside)
    for number in instance.bands.keys where !columns.contains(number.x) || !rows.contains(number.y) {
      instance.bands[number] = nil
      work.left += 1
    }
    for y in rows {
      for x in columns { states.append(.picture(band(BandNumber(x: x, y: y), of: instance))) }
    }
  }

  /// A band of a drawing (a tile), made when it enters the overscan.
  private func band(_ number: BandNumber, of instance: DrawingInstance) -> Picture {
    if let known = instance.bands[number] { return known }
    let rect = instance.drawing.rect(of: number)
    let items = instance.drawing.items.filter { !$0.drawnBounds.intersection(rect).isEmpty }
    let made = picture(items, bounds: items.drawnBounds.intersection(rect), band: rect)
    instance.bands[number] = made
    work.entered += 1
    return made
  }

  /// The bands of a drawing that are prepared along an axis.
  private func bands(of drawing: Drawing, along axis: Axis, _ window: ScrollWindow, _ inside: StepContext) -> Range<Int>
  {
    let cut = drawing.cut(along: axis)
    var (window, corner) = (window, inside.origin[axis])
    if axis != window.axis {
      guard cut.count > 0, let across = inside.across else { return 0..<1 }
      (window, corner) = (across.window, corner + across.place)
    }
    var interval = window.prepared(overscan: 250)
    if let mirror = window.mirror { interval = (mirror - interval.end, mirror - interval.start) }
    return cut.bands(from: interval.start.points - corner, to: interval.end.points - corner)
  }
}
