import MultiplaneBase
import MultiplaneExpressions
import MultiplaneMotion
import MultiplaneScene

/// Says which of the scene's events are due.
struct EventRunner {
  private typealias Timed = (time: Double, place: Int, event: SceneEvent)
  /// Events whose time is known, by time and then by place in the file.
  private var timed: [Timed] = []
  private var next = 0
  /// Events that are timed from a step which has not started yet, with their place in the file.
  private var unscheduled: [(moment: TrackMoment, place: Int, event: SceneEvent)] = []
  /// Conditions that have not come true yet.
  private var waiting: [(condition: Expression, event: SceneEvent)]

  /// - Parameter schedule: When steps start, where a run has shown it.
  init(_ events: [SceneEvent], _ schedule: TrackSchedule?) {
    waiting = []
    for (place, event) in events.enumerated() {
      switch event.moment {
      case .time(let moment):
        if moment.step == nil {
          timed.append((moment.seconds, place, event))
        } else if let schedule {
          timed.append((schedule.time(of: moment), place, event))
        } else {
          unscheduled.append((moment, place, event))
        }
      case .condition(let condition): waiting.append((condition, event))
      }
    }
    timed.sort { ($0.time, $0.place) < ($1.time, $1.place) }
  }

  /// Whether events wait for a step to start.
  var waitsForSteps: Bool { !unscheduled.isEmpty }

  /// Times the events that waited for steps which have started.
  ///
  /// - Parameter start: When a step has started, in seconds; `nil` if it has not.
  mutating func schedule(_ start: (_ step: Int) -> Double?) {
    var still: [(moment: TrackMoment, place: Int, event: SceneEvent)] = []
    for entry in unscheduled {
      if let start = entry.moment.step.flatMap(start) {
        timed.append((start + entry.moment.seconds, entry.place, entry.event))
      } else {
        still.append(entry)
      }
    }
    if still.count == unscheduled.count { return }
    unscheduled = still
    // Events that have happened stay where they are.
    timed[next...].sort { ($0.time, $0.place) < ($1.time, $1.place) }
  }

  /// Where the events stand whose condition has not come true yet.
  var waitingPlaces: Set<SourceSpan> { Set(waiting.map(\.event.span)) }

  /// Whether anything has happened.
  var hasBegun: Bool { next > 0 }

  /// Whether nothing can happen up to a time.
  func isQuiet(until time: Double) -> Bool {
    waiting.isEmpty && unscheduled.isEmpty
      && (next == timed.count || timed[next].time > time + TrackRunner.tolerance)
  }

  /// When the next timed event happens, in seconds.
  var nextTime: Double? { next < timed.count ? timed[next].time : nil }

  /// The timed events whose time has come.
  mutating func due(at time: Double) -> [(time: Double, event: SceneEvent)] {
    var due: [(time: Double, event: SceneEvent)] = []
    while next < timed.count, timed[next].time <= time + TrackRunner.tolerance {
      due.append((timed[next].time, timed[next].event))
      next += 1
    }
    return due
  }

  /// The events whose condition holds now, for the first time.
  mutating func due(
    in context: EvaluationContext, frame: Int
  ) throws(SceneFailure) -> [SceneEvent] {
    var due: [SceneEvent] = []
    var still: [(condition: Expression, event: SceneEvent)] = []
    for entry in waiting {
      let holds = entry.condition.boolean(context)
      if let fault = context.fault {
        context.fault = nil
        throw SceneFailure(fault.diagnostic(frame: frame, node: "events", property: "when"))
      }
      if holds { due.append(entry.event) } else { still.append(entry) }
    }
    waiting = still
    return due
  }
}
