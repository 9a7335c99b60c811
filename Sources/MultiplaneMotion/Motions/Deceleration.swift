import MultiplaneBase

/// A motion that slows down by itself.
protocol GlideMotion: ClosedMotion {
  /// Where it comes to rest, in points.
  var rest: Double { get }
  /// When it counts as resting there, in seconds since it began.
  func restTime(tolerance: Double) -> Double
  /// When it comes to a place; `nil` if it never does.
  func time(at place: Double) -> Double?
}

/// A fling that slows down by itself: every millisecond it keeps the same share of its speed.
///
/// Closed form in time: points, points per second, seconds since it began.
package struct Deceleration: GlideMotion, Hashable {
  /// The offset at which it begins.
  package let start: Double
  /// The speed with which it begins.
  package let velocity: Double
  /// How fast the speed dies away, per second; below 0.
  package let rate: Double

  /// - Parameter kept: The share of the speed that is left after a millisecond, between 0 and 1.
  package init(start: Double, velocity: Double, kept: Double) {
    (self.start, self.velocity, rate) = (start, velocity, 1000 * PortableMath.log(kept))
  }

  init(start: Double, velocity: Double, rate: Double) {
    (self.start, self.velocity, self.rate) = (start, velocity, rate)
  }

  /// Where it comes to rest.
  package var rest: Double { start - velocity / rate }

  /// When it is no farther than a tolerance from where it rests, and counts as resting there.
  package func restTime(tolerance: Double) -> Double {
    let speed = abs(velocity)
    return speed <= -rate * tolerance ? 0 : PortableMath.log(-rate * tolerance / speed) / rate
  }

  package func offset(at time: Double) -> Double { start + velocity * (PortableMath.exp(rate * time) - 1) / rate }

  package func velocity(at time: Double) -> Double { velocity * PortableMath.exp(rate * time) }

  /// When it comes to a place; `nil` if it never does.
  package func time(at place: Double) -> Double? {
    if place == start { return 0 }
    let left = 1 + rate * (place - start) / velocity
    guard velocity != 0, left > 0, left < 1 else { return nil }
    return PortableMath.log(left) / rate
  }
}
