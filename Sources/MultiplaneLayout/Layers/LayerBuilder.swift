import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// Turns boxes into compositing layers: which are painted together, which stand alone, and in which order.
struct LayerBuilder {
  /// Measures a text, for drawings that place words by themselves.
  var measure: (TextRequest) throws(SceneFailure) -> TextMetrics
  /// A drawing longer than this along its scroller's axis is cut into bands, in points.
  static let longestDrawing = 1024.0

  /// A layer for a box.
  ///
  /// - Parameters:
  ///   - origin: Where the box stands in the layer around it.
  ///   - scrollAxes: The axes of the scroller whose row this is, for cutting long drawings.
  func layer(for box: Box, origin: PointOffset, scrollAxes: Axes) throws(SceneFailure) -> CompositingLayer {
    try layer(for: box, origin: origin, laid: LaidPlace(corner: origin), scrollAxes: scrollAxes)
  }

  private func layer(
    for box: Box, origin: PointOffset, laid: LaidPlace, scrollAxes: Axes
  ) throws(SceneFailure) -> CompositingLayer {
    let leaves = box.ownLeaves
    let maskLeaves = box.maskLeaves
    var moves: Axes = []
    for leaf in leaves {
      if leaf.property == .x { moves.insert(.horizontal) }
      if leaf.property == .y { moves.insert(.vertical) }
      if leaf.property == .along { moves = .both }
    }
    var composed = leaves.compactMap { box.effectKind(fedBy: $0.property) }
    if !maskLeaves.isEmpty { composed.append(.mask) }
    // What is seen in perspective is never painted so: its pixels are shown larger at one side than at the other.
    if box.node.isProjected { composed.append(.perspective) }
    // A mask that cuts a frost as well is composed with it.
    let cutsFrost = box.mask != nil && box.node.attributes.material != nil
    let lastPaintedIn = box.isCutWhole || cutsFrost ? nil : EffectKind.lastPaintedIn(before: composed.min())
    let repaints = leaves.contains { $0.property.cost == .repaint }
    let constant = box.offset { box.value($0) }
    let isStill =
      leaves.isEmpty && maskLeaves.isEmpty && box.node.attributes.repetition == [] && box.node.attributes.sticky == nil
    let banded = isStill ? scrollAxes : []
    let parts = try parts(of: box, lastPaintedIn: lastPaintedIn, live: nil, scrollAxes: banded)
    return CompositingLayer(
      box: box, origin: origin, layout: laid.corner, rowRect: laid.row,
      containingBlock: box.node.attributes.sticky == nil ? nil : laid.room, constantOffset: constant, leaves: leaves,
      maskLeaves: maskLeaves, parts: parts, lastPaintedIn: lastPaintedIn, repaints: repaints, movesAlong: moves)
  }

  /// The parts of a layer with its live values as they are now; layers inside it come out anew.
  func parts(of layer: CompositingLayer, live: LiveValues) throws(SceneFailure) -> [LayerPart] {
    try parts(of: layer.box, lastPaintedIn: layer.lastPaintedIn, live: live, scrollAxes: [])
  }

  /// The effects of a layer that are composed, with its live values as they are now.
  func composedEffects(of layer: CompositingLayer, live: LiveValues) throws(SceneFailure) -> [Effect] {
    let value: ValueLookup = { live[$0] ?? layer.box.value($0) }
    let mask = layer.composedKinds.contains(.mask) ? try maskItems(layer.box, MaskValues(layer, live.values)) : nil
    return layer.box.effects(
      value, clipsWhole: layer.box.isCutWhole, mask: mask, of: layer.composedKinds)
  }

  private func maskItems(_ box: Box, _ values: MaskValues = MaskValues()) throws(SceneFailure) -> [DisplayItem]? {
    guard let mask = box.mask else { return nil }
    var sink = PartSink()
    let origin = PointOffset(mask.origin)
    try emit(mask.box, at: origin, LaidPlace(corner: origin), mask: values, into: &sink)
    return sink.items
  }

