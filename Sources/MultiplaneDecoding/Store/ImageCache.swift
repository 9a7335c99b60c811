package import MultiplaneBase
internal import Synchronization

/// The picture files below a scene's folder, each as it was when it was first asked for.
package final class ImageCache: Sendable {
  /// Where the files are.
  package let folder: AssetFolder
  private let store: ImageStore
  private let files = Mutex<[String: Result<ImageFile, SceneFailure>]>([:])
  private let lacking = Mutex<[String: Bool]>([:])

  /// - Parameter store: The files that were read and decoded for other scenes.
  package init(folder: AssetFolder, store: ImageStore = ImageStore()) { (self.folder, self.store) = (folder, store) }

  /// A picture's header: its size for layout, without decoding.
  package func header(of name: String) throws(SceneFailure) -> ImageHeader { try file(name).header.get() }

  /// The warnings about how a picture's file is read; none of one that cannot be used.
  package func warnings(of name: String) -> [Diagnostic] { (try? file(name))?.warnings ?? [] }

  /// A picture's pixels.
  ///
  /// - Parameter svgSize: The device pixels an SVG is drawn at, each size being a picture of its own; its natural size
  ///   if `nil`. Without meaning for other formats, and then to be left out.
  package func image(_ name: String, svgSize: (width: Int, height: Int)? = nil) throws(SceneFailure) -> DecodedImage {
    try store.image(try file(name).identity, in: folder, svgSize: svgSize)
  }

  /// Whether the pixels of a picture that is no SVG are kept at the moment, or are being decoded.
  package func keeps(_ name: String) -> Bool { identity(of: name).map(store.keeps) ?? false }

  /// Some rows of a picture that is no SVG, which are not kept: for one that has no room as a whole. Each call decodes the file.
  package func rows(_ rows: Range<Int>, of name: String) throws(SceneFailure) -> DecodedImage {
    try store.rows(rows, of: try file(name).identity, in: folder)
  }

  /// Whether there is no file of a name; the first answer stays, whatever comes and goes meanwhile.
  package func lacks(_ name: String) -> Bool {
    lacking.withLock { known in
      if let answer = known[name] { return answer }
      let answer = folder.lacks(name)
      known[name] = answer
      return answer
    }
  }

  /// The bytes of a picture file.
  ///
  /// - Throws: `SceneFailure` of class `asset` if they are not those that are drawn: the file was changed since.
  package func bytes(of name: String) throws(SceneFailure) -> [UInt8] {
    try store.bytes(of: try file(name).identity, in: folder)
  }

  /// Sixteen digits that tell a file's content from others'; `nil` if it cannot be read.
  package func digest(of name: String) -> String? { identity(of: name)?.digits }

  /// The identity of a file's content; `nil` if it cannot be read.
  package func identity(of name: String) -> ImageFile.Identity? {
    do throws(SceneFailure) { return try file(name).identity } catch { return nil }
  }

  private func file(_ name: String) throws(SceneFailure) -> ImageFile {
    if let known = files.withLock({ $0[name] }) { return try known.get() }
    let read = Result { () throws(SceneFailure) in try store.file(name, in: folder) }
    return try files.withLock { known in
      // The first answer stays, even if the file has changed meanwhile.
      if known[name] == nil { known[name] = read }
      return known[name] ?? read
    }.get()
  }
}
