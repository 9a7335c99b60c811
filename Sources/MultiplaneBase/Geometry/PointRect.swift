/// An axis-aligned box in points, in the coordinates of a unit's top left corner.
package struct PointRect: Hashable, Sendable {
  /// The top left corner and the extents.
  package var x, y, width, height: Double
  /// A box by the coordinates of its top left corner and its extents.
  @inlinable package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  /// A box by its top left corner and a size that layout gave.
  package init(origin: PointOffset, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width.points, height: size.height.points)
  }
  /// A box by its top left corner and its extents.
  @inlinable package init(origin: PointOffset, extents: PointOffset) {
    self.init(x: origin.x, y: origin.y, width: extents.x, height: extents.y)
  }
  /// The top left corner.
  @inlinable package var origin: PointOffset {
    get { PointOffset(x: x, y: y) }
    set { (x, y) = (newValue.x, newValue.y) }
  }
  /// The extents along both axes.
  @inlinable package var extents: PointOffset {
    get { PointOffset(x: width, y: height) }
    set { (width, height) = (newValue.x, newValue.y) }
  }
  /// The right edge.
  package var maxX: Double { x + width }
  /// The bottom edge.
  package var maxY: Double { y + height }
  /// Whether nothing is inside: an extent is zero or less.
  package var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The smallest box that holds both; an empty box adds nothing.
  package func union(_ other: PointRect) -> PointRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PointRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
  /// The intersection of both boxes; empty if they share nothing.
  package func intersection(_ other: PointRect) -> PointRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PointRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }
  /// The box grown by a distance on every side.
  package func grown(by distance: Double) -> PointRect {
    PointRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
  /// The box moved by distances in points.
  package func offset(x dx: Double, y dy: Double) -> PointRect {
    PointRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

/// A distance along both axes, in points.
package struct PointOffset: Hashable, Sendable {
  /// The distances: x to the right, y down.
  package var x, y: Double
  /// A distance by its two parts.
  @inlinable package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  /// A distance along an axis and one across it.
  @inlinable package init(along axis: Axis, _ along: Double, cross: Double) {
    (x, y) = axis == .horizontal ? (along, cross) : (cross, along)
  }
  /// From the origin to a place that layout gave.
  package init(_ point: Point) { self.init(x: point.x.points, y: point.y.points) }
  /// From the corner of a box to the one across.
  package init(_ size: Size) { self.init(x: size.width.points, y: size.height.points) }
  /// No distance.
  package static let zero = PointOffset(x: 0, y: 0)
  /// One distance after the other.
  package static func + (a: PointOffset, b: PointOffset) -> PointOffset { PointOffset(x: a.x + b.x, y: a.y + b.y) }
  /// The distance from the second to the first.
  package static func - (a: PointOffset, b: PointOffset) -> PointOffset { PointOffset(x: a.x - b.x, y: a.y - b.y) }
  /// The distance so many times.
  package static func * (a: PointOffset, factor: Double) -> PointOffset {
    PointOffset(x: a.x * factor, y: a.y * factor)
  }
  /// The distance along an axis.
  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}
