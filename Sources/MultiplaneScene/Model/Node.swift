package import MultiplaneBase
package import MultiplaneData
package import MultiplaneExpressions

/// One node of a scene as written, after its components were put in: a kind, its content, and its keys.
///
/// Nodes are immutable and shared by all frames and rows; values that change live in the stepper. A node inside a
/// `ForEach` stands for every row.
package final class Node: Sendable {
  /// The node's number in the scene, counted in the order of the file.
  package let number: Int
  /// The kind of node, with its content.
  package let kind: NodeKind
  /// The name given by `name:`.
  package let name: String?
  /// Every value that comes from an expression.
  package let properties: PropertyList
  /// Keys that are fixed when the file is read.
  package let attributes: NodeAttributes
  /// Nodes inside, in the order of the file.
  package let children: [Node]
  /// Where the kind stands in the file.
  package let span: SourceSpan
  /// Where the kind's value stands, such as a picture's path.
  package let contentSpan: SourceSpan
  /// The key path, such as `layers[3].ScrollView[0]`.
  package let path: String
  /// The number of the scroller whose `scroll` the node's expressions and `speed` follow; `nil` is the free scroll.
  package let scroller: Int?
  /// Whether it is the row of a `ForEach`.
  package let isRow: Bool

  /// A node; see the properties. The content stands where the kind does unless told otherwise.
  package init(
    number: Int, kind: NodeKind, name: String?, properties: PropertyList, attributes: NodeAttributes, children: [Node],
    span: SourceSpan, path: String, scroller: Int?, isRow: Bool = false, contentSpan: SourceSpan? = nil
  ) {
    (self.number, self.kind, self.name, self.properties) = (number, kind, name, properties)
    (self.attributes, self.children, self.span, self.path) = (attributes, children, span, path)
    (self.scroller, self.isRow) = (scroller, isRow)
    self.contentSpan = contentSpan ?? span
    isProjected = properties[.perspective] != nil
  }

  /// Whether any of the node's values follows the scroll, time or another live name.
  package var isLive: Bool {
    if case .inspector = kind { return true }
    return properties.entries.contains { $0.expression.isLive } || hasLiveWords || hasSpeed
  }
  /// Whether the words of the text are live.
  package var hasLiveWords: Bool {
    if case .text(let template) = kind { template.isLive } else { false }
  }
  /// Whether others ride on its line: by its name, or without one on any that does not ride itself.
  package func isLine(_ name: String) -> Bool {
    guard case .path = kind, name.isEmpty else { return self.name == name }
    return attributes.line == nil
  }
  /// The groups of a section whose rows have a `group`.
  package var groups: RowGroups? {
    guard case .section = kind, case .forEach(.grouped(let groups, _))? = children.first?.kind else { return nil }
    return groups
  }
  /// Whether the node's mask follows the scroll, time or another live name.
  package var hasLiveMask: Bool { attributes.mask?.contains(where: \.isLive) ?? false }
  /// Whether the node is turned in space, and seen in perspective.
  package let isProjected: Bool
  /// Whether the room at the end of the scroller follows the time: it moves the end of the window, and lays nothing out.
  package var hasLiveInset: Bool { properties[.inset(.bottom)]?.isLive ?? false }
  /// Whether the node moves at a speed of its own.
  package var hasSpeed: Bool { properties[.speed] != nil }
}

