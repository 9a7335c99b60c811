internal import MultiplaneBase
internal import MultiplaneLayout
internal import MultiplaneRender

/// What a run does before it has to know where its frames go: the first frame is laid out, and pictures are opened meanwhile.
///
/// `@unchecked Sendable`: one thread makes it and lays out in it, before anybody else has it, and one takes it from there
/// (`SequenceRenderer.run`).
final class RunBeginning: @unchecked Sendable {
  /// What the stepper collects.
  let traces, spans: Bool
  /// What comes next, and frame 0 if it is wanted; or why there is none.
  let stepped: Result<(stepper: Stepper, first: FrameState?), SceneFailure>
  /// When that was begun, and how long it took, in nanoseconds.
  let start, duration: UInt64
  /// `nil` where nothing is opened ahead.
  let ahead: PicturesAhead?

  /// Begins on the calling thread.
  ///
  /// - Parameters:
  ///   - frames: Those that are drawn.
  ///   - traces: Whether states say what the rows did.
  ///   - spans: Whether the stepper collects when it laid out.
  init(
    _ loaded: LoadedScene, _ options: RenderOptions, _ frames: some Sequence<Int>, traces: Bool, spans: Bool
  ) {
    (self.traces, self.spans) = (traces, spans)
    start = monotonicNanoseconds()
    ahead = PicturesAhead(of: loaded, for: frames)
    stepped = Result { () throws(SceneFailure) in
      let stepper = try loaded.makeStepper(options, traces: traces, clock: monotonicNanoseconds, spans: spans)
      return (stepper, frames.first { _ in true } == 0 ? try stepper.step() : nil)
    }
    duration = monotonicNanoseconds() - start
  }

  /// A run that has not come about leaves nobody behind who opens pictures.
  deinit { ahead?.end(waits: true) }
}
