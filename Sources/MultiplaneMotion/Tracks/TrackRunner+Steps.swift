import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// What a step does to the scroller when it starts.
extension TrackRunner {
  /// Starts a step.
  ///
  /// - Returns: When it ends, and whether that is when its motion comes to rest.
  mutating func begin(
    _ step: TrackStep, at start: Double, _ content: any TrackContent, _ position: inout Position
  ) throws(SceneFailure) -> (time: Double, withMotion: Bool) {
    switch step.verb {
    case .mark: return (start, false)
    case .wait(let seconds), .camera(let seconds): return (start + seconds, false)
    case .hold(let seconds):
      _ = try stop(at: start, content)
      return (start + seconds, false)
    case .jump(let target):
      _ = try stop(at: start, content)
      rest = try landing(of: target, step, content)
      position.landing = if case .item(let id, let anchor) = target { (id, anchor) } else { nil }
      position.reachesEnd = if case .offset(.end) = target { true } else { false }
      return (start, false)
    default: break
    }
    (position.landing, position.reachesEnd) = (nil, false)
    let running = isMoving(at: start) ? motion : nil
    let velocity = try stop(at: start, content)
    switch step.verb {
    case .linear(let target, let duration):
      return try begin(target, at: start, over: duration, curve: .linear, carried: nil, step, content)
    case .ease(let target, let duration, let curve):
      let carried = step.carries && running != nil ? velocity : nil
      return try begin(target, at: start, over: duration, curve: curve, carried: carried, step, content)
    case .spring(let target, let response, let damping):
      let to = try clampedOffset(of: target, step, content)
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
    case .follow(let recording): return begin(try FlightPlan.recording(recording, at: start, in: content))
    case .loop(let seconds, _):
      guard let length = step.length(from: start) else { preconditionFailure("a loop is as long as it says") }
      let end = start + length
      guard seconds > 0, length > 0, let origin else { return (end, false) }
      return begin(
        FlightPlan.closing(
          to: origin.offset, with: origin.velocity, from: rest, velocity: velocity, at: start, until: end, in: content))
    case .mark, .wait, .camera, .hold, .jump: return (start, false)
    }
  }

  private mutating func begin(_ flight: Flight) -> (time: Double, withMotion: Bool) {
    motion = TrackMotion(.flight(flight))
    rest = flight.rest
    return (flight.end, true)
  }

  private mutating func begin(
    _ target: ScrollTarget, at start: Double, over duration: Double, curve: TimingCurve, carried: Double?,
    _ step: TrackStep, _ content: any TrackContent
  ) throws(SceneFailure) -> (time: Double, withMotion: Bool) {
    let from = rest
    rest = try clampedOffset(of: target, step, content)
    let motion = EasedMotion(
      start: start, duration: duration, from: from, to: rest, curve: curve, goesToEnd: target == .end,
      isPlace: target.isPlace, carried: carried)
    self.motion = TrackMotion(.eased(motion))
    return (start + duration, false)
  }

  /// Stops the motion where it is.
  ///
  /// - Returns: The speed it had.
  private mutating func stop(at time: Double, _ content: any TrackContent) throws(SceneFailure) -> Double {
    let found = try state(at: time, content)
    (rest, motion) = (found.offset, nil)
    return found.velocity
  }

  private mutating func landing(of target: JumpTarget, _ step: TrackStep, _ content: any TrackContent)
    throws(SceneFailure)
    -> Double
  {
    switch target {
    case .offset(let target): return try clampedOffset(of: target, step, content)
    case .item(let id, let anchor):
      guard let offset = try content.landing(of: id, at: anchor) else {
        if content.hadItem(id) {
          throw SceneFailure(
            code: "unknown-item", "the item \"\(id)\" was removed before", span: step.span,
            hint: "go to it before the event that removes it, or to another item")
        }
        throw SceneFailure(
          code: "unknown-item", "the scroller has no item \"\(id)\"", span: step.span,
          hint: "items of a count are named by their index, those of a range by their number")
      }
      return max(0, min(offset, try content.lastOffset(upTo: offset) ?? offset))
    }
  }

  /// The offset of a target, held within the content.
  private mutating func clampedOffset(
    of target: ScrollTarget, _ step: TrackStep, _ content: any TrackContent
  ) throws(SceneFailure) -> Double {
    let wanted: Double
    switch target {
    case .offset(let offset): wanted = offset
    case .by(let distance): wanted = rest + distance
    case .end: return try content.lastOffset(upTo: nil) ?? rest
    }
    guard let limit = try content.lastOffset(upTo: wanted) else {
      return max(-MotionLimits.farthest, min(wanted, MotionLimits.farthest))
    }
    let edges = content.feel.edges(limit, isHeld: true)
    let held = edges.clamped(wanted)
    if held != wanted {
      let isBefore = wanted < held
      warnings.append(
        Diagnostic(
          .warning, code: "target-held",
          "the step goes to \(format(wanted)), beyond the content; it stops at \(format(held))", span: step.span,
          hint: isBefore
            ? edges.first < 0
              ? "\"refresh\" holds its start at \(format(edges.first))"
              : "a ScrollView with refresh: \(format(-wanted)) holds its start there; a drag pulls it down"
            : "the content ends at \(format(limit)); \"to: end\" goes there"))
    }
    return held
  }

  private func format(_ points: Double) -> String { ExpressionValue.number(points).description }
}

extension ScrollTarget {
  /// Whether it is a place of the content, not a distance to go.
  fileprivate var isPlace: Bool { if case .by = self { false } else { true } }
}
