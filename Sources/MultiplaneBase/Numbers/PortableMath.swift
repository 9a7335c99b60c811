/// Functions of numbers that have the same bits on every machine: those of the system's library differ in their last
/// bit between processors, which would move an offset over the border of a layout unit.
///
/// Each is within a few units in the last place.
package enum PortableMath {
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// e to the power of `x`.
  package static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.782712893384 { return .infinity }
    if x < -745.2 { return 0 }
    let halvings = (x / 0.6931471805599453).rounded()
    let small = (x - halvings * ln2High) - halvings * ln2Low
    var term = 1.0
    var sum = 1.0
    for n in 1...16 {
      term *= small / Double(n)
      sum += term
    }
    // In two parts, since the whole may be beyond what one factor can hold.
    let half = Int(halvings) / 2
    return sum * power(half) * power(Int(halvings) - half)
  }

  /// The natural logarithm of `x`; of 0 minus infinity, below it no number.
  package static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x == .infinity { return x }
    var exponent = Double(x.exponent)
    var part = x.significand
    if part > 1.4142135623730951 { (part, exponent) = (part / 2, exponent + 1) }
    let ratio = (part - 1) / (part + 1)
    let square = ratio * ratio
    var sum = 0.0
    for n in stride(from: 23, through: 1, by: -2) { sum = sum * square + 1 / Double(n) }
    return exponent * ln2High + (2 * ratio * sum + exponent * ln2Low)
  }

  /// `x` to the power of `y`, for `x` from 0.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 { return 1 }
    return x == 0 ? (y > 0 ? 0 : .infinity) : exp(y * log(x))
  }

  /// The sine of an angle in radians; no number for one without end.
  package static func sin(_ x: Double) -> Double { turned(x, by: 0) }

  /// The cosine of an angle in radians; no number for one without end.
  package static func cos(_ x: Double) -> Double { turned(x, by: 1) }

  /// The tangent of an angle in radians; no number for one without end.
  package static func tan(_ x: Double) -> Double { sin(x) / cos(x) }

  /// The angle of a direction in radians, from -π to π: 0 for one along x, π/2 for one along y.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    if x == 0, y == 0 { return 0 }
    // Of the smaller to the larger: from 0 to 1.
    let (width, height) = (x.magnitude, y.magnitude)
    var angle = arcTangent(min(width, height) / max(width, height))
    if height > width { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
  }

  /// The angle of a slope from 0 to 1.
  private static func arcTangent(_ slope: Double) -> Double {
    // Halved twice the angle is small: tan(a / 2) = tan(a) / (1 + √(1 + tan²(a))).
    var small = slope
    for _ in 0..<2 { small /= 1 + (1 + small * small).squareRoot() }
    let square = small * small
    var sum = 0.0
    for n in stride(from: 25, through: 1, by: -2) { sum = 1 / Double(n) - sum * square }
    return 4 * sum * small
  }

  /// The sine of an angle, some quarters of a turn farther on.
  private static func turned(_ angle: Double, by quarters: Int) -> Double {
    guard angle.isFinite else { return .nan }
    // Of angles beyond some hundred million turns the digits that count are gone; what is left stays the same everywhere.
    let x = angle.magnitude < 1e9 ? angle : angle.remainder(dividingBy: 2 * .pi)
    let whole = (x / 1.5707963267948966).rounded()
    let small = (x - whole * 0x1.921fb544p+0) - whole * 0x1.0b4611a626331p-34
    let square = small * small
    // The remainder of a negative number is taken into 0 to 3.
    let quarter = ((Int(whole) + quarters) % 4 + 4) % 4
    var sum = 0.0
    if quarter % 2 == 0 {
      for n in stride(from: 19, through: 3, by: -2) { sum = (sum + 1) * -square / Double(n * (n - 1)) }
      sum = (sum + 1) * small
    } else {
      for n in stride(from: 20, through: 2, by: -2) { sum = (sum + 1) * -square / Double(n * (n - 1)) }
      sum += 1
    }
    return quarter < 2 ? sum : -sum
  }

  private static func power(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }
}
