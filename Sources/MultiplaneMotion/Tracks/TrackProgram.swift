import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// Steps and how far they have come.
struct TrackProgram {
  let steps: [TrackStep]
  /// When the step that runs now ends, in seconds.
  private(set) var stepEnd: Double
  /// When it is done along the axis of the program: it lasts longer where it is not done along the other one.
  private var ownEnd: Double
  var next = 0
  /// Whether that is when the motion comes to rest.
  var endsWithMotion = false
  /// When that was to be at first: content that goes on moves it.
  private(set) var plannedEnd: Double?
  /// When the step that runs now is ended at the latest.
  var latest = Double.infinity
  /// The condition that ends the step that runs now, on the first frame it holds.
  var condition: Expression?
  /// When each step has started.
  var starts: [Double] = []

  init(steps: [TrackStep], stepEnd: Double) { (self.steps, self.stepEnd, ownEnd) = (steps, stepEnd, stepEnd) }

  /// When the next step is due; `nil` if there is none.
  var due: Double? { next < steps.count ? stepEnd : nil }

  mutating func begin(_ step: TrackStep, at time: Double) {
    starts.append(time)
    next += 1
    (endsWithMotion, plannedEnd, latest, condition) = (false, nil, .infinity, nil)
    switch step.until {
    case .time(let seconds): latest = time + seconds
    case .condition(let condition): self.condition = condition
    case nil: break
    }
  }

  /// Ends the step that runs now before it ends by itself, if its condition holds.
  ///
  /// - Returns: Whether it does.
  mutating func endStep(
    at time: Double, where holds: (Expression) throws(SceneFailure) -> Bool
  ) throws(SceneFailure) -> Bool {
    guard let condition, time < stepEnd - MotionLimits.tolerance, try holds(condition) else { return false }
    (stepEnd, ownEnd, self.condition, endsWithMotion) = (time, time, nil, false)
    return true
  }

  mutating func end(at time: Double, withMotion: Bool = false) {
    ownEnd = min(time, latest)
    stepEnd = ownEnd
    plannedEnd = plannedEnd ?? ownEnd
    endsWithMotion = withMotion
  }

  /// Lets the step that runs last until it is done along both axes.
  static func join(_ a: inout TrackProgram, _ b: inout TrackProgram) {
    let end = max(a.ownEnd, b.ownEnd)
    (a.stepEnd, b.stepEnd) = (end, end)
  }
}
