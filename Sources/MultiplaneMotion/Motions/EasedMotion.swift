import MultiplaneBase

/// A motion from one offset to another along a timing curve.
struct EasedMotion {
  /// When it starts, in seconds of the scene.
  var start: Double
  /// In seconds.
  var duration: Double
  var from: Double
  var to: Double
  var curve: TimingCurve
  /// Whether the target is the end of the content, wherever that is.
  var goesToEnd: Bool
  /// Whether the target is a place of the content, not a distance to go.
  var isPlace: Bool
  /// The speed of the motion it takes over, which dies out along the way; `nil` begins with the curve's own.
  let carried: Double?
  /// The distance that is added because the target was moved: from one, where the curve has its start, to another.
  private var bend = (from: 0.0, to: 0.0)

  init(
    start: Double, duration: Double, from: Double, to: Double, curve: TimingCurve, goesToEnd: Bool, isPlace: Bool,
    carried: Double?
  ) {
    (self.start, self.duration, self.from, self.to, self.curve) = (start, duration, from, to, curve)
    (self.goesToEnd, self.isPlace, self.carried) = (goesToEnd, isPlace, carried)
  }

  /// Whether the motion is at rest: the quotient of a sum of durations may end a bit below 1.
  func isOver(_ time: Double) -> Bool { time >= start + duration - MotionLimits.tolerance }

  private func share(at time: Double) -> Double { (time - start) / duration }

  /// Where it ends.
  var target: Double { to + bend.to }

  func offset(at time: Double) -> Double {
    if isOver(time) { return target }
    let share = share(at: time)
    var offset = from + (to - from) * curve.progress(at: share) + bent(at: time)
    if let carried {
      offset += duration * (carried * Self.faded(share) - ownSpeed * ownShare * Self.faded(share / ownShare))
    }
    return max(-MotionLimits.farthest, min(offset, MotionLimits.farthest))
  }

  func velocity(at time: Double) -> Double {
    if isOver(time) || time < start { return 0 }
    let share = share(at: time)
    var distance = (to - from) * curve.slope(at: share)
    if bend != (0, 0) { distance += (bend.to - bend.from) * curve.rising.slope(at: share) }
    guard let carried else { return distance / duration }
    return distance / duration + carried * Self.fading(share) - ownSpeed * Self.fading(share / ownShare)
  }

  /// The speed with which the curve would begin, in points per second.
  private var ownSpeed: Double { (to - from) * curve.slope(at: 0) / duration }

  /// The share of the way along which the curve's own speed comes in where it takes another over. The steeper the curve
  /// begins, the sooner: so the distance held back stays below a quarter of the way.
  private var ownShare: Double { 1 / max(1, abs(curve.slope(at: 0)) * 16 / 27) }

  /// How far a speed of 1 at the start of a way leads that dies out along it; shares of the way.
  private static func faded(_ share: Double) -> Double { share < 1 ? share * (1 - share) * (1 - share) : 0 }

  /// The rest of a speed of 1 at a share of the way.
  private static func fading(_ share: Double) -> Double { share < 1 ? (1 - share) * (1 - 3 * share) : 0 }

  private func bent(at time: Double) -> Double {
    bend == (0, 0) ? 0 : bend.from + (bend.to - bend.from) * curve.rising.progress(at: share(at: time))
  }

  /// Goes to another target: the difference is spread over the rest of the curve, or where the curve goes back and
  /// forth, of one that does not.
  mutating func retarget(to newTarget: Double, at time: Double) {
    let difference = newTarget - target
    if difference == 0 { return }
    let (now, gone) = (bent(at: time), curve.rising.progress(at: share(at: time)))
    bend.to += difference
    bend.from = gone < 1 ? (now - bend.to * gone) / (1 - gone) : bend.to
  }

  /// Moves all of it by a distance.
  mutating func move(by distance: Double) { (from, to) = (from + distance, to + distance) }
}
