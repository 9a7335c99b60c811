internal import CFiles

/// The SHA-256 of bytes added piece by piece: tells a scene with all its files from another.
package final class ContentDigest {
  private let sum: UnsafeMutableRawPointer?

  /// The digest of nothing.
  package init() { sum = mp_sha256_new() }

  deinit { mp_sha256_free(sum) }

  /// Adds bytes with their number in front, so that pieces cannot run into one another.
  package func add(_ bytes: [UInt8]) {
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { append($0) }
    bytes.withUnsafeBytes { append($0) }
  }

  /// Adds the UTF-8 of a text in the same way.
  package func add(_ text: String) { add(Array(text.utf8)) }

  /// Goes on with bytes as they are.
  package func append(_ bytes: UnsafeRawBufferPointer) {
    mp_sha256_add(sum, bytes.baseAddress, bytes.count)
  }

  /// 64 hexadecimal digits; nothing can be added afterwards.
  package var value: String { String(cString: mp_sha256_text(sum)) }

  /// The SHA-256 of bytes as other programs compute it: nothing is added to them.
  ///
  /// - Returns: 64 hexadecimal digits.
  package static func sha256(of bytes: some Sequence<UInt8>) -> String {
    let digest = ContentDigest()
    if bytes.withContiguousStorageIfAvailable({ digest.append(UnsafeRawBufferPointer($0)) }) == nil {
      Array(bytes).withUnsafeBytes { digest.append($0) }
    }
    return digest.value
  }
}
