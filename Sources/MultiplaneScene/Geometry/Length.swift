/// A distance along one axis, in whole 1/64 points.
///
/// Layout sums are exact and independent of the order of adding; 10 million rows of 1,000 pt need 6.4e11 units, far
/// inside Int64. The unit is the one browsers use for layout (Chromium's LayoutUnit).
public struct Length: Hashable, Comparable, Sendable, AdditiveArithmetic {
  /// The distance in 1/64 pt.
  public var units: Int64

  /// A distance of whole 1/64 points.
  public init(units: Int64) { self.units = units }

  /// The distance nearest to `points`, halves up.
  ///
  /// - Precondition: `points` is finite and below 1.4e17 in magnitude.
  public init(points: Double) { units = Int64((points * 64 + 0.5).rounded(.down)) }

  /// The distance nearest to `points`, held within 1e12 points; what is no number is 0.
  public init(bounded points: Double) { self.init(points: points.isNaN ? 0 : max(-1e12, min(1e12, points))) }

  /// The distance in points.
  public var points: Double { Double(units) / 64 }

  /// The distance rounded up to whole points: the rule for sizes that are found (text, a side from a ratio).
  public var roundedUpToPoint: Length { Length(units: ((units + 63) >> 6) << 6) }

  public static let zero = Length(units: 0)
  public static func + (a: Length, b: Length) -> Length { Length(units: a.units + b.units) }
  public static func - (a: Length, b: Length) -> Length { Length(units: a.units - b.units) }
  public static func * (a: Length, n: Int) -> Length { Length(units: a.units * Int64(n)) }
  public static prefix func - (a: Length) -> Length { Length(units: -a.units) }
  public static func < (a: Length, b: Length) -> Bool { a.units < b.units }
}

extension Length: ExpressibleByIntegerLiteral {
  /// A literal counts points.
  public init(integerLiteral value: Int64) { units = value * 64 }
}
