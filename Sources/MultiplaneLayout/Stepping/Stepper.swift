public import MultiplaneScene

/// Which work a step is allowed to keep from the frame before.
public enum Invalidation: String, Sendable, CaseIterable {
  /// Only what changed is done: leaves, and rows that enter.
  case leaf
  /// Everything is laid out and repainted on every frame: the slow way, kept to be compared with.
  case root
}

/// Steps a scene through its frames, without a pixel.
///
/// Frames come in order, each from the one before; a step costs what is on screen, not what the scene holds. A stepper
/// stays on one thread; the states it gives may go anywhere.
public final class Stepper {
  public let scene: Scene
  public let invalidation: Invalidation
  /// Frames a second; the scene's, unless told otherwise.
  public let framesPerSecond: Double
  /// The number of the frame that comes next.
  public private(set) var nextFrame = 0
  /// What the track said about targets beyond the content, and what measuring said about texts.
  public var warnings: [Diagnostic] { track.warnings + engine.resources.warnings }
  /// What laying out took in the last step, in nanoseconds by the clock that was given; without one 0.
  public private(set) var layoutTime: UInt64 = 0

  let engine: LayoutEngine
  let context = EvaluationContext()
  private var track: TrackRunner
  private var tree: InstanceTree

  /// - Parameters:
  ///   - start: The offset of the main scroller at frame 0, in points.
  ///   - clock: Tells the time in nanoseconds, for `layoutTime`; nothing else depends on it.
  /// - Throws: `SceneFailure` when a layer cannot be laid out: a font, a picture or a value.
  public init(
    scene: Scene, resources: any LayoutResources, framesPerSecond: Double? = nil, invalidation: Invalidation = .leaf,
    start: Double = 0, clock: (() -> UInt64)? = nil
  ) throws(SceneFailure) {
    self.scene = scene
    self.invalidation = invalidation
    self.framesPerSecond = framesPerSecond ?? scene.canvas.framesPerSecond
    context.scrollers = Array(repeating: ScrollerValues(), count: max(1, scene.scrollers.count))
    context.nodes = Array(repeating: NodeValues(), count: scene.namedNodes.count)
    engine = LayoutEngine(scene: scene, resources: resources, context: context)
    engine.clock = clock
    track = TrackRunner(steps: scene.track, start: start)
    tree = try InstanceTree(engine: engine)
    if start != 0, let limit = tree.mainLimit(scene) {
      track = TrackRunner(steps: scene.track, start: max(0, min(start, limit)))
    }
  }

  /// How many frames the scene has: one at the end of the track is the last.
  public var frameCount: Int { scene.frameCount(framesPerSecond: framesPerSecond) }

  /// Steps to the next frame.
  ///
  /// - Throws: `SceneFailure` when an expression fails or a row cannot be laid out; the message has the frame.
  public func step() throws(SceneFailure) -> FrameState {
    let frame = nextFrame
    nextFrame += 1
    let time = Double(frame) / framesPerSecond
    engine.frame = frame
    (context.time, context.frame) = (time, frame)
    let isFree = scene.mainScroller == nil
    let tree = tree
    let scene = scene
    let (offset, velocity) = try track.advance(to: time) { () throws(SceneFailure) -> TrackRunner.Content in
      TrackRunner.Content(limit: isFree ? nil : tree.mainLimit(scene)) { tree.offset(of: $0, anchor: $1, scene) }
    }
    let position = Length(points: offset)
    var layers = try tree.update(main: position, velocity: velocity, isFirst: frame == 0)
    var work = tree.work
    if invalidation == .root {
      // What came and went is the leaf way's; everything else is done anew and counted whole.
      engine.layoutCount = 0
      let fresh = try InstanceTree(engine: engine)
      layers = try fresh.update(main: position, velocity: velocity, isFirst: true)
      let (entered, left) = (work.entered, work.left)
      work = fresh.work
      (work.entered, work.left) = (entered, left)
    }
    (layoutTime, engine.layoutTime) = (engine.layoutTime, 0)
    return FrameState(
      frame: frame, time: time, scroll: position.points, position: position.points, layers: layers,
      scrollers: context.scrollers, work: work)
  }
}

extension Scene {
  /// How many frames there are at a rate: from 0 to the first at or after the end of the track.
  public func frameCount(framesPerSecond: Double) -> Int {
    Self.frameNumber(track.duration * framesPerSecond) + 1
  }

  /// The first whole number at or after a count of frames; sums of durations may be a bit too large.
  private static func frameNumber(_ frames: Double) -> Int {
    Int(max(0, min((frames - 1e-6).rounded(.up), 1e15)))
  }

  /// The first frame at or after a time in seconds.
  public func frame(at time: Double, framesPerSecond: Double) -> Int {
    Self.frameNumber(time * framesPerSecond)
  }
}
