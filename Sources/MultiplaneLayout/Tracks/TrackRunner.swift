import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// Follows steps of a track: where a scroller is at a time.
///
/// Every step is closed form in its own time, so offsets do not depend on the frame rate. Time only moves on.
struct TrackRunner {
  /// The steps the scroller was given from the start.
  private var program: Program
  /// Steps of an event, in place of those: until one of the program moves the scroller again.
  private var guest: Program?
  private var motion: Motion?
  /// Where the first step that takes time began, and with which speed.
  private var origin: (offset: Double, velocity: Double)?
  /// The offset where no motion is, in points.
  private(set) var rest: Double
  private(set) var warnings: [Diagnostic] = []

  /// Times closer than this are the same, in seconds.
  static let tolerance = MotionLimits.tolerance

  /// - Parameters:
  ///   - start: The offset before the first step, in points.
  ///   - time: When the first step begins, in seconds.
  init(steps: [TrackStep], start: Double = 0, at time: Double = 0) {
    program = Program(steps: steps, stepEnd: time)
    rest = max(-MotionLimits.farthest, min(start, MotionLimits.farthest))
  }

  /// Steps and how far they have come.
  private struct Program {
    let steps: [TrackStep]
    /// When the step that runs now ends, in seconds.
    var stepEnd: Double
    var next = 0
    /// Whether that is when the motion comes to rest.
    var endsWithMotion = false
    /// When the step that runs now is ended at the latest.
    var latest = Double.infinity
    /// What ends the step that runs now on the first frame it holds.
    var condition: Expression?
    /// When each step has started.
    var starts: [Double] = []

    init(steps: [TrackStep], stepEnd: Double) { (self.steps, self.stepEnd) = (steps, stepEnd) }

    /// When the next step is due; `nil` if there is none.
    var due: Double? { next < steps.count ? stepEnd : nil }

    mutating func begin(_ step: TrackStep, at time: Double) {
      starts.append(time)
      next += 1
      (endsWithMotion, latest, condition) = (false, .infinity, nil)
      switch step.until {
      case .time(let seconds): latest = time + seconds
      case .condition(let condition): self.condition = condition
      case nil: break
      }
    }

    /// Ends the step that runs now before it ends by itself.
    mutating func cut(at time: Double) { (stepEnd, condition, endsWithMotion) = (time, nil, false) }

    mutating func end(at time: Double, withMotion: Bool = false) {
      stepEnd = min(time, latest)
      endsWithMotion = withMotion
    }
  }

  private enum Motion {
    /// The flag: whether it was told that the end is reached.
    case eased(EasedMotion, isTold: Bool)
    case flight(Flight, isTold: Bool)

    func isOver(_ time: Double) -> Bool {
      switch self {
      case .eased(let motion, _): motion.isOver(time)
      case .flight(let flight, _): flight.isOver(time)
      }
    }

    func offset(at time: Double) -> Double {
      switch self {
      case .eased(let motion, _): motion.offset(at: time)
      case .flight(let flight, _): flight.offset(at: time)
      }
    }

    func velocity(at time: Double) -> Double {
      switch self {
      case .eased(let motion, _): motion.velocity(at: time)
      case .flight(let flight, _): flight.velocity(at: time)
      }
    }

    /// Whether the target is the end of the content.
    var goesToEnd: Bool {
      switch self {
      case .eased(let motion, _): return motion.goesToEnd
      case .flight(let flight, _): if case .pull(let pull) = flight.aim { return pull.goesToEnd } else { return false }
      }
    }

    /// Whether it has arrived at the end of the content and nobody was told.
    mutating func tellsEnd(at time: Double) -> Bool {
      guard goesToEnd, isOver(time) else { return false }
      switch self {
      case .eased(let motion, false): self = .eased(motion, isTold: true)
      case .flight(let flight, false): self = .flight(flight, isTold: true)
      default: return false
      }
      return true
    }
  }

