package import MultiplaneBase
internal import MultiplaneExpressions
internal import MultiplaneMotion
package import MultiplaneScene

/// Which work a step is allowed to keep from the frame before.
package enum Invalidation: String, Sendable, CaseIterable {
  /// Only changes are carried out: leaves, and rows that enter.
  case leaf
  /// Everything is laid out and repainted on every frame: the slow way, kept to be compared with.
  case root
}

/// Steps a scene through its frames, without a pixel.
///
/// Frames come in order, each from the one before; the cost of a step follows the content on screen, not the size of
/// the scene. A stepper stays on one thread; the states it gives may go anywhere. A copy goes on from where the stepper
/// is, and costs as much as exists at the moment: with copies kept, any frame is reached from the nearest one before
/// it.
package final class Stepper {
  /// The scene that is stepped.
  package let scene: Scene
  /// Which leaves and layouts are done again on a step.
  package let invalidation: Invalidation
  /// Frames a second; the scene's, unless told otherwise.
  package let framesPerSecond: Double
  /// The number of the frame that comes next.
  package internal(set) var nextFrame = 0
  /// The warnings so far: of targets beyond the content, items that are gone, effects that need rows that are not
  /// prepared, children with too much room, and texts.
  package var warnings: [Diagnostic] {
    tree.tracks.flatMap(\.warnings) + live.warnings + engine.overscanReport.warnings
      + engine.overflowReport.warnings + engine.resources.warnings
  }
  /// The time of laying out in the last step, in nanoseconds by the clock that was given; without one 0.
  package private(set) var layoutTime: UInt64 = 0
  /// When that was, by the same clock; empty unless the stepper was told to collect it.
  package private(set) var layoutSpans: [TimeSpan] = []

  let live: LiveScene
  var events: EventRunner

  package var engine: LayoutEngine { live.engine }
  package var tree: LayerTree { live.tree }
  var context: EvaluationContext { live.engine.context }

  private var tracer: RowTracer?
  /// Whether the last frame was passed over.
  package private(set) var hasSkipped = false
  /// Whether a list that stands in a row keeps the rows it asked for until its window nears their edge.
  let hasEdgesInRows: Bool
  /// Whether any list does.
  let hasWindowEdges: Bool
  /// Whether a condition may end a step of a track.
  let hasStepConditions: Bool

  /// - Parameters:
  ///   - start: The offset of the main scroller at frame 0, in points; `nil` is its initial one.
  ///   - traces: Whether frame states hold the traces of rows (`FrameState.traces`).
  ///   - tracksVisibility: Whether frame states say how much of the named nodes is on screen even if nothing in the scene
  ///     reads it.
  ///   - clock: Tells the time in nanoseconds, for `layoutTime`; nothing else depends on it.
  ///   - spans: Whether `layoutSpans` is collected.
  ///   - watch: Ends a step that takes too long.
  /// - Throws: `SceneFailure` when a layer cannot be laid out: a font, a picture or a value.
  package init(
    scene: Scene, resources: any LayoutResources, framesPerSecond: Double? = nil, invalidation: Invalidation = .leaf,
    start: Double? = nil, traces: Bool = false, tracksVisibility: Bool = false, clock: (() -> UInt64)? = nil,
    spans: Bool = false, watch: FrameWatch = FrameWatch()
  ) throws(SceneFailure) {
    self.scene = scene
    self.invalidation = invalidation
    self.framesPerSecond = framesPerSecond ?? scene.canvas.framesPerSecond
    let context = EvaluationContext(
      scrollers: max(scene.scrollers.count, scene.trackScroller + 1), nodes: scene.namedNodes.count)
    let engine = LayoutEngine(
      scene: scene, resources: resources, context: context, stopwatch: Stopwatch(clock: clock, collects: spans),
      watch: watch)
    events = EventRunner(scene.events, scene.resolvedSchedule)
    tracer = traces ? RowTracer(scene) : nil
    (hasEdgesInRows, hasWindowEdges) = (scene.hasEdgesInRows, scene.hasWindowEdges)
    hasStepConditions = scene.hasStepConditions
    watch.begin(0)
    watch.enter()
    defer { watch.leave() }
    live = LiveScene(try LayerTree(engine: engine, tracksVisibility: tracksVisibility || scene.readsScreen))
    tree.main.place.hasBegun = start != nil
    var start = start ?? 0
    if start != 0, let end = try tree.main.lastOffset(upTo: start) { start = max(0, min(start, end)) }
    tree.main.place.track = TrackRunner(steps: scene.track, start: start)
    tree.partner(of: tree.main)?.place.track = TrackRunner(steps: scene.track.map(\.across))
  }

  /// A stepper that goes on from where another is.
  private init(_ other: Stepper) {
    (scene, invalidation, framesPerSecond) = (other.scene, other.invalidation, other.framesPerSecond)
    (hasEdgesInRows, hasWindowEdges) = (other.hasEdgesInRows, other.hasWindowEdges)
    hasStepConditions = other.hasStepConditions
    live = other.live.copy()
    (nextFrame, hasSkipped) = (other.nextFrame, other.hasSkipped)
    (events, tracer) = (other.events, other.tracer)
  }

  /// A stepper that goes on from here on its own. O(what exists at the moment).
  package func copy() -> Stepper { Stepper(self) }

  /// How many frames the scene has: one at the end of the track is the last.
  package var frameCount: Int { scene.frameCount(framesPerSecond: framesPerSecond) }

  /// The time of the frame that is stepped, in seconds.
  var time: Double { context.frame.time }

  /// Steps to the next frame.
  ///
  /// - Throws: `SceneFailure` when an expression fails, a row cannot be laid out, or the step takes too long; the message
  ///   has the frame.
  package func step() throws(SceneFailure) -> FrameState { try step(drawn: true) }

  /// - Parameter isDrawn: Whether the state is wanted; otherwise rows and leaves are left as they are, and the state
  ///   has no layers.
  func step(drawn isDrawn: Bool) throws(SceneFailure) -> FrameState {
    let frame = nextFrame
    nextFrame += 1
    hasSkipped = !isDrawn
    engine.watch.begin(frame)
    engine.watch.enter()
    defer { engine.watch.leave() }
    Breadcrumb.note(file: scene.file)
    let time = Double(frame) / framesPerSecond
    engine.forgetMeasuredRows()
    engine.show(frame: frame, at: time)
    if frame > 0 { tree.work = StepWork() }
    for (_, scroll) in tree.ordered { scroll.place.beginFrame() }

    try followTracks()
    for (_, scroll) in tree.ordered { try scroll.takeLiveInset() }
    var snapshots: [String] = []
    try live.apply(dueEvents(at: time), &snapshots)
    try live.turnViewport(at: time)
    try live.finishAnimations(at: time)
    try live.settle()
    var layers = isDrawn ? try tree.update() : tree.skip()
    let conditional = try events.due(in: context, frame: frame)
    let isStepEnded = try endSteps(at: time, frame: frame)
    if isStepEnded || !conditional.isEmpty {
      // A step or event that a condition starts shows on the frame on which the condition came true.
      if isStepEnded {
        try followTracks()
        try live.apply(dueEvents(at: time), &snapshots)
      }
      try live.apply(conditional.map { (time, $0) }, &snapshots)
      try live.settle()
      let layouts = tree.work.layouts
      (tree.work.prepared, tree.work.visible) = (0, 0)
      layers = try tree.update()
      tree.work.layouts += layouts
    }
    return try frameState(layers, snapshots: snapshots, drawn: isDrawn)
  }

  /// The result of a step, once everything has its place on the frame.
  func frameState(
    _ layers: [LayerState], snapshots: [String] = [], drawn isDrawn: Bool = true
  ) throws(SceneFailure) -> FrameState {
    let frame = nextFrame - 1
    var layers = layers
    let traces = try tracer?.trace(tree, frame: frame, framesPerSecond: framesPerSecond) ?? []
    var work = tree.work
    if invalidation == .root, isDrawn {
      // The count of rows that came and went is the leaf way's; everything else is done anew and counted whole.
      engine.layoutCount = 0
      let fresh = try tree.rebuilt(.everything)
      fresh.edition = frame + 1
      layers = try fresh.update()
      let (entered, left) = (work.entered, work.left)
      work = fresh.work
      (work.entered, work.left) = (entered, left)
      // Single rows are asked of the tree that goes on.
      context.rowAnswers = tree
    }
    (layoutTime, layoutSpans) = (engine.stopwatch.time, engine.stopwatch.spans)
    engine.stopwatch.reset()
    return FrameState(
      frame: frame, time: time, mainScroller: scene.mainScroller, viewport: engine.sceneState.viewport,
      appearance: engine.sceneState.appearance, layers: layers,
      scrollers: context.step.scrollers, rowSets: context.step.rowSets, nodes: context.step.nodes, traces: traces,
      itemCounts: engine.sceneState.sources.map(\.count), snapshots: snapshots, work: work)
  }

  // MARK: Tracks

  /// Moves every scroller that a track moves.
  private func followTracks() throws(SceneFailure) {
    for (_, scroll) in tree.ordered {
      // The track of the one that scrolls down takes its partner along.
      if scroll.part.layout.scroller.isAcross, tree.partner(of: scroll)?.place.track != nil { continue }
      try live.follow(scroll)
    }
  }
}

extension Scene {
  /// How many frames there are at a rate: from 0 to the first at or after the end of the track, that one left out of a
  /// loop.
  ///
  /// - Precondition: As of `schedule`.
  package func frameCount(framesPerSecond: Double) -> Int {
    let last = Self.frameNumber(schedule.end * framesPerSecond)
    // The frame at the end of a loop is its first one.
    if case .loop? = track.last?.verb { return max(1, last) }
    return last + 1
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
  /// - Parameter wanted: Rows are measured so far, in points; rows behind may be an estimate. Costs a layout for
  ///   each row that was not measured before.
  package func mainLimit(upTo wanted: Length) throws(SceneFailure) -> Length? {
    tree.main.hasEnds ? try tree.main.limit(upTo: wanted) : nil
  }
}
