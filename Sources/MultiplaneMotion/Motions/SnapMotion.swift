/// How released content comes to rest at a place it snaps to.
package enum SnapMotion: Sendable, Hashable {
  /// It slows down as a fling does, a bit sooner or later.
  case deceleration(Deceleration)
  /// A spring pulls it there.
  case spring(Spring, to: Double)

  /// The rates at which a fling that is made to fit still looks like one, per second.
  private static let rates = -20.0 ... -1.0

  /// - Parameters:
  ///   - start: Where the content is released, in points.
  ///   - velocity: Its speed then.
  ///   - target: Where it comes to rest.
  package init(from start: Double, velocity: Double, to target: Double) {
    let rate = -velocity / (target - start)
    if target != start, Self.rates.contains(rate) {
      self = .deceleration(Deceleration(start: start, velocity: velocity, rate: rate))
    } else {
      self = .spring(
        Spring(distance: start - target, velocity: velocity, frequency: Spring.snapFrequency), to: target)
    }
  }

  /// The one of some places that a fling goes to: the nearest to where it would come to rest.
  ///
  /// - Parameter places: In order, held within the content; not empty.
  static func nearest(to rest: Double, of places: [Double]) -> Double {
    places.min { abs($0 - rest) < abs($1 - rest) } ?? rest
  }

  /// The speed from which on a fling goes to the next place, whatever is nearest.
  static let turningSpeed = 50.0
}
