import MultiplaneBase
import MultiplaneScene

/// Finds out where content goes: under a finger, released, over an edge and back.
///
/// All of a motion is known when it starts, so any moment of it is found without those before.
struct FlightPlan {
  private let content: any TrackContent
  private let feel: ScrollFeel
  private var flight: Flight
  /// Whether a refresh holds the start of the content.
  private var isHeld = false

  private init(_ content: any TrackContent, aim: Flight.Aim, at time: Double, from offset: Double) {
    (self.content, feel) = (content, content.feel)
    flight = Flight(end: time, rest: offset, aim: aim, reach: offset)
  }

  // MARK: What starts a motion

  /// A fling from an offset.
  static func fling(
    from offset: Double, velocity: Double, kept: Double, at time: Double, in content: any TrackContent
  ) throws(SceneFailure) -> Flight {
    var plan = FlightPlan(content, aim: .anywhere(kept: kept), at: time, from: offset)
    try plan.release(from: offset, velocity: velocity, kept: kept, at: time)
    return plan.flight
  }

  /// A finger put on content at an offset.
  static func drag(
    _ drag: FingerDrag, on offset: Double, at time: Double, in content: any TrackContent
  ) throws(SceneFailure) -> Flight {
    var plan = FlightPlan(content, aim: .anywhere(kept: FlingRate.normal), at: time, from: offset)
    let edges = try plan.edges(upTo: offset)
    let finger = FingerMotion(drag, on: offset, edges: edges)
    try plan.drag(finger, since: time)
    return plan.flight
  }

  /// A spring from an offset.
  static func pull(
    _ pull: Flight.SpringPull, from offset: Double, velocity: Double, at time: Double, in content: any TrackContent
  ) -> Flight {
    var plan = FlightPlan(content, aim: .pull(pull), at: time, from: offset)
    plan.flight.reach = pull.target
    let spring = Spring(
      distance: offset - pull.target, velocity: velocity, frequency: pull.frequency, damping: pull.damping)
    plan.end(with: spring, to: pull.target, at: time)
    return plan.flight
  }

  /// A wheel that is turned; one that turns already goes on from where it was to go.
  static func wheel(
    by distance: Double, from offset: Double, velocity: Double, after running: TrackMotion?, at time: Double,
    in content: any TrackContent
  ) throws(SceneFailure) -> Flight {
    var start = offset
    if case .flight(let running)? = running?.form, case .wheelTurn(let target) = running.aim { start = target }
    var plan = FlightPlan(content, aim: .recording, at: time, from: offset)
    try plan.turnWheel(to: start + distance, from: offset, velocity: velocity, at: time)
    return plan.flight
  }

  /// Offsets that were recorded.
  static func recording(
    _ recording: ScrollRecording, at time: Double, in content: any TrackContent
  ) throws(SceneFailure) -> Flight {
    let motion = RecordedMotion(recording)
    var plan = FlightPlan(content, aim: .recording, at: time, from: try rest(of: motion, in: content))
    plan.flight.pieces = [Flight.Piece(start: time, motion: motion)]
    plan.flight.end = time + motion.duration
    return plan.flight
  }

  /// Where a recording leaves the content: beyond its edges only if it gives way there.
  private static func rest(
    of motion: RecordedMotion, in content: any TrackContent
  ) throws(SceneFailure) -> Double {
    let last = motion.offset(at: motion.duration)
    let edges = content.feel.edges(try content.lastOffset(upTo: last))
    return edges.band == nil ? edges.clamped(last) : last
  }

  /// A way to an offset and a speed, with those it finds.
  static func closing(
    to target: Double, with endVelocity: Double, from offset: Double, velocity: Double, at time: Double,
    until end: Double, in content: any TrackContent
  ) -> Flight {
    var plan = FlightPlan(content, aim: .closing(to: target, velocity: endVelocity), at: time, from: target)
    let motion = ClosingMotion(
      start: offset, velocity: velocity, end: target, endVelocity: endVelocity, duration: end - time)
    plan.flight.pieces = [Flight.Piece(start: time, motion: motion)]
    plan.flight.end = end
    return plan.flight
  }

  // MARK: What changes under a motion

