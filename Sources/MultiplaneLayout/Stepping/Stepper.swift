package import MultiplaneBase
internal import MultiplaneExpressions
package import MultiplaneScene

/// Which work a step is allowed to keep from the frame before.
package enum Invalidation: String, Sendable, CaseIterable {
  /// Only what changed is done: leaves, and rows that enter.
  case leaf
  /// Everything is laid out and repainted on every frame: the slow way, kept to be compared with.
  case root
}

/// Steps a scene through its frames, without a pixel.
///
/// Frames come in order, each from the one before; a step costs what is on screen, not what the scene holds. A stepper
/// stays on one thread; the states it gives may go anywhere.
package final class Stepper {
  package let scene: Scene
  package let invalidation: Invalidation
  /// Frames a second; the scene's, unless told otherwise.
  package let framesPerSecond: Double
  /// The number of the frame that comes next.
  package private(set) var nextFrame = 0
  /// What tracks said about targets beyond the content, events about items that are gone, and measuring about texts.
  package var warnings: [Diagnostic] {
    track.warnings + tracks.keys.sorted().flatMap { tracks[$0]?.warnings ?? [] } + eventWarnings
      + engine.resources.warnings
  }
  /// What laying out took in the last step, in nanoseconds by the clock that was given; without one 0.
  package private(set) var layoutTime: UInt64 = 0
  /// When that was, by the same clock; empty unless the stepper was told to collect it.
  package private(set) var layoutSpans: [TimeSpan] = []

  let engine: LayoutEngine
  let context = EvaluationContext()
  var track: TrackRunner
  /// Motions that events started, by scroller.
  var tracks: [Int: TrackRunner] = [:]
  var events: EventRunner
  var eventWarnings: [Diagnostic] = []
  var tree: InstanceTree

  private var tracer: RowTracer?
  let watchesNodes: Bool

  /// - Parameters:
  ///   - start: The offset of the main scroller at frame 0, in points.
  ///   - traces: Whether frame states say what the rows did (`FrameState.traces`).
  ///   - watchesNodes: Whether frame states say how much of the named nodes is on screen even if nothing in the scene
  ///     reads it.
  ///   - clock: Tells the time in nanoseconds, for `layoutTime`; nothing else depends on it.
  ///   - spans: Whether `layoutSpans` is collected.
  /// - Throws: `SceneFailure` when a layer cannot be laid out: a font, a picture or a value.
  package init(
    scene: Scene, resources: any LayoutResources, framesPerSecond: Double? = nil, invalidation: Invalidation = .leaf,
    start: Double = 0, traces: Bool = false, watchesNodes: Bool = false, clock: (() -> UInt64)? = nil,
    spans: Bool = false
  ) throws(SceneFailure) {
    self.scene = scene
    self.invalidation = invalidation
    self.framesPerSecond = framesPerSecond ?? scene.canvas.framesPerSecond
    context.scrollers = Array(repeating: ScrollerValues(), count: max(1, scene.scrollers.count))
    context.rowSets = Array(repeating: RowSets(), count: max(1, scene.scrollers.count))
    context.nodes = Array(repeating: NodeValues(), count: scene.namedNodes.count)
    engine = LayoutEngine(scene: scene, resources: resources, context: context)
    engine.clock = clock
    if spans { engine.layoutSpans = [] }
    events = EventRunner(scene.events)
    tracer = traces ? RowTracer(scene) : nil
    self.watchesNodes = watchesNodes || scene.readsScreen
    tree = try InstanceTree(engine: engine, watchesNodes: self.watchesNodes)
    track = TrackRunner(steps: scene.track, start: start)
    if start != 0, let main = scene.mainScroller.flatMap({ tree.scrollers[$0] }) {
      let limit = try main.limit(upTo: Length(bounded: start)).points
      track = TrackRunner(steps: scene.track, start: max(0, min(start, limit)))
    }
  }

  /// How many frames the scene has: one at the end of the track is the last.
  package var frameCount: Int { scene.frameCount(framesPerSecond: framesPerSecond) }

  /// Steps to the next frame.
  ///
  /// - Throws: `SceneFailure` when an expression fails or a row cannot be laid out; the message has the frame.
  package func step() throws(SceneFailure) -> FrameState { try step(drawn: true) }

  /// - Parameter isDrawn: Whether the state is wanted; otherwise rows and leaves are left as they are, and what is
  ///   returned has no layers.
  func step(drawn isDrawn: Bool) throws(SceneFailure) -> FrameState {
    let frame = nextFrame
    nextFrame += 1
    let time = Double(frame) / framesPerSecond
    engine.frame = frame
    engine.forgetMeasuredRows()
    (context.time, context.frame) = (time, frame)
    if frame > 0 { tree.work = StepWork() }
    for (_, scroll) in tree.ordered { scroll.shift = 0 }

    let velocity = try followTracks(at: time)
    var snapshots: [String] = []
    let due = events.due(at: time)
    for entry in due { try apply(entry.event, at: entry.time, &snapshots) }
    try finishAnimations(at: time)
    try settle(at: time)
    var layers = isDrawn ? try tree.update(velocity: velocity) : tree.pass(velocity: velocity)
    let conditional = try events.due(in: context, frame: frame)
    if !conditional.isEmpty {
      // What a condition starts shows on the frame it came true on.
      for event in conditional { try apply(event, at: time, &snapshots) }
      try settle(at: time)
      let layouts = tree.work.layouts
      (tree.work.prepared, tree.work.visible) = (0, 0)
      layers = try tree.update(velocity: velocity)
      tree.work.layouts += layouts
    }
    let traces = try tracer?.trace(tree, frame: frame, framesPerSecond: framesPerSecond) ?? []
    var work = tree.work
    if invalidation == .root, isDrawn {
      // What came and went is the leaf way's; everything else is done anew and counted whole.
      engine.layoutCount = 0
      let fresh = try InstanceTree(engine: engine, watchesNodes: watchesNodes)
      fresh.adopt(tree)
      layers = try fresh.update(velocity: velocity)
      let (entered, left) = (work.entered, work.left)
      work = fresh.work
      (work.entered, work.left) = (entered, left)
    }
    (layoutTime, engine.layoutTime) = (engine.layoutTime, 0)
    if let spans = engine.layoutSpans { (layoutSpans, engine.layoutSpans) = (spans, []) }
    let main = scene.mainScroller.flatMap { tree.scrollers[$0] }
    return FrameState(
      frame: frame, time: time, scroll: context.scrollers[scene.mainScroller ?? 0].scroll,
      position: main?.position.points ?? context.scrollers[0].position, canvasSize: engine.canvasSize, layers: layers,
      scrollers: context.scrollers, rowSets: context.rowSets, nodes: context.nodes, traces: traces,
      snapshots: snapshots, work: work)
  }

  // MARK: Tracks

  /// Moves every scroller that a track moves; gives the main one's speed.
  private func followTracks(at time: Double) throws(SceneFailure) -> Double {
    guard let number = scene.mainScroller, let main = tree.scrollers[number] else {
      let free = TrackRunner.Content(limit: { _ in nil }, offset: { _, _ in nil })
      let place = try track.advance(to: time, free)
      let position = Length(bounded: place.offset)
      context.scrollers[0] = ScrollerValues(
        scroll: position.points, position: position.points, velocity: place.velocity)
      return place.velocity
    }
    let velocity = try follow(&track, main, at: time)
    for other in tracks.keys.sorted() where other != number {
      guard let scroll = tree.scrollers[other], var runner = tracks[other] else { continue }
      _ = try follow(&runner, scroll, at: time)
      tracks[other] = runner
    }
    return velocity
  }

  func follow(
    _ runner: inout TrackRunner, _ scroll: ScrollInstance, at time: Double
  ) throws(SceneFailure) -> Double {
    let place = try runner.advance(to: time, content(of: scroll))
    scroll.position = Length(bounded: place.offset)
    if let (id, anchor) = place.landing { try land(&runner, scroll, on: id, anchor) }
    if place.reachesEnd { try landAtEnd(&runner, scroll) }
    return place.velocity
  }

  /// Brings a scroller to the end of its content, wherever that turns out to be when the rows there are measured.
  func landAtEnd(_ runner: inout TrackRunner, _ scroll: ScrollInstance) throws(SceneFailure) {
    var end = try scroll.limit(upTo: nil)
    // Every round measures at least one row more, or is the last.
    repeat {
      scroll.position = end
      try scroll.settle(correcting: false)
      end = try scroll.limit(upTo: nil)
    } while end != scroll.position
    runner.land(at: scroll.position.points)
  }

  /// Brings a scroller to an item it jumped to.
  func land(
    _ runner: inout TrackRunner, _ scroll: ScrollInstance, on id: ItemID, _ anchor: ItemAnchor
  ) throws(SceneFailure) {
    // Rows around the landing may turn out longer than they were taken for: until they do not, land again.
    for _ in 0..<64 {
      let before = scroll.position
      try scroll.settle(correcting: false)
      guard let offset = try scroll.offset(of: id, anchor: anchor) else { break }
      scroll.position = max(0, min(offset, try scroll.limit(upTo: offset)))
      if scroll.position == before { break }
    }
    runner.land(at: scroll.position.points)
  }

  func content(of scroll: ScrollInstance) -> TrackRunner.Content {
    TrackRunner.Content(
      limit: { wanted throws(SceneFailure) in try scroll.limit(upTo: wanted.map { Length(bounded: $0) }).points },
      offset: { id, anchor throws(SceneFailure) in try scroll.offset(of: id, anchor: anchor)?.points })
  }

  /// Measures what windows need, and tells tracks what corrections moved.
  private func settle(at time: Double) throws(SceneFailure) {
    for (number, scroll) in tree.ordered {
      let before = number == scene.mainScroller ? track.offset(at: time) : tracks[number]?.offset(at: time)
      try scroll.settle(correcting: true)
      guard let before else { continue }
      let correction = (scroll.position - Length(bounded: before)).points
      let isMain = number == scene.mainScroller
      guard let runner = isMain ? track : tracks[number] else { continue }
      if correction == 0 && !runner.isMoving(at: time) { continue }
      // Content may have gone from where a motion is to end.
      let target = runner.goesToEnd(at: time) ? nil : Length(bounded: runner.target(at: time, correctedBy: correction))
      let limit = try scroll.limit(upTo: target).points
      if correction == 0, let target, target.points <= limit { continue }
      if isMain {
        track.correct(by: correction, at: time, limit: limit)
      } else {
        tracks[number]?.correct(by: correction, at: time, limit: limit)
      }
    }
  }
}

extension Scene {
  /// How many frames there are at a rate: from 0 to the first at or after the end of the track.
  package func frameCount(framesPerSecond: Double) -> Int {
    Self.frameNumber(track.duration * framesPerSecond) + 1
  }

  /// The first whole number at or after a count of frames; sums of durations may be a bit too large.
  private static func frameNumber(_ frames: Double) -> Int {
    Int(max(0, min((frames - 1e-6).rounded(.up), 1e15)))
  }

  /// The first frame at or after a time in seconds.
  package func frame(at time: Double, framesPerSecond: Double) -> Int {
    Self.frameNumber(time * framesPerSecond)
  }
}

extension Stepper {
  /// How far the content of the main scroller goes beyond its window, as the rows are now; `nil` without a ScrollView.
  ///
  /// - Parameter wanted: Rows are measured so far, in points; what lies behind may be an estimate. Costs a layout for
  ///   each row that was not measured before.
  package func mainLimit(upTo wanted: Length) throws(SceneFailure) -> Length? {
    guard let main = scene.mainScroller.flatMap({ tree.scrollers[$0] }) else { return nil }
    return try main.limit(upTo: wanted)
  }
}
