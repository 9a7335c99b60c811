package import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

extension Placement {
  /// The frontmost node that draws something at a point of the canvas; `nil` where none does.
  ///
  /// A text takes all of its lines' box. Shadows and blurs outside a node are not part of it. Of a node that is
  /// repeated to fill its room it is the copy there.
  ///
  /// - Parameter reach: How far beyond the windows of scrollers and the canvas nodes are found, too, in points of the
  ///   canvas.
  package func frontmost(at point: PointOffset, beyondWindows reach: Double = 0) -> PlacedNode? {
    search(at: point, beyondWindows: reach) { node, inside, found in
      // Bars stand over all rows.
      if node.indicators.contains(where: { $0.contains(inside) }) { return node }
      return found ?? (node.ownItems.contains { $0.covers(inside) } ? node : nil)
    }
  }

  /// Asks the nodes at a point of the canvas, front to back and those in a node before it, until one answers.
  ///
  /// - Parameter answer: Is given a node, the point in the node's own points, and the answer of the nodes in it.
  func search<Answer>(
    at point: PointOffset, beyondWindows reach: Double = 0,
    _ answer: (_ node: PlacedNode, _ inside: PointOffset, _ found: Answer?) -> Answer?
  ) -> Answer? {
    for layer in layers.reversed() {
      if let found = PlacedNode(layer).search(at: point, reach, answer) { return found }
    }
    return nil
  }
}

extension PlacedNode {
  fileprivate func search<Answer>(
    at point: PointOffset, _ reach: Double, _ answer: (PlacedNode, PointOffset, Answer?) -> Answer?
  ) -> Answer? {
    guard isPrepared, isVisible, clip.grown(by: reach).contains(point) else { return nil }
    for copy in copies(at: point) {
      guard let inside = copy.inside(point) else { continue }
      var found: Answer?
      for child in copy.paintOrder.reversed() where found == nil { found = child.search(at: point, reach, answer) }
      if let answer = answer(copy, inside, found) { return answer }
    }
    return nil
  }

  /// A point of the canvas in the box's own points, where nothing cuts or fades the node there.
  private func inside(_ point: PointOffset) -> PointOffset? {
    guard let place = map.inverse(point) else { return nil }
    if isLayer, layer.state.effects.contains(where: { $0.hides(place) }) { return nil }
    // A mask that changes is among the effects.
    return box.shows(place, value, masks: !(isLayer && !layer.state.layer.maskLeaves.isEmpty)) ? place : nil
  }

  /// A value of the node on the frame.
  func value(_ property: Property) -> ExpressionValue? {
    isLayer ? layer.state.value(property) : box.value(property)
  }

  /// The items that the node draws itself, in its own points.
  package var ownItems: [DisplayItem] { box.ownItems(value) }
}

extension Effect {
  /// Whether nothing of a layer is seen at a point of its own: its list's effects on a row are among its effects.
  fileprivate func hides(_ point: PointOffset) -> Bool {
    switch self {
    case .opacity(let opacity): opacity <= 0
    case .clip(let shape, let rect): !shape.contains(point, in: rect)
    case .mask(let items): !items.contains { $0.covers(point) }
    default: false
    }
  }

  /// Where a point of the effect's result was before it.
  fileprivate func source(of point: PointOffset) -> PointOffset? {
    switch self {
    case .transform(let transform, let x, let y):
      ProjectiveMap.identity.turned(by: transform, about: PointOffset(x: x, y: y)).inverse(point)
    case .perspective(let projection, let x, let y):
      projection.map(about: PointOffset(x: x, y: y)).inverse(point)
    default: point
    }
  }
}

extension Box {
  /// The items that the box draws without its children, from its corner.
  fileprivate func ownItems(_ value: ValueLookup) -> [DisplayItem] {
    var edge = BoxEdge(self, at: .zero, value)
    edge.content = inked(contentItems(inner, value) ?? [], value)
    // The numbers it shows follow its scroller; like the words of a text they take all of their room.
    if case .inspector = node.kind { edge.content = [.fill(.rectangle, inner, .color(.white))] }
    return edge.items + (edge.materialFill.map { [$0] } ?? [])
  }

  /// Whether nothing cuts or fades the box at a point of its own.
  ///
  /// - Parameter masks: Whether its mask counts, with the values it was laid out with.
  fileprivate func shows(_ point: PointOffset, _ value: ValueLookup, masks: Bool = true) -> Bool {
    if let opacity = value(.opacity)?.double, opacity <= 0 { return false }
    if clips(value), !node.strokesBeyondCorners, !shape(value).contains(point, in: PointRect(origin: .zero, size: size))
    {
      return false
    }
    return !masks || mask?.draws(at: point) ?? true
  }
}

extension Box.Child {
  /// Whether the box or one in it draws at a point of the box around, in a mask of which nothing changes.
  fileprivate func draws(at point: PointOffset) -> Bool {
    let value: ValueLookup = { box.value($0) }
    if case .boolean(false)? = value(.visible) { return false }
    let map = ProjectiveMap.identity.translated(by: PointOffset(origin) + box.offset(value)).turned(box, nil)
    guard let place = map.inverse(point), box.shows(place, value) else { return false }
    return box.ownItems(value).contains { $0.covers(place) } || box.children.contains { $0.draws(at: place) }
  }
}

