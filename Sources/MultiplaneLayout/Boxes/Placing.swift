import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// Where boxes stand, once their extents are known.

extension LayoutEngine {
  /// Places an element whose margin box has its corner at `origin`.
  ///
  /// - Parameters:
  ///   - marginSize: The extent of the margin box, as measured or as the parent forces it.
  ///   - proposal: The size the element was offered when it was measured.
  func place(
    _ element: Element, origin: Point, marginSize: Size, proposal: ProposedSize
  ) throws(SceneFailure) -> Box.Child {
    if let known = element.placement(for: PlacementRequest(marginSize, proposal, viewport)) {
      layoutCount += known.box.placedCount
      return Box.Child(origin: origin + known.origin, box: known.box)
    }
    try spend(2_000, on: element.node, element.row)
    let sizing = try sizing(of: element, proposal)
    let size = Size(
      width: max(0, marginSize.width - sizing.margin.horizontal),
      height: max(0, marginSize.height - sizing.margin.vertical))
    layoutCount += 1
    let node = element.node
    let inner = Rect(origin: .zero, size: size).inset(by: sizing.padding)
    // Children are given percentages of what they were measured in, not of the box that came of it.
    let reference = reference(of: sizing.contentProposal)
    var children: [Box.Child] = []
    var content = BoxContent.none
    switch node.kind.roomUse {
    case .words:
      let request = try textRequest(element, wrapWidth: inner.width)
      content = .text(request, try measure(request, of: element))
    case .picture(let template):
      let path = imagePath(element, template)
      let natural = try pictureSize(element, path)
      content = .image(path: path, naturalSize: natural, try pictures(element, path))
    case .stack(let axis):
      children = try placeStack(element, axis: axis, in: inner, reference, offered: sizing.contentProposal)
    case .flow:
      children = try placeFlow(element, in: inner, reference)
    case .overlay:
      let defaultPlace: Anchor = if case .anchor(let anchor)? = node.attributes.align { anchor } else { .center }
      for child in element.children {
        children.append(
          try placeOverlaid(
            child, in: inner, reference, offered: sizing.contentProposal, defaultPlace: defaultPlace,
            isRightToLeft: node.attributes.isRightToLeft))
      }
      children.rideLines()
    case .scroller(let scroller):
      let (scroll, rows) = try placeScrollContent(
        element, scroller, viewport: inner, offered: sizing.contentProposal)
      content = .scroll(scroll)
      children = rows
    case .lazy(let axis): content = .lazy(try lazyStack(element, axis: axis, ProposedSize(inner.size)))
    case .fills:
      guard case .inspector = node.kind else { break }
      var style = TextStyle(size: 11)
      if let size = try number(element, .size, room: ProposedSize(inner.size)) { style.size = size }
      if let weight = try number(element, .weight, room: ProposedSize(inner.size)) {
        style.weight = Int(max(-1, min(weight, 1e6)))
      }
      let request = TextRequest(text: "0", style: style)
      content = .text(request, try measure(request, of: element))
    case .square, .line, .gap, .outline: break
    case .parts: preconditionFailure("\(node.kind.name) is taken apart before it is placed")
    }
    let room = self.reference(of: sizing.room)
    let mask = try node.attributes.mask.map { mask throws(SceneFailure) in
      try placeOverlaid(
        instantiate(mask, row: element.row, stackAxis: nil), in: Rect(origin: .zero, size: size), defaultPlace: .center)
    }
    if let mask { try refusePictures(inMask: mask.box) }
    let box = Box(
      node: node, size: size, room: room, padding: sizing.padding, children: children, mask: mask, content: content,
      values: try resolve(node, row: element.row, size: size, room: room), row: element.row)
    return Box.Child(origin: origin + Point(x: sizing.margin.left, y: sizing.margin.top), box: box)
  }

  /// The values of a node that are neither live nor of layout.
  private func resolve(
    _ node: Node, row: RowIdentity?, size: Size, room: Size
  ) throws(SceneFailure) -> [ResolvedValue] {
    var values: [ResolvedValue] = []
    try spend(100 * node.properties.entries.count, on: node, row)
    for entry in node.properties.entries where entry.property.cost != .layout && !entry.expression.isLive {
      if let constant = entry.expression.constant {
        values.append(ResolvedValue(property: entry.property, value: constant))
        continue
      }
      bind(row, node)
      context.setSizes(
        ownWidth: size.width.points, ownHeight: size.height.points, roomWidth: room.width.points,
        roomHeight: room.height.points)
      let value = value(of: entry.expression, in: row)
      try check(entry.expression, node: node, property: entry.property)
      if entry.property == .pathData { try checkPathData(value, entry.expression, of: node, row) }
      values.append(ResolvedValue(property: entry.property, value: value))
    }
    return values
  }

