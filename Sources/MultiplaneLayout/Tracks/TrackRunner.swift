import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// Follows steps of a track: where a scroller is at a time.
///
/// Every step is closed form in its own time, so offsets do not depend on the frame rate. Time only moves on.
struct TrackRunner {
  private let steps: [TrackStep]
  private var next = 0
  /// When the step that runs now ends, in seconds.
  private var stepEnd: Double
  private var motion: Motion?
  /// The offset where no motion is, in points.
  private(set) var rest: Double
  private(set) var warnings: [Diagnostic] = []

  /// Times closer than this are the same: sums of durations differ from n / fps in their last bits. Seconds.
  static let tolerance = 1e-9
  /// No offset is beyond this, in points: a hundred times what ten million rows of a thousand points need.
  static let farthest = 1e12

  /// - Parameters:
  ///   - start: The offset before the first step, in points.
  ///   - time: When the first step begins, in seconds.
  init(steps: [TrackStep], start: Double = 0, at time: Double = 0) {
    self.steps = steps
    rest = max(-Self.farthest, min(start, Self.farthest))
    stepEnd = time
  }

  /// A motion from one offset to another.
  private struct Motion {
    var start: Double
    var duration: Double
    var from: Double
    var to: Double
    var curve: TimingCurve
    /// Whether the target is the end of the content, wherever that is.
    var goesToEnd: Bool
    /// Whether the target is a place of the content, not a distance to go.
    var isPlace: Bool
    /// Whether it was told that the target is reached.
    var isTold = false
    /// What is added because the target was moved: from one distance, where the curve has its start, to another.
    var bend = (from: 0.0, to: 0.0)

    /// Whether the motion is at rest: the quotient of a sum of durations may end a bit below 1.
    func isOver(_ time: Double) -> Bool { time >= start + duration - TrackRunner.tolerance }

    private func progress(at time: Double) -> Double { curve.progress(at: (time - start) / duration) }

    /// Where it ends.
    var target: Double { to + bend.to }

    func offset(at time: Double) -> Double {
      if isOver(time) { return target }
      let offset = from + (to - from) * progress(at: time) + bent(at: time)
      return max(-TrackRunner.farthest, min(offset, TrackRunner.farthest))
    }

    func velocity(at time: Double) -> Double {
      if isOver(time) || time < start { return 0 }
      let share = (time - start) / duration
      var distance = (to - from) * curve.slope(at: share)
      if bend != (0, 0) { distance += (bend.to - bend.from) * curve.rising.slope(at: share) }
      return distance / duration
    }

    private func bent(at time: Double) -> Double {
      bend == (0, 0) ? 0 : bend.from + (bend.to - bend.from) * curve.rising.progress(at: (time - start) / duration)
    }

    /// Goes to another target: the difference is spread over what is left of the curve, or where the curve goes back
    /// and forth, of one that does not.
    mutating func turn(to newTarget: Double, at time: Double) {
      let difference = newTarget - target
      if difference == 0 { return }
      let (now, gone) = (bent(at: time), curve.rising.progress(at: (time - start) / duration))
      bend.to += difference
      bend.from = gone < 1 ? (now - bend.to * gone) / (1 - gone) : bend.to
    }

    /// Moves all of it by a distance.
    mutating func move(by distance: Double) { (from, to) = (from + distance, to + distance) }
  }

  /// What a track asks of the content it moves; all in points.
  struct Content {
    /// The last offset, known at least as far as one that is wanted (`nil`: the very last); `nil` for a free scroll.
    var limit: (Double?) throws(SceneFailure) -> Double?
    /// The offset that puts an item in its place in the window.
    var offset: (ItemID, ItemAnchor) throws(SceneFailure) -> Double?
    /// Whether an item that is not there was at the start.
    var wasThere: (ItemID) -> Bool = { _ in false }
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
    /// Whether a jump of this moment leaves the carried offset where it was.
    var jumped = false
  }

  /// Starts every step whose time has come, and says where that leads.
  mutating func advance(to time: Double, _ content: Content) throws(SceneFailure) -> Position {
    var position = Position(offset: 0, velocity: 0)
    while next < steps.count, stepEnd <= time + Self.tolerance {
      let step = steps[next]
      next += 1
      let start = stepEnd
      switch step.verb {
      case .mark: break
      case .wait(let seconds): stepEnd += seconds
      case .hold(let seconds):
        settle(at: start)
        stepEnd += seconds
      case .linear(let target, let duration):
        try begin(target, at: start, over: duration, curve: .linear, step, content)
        (position.landing, position.reachesEnd) = (nil, false)
      case .ease(let target, let duration, let curve):
        try begin(target, at: start, over: duration, curve: curve, step, content)
        (position.landing, position.reachesEnd) = (nil, false)
      case .jump(let target):
        settle(at: start)
        rest = try landing(of: target, step, content)
        position.landing = if case .item(let id, let anchor) = target { (id, anchor) } else { nil }
        position.reachesEnd = if case .offset(.end) = target { true } else { false }
        position.jumped = true
      }
    }
    if let motion, motion.goesToEnd, !motion.isTold, motion.isOver(time) {
      self.motion?.isTold = true
      position.reachesEnd = true
    }
    position.offset = motion?.offset(at: time) ?? rest
    position.velocity = motion?.velocity(at: time) ?? 0
    return position
  }

