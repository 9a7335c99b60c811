/// The limits that all motions hold to.
package enum MotionLimits {
  /// Times closer than this are the same: sums of durations differ from n / fps in their last bits. Seconds.
  @inlinable package static var tolerance: Double { 1e-9 }
  /// No offset is beyond this, in points: a hundred times the length of ten million rows of a thousand points.
  static let farthest = 1e12
}
