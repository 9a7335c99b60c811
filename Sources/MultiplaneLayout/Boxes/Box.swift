package import MultiplaneBase
package import MultiplaneExpressions
package import MultiplaneScene

/// A node that was laid out: its extent, and where its children stand in it.
///
/// Boxes are values of one layout: immutable, the same for every frame until something lays the node out again. They
/// know nothing of the scroll offset.
package final class Box: Sendable {
  /// A child and where its top left corner stands in the parent's box.
  package struct Child: Sendable {
    /// From the parent's top left corner.
    package var origin: Point
    /// The child, laid out.
    package var box: Box
  }

  /// The node that was laid out.
  package let node: Node
  /// The box with padding, without margin.
  package let size: Size
  /// The room the node was offered, for percentages in keys that are evaluated later; unspecified extents are 0.
  package let room: Size
  /// The space between the content and the sides.
  package let padding: EdgeInsets
  /// Children in paint order, back to front.
  package let children: [Child]
  /// The box that masks this one, laid out in it.
  package let mask: Child?
  /// The text, picture, scroller or lazy stack in the box, besides its children.
  package let content: BoxContent
  /// The node's values that are neither live nor of layout.
  package let values: [ResolvedValue]
  /// The row the node belongs to.
  package let row: RowIdentity?
  /// The line that the node rides on.
  let way: LineWay?
  /// Whether anything inside, the box itself left out, moves or is repainted on its own.
  package let containsLayers: Bool
  /// The distance of the first baseline from the top of the box, if there is a text in it.
  let firstBaseline: Length?

  init(
    node: Node, size: Size, room: Size, padding: EdgeInsets, children: [Child], mask: Child? = nil,
    content: BoxContent, values: [ResolvedValue], row: RowIdentity?, way: LineWay? = nil
  ) {
    (self.node, self.size, self.room, self.padding) = (node, size, room, padding)
    (self.children, self.mask, self.content, self.values, self.row) = (children, mask, content, values, row)
    self.way = way
    if case .lazy = content {
      containsLayers = true
    } else {
      containsLayers = children.contains { $0.box.containsLayers || $0.box.isLayer }
    }
    if case .text(_, let metrics) = content {
      firstBaseline = padding.top + metrics.firstBaseline
    } else {
      let first = children.first { $0.box.firstBaseline != nil }
      firstBaseline = first.flatMap { child in child.box.firstBaseline.map { child.origin.y + $0 } }
    }
  }

  /// A static value of the node.
  package func value(_ property: Property) -> ExpressionValue? { values.first { $0.property == property }?.value }

  /// The box without its padding, from its corner; in points.
  package var inner: PointRect {
    PointRect(
      x: padding.left.points, y: padding.top.points, width: size.width.points - padding.horizontal.points,
      height: size.height.points - padding.vertical.points)
  }

  /// The pictures that follow one another in the box by themselves, if any do.
  var playing: PictureSequence? {
    guard case .image(_, _, let sequence?) = content, sequence.count > 1, !node.attributes.rests,
      node.properties[.shownFrame] == nil
    else { return nil }
    return sequence
  }

  /// The point that `scale` and `rotate` turn about, in points from the box's corner.
  var turningPoint: PointOffset {
    let origin = node.attributes.origin
    return PointOffset(
      x: size.width.points * Double(origin.horizontalHalves) / 2,
      y: size.height.points * Double(origin.verticalHalves) / 2)
  }

  /// How many nodes the box holds, itself included; rows of lazy stacks are not counted.
  package var nodeCount: Int { children.reduce(1) { $0 + $1.box.nodeCount } }

  /// How many nodes were placed to make the box: those it holds, itself included, and those of masks.
  var placedCount: Int { children.reduce(1 + (mask?.box.placedCount ?? 0)) { $0 + $1.box.placedCount } }
}

/// A value of a property that stays as it is until the node is laid out again.
package struct ResolvedValue: Sendable {
  /// Which property it is of.
  package var property: Property
  /// The value, of the property's own type.
  package var value: ExpressionValue
}

/// The content of a box besides its children.
package enum BoxContent: Sendable {
  case none
  case text(TextRequest, TextMetrics)
  /// A picture file, its size or that of each picture in it, and the pictures if they are several.
  case image(path: String, naturalSize: Size, PictureSequence?)
  case scroll(ScrollLayout)
  case lazy(LazyStack)
}

/// The content of a scroller: its children stand in the box of the scroller as at offset 0.
///
/// Where the content begins on the right (`Scroller.isMirrored`), its end is on the left, beyond the box's left edge if
/// it is longer than the box.
package struct ScrollLayout: Sendable {
  /// The scroller as declared.
  package var scroller: Scroller
  /// The insets of the content at the edges: the first row lies against the start inset at offset 0.
  package var insets: EdgeInsets
  /// The extent of all rows, insets left out.
  package var size: Size
  /// How far beyond the window rows are prepared, along the axis.
  package var overscan: Length

  /// All of it, part by part.
  package init(scroller: Scroller, insets: EdgeInsets, size: Size, overscan: Length) {
    (self.scroller, self.insets, self.size, self.overscan) = (scroller, insets, size, overscan)
  }
}
