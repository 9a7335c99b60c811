import MultiplaneBase

/// A spring that pulls something to 0: its distance from there in closed form.
///
/// Points, points per second, seconds since it began. The distance and the speed over the frequency, as legs of a right
/// triangle, have a hypotenuse that never grows: the energy.
package struct Spring: Sendable, Hashable {
  /// The distance with which it begins, with sign.
  package let distance: Double
  /// The speed with which it begins.
  package let velocity: Double
  /// The frequency of the undamped spring, in radians per second.
  package let frequency: Double
  /// The share of the critical damping: below 1 it swings, at 1 it goes to rest as fast as it can.
  let damping: Double

  /// The frequency with which content goes back to an edge.
  package static let bounceFrequency = 10.0
  /// The frequency with which content goes to a place it snaps to.
  static let snapFrequency = 12.0
  /// Dampings so near to the critical one are the critical one: the formulas of the others lose their digits there.
  private static let nearCritical = 1e-5

  package init(distance: Double, velocity: Double, frequency: Double, damping: Double = 1) {
    (self.distance, self.velocity) = (distance, velocity)
    (self.frequency, self.damping) = (frequency, damping)
  }

  package func distance(at time: Double) -> Double { state(at: time).distance }

  package func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// When it is at rest: the hypotenuse of distance and speed over frequency is below a tolerance.
  ///
  /// The hypotenuse only falls, so that a spring at rest stays at rest, and the moment is found by halving. Each leg by
  /// itself may fall below the tolerance, and rise again.
  package func restTime(tolerance: Double) -> Double {
    if energy(at: 0) < tolerance * tolerance { return 0 }
    var (low, high) = (0.0, 1 / frequency)
    while energy(at: high) >= tolerance * tolerance, high < 1e6 { (low, high) = (high, 2 * high) }
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return high }
      if energy(at: middle) >= tolerance * tolerance { low = middle } else { high = middle }
    }
  }

  /// When it first comes to 0 from where it begins; `nil` if it only nears it, or begins there.
  ///
  /// A critical spring does so at most once: if it was thrown at 0 fast enough.
  package var crossing: Double? {
    let pull = velocity + frequency * distance
    guard abs(damping - 1) <= Self.nearCritical, distance != 0, pull != 0 else { return nil }
    let time = -distance / pull
    return time > 0 ? time : nil
  }

  /// The square of the energy's distance.
  package func energy(at time: Double) -> Double {
    let (distance, velocity) = state(at: time)
    let speed = velocity / frequency
    return distance * distance + speed * speed
  }

  private func state(at time: Double) -> (distance: Double, velocity: Double) {
    if abs(damping - 1) <= Self.nearCritical {
      let fading = PortableMath.exp(-frequency * time)
      let pull = velocity + frequency * distance
      return (fading * (distance + pull * time), fading * (velocity - frequency * pull * time))
    }
    if damping > 1 {
      let root = (damping * damping - 1).squareRoot()
      let (fast, slow) = (-frequency * (damping + root), -frequency / (damping + root))
      let late = (velocity - fast * distance) / (slow - fast)
      let early = distance - late
      let (a, b) = (early * PortableMath.exp(fast * time), late * PortableMath.exp(slow * time))
      return (a + b, fast * a + slow * b)
    }
    let swing = frequency * (1 - damping * damping).squareRoot()
    let fading = PortableMath.exp(-damping * frequency * time)
    let (sine, cosine) = (PortableMath.sin(swing * time), PortableMath.cos(swing * time))
    let pull = (velocity + damping * frequency * distance) / swing
    let place = fading * (distance * cosine + pull * sine)
    return (place, fading * swing * (pull * cosine - distance * sine) - damping * frequency * place)
  }
}

/// A spring that pulls content to a place.
struct SpringMotion: ClosedMotion {
  let spring: Spring
  /// The place, in points.
  let target: Double
  func offset(at time: Double) -> Double { target + spring.distance(at: time) }
  func velocity(at time: Double) -> Double { spring.velocity(at: time) }
}
