import MultiplaneScene

/// A turn of a wheel: eased from where the content is to where the turn leads, the faster the farther.
struct WheelTurn: Sendable, Hashable {
  let start: Double
  /// How far it goes, with sign, in points.
  let distance: Double
  /// In seconds.
  let duration: Double
  private let curve: TimingCurve

  /// - Parameter velocity: The speed with which it begins: what a turn before it has left.
  init(start: Double, distance: Double, velocity: Double) {
    (self.start, self.distance) = (start, distance)
    duration = Self.duration(of: distance)
    // The curve of ease-in-out, its first control point on the line of the speed it begins with.
    let slope = distance == 0 ? 0 : max(-1000, min(velocity * duration / distance, 1000))
    curve = .bezier(x1: 0.42, y1: slope * 0.42, x2: 0.58, y2: 1)
  }

  /// 12 sixtieths of a second up to 120 points, 6 from 480 on.
  static func duration(of distance: Double) -> Double {
    let share = max(0, min((abs(distance) - 120) / 360, 1))
    return (12 - 6 * share) / 60
  }

  func offset(at time: Double) -> Double {
    time >= duration ? start + distance : start + distance * curve.progress(at: time / duration)
  }

  func velocity(at time: Double) -> Double {
    time >= duration ? 0 : distance * curve.slope(at: time / duration) / duration
  }
}
