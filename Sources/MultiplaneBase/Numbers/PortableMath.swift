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

  /// The sine of an angle in radians, up to some millions.
  package static func sin(_ x: Double) -> Double { turned(x, by: 0) }

  /// The cosine of an angle in radians, up to some millions.
  package static func cos(_ x: Double) -> Double { turned(x, by: 1) }

  /// The sine of an angle, some quarters of a turn farther on.
  private static func turned(_ x: Double, by quarters: Int) -> Double {
    guard x.magnitude < 1e9 else { return .nan }
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
