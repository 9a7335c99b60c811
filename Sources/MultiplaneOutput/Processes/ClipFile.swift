import Glibc
package import MultiplaneBase

/// The file a clip is written to: under another name until it is whole.
package struct ClipFile: Sendable {
  private let file: AtomicFile
  /// The folder the file is in.
  let folder: OutputFolder
  /// The name there under which the encoder writes.
  let temporaryName: String

  /// Looks at what stands at the place, before anything is rendered, and takes away what dead runs left beside it.
  ///
  /// - Parameter replaces: Whether a file that is there is replaced; otherwise it is an error.
  package init(_ path: OutputPath, replaces: Bool) throws(OutputError) {
    file = try AtomicFile(path, replaces: replaces)
    // An encoder goes back and forth in its file, and a device or pipe would be replaced by it.
    guard let temporary = file.temporary else { throw .notAFile(path: path.path) }
    (folder, temporaryName) = temporary
  }

  /// The path as it was given.
  package var path: String { file.path }
  /// Where the encoder writes, as messages show it.
  package var temporaryPath: String { folder.shown(temporaryName) }

  /// Gives the file its final name.
  ///
  /// - Returns: How many bytes it has; 0 if there is none, and then nothing is done.
  func commit(durability: Durability) throws(OutputError) -> Int {
    let size = size
    guard size > 0 else {
      file.discard()
      return 0
    }
    if durability != .none {
      let written = try open()
      defer { written.closeQuietly() }
      try written.flush()
    }
    try file.commit(durability: durability)
    return size
  }

  /// How many bytes the encoder has written.
  var size: Int {
    var status = stat()
    return fstatat(folder.descriptor, temporaryName, &status, AT_SYMLINK_NOFOLLOW) == 0 ? Int(status.st_size) : 0
  }

  /// Makes the empty file that the encoder fills.
  func begin() throws(OutputError) { try file.makeTemporary() }

  /// Opens it for whoever fills it without another program.
  func open() throws(OutputError) -> OpenFile { try folder.open(temporaryName, for: .updating) }

  /// Removes what has been written.
  package func discard() { file.discard() }
}
