import MultiplaneExpressions
import MultiplaneScene

/// Steps and how far they have come.
struct TrackProgram {
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
