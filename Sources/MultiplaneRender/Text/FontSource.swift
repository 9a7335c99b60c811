internal import CPangoCairo
internal import MultiplaneBase
internal import MultiplaneDecoding
internal import Synchronization

/// The bytes of a font: a file of an installed package, or a private copy of a file that a scene names.
///
/// FreeType maps font files into memory, and a mapped file that another program cuts short ends the process. A scene's
/// file is therefore copied into anonymous memory once: what was hashed is what is drawn.
final class FontSource: Sendable {
  /// A path that opens the bytes as long as this object lives.
  let path: String
  private let memory: SharedMemory?
  /// The file's bytes, where what is opened is not all of them.
  private let original: [UInt8]?
  private let known = Mutex<String?>(nil)

  /// A file that stays where it is.
  init(path: String) { (self.path, memory, original) = (path, nil, nil) }

  /// A private copy of a file's bytes.
  ///
  /// - Parameter original: The file's bytes, if the copy lacks some of them.
  init(_ memory: SharedMemory, original: [UInt8]? = nil) {
    (path, self.memory, self.original) = ("/proc/self/fd/\(memory.descriptor)", memory, original)
  }

  /// The SHA-256 as 64 hexadecimal digits, computed once; `nil` if the file cannot be read.
  var digest: String? {
    known.withLock { known in
      if known == nil, let bytes = original ?? WholeFile.contents(of: path, limit: 1 << 30) {
        known = ContentDigest.sha256(of: bytes)
      }
      return known
    }
  }
}
