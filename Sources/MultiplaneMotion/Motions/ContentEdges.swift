/// Where content ends, and how it gives way when it is pulled farther.
struct ContentEdges: Sendable, Hashable {
  /// The last offset, in points; `nil` has no ends.
  var limit: Double?
  /// The first one: below 0 where a refresh holds the start down.
  var first = 0.0
  /// How content gives way beyond its edges; `nil` does not.
  var band: RubberBand?

  /// The nearest offset within the content.
  func clamped(_ offset: Double) -> Double {
    guard let limit else { return offset }
    return max(first, min(offset, limit))
  }

  /// Where content stops that goes beyond the edges, and how fast it goes.
  ///
  /// - Parameter start: Where it began: content that was beyond an edge then goes no farther, and is not put back at
  ///   once.
  func stopping(_ offset: Double, velocity: Double, from start: Double) -> (offset: Double, velocity: Double) {
    guard let limit else { return (offset, velocity) }
    let (first, last) = (min(first, start), max(limit, start))
    if offset < first || (offset == first && velocity < 0) { return (first, 0) }
    if offset > last || (offset == last && velocity > 0) { return (last, 0) }
    return (offset, velocity)
  }

  /// Where the content is when the finger has gone so far.
  func shown(_ finger: Double) -> Double {
    let edge = clamped(finger)
    return finger == edge ? finger : edge + (band?.band(finger - edge) ?? 0)
  }

  /// Where the finger is when the content is at an offset.
  func finger(at offset: Double) -> Double {
    let edge = clamped(offset)
    return offset == edge ? offset : edge + (band?.unband(offset - edge) ?? 0)
  }

  /// How fast the content goes for a finger at speed 1.
  func slope(_ finger: Double) -> Double {
    let edge = clamped(finger)
    return finger == edge ? 1 : band?.slope(finger - edge) ?? 0
  }
}