  /// What a track asks of the content it moves; all in points.
  struct Content {
    /// The last offset, known at least as far as one that is wanted (`nil`: the very last); `nil` for a free scroll.
    var limit: (Double?) throws(SceneFailure) -> Double?
    /// The offset that puts an item in its place in the window.
    var offset: (ItemID, ItemAnchor) throws(SceneFailure) -> Double?
    /// How it answers a finger: asked for when it is touched.
    var feel: () -> ScrollFeel = { .free(tolerance: 0.5) }
    /// The offset nearest to one at which a row begins at the window's start, or covers the window.
    var rowStop: (Double) throws(SceneFailure) -> Double = { offset throws(SceneFailure) in offset }
  }

  /// Where a track is.
  struct Position {
    /// In points.
    var offset: Double
    /// In points per second.
    var velocity: Double
    /// The item a jump of this moment landed on.
    var landing: (id: ItemID, anchor: ItemAnchor)?
    /// Whether a jump or a motion to the end of the content arrived at this moment.
    var reachesEnd = false
  }

  // MARK: Following

  /// Starts every step whose time has come, and says where that leads.
  mutating func advance(to time: Double, _ content: Content) throws(SceneFailure) -> Position {
    var position = Position(offset: 0, velocity: 0)
    while true {
      let due = program.due.flatMap { $0 <= time + Self.tolerance ? $0 : nil }
      if let guestDue = guest?.due, guestDue <= time + Self.tolerance, guestDue < due ?? .infinity {
        guard let step = guest.map({ $0.steps[$0.next] }) else { break }
        guest?.begin(step, at: guestDue)
        let end = try begin(step, at: guestDue, content, &position)
        guest?.end(at: end.time, withMotion: end.withMotion)
        continue
      }
      guard let due else { break }
      let step = program.steps[program.next]
      program.begin(step, at: due)
      if step.verb.moves { guest = nil }
      let end = try begin(step, at: due, content, &position)
      program.end(at: end.time, withMotion: end.withMotion)
      if origin == nil, program.stepEnd > due {
        origin = (motion?.offset(at: due) ?? rest, motion?.velocity(at: due) ?? 0)
      }
    }
    if motion?.tellsEnd(at: time) == true { position.reachesEnd = true }
    position.offset = motion?.offset(at: time) ?? rest
    position.velocity = motion?.velocity(at: time) ?? 0
    return position
  }

  /// The offset at a time, no step being started.
  func offset(at time: Double) -> Double { motion?.offset(at: time) ?? rest }

  /// Takes steps in place of what runs now; the track's own later steps come at their own time.
  mutating func interrupt(with steps: [TrackStep], at time: Double) {
    program.endsWithMotion = false
    guest = Program(steps: steps, stepEnd: time)
  }

  /// Puts the resting offset elsewhere, after a jump or the end of a motion was refined.
  mutating func land(at offset: Double) {
    motion = nil
    rest = offset
  }

  /// Whether something moves.
  func isMoving(at time: Double) -> Bool { motion.map { !$0.isOver(time) } ?? false }

  /// Whether the motion that runs goes to the end of the content.
  func goesToEnd(at time: Double) -> Bool { motion.map { $0.goesToEnd && !$0.isOver(time) } ?? false }

  // MARK: Conditions

  /// The conditions that end a step now.
  var conditions: [Expression] { [program.condition, guest?.condition].compactMap(\.self) }

  /// Ends the steps whose condition holds.
  ///
  /// - Returns: Whether there were any.
  mutating func endSteps(at time: Double, where holds: (Expression) throws(SceneFailure) -> Bool) throws(SceneFailure)
    -> Bool
  {
    var isEnded = false
    if let condition = program.condition, time < program.stepEnd - Self.tolerance, try holds(condition) {
      program.cut(at: time)
      isEnded = true
    }
    if let guest, let condition = guest.condition, time < guest.stepEnd - Self.tolerance, try holds(condition) {
      self.guest?.cut(at: time)
      isEnded = true
    }
    return isEnded
  }

  // MARK: When steps were

  /// When the steps up to now have started, in seconds, and at last when the track has ended.
  func starts(at time: Double) -> [Double] { isOver(at: time) ? program.starts + [program.stepEnd] : program.starts }

  /// When a step has started; `nil` if it has not. The number of steps stands for the end of the last.
  func start(ofStep number: Int, at time: Double) -> Double? {
    if number < program.starts.count { return program.starts[number] }
    return number == program.steps.count && isOver(at: time) ? program.stepEnd : nil
  }

