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

  /// The 32 bytes themselves; nothing can be added afterwards.
  private var bytes: [UInt8] {
    let digits = Array(value.utf8)
    return stride(from: 0, to: digits.count, by: 2).map { index in
      UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
    }
  }

  /// The SHA-256 of a text's UTF-8 in base64, as content security policies name it.
  package static func base64(sha256 text: String) -> String {
    let digest = ContentDigest()
    Array(text.utf8).withUnsafeBytes { digest.append($0) }
    return base64Text(digest.bytes)
  }

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

/// Bytes as text (RFC 4648).
package func base64Text(_ bytes: [UInt8]) -> String {
  guard !bytes.isEmpty, let text = mp_base64(bytes, bytes.count) else { return "" }
  defer { mp_free(text) }
  return String(cString: text)
}
