import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// The drawing of a box whose corners may be round: background, content and border, and how the corners cut them.
/// Painting and picking read this one list.
///
/// Layers that are each cut to the same corner let pixels behind them shine through between them. So where two meet in
/// a corner they are drawn square, and the whole is cut once.
struct BoxEdge {
  private let shape: Shape
  private let rect: PointRect
  private let paint: Paint?
  private var line: (width: Double, paint: Paint)?
  private var sides: SideLines?
  private let clips: Bool
  private let node: Node
  private let hasMaterial: Bool
  /// Whether the whole is cut as an effect over all parts, because layers stand inside.
  let isCutWhole: Bool
  /// The items inside; of a box that is not cut whole.
  var content: [DisplayItem] = []

  /// The edge of a box whose corner stands at a place.
  init(_ box: Box, at place: PointOffset, _ value: ValueLookup) {
    node = box.node
    shape = box.shape(value)
    rect = PointRect(origin: place, size: box.size)
    paint = box.node.attributes.background.flatMap { box.paint($0, value) }
    (clips, hasMaterial) = (box.clips(value), box.node.attributes.material != nil)
    isCutWhole = box.isCutWhole
    if box.node.attributes.hasSideLines {
      let lines = SideLines { side in
        guard let color = value(.sideColor(side))?.color else { return SideLines.Line(width: 0, color: .clear) }
        return SideLines.Line(width: max(0, value(.sideWidth(side))?.double ?? 1), color: color)
      }
      let common = lines.common
      line = common.flatMap { $0.width > 0 && $0.color.alpha > 0 ? ($0.width, .color($0.color)) : nil }
      sides = common == nil && !lines.colors.isEmpty ? lines : nil
      return
    }
    sides = nil
    let width = max(0, value(.borderWidth)?.double ?? 1)
    if let fill = box.node.attributes.borderFill {
      line = width > 0 ? box.paint(fill, value).map { (width, $0) } : nil
    } else if let color = value(.borderColor)?.color, color.alpha > 0, width > 0 {
      line = (width, .color(color))
    } else {
      line = nil
    }
  }

  /// The background; square where the corners are cut afterwards.
  var background: DisplayItem? { paint.map { .fill(isCutOnce ? .rectangle : shape, rect, $0) } }

  /// The area in which pixels behind the box show through it frosted; the frost itself is composed.
  var materialFill: DisplayItem? { hasMaterial ? .fill(shape, rect, .color(.white)) : nil }

  /// The border; filling the corners where they are cut afterwards.
  var border: DisplayItem? {
    let fillsCorners = isCutOnce && shape != .rectangle && !node.strokesBeyondCorners
    if let sides { return .sides(sides, shape, rect, fillsCorners: fillsCorners) }
    return line.map { line in
      fillsCorners
        ? .frame(shape, rect, width: line.width, line.paint) : .border(shape, rect, width: line.width, line.paint)
    }
  }

  /// All that is drawn of a box that is not cut whole, in paint order.
  var items: [DisplayItem] {
    let strokes = shape != .rectangle && node.strokesBeyondCorners ? content.compactMap(stroke) : []
    if !strokes.isEmpty {
      var filled = self
      (filled.content, filled.line, filled.sides) = (content.compactMap(\.withoutStroke), nil, nil)
      return filled.items + strokes + (border.map { [$0] } ?? [])
    }
    var items = background.map { [$0] } ?? []
    items += clips && !isCutOnce && !content.isEmpty ? [.clip(shape, rect, content)] : content
    if let border { items.append(border) }
    return isCutOnce && !isCutWhole ? [.group([.clip(shape, rect)], items)] : items
  }

  /// The line of a shape. Half of it lies outside of the outline, and so of the corners; that of a path, which may go anywhere,
  /// is cut half its width farther out.
  private func stroke(_ item: DisplayItem) -> DisplayItem? {
    switch item {
    case .stroke, .letters(_, _, .line): return item
    case .outline(let path, let box, _, let stroke?):
      let (line, reach) = (DisplayItem.outline(path, box, fill: nil, stroke: stroke), stroke.width / 2)
      guard case .path = node.kind else { return line }
      return .clip(shape.inset(by: -reach), rect.grown(by: reach), [line])
    default: return nil
    }
  }

  /// Whether background, content and border are cut together.
  private var isCutOnce: Bool {
    if isCutWhole { return true }
    if shape == .rectangle { return false }
    let radii = shape.cornerRadii(width: rect.width, height: rect.height)
    let layers =
      (paint == nil ? 0 : 1) + (line == nil && sides == nil ? 0 : 1) + content.count { meetsCorner($0, radii) }
    return layers > 1
  }

  /// Whether an item draws where a corner is cut.
  private func meetsCorner(_ item: DisplayItem, _ radii: CornerRadii) -> Bool {
    let bounds = item.drawnBounds
    if bounds.isEmpty { return false }
    func isLeft(_ radius: Double) -> Bool { bounds.x < rect.x + radius }
    func isRight(_ radius: Double) -> Bool { bounds.maxX > rect.maxX - radius }
    func isAbove(_ radius: Double) -> Bool { bounds.y < rect.y + radius }
    func isBelow(_ radius: Double) -> Bool { bounds.maxY > rect.maxY - radius }
    let meetsLeft =
      isLeft(radii.topLeft) && isAbove(radii.topLeft) || isLeft(radii.bottomLeft) && isBelow(radii.bottomLeft)
    return meetsLeft || isRight(radii.topRight) && isAbove(radii.topRight)
      || isRight(radii.bottomRight) && isBelow(radii.bottomRight)
  }
}

extension Node {
  /// Whether round corners leave the line of the node's shape whole.
  var strokesBeyondCorners: Bool { attributes.hasStroke && !attributes.clipsToBox }
}

extension DisplayItem {
  /// The item without a line along its outline; `nil` if it is nothing else.
  fileprivate var withoutStroke: DisplayItem? {
    switch self {
    case .stroke, .letters(_, _, .line), .outline(_, _, fill: nil, _): nil
    case .outline(let path, let rect, let fill, _): .outline(path, rect, fill: fill, stroke: nil)
    default: self
    }
  }
}
