internal import Glibc
internal import Synchronization

/// A file that grows while a run goes on and can be read at any time: what was written stays, whatever ends the run.
///
/// It may be written from any thread; each piece is in the file whole before the next one.
package final class StreamedFile: Sendable {
  /// The path as it was given.
  package let path: String
  private let file: Mutex<OpenFile?>
  private let ownsFile: Bool

  /// Makes the file, or empties the one that is there; makes the folders above it.
  ///
  /// - Parameter replaces: Whether a file that is there is replaced; otherwise it is an error.
  package init(_ path: OutputPath, replaces: Bool = true) throws(OutputError) {
    self.path = path.path
    // Failures that can be foreseen are told as of any other file. A file that is there is replaced by an empty one.
    let target = try AtomicFile(path, replaces: replaces)
    file = Mutex(try target.openToStream())
    ownsFile = true
  }

  /// Standard output, wherever it goes and however it was opened.
  package static func standardOutput() -> StreamedFile {
    StreamedFile(OpenFile(descriptor: 1, path: "standard output"))
  }

  private init(_ open: OpenFile) {
    path = open.path
    file = Mutex(open)
    ownsFile = false
  }

  deinit { if ownsFile { file.withLock { $0?.closeQuietly() } } }

  /// Adds a piece at the end.
  package func write(_ text: String) throws(OutputError) {
    let bytes = Array(text.utf8)
    let failure = file.withLock { file -> OutputError? in
      guard let file else { return nil }
      return bytes.withUnsafeBytes { part -> OutputError? in
        do throws(OutputError) {
          try file.write(part)
          return nil
        } catch {
          return error
        }
      }
    }
    guard let failure else { return }
    if case .system(_, _, EPIPE, _) = failure { throw .closedPipe }
    throw failure
  }

  /// Closes the file; what is written afterwards is dropped.
  package func close() throws(OutputError) {
    let handle = file.withLock { file -> OpenFile? in
      defer { file = nil }
      return file
    }
    if ownsFile { try handle?.close() }
  }
}
