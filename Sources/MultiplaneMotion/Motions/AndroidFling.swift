import MultiplaneBase

/// A fling of Android as Flutter has it: a power of the time that is left, from full speed to none. Where it ends is Android's own.
///
/// Points, points per second, seconds since it began.
package struct AndroidFling: GlideMotion, Hashable {
  let start: Double
  let velocity: Double
  /// When it comes to rest.
  package let duration: Double
  /// How far it goes, with sign.
  package let distance: Double

  /// The logarithm of 0.78 over that of 0.9.
  private static let power = PortableMath.log(0.78) / PortableMath.log(0.9)
  /// The friction of the screen times its gravity in pixels of 160 to the inch, over where the curve bends.
  private static let reference = 0.015 * (9.80665 * 39.37 * 160 * 0.84) / 0.35

  package init(start: Double, velocity: Double) {
    (self.start, self.velocity) = (start, velocity)
    let speed = abs(velocity) / Self.reference
    duration = speed == 0 ? 0 : Self.power * 0.35 * PortableMath.pow(speed, 1 / (Self.power - 1))
    distance = velocity * duration / Self.power
  }

  /// Where it comes to rest.
  var rest: Double { start + distance }

  package func offset(at time: Double) -> Double {
    if time >= duration { return rest }
    return start + distance * (1 - PortableMath.pow(1 - time / duration, Self.power))
  }

  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return velocity * PortableMath.pow(1 - time / duration, Self.power - 1)
  }

  func restTime(tolerance: Double) -> Double { abs(distance) <= tolerance ? 0 : duration }

  /// When it comes to a place; `nil` if it never does.
  package func time(at place: Double) -> Double? {
    if place == start { return 0 }
    let share = (place - start) / distance
    guard distance != 0, share > 0, share <= 1 else { return nil }
    return duration * (1 - PortableMath.pow(1 - share, 1 / Self.power))
  }
}
