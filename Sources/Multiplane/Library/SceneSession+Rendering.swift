internal import MultiplaneBase
internal import MultiplaneOutput
internal import Synchronization

/// How far a render has come.
public struct RenderProgress: Sendable, Hashable {
  /// The number of the frame that was written last.
  public let frame: Int
  /// How many frames the render has written.
  public let written: Int
  /// How many frames the render writes in all; those that were there before are none of them.
  public let total: Int

  /// The part of the frames that is written, from 0 to 1.
  public var fraction: Double { Double(written) / Double(total) }
}

extension SceneSession {
  /// Writes frames as PNG files `frame-00000.png` and so on into a folder, drawn on all cores.
  ///
  ///     try await session.render(into: "out") { progress in bar.value = progress.fraction }
  ///
  /// The work is done on threads of its own: the caller's actor is free meanwhile, and the session may draw other frames.
  /// When the task is cancelled, frames that are being drawn are finished and no others begun. The folder is then as a
  /// render leaves it that was stopped, and a render that `resumes` goes on with it.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is made unless it is there.
  ///   - frames: Which frames; `nil` is all of them.
  ///   - resumes: Whether frames of the same scene that are there already stay; otherwise any frame there is an error.
  ///   - isolation: Where the caller runs; it is not to be given.
  ///   - progress: Called after each frame that was written, in order, where the caller runs.
  /// - Throws: `SceneError` if a frame cannot be stepped, drawn or written, or if the task was cancelled: `isCancellation`.
  public func render(
    into folder: String, frames: ClosedRange<Int>? = nil, resumes: Bool = false,
    isolation: isolated (any Actor)? = #isolation, progress: (RenderProgress) -> Void = { _ in }
  ) async throws(SceneError) {
    if Task.isCancelled { throw .cancelled }
    var options = options
    options.frames = frames.map { RenderOptions.FrameRange(first: $0.lowerBound, last: $0.upperBound) }
    let (loaded, wanted, cancellation, news) = (loaded, options, Cancellation(), RenderNews())
    let thread = OwnThread {
      let outcome = Result<Void, SceneError> { () throws(SceneError) in
        try Self.write(loaded, wanted, into: folder, resumes: resumes, cancellation) { news.tell(.progress($0)) }
      }
      news.tell(.end(outcome))
    }
    guard let thread else {
      throw SceneError([Diagnostic(code: "threads", "the system gives no thread to draw on", failure: .bug)])
    }
    thread.detach()
    while true {
      // Only the wait stands in the handler's body, which is not where the caller runs.
      let items = await withTaskCancellationHandler {
        await news.next()
      } onCancel: {
        cancellation.cancel()
      }
      for item in items {
        switch item {
        case .progress(let value): progress(value)
        case .end(let outcome): return try outcome.get()
        }
      }
    }
  }

  /// The work of a render, from its first look at the folder.
  private static func write(
    _ loaded: LoadedScene, _ options: RenderOptions, into folder: String, resumes: Bool, _ cancellation: Cancellation,
    progress: @escaping @Sendable (RenderProgress) -> Void
  ) throws(SceneError) {
    let isWhole = try SceneError.wrapping(within: options.seconds) {
      let renderer = try SequenceRenderer(loaded, options: options)
      let files = try FrameFolder.open(
        .given(folder), run: renderer.runDescription(), policy: resumes ? .resume : .refuse)
      let total = renderer.plan.wanted.count { !files.isDone($0) }
      let written = Mutex(0)
      do throws(RenderFailure) {
        try renderer.run(
          into: files, cancellation: cancellation,
          onFrame: { stats throws(RenderFailure) in
            let count = written.withLock { count in
              count += 1
              return count
            }
            progress(RenderProgress(frame: stats.frame, written: count, total: total))
          })
      } catch {
        // The frames drawn so far stay, noted, for a run that resumes.
        try files.abandon()
        if case .cancelled = error { return false }
        throw error
      }
      try files.finish()
      return true
    }
    if !isWhole { throw .cancelled }
  }
}