extension DisplayItem {
  /// Whether the item colours a point; a text its whole box.
  fileprivate func covers(_ point: PointOffset) -> Bool {
    switch self {
    case .fill(let shape, let rect, _): shape.contains(point, in: rect)
    case .border(let shape, let rect, let width, _), .frame(let shape, let rect, let width, _):
      shape.contains(point, in: rect) && !shape.inset(by: width).contains(point, in: rect.grown(by: -width))
    case .sides(let lines, let shape, let rect, _): shape.contains(point, in: rect) && lines.cover(point, shape, rect)
    case .stroke(let shape, let rect, let width, _):
      shape.inset(by: -width / 2).contains(point, in: rect.grown(by: width / 2))
        && !shape.inset(by: width / 2).contains(point, in: rect.grown(by: -width / 2))
    case .outline(let path, let rect, let fill, let stroke):
      fill != nil && path.contains(point, in: rect) || stroke.map { path.isOn($0, point, in: rect) } ?? false
    case .hairline(_, let rect, _), .text(_, let rect, _), .letters(_, let rect, _): rect.contains(point)
    case .image(_, let size, let rect, let fitting):
      (fitting.fit == .contain ? rect.fitted(size) : rect).contains(point)
    case .moved(let offset, let items): items.contains { $0.covers(point - offset) }
    case .clip(let shape, let rect, let items):
      shape.contains(point, in: rect) && items.contains { $0.covers(point) }
    case .group(let effects, let items): Self.covers(point, effects, items)
    }
  }
}

extension DisplayItem {
  /// Whether items colour a point once effects were applied to them, in order.
  private static func covers(_ point: PointOffset, _ effects: [Effect], _ items: [DisplayItem]) -> Bool {
    var point = point
    for effect in effects.reversed() {
      guard let source = effect.source(of: point), !effect.hides(source) else { return false }
      point = source
    }
    return items.contains { $0.covers(point) }
  }
}

extension SideLines {
  /// Whether a line colours a point of a shape.
  fileprivate func cover(_ point: PointOffset, _ shape: Shape, _ rect: PointRect) -> Bool {
    let edge = InnerEdge(
      width: rect.width, height: rect.height, corners: shape.cornerRadii(width: rect.width, height: rect.height),
      extents)
    let (x, y) = (point.x - rect.x, point.y - rect.y)
    if edge.contains(x: x, y: y, width: rect.width, height: rect.height) { return false }
    // Of the side that is nearest, in multiples of its width.
    let ways: [(line: Line, way: Double)] = [
      (top, y / edge.extents.top), (left, x / edge.extents.left), (bottom, (rect.height - y) / edge.extents.bottom),
      (right, (rect.width - x) / edge.extents.right),
    ]
    return (ways.filter { $0.line.width > 0 }.min { $0.way < $1.way }?.line.color.alpha ?? 0) > 0
  }
}

extension Shape {
  /// Whether a point lies in the shape of a box.
  func contains(_ point: PointOffset, in rect: PointRect) -> Bool {
    guard rect.contains(point) else { return false }
    switch self {
    case .rectangle: return true
    case .circle:
      let (dx, dy) = (point.x - rect.x - rect.width / 2, point.y - rect.y - rect.height / 2)
      let radius = min(rect.width, rect.height) / 2
      return dx * dx + dy * dy <= radius * radius
    case .capsule: return Self.isRounded(point, rect, min(rect.width, rect.height) / 2)
    case .rounded(let radius): return Self.isRounded(point, rect, min(radius, rect.width / 2, rect.height / 2))
    case .roundedApart(let given):
      let radii = given.fitted(width: rect.width, height: rect.height)
      // In the square of a corner, its circle decides.
      let (left, right) = (point.x - rect.x, rect.maxX - point.x)
      let (above, below) = (point.y - rect.y, rect.maxY - point.y)
      return [
        (left, above, radii.topLeft), (right, above, radii.topRight), (right, below, radii.bottomRight),
        (left, below, radii.bottomLeft),
      ].allSatisfy { across, down, radius in
        let (dx, dy) = (radius - across, radius - down)
        return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
      }
    }
  }

  private static func isRounded(_ point: PointOffset, _ rect: PointRect, _ radius: Double) -> Bool {
    // The nearest point of the box that the corners' circles are about.
    let dx = max(rect.x + radius - point.x, point.x - (rect.maxX - radius), 0)
    let dy = max(rect.y + radius - point.y, point.y - (rect.maxY - radius), 0)
    return dx * dx + dy * dy <= radius * radius
  }

  /// The shape of an edge that lies further in.
  package func inset(by distance: Double) -> Shape {
    switch self {
    case .rounded(let radius): .rounded(max(0, radius - distance))
    // A corner without a radius stays one, however far out the edge lies.
    case .roundedApart(let radii): .roundedApart(radii.map { $0 > 0 ? max(0, $0 - distance) : 0 })
    case .rectangle, .circle, .capsule: self
    }
  }
}

extension PointRect {
  /// Whether a point lies in the box; its right and lower edges do not count.
  package func contains(_ point: PointOffset) -> Bool {
    point.x >= x && point.y >= y && point.x < maxX && point.y < maxY
  }

  /// The largest box of another's proportions in the middle.
  fileprivate func fitted(_ size: Size) -> PointRect {
    let (width, height) = (size.width.points, size.height.points)
    guard width > 0, height > 0 else { return self }
    let factor = min(self.width / width, self.height / height)
    return PointRect(
      x: x + (self.width - width * factor) / 2, y: y + (self.height - height * factor) / 2, width: width * factor,
      height: height * factor)
  }
}