  // MARK: Stacks

  /// Places a stack's children as they were measured.
  ///
  /// - Parameter offered: The size the content was offered when it was measured. A stack that was free along an axis
  ///   has children of their ideal extents; to share the sum among them anew would give the flexible ones other
  ///   extents.
  private func placeStack(
    _ element: Element, axis: Axis, in rect: Rect, _ reference: Size, offered: ProposedSize
  ) throws(SceneFailure) -> [Box.Child] {
    var offered = offered
    offered.reference = reference
    var arrangement = try arrange(element, axis: axis, offered)
    var proposal = offered
    // The boxes around the stack may have made it larger or smaller than its content asked for.
    for axis in Axis.allCases where arrangement.size[axis] != rect.size[axis] { proposal[axis] = rect.size[axis] }
    if proposal != offered { arrangement = try arrange(element, axis: axis, proposal) }
    reportOverflow(of: element, axis: axis, arrangement, offered: offered[axis])
    if element.node.attributes.align == .stretch {
      arrangement = try stretched(arrangement, of: element, axis: axis, to: rect.size[axis.cross])
    }
    return try stand(element, axis: axis, arrangement, in: rect)
  }

  /// Puts the children of a stack one after another from the start of `rect`, aligned across the axis.
  func stand(
    _ element: Element, axis: Axis, _ arrangement: StackArrangement, in rect: Rect
  ) throws(SceneFailure) -> [Box.Child] {
    let spacing = arrangement.spacing
    var position = rect.origin[axis]
    var children: [Box.Child] = []
    let mirrors = element.node.attributes.isRightToLeft
    for (index, child) in element.children.enumerated() {
      let size = arrangement.sizes[index]
      var origin = Point.zero
      origin[axis] = position
      origin[axis.cross] =
        rect.origin[axis.cross] + aligned(size[axis.cross], in: rect.size[axis.cross], element.node, axis.cross)
      if mirrors { origin.x = rect.minX + rect.maxX - origin.x - size.width }
      children.append(
        try place(child, origin: origin, marginSize: size, proposal: arrangement.proposals[index]))
      position += size[axis] + spacing
    }
    if axis == .horizontal, element.node.attributes.align == .firstBaseline { alignBaselines(&children, in: rect) }
    return children
  }

  /// The distance from the start of a room at which an extent stands, by the node's `align` (default centre).
  private func aligned(_ extent: Length, in room: Length, _ node: Node, _ axis: Axis) -> Length {
    let halves: Int64 =
      switch node.attributes.align {
      case .anchor(let anchor)?: anchor.halves(axis)
      case .stretch?: 0
      case .firstBaseline?, nil: 1
      }
    return Length(units: ((room - extent).units * halves + 1) >> 1)
  }

  /// Puts children with a text on one baseline, together in the middle of the room; others keep their place.
  private func alignBaselines(_ children: inout [Box.Child], in rect: Rect) {
    let ascents = children.map(\.box.firstBaseline)
    guard let ascent = ascents.compactMap({ $0 }).max() else { return }
    let extent =
      ascent + (zip(children, ascents).compactMap { child, own in own.map { child.box.size.height - $0 } }.max() ?? 0)
    let line = rect.minY + Length(units: (rect.height - extent).units / 2) + ascent
    for (index, own) in ascents.enumerated() {
      if let own { children[index].origin.y = line - own }
    }
  }

  /// The height children of a stack need to stand on one baseline.
  ///
  /// Where a text's first line is, only its box knows: the children are placed to see, and their boxes are kept. Stacks of
  /// this kind in one another would else place what is in them twice as often at each depth.
  func baselineExtent(_ element: Element, _ arrangement: StackArrangement) throws(SceneFailure) -> Length {
    let count = layoutCount
    defer { layoutCount = count }
    var (above, below): (Length, Length) = (0, 0)
    for (index, child) in element.children.enumerated() {
      let (size, proposal) = (arrangement.sizes[index], arrangement.proposals[index])
      let request = PlacementRequest(size, proposal, viewport)
      let box: Box
      if let known = child.placement(for: request) {
        box = known.box
      } else {
        let placed = try place(child, origin: .zero, marginSize: size, proposal: proposal)
        child.remember(placed, for: request)
        box = placed.box
      }
      guard let baseline = box.firstBaseline else { continue }
      above = max(above, baseline)
      below = max(below, box.size.height - baseline)
    }
    return above + below
  }

