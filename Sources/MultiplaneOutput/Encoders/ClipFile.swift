import Glibc

/// The file a clip is written to: under another name until it is whole.
package struct ClipFile: Sendable {
  private let file: AtomicFile

  /// Looks at what stands at the place, before anything is rendered, and takes away what dead runs left beside it.
  ///
  /// - Parameter replaces: Whether a file that is there is replaced; otherwise it is an error.
  package init(_ path: String, replaces: Bool) throws(OutputError) {
    let exists = try AtomicFile.isFile(path)
    if exists, !replaces { throw .fileExists(path: path) }
    file = try AtomicFile(path)
    // An encoder goes back and forth in its file, and a device or pipe would be replaced by it.
    if file.isWrittenThrough { throw .notAFile(path: path) }
    removeLeftOvers()
  }

  /// The path as it was given.
  package var path: String { file.path }
  /// Where the encoder writes.
  package var temporaryPath: String { file.temporaryPath }

  /// Gives the file its final name.
  ///
  /// - Returns: How many bytes it has; 0 if there is none, and then nothing is done.
  func commit() throws(OutputError) -> Int {
    var status = stat()
    guard stat(file.temporaryPath, &status) == 0, status.st_size > 0 else {
      file.discard()
      return 0
    }
    try file.commit()
    return Int(status.st_size)
  }

  /// Removes what has been written.
  package func discard() { file.discard() }

  private func removeLeftOvers() {
    let folder = parentFolder(file.target) ?? "."
    let prefix = ".\(lastComponent(file.target)).tmp-"
    for name in (try? folderNames(folder)) ?? [] {
      guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)), process != getpid() else {
        continue
      }
      if kill(process, 0) != 0, errno == ESRCH { unlink(folder + "/" + name) }
    }
  }
}
