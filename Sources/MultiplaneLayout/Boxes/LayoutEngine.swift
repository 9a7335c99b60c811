package import MultiplaneBase
internal import MultiplaneData
package import MultiplaneExpressions
package import MultiplaneScene

/// Lays nodes out: measures by proposals, places boxes, resolves the values that stay.
///
/// One engine serves one stepper; it is not shared between threads.
package final class LayoutEngine {
  /// The scene whose nodes are laid out.
  package let scene: Scene
  let resources: any LayoutResources
  let context: EvaluationContext
  /// Nodes laid out since the count was last taken.
  package internal(set) var layoutCount = 0
  /// Counts the changes of all lists, as each of them counts its own.
  var listChanges = 0
  /// The scene's data and canvas, as events have left them.
  package private(set) var sceneState: SceneState
  /// Rows that were measured in this step and may be laid out in it: nothing in them has changed since.
  private var measuredRows: [MeasuredRow: Element] = [:]
  /// How many lazy stacks are being laid out inside each other.
  var lazyDepth = 0
  /// The lazy stacks laid out inside rows of the outermost one that is being laid out.
  var innerStacks: [InnerStackRequest: InnerStack] = [:]
  /// The viewport of the scroller whose content is being laid out: percentages along its axis are of it.
  var viewport: Size
  /// The numbers of the scrollers whose `progress` is read: all their exact rows are measured.
  let measuredScrollers: Set<Int>
  /// The warnings of rows that effects would show and that are beyond the overscan.
  var overscanReport: OverscanReport
  /// The warnings of stacks with too little room.
  var overflowReport = OverflowReport()
  /// Measures the time of laying out.
  let stopwatch: Stopwatch
  /// Ends a frame that takes too long.
  let watch: FrameWatch
  /// How often the rows of each source are repeated in the scene, by its number; counted once they are asked for.
  private(set) lazy var sourceUses = scene.countedSources

  /// - Parameter sceneState: The data and canvas as events have left them; `nil` is the scene as it begins.
  package init(
    scene: Scene, resources: any LayoutResources, context: EvaluationContext, sceneState: SceneState? = nil,
    stopwatch: Stopwatch = Stopwatch(), watch: FrameWatch = FrameWatch()
  ) {
    (self.scene, self.resources, self.context, self.stopwatch) = (scene, resources, context, stopwatch)
    self.watch = watch
    self.sceneState = sceneState ?? SceneState(scene)
    viewport = self.sceneState.viewport.size
    measuredScrollers = scene.measuredScrollers
    overscanReport = OverscanReport(scene)
    context.frame = FrameValues(moments: scene.moments)
    show(frame: 0, at: 0)
  }

  private init(_ other: LayoutEngine, _ context: EvaluationContext) {
    (scene, resources, self.context, stopwatch) = (other.scene, other.resources, context, other.stopwatch)
    (sceneState, viewport, measuredScrollers) = (
      other.sceneState, other.sceneState.viewport.size, other.measuredScrollers
    )
    (layoutCount, measuredRows) = (other.layoutCount, other.measuredRows)
    (overscanReport, overflowReport) = (other.overscanReport, other.overflowReport)
    watch = other.watch.copy()
  }

  /// An engine of the same scene as it is now, for another stepper.
  func copy(_ context: EvaluationContext) -> LayoutEngine { LayoutEngine(self, context) }

  /// Changes the scene's data or canvas, and forgets the rows that were measured before.
  func change<Result>(_ body: (inout SceneState) -> Result) -> Result {
    forgetMeasuredRows()
    return body(&sceneState)
  }

  /// Lets expressions see a frame, with the viewport and the appearance as events have left them.
  ///
  /// - Parameter time: When it is, in seconds.
  func show(frame: Int, at time: Double) {
    context.frame = FrameValues(
      time: time, number: frame, isDark: sceneState.appearance == .dark, reducesMotion: scene.isMotionReduced,
      viewport: scene.canvas.values(of: sceneState.viewport), moments: context.frame.moments)
  }

  /// Changes the viewport or the appearance: everything is to be laid out anew.
  func changeLook(_ body: (inout SceneState) -> Void) {
    change(body)
    show(frame: context.frame.number, at: context.frame.time)
  }

  /// Lays a layer out in the canvas.
  ///
  /// - Returns: The layer's box and where it stands on the canvas.
  package func layoutLayer(_ node: Node) throws(SceneFailure) -> Box.Child {
    let start = stopwatch.start()
    defer { stopwatch.stop(start) }
    let canvas = Rect(origin: .zero, size: sceneState.viewport.size)
    viewport = sceneState.viewport.size
    let element = try instantiate(node, row: nil, stackAxis: nil)
    return try placeOverlaid(
      element, in: canvas, offered: ProposedSize(canvas.size), defaultPlace: .top,
      isRightToLeft: scene.canvas.isRightToLeft)
  }

  /// Lays a row out that fills its lazy stack across, or stands in the middle of it, or where it is aligned.
  ///
  /// - Returns: The row's box and where it stands in the slot of its margin box; the slot's extent along the axis.
  func layoutRow(
    _ node: Node, row: RowIdentity?, of stack: LazyStack, cross: Length, forced: Length? = nil
  ) throws(SceneFailure) -> (child: Box.Child, extent: Length) {
    let start = stopwatch.start()
    defer { stopwatch.stop(start) }
    let outer = self.viewport
    defer { self.viewport = outer }
    self.viewport = stack.viewport
    let (viewport, axis) = (stack.viewport, stack.axis)
    var known: Element?
    // A row that was measured before has the values of the row at rest.
    if row?.earlierItems.isEmpty ?? true {
      known = MeasuredRow(node, row, cross, viewport).flatMap { measuredRows.removeValue(forKey: $0) }
    }
    let element: Element
    if let known { element = known } else { element = try instantiate(node, row: row, stackAxis: axis) }
    let proposal = rowProposal(node, axis, cross: cross)
    var size = try measure(element, proposal)
    if let forced { size[axis] = forced }
    var origin = Point.zero
    if proposal.held.isEmpty {
      origin[axis.cross] = Length(units: (cross - size[axis.cross]).units * stack.rowHalves / 2)
    }
    let child = try place(element, origin: origin, marginSize: size, proposal: proposal)
    return (child, max(0, size[axis]))
  }

  /// A header, a footer or a single row of a lazy stack, laid out at its corner.
  func layout(_ segment: RowSegment, of stack: LazyStack) throws(SceneFailure) -> Box.Child {
    try layoutRow(segment.node, row: stack.outer, of: stack, cross: stack.cross).child
  }

  /// The extent a row would take along the axis, its margin included.
  package func measureRow(_ node: Node, row: RowIdentity?, axis: Axis, cross: Length) throws(SceneFailure) -> Length {
    let element = try instantiate(node, row: row, stackAxis: axis)
    layoutCount += element.count
    let extent = max(0, try measure(element, rowProposal(node, axis, cross: cross))[axis])
    // Lists of many groups would take too much memory in all rows that are remembered.
    if element.weight <= Self.mostWeightOfMeasuredRow, let key = MeasuredRow(node, row, cross, viewport) {
      if measuredRows.count == Self.mostMeasuredRows { measuredRows.removeAll(keepingCapacity: true) }
      measuredRows[key] = element
    }
    return extent
  }

  /// Which rows are measured: those of one node and row in some room across.
  private struct MeasuredRow: Hashable {
    var node: Int
    var source: Int?
    var row: RowKey
    var index: Int
    var count: Int
    var cross: Length
    var viewport: Size

    init?(_ node: Node, _ row: RowIdentity?, _ cross: Length, _ viewport: Size) {
      guard let row else { return nil }
      (self.node, source, self.row) = (node.number, row.source, row.key)
      (index, count, self.cross, self.viewport) = (row.index, row.count, cross, viewport)
    }
  }

  /// As many as enter in a step of a list of short rows; a jump measures more and lays few of them out.
  private static let mostMeasuredRows = 256
  /// The most nodes of a row that is remembered, with the runs of rows of the lists in it.
  private static let mostWeightOfMeasuredRow = 1_000

  /// Forgets measured rows: a step begins, or the scene they are made of changes.
  func forgetMeasuredRows() { if !measuredRows.isEmpty { measuredRows.removeAll(keepingCapacity: true) } }

  /// The size a row of a lazy stack is offered: it fills the stack across, unless it has an extent of its own there.
  private func rowProposal(_ node: Node, _ axis: Axis, cross: Length) -> ProposedSize {
    var proposal = proposal(along: axis, nil, cross: cross)
    if node.properties[axis == .horizontal ? .height : .width] == nil {
      proposal.held = axis == .horizontal ? .vertical : .horizontal
    }
    return proposal
  }

  func proposal(along axis: Axis, _ along: Length?, cross: Length?) -> ProposedSize {
    axis == .horizontal ? ProposedSize(width: along, height: cross) : ProposedSize(width: cross, height: along)
  }

  /// Puts down work that is about to be done for a node, in about nanoseconds.
  func spend(_ work: Int, on node: Node, _ row: RowIdentity?) throws(SceneFailure) {
    Breadcrumb.note(node: node.path)
    do throws(SceneFailure) {
      try watch.spend(work)
    } catch {
      throw error.placed(at: node, row: row)
    }
  }

  // MARK: Instances

  /// - Parameter standing: How the node stands in its scroller's content.
  func instantiate(
    _ node: Node, row: RowIdentity?, stackAxis: Axis?, position: ElementPosition = .elsewhere
  ) throws(SceneFailure) -> Element {
    try spend(1_000, on: node, row)
    var childAxis: Axis?
    var inner = ElementPosition.elsewhere
    switch node.kind {
    case .stack(let axis):
      childAxis = axis
      if axis == stackAxis && node.isPlain { inner = position }
    case .lazyStack(let axis), .lazyGrid(let axis, _): childAxis = axis
    case .scrollView(let scroller):
      childAxis = scroller.axis
      inner = .atEnd
    default: break
    }
    var children: [Element] = []
    if !node.isLazy {
      try expand(node.children, row: row, stackAxis: childAxis, position: inner, into: &children)
    }
    return Element(
      node: node, row: row, stackAxis: stackAxis, position: node.isPlain ? position : .elsewhere, children: children)
  }

  /// Adds an element for each child, and for a `ForEach` one for each of its items.
  private func expand(
    _ nodes: [Node], row: RowIdentity?, stackAxis: Axis?, position: ElementPosition, into elements: inout [Element]
  ) throws(SceneFailure) {
    for (place, node) in nodes.enumerated() {
      if case .forEach(let source) = node.kind {
        let around = row?.path ?? []
        for index in 0..<sceneState.rowCount(of: source) {
          var row = try sceneState.identity(source, index: index)
          row.around = around
          try expand(node.children, row: row, stackAxis: stackAxis, position: .elsewhere, into: &elements)
        }
      } else {
        let isLast = position != .atEnd || place == nodes.count - 1
        elements.append(
          try instantiate(node, row: row, stackAxis: stackAxis, position: isLast ? position : .amongRows))
      }
    }
  }

  // MARK: Values

  /// Makes a row's names mean this row for the expressions evaluated next.
  ///
  /// A random value differs between rows and nodes and is the same on every frame.
  func bind(_ row: RowIdentity?, _ node: Node) {
    context.random = RandomKey(row: row?.index ?? 0, field: UInt64(node.number))
    guard let row else { return }
    context.setRow(
      index: row.index, count: row.count, item: row.item.fields, itemValue: row.item.value, origin: row.written)
  }

  /// A number of an element that decides layout; percentages are of `room`.
  func number(_ element: Element, _ property: Property, room: ProposedSize) throws(SceneFailure) -> Double? {
    guard let expression = element.node.properties[property] else { return nil }
    if case .number(let value)? = expression.constant { return value }
    bind(element.row, element.node)
    let reference = reference(of: room)
    (context.own.roomWidth, context.own.roomHeight) = (reference.width.points, reference.height.points)
    // Sizes of texts and ratios have a range, which a curve that goes beyond its end might leave. How many lines there are
    // is no size: a text that is opened shows them as its row makes room.
    let isInterpolating = !(element.row?.earlierItems.isEmpty ?? true) && property != .lines
    let value =
      isInterpolating ? self.value(of: expression, in: element.row, isHeld: true).double : expression.number(context)
    try check(expression, node: element.node, property: property)
    return value
  }

  /// The size that percentages are of in a room.
  func reference(of room: ProposedSize) -> Size {
    room.reference ?? Size(width: room.width ?? viewport.width, height: room.height ?? viewport.height)
  }

  /// A length of an element, not negative unless the property may be.
  func length(_ element: Element, _ property: Property, room: ProposedSize) throws(SceneFailure) -> Length? {
    guard let points = try number(element, property, room: room) else { return nil }
    guard abs(points) <= NumberLimits.largest else {
      throw SceneFailure(
        code: "length-range", "\"\(property.key)\" is \(points) points",
        span: element.node.properties[property]?.span,
        path: element.node.path, hint: "lengths go up to \(decimalText(NumberLimits.largest)) points")
    }
    switch property {
    case .margin, .spacing, .edge: return Length(points: points)
    default: return max(0, Length(points: points))
    }
  }

  /// The four sides of `padding`, `margin` or `inset`.
  func insets(
    _ element: Element, _ side: (Property.Side) -> Property, room: ProposedSize
  ) throws(SceneFailure) -> EdgeInsets {
    EdgeInsets(
      top: try length(element, side(.top), room: room) ?? 0, left: try length(element, side(.left), room: room) ?? 0,
      bottom: try length(element, side(.bottom), room: room) ?? 0,
      right: try length(element, side(.right), room: room) ?? 0)
  }

  /// Throws the fault the last evaluation met, if any.
  func check(_ expression: Expression, node: Node, property: Property) throws(SceneFailure) {
    guard let fault = context.fault else { return }
    context.fault = nil
    throw SceneFailure(
      fault.diagnostic(frame: context.frame.number, node: node.path, property: property.key))
  }

  /// Throws where path data with their values are none.
  func checkPathData(
    _ value: ExpressionValue, _ expression: Expression, of node: Node, _ row: RowIdentity?
  ) throws(SceneFailure) {
    guard case .text(let data) = value else { return }
    try spend(50 * data.utf8.count, on: node, row)
    do {
      _ = try PathDataParser.parse(data)
    } catch {
      let when = expression.isLive ? "on frame \(context.frame.number)" : "with its values"
      throw SceneFailure(
        code: "path-data", error.message, span: expression.span, path: node.path,
        note: "\(when) it is \"\(shortened(data))\"", hint: error.hint)
    }
  }
}

extension Element {
  /// The element and all below it.
  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// The element and all below it, with the runs of rows of the lists in it.
  fileprivate var weight: Int { children.reduce(1 + (lazyStack?.segments.count ?? 0)) { $0 + $1.weight } }
}

extension Node {
  /// Whether rows of the node exist only near a window.
  var isLazy: Bool {
    switch kind {
    case .lazyStack, .lazyGrid: true
    default: false
    }
  }

  /// Whether the node holds children and does nothing else.
  var isPlain: Bool {
    attributes.background == nil && attributes.mask == nil && !attributes.clipsToBox && attributes.material == nil
      && attributes.repetition == [] && attributes.blend == .normal && attributes.sticky == nil
      && properties.entries.allSatisfy { $0.property.cost == .layout }
  }
}

extension Scene {
  /// How often the rows of each source are repeated, by its number.
  fileprivate var countedSources: [Int: Int] {
    var uses: [Int: Int] = [:]
    walk { node, _ in if case .forEach(let rows) = node.kind, let source = rows.number { uses[source, default: 0] += 1 }
    }
    return uses
  }
}
