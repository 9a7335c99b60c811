internal import MultiplaneBase

/// Pictures that frames will show, opened before they do, the first one first.
///
/// Two threads empty the queue; they mostly wait for decoders, and end with the last picture. Nothing waits for the queue: who
/// needs a picture opens it, or waits for the thread that is about it. SVG files stay closed, since their pixels depend on
/// where they are shown.
package final class PrefetchQueue: Sendable {
  private struct State {
    var paths: ArraySlice<String>
    /// How many bytes of pixels may still be opened.
    var room = PrefetchQueue.budget

    /// Whether there is room for a picture, which then takes it.
    mutating func takeRoom(_ byteCount: Int) -> Bool {
      if byteCount > room { return false }
      room -= byteCount
      return true
    }
  }
  private let state: Monitor<State>

  /// So many bytes of pixels are opened at most.
  package static let budget = 128 << 20
  /// Each has a decoder of its own.
  private static let threads = 2

  /// Begins to open pictures.
  package init(_ paths: [String], in images: ImageCache) {
    // The size of an SVG file takes a decoder. Asked for by two at a time, it would be computed twice.
    let paths = paths.filter { !$0.hasSuffix(".svg") }
    let state = Monitor(State(paths: paths[...]))
    self.state = state
    // Threads do not keep the queue: its end is theirs.
    for _ in paths.prefix(Self.threads) {
      OwnThread { while let path = state.note({ $0.paths.popFirst() }) { Self.open(path, images, state) } }?.detach()
    }
  }

  deinit { close() }

  /// Opens no more.
  package func close() { state.note { $0.paths = [] } }

  private static func open(_ path: String, _ images: ImageCache, _ state: Monitor<State>) {
    // What is wrong with a picture is said by the frame that shows it.
    guard let header = try? images.header(of: path), header.format != .svg else { return }
    let size = header.decodedSize
    if state.note({ $0.takeRoom(size.width * size.height * 4) }) { _ = try? images.image(path) }
  }
}