  private func parts(
    of box: Box, lastPaintedIn: EffectKind?, live: LiveValues?, scrollAxes: Axes
  ) throws(SceneFailure) -> [LayerPart] {
    let value: ValueLookup = { live?[$0] ?? box.value($0) }
    var sink = PartSink()
    let mask = lastPaintedIn != nil ? try maskItems(box) : nil
    let effects = box.effects(value, clipsWhole: false, mask: mask).filter { $0.kind.isPaintedIn(upTo: lastPaintedIn) }
    if effects.isEmpty { sink.bandAxes = scrollAxes }
    try emitBody(box, at: .zero, LaidPlace(corner: .zero), value, into: &sink)
    // Nothing stands between the drawings of a layer with effects painted in, so there is one list of items.
    if !effects.isEmpty, !sink.items.isEmpty { sink.items = [.group(effects, sink.items)] }
    sink.close()
    return sink.parts
  }

  // MARK: Items

  /// Draws a box into the layer around it, or adds it as a layer of its own.
  ///
  /// - Parameter mask: The live values of the mask that the box is in, of which nothing is a layer.
  private func emit(
    _ box: Box, at origin: PointOffset, _ laid: LaidPlace, mask: MaskValues? = nil, into sink: inout PartSink
  ) throws(SceneFailure) {
    let value: ValueLookup = { mask?.value($0, of: box) ?? box.value($0) }
    if case .boolean(false)? = value(.visible) { return }
    var laid = laid
    if box.node.isRow { laid.row = PointRect(origin: laid.corner, size: box.size) }
    if mask == nil, box.isLayer {
      sink.add(.layer(try layer(for: box, origin: origin, laid: laid, scrollAxes: [])))
      return
    }
    let place = origin + box.offset(value)
    let effects = box.effects(
      value, clipsWhole: mask != nil && box.isCutWhole, mask: try maskItems(box, mask ?? MaskValues()))
    if effects.isEmpty {
      try emitBody(box, at: place, laid, value, mask: mask, into: &sink)
    } else {
      var inner = PartSink()
      try emitBody(box, at: place, laid, value, mask: mask, into: &inner)
      if !inner.items.isEmpty { sink.items.append(.group(effects.map { $0.moved(to: place) }, inner.items)) }
    }
  }

  /// Draws a box's background, content and border at a place.
  private func emitBody(
    _ box: Box, at place: PointOffset, _ laid: LaidPlace, _ value: ValueLookup, mask: MaskValues? = nil,
    into sink: inout PartSink
  ) throws(SceneFailure) {
    var edge = BoxEdge(box, at: place, value)
    let inner = box.inner.offset(x: place.x, y: place.y)
    if edge.isCutWhole {
      if let background = edge.background { sink.items.append(background) }
      switch box.content {
      case .scroll(let layout): sink.add(.scroll(scrollPart(box, layout)))
      case .lazy(let stack): sink.add(.rows(stack, origin: PointOffset(x: inner.x, y: inner.y)))
      default: try emitContent(box, at: place, laid, in: inner, value, mask: mask, into: &sink)
      }
      if let border = edge.border { sink.items.append(border) }
      return
    }
    var content = PartSink()
    try emitContent(box, at: place, laid, in: inner, value, mask: mask, into: &content)
    edge.content = content.items
    sink.items += edge.items
  }

  /// Draws the content inside a box's edge.
  private func emitContent(
    _ box: Box, at place: PointOffset, _ laid: LaidPlace, in inner: PointRect, _ value: ValueLookup,
    mask: MaskValues?, into sink: inout PartSink
  ) throws(SceneFailure) {
    sink.items += try ownItems(box, in: inner, value)
    let room = box.inner.offset(x: laid.corner.x, y: laid.corner.y)
    for child in box.children.inPaintOrder(\.box) {
      let origin = PointOffset(child.origin)
      let laid = LaidPlace(corner: laid.corner + origin, row: laid.row, room: room)
      try emit(child.box, at: place + origin, laid, mask: mask, into: &sink)
    }
  }

  /// The items that a box draws itself, without its children.
  private func ownItems(
    _ box: Box, in inner: PointRect, _ value: ValueLookup
  ) throws(SceneFailure) -> [DisplayItem] {
    guard case .inspector = box.node.kind, case .list(let rows)? = value(.text) else {
      return box.inked(try measuredItems(box.contentItems(inner, value) ?? [], of: box), value)
    }
    return try inspectorItems(box, rows: rows, in: inner, value)
  }

  /// The items of a box. Words that layout has not measured get a room that holds them, since words that follow the
  /// scroll may be longer than their frame. A single line never is.
  private func measuredItems(_ items: [DisplayItem], of box: Box) throws(SceneFailure) -> [DisplayItem] {
    guard case .text(let own, _) = box.content, case .text(let request, let rect, let color)? = items.first,
      request.lineLimit != 1, request.withoutInk != own.withoutInk
    else { return items }
    do {
      return [.text(request, rect.holding(try measure(request).size), color)]
    } catch {
      throw error.placed(at: box.node, row: box.row)
    }
  }

