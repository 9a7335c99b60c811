package import MultiplaneExpressions

/// A moment of the track: some time after the scene's start, or after a step whose length only a run shows.
package struct TrackMoment: Sendable, Hashable {
  /// The step from whose start the moment is counted, or the number of steps for the end of the last; `nil` is the
  /// scene's start.
  package var step: Int?
  /// Seconds from there.
  package var seconds: Double
  /// A moment; see the properties.
  package init(step: Int? = nil, seconds: Double) { (self.step, self.seconds) = (step, seconds) }
}

/// When each step of a track starts, and when the last one ends.
package struct TrackSchedule: Sendable, Hashable {
  /// Seconds; one more than there are steps.
  package let starts: [Double]

  /// - Parameter starts: When each step starts and when the last one ends, as a run has found it; in seconds.
  package init(starts: [Double]) { self.starts = starts }

  /// The schedule of steps that take as long as they say; `nil` if a run has to show the length of one.
  package init?(_ track: [TrackStep]) {
    var starts = [0.0]
    var time = 0.0
    for step in track {
      guard let length = step.length(from: time) else { return nil }
      time += length
      starts.append(time)
    }
    self.starts = starts
  }

  /// The schedule as far as steps say how long they take: a step whose length a run has to show counts as nothing. A
  /// run that looks for the schedule begins with it, and until then formulas have its moments.
  package init(guessing track: [TrackStep]) {
    starts = track.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + ($1.length(from: $0.last) ?? 0)) }
  }

  /// When the track ends, in seconds.
  package var end: Double { starts.last ?? 0 }

  /// When a moment is, in seconds.
  package func time(of moment: TrackMoment) -> Double {
    (moment.step.map { starts[$0] } ?? 0) + moment.seconds
  }
}

extension Scene {
  /// When the steps of the track start.
  ///
  /// - Precondition: Every step says how long it takes, or the scene was surveyed.
  package var schedule: TrackSchedule {
    guard let schedule = resolvedSchedule ?? TrackSchedule(track) else {
      preconditionFailure("a track with a step of unknown length is surveyed first")
    }
    return schedule
  }

  /// Whether a run has to show when the track ends.
  package var needsResolving: Bool { resolvedSchedule == nil && TrackSchedule(track) == nil }

  /// When a moment is, in seconds.
  package func time(of moment: TrackMoment) -> Double {
    moment.step == nil ? moment.seconds : schedule.time(of: moment)
  }

  /// The names of the marks, in order.
  package var markNames: [String] {
    track.compactMap { step in if case .mark(let name) = step.verb { name } else { nil } }
  }

  /// The moments that formulas read of the track, by the index of their slots: its end, its marks in order, and the steps
  /// that move the camera. Where a run has to show them and has not, times are guesses and scrolls are 0.
  package var moments: [MomentValues] {
    if let keptMoments { return keptMoments }
    let schedule = resolvedSchedule ?? TrackSchedule(track) ?? TrackSchedule(guessing: track)
    let times = zip(track, schedule.starts).compactMap { step, start in
      if case .mark = step.verb { start } else { nil }
    }
    let marks = times.enumerated().map { number, time in
      let scrolls = surveyedScrolls ?? []
      return MomentValues(time: time, scroll: number < scrolls.count ? scrolls[number] : 0)
    }
    let moves = zip(track, schedule.starts).filter { $0.0.verb.movesCamera }.map { MomentValues(time: $0.1) }
    return [MomentValues(time: schedule.end)] + marks + moves
  }

  /// When each mark is reached, in seconds, in order.
  package var marks: [(name: String, time: Double)] {
    let schedule = schedule
    return zip(track, schedule.starts).compactMap { step, start in
      if case .mark(let name) = step.verb { (name, start) } else { nil }
    }
  }
}

extension TrackStep.Verb {
  /// Whether the camera moves from its start on; a loop takes it back.
  fileprivate var movesCamera: Bool {
    switch self {
    case .camera, .loop: true
    case .wait, .hold, .linear, .ease, .spring, .drag, .fling, .wheel, .follow, .jump, .mark: false
    }
  }
}
