/// A distance along one axis, in whole 1/64 points.
///
/// Layout sums are exact and independent of the order of adding; 10 million rows of 1,000 pt need 6.4e11 units, far
/// inside Int64. The unit is the one browsers use for layout (Chromium's LayoutUnit).
package struct Length: Hashable, Comparable, Sendable, AdditiveArithmetic {
  /// The distance in 1/64 pt.
  package var units: Int64

  /// A distance of whole 1/64 points.
  @inlinable package init(units: Int64) { self.units = units }

  /// The distance nearest to `points`, halves up; held at the ends of the range, and zero for what is no number.
  @inlinable package init(points: Double) {
    let scaled = (points * 64 + 0.5).rounded(.down)
    units = Int64(exactly: scaled) ?? (scaled > 0 ? .max : scaled < 0 ? .min : 0)
  }

  /// The distance nearest to `points`, held within 1e12 points; what is no number is 0.
  @inlinable package init(bounded points: Double) {
    self.init(points: points.isNaN ? 0 : max(-1e12, min(1e12, points)))
  }

  /// The distance in points.
  @inlinable package var points: Double { Double(units) / 64 }

  /// The distance rounded up to whole points: the rule for sizes that are found (text, a side from a ratio).
  @inlinable package var roundedUpToPoint: Length { Length(units: ((self + Length(units: 63)).units >> 6) << 6) }

  // Sums end at the limits of the range instead of trapping: layout refuses extents long before them.
  /// No distance.
  package static let zero = Length(units: 0)
  /// The sum; at the limits of the range it stays there.
  @inlinable package static func + (a: Length, b: Length) -> Length {
    let (sum, overflow) = a.units.addingReportingOverflow(b.units)
    return Length(units: overflow ? (b.units > 0 ? .max : .min) : sum)
  }
  /// The difference; at the limits of the range it stays there.
  @inlinable package static func - (a: Length, b: Length) -> Length {
    let (difference, overflow) = a.units.subtractingReportingOverflow(b.units)
    return Length(units: overflow ? (b.units < 0 ? .max : .min) : difference)
  }
  /// A distance so many times; at the limits of the range it stays there.
  @inlinable package static func * (a: Length, n: Int) -> Length {
    let (product, overflow) = a.units.multipliedReportingOverflow(by: Int64(n))
    return Length(units: overflow ? ((a.units < 0) == (n < 0) ? .max : .min) : product)
  }
  @inlinable package static prefix func - (a: Length) -> Length { zero - a }
  @inlinable package static func < (a: Length, b: Length) -> Bool { a.units < b.units }
}

extension Length: ExpressibleByIntegerLiteral {
  /// A literal counts points.
  @inlinable package init(integerLiteral value: Int64) { units = value * 64 }
}
