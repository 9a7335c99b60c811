import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// How the content of a node uses the room it is offered: measuring, placing, stacks and the search for uniform rows ask this
/// of a kind and nothing else.
enum RoomUse {
  /// All of it.
  case fills
  /// The largest square in it.
  case square
  /// All of it across the stack around, as thin as a pixel along it.
  case line
  /// The room that a stack has left.
  case gap
  /// The size of the words.
  case words(TextTemplate)
  /// The size of a picture file, or all of the room.
  case picture(path: TextTemplate)
  /// The size of an outline.
  case outline(PathShape)
  case stack(Axis)
  case flow
  case overlay
  case scroller(Scroller)
  case lazy(Axis)
  /// Taken apart before it is laid out.
  case parts
}

/// The layout's description of a kind of node.
struct KindLayout {
  /// How a node of the kind uses the room it is offered.
  let room: RoomUse
  /// The items that a node of the kind draws itself inside its padding, children left out; `nil` for one that does not draw.
  let items: ((Box, PointRect, ValueLookup) -> [DisplayItem])?

  fileprivate init(_ room: RoomUse, draws items: ((Box, PointRect, ValueLookup) -> [DisplayItem])? = nil) {
    (self.room, self.items) = (room, items)
  }
}

extension NodeKind {
  /// The row of the kind in the layout's one table of them. The functions capture nothing, so that a row costs nothing.
  var layout: KindLayout {
    switch self {
    case .color: KindLayout(.fills) { _, rect, value in Box.colorItems(rect, value) }
    case .gradient: KindLayout(.fills) { box, rect, value in box.gradientItems(rect, value) }
    case .rectangle: KindLayout(.fills) { box, rect, value in box.shapeItems(box.shape(value), rect, value) }
    case .capsule: KindLayout(.fills) { box, rect, value in box.shapeItems(.capsule, rect, value) }
    case .circle: KindLayout(.square) { box, rect, value in box.shapeItems(.circle, rect, value) }
    case .path(let shape): KindLayout(.outline(shape)) { box, rect, value in box.pathItems(rect, value) }
    case .polygon(let corners):
      KindLayout(corners == nil ? .square : .fills) { box, rect, value in
        box.outlineItems(box.polygon(rect, value), rect, value)
      }
    case .divider: KindLayout(.line) { _, rect, value in Box.dividerItems(rect, value) }
    case .text(let words): KindLayout(.words(words)) { box, rect, value in box.textItems(rect, value) }
    case .image(let path): KindLayout(.picture(path: path)) { box, rect, value in box.imageItems(rect, value) }
    // The numbers it shows are measured when they are drawn (`LayerBuilder.inspectorItems`).
    case .inspector: KindLayout(.fills) { _, _, _ in [] }
    case .spacer: KindLayout(.gap)
    case .stack(let axis): KindLayout(.stack(axis))
    case .flow: KindLayout(.flow)
    case .overlay: KindLayout(.overlay)
    case .scrollView(let scroller): KindLayout(.scroller(scroller))
    case .lazyStack(let axis), .lazyGrid(let axis, _): KindLayout(.lazy(axis))
    case .forEach, .section: KindLayout(.parts)
    }
  }

  /// How a node of the kind uses the room it is offered.
  var roomUse: RoomUse { layout.room }
}

extension Box {
  /// The form of the box's edge.
  func shape(_ value: ValueLookup) -> Shape {
    // The corners of a polygon are those of its outline.
    if case .polygon = node.kind { return .rectangle }
    if node.attributes.roundsCornersApart {
      let radii = cornerRadii(value)
      guard let radius = radii.common else { return .roundedApart(radii) }
      return radius > 0 ? .rounded(radius) : .rectangle
    }
    let radius = max(0, value(.corner)?.double ?? 0)
    return radius > 0 ? .rounded(radius) : .rectangle
  }

  /// The radii of corners that have their own, in points.
  private func cornerRadii(_ value: ValueLookup) -> CornerRadii {
    func radius(_ corner: Property.Corner) -> Double { max(0, value(.cornerRadius(corner))?.double ?? 0) }
    return CornerRadii(
      topLeft: radius(.topLeft), topRight: radius(.topRight), bottomRight: radius(.bottomRight),
      bottomLeft: radius(.bottomLeft))
  }

  /// The outline of a polygon in a rectangle.
  fileprivate func polygon(_ rect: PointRect, _ value: ValueLookup) -> PathShape {
    func place(_ axis: Axis, _ index: Int) -> Double {
      let share = value(.point(axis, index, isShare: true))?.double
      let extent = axis == .horizontal ? rect.width : rect.height
      return share.map { $0 * extent } ?? value(.point(axis, index, isShare: false))?.double ?? 0
    }
    var corners: [PointOffset] = []
    if case .polygon(let count?) = node.kind {
      corners = (0..<count).map { PointOffset(x: place(.horizontal, $0), y: place(.vertical, $0)) }
    } else {
      let counts = Outline.polygonCorners
      let sides = (value(.sides)?.double ?? 0).rounded()
      let count = Int(max(Double(counts.lowerBound), min(Double(counts.upperBound), sides)))
      corners = Outline.regularCorners(count, width: rect.width, height: rect.height)
    }
    return PathShape(
      outline: Outline(polygon: corners, radius: max(0, value(.corner)?.double ?? 0)), boxWidth: rect.width,
      boxHeight: rect.height)
  }
}