  // MARK: Scrollers

  func scrollPart(_ box: Box, _ layout: ScrollLayout) -> ScrollPart {
    // A scroller is always a layer of its own, so its box's corner is the layer's.
    var part = ScrollPart(layout: layout, anchor: box.node.attributes.anchor, viewport: box.inner)
    // Places count from where the content begins.
    let mirror = layout.scroller.isMirrored ? box.padding.left + box.size.width - box.padding.right : nil
    part.collectRows(box.children, offset: .zero, mirror)
    return part
  }
}

extension ScrollPart {
  /// Finds the rows of a scroller: its children, and those of plain stacks along its axis.
  fileprivate mutating func collectRows(_ children: [Box.Child], offset: Point, _ mirror: Length?) {
    let (scroller, axis) = (layout.scroller, layout.scroller.axis)
    func place(_ corner: Point, _ size: Size) -> Point {
      mirror.map { Point(x: $0 - corner.x - size.width, y: corner.y) } ?? corner
    }
    for child in children {
      let (box, padding) = (child.box, child.box.padding)
      let origin = child.origin + offset
      let first = rows.count
      switch box.role(inContentAlong: axis) {
      case .list(let stack):
        let size = Size(width: box.size.width - padding.horizontal, height: box.size.height - padding.vertical)
        rows.append(.lazy(stack, origin: place(origin + Point(x: padding.left, y: padding.top), size)))
      case .rows:
        collectRows(box.children, offset: origin, mirror)
        let start = place(origin, box.size)[axis] + scroller.start(of: padding)
        let room = StickyContainer(
          start: start, end: start + box.size[axis] - padding.sum(axis), rows: first..<rows.count)
        for number in room.rows where stickyContainers[number] == nil {
          if case .row(let row, _) = rows[number], row.box.node.attributes.sticky != nil {
            stickyContainers[number] = room
          }
        }
      case .row: rows.append(.row(Box.Child(origin: place(origin, box.size), box: box), extent: box.size[axis]))
      }
      numbers[ObjectIdentifier(box)] = first..<rows.count
    }
  }
}

/// Where a box was laid out in the layer around, as if nothing were moved.
private struct LaidPlace {
  var corner: PointOffset
  /// The innermost row of a `ForEach` that begins in that layer.
  var row: PointRect?
  /// The box it stands in, its padding left out; `nil` for a box that is no child of another.
  var room: PointRect?
}

/// Collects a layer's parts in paint order: items until another layer comes between.
private struct PartSink {
  var parts: [LayerPart] = []
  var items: [DisplayItem] = []
  var bandAxes: Axes = []

  mutating func add(_ part: LayerPart) {
    close()
    parts.append(part)
  }

  mutating func close() {
    if items.isEmpty { return }
    var drawing = Drawing(items: items)
    items = []
    for axis in Axis.allCases where bandAxes.contains(axis) {
      drawing.cut(along: axis, longerThan: LayerBuilder.longestDrawing)
    }
    parts.append(.drawing(drawing))
  }
}

extension Box {
  /// Whether the box is a scroller.
  var isScroller: Bool { if case .scroll = content { true } else { false } }

  /// Whether a cut by the box is an effect over all its parts, because some of them move on their own.
  var isCutWhole: Bool { containsLayers || isScroller }

  /// The role of a box for the scroller whose content it stands in.
  enum ContentRole {
    /// A row by itself.
    case row
    /// Holds rows and draws nothing.
    case rows
    /// A list of rows that draws nothing itself.
    case list(LazyStack)
  }

  /// The role of the box for a scroller in whose content it stands, or in a stack of rows there.
  func role(inContentAlong axis: Axis) -> ContentRole {
    if isDecorated { return .row }
    if case .lazy(let stack) = content { return .list(stack) }
    if case .stack(axis) = node.kind { return .rows }
    return .row
  }

  /// Whether the node draws or changes anything besides holding children.
  private var isDecorated: Bool {
    let attributes = node.attributes
    if isLayer || attributes.background != nil || attributes.mask != nil || attributes.clipsToBox { return true }
    return node.properties.entries.contains { $0.property.cost != .layout }
  }
}