  /// Whether the content is as a motion was planned for, as far as that matters to it.
  static func isAsPlanned(_ flight: Flight, in content: any TrackContent) throws(SceneFailure) -> Bool {
    switch flight.aim {
    case .pull(let pull) where pull.goesToEnd: return try content.lastOffset(upTo: nil) == flight.rest
    case .stop(let place): if try content.pagingStop(near: place) != flight.rest { return false }
    case .anywhere, .pull, .wheelTurn, .recording, .closing: break
    }
    let limit = try content.lastOffset(upTo: flight.reach)
    return flight.limit.map { $0 == limit } ?? (flight.reach <= limit ?? .infinity)
  }

  /// The motion from a time on, after the content under it was moved, or ends elsewhere.
  ///
  /// - Parameters:
  ///   - distance: How far the content was moved, in points.
  ///   - offset: Where it is now, and how fast it goes: both go on.
  static func changed(
    _ flight: Flight, movedBy distance: Double, from offset: Double, velocity: Double, at time: Double,
    in content: any TrackContent
  ) throws(SceneFailure) -> Flight {
    guard let number = flight.piece(at: time) else { return flight }
    var plan = FlightPlan(content, aim: flight.aim, at: time, from: offset)
    if var finger = flight.pieces[number].motion as? FingerMotion {
      let start = flight.pieces[number].start
      finger.move(to: offset, in: try plan.edges(upTo: offset), at: time - start)
      try plan.drag(finger, since: start)
      return plan.flight
    }
    switch flight.aim {
    case .anywhere(let kept): try plan.release(from: offset, velocity: velocity, kept: kept, at: time)
    case .stop(let place):
      try plan.snap(from: offset, velocity: velocity, near: place + distance, at: time)
    case .pull(var pull):
      if !pull.isPlace { pull.target += distance }
      let limit = try content.lastOffset(upTo: pull.goesToEnd ? nil : pull.target)
      pull.target = pull.goesToEnd ? limit ?? pull.target : plan.feel.edges(limit, isHeld: true).clamped(pull.target)
      return FlightPlan.pull(pull, from: offset, velocity: velocity, at: time, in: content)
    case .wheelTurn(let target):
      try plan.turnWheel(to: target + distance, from: offset, velocity: velocity, at: time, until: flight.end)
    case .closing(let target, let endVelocity):
      return closing(
        to: target, with: endVelocity, from: offset, velocity: velocity, at: time, until: flight.end, in: content)
    case .recording:
      var moved = flight
      for index in moved.pieces.indices {
        guard var motion = moved.pieces[index].motion as? RecordedMotion else { continue }
        motion.shift += distance
        moved.pieces[index].motion = motion
        moved.rest = try rest(of: motion, in: content)
      }
      return moved
    }
    return plan.flight
  }

  // MARK: Pieces

  /// The edges of the content, known as far as an offset and as the motion has come to.
  private func edges(upTo offset: Double) throws(SceneFailure) -> ContentEdges {
    feel.edges(try content.lastOffset(upTo: max(offset, flight.reach)), isHeld: isHeld)
  }

  /// Content goes with a finger, and is let go.
  private mutating func drag(_ finger: FingerMotion, since start: Double) throws(SceneFailure) {
    var finger = finger
    // A curve may lead beyond its ends.
    let far =
      finger.start
      + max(
        0, finger.drag.distance * finger.drag.curve.range.upperBound,
        finger.drag.distance * finger.drag.curve.range.lowerBound)
    let edges = try edges(upTo: max(far, finger.start))
    finger.edges = edges
    flight.pieces.append(Flight.Piece(start: start, motion: finger))
    record(edges, reaching: far)
    try release(
      from: finger.offset(at: finger.drag.duration), velocity: finger.releaseVelocity, kept: FlingRate.normal,
      at: start + finger.drag.duration)
  }

  /// Content is let go, wherever it is.
  private mutating func release(
    from offset: Double, velocity: Double, kept: Double, at time: Double
  ) throws(SceneFailure) {
    flight.aim = .anywhere(kept: kept)
    isHeld = feel.holds(at: offset)
    let edge = try edges(upTo: offset).clamped(offset)
    if edge == offset { return try decelerate(from: offset, velocity: velocity, kept: kept, at: time) }
    if edge < offset { flight.limit = edge }
    let spring = Spring(distance: offset - edge, velocity: velocity, frequency: Spring.bounceFrequency)
    flight.pieces.append(Flight.Piece(start: time, motion: SpringMotion(spring: spring, target: edge)))
    // Thrown back into the content, it goes on there.
    if let crossing = spring.crossing, crossing < spring.restTime(tolerance: feel.tolerance) {
      return try decelerate(from: edge, velocity: spring.velocity(at: crossing), kept: kept, at: time + crossing)
    }
    rest(at: edge, time + spring.restTime(tolerance: feel.tolerance))
  }

