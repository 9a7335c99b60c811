package import MultiplaneBase
package import MultiplaneRender
import MultiplaneScene
import Synchronization

/// Opens the pictures of a scene on a thread of its own, before frames show them: decoders work while the scene is read and the
/// first frame's texts are laid out, and no later frame waits for one.
///
/// Without texts the first frame is drawn at once, and drawing threads open what they need themselves: then it begins after
/// that frame. Pictures of lists stay closed until their rows come, and so do SVG files, whose pixels depend on where they are
/// shown.
package final class PicturesAhead: Sendable {
  private enum State { case working, waiting, ended }
  private let state: Monitor<State>
  /// Whether the thread has let go of all it had.
  private let isOver = Monitor(false)

  /// Below this a run may end before it has shown what the scene names.
  package static let leastFrames = 60
  /// So many bytes of pixels are opened at most.
  static let budget = 128 << 20

  /// Begins; `nil` where there is nothing to open, or no thread.
  ///
  /// - Parameter frames: The frames that are drawn.
  package convenience init?(of loaded: LoadedScene, for frames: some Sequence<Int>) {
    guard Self.areEnough(frames) else { return nil }
    self.init(loaded.ownImagePaths, in: loaded.resources.images, loaded.hasTexts ? .working : .waiting)
  }

  /// Begins with files that a scene's text seems to name (`PictureNames`), before it is understood; those of rows are among them
  /// where rows name them outright.
  package convenience init?(_ names: [String], in images: @autoclosure () throws(SceneFailure) -> ImageCache) {
    guard !names.isEmpty, let images = try? images() else { return nil }
    self.init(names, in: images, .working)
  }

  private init?(_ paths: [String], in images: ImageCache, _ first: State) {
    if paths.isEmpty { return nil }
    let state = Monitor(first)
    self.state = state
    let handed = Mutex<ImageCache?>(images)
    let thread = OwnThread { [isOver] in
      if let images = handed.withLock({ $0.take() }) { Self.open(paths, in: images, state) }
      isOver.update { $0 = true }
    }
    guard let thread else { return nil }
    thread.detach()
  }

  private static func open(_ paths: [String], in images: ImageCache, _ state: Monitor<State>) {
    var room = budget
    for path in paths {
      guard state.wait(for: { $0 == .waiting ? nil : $0 == .working }) else { return }
      // What is wrong with a picture is said by the frame that shows it.
      guard let header = try? images.header(of: path), header.format != .svg else { continue }
      let size = header.decodedSize
      let byteCount = size.width * size.height * 4
      if byteCount > room { continue }
      room -= byteCount
      _ = try? images.image(path)
    }
  }

  /// Whether a run of these frames is long enough.
  static func areEnough(_ frames: some Sequence<Int>) -> Bool {
    Array(frames.prefix(leastFrames)).count == leastFrames
  }

  /// Whether it may open pictures now.
  package var isWorking: Bool { state.read { $0 == .working } }

  /// Begins if it has not: the first frame is drawn.
  package func begin() { state.update { if $0 == .waiting { $0 = .working } } }

  /// Opens no more.
  ///
  /// - Parameter waits: Whether the picture that is being opened is waited for: then nothing is left behind, no process either.
  package func end(waits: Bool = false) {
    state.update { $0 = .ended }
    if waits { isOver.wait(for: { $0 ? () : nil }) }
  }
}