  // MARK: Overlays

  /// The sides of a node that are pinned to its container.
  private func pins(_ element: Element, in room: Size) throws(SceneFailure) -> [Property.Side: Length] {
    var pins: [Property.Side: Length] = [:]
    for side in Property.Side.allCases {
      if let distance = try length(element, .edge(side), room: ProposedSize(room)) { pins[side] = distance }
    }
    return pins
  }

  func measureOverlay(_ element: Element, _ proposal: ProposedSize) throws(SceneFailure) -> Size {
    var size = Size.zero
    for child in element.children {
      let pins = try pins(child, in: reference(of: proposal))
      let offer = offer(proposal, pins)
      let extent = try measure(child, offer)
      for axis in Axis.allCases {
        // A child held at both sides follows the container; it cannot also decide it.
        if !isHeld(pins, axis) { size[axis] = max(size[axis], extent[axis] + pinned(pins, axis)) }
      }
    }
    return size
  }

  private func pinned(_ pins: [Property.Side: Length], _ axis: Axis) -> Length {
    axis == .horizontal ? (pins[.left] ?? 0) + (pins[.right] ?? 0) : (pins[.top] ?? 0) + (pins[.bottom] ?? 0)
  }

  private func isHeld(_ pins: [Property.Side: Length], _ axis: Axis) -> Bool {
    axis == .horizontal
      ? pins[.left] != nil && pins[.right] != nil : pins[.top] != nil && pins[.bottom] != nil
  }

  /// The size a child with some pins is offered of a container's room; both pins of a pair give the size.
  private func offer(_ room: ProposedSize, _ pins: [Property.Side: Length]) -> ProposedSize {
    var offer = room
    var reference = reference(of: room)
    for axis in Axis.allCases {
      offer[axis] = room[axis].map { max(0, $0 - pinned(pins, axis)) }
      reference[axis] = max(0, reference[axis] - pinned(pins, axis))
      if offer[axis] != nil, isHeld(pins, axis) { offer.held.insert(axis == .horizontal ? .horizontal : .vertical) }
    }
    offer.reference = reference
    return offer
  }

  /// Places a child of a layer's canvas or of an overlay: by its pins, else by its `place`.
  ///
  /// - Parameters:
  ///   - reference: The size that percentages are of; the rectangle's unless given.
  ///   - offered: The size the container's content was offered when it was measured; the rectangle's unless given.
  ///   - isRightToLeft: Whether leading is right in the container.
  func placeOverlaid(
    _ element: Element, in rect: Rect, _ reference: Size? = nil, offered: ProposedSize? = nil, defaultPlace: Anchor,
    isRightToLeft: Bool = false
  ) throws(SceneFailure) -> Box.Child {
    let pins = try pins(element, in: reference ?? rect.size)
    let place = element.node.attributes.place ?? defaultPlace
    var room = ProposedSize(rect.size)
    room.reference = reference
    var proposal = offer(room, pins)
    // A child that gave the container its extent keeps it, and what is in the child with it.
    if let offered, offered.width == nil || offered.height == nil {
      var free = proposal
      for axis in Axis.allCases where offered[axis] == nil { free[axis] = nil }
      let ideal = try measure(element, free)
      for axis in Axis.allCases where free[axis] == nil && ideal[axis] == proposal[axis] { proposal[axis] = nil }
    }
    let size = try measure(element, proposal)
    var origin = rect.origin
    for axis in Axis.allCases {
      let start = axis == .horizontal ? pins[.left] : pins[.top]
      let end = axis == .horizontal ? pins[.right] : pins[.bottom]
      switch (start, end) {
      case (let start?, _): origin[axis] += start
      case (nil, let end?): origin[axis] += rect.size[axis] - end - size[axis]
      case (nil, nil):
        let halves =
          axis == .horizontal && isRightToLeft ? 2 - place.halves(axis) : place.halves(axis)
        origin[axis] += Length(units: ((rect.size[axis] - size[axis]).units * halves + 1) >> 1)
      }
    }
    return try self.place(element, origin: origin, marginSize: size, proposal: proposal)
  }
}