  /// Whether the last step has ended.
  func isOver(at time: Double) -> Bool {
    program.next == program.steps.count && program.stepEnd <= time + Self.tolerance
  }

  /// How long the step that runs now has waited for a condition, in seconds; 0 if it waits for none.
  func waitingTime(at time: Double) -> Double {
    guard program.condition != nil, let start = program.starts.last else { return 0 }
    return time - start
  }

  // MARK: Content that changes

  /// Takes a correction of the offset into the motion: what is left of it is spread over what is left of its curve.
  ///
  /// - Parameters:
  ///   - distance: How far the content's offset was moved, in points.
  mutating func correct(by distance: Double, at time: Double, _ content: Content) throws(SceneFailure) {
    switch motion {
    case nil: rest += distance
    case .flight(let flight, let isTold): try correct(flight, isTold, by: distance, at: time, content)
    case .eased(var motion, let isTold):
      // Content may have gone from where the motion is to end.
      let isUnderWay = !motion.isOver(time)
      let target = motion.isPlace && isUnderWay ? motion.target : motion.target + distance
      let limit = try content.limit(motion.goesToEnd && isUnderWay ? nil : target)
      if distance == 0, !(motion.goesToEnd && isUnderWay), let limit, target <= limit { return }
      let wanted = motion.goesToEnd ? limit ?? target : target
      let held = limit.map { max(0, min(wanted, $0)) } ?? wanted
      motion.move(by: distance)
      motion.turn(to: held, at: time)
      self.motion = .eased(motion, isTold: isTold)
      rest = held
    }
  }

  private mutating func correct(
    _ flight: Flight, _ isTold: Bool, by distance: Double, at time: Double, _ content: Content
  ) throws(SceneFailure) {
    if flight.isOver(time) {
      if distance != 0 { (rest, motion) = (flight.rest + distance, nil) }
      return
    }
    if distance == 0 {
      let limit = try content.limit(goesToEnd(at: time) ? nil : flight.reach)
      let isAsPlanned: Bool
      if goesToEnd(at: time) {
        isAsPlanned = limit == flight.rest
      } else {
        isAsPlanned = flight.limit.map { $0 == limit } ?? (flight.reach <= limit ?? .infinity)
      }
      if isAsPlanned { return }
    }
    let changed = try FlightPlan.changed(flight, movedBy: distance, at: time, in: content)
    motion = .flight(changed, isTold: isTold)
    rest = changed.rest
    if program.endsWithMotion { program.end(at: changed.end, withMotion: true) }
    if guest?.endsWithMotion == true { guest?.end(at: changed.end, withMotion: true) }
  }

  // MARK: Steps

  /// Starts a step.
  ///
  /// - Returns: When it ends, and whether that is when its motion comes to rest.
  private mutating func begin(
    _ step: TrackStep, at start: Double, _ content: Content, _ position: inout Position
  ) throws(SceneFailure) -> (time: Double, withMotion: Bool) {
    switch step.verb {
    case .mark: return (start, false)
    case .wait(let seconds): return (start + seconds, false)
    case .hold(let seconds):
      settle(at: start)
      return (start + seconds, false)
    case .jump(let target):
      settle(at: start)
      rest = try landing(of: target, step, content)
      position.landing = if case .item(let id, let anchor) = target { (id, anchor) } else { nil }
      position.reachesEnd = if case .offset(.end) = target { true } else { false }
      return (start, false)
    default: break
    }
    (position.landing, position.reachesEnd) = (nil, false)
    let velocity = motion?.velocity(at: start) ?? 0
    let running: Flight? = if case .flight(let flight, _)? = motion, !flight.isOver(start) { flight } else { nil }
    settle(at: start)
    switch step.verb {
    case .linear(let target, let duration):
      return try begin(target, at: start, over: duration, curve: .linear, carried: 0, step, content)
    case .ease(let target, let duration, let curve):
      let carried = step.carries ? velocity : 0
      return try begin(target, at: start, over: duration, curve: curve, carried: carried, step, content)
    case .spring(let target, let response, let damping):
      let to = try held(target, step, content)
      let pull = Flight.SpringPull(
        target: to, isPlace: target.isPlace, goesToEnd: target == .end, frequency: 2 * .pi / response, damping: damping)
      return begin(
        FlightPlan.pull(pull, from: rest, velocity: step.carries ? velocity : 0, at: start, in: content))
    case .drag(let drag): return begin(try FlightPlan.drag(drag, on: rest, at: start, in: content))
    case .fling(let velocity, let kept):
      return begin(try FlightPlan.fling(from: rest, velocity: velocity, kept: kept, at: start, in: content))
    case .wheel(let distance):
      return begin(
        try FlightPlan.wheel(
          by: distance, from: rest, velocity: step.carries ? velocity : 0, after: running, at: start, in: content))
    case .follow(let recording): return begin(FlightPlan.recording(recording, at: start, in: content))
    case .loop(let seconds, let rate):
      // The end lies on a frame: what would come next is the first one.
      let end = max(start, ((start + seconds) * rate - 1e-6).rounded(.up) / rate)
      guard seconds > 0, let origin else { return (end, false) }
      return begin(
        FlightPlan.closing(
          to: origin.offset, with: origin.velocity, from: rest, velocity: velocity, at: start, until: end, in: content))
    case .mark, .wait, .hold, .jump: return (start, false)
    }
  }

