import MultiplaneBase
import MultiplaneExpressions
import MultiplaneMotion
import MultiplaneScene

/// The layers as laid out, with everything that exists at the moment: rows, pictures.
package final class LayerTree {
  let engine: LayoutEngine
  var context: EvaluationContext { engine.context }
  private var layers: [LayerInstance] = []
  /// The scrollers outside rows, by number, and the free scroll of a scene without any. They exist and know where they are whether their rows exist or not.
  package private(set) var scrollers: [Int: ScrollInstance] = [:] { didSet { order = nil } }
  /// The same in the order of the file, with the values derived from it; `nil` where they have changed since.
  @exclusivity(unchecked) private var order: Order?
  let builder: LayerBuilder
  /// The edition of the pictures made here: 0 unless everything is made anew on every frame.
  var edition = 0
  /// The work since it was last taken.
  @exclusivity(unchecked) package var work = StepWork()
  /// Nodes of layers, which exist as long as the tree.
  private(set) var layerNodes = 0
  private let names: NamedNodes
  /// Whether every frame finds how much of the named nodes is on screen.
  let tracksVisibility: Bool
  /// The questions that formulas ask of named nodes.
  private let asked: AskedNodes
  /// The ways of the named nodes through their scrollers, where they are asked for.
  private(set) var ways: NodeWays
  /// The purpose of the present pass down the layers.
  @exclusivity(unchecked) private(set) var layerPass = LayerPass.whole

  /// - Parameter tracksVisibility: Whether `fraction` and `onScreen` of named nodes are found on every frame.
  init(engine: LayoutEngine, tracksVisibility: Bool) throws(SceneFailure) {
    (self.engine, self.tracksVisibility) = (engine, tracksVisibility)
    builder = LayerBuilder(
      measure: { request throws(SceneFailure) in try engine.resources.measure(request) })
    (names, asked) = (NamedNodes(engine.scene), AskedNodes(engine.scene))
    ways = NodeWays(asked.ways, in: engine.scene)
    var sizes: [(slot: Int, size: Size)] = []
    for node in engine.scene.layers {
      let child = try engine.layoutLayer(node)
      layerNodes += child.box.nodeCount
      try register(child.box, &sizes)
      ways.collect(child.box, row: nil) { scrollers[$0]?.part }
      let layer = try builder.layer(for: child.box, origin: PointOffset(child.origin), scrollAxes: [])
      layers.append(instance(of: layer))
    }
    let tracked = engine.scene.trackScroller
    if scrollers[tracked] == nil { scrollers[tracked] = ScrollInstance(free: tracked, engine: engine) }
    for (slot, size) in sizes {
      (context.step.nodes[slot].width, context.step.nodes[slot].height) = (size.width.points, size.height.points)
    }
  }

  /// A tree of the same layers, rows and pictures that goes on by itself, for the engine of another stepper.
  init(copying other: LayerTree, _ engine: LayoutEngine) {
    (self.engine, tracksVisibility, builder) = (engine, other.tracksVisibility, other.builder)
    (edition, work) = (other.edition, other.work)
    (layerNodes, names, asked, ways) = (other.layerNodes, other.names, other.asked, other.ways)
    var copier = InstanceCopier(engine)
    layers = other.layers.map { copier.copy($0) }
    for (number, scroll) in other.scrollers { scrollers[number] = copier.copy(scroll) }
    context.rowAnswers = self
  }

  // MARK: Instances

  /// Scrollers in the order of the file.
  private struct Order {
    let scrollers: [(number: Int, scroll: ScrollInstance)]
    let lists: [RowList]
    /// How often the rows of each source are repeated in these lists.
    let sourceUses: [Int: Int]
    let hasCells: Bool

    init(_ all: [Int: ScrollInstance]) {
      scrollers = all.sorted { $0.key < $1.key }.map { (number: $0.key, scroll: $0.value) }
      lists = scrollers.flatMap(\.scroll.lists)
      hasCells = lists.contains { $0.stack.mostCellsInLine > 1 }
      var uses: [Int: Int] = [:]
      for list in lists {
        var last: Int?
        // The rows of groups are many runs of one ForEach.
        for segment in list.stack.segments where segment.isRepeated && segment.node.number != last {
          last = segment.node.number
          if let source = segment.source?.number { uses[source, default: 0] += 1 }
        }
      }
      sourceUses = uses
    }
  }

  /// Found when it is asked for: a scene has thousands of scrollers, and they are made one after the other.
  private var inOrder: Order {
    if let order { return order }
    let made = Order(scrollers)
    order = made
    return made
  }

  /// The scrollers outside rows in the order of the file.
  var ordered: [(number: Int, scroll: ScrollInstance)] { inOrder.scrollers }
  /// The lists of scrollers outside rows.
  package var lists: [RowList] { inOrder.lists }
  /// Whether any of these has several cells in a line.
  var hasCells: Bool { inOrder.hasCells }

  /// Whether a source's rows stand in lists of scrollers outside rows and nowhere else.
  func isShownByListsAlone(_ source: Int) -> Bool {
    inOrder.sourceUses[source, default: 0] == engine.sourceUses[source, default: 0]
  }

  /// Makes the scrollers of a box, and finds the sizes of the named nodes in it. For this, headers, footers and single rows of
  /// its lists are laid out.
  private func register(_ box: Box, _ sizes: inout [(slot: Int, size: Size)]) throws(SceneFailure) {
    if let slot = names.slots[box.node.number] { sizes.append((slot, box.size)) }
    if case .scroll(let layout) = box.content, !layout.scroller.isInRow {
      scrollers[layout.scroller.number] = ScrollInstance(builder.scrollPart(box, layout), of: box, engine: engine)
    }
    for child in box.children { try register(child.box, &sizes) }
    guard case .lazy(let stack) = box.content else { return }
    for segment in stack.segments
    where segment.source == nil
      && (names.areIn(segment.node)
        || segment.node.contains { if case .scrollView = $0.kind { true } else { false } })
    {
      let row = try engine.layout(segment, of: stack)
      try register(row.box, &sizes)
      guard let scroller = stack.node.scroller else { continue }
      let line = NodeWay.Row.line(stack, segment: segment.number, origin: PointOffset(row.origin))
      ways.collect(row.box, row: (scroller, line)) { scrollers[$0]?.part }
    }
  }

  /// The scroller of a layer: the one that is known, or another one at its place if it was laid out anew.
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

  /// The scroller that the scene's track moves.
  var main: ScrollInstance {
    guard let main = scrollers[engine.scene.trackScroller] else { preconditionFailure("it exists as long as the tree") }
    return main
  }

  /// The tracks that move scrollers outside rows, in the order of the file.
  var tracks: [TrackRunner] {
    ordered.compactMap(\.scroll.place.track)
  }

  /// - Parameter scroll: The scroller whose static row the layer is: it keeps the lists in it.
  func instance(of layer: CompositingLayer, in scroll: ScrollInstance? = nil) -> LayerInstance {
    var parts: [PartInstance] = []
    for part in layer.parts {
      switch part {
      case .drawing(let drawing): parts.append(.drawing(DrawingInstance(drawing)))
      case .layer(let layer): parts.append(.layer(instance(of: layer, in: scroll)))
      case .scroll(let part):
        parts.append(.scroll(scroller(part, of: layer.box)))
      case .rows(let stack, let origin):
        parts.append(.rows(scroll?.content.innerList(of: stack) ?? RowList(stack, engine: engine), origin: origin))
      }
    }
    return LayerInstance(layer: layer, parts: parts)
  }

  func picture(_ items: [DisplayItem], bounds: PointRect, band: PointRect? = nil) -> Picture {
    work.rasterised += 1
    return Picture(PictureContent(items: items, bounds: bounds, band: band, edition: edition))
  }

  // MARK: Updating

  /// Brings everything to the scrollers' offsets.
  ///
  /// Where something follows how much of a node is on screen, places are found first. The values for these places are found
  /// after that.
  func update() throws(SceneFailure) -> [LayerState] {
    publish()
    // Scrollers of rows that are gone have no values, wherever they stood on frames before.
    for scroller in engine.scene.scrollers where scroller.isInRow {
      context.step.scrollers[scroller.number] = ScrollerValues()
    }
    if tracksVisibility, asked.showsScreen {
      let before = work
      updateVisibility(in: try updatePlaces(.first))
      // Places that follow other places are found after these.
      for _ in 1..<max(1, asked.placePasses) { watchCorners(in: placement(try updatePlaces(.again))) }
      // Work that both passes do counts once.
      (work.evaluated, work.prepared, work.visible) = (before.evaluated, before.prepared, before.visible)
    }
    let states = try updateLayers()
    if tracksVisibility, !asked.showsScreen { updateVisibility(in: states) }
    work.layouts = engine.layoutCount
    engine.layoutCount = 0
    return states
  }

  private func updatePlaces(_ pass: LayerPass) throws(SceneFailure) -> [LayerState] {
    layerPass = pass
    defer { layerPass = .whole }
    return try updateLayers()
  }

  private func placement(_ layers: [LayerState]) -> Placement {
    Placement(layers, in: engine.sceneState.viewport, of: names)
  }

  private func updateLayers() throws(SceneFailure) -> [LayerState] {
    work.nodes = layerNodes
    var states: [LayerState] = []
    states.reserveCapacity(layers.count)
    for layer in layers { states.append(try update(layer, StepContext())) }
    return states
  }

  /// Finds where every named node is on screen, and how much of it.
  private func updateVisibility(in layers: [LayerState]) {
    let placement = placement(layers)
    watchCorners(in: placement)
    let fractions = placement.fractions(of: names, in: engine.sceneState.viewport)
    for slot in names.slots.values {
      let fraction = fractions[slot] ?? 0
      (context.step.nodes[slot].fraction, context.step.nodes[slot].onScreen) = (fraction, fraction > 0)
    }
  }

  /// Finds the places of the named nodes that formulas ask for.
  private func watchCorners(in placement: Placement) {
    if asked.places.isEmpty { return }
    let corners = placement.corners(of: names)
    for slot in asked.places {
      guard let corner = corners[slot] else { continue }
      (context.step.nodes[slot].x, context.step.nodes[slot].y) = (corner.x, corner.y)
    }
  }

  /// Goes over a frame that nobody looks at: expressions get its offsets, and rows and leaves stay as they were.
  func skip() -> [LayerState] {
    publish()
    engine.layoutCount = 0
    return []
  }

  /// Gives expressions the offsets and rows of all scrollers outside rows.
  private func publish() {
    for (number, scroll) in ordered { context.setScroller(number, scroll.values, scroll.rowSets) }
    if context.rowAnswers !== self { context.rowAnswers = self }
    publishWays()
  }
}

/// The purpose of a pass down the layers.
enum LayerPass {
  /// The frame that is seen.
  case whole
  /// The search for places, before it is known how much is on screen: keys that follow that do not count yet.
  case first
  /// Another search for places, which goes by those that the last pass has found.
  case again
}
