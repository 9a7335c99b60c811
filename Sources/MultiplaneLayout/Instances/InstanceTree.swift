import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// The layers as laid out, with everything that exists at the moment: units, rows, pictures.
package final class InstanceTree {
  let engine: LayoutEngine
  var context: EvaluationContext { engine.context }
  private var layers: [UnitInstance] = []
  /// The scrollers outside rows, by number; they are there and know where they are whether their rows exist or not.
  package private(set) var scrollers: [Int: ScrollInstance] = [:] { didSet { orderScrollers() } }
  /// The same in the order of the file.
  @exclusivity(unchecked) private(set) var ordered: [(number: Int, scroll: ScrollInstance)] = []
  /// The lists of scrollers outside rows.
  @exclusivity(unchecked) package private(set) var lists: [RowList] = []
  let builder: UnitBuilder
  /// The edition of the pictures made here: 0 unless everything is made anew on every frame.
  var edition = 0
  /// The work since it was last taken.
  @exclusivity(unchecked) package var work = StepWork()
  /// Nodes of layers, which exist as long as the tree.
  private(set) var layerNodes = 0
  private let names: NamedNodes
  /// Whether it is found on every frame how much of the named nodes is on screen.
  let watchesNodes: Bool
  /// Whether anything that is drawn follows that.
  private let showsScreen: Bool
  /// Whether places are found before it is known what is on screen: keys that follow that do not count yet.
  @exclusivity(unchecked) private(set) var isFirstPass = false

  /// - Parameter watchesNodes: Whether `fraction` and `onScreen` of named nodes are found on every frame.
  init(engine: LayoutEngine, watchesNodes: Bool) throws(SceneFailure) {
    (self.engine, self.watchesNodes) = (engine, watchesNodes)
    builder = UnitBuilder(
      measure: { request throws(SceneFailure) in try engine.resources.measure(request) })
    (names, showsScreen) = (NamedNodes(engine.scene), engine.scene.showsScreen)
    var sizes: [(slot: Int, size: Size)] = []
    for layer in engine.scene.layers {
      let child = try engine.layoutLayer(layer)
      layerNodes += child.box.nodeCount
      try enter(child.box, &sizes)
      let unit = try builder.unit(for: child.box, origin: PointOffset(child.origin), scrollAxes: [])
      layers.append(instance(of: unit))
    }
    for (slot, size) in sizes {
      (context.nodes[slot].width, context.nodes[slot].height) = (size.width.points, size.height.points)
    }
  }

  /// A tree of the same units, rows and pictures, for the engine of another stepper.
  init(copying other: InstanceTree, _ engine: LayoutEngine) {
    (self.engine, watchesNodes, builder) = (engine, other.watchesNodes, other.builder)
    (edition, work) = (other.edition, other.work)
    (layerNodes, names, showsScreen) = (other.layerNodes, other.names, other.showsScreen)
    var copier = InstanceCopier(engine)
    layers = other.layers.map { copier.copy($0) }
    for (number, scroll) in other.scrollers { scrollers[number] = copier.copy(scroll) }
    orderScrollers()
    context.rowAnswers = self
  }

  // MARK: Instances

  private func orderScrollers() {
    ordered = scrollers.sorted { $0.key < $1.key }.map { (number: $0.key, scroll: $0.value) }
    lists = ordered.flatMap(\.scroll.lists)
  }

  /// Makes the scrollers of a box, and finds the sizes of the named nodes in it: those in headers, footers and single rows
  /// of its lists among them, which are laid out for it.
  private func enter(_ box: Box, _ sizes: inout [(slot: Int, size: Size)]) throws(SceneFailure) {
    if let slot = names.slots[box.node.number] { sizes.append((slot, box.size)) }
    if case .scroll(let layout) = box.content, !layout.scroller.isInRow {
      scrollers[layout.scroller.number] = ScrollInstance(builder.scrollPart(box, layout), of: box, engine: engine)
    }
    for child in box.children { try enter(child.box, &sizes) }
    guard case .lazy(let stack) = box.content else { return }
    for segment in stack.segments
    where segment.source == nil
      && (names.ways.contains(segment.node.number)
        || segment.node.contains { if case .scrollView = $0.kind { true } else { false } })
    {
      try enter(engine.layout(segment, of: stack).box, &sizes)
    }
  }

  /// The scroller of a unit: the one that is known, or another one at its place if it was laid out anew.
  private func scroller(_ part: ScrollPart, of box: Box) -> ScrollInstance {
    let number = part.layout.scroller.number
    if let known = scrollers[number], known.box === box { return known }
    let made = ScrollInstance(part, of: box, engine: engine)
    if part.layout.scroller.isInRow { return made }
    if let place = scrollers[number]?.place { made.place = place }
    scrollers[number] = made
    return made
  }

  /// The scroller along the other axis of the same ScrollView, where it scrolls along both.
  func partner(of scroll: ScrollInstance) -> ScrollInstance? {
    scroll.part.layout.scroller.partner.flatMap { scrollers[$0] }
  }

  /// The tracks that move scrollers outside rows, in the order of the file.
  var tracks: [TrackRunner] {
    ordered.compactMap(\.scroll.place.track)
  }

  /// - Parameter scroll: The scroller whose static row the unit is: it keeps the lists in it.
  func instance(of unit: Unit, in scroll: ScrollInstance? = nil) -> UnitInstance {
    var parts: [PartInstance] = []
    for part in unit.parts {
      switch part {
      case .drawing(let drawing): parts.append(.drawing(DrawingInstance(drawing)))
      case .unit(let unit): parts.append(.unit(instance(of: unit, in: scroll)))
      case .scroll(let part):
        parts.append(.scroll(scroller(part, of: unit.box)))
      case .rows(let stack, let origin):
        parts.append(.rows(scroll?.content.innerList(of: stack) ?? RowList(stack, engine: engine), origin: origin))
      }
    }
    return UnitInstance(unit: unit, parts: parts)
  }

  func picture(_ items: [DisplayItem], bounds: PointRect, band: PointRect? = nil) -> Picture {
    work.rasterised += 1
    return Picture(PictureContent(items: items, bounds: bounds, band: band, edition: edition))
  }

  // MARK: Updating

  /// Brings everything to the scrollers' offsets.
  ///
  /// Where something follows what is on screen, places are found first, and values of these places after that.
  func update() throws(SceneFailure) -> [UnitState] {
    publish()
    if watchesNodes, showsScreen {
      let before = work
      watchNodes(in: try updateFirst())
      // What both passes do counts once.
      (work.evaluated, work.prepared, work.visible) = (before.evaluated, before.prepared, before.visible)
    }
    let states = try updateLayers()
    if watchesNodes, !showsScreen { watchNodes(in: states) }
    work.layouts = engine.layoutCount
    engine.layoutCount = 0
    return states
  }

  private func updateFirst() throws(SceneFailure) -> [UnitState] {
    isFirstPass = true
    defer { isFirstPass = false }
    return try updateLayers()
  }

  private func updateLayers() throws(SceneFailure) -> [UnitState] {
    work.nodes = layerNodes
    var states: [UnitState] = []
    states.reserveCapacity(layers.count)
    for layer in layers { states.append(try update(layer, Surroundings())) }
    return states
  }

  /// Finds how much of every named node is on screen.
  private func watchNodes(in layers: [UnitState]) {
    let viewport = engine.world.viewport
    let fractions = Placement(layers, in: viewport).fractions(of: names, in: viewport)
    for slot in names.slots.values {
      let fraction = fractions[slot] ?? 0
      (context.nodes[slot].fraction, context.nodes[slot].onScreen) = (fraction, fraction > 0)
    }
  }

  /// Goes over a frame nobody looks at: offsets are where expressions see them, rows and leaves stay as they were.
  func pass() -> [UnitState] {
    publish()
    engine.layoutCount = 0
    return []
  }

  /// Puts the offsets and rows of all scrollers outside rows where expressions see them.
  private func publish() {
    for (number, scroll) in ordered { context.setScroller(number, scroll.values, scroll.rowSets) }
    if context.rowAnswers !== self { context.rowAnswers = self }
  }

  func update(
    _ instance: UnitInstance, _ around: Surroundings, _ presentation: RowPresentation? = nil
  ) throws(SceneFailure) -> UnitState {
    let unit = instance.unit
    if let state = instance.state, !unit.isAlive, presentation == nil, !instance.isPresented,
      state.rowIndex == instance.rowIndex
    {
      return state
    }
    var inside = around
    inside.origin = around.origin + unit.origin + unit.constantOffset
    inside.layout = around.layout + unit.layout
    let before = instance.state
    let held = unit.stickyRoom == nil ? nil : unit.held(in: around, hidden: hidden(unit, in: around))
    if let held { inside.pinned = held.pinned }
    // A unit that follows what is on screen keeps its look while places are found.
    let first = isFirstPass ? unit.movingFirst : nil
    let moving = first ?? unit.moving
    let values = try evaluate(unit, first, around, pinned: inside.pinned)
    let changed = first == nil && before.map { $0.values != values } ?? true
    var offset = unit.constantOffset
    var moves = unit.movesAlong
    var isVisible = if case .boolean(false)? = unit.box.value(.visible) { false } else { true }
    if let leaf = moving.x { offset.x = values[leaf].double ?? 0 }
    if let leaf = moving.y { offset.y = values[leaf].double ?? 0 }
    if let leaf = moving.visible, case .boolean(false) = values[leaf] { isVisible = false }
    if let leaf = moving.speed {
      inside.factor = around.factor * (values[leaf].double ?? 0)
      let travel = travel(of: unit.box)
      offset.x -= (inside.factor - around.carried) * travel.scroll.x
      offset.y -= (inside.factor - around.carried) * travel.scroll.y
      inside.carried = inside.factor
      moves.formUnion(travel.axes)
    }
    var effects = instance.effects
    if changed {
      let live = LiveValues(unit: unit, values: values)
      if before == nil || unit.feedsEffects {
        effects = try builder.composedEffects(of: unit, live: live)
        countFilters(effects, instance.effects)
        instance.effects = effects
      }
      if unit.repaints { try repaint(instance, live) }
    }
    if let held, held.distance != 0, let window = around.window {
      offset[window.axis] += window.mirror == nil ? held.distance : -held.distance
      moves.insert(window.axis == .horizontal ? .horizontal : .vertical)
    }
    if let presentation { present(presentation, unit, around, &offset, &moves, &effects) }
    instance.isPresented = presentation != nil
    let parts = try updateParts(instance, inside)
    let state = UnitState(
      unit: unit, isVisible: isVisible, offset: offset, moves: moves, effects: effects, parts: parts, values: values,
      view: around.view, row: around.row, pinned: inside.pinned, list: instance.list, rowIndex: instance.rowIndex)
    if first == nil { instance.state = state }
    return state
  }

  /// How far a unit is hidden that floats in the scroller around.
  private func hidden(_ unit: Unit, in around: Surroundings) -> Double? {
    guard unit.box.node.attributes.floats, let window = around.window else { return nil }
    return scrollers[window.scroller.number]?.hidden(unit.box.node)
  }

  /// Adds what a list says of a row to what its node says.
  private func present(
    _ presentation: RowPresentation, _ unit: Unit, _ around: Surroundings, _ offset: inout PointOffset,
    _ moves: inout Axes, _ effects: inout [Effect]
  ) {
    let axis = around.window?.axis ?? .vertical
    let isMirrored = around.window?.mirror != nil
    if let pinned = presentation.pinned {
      offset[axis] += isMirrored ? -pinned : pinned
      moves.insert(axis == .horizontal ? .horizontal : .vertical)
    }
    if let slide = presentation.slide {
      offset = offset + (around.window?.seen(slide) ?? slide)
      moves = .both
    }
    if let extent = presentation.extent {
      var rect = PointRect(origin: .zero, size: unit.box.size)
      if isMirrored { rect.x = rect.width - extent.points }
      if axis == .horizontal { rect.width = extent.points } else { rect.height = extent.points }
      effects.insert(.clip(.rectangle, rect), at: 0)
    }
    if presentation.opacity < 1 { effects.append(.opacity(presentation.opacity)) }
  }

  /// The axes a node with a speed moves along, and the scroll it follows along each: negative where content moves to the
  /// right.
  private func travel(of box: Box) -> (axes: Axes, scroll: PointOffset) {
    var travel = PointOffset.zero
    guard let scroller = box.node.scroller.map({ engine.scene.scrollers[$0] }) else {
      let axis = engine.scene.canvas.axis
      travel[axis] = context.scrollers[0].scroll
      return (axis == .horizontal ? .horizontal : .vertical, travel)
    }
    func follow(_ scroller: Scroller) {
      let scroll = context.scrollers[scroller.number].scroll
      travel[scroller.axis] = scroller.isMirrored ? -scroll : scroll
    }
    follow(scroller)
    guard let partner = scroller.partner else {
      return (scroller.axis == .horizontal ? .horizontal : .vertical, travel)
    }
    follow(engine.scene.scrollers[partner])
    return (.both, travel)
  }

  /// Evaluates the leaves of a unit, in order.
  ///
  /// - Parameter first: The leaves that are wanted; `nil` is all.
  private func evaluate(
    _ unit: Unit, _ first: Unit.Moving?, _ around: Surroundings, pinned: Double
  ) throws(SceneFailure) -> [ExpressionValue] {
    let count = unit.leaves.count + unit.maskLeaves.count
    if count == 0 { return [] }
    let box = unit.box
    try engine.spend(100 * count, on: box.node, box.row)
    if unit.readsRow { engine.enter(box.row, box.node) }
    see(box, around.view, ofRow: around.row, pinned: pinned)
    if let first {
      var values = Array(repeating: ExpressionValue.number(0), count: count)
      for leaf in first.all { values[leaf] = try value(of: unit.leaves[leaf], box, isPassing: unit.isPassing) }
      return values
    }
    if let expressions = unit.plainExpressions {
      if let values = Expression.values(of: expressions, context) {
        work.evaluated += values.count
        return values
      }
      // Which of them failed is found one by one.
      context.fault = nil
    }
    var values: [ExpressionValue] = []
    values.reserveCapacity(count)
    for leaf in unit.leaves { values.append(try value(of: leaf, box, isPassing: unit.isPassing)) }
    for leaf in unit.maskLeaves {
      // What masks a node stands in the window as the node does.
      see(leaf.box, around.view, ofRow: around.row, pinned: pinned)
      values.append(try value(of: leaf.leaf, leaf.box, isPassing: unit.isPassing))
    }
    return values
  }

  /// The value of a leaf of a box, which names mean now.
  private func value(of leaf: Leaf, _ box: Box, isPassing: Bool) throws(SceneFailure) -> ExpressionValue {
    work.evaluated += 1
    switch leaf.source {
    case .expression(let expression):
      let value = isPassing ? engine.value(of: expression, in: box.row) : expression.value(context)
      if context.fault != nil { try engine.check(expression, node: box.node, property: leaf.property) }
      return value
    case .words(let template):
      let value: ExpressionValue =
        template.partEnds.isEmpty ? .text(template.text(context)) : .list(template.parts(context).map { .text($0) })
      if let fault = context.fault {
        context.fault = nil
        throw SceneFailure(fault.diagnostic(frame: context.frame, node: box.node.path, property: "text"))
      }
      return value
    case .rowNumbers(let scroller): return .list(rowNumbers(ofScroller: scroller))
    case .pictures(let sequence): return .number(Double(sequence.index(at: context.time)))
    }
  }

  /// Makes names mean a box and the row it stands in for the expressions evaluated next.
  func enter(_ box: Box, _ view: ViewValues, ofRow row: ViewValues, pinned: Double) {
    engine.enter(box.row, box.node)
    see(box, view, ofRow: row, pinned: pinned)
  }

  /// Makes sizes and places in the window mean those of a box.
  private func see(_ box: Box, _ view: ViewValues, ofRow row: ViewValues, pinned: Double) {
    context.setViews(view, ofRow: row, pinned: pinned)
    context.setSizes(
      ownWidth: box.size.width.points, ownHeight: box.size.height.points, roomWidth: box.room.width.points,
      roomHeight: box.room.height.points)
  }

  /// The numbers of a scroller's prepared rows; those out of sight are negative, less one.
  private func rowNumbers(ofScroller number: Int) -> [ExpressionValue] {
    guard let scroll = scrollers[number] else { return [] }
    var numbers: [ExpressionValue] = []
    scroll.forEachPreparedRow { row, fraction, _ in numbers.append(.number(Double(fraction > 0 ? row : -row - 1))) }
    return numbers
  }

  /// Counts the filters of composed effects that differ from the last frame's.
  private func countFilters(_ effects: [Effect], _ before: [Effect]) {
    for effect in effects where effect.kind.cost == .filter {
      if !before.contains(effect) { work.filtered += 1 }
    }
  }

  /// Makes the drawings of a unit with live paint anew; those that come out the same keep their picture.
  private func repaint(_ instance: UnitInstance, _ live: LiveValues) throws(SceneFailure) {
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
    if let pictures = instance.pictures { return pictures }
    var states: [PartState] = []
    states.reserveCapacity(instance.parts.count)
    var around = inside
    var isStill = true
    for part in instance.parts {
      if case .drawing(let drawing) = part { isStill = isStill && !drawing.drawing.isCut } else { isStill = false }
      switch part {
      case .drawing(let drawing): appendPictures(drawing, inside, to: &states)
      case .unit(let inner):
        (around.view, around.row) = (inside.view, inside.row)
        around.enter(inner.unit)
        states.append(.unit(try update(inner, around)))
      case .scroll(let scroll): states.append(.scroll(try update(scroll, in: inside)))
      case .rows(let list, let origin):
        guard let window = inside.window else { continue }
        let corner = inside.origin + origin
        let seen = Point(x: Length(points: corner.x), y: Length(points: corner.y))
        // From where it is seen to where it stands: a mirror's way back is the way there.
        let point = window.seen(seen, extent: list.extent)
        // Rows of this list stand in the unit, not in the scroller's box.
        let shift = PointOffset(x: origin.x - corner.x, y: origin.y - corner.y)
        var sink = RowSink()
        try update(list, at: point, shift: shift, window, inside, into: &sink)
        states.append(.rows(sink.rows + sink.pinned))
      }
    }
    if isStill { instance.pictures = states }
    return states
  }

  private func appendPictures(_ instance: DrawingInstance, _ inside: Surroundings, to states: inout [PartState]) {
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

  /// A band of a drawing, made when it enters what is prepared.
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
  private func bands(of drawing: Drawing, along axis: Axis, _ window: Window, _ inside: Surroundings) -> Range<Int> {
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
