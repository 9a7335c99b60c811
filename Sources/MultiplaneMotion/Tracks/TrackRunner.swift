package import MultiplaneBase
package import MultiplaneExpressions
package import MultiplaneScene

/// Follows steps of a track: where a scroller is at a time.
///
/// Every step is closed form in its own time, so offsets do not depend on the frame rate. Time only moves on.
package struct TrackRunner {
  /// The steps the scroller was given from the start.
  private var program: TrackProgram
  /// Steps of an event, in place of those: until one of the program moves the scroller again.
  private var guest: TrackProgram?
  var motion: TrackMotion?
  /// Where the first step that takes time began, and with which speed.
  var origin: (offset: Double, velocity: Double)?
  /// The offset where no motion is, in points.
  var rest: Double
  package var warnings: [Diagnostic] = []

  /// Times closer than this are the same, in seconds.
  @inlinable package static var tolerance: Double { MotionLimits.tolerance }

  /// - Parameters:
  ///   - start: The offset before the first step, in points.
  ///   - time: When the first step begins, in seconds.
  package init(steps: [TrackStep], start: Double = 0, at time: Double = 0) {
    program = TrackProgram(steps: steps, stepEnd: time)
    rest = max(-MotionLimits.farthest, min(start, MotionLimits.farthest))
  }

  /// Where a track is.
  package struct Position {
    /// In points.
    package var offset: Double
    /// In points per second.
    package var velocity: Double
    /// The item a jump of this moment landed on.
    package var landing: (id: ItemID, anchor: ItemAnchor)?
    /// Whether a jump or a motion to the end of the content arrived at this moment.
    package var reachesEnd = false
    /// Where the content was when steps of the track began on the way, in points.
    package var starts: [Double] = []
    /// An offset, and how fast the content goes there.
    package init(offset: Double, velocity: Double) { (self.offset, self.velocity) = (offset, velocity) }
  }

  // MARK: Following

  /// Starts every step whose time has come, and says where that leads.
  package mutating func advance(to time: Double, _ content: any TrackContent) throws(SceneFailure) -> Position {
    var position = Position(offset: 0, velocity: 0)
    while let due = try beginStep(by: time, content, &position) { try noteOrigin(due, content) }
    try arrive(&position, at: time, content)
    return position
  }

  /// The same for the two tracks of a ScrollView of both axes, which have the same steps: each begins once the one before it
  /// is done along both axes.
  package static func advance(
    _ a: inout TrackRunner, _ aContent: any TrackContent, _ b: inout TrackRunner, _ bContent: any TrackContent,
    to time: Double
  ) throws(SceneFailure) -> (Position, Position) {
    var (aPosition, bPosition) = (Position(offset: 0, velocity: 0), Position(offset: 0, velocity: 0))
    while let due = try a.beginStep(by: time, aContent, &aPosition) {
      _ = try b.beginStep(by: time, bContent, &bPosition)
      join(&a, &b)
      try a.noteOrigin(due, aContent)
      try b.noteOrigin(due, bContent)
    }
    try a.arrive(&aPosition, at: time, aContent)
    try b.arrive(&bPosition, at: time, bContent)
    return (aPosition, bPosition)
  }

  /// Lets the steps that run on two tracks with the same steps end together.
  package static func join(_ a: inout TrackRunner, _ b: inout TrackRunner) {
    TrackProgram.join(&a.program, &b.program)
    if var guest = a.guest, var other = b.guest {
      TrackProgram.join(&guest, &other)
      (a.guest, b.guest) = (guest, other)
    }
  }

  /// Starts the next step, if its time has come.
  ///
  /// - Returns: When it started; `nil` if none did.
  private mutating func beginStep(
    by time: Double, _ content: any TrackContent, _ position: inout Position
  ) throws(SceneFailure) -> Double? {
    let due = program.due.flatMap { $0 <= time + Self.tolerance ? $0 : nil }
    if let guestDue = guest?.due, guestDue <= time + Self.tolerance, guestDue < due ?? .infinity,
      let step = guest.map({ $0.steps[$0.next] })
    {
      guest?.begin(step, at: guestDue)
      let end = try begin(step, at: guestDue, content, &position)
      guest?.end(at: end.time, withMotion: end.withMotion)
      return guestDue
    }
    guard let due else { return nil }
    let step = program.steps[program.next]
    program.begin(step, at: due)
    if step.verb.moves { guest = nil }
    position.starts.append(try state(at: due, content).offset)
    let end = try begin(step, at: due, content, &position)
    program.end(at: end.time, withMotion: end.withMotion)
    return due
  }

  /// Remembers where the first step of the track that takes time began.
  private mutating func noteOrigin(_ due: Double, _ content: any TrackContent) throws(SceneFailure) {
    guard origin == nil, program.starts.last == due, program.stepEnd > due else { return }
    origin = try state(at: due, content)
  }

  private mutating func arrive(
    _ position: inout Position, at time: Double, _ content: any TrackContent
  ) throws(SceneFailure) {
    if motion?.tellsEnd(at: time) == true { position.reachesEnd = true }
    (position.offset, position.velocity) = try state(at: time, content)
  }

  /// Where the content is, and how fast it goes there.
  func state(
    at time: Double, _ content: any TrackContent
  ) throws(SceneFailure) -> (offset: Double, velocity: Double) {
    try motion?.state(at: time, in: content) ?? (rest, 0)
  }

  /// Takes steps in place of the present ones; the track's own later steps come at their own time.
  package mutating func interrupt(with steps: [TrackStep], at time: Double) {
    program.endsWithMotion = false
    guest = TrackProgram(steps: steps, stepEnd: time)
  }

  /// Puts the resting offset elsewhere, after a jump or the end of a motion was refined.
  package mutating func setRestOffset(_ offset: Double) {
    motion = nil
    rest = offset
  }

  /// When the step that runs at a time ends, in seconds; `nil` if none does.
  package func stepEnd(after time: Double) -> Double? {
    [program.stepEnd, guest?.stepEnd].compactMap(\.self).filter { $0 > time + Self.tolerance }.min()
  }

  /// Whether something moves.
  package func isMoving(at time: Double) -> Bool { motion.map { !$0.isOver(time) } ?? false }

  // MARK: Conditions

  /// Ends the steps whose condition holds.
  ///
  /// - Returns: Whether there were any.
  package mutating func endSteps(at time: Double, where holds: (Expression) throws(SceneFailure) -> Bool)
    throws(SceneFailure)
    -> Bool
  {
    let isEnded = try program.endStep(at: time, where: holds)
    return try guest?.endStep(at: time, where: holds) ?? false || isEnded
  }

  // MARK: When steps were

  /// When the steps up to now have started, in seconds, and at last when the track has ended.
  package func starts(at time: Double) -> [Double] {
    isOver(at: time) ? program.starts + [program.stepEnd] : program.starts
  }

  /// When a step has started; `nil` if it has not. The number of steps stands for the end of the last.
  package func start(ofStep number: Int, at time: Double) -> Double? {
    if number < program.starts.count { return program.starts[number] }
    return number == program.steps.count && isOver(at: time) ? program.stepEnd : nil
  }

  /// Whether the last step has ended.
  package func isOver(at time: Double) -> Bool {
    program.next == program.steps.count && program.stepEnd <= time + Self.tolerance
  }

  /// Whether the step that runs now ends once its content is at rest.
  package var waitsForRest: Bool { program.endsWithMotion }

  /// How long the step that runs now has waited for a condition, or for rest since that was to come, in seconds; 0 if it waits
  /// for neither.
  package func waitingTime(at time: Double) -> Double {
    if waitsForRest { return max(0, time - (program.plannedEnd ?? time)) }
    guard program.condition != nil, program.stepEnd == .infinity, let start = program.starts.last else { return 0 }
    return time - start
  }

  // MARK: Content that changes

  /// Takes a correction of the offset into the motion: the rest of the correction is spread over the rest of its curve.
  ///
  /// - Parameters:
  ///   - distance: How far the content's offset was moved, in points.
  package mutating func correct(by distance: Double, at time: Double, _ content: any TrackContent) throws(SceneFailure)
  {
    switch motion?.form {
    case nil: rest += distance
    case .flight(let flight): try correct(flight, by: distance, at: time, content)
    case .eased(var motion):
      // Content may have gone from where the motion is to end.
      let isUnderWay = !motion.isOver(time)
      let target = motion.isPlace && isUnderWay ? motion.target : motion.target + distance
      let limit = try content.lastOffset(upTo: motion.goesToEnd && isUnderWay ? nil : target)
      if distance == 0, !(motion.goesToEnd && isUnderWay), let limit, target <= limit { return }
      let wanted = motion.goesToEnd ? limit ?? target : target
      let held = content.feel.edges(limit, isHeld: true).clamped(wanted)
      motion.move(by: distance)
      motion.retarget(to: held, at: time)
      self.motion?.form = .eased(motion)
      rest = held
    }
  }

  private mutating func correct(
    _ flight: Flight, by distance: Double, at time: Double, _ content: any TrackContent
  ) throws(SceneFailure) {
    if flight.isOver(time) {
      if distance != 0 { (rest, motion) = (flight.rest + distance, nil) }
      return
    }
    if distance == 0, try FlightPlan.isAsPlanned(flight, in: content) { return }
    let moved = try TrackMotion(.flight(flight)).state(at: time, movedBy: distance, in: content)
    let changed = try FlightPlan.changed(
      flight, movedBy: distance, from: moved.offset, velocity: moved.velocity, at: time, in: content)
    motion?.form = .flight(changed)
    rest = changed.rest
    if program.endsWithMotion { program.end(at: changed.end, withMotion: true) }
    if guest?.endsWithMotion == true { guest?.end(at: changed.end, withMotion: true) }
  }
}

extension TrackStep.Verb {
  /// Whether the step moves the scroller or stops it.
  fileprivate var moves: Bool {
    switch self {
    case .wait, .camera, .mark: false
    case .hold, .linear, .ease, .spring, .drag, .fling, .wheel, .follow, .loop, .jump: true
    }
  }
}
