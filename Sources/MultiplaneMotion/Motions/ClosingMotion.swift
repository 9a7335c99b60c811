/// The way from one offset and speed to others in a given time: a cubic.
struct ClosingMotion: ClosedMotion, Hashable {
  let start: Double
  let velocity: Double
  let end: Double
  let endVelocity: Double
  /// In seconds; above 0.
  let duration: Double

  func offset(at time: Double) -> Double {
    let share = min(1, time / duration)
    let rest = 1 - share
    let bend = duration * (velocity * rest - endVelocity * share)
    return start * rest * rest * (1 + 2 * share) + end * share * share * (3 - 2 * share) + bend * rest * share
  }

  func velocity(at time: Double) -> Double {
    let share = min(1, time / duration)
    let rest = 1 - share
    return 6 * (end - start) / duration * share * rest + velocity * rest * (1 - 3 * share)
      + endVelocity * share * (3 * share - 2)
  }
}
