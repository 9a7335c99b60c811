internal import MultiplaneBase

/// Pictures that frames will show, opened before they do, the first one first.
///
/// A thread empties the queue; it mostly waits for decoders, and ends with the last picture. Nothing waits for the queue: who
/// needs a picture opens it, or waits for the thread that is about it. SVG files stay closed, since their pixels depend on
/// where they are shown.
package final class PrefetchQueue: Sendable {
  private let paths: Monitor<ArraySlice<String>>

  /// Begins to open pictures.
  package init(_ paths: [String], in images: ImageCache) {
    // The size of an SVG file takes a decoder. Asked for by two at a time, it would be computed twice.
    let paths = Monitor(paths.filter { !$0.hasSuffix(".svg") }[...])
    self.paths = paths
    if paths.read(\.isEmpty) { return }
    // The thread does not keep the queue, whose end is its own.
    OwnThread { Self.open(paths, in: images) }?.detach()
  }

  deinit { close() }

  /// Opens no more.
  package func close() { paths.updateQuietly { $0 = [] } }

  private static func open(_ paths: Monitor<ArraySlice<String>>, in images: ImageCache) {
    var room = Budgets.prefetchedBytes
    while let path = paths.updateQuietly({ $0.popFirst() }) {
      // The fault of a picture is told by the frame that shows it.
      guard let header = try? images.header(of: path), header.format != .svg else { continue }
      let byteCount = header.decodedSize.width * header.decodedSize.height * 4
      if byteCount > room { continue }
      room -= byteCount
      PixelMemory.shared.claiming(header.openingBytes) { _ = try? images.image(path) }
    }
  }
}
