public import MultiplaneScene

/// An axis-aligned box in points, in the coordinates of a unit's top left corner.
public struct PointRect: Hashable, Sendable {
  public var x, y, width, height: Double
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  public init(origin: PointOffset, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width.points, height: size.height.points)
  }
  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The smallest box that holds both; an empty box adds nothing.
  public func union(_ other: PointRect) -> PointRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PointRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
  /// What both boxes share; empty if nothing.
  public func intersection(_ other: PointRect) -> PointRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PointRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }
  /// The box grown by a distance on every side.
  public func grown(by distance: Double) -> PointRect {
    PointRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
  public func offset(x dx: Double, y dy: Double) -> PointRect {
    PointRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

/// A distance along both axes, in points.
public struct PointOffset: Hashable, Sendable {
  public var x, y: Double
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  public init(_ point: Point) { self.init(x: point.x.points, y: point.y.points) }
  public static let zero = PointOffset(x: 0, y: 0)
  public static func + (a: PointOffset, b: PointOffset) -> PointOffset { PointOffset(x: a.x + b.x, y: a.y + b.y) }
  /// The distance along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}
