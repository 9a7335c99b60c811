internal import CPangoCairo
internal import CFiles
internal import Glibc
internal import MultiplaneBase
internal import Synchronization

/// The bytes of a font: a file of an installed package, or a private copy of a file that a scene names.
///
/// FreeType maps font files into memory, and a mapped file that another program cuts short ends the process. A scene's
/// file is therefore copied into anonymous memory once: what was checked and hashed is what is drawn.
final class FontSource: Sendable {
  /// A path that opens the bytes as long as this object lives.
  let path: String
  private let descriptor: Int32
  private let known = Mutex<String?>(nil)

  /// A file that stays where it is.
  init(path: String) { (self.path, descriptor) = (path, -1) }

  /// A private copy of a file's bytes; `nil` if the system refuses the memory.
  init?(copying bytes: [UInt8]) {
    descriptor = mp_memory_file("font")
    guard descriptor >= 0 else { return nil }
    path = "/proc/self/fd/\(descriptor)"
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + done, bytes.count - done) }
      guard count > 0 else { return nil }
      done += count
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The SHA-256 as 64 hexadecimal digits, computed once; `nil` if the file cannot be read.
  var digest: String? {
    known.withLock { known in
      if known == nil, let bytes = WholeFile.contents(of: path, limit: 1 << 30) {
        known = ContentDigest.sha256(of: bytes)
      }
      return known
    }
  }
}
