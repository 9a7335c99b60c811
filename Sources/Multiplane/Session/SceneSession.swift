package import MultiplaneBase
internal import MultiplaneInspection
package import MultiplaneLayout
internal import MultiplaneOutput
package import MultiplaneReading
package import MultiplaneRender
internal import MultiplaneScene

/// Holds a scene open: any frame of it as a state, a picture or a tree, and the next version of it when the file changes.
///
/// Caches of files, shaped texts and painted pictures outlive a version of the scene: after a small change little of
/// the work is done again. Frames may be asked for in any order. A session stays on one thread.
///
///     let session = try SceneSession(path: "ridge.yaml")
///     let frame = try session.frame(120)
///     let node = try session.node(at: ScenePoint(x: 195, y: 422), in: .frame(120))
public final class SceneSession {
  /// The scene as it was last read without a fault.
  package private(set) var loaded: LoadedScene
  /// The options of a render of the scene.
  package private(set) var options: RenderOptions
  private let traces: Bool
  /// Which frames there are, and how large they are.
  package private(set) var plan: FramePlan
  private var checkpoints: StepperCheckpoints
  /// States that were asked for last, by the numbers of their frames.
  private var states = BoundedCache<Int, FrameState>(budget: 8)
  private var composer: FrameComposer?

  /// A session of a scene that was loaded.
  ///
  /// - Parameters:
  ///   - options: Of these, the rate, the scale, the way of stepping and the offset at frame 0 matter here.
  ///   - traces: Whether states say which rows there are.
  /// - Throws: Options that do not fit the scene.
  package init(
    _ loaded: LoadedScene, options: RenderOptions = RenderOptions(), traces: Bool = true
  ) throws(SceneFailure) {
    (self.loaded, self.options, self.traces) = (loaded, options, traces)
    plan = try FramePlan(loaded.scene, options)
    checkpoints = Self.checkpoints(loaded, options, traces)
  }

  /// A session of the scene in a file.
  ///
  /// - Throws: Every problem of the scene, or, where it has none, of the files it names; options that do not fit it.
  package convenience init(
    _ source: SourceFile, options: RenderOptions = RenderOptions(), traces: Bool = true
  ) throws(SceneFailure) {
    try self.init(LoadedScene(source, options: options), options: options, traces: traces)
  }

  private static func checkpoints(_ loaded: LoadedScene, _ options: RenderOptions, _ traces: Bool) -> StepperCheckpoints
  {
    StepperCheckpoints { () throws(SceneFailure) in try loaded.makeStepper(options, traces: traces) }
  }

  /// Draws many frames in order, on all cores.
  package func renderer() throws(SceneFailure) -> SequenceRenderer { try SequenceRenderer(loaded, options: options) }

  /// How many frames the scene has.
  public var frameCount: Int { plan.sceneFrames }
  /// Frames a second.
  public var framesPerSecond: Double { plan.framesPerSecond }
  /// Device pixels a point.
  public var scale: Double { plan.scale }
  /// Whether frames have an alpha channel.
  package var hasAlpha: Bool { plan.hasAlpha }
  /// The size of a frame in device pixels.
  package var pixels: PixelSize { plan.pixels }

  // MARK: Versions

  /// Takes another version of the scene; the one before stays where the new one has faults.
  ///
  /// - Throws: Every problem of the new version.
  package func reload(_ source: SourceFile) throws(SceneFailure) {
    try reload(DeclaredScene(yaml: source), folder: loaded.scene.folder)
  }

  /// Takes another version of the scene, which was declared, by a file or otherwise.
  ///
  /// - Parameter folder: The folder its files lie under.
  /// - Throws: Every problem of the new version.
  package func reload(_ declared: DeclaredScene, folder: String) throws(SceneFailure) {
    keepPictures()
    try take(LoadedScene(declared, folder: folder, options: options, store: loaded.resources.store), options)
  }

  /// Takes the scene as other options show it; the one before stays where the new one has faults.
  ///
  /// - Throws: Every problem of the scene with these options.
  func reload(with options: RenderOptions) throws(SceneFailure) {
    keepPictures()
    try take(loaded.shown(with: options), options)
  }

  /// Lets pictures of this version be there when the next one asks for them.
  private func keepPictures() { loaded.resources.store.keepPictures(Budgets.earlierPictureBytes) }

  private func take(_ next: LoadedScene, _ options: RenderOptions) throws(SceneFailure) {
    plan = try FramePlan(next.scene, options)
    (loaded, self.options, composer, states) = (next, options, nil, BoundedCache(budget: states.budget))
    checkpoints = Self.checkpoints(next, options, traces)
  }

