internal import MultiplaneBase
internal import MultiplaneRender

/// Bytes as text (RFC 4648).
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encoded(_ bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { text in
      digits.withUnsafeBufferPointer { digits in
        bytes.withUnsafeBufferPointer { bytes in
          var at = 0
          for start in stride(from: 0, to: bytes.count, by: 3) {
            let left = bytes.count - start
            let word =
              Int(bytes[start]) << 16 | (left > 1 ? Int(bytes[start + 1]) << 8 : 0)
              | (left > 2 ? Int(bytes[start + 2]) : 0)
            text[at] = digits[word >> 18]
            text[at + 1] = digits[word >> 12 & 63]
            text[at + 2] = left > 1 ? digits[word >> 6 & 63] : UInt8(ascii: "=")
            text[at + 3] = left > 2 ? digits[word & 63] : UInt8(ascii: "=")
            at += 4
          }
        }
      }
      return count
    }
  }

  /// The SHA-256 of a text's UTF-8, as content security policies name it.
  static func encoded(sha256 text: String) -> String {
    let hexadecimal = Array(ContentDigest.sha256(of: Array(text.utf8)).utf8)
    let bytes = stride(from: 0, to: hexadecimal.count, by: 2).map { index in
      UInt8(String(decoding: hexadecimal[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
    }
    return encoded(bytes)
  }
}
