public import MultiplaneScene

/// Follows the track: where the main scroller is at a time.
///
/// Every step is closed form in its own time, so offsets do not depend on the frame rate. Time only moves on.
struct TrackRunner {
  private let steps: [TrackStep]
  private var next = 0
  /// When the step that runs now ends, in seconds.
  private var stepEnd = 0.0
  private var motion: Motion?
  /// The offset where no motion is, in points.
  private var rest = 0.0
  private(set) var warnings: [Diagnostic] = []

  /// Times closer than this are the same: sums of durations differ from n / fps in their last bits. Seconds.
  static let tolerance = 1e-9
  /// No offset is beyond this, in points: a hundred times what ten million rows of a thousand points need.
  static let farthest = 1e12

  init(steps: [TrackStep], start: Double = 0) {
    self.steps = steps
    rest = max(-Self.farthest, min(start, Self.farthest))
  }

  /// A motion from one offset to another.
  private struct Motion {
    var start: Double
    var duration: Double
    var from: Double
    var to: Double
    var curve: TimingCurve

    /// Whether the motion is at rest: the quotient of a sum of durations may end a bit below 1.
    private func isOver(_ time: Double) -> Bool { time >= start + duration - TrackRunner.tolerance }

    func offset(at time: Double) -> Double {
      if isOver(time) { return to }
      let offset = from + (to - from) * curve.progress(at: (time - start) / duration)
      return max(-TrackRunner.farthest, min(offset, TrackRunner.farthest))
    }

    func velocity(at time: Double) -> Double {
      if isOver(time) || time < start { return 0 }
      return (to - from) / duration * curve.slope(at: (time - start) / duration)
    }
  }

  /// What the track asks of the list it moves; all in points.
  struct Content {
    /// The last offset; `nil` for a free scroll, which has none.
    var limit: Double?
    /// The offset that puts an item in its place in the window.
    var offset: (ItemID, ItemAnchor) -> Double?
  }

  /// Starts every step whose time has come, and returns the offset and speed at that time.
  mutating func advance(
    to time: Double, content: () throws(SceneFailure) -> Content
  ) throws(SceneFailure) -> (offset: Double, velocity: Double) {
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
        try begin(target, at: start, over: duration, curve: .linear, step, try content())
      case .ease(let target, let duration, let curve):
        try begin(target, at: start, over: duration, curve: curve, step, try content())
      case .jump(let target):
        settle(at: start)
        rest = try landing(of: target, step, try content())
      }
    }
    return (motion?.offset(at: time) ?? rest, motion?.velocity(at: time) ?? 0)
  }

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
    motion = Motion(start: start, duration: duration, from: rest, to: to, curve: curve)
    rest = to
    stepEnd = start + duration
  }

  private mutating func landing(
    of target: JumpTarget, _ step: TrackStep, _ content: Content
  ) throws(SceneFailure) -> Double {
    switch target {
    case .offset(let target): return try held(target, step, content)
    case .item(let id, let anchor):
      guard let offset = content.offset(id, anchor) else {
        throw SceneFailure(
          Diagnostic(
            code: "unknown-item", "the main scroller has no item \"\(id)\"", span: step.span,
            hint: "items of a count are named by their index, those of a range by their number"))
      }
      return max(0, min(offset, content.limit ?? offset))
    }
  }

  /// The offset of a target, held within the content.
  private mutating func held(
    _ target: ScrollTarget, _ step: TrackStep, _ content: Content
  ) throws(SceneFailure) -> Double {
    let wanted: Double =
      switch target {
      case .offset(let offset): offset
      case .by(let distance): rest + distance
      case .end: content.limit ?? rest
      }
    guard let limit = content.limit else { return max(-Self.farthest, min(wanted, Self.farthest)) }
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
  public var duration: Double {
    reduce(0) { time, step in
      switch step.verb {
      case .wait(let seconds), .hold(let seconds): time + seconds
      case .linear(_, let duration), .ease(_, let duration, _): time + duration
      case .jump, .mark: time
      }
    }
  }

  /// When each mark is reached, in seconds, in order.
  public var marks: [(name: String, time: Double)] {
    var time = 0.0
    var marks: [(name: String, time: Double)] = []
    for step in self {
      if case .mark(let name) = step.verb { marks.append((name, time)) }
      time += [step].duration
    }
    return marks
  }
}