  /// Reads the scene's file again, and the files it names that have changed.
  ///
  /// - Throws: Every problem of the new version, or that the file cannot be read.
  package func reload() throws(SceneFailure) {
    guard loaded.isWritten else {
      throw SceneFailure(
        code: "no-scene-file", "\(loaded.source.name) was made by a program and has no file to be read again",
        hint: "open a session of the scene as it is now", failure: .commandLine)
    }
    try reload(SourceFile.read(path: loaded.source.name))
  }

  // MARK: Frames

  /// The state of a frame.
  ///
  /// - Precondition: The scene has the frame.
  package func state(_ frame: Int) throws(SceneFailure) -> FrameState {
    if let known = states.find(frame) { return known }
    let state = try checkpoints.state(at: frame)
    states.hold(state, for: frame)
    return state
  }

  /// Goes through some more frames ahead of time, so that later ones are reached from near. A caller with time calls it again.
  ///
  /// - Parameter last: The frame after which nothing is gone through.
  /// - Returns: Whether there is more to go.
  package func extendCheckpoints(_ count: Int, upTo last: Int) throws(SceneFailure) -> Bool {
    try checkpoints.extend(by: count, upTo: min(last, frameCount - 1))
  }

  /// The state of a moment's frame.
  ///
  /// - Throws: `SceneFailure` if the scene has no such moment, or if it cannot be stepped.
  package func state(at moment: SceneMoment) throws(SceneFailure) -> FrameState {
    let frame = try frameNumber(at: moment)
    return try session(at: moment).state(frame)
  }

  /// The number of a moment's frame.
  package func frameNumber(at moment: SceneMoment) throws(SceneFailure) -> Int {
    try moment.frame(in: loaded.scene, framesPerSecond: options.framesPerSecond)
  }

  /// The session that a moment's frame is of: one that begins at another offset where the moment asks for that.
  ///
  /// - Throws: `SceneFailure` if the content does not stand at the offset on frame 0, or if it cannot be stepped.
  package func session(at moment: SceneMoment) throws(SceneFailure) -> SceneSession {
    guard case .scroll(let offset) = moment else { return self }
    var session = self
    if offset != options.startScroll {
      var options = options
      options.startScroll = offset
      session = try SceneSession(loaded, options: options, traces: traces)
    }
    // Content has ends, which the offset was held within, and a track may begin with a jump.
    let start = try session.state(0).scroll
    if abs(start - offset) > 1 / 64 { throw moment.missed(at: start) }
    return session
  }

  /// The stepper that stands on a frame.
  func stepper(on frame: Int) throws(SceneFailure) -> Stepper {
    if let current = checkpoints.current, current.nextFrame == frame + 1 { return current }
    _ = try checkpoints.state(at: frame)
    guard let current = checkpoints.current else { preconditionFailure("a state has a stepper that gave it") }
    return current
  }

  /// Draws a frame: only the damage since the last one that was drawn.
  ///
  /// - Returns: The pixels, which the next call changes.
  /// - Throws: `SceneFailure` if the frame cannot be stepped or drawn.
  package func draw(_ frame: Int) throws(SceneFailure) -> FrameComposer {
    let state = try state(frame)
    let composer = try frameComposer()
    do throws(SceneFailure) {
      try composer.compose(state)
    } catch {
      throw error.inFrame(frame)
    }
    return composer
  }

  private func frameComposer() throws(SceneFailure) -> FrameComposer {
    if let composer { return composer }
    let made = try FrameComposer(scene: loaded.scene, scale: plan.scale, resources: loaded.resources, isAlone: true)
    composer = made
    return made
  }

  /// A frame as a file of the session's format: the bytes a render writes.
  package func file(_ frame: Int) throws(SceneFailure) -> [UInt8] {
    let composer = try draw(frame)
    return options.format.makeEncoder().file(PixelSource(composer.buffer), hasAlpha: hasAlpha)
  }

  /// The boxes outside which two frames have the same pixels, in points of the canvas; they do not overlap.
  package func changes(from old: Int, to new: Int) throws(SceneFailure) -> [PointRect] {
    try changes(from: state(old), to: state(new))
  }

  /// The same of the frames of two states.
  func changes(from old: FrameState, to new: FrameState) throws(SceneFailure) -> [PointRect] {
    try frameComposer().differences(from: old, to: new)
  }

  /// The warnings of tracks, events and measuring up to the frame that was asked for last.
  package var warnings: [Diagnostic] { checkpoints.current?.warnings ?? [] }
}
