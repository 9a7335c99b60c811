/// A direction of layout or scrolling.
package enum Axis: String, Sendable, Hashable, CaseIterable {
  case horizontal, vertical

  // Written out: other targets would reach the one the compiler makes by a table of witnesses.
  @inlinable package static func == (a: Axis, b: Axis) -> Bool {
    switch (a, b) {
    case (.horizontal, .horizontal), (.vertical, .vertical): true
    case (.horizontal, .vertical), (.vertical, .horizontal): false
    }
  }

  /// The other axis.
  @inlinable package var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// Width and height in 1/64 pt.
package struct Size: Hashable, Sendable {
  /// The extents; never below zero in a size that layout gives.
  package var width, height: Length
  /// A size by its two extents.
  @inlinable package init(width: Length, height: Length) { (self.width, self.height) = (width, height) }
  /// The size with the given extents along and across `axis`.
  @inlinable package init(along axis: Axis, _ along: Length, cross: Length) {
    self = axis == .horizontal ? Size(width: along, height: cross) : Size(width: cross, height: along)
  }
  /// No extent along either axis.
  package static let zero = Size(width: 0, height: 0)
  /// The extent along an axis.
  @inlinable package subscript(axis: Axis) -> Length {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// A place in 1/64 pt, y down.
package struct Point: Hashable, Sendable {
  /// The coordinates: x grows to the right, y down.
  package var x, y: Length
  /// A place by its two coordinates.
  @inlinable package init(x: Length, y: Length) { (self.x, self.y) = (x, y) }
  /// The origin of whatever coordinates are meant.
  package static let zero = Point(x: 0, y: 0)
  /// The coordinate along an axis.
  @inlinable package subscript(axis: Axis) -> Length {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
  /// The sum along each axis; it ends at the limits of `Length` instead of trapping.
  @inlinable package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
}

/// An axis-aligned box in 1/64 pt.
package struct Rect: Hashable, Sendable {
  /// The top left corner.
  package var origin: Point
  /// The extents from there to the right and down.
  package var size: Size
  /// A box by its top left corner and its size.
  @inlinable package init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }
  /// A box by the coordinates of its top left corner and its extents.
  @inlinable package init(x: Length, y: Length, width: Length, height: Length) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }
  /// The left edge.
  @inlinable package var minX: Length { origin.x }
  /// The top edge.
  @inlinable package var minY: Length { origin.y }
  /// The right edge.
  @inlinable package var maxX: Length { origin.x + size.width }
  /// The bottom edge.
  @inlinable package var maxY: Length { origin.y + size.height }
  /// The extent along x.
  @inlinable package var width: Length { size.width }
  /// The extent along y.
  @inlinable package var height: Length { size.height }
  /// The box made smaller by `insets` on each side; sizes do not go below zero.
  @inlinable package func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: max(0, width - insets.horizontal),
      height: max(0, height - insets.vertical))
  }
}

/// Distances from the four sides of a box, in 1/64 pt.
package struct EdgeInsets: Hashable, Sendable {
  /// The distances inwards; those below zero make a box larger.
  package var top, left, bottom, right: Length
  /// Distances from the sides; zero where not given.
  @inlinable package init(top: Length = 0, left: Length = 0, bottom: Length = 0, right: Length = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  /// No distance from any side.
  package static let zero = EdgeInsets()
  /// Left plus right.
  @inlinable package var horizontal: Length { left + right }
  /// Top plus bottom.
  @inlinable package var vertical: Length { top + bottom }
  /// The inset at the start of an axis (left or top).
  @inlinable package func start(_ axis: Axis) -> Length { axis == .horizontal ? left : top }
  /// The inset at the end of an axis (right or bottom).
  @inlinable package func end(_ axis: Axis) -> Length { axis == .horizontal ? right : bottom }
  /// Both insets of an axis.
  @inlinable package func sum(_ axis: Axis) -> Length { axis == .horizontal ? horizontal : vertical }
  /// The same insets of a box turned by a quarter counter-clockwise: what was at the top is at the left.
  package var turned: EdgeInsets { EdgeInsets(top: right, left: top, bottom: left, right: bottom) }
}

/// The places of a plane on the ground of the picture.
package enum Standing: String, Sendable, Hashable, CaseIterable {
  /// It lies: its lower edge is where it was laid out, and its upper edge is far away.
  case floor
  /// It stands on its lower edge.
  case ground
}

/// One of nine points of a box, as a fraction of its width and height.
package enum Anchor: String, Sendable, Hashable, CaseIterable {
  case topLeading, top, topTrailing, leading, center, trailing, bottomLeading, bottom, bottomTrailing

  /// 0, 1/2 or 1 of the width, in halves.
  @inlinable package var horizontalHalves: Int64 {
    switch self {
    case .topLeading, .leading, .bottomLeading: 0
    case .top, .center, .bottom: 1
    case .topTrailing, .trailing, .bottomTrailing: 2
    }
  }
  /// 0, 1/2 or 1 of the height, in halves.
  @inlinable package var verticalHalves: Int64 {
    switch self {
    case .topLeading, .top, .topTrailing: 0
    case .leading, .center, .trailing: 1
    case .bottomLeading, .bottom, .bottomTrailing: 2
    }
  }
  /// Halves along an axis.
  @inlinable package func halves(_ axis: Axis) -> Int64 { axis == .horizontal ? horizontalHalves : verticalHalves }
}
