import MultiplaneBase

/// The transform that `scale`, `scaleX`, `scaleY`, `skew` and `rotate` of a node make together, in this order.
package struct Transform: Hashable, Sendable {
  /// How many times as wide it is.
  package var scaleX = 1.0
  /// How many times as high it is.
  package var scaleY = 1.0
  /// How far it leans, in radians: lower points go to the right.
  package var skew = 0.0
  /// How far it is turned clockwise, in radians.
  package var angle = 0.0

  /// A change of coordinates; arguments that are not given change nothing.
  package init(scaleX: Double = 1, scaleY: Double = 1, skew: Double = 0, angle: Double = 0) {
    (self.scaleX, self.scaleY, self.skew, self.angle) = (scaleX, scaleY, skew, angle)
  }

  /// Whether it changes nothing.
  package var isIdentity: Bool { self == Transform() }

  /// Whether it can be counted with.
  package var isFinite: Bool { scaleX.isFinite && scaleY.isFinite && lean.isFinite && angle.isFinite }

  /// How far a point goes to the right for each point it stands lower.
  package var lean: Double { skew == 0 ? 0 : PortableMath.tan(skew) }

  /// `x' = a x + c y`, `y' = b x + d y`.
  package typealias Matrix = (a: Double, b: Double, c: Double, d: Double)

  /// The inverse map; not finite for a transform that scales to nothing, which has none.
  package var inverse: Matrix {
    let (a, b, c, d) = matrix
    let area = a * d - b * c
    return (d / area, -b / area, -c / area, a / area)
  }

  /// Whether all comes to stand on a line or a point: nothing of it is seen.
  package var isFlat: Bool { stretches.least < 1e-9 }

  /// Where points come to stand, counted from the one that stays.
  package var matrix: Matrix {
    let (sine, cosine) = angle == 0 ? (0, 1) : (PortableMath.sin(angle), PortableMath.cos(angle))
    if skew == 0 { return (cosine * scaleX, sine * scaleX, -sine * scaleY, cosine * scaleY) }
    let lean = lean * scaleY
    return (cosine * scaleX, sine * scaleX, cosine * lean - sine * scaleY, sine * lean + cosine * scaleY)
  }

  /// The largest and the least factor by which it stretches a length: its singular values.
  package var stretches: (most: Double, least: Double) {
    let (x, y) = (abs(scaleX), abs(scaleY))
    if skew == 0 { return (max(x, y), min(x, y)) }
    // The singular values: their squares add up to the sum of the squares, and they multiply to the determinant.
    let lean = lean * scaleY
    let (sum, area) = (x * x + y * y + lean * lean, x * y)
    let most = ((sum + max(0, sum * sum - 4 * area * area).squareRoot()) / 2).squareRoot()
    return (most, most > 0 ? area / most : 0)
  }
}
