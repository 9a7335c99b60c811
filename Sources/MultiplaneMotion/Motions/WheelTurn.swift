import MultiplaneBase

/// A turn of a wheel: eased from where the content is to where the turn leads, the faster the farther.
package struct WheelTurn: ClosedMotion, Hashable {
  let start: Double
  /// How far it goes, with sign, in points.
  let distance: Double
  /// In seconds.
  let duration: Double
  /// How far it would go at the speed with which it begins, in points: the speed that a turn before it has left.
  private let carried: Double

  /// The curve of a turn that begins at rest.
  private static let fromRest = TimingCurve.easeInOut
  /// That curve with its first control point on the line of a speed that goes all the way.
  private static let fromSpeed = TimingCurve.bezier(x1: 0.42, y1: 0.42, x2: 0.58, y2: 1)

  /// - Parameters:
  ///   - velocity: The speed with which it begins.
  ///   - duration: How long it takes, in seconds; that of its distance, unless it goes on from another.
  package init(start: Double, distance: Double, velocity: Double, duration: Double? = nil) {
    (self.start, self.distance) = (start, distance)
    self.duration = duration ?? Self.duration(of: distance)
    carried = velocity * self.duration
  }

  /// 12 sixtieths of a second up to 120 points, 6 from 480 on.
  package static func duration(of distance: Double) -> Double {
    let share = max(0, min((abs(distance) - 120) / 360, 1))
    return (12 - 6 * share) / 60
  }

  package func offset(at time: Double) -> Double {
    if time >= duration { return start + distance }
    let share = time / duration
    var gone = (distance - carried) * Self.fromRest.progress(at: share)
    if carried != 0 { gone += carried * Self.fromSpeed.progress(at: share) }
    return start + gone
  }

  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    let share = time / duration
    var way = (distance - carried) * Self.fromRest.slope(at: share)
    if carried != 0 { way += carried * Self.fromSpeed.slope(at: share) }
    return way / duration
  }
}
