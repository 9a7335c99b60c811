import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// Carries out the scene's events: on data, on lists, on the viewport.
///
/// Whatever changes, the rows in the window stay where they are: each scroller's anchor is taken before a change and
/// the offset corrected after it.
struct EventRunner {
  /// Timed events, by time and then by place in the file.
  private var timed: [(time: Double, event: SceneEvent)]
  private var next = 0
  /// Conditions that have not come true yet.
  private var waiting: [(condition: Expression, event: SceneEvent)]
  /// Rows that leave when their animation is over.
  private var leaving: [(end: Double, source: Int, key: RowKey)] = []

  init(_ events: [SceneEvent]) {
    timed = []
    waiting = []
    for event in events {
      switch event.moment {
      case .time(let time): timed.append((time, event))
      case .condition(let condition): waiting.append((condition, event))
      }
    }
    // Sorting keeps neither order nor place by itself.
    timed = timed.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Whether anything is left to happen or under way.
  var isIdle: Bool { next == timed.count && waiting.isEmpty && leaving.isEmpty }

  /// Whether anything has happened.
  var hasBegun: Bool { next > 0 }

  /// Whether nothing is under way and nothing can happen up to a time.
  func isQuiet(until time: Double) -> Bool {
    waiting.isEmpty && leaving.isEmpty && (next == timed.count || timed[next].time > time + TrackRunner.tolerance)
  }

  /// The timed events whose time has come.
  mutating func due(at time: Double) -> [(time: Double, event: SceneEvent)] {
    var due: [(time: Double, event: SceneEvent)] = []
    while next < timed.count, timed[next].time <= time + TrackRunner.tolerance {
      due.append(timed[next])
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

  /// Notes that a row leaves when its animation is over.
  mutating func leave(_ key: RowKey, ofSource source: Int, at end: Double) { leaving.append((end, source, key)) }

  /// The rows whose animation out is over.
  mutating func gone(at time: Double) -> [(source: Int, key: RowKey)] {
    let gone = leaving.filter { $0.end <= time + TrackRunner.tolerance }
    leaving.removeAll { $0.end <= time + TrackRunner.tolerance }
    return gone.map { ($0.source, $0.key) }
  }
}
