package import MultiplaneBase
internal import MultiplaneDecoding
internal import MultiplaneLayout
internal import MultiplaneScene
package import MultiplaneOutput
internal import Synchronization

/// Renders the frames of a scene: steps them in order on the calling thread, draws them on threads of its own.
///
///     let renderer = try SequenceRenderer(loaded, options: options)
///     let folder = try FrameFolder.open(.given("out"), run: renderer.runDescription(), policy: .refuse)
///     try renderer.run(into: folder)
///     try folder.finish()
///
/// A frame's pixels depend on the scene and its number alone, not on the range that is drawn nor on the number of
/// threads.
package final class SequenceRenderer: Sendable {
  /// The scene that is rendered.
  package let loaded: LoadedScene
  /// The options of the render.
  package let options: RenderOptions
  /// Which frames are drawn.
  package let plan: FramePlan
  /// How many frames are drawn at once.
  package let jobs: Int
  /// How many may be.
  private let allowedJobs: Int

  /// - Throws: `SceneFailure` for options that do not fit the scene.
  package init(_ loaded: LoadedScene, options: RenderOptions = RenderOptions()) throws(SceneFailure) {
    (self.loaded, self.options) = (loaded, options)
    plan = try FramePlan(loaded.scene, options)
    allowedJobs = max(1, min(options.jobs ?? defaultJobs(), RenderOptions.jobsLimit))
    jobs = min(allowedJobs, max(1, plan.wanted.count), Budgets.framesAtOnce(plan.pixels.pixelCount))
  }

  /// Whether one thread draws though more may: another then helps with the first frame's pictures.
  package var drawsAlone: Bool { jobs == 1 && allowedJobs > 1 }

  /// The description of the run that a folder keeps. Reads every file the scene names.
  package func runDescription() throws(SceneFailure) -> RunDescription {
    let digest = ContentDigest()
    digest.add(try loaded.fingerprint().description)
    return RunDescription(
      engine: EngineInfo.version, scene: try loaded.contentHash(), fingerprint: digest.value,
      fps: plan.framesPerSecond, width: plan.pixels.width, height: plan.pixels.height, scale: plan.scale,
      every: plan.every, format: options.format, sceneFrames: plan.sceneFrames, frames: plan.frames)
  }

  /// Draws the frames that are wanted and that the sink does not have.
  ///
  /// - Parameters:
  ///   - snapshots: The files of snapshot events; `nil` writes none.
  ///   - timeline: Takes when each stage of each frame began and ended.
  ///   - onTrace: Called for every frame of the run's range, drawn or not, in order, on the calling thread.
  ///   - onFrame: Called for every frame that was drawn, in order, one call at a time, on any thread. Throwing ends
  ///     the run.
  /// - Returns: Warnings of the run: they never change pixels.
  /// - Throws: The error of the lowest frame that had one; `cancelled` if the run was told to stop.
  @discardableResult
  package func run(
    into sink: any FrameSink, cancellation: Cancellation? = nil, snapshots: SnapshotFiles? = nil,
    timeline: Timeline? = nil, onTrace: (([TraceLine]) -> Void)? = nil,
    onFrame: @escaping @Sendable (FrameStats) throws(RenderFailure) -> Void = { _ throws(RenderFailure) in }
  ) throws(RenderFailure) -> [Diagnostic] {
    let ends = [
      plan.wanted.last(where: { !sink.isDone($0) }), onTrace == nil ? nil : plan.frames?.upperBound,
      snapshots?.lastFrame(loaded.scene, plan, isShard: options.shard != nil),
    ]
    defer { loaded.prefetch?.close() }
    guard let last = ends.compactMap(\.self).max() else { return [] }
    let queue = FrameQueue(room: 2 * jobs, sink: sink, onFrame: onFrame)
    cancellation?.bind { queue.cancel() }
    defer { cancellation?.bind(nil) }
    let (jobs, drawsAlone, loaded, plan) = (jobs, drawsAlone, loaded, plan)
    let makeEncoder = options.format.encoders()
    let threads = (0..<jobs).compactMap { number in
      OwnThread {
        Self.draw(queue) { () throws(SceneFailure) in
          try FrameDrawer(loaded, plan, makeEncoder(), sink, timeline, thread: number + 2, isAlone: drawsAlone)
        }
      }
    }
    let unkept = PixelMemory.shared.unkeptCount
    let stepped: (warnings: [Diagnostic], count: Int) =
      threads.isEmpty ? ([], 0) : step(to: last, sink, queue, snapshots, timeline, onTrace)
    queue.close()
    for thread in threads { thread.join() }
    if threads.isEmpty {
      throw .scene(SceneFailure(code: "threads", "the system gives no thread to draw on", failure: .bug))
    }
    if let failure = queue.failure { throw failure }
    let unkeptCount = PixelMemory.shared.unkeptCount - unkept
    let others = [fewerThreads, PixelMemory.warning(unkept: unkeptCount, frames: stepped.count)]
    return stepped.warnings + others.compactMap(\.self)
  }

  /// A warning where frames of this size are drawn on fewer threads than may draw; `nil` for frames that are drawn one at a time
  /// whatever the limit.
  private var fewerThreads: Diagnostic? {
    let pixels = plan.pixels.pixelCount
    guard jobs == Budgets.framesAtOnce(pixels), jobs < min(allowedJobs, plan.wanted.count), !Budgets.isLarge(pixels)
    else { return nil }
    return Diagnostic(
      .warning, code: "threads-limited",
      "\(jobs) frames of \(plan.pixels.width)x\(plan.pixels.height) pixels are drawn at a time, where \(allowedJobs) could be",
      note: "more may not be open at a time", hint: Budgets.memoryHint)
  }

  /// Steps from frame 0, over frames that are not wanted where nothing depends on them, and puts the wanted on the line.
  ///
  /// - Returns: The warnings of the steps, and how many frames are on the line.
  private func step(
    to last: Int, _ sink: any FrameSink, _ queue: FrameQueue, _ snapshots: SnapshotFiles?, _ timeline: Timeline?,
    _ onTrace: (([TraceLine]) -> Void)?
  ) -> (warnings: [Diagnostic], count: Int) {
    var index = 0
    var drawer: SnapshotDrawer?
    // Rows that came since the last frame that is drawn.
    var entered = 0
    do throws(RenderFailure) {
      var span = TimeSpan(start: monotonicNanoseconds(), end: 0)
      let stepper = try makeStepper(traces: onTrace != nil, spans: timeline != nil)
      // Without traces and snapshots only the drawn frames count, and they may be reached over the others.
      let passes = onTrace == nil && snapshots?.lastFrame(loaded.scene, plan, isShard: options.shard != nil) == nil
      var wanted = plan.wanted.makeIterator()
      var target = -1
      while stepper.nextFrame <= last, queue.isRunning {
        if passes {
          while target < stepper.nextFrame || sink.isDone(target), let next = wanted.next() { target = next }
          if stepper.nextFrame < target {
            try RenderFailure.ofScene { () throws(SceneFailure) in try stepper.advance(toward: target) }
            continue
          }
        }
        let state = try RenderFailure.ofScene { () throws(SceneFailure) in try stepper.step() }
        span.end = monotonicNanoseconds()
        entered += state.work.entered
        var times = FrameStats.Times()
        (times.step, times.layout) = (span.end - span.start, stepper.layoutTime)
        if let onTrace, plan.frames?.contains(state.frame) == true { onTrace(TraceLine.lines(of: state)) }
        if plan.wants(state.frame), !sink.isDone(state.frame) {
          let stepped = timeline.map { _ in
            Timeline.Step(span: span, layouts: stepper.layoutSpans)
          }
          // Nothing is to keep the first frames waiting.
          let bringsRows = jobs > 1 && index > 0 && entered > 0
          let job = FrameJob(index: index, state: state, bringsRows: bringsRows, times: times, stepped: stepped)
          guard queue.add(job) else { break }
          entered = 0
          index += 1
        }
        if let snapshots, !state.snapshots.isEmpty {
          let paths = snapshots.paths(for: state, plan, isShard: options.shard != nil)
          if !paths.isEmpty {
            if drawer == nil {
              drawer = try RenderFailure.ofScene { () throws(SceneFailure) in
                try SnapshotDrawer(loaded, plan, options.format)
              }
            }
            try drawer?.draw(state, to: paths, snapshots)
          }
        }
        span.start = monotonicNanoseconds()
      }
      return (stepper.warnings, index)
    } catch {
      queue.fail(index, error)
      return ([], index)
    }
  }

  private func makeStepper(traces: Bool, spans: Bool) throws(RenderFailure) -> Stepper {
    try RenderFailure.ofScene { () throws(SceneFailure) in
      try loaded.makeStepper(options, traces: traces, clock: monotonicNanoseconds, spans: spans)
    }
  }

  /// A drawing thread: takes frames until there are no more.
  private static func draw(_ queue: FrameQueue, _ makeDrawer: () throws(SceneFailure) -> FrameDrawer) {
    var drawer: FrameDrawer?
    while let job = queue.next() {
      do throws(RenderFailure) {
        if drawer == nil { drawer = try RenderFailure.ofScene(makeDrawer) }
        guard let drawer else { return }
        queue.finish(job.index, try drawer.draw(job))
        if queue.goesOn { try drawer.paintAhead(of: job) }
      } catch {
        queue.fail(job.index, error)
      }
    }
  }
}

/// Tells a run to stop, from any thread: frames being drawn are finished, no others are begun.
package final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var stop: (@Sendable () -> Void)?
    var abandon: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())

  /// A run that has not been told to stop.
  package init() {}

  /// Whether the run was told to stop.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Tells the run to stop, now or as soon as it begins.
  package func cancel() {
    let stop = state.withLock { state in
      state.isCancelled = true
      return state.stop
    }
    stop?()
  }

  /// Undoes all that would be left behind if the process ended now, without waiting for the run.
  package func abandon() { state.withLock { $0.abandon }?() }

  /// The work of `abandon` from now on; `nil` for none.
  package func bindAbandon(_ abandon: (@Sendable () -> Void)?) { state.withLock { $0.abandon = abandon } }

  /// The work that stops the run, done at once if it was stopped already; `nil` for none.
  package func bind(_ stop: (@Sendable () -> Void)?) {
    let isCancelled = state.withLock { state in
      state.stop = stop
      return state.isCancelled
    }
    if isCancelled { stop?() }
  }
}
