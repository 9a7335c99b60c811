import MultiplaneBase
import MultiplaneRender
import MultiplaneScene

/// Opens the pictures of a scene on a thread of its own, before frames show them: decoders work while the first frame's texts
/// are laid out, and no later frame waits for one.
///
/// Without texts the first frame is drawn at once, and drawing threads open what they need themselves: then it begins after
/// that frame. Pictures of lists stay closed until their rows come, and so do SVG files, whose pixels depend on where they are
/// shown.
final class PicturesAhead: Sendable {
  private enum State { case working, waiting, ended }
  private let state: Monitor<State>

  /// Below this a run may end before it has shown what the scene names.
  static let leastFrames = 60
  /// So many bytes of pixels are opened at most.
  static let budget = 128 << 20

  /// Begins; `nil` where there is nothing to open, or no thread.
  ///
  /// - Parameter frames: The frames that are drawn.
  init?(of loaded: LoadedScene, for frames: some Sequence<Int>) {
    let paths = loaded.ownImagePaths
    guard !paths.isEmpty, Array(frames.prefix(Self.leastFrames)).count == Self.leastFrames else { return nil }
    let state = Monitor(loaded.hasTexts ? State.working : .waiting)
    let images = loaded.resources.images
    let thread = OwnThread {
      var room = Self.budget
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
    guard let thread else { return nil }
    thread.detach()
    self.state = state
  }

  /// Begins if it has not: the first frame is drawn.
  func begin() { state.update { if $0 == .waiting { $0 = .working } } }

  /// Opens no more; nobody waits for the picture that is being opened.
  func end() { state.update { $0 = .ended } }
}