/// The kind of a node, with its content.
package enum NodeKind: Sendable {
  case text(TextTemplate)
  /// A picture file; the path is relative to the scene's folder.
  case image(path: TextTemplate)
  /// A plain colour that fills the room offered: `Property.color(.content)`.
  case color
  /// A gradient that fills the room offered.
  case gradient(Gradient)
  case rectangle, circle, capsule
  case path(PathShape)
  /// A polygon of so many corners at places of its own; without a number a regular one.
  case polygon(corners: Int?)
  case divider
  case spacer
  /// `VStack` or `HStack`.
  case stack(Axis)
  /// Children in lines as long as the width.
  case flow
  /// `ZStack` or `Group`: children over one another.
  case overlay(isGroup: Bool)
  /// A scroller with its number in the scene.
  case scrollView(Scroller)
  /// `LazyVStack` or `LazyHStack`: rows exist only near the window.
  case lazyStack(Axis)
  /// `LazyVGrid` or `LazyHGrid`: lines of cells that exist only near the window.
  case lazyGrid(Axis, GridColumns)
  /// Rows with a header and a footer of their own; only in a lazy stack or grid.
  case section
  /// One child, repeated for each item of a source.
  case forEach(RowSource)
  /// Lists the rows a scroller has prepared, the visible ones bright.
  case inspector(scroller: Int)

  /// The kind as written in a scene.
  package var name: String {
    switch self {
    case .text: "Text"
    case .image: "Image"
    case .color: "Color"
    case .gradient: "Gradient"
    case .rectangle: "Rectangle"
    case .circle: "Circle"
    case .capsule: "Capsule"
    case .path: "Path"
    case .polygon: "Polygon"
    case .divider: "Divider"
    case .spacer: "Spacer"
    case .stack(let axis): axis == .vertical ? "VStack" : "HStack"
    case .flow: "Flow"
    case .overlay(let isGroup): isGroup ? "Group" : "ZStack"
    case .scrollView: "ScrollView"
    case .lazyStack(let axis): axis == .vertical ? "LazyVStack" : "LazyHStack"
    case .lazyGrid(let axis, _): axis == .vertical ? "LazyVGrid" : "LazyHGrid"
    case .section: "Section"
    case .forEach: "ForEach"
    case .inspector: "Inspector"
    }
  }
}

/// How a grid's cells share the extent across its axis.
package enum GridColumns: Sendable, Hashable {
  /// That many cells of one extent: `Property.columns`.
  case count
  /// Cells of given extents, and flexible ones that share the rest; `nil` is flexible.
  case tracks([Double?])
  /// As many cells of one extent as fit, each at least `Property.columns` points.
  case adaptive
}

/// A scroller as declared: its number, axis and where it stands among the others.
package struct Scroller: Sendable, Hashable {
  /// Counted in the order of the file from 0.
  package var number: Int
  /// The axis its content moves along.
  package var axis: Axis
  /// Whether the scroller stands inside a row, so that every row has one of its own.
  package var isInRow: Bool
  /// Whether the content begins on the right: a horizontal scroller where leading is right.
  package var isMirrored: Bool
  /// The number of the scroller along the other axis of a ScrollView that scrolls along both: two scrollers, of which the
  /// one that scrolls across holds the one that scrolls down, and that one the content.
  package var partner: Int?
  /// A scroller as declared; see the properties.
  package init(number: Int, axis: Axis, isInRow: Bool, isMirrored: Bool = false, partner: Int? = nil) {
    (self.number, self.axis, self.isInRow, self.isMirrored) = (number, axis, isInRow, isMirrored)
    self.partner = partner
  }

  /// The axes its content moves along, those of its partner included.
  package var scrollAxes: Axes { partner == nil ? Axes(axis) : .both }

  /// Whether it is the one of two that scrolls across and holds nothing but its partner.
  package var isAcross: Bool { partner != nil && axis == .horizontal }
}

/// The outline of a `Path`.
package struct PathShape: Sendable, Hashable {
  /// The outline, in coordinates of the box it is drawn in.
  package var outline: Outline
  /// The box the outline is drawn in, in points: it is scaled from there to the node's size.
  package var boxWidth: Double
  /// The height of that box, in points.
  package var boxHeight: Double
  /// An outline in a box of an extent in points.
  package init(outline: Outline, boxWidth: Double, boxHeight: Double) {
    (self.outline, self.boxWidth, self.boxHeight) = (outline, boxWidth, boxHeight)
  }
}

/// A gradient: where its colours stand is in the node's properties.
package struct Gradient: Sendable, Hashable {
  /// The form of the colour lines.
  package enum Shape: String, Sendable, CaseIterable { case linear, radial }
  /// Along a line, or from a point outwards.
  package var shape: Shape
  /// The part of the node that is painted with it.
  package var part: Property.PaintPart
  /// How many stops there are; stop `n` has `gradientOffset(part, n)` and `gradientColor(part, n)`.
  package var stopCount: Int
  /// A gradient of so many stops.
  package init(shape: Shape, part: Property.PaintPart, stopCount: Int) {
    (self.shape, self.part, self.stopCount) = (shape, part, stopCount)
  }
}

/// How an area is filled: with the colour `Property.color(part)` or a gradient.
package enum Fill: Sendable, Hashable {
  case color(Property.PaintPart)
  case gradient(Gradient)
}
