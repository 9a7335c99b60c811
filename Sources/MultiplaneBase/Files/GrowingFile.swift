internal import Glibc
internal import Synchronization

/// A file that is written piece by piece, and is whole or not there: its pieces stand under another name until it is finished.
///
/// A pipe, or what else is written through, gets the pieces as they come. The file may be shared between threads.
package final class GrowingFile: Sendable {
  private struct Content {
    var open: OpenFile?
    /// The pieces that are not written yet.
    var waiting: [UInt8] = []
    /// The first failure: nothing is written after one.
    var failure: OutputError?
  }
  private let file: AtomicFile
  private let content = Mutex(Content())

  /// So many bytes are gathered before they are written.
  private static let pieceSize = 256 << 10

  /// A file without content, of which nothing is on the disk yet.
  package init(_ file: AtomicFile) { self.file = file }

  deinit {
    content.withLock { content in
      guard let open = content.open else { return }
      open.closeQuietly()
      if file.temporary != nil { file.discard() }
    }
  }

  /// Adds a piece at the end. A failure is told by `finish`.
  package func add(_ text: String) {
    content.withLock { content in
      content.waiting += text.utf8
      if content.waiting.count >= Self.pieceSize { write(&content) }
    }
  }

  /// Writes what is left, and gives the file its name.
  ///
  /// - Throws: The first failure of all. The old file, if any, is untouched then.
  package func finish() throws(OutputError) {
    try content.withLock { content throws(OutputError) in
      if content.open == nil, content.failure == nil { return try file.write(content.waiting) }
      write(&content)
      let open = content.open
      content.open = nil
      do throws(OutputError) {
        try open?.close()
        if let failure = content.failure { throw failure }
      } catch {
        if open != nil, file.temporary != nil { file.discard() }
        throw error
      }
      if file.temporary != nil { try file.commit() }
    }
  }

  private func write(_ content: inout Content) {
    defer { content.waiting.removeAll(keepingCapacity: true) }
    if content.failure != nil { return }
    do throws(OutputError) {
      let open = if let open = content.open { open } else { try file.openPieces() }
      content.open = open
      try content.waiting.withRawBytes { piece throws(OutputError) in try open.write(piece) }
    } catch {
      content.failure = if case .system(_, _, EPIPE, _) = error { .closedPipe } else { error }
    }
  }
}