  /// Takes a correction of the offset into the motion: what is left of it is spread over what is left of its curve.
  ///
  /// - Parameters:
  ///   - distance: How far the content's offset was moved, in points.
  ///   - limit: The largest offset now; `nil` where a motion to the end does not run.
  mutating func correct(by distance: Double, at time: Double, limit: Double?) {
    guard var motion else {
      rest += distance
      return
    }
    let aim = target(at: time, correctedBy: distance)
    let wanted = motion.goesToEnd ? (limit ?? aim) : aim
    let target = limit.map { max(0, min(wanted, $0)) } ?? wanted
    motion.move(by: distance)
    motion.turn(to: target, at: time)
    self.motion = motion
    rest = target
  }

  /// The offset at a time, no step being started.
  func offset(at time: Double) -> Double { motion?.offset(at: time) ?? rest }

  /// Does a step at once, in place of what runs now; the track's later steps come at their own time.
  mutating func interrupt(with step: TrackStep, at time: Double, _ content: Content) throws(SceneFailure) {
    let end = stepEnd
    settle(at: time)
    switch step.verb {
    case .linear(let target, let duration):
      try begin(target, at: time, over: duration, curve: .linear, step, content)
    case .ease(let target, let duration, let curve):
      try begin(target, at: time, over: duration, curve: curve, step, content)
    case .jump(let target): rest = try landing(of: target, step, content)
    case .wait, .hold, .mark: break
    }
    stepEnd = end
  }

  /// Puts the resting offset elsewhere, after a jump or the end of a motion was refined.
  mutating func land(at offset: Double) {
    motion = nil
    rest = offset
  }

  /// Where the motion that runs ends, or the resting offset, after the offset was corrected.
  ///
  /// A distance still to go stays the same; a place stays where it is, so that the top is reached at 0.
  func target(at time: Double, correctedBy distance: Double) -> Double {
    guard let motion else { return rest + distance }
    return motion.isPlace && !motion.isOver(time) ? motion.target : motion.target + distance
  }

  /// Whether something moves.
  func isMoving(at time: Double) -> Bool { motion.map { !$0.isOver(time) } ?? false }

  /// Whether the motion that runs goes to the end of the content.
  func goesToEnd(at time: Double) -> Bool { motion.map { $0.goesToEnd && !$0.isOver(time) } ?? false }

  /// Stops whatever moves, where it is.
  private mutating func settle(at time: Double) {
    if let motion { rest = motion.offset(at: time) }
    motion = nil
  }

  private mutating func begin(
    _ target: ScrollTarget, at start: Double, over duration: Double, curve: TimingCurve, _ step: TrackStep,
    _ content: Content
  ) throws(SceneFailure) {
    settle(at: start)
    let to = try held(target, step, content)
    let isPlace = if case .by = target { false } else { true }
    let goesToEnd = if case .end = target { true } else { false }
    motion = Motion(
      start: start, duration: duration, from: rest, to: to, curve: curve, goesToEnd: goesToEnd,
      isPlace: isPlace)
    rest = to
    stepEnd = start + duration
  }

  private mutating func landing(of target: JumpTarget, _ step: TrackStep, _ content: Content) throws(SceneFailure)
    -> Double
  {
    switch target {
    case .offset(let target): return try held(target, step, content)
    case .item(let id, let anchor):
      guard let offset = try content.offset(id, anchor) else {
        if content.wasThere(id) {
          throw SceneFailure(
            Diagnostic(
              code: "unknown-item", "the item \"\(id)\" was removed before", span: step.span,
              hint: "go to it before the event that removes it, or to another item"))
        }
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
    guard let limit = try content.limit(wanted) else { return max(-Self.farthest, min(wanted, Self.farthest)) }
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
extension [TrackStep] {
  /// How long the track takes, in seconds.
  package var duration: Double {
    reduce(0) { time, step in
      switch step.verb {
      case .wait(let seconds), .hold(let seconds): time + seconds
      case .linear(_, let duration), .ease(_, let duration, _): time + duration
      case .jump, .mark: time
      }
    }
  }

  /// When each mark is reached, in seconds, in order.
  package var marks: [(name: String, time: Double)] {
    var time = 0.0
    var marks: [(name: String, time: Double)] = []
    for step in self {
      if case .mark(let name) = step.verb { marks.append((name, time)) }
      time += [step].duration
    }
    return marks
  }
}
