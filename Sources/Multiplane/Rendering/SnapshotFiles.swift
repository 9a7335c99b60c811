package import MultiplaneBase
internal import MultiplaneDecoding
internal import MultiplaneInspection
internal import MultiplaneLayout
package import MultiplaneOutput
internal import MultiplaneRender
package import MultiplaneScene

/// The files that snapshot events of a scene write, opened before the first frame.
///
/// A frame with a snapshot is drawn even if the run does not want the frame itself. Of a shard, snapshots are its own
/// frames' alone, so that shards do not write each other's files.
package final class SnapshotFiles {
  /// A snapshot that was written.
  package struct Written: Sendable, Hashable {
    /// The file.
    package var path: String
    /// The frame in it.
    package var frame: Int
  }
  /// The files written so far, in order.
  package private(set) var written: [Written] = []
  /// Files that were there already and stay as they are.
  package let kept: [String]
  private let files: [String: AtomicFile]
  private let events: [SceneEvent]
  private let durability: Durability

  /// Looks which files exist already; they are below the current folder.
  ///
  /// - Parameter policy: `refuse` throws for a file that is there, `resume` keeps it, `force` replaces it.
  package init(
    _ scene: Scene, policy: ExistingFramePolicy, durability: Durability = .none
  ) throws(OutputError) {
    let folder = try OutputFolder.current()
    self.durability = durability
    var files: [String: AtomicFile] = [:]
    var kept: [String] = []
    events = scene.events.filter { if case .snapshot = $0.action { true } else { false } }
    for event in events {
      guard case .snapshot(let path) = event.action else { continue }
      let place = OutputPath.named(path, below: folder)
      if policy == .resume, try place.isFile() {
        kept.append(path)
      } else {
        files[path] = try AtomicFile(place, replaces: policy == .force)
      }
    }
    (self.files, self.kept) = (files, kept)
  }

  /// The last frame that has to be stepped for all files; `nil` if there are none to write.
  func lastFrame(_ scene: Scene, _ plan: FramePlan, isShard: Bool) -> Int? {
    if files.isEmpty { return nil }
    if isShard { return plan.frames?.upperBound }
    var last: Int?
    for event in events {
      guard case .snapshot(let path) = event.action, files[path] != nil else { continue }
      guard case .time(let moment) = event.moment else { return plan.sceneFrames - 1 }
      let frame = scene.frame(at: scene.time(of: moment), framesPerSecond: plan.framesPerSecond)
      last = max(last ?? 0, min(plan.sceneFrames - 1, frame))
    }
    return last
  }

  /// The files a frame goes to.
  func paths(for state: FrameState, _ plan: FramePlan, isShard: Bool) -> [String] {
    if isShard, plan.frames?.contains(state.frame) != true { return [] }
    return state.snapshots.filter { files[$0] != nil }
  }

  func write(_ bytes: [UInt8], to path: String, frame: Int) throws(OutputError) {
    try files[path]?.write(bytes, durability: durability, frame: frame)
    written.append(Written(path: path, frame: frame))
  }
}

/// Draws the frames that have snapshots, on the thread that steps.
struct SnapshotDrawer {
  private let composer: FrameComposer
  private let format: FrameFormat
  private let hasAlpha: Bool

  init(_ loaded: LoadedScene, _ plan: FramePlan, _ format: FrameFormat) throws(SceneFailure) {
    composer = try FrameComposer(scene: loaded.scene, scale: plan.scale, resources: loaded.resources)
    (self.format, hasAlpha) = (format, plan.hasAlpha)
  }

  func draw(_ state: FrameState, to paths: [String], _ files: SnapshotFiles) throws(RenderFailure) {
    do throws(SceneFailure) {
      for path in paths {
        try format.of(path).kind.check(PixelSize(width: composer.buffer.width, height: composer.buffer.height))
      }
      try composer.compose(state)
    } catch {
      throw .scene(error.inFrame(state.frame))
    }
    try RenderFailure.ofOutput { () throws(OutputError) in
      for path in paths {
        let file = format.of(path).makeEncoder().file(PixelSource(composer.buffer), hasAlpha: hasAlpha)
        try files.write(file, to: path, frame: state.frame)
      }
    }
  }
}
