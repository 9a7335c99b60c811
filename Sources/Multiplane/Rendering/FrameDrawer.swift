import CPixels
package import MultiplaneBase
import MultiplaneInspection
package import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender

/// A frame that was stepped and waits to be drawn.
package struct FrameJob: Sendable {
  /// Its place among the frames that are drawn, from 0 without gaps.
  package var index: Int
  package var state: FrameState
  /// Whether rows came that frames after it will show, and another thread draws frames while one paints them.
  package var bringsRows = false
  package var times: FrameStats.Times
  /// When the frame was stepped; for a timeline alone.
  package var stepped: Timeline.Step?

  /// All of it, part by part.
  package init(
    index: Int, state: FrameState, bringsRows: Bool = false, times: FrameStats.Times, stepped: Timeline.Step? = nil
  ) {
    (self.index, self.state, self.bringsRows, self.times, self.stepped) = (index, state, bringsRows, times, stepped)
  }
}

/// Draws whole frames, one after the other, and hands them on; one for each thread.
final class FrameDrawer {
  private let plan: FramePlan
  private let writer: any FrameWriter
  private let composer: FrameComposer
  private let encoder: any FrameEncoder
  private let timeline: Timeline?
  /// The number of the thread in the timeline.
  private let thread: Int

  /// - Parameter isAlone: Whether no other thread draws frames meanwhile, and a second one may help.
  init(
    _ loaded: LoadedScene, _ plan: FramePlan, _ encoder: any FrameEncoder, _ sink: any FrameSink,
    _ timeline: Timeline?, thread: Int, isAlone: Bool
  ) throws(SceneFailure) {
    (self.plan, self.timeline, self.thread) = (plan, timeline, thread)
    composer = try FrameComposer(
      scene: loaded.scene, scale: plan.scale, resources: loaded.resources, clock: monotonicNanoseconds,
      spans: timeline != nil, isAlone: isAlone)
    (self.encoder, writer) = (encoder, sink.makeWriter())
  }

  /// Paints the pictures of the frames after one that was drawn, while other threads draw them.
  func paintAhead(of job: FrameJob) throws(RenderFailure) {
    guard job.bringsRows else { return }
    let begin = monotonicNanoseconds()
    composer.paintAhead(job.state)
    let span = TimeSpan(start: begin, end: monotonicNanoseconds())
    try RenderFailure.ofOutput { () throws(OutputError) in
      try timeline?.add(ahead: span, of: job.state.frame, thread: thread)
    }
  }

  func draw(_ job: FrameJob) throws(RenderFailure) -> FrameStats {
    let state = job.state
    var times = job.times
    let begin = monotonicNanoseconds()
    var start = begin
    func lap() -> UInt64 {
      let now = monotonicNanoseconds()
      defer { start = now }
      return now - start
    }
    let composited: Int
    let file: EncodedFrame?
    do throws(SceneFailure) {
      (composited, file, times.compose) = try compose(state)
    } catch {
      throw .scene(error.inFrame(state.frame))
    }
    (times.encode, times.rasterise) = (lap() - times.compose, composer.rasteriseTime)
    let frame = DrawnFrame(
      number: state.frame, index: job.index, scroll: state.scroll, hasAlpha: plan.hasAlpha,
      pixels: pixels, file: file)
    writer.convert(frame)
    times.encode += lap()
    try RenderFailure.ofOutput { () throws(OutputError) in try writer.write(frame) }
    times.write = lap()
    try RenderFailure.ofOutput { () throws(OutputError) in
      try timeline?.add(
        state.frame, thread: thread, from: begin, times, painting: composer.rasteriseSpans, stepped: job.stepped)
    }
    return FrameStats(
      frame: state.frame, time: state.time, scroll: state.scroll, position: state.position, work: state.work,
      composited: composited, times: times)
  }
}

extension FrameDrawer {
  private var pixels: PixelSource { PixelSource(composer.buffer, rowVersions: composer.rowVersions) }

  /// Draws a frame, and encodes it unless its pixels are wanted.
  ///
  /// - Returns: How many pictures are on the frame, its file, and the nanoseconds that composing took; others went into the file.
  private func compose(_ state: FrameState) throws(SceneFailure) -> (count: Int, file: EncodedFrame?, time: UInt64) {
    let picture = BegunFrame(composer, state)
    if !writer.readsPixels, let encoder = encoder as? any PartialFrameEncoder {
      let count = try picture.timed { () throws(SceneFailure) in try composer.begin(state) }
      let file = try encoder.encode(picture, hasAlpha: plan.hasAlpha)
      return (count, file, picture.time)
    }
    let count = try picture.timed { () throws(SceneFailure) in try composer.compose(state) }
    return (count, writer.readsPixels ? nil : encoder.encode(pixels, hasAlpha: plan.hasAlpha), picture.time)
  }
}

/// A frame that a composer has begun, for an encoder that asks for its rows.
private final class BegunFrame: UndrawnPicture {
  private let composer: FrameComposer
  private let state: FrameState
  /// The time of drawing so far, in nanoseconds.
  private(set) var time: UInt64 = 0

  init(_ composer: FrameComposer, _ state: FrameState) { (self.composer, self.state) = (composer, state) }

  var pixels: PixelSource { PixelSource(composer.buffer, rowVersions: composer.rowVersions) }

  func contents(of rows: Range<Int>) -> [mp_row_content] { composer.contents(of: rows) }

  func draw(_ rows: [Range<Int>]) throws(SceneFailure) {
    try timed { () throws(SceneFailure) in try composer.draw(rows, of: state) }
  }

  /// Adds the time of a call to `time`.
  func timed<R>(_ body: () throws(SceneFailure) -> R) throws(SceneFailure) -> R {
    let start = monotonicNanoseconds()
    defer { time += monotonicNanoseconds() - start }
    return try body()
  }
}

extension SceneFailure {
  /// The failure with the frame it happened on, where the message has no other place.
  package func inFrame(_ frame: Int) -> SceneFailure {
    SceneFailure(
      diagnostics.map { problem in
        var copy = problem
        if copy.note == nil { copy.note = "while drawing frame \(frame)" }
        return copy
      })
  }
}
