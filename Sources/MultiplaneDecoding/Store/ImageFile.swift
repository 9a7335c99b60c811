internal import CFiles
internal import MultiplaneBase

/// A picture file as it was when its header was read.
package final class ImageFile: Sendable {
  /// Tells a file's content, under its name, from others; no proof against forgery.
  package struct Identity: Hashable, Sendable {
    /// The path below its scene's folder, which messages name.
    package let name: String
    private let byteCount: Int
    private let hash: UInt64

    /// Sixteen digits that tell the content from others.
    var digits: String {
      let text = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }

    /// The identity of bytes.
    init(_ bytes: [UInt8], name: String) {
      (self.name, byteCount) = (name, bytes.count)
      hash = mp_hash_bytes(UInt64(bytes.count), bytes, bytes.count)
    }
  }

  let identity: Identity
  /// The header in the first bytes, or why the file cannot be used.
  let header: Result<ImageHeader, SceneFailure>
  /// The warnings about how the file is read.
  let warnings: [Diagnostic]

  /// Reads the header in a file's bytes.
  init(_ bytes: [UInt8], name: String, _ decoders: DecoderPool) {
    identity = Identity(bytes, name: name)
    let found = Result { () throws(SceneFailure) in try decoders.examine(bytes, name: name) }
    header = found.map(\.header)
    warnings = (try? found.get())?.warnings ?? []
  }
}
