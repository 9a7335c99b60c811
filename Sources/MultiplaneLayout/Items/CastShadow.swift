package import MultiplaneBase

/// One of the shadows of what is drawn; distances in points.
package struct CastShadow: Hashable, Sendable {
  /// The sigma of its blur.
  package var radius: Double
  /// How far it falls to the right.
  package var x: Double
  /// How far it falls down.
  package var y: Double
  package var color: RGBA
  /// Whether it falls inwards from the edges of what is drawn, and lies on it; else it lies behind.
  package var isInner: Bool

  /// A shadow.
  package init(radius: Double, x: Double, y: Double, _ color: RGBA, isInner: Bool = false) {
    (self.radius, self.x, self.y, self.color, self.isInner) = (radius, x, y, color, isInner)
  }

  /// Where something that fills `bounds` is seen with its shadow.
  func reach(of bounds: PointRect) -> PointRect {
    isInner ? bounds : bounds.union(bounds.offset(x: x, y: y).grown(by: radius * 3 + 1))
  }

  /// Where what is drawn may lie, if it or its shadow is seen in `seen`.
  func source(of seen: PointRect) -> PointRect {
    seen.union(seen.offset(x: -x, y: -y).grown(by: radius * 3 + 1))
  }

  /// How far from a place that is seen the drawing lies whose shadow shows there, in device pixels.
  func sourceDistance(scale: Double) -> Double { (radius * 3 + max(abs(x), abs(y))) * scale + 3 }
}