  private mutating func begin(_ flight: Flight) -> (time: Double, withMotion: Bool) {
    motion = .flight(flight, isTold: false)
    rest = flight.rest
    return (flight.end, true)
  }

  private mutating func begin(
    _ target: ScrollTarget, at start: Double, over duration: Double, curve: TimingCurve, carried: Double,
    _ step: TrackStep, _ content: Content
  ) throws(SceneFailure) -> (time: Double, withMotion: Bool) {
    let from = rest
    rest = try held(target, step, content)
    let motion = EasedMotion(
      start: start, duration: duration, from: from, to: rest, curve: curve, goesToEnd: target == .end,
      isPlace: target.isPlace, carried: carried)
    self.motion = .eased(motion, isTold: false)
    return (start + duration, false)
  }

  /// Stops whatever moves, where it is.
  private mutating func settle(at time: Double) {
    if let motion { rest = motion.offset(at: time) }
    motion = nil
  }

  private mutating func landing(of target: JumpTarget, _ step: TrackStep, _ content: Content) throws(SceneFailure)
    -> Double
  {
    switch target {
    case .offset(let target): return try held(target, step, content)
    case .item(let id, let anchor):
      guard let offset = try content.offset(id, anchor) else {
        throw SceneFailure(
          Diagnostic(
            code: "unknown-item", "the scroller has no item \"\(id)\"", span: step.span,
            hint: "items of a count are named by their index, those of a range by their number"))
      }
      return max(0, min(offset, try content.limit(offset) ?? offset))
    }
  }

  /// The offset of a target, held within the content.
  private mutating func held(
    _ target: ScrollTarget, _ step: TrackStep, _ content: Content
  ) throws(SceneFailure) -> Double {
    let wanted: Double
    switch target {
    case .offset(let offset): wanted = offset
    case .by(let distance): wanted = rest + distance
    case .end: return try content.limit(nil) ?? rest
    }
    guard let limit = try content.limit(wanted) else {
      return max(-MotionLimits.farthest, min(wanted, MotionLimits.farthest))
    }
    let held = max(0, min(wanted, limit))
    if held != wanted {
      warnings.append(
        Diagnostic(
          .warning, code: "target-held",
          "the step goes to \(format(wanted)), beyond the content; it stops at \(format(held))", span: step.span,
          hint: "the content ends at \(format(limit)); \"to: end\" goes there"))
    }
    return held
  }

  private func format(_ points: Double) -> String { ExpressionValue.number(points).description }
}

extension ScrollTarget {
  /// Whether it is a place of the content, not a distance to go.
  fileprivate var isPlace: Bool { if case .by = self { false } else { true } }
}

extension TrackStep.Verb {
  /// Whether the step moves the scroller or stops it.
  fileprivate var moves: Bool {
    switch self {
    case .wait, .mark: false
    case .hold, .linear, .ease, .spring, .drag, .fling, .wheel, .follow, .loop, .jump: true
    }
  }
}
