/// The radii of a box's four corners, in points or in pixels.
package struct CornerRadii: Hashable, Sendable {
  package var topLeft, topRight, bottomRight, bottomLeft: Double

  /// Radii clockwise from the corner at the top left.
  package init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    (self.topLeft, self.topRight, self.bottomRight, self.bottomLeft) = (topLeft, topRight, bottomRight, bottomLeft)
  }

  /// One radius at all corners.
  package init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The radius at all corners; `nil` if they differ.
  package var common: Double? {
    topLeft == topRight && topRight == bottomRight && bottomRight == bottomLeft ? topLeft : nil
  }

  /// Whether no corner is round.
  package var areZero: Bool { topLeft <= 0 && topRight <= 0 && bottomRight <= 0 && bottomLeft <= 0 }

  /// Each radius changed.
  package func map(_ change: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }

  /// The radii in a box where two may meet along no side: all are made smaller alike until they fit, as in CSS.
  package func fitted(width: Double, height: Double) -> CornerRadii {
    let share = [
      (width, topLeft + topRight), (width, bottomLeft + bottomRight), (height, topLeft + bottomLeft),
      (height, topRight + bottomRight),
    ].reduce(1.0) { $1.1 > $1.0 ? min($0, max(0, $1.0) / $1.1) : $0 }
    return share < 1 ? map { $0 * share } : self
  }
}
