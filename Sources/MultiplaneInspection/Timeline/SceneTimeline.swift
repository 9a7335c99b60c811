package import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneLayout
package import MultiplaneScene

/// The steps, marks, events and stages of a scene with their times, as a run without pixels has shown them.
package struct SceneTimeline: Sendable {
  /// A moment, with the frame that first shows it.
  package struct Moment: Sendable, Hashable {
    /// In seconds.
    package var time: Double
    /// The first frame at or after it.
    package var frame: Int
    /// How far the main scroller was scrolled then, in points: what `scroll` says, which does not follow rows that come in.
    package var scroll: Double
    /// The offset of its content then, in points: what steps go to.
    package var position: Double
  }

  /// The cause by which a step ends.
  package enum End: String, Sendable {
    /// The step says how long it takes.
    case time
    /// Its content came to rest.
    case rest
    /// A condition came true.
    case condition
  }

  /// A step of the track that takes time.
  package struct Step: Sendable {
    /// The name of the step in scenes.
    package var word: String
    package var start: Moment
    package var end: Moment
    /// The cause by which it ends.
    package var ending: End
    /// Where it stands in the file.
    package var span: SourceSpan
  }

  /// A mark, by its name.
  package struct Mark: Sendable {
    package var name: String
    package var moment: Moment
    /// Where it stands in the file.
    package var span: SourceSpan
  }

  /// An event.
  package struct Event: Sendable {
    /// The name of the event's action in scenes.
    package var word: String
    /// When it happens; `nil` where its condition never holds.
    package var moment: Moment?
    /// Its condition as it is written; `nil` where it has a time.
    package var condition: String?
    /// Where it stands in the file.
    package var span: SourceSpan
  }

  /// A stage.
  package struct Stage: Sendable {
    package var name: String
    /// The interval it goes over, as it is written.
    package var over: String
    /// The first frame on which it has begun; `nil` where it never does, and where each node has its own.
    package var start: Moment?
    /// The first frame on which all of it is gone.
    package var end: Moment?
    /// Whether it follows the way of the node that uses it.
    package var isOfNode: Bool
    /// Where it stands in the file.
    package var span: SourceSpan
  }

  /// The file as the user named it.
  package var file: String
  /// How many frames there are, and how many a second.
  package var frames: Int
  package var framesPerSecond: Double
  /// When the track ends, in seconds.
  package var duration: Double
  package var steps: [Step] = []
  package var marks: [Mark] = []
  package var events: [Event] = []
  package var stages: [Stage] = []

  /// The timeline of a scene whose length is known.
  ///
  /// Costs a run without pixels up to the last frame on which an event has still to come or a stage to end. From there on
  /// frames without a step, a mark or an event are passed over.
  ///
  /// - Parameter stepper: Stands before frame 0 of the scene.
  /// - Throws: `SceneFailure` if a frame cannot be stepped, or a stage cannot be computed; of class `limit` if the run takes
  ///   too long.
  package init(_ scene: Scene, _ stepper: Stepper) throws(SceneFailure) {
    let schedule = scene.schedule
    (file, framesPerSecond) = (scene.file, stepper.framesPerSecond)
    (frames, duration) = (stepper.frameCount, schedule.end)
    let starts = schedule.starts
    let eventTimes = scene.events.compactMap { event -> Double? in
      guard case .time(let moment) = event.moment else { return nil }
      return schedule.time(of: moment)
    }
    let run = try Run(scene, stepper, frames: frames, times: starts + eventTimes)
    for (number, step) in scene.track.enumerated() {
      let start = run.start(number, at: starts[number])
      if case .mark(let name) = step.verb {
        marks.append(Mark(name: name, moment: start, span: step.span))
      } else {
        steps.append(
          Step(
            word: step.verb.word, start: start, end: run.start(number + 1, at: starts[number + 1]),
            ending: step.ending(from: starts[number], to: starts[number + 1]), span: step.span))
      }
    }
    for event in scene.events {
      switch event.moment {
      case .time(let moment):
        events.append(Event(word: event.action.word, moment: run.moment(schedule.time(of: moment)), span: event.span))
      case .condition(let condition):
        events.append(
          Event(
            word: event.action.word, moment: run.conditions[event.span], condition: condition.text, span: event.span))
      }
    }
    for stage in scene.stages {
      let times = run.stages[stage.name]
      stages.append(
        Stage(
          name: stage.name, over: stage.over, start: times?.start, end: times?.end, isOfNode: stage.isOfNode,
          span: stage.span))
    }
  }

  /// A run through the frames of a scene, with the facts it has shown.
  private struct Run {
    private let framesPerSecond: Double
    private let lastFrame: Int
    /// The moments of the frames of the times that were asked for.
    private var shown: [Int: Moment] = [:]
    /// Where the scroller was when steps began.
    private var starts: [StepStart] = []
    /// When each event with a condition happened.
    private(set) var conditions: [SourceSpan: Moment] = [:]
    /// When each stage had begun and was gone, by its name.
    private(set) var stages: [String: (start: Moment?, end: Moment?)] = [:]

    /// - Parameter times: Seconds of which the moment is asked afterwards.
    init(_ scene: Scene, _ stepper: Stepper, frames: Int, times: [Double]) throws(SceneFailure) {
      (framesPerSecond, lastFrame) = (stepper.framesPerSecond, frames - 1)
      var wanted = Set<Int>()
      for time in times { wanted.insert(frame(at: time)) }
      var targets = wanted.sorted()[...]
      var followed = scene.stages.filter { !$0.isOfNode }
      var waiting = stepper.waitingEvents
      var deadline = ThreadDeadline.step
      defer { starts = stepper.stepStarts }
      while true {
        // Events and stages that have still to come may come on any frame.
        let isWatching = !waiting.isEmpty || !followed.isEmpty
        guard let target = isWatching ? stepper.nextFrame : targets.first, target < frames else { return }
        if deadline.isOver() {
          throw Budgets.overTime(
            "finding the timeline over \(stepper.nextFrame) frames", at: scene.track.last?.span, path: "scroll")
        }
        if stepper.nextFrame < target {
          try stepper.advance(toward: target)
          continue
        }
        let state = try stepper.step()
        let moment = Moment(
          time: Double(state.frame) / framesPerSecond, frame: state.frame, scroll: state.scroll,
          position: state.position)
        if targets.first == state.frame {
          targets.removeFirst()
          shown[state.frame] = moment
        }
        let still = waiting.isEmpty ? waiting : stepper.waitingEvents
        for span in waiting.subtracting(still) { conditions[span] = moment }
        waiting = still
        var hasEnded = false
        for stage in followed {
          let progress = try stepper.value(of: stage.progress, on: state).get().double ?? 0
          if progress > 0, stages[stage.name] == nil { stages[stage.name] = (moment, nil) }
          guard progress >= 1 else { continue }
          stages[stage.name]?.end = moment
          hasEnded = true
        }
        if hasEnded { followed.removeAll { stages[$0.name]?.end != nil } }
      }
    }

    /// The first frame at or after a time.
    private func frame(at time: Double) -> Int {
      min(max(0, Int((time * framesPerSecond - 1e-6).rounded(.up))), lastFrame)
    }

    /// - Precondition: The run was asked for the time.
    func moment(_ time: Double) -> Moment {
      let frame = frame(at: time)
      guard var moment = shown[frame] else { preconditionFailure("frame \(frame) was not asked for") }
      moment.time = time
      return moment
    }

    /// The moment at which a step begins, and the one before it ends: the frame that shows it may be later, and on its way.
    func start(_ number: Int, at time: Double) -> Moment {
      var moment = moment(time)
      if starts.indices.contains(number) {
        (moment.scroll, moment.position) = (starts[number].scroll, starts[number].position)
      }
      return moment
    }
  }
}

extension TrackStep {
  /// The cause by which the step ended; its times are in seconds.
  fileprivate func ending(from start: Double, to end: Double) -> SceneTimeline.End {
    switch until {
    case .condition: return .condition
    // A motion that comes to rest before the time that would end it has ended by itself.
    case .time(let seconds) where end - start >= seconds - 1e-9: return .time
    case .time, nil: return length(from: start) == nil || until != nil ? .rest : .time
    }
  }
}