  /// Content that is within its edges goes on by itself.
  private mutating func decelerate(
    from offset: Double, velocity: Double, kept: Double, at time: Double
  ) throws(SceneFailure) {
    let slowing: any GlideMotion =
      feel.physics == .android
      ? AndroidFling(start: offset, velocity: velocity)
      : Deceleration(start: offset, velocity: velocity, kept: kept)
    let edges = try edges(upTo: max(offset, slowing.rest))
    let staysHeld = isHeld && slowing.rest < 0
    if edges.limit != nil, !staysHeld,
      let place = feel.paging(from: offset, velocity: velocity, to: slowing.rest, edges)
    {
      return try snap(from: offset, velocity: velocity, near: place, at: time)
    }
    let edge = edges.clamped(slowing.rest)
    record(edges, reaching: max(slowing.rest, edge))
    let duration = slowing.restTime(tolerance: feel.tolerance)
    if duration <= 0 { return rest(at: offset, time) }
    if edge != slowing.rest, let meeting = slowing.time(at: edge), meeting < duration {
      if meeting > 0 { flight.pieces.append(Flight.Piece(start: time, motion: slowing)) }
      guard edges.band != nil else { return rest(at: edge, time + meeting) }
      let bounce = Spring(
        distance: 0, velocity: slowing.velocity(at: meeting), frequency: Spring.bounceFrequency)
      return end(with: bounce, to: edge, at: time + meeting)
    }
    flight.pieces.append(Flight.Piece(start: time, motion: slowing))
    rest(at: edge, time + duration)
  }

  /// Content comes to rest at the row or the page nearest to a place.
  private mutating func snap(
    from offset: Double, velocity: Double, near place: Double, at time: Double
  ) throws(SceneFailure) {
    flight.aim = .stop(near: place)
    let target = try content.pagingStop(near: place)
    record(try edges(upTo: place), reaching: max(place, target))
    switch SnapMotion(from: offset, velocity: velocity, to: target) {
    case .deceleration(let slowing):
      flight.pieces.append(Flight.Piece(start: time, motion: slowing))
      rest(at: target, time + slowing.restTime(tolerance: feel.tolerance))
    case .spring(let spring, _): end(with: spring, to: target, at: time)
    }
  }

  /// A spring pulls content to a place, and it rests there.
  private mutating func end(with spring: Spring, to target: Double, at time: Double) {
    flight.pieces.append(Flight.Piece(start: time, motion: SpringMotion(spring: spring, target: target)))
    rest(at: target, time + spring.restTime(tolerance: feel.tolerance))
  }

  /// - Parameter end: When it is to rest; `nil` takes the time of its distance.
  private mutating func turnWheel(
    to target: Double, from offset: Double, velocity: Double, at time: Double, until end: Double? = nil
  ) throws(SceneFailure) {
    isHeld = feel.holds(at: offset)
    let edges = try edges(upTo: target)
    let turn = WheelTurn(
      start: offset, distance: edges.clamped(target) - offset, velocity: velocity, duration: end.map { $0 - time })
    flight.aim = .wheelTurn(to: edges.clamped(target))
    record(edges, reaching: target)
    flight.pieces.append(Flight.Piece(start: time, motion: turn))
    rest(at: edges.clamped(target), end ?? time + turn.duration)
  }

  private mutating func rest(at offset: Double, _ time: Double) { (flight.rest, flight.end) = (offset, time) }

  /// Remembers which parts of the content the motion depends on: its end, and how far it reaches.
  private mutating func record(_ edges: ContentEdges, reaching offset: Double) {
    flight.reach = max(flight.reach, offset)
    // A motion that begins beyond the end depends on where that is, wherever it goes from there.
    if let limit = edges.limit, flight.reach > limit { flight.limit = limit }
  }
}
