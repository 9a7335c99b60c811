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
    /// How far the main scroller was scrolled on that frame, in points.
    package var scroll: Double
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

  /// The timeline of a scene whose length is known. Costs a run without pixels.
  ///
  /// - Parameter stepper: Stands before frame 0 of the scene.
  /// - Throws: `SceneFailure` if a frame cannot be stepped, or a stage cannot be computed.
  package init(_ scene: Scene, _ stepper: Stepper) throws(SceneFailure) {
    (file, framesPerSecond) = (scene.file, stepper.framesPerSecond)
    (frames, duration) = (stepper.frameCount, scene.schedule.end)
    let run = try Run(scene, stepper, frames: frames)
    let starts = scene.schedule.starts
    for (number, step) in scene.track.enumerated() {
      let start = run.moment(starts[number])
      if case .mark(let name) = step.verb {
        marks.append(Mark(name: name, moment: start, span: step.span))
      } else {
        steps.append(
          Step(
            word: step.verb.word, start: start, end: run.moment(starts[number + 1]),
            ending: step.ending(from: starts[number], to: starts[number + 1]), span: step.span))
      }
    }
    for event in scene.events {
      switch event.moment {
      case .time(let moment):
        events.append(
          Event(word: event.action.word, moment: run.moment(scene.time(of: moment)), span: event.span))
      case .condition(let condition):
        events.append(
          Event(
            word: event.action.word, moment: run.conditions[event.span].map(run.moment(ofFrame:)),
            condition: condition.text, span: event.span))
      }
    }
    for stage in scene.stages {
      let times = run.stages[stage.name]
      stages.append(
        Stage(
          name: stage.name, over: stage.over, start: times?.start.map(run.moment(ofFrame:)),
          end: times?.end.map(run.moment(ofFrame:)), isOfNode: stage.isOfNode, span: stage.span))
    }
  }

  /// A run through the frames of a scene, with the facts it has shown.
  private struct Run {
    let framesPerSecond: Double
    /// The scroll on each frame, in points.
    private var scrolls: [Double] = []
    /// The first frame on which each event with a condition happened.
    private(set) var conditions: [SourceSpan: Int] = [:]
    /// The first frames on which each stage had begun and was gone, by its name.
    private(set) var stages: [String: (start: Int?, end: Int?)] = [:]

    init(_ scene: Scene, _ stepper: Stepper, frames: Int) throws(SceneFailure) {
      framesPerSecond = stepper.framesPerSecond
      let followed = scene.stages.filter { !$0.isOfNode }
      var waiting = stepper.waitingEvents
      for frame in 0..<frames {
        let state = try stepper.step()
        scrolls.append(state.scroll)
        let still = waiting.isEmpty ? waiting : stepper.waitingEvents
        for span in waiting.subtracting(still) { conditions[span] = frame }
        waiting = still
        for stage in followed where stages[stage.name]?.end == nil {
          let progress = try stepper.value(of: stage.progress, on: state).get().double ?? 0
          if progress > 0, stages[stage.name] == nil { stages[stage.name] = (frame, nil) }
          if progress >= 1 { stages[stage.name]?.end = frame }
        }
      }
    }

    func moment(_ time: Double) -> Moment {
      let frame = min(max(0, Int((time * framesPerSecond - 1e-6).rounded(.up))), scrolls.count - 1)
      return Moment(time: time, frame: frame, scroll: scrolls[frame])
    }

    func moment(ofFrame frame: Int) -> Moment {
      Moment(time: Double(frame) / framesPerSecond, frame: frame, scroll: scrolls[frame])
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
