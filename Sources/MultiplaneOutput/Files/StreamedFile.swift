internal import Glibc
internal import Synchronization

/// A file that grows while a run goes on and can be read at any time: what was written stays, whatever ends the run.
///
/// It may be written from any thread; each piece is in the file whole before the next one.
package final class StreamedFile: Sendable {
  /// The path as it was given.
  package let path: String
  private let file: Mutex<FileHandle?>

  /// Makes the file, or empties the one that is there; makes the folders above it.
  package init(_ path: String) throws(OutputError) {
    self.path = path
    if let parent = parentFolder(path) { try createFolders(parent) }
    let flags = O_WRONLY | O_CREAT | O_NOCTTY | (path.hasPrefix("/dev/") ? 0 : O_TRUNC)
    let handle = try FileHandle.open(path, flags)
    file = Mutex(handle)
  }

  deinit { file.withLock { $0?.closeQuietly() } }

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
    let handle = file.withLock { file -> FileHandle? in
      defer { file = nil }
      return file
    }
    try handle?.close()
  }
}
