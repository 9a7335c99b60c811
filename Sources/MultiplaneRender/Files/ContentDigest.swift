internal import CPangoCairo

/// The SHA-256 of bytes added piece by piece: tells a scene with all its files from another.
package final class ContentDigest {
  private let sum: OpaquePointer?

  /// The digest of nothing.
  package init() { sum = g_checksum_new(G_CHECKSUM_SHA256) }

  deinit { if let sum { g_checksum_free(sum) } }

  /// Adds bytes with their number in front, so that pieces cannot run into one another.
  package func add(_ bytes: [UInt8]) {
    let count = withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { Array($0) }
    g_checksum_update(sum, count, gssize(count.count))
    g_checksum_update(sum, bytes, gssize(bytes.count))
  }

  /// Adds the UTF-8 of a text.
  package func add(_ text: String) { add(Array(text.utf8)) }

  /// 64 hexadecimal digits; nothing can be added afterwards.
  package var value: String { String(cString: g_checksum_get_string(sum)) }

  /// The SHA-256 of bytes as other programs compute it: nothing is added to them.
  ///
  /// - Returns: 64 hexadecimal digits.
  package static func sha256(of bytes: [UInt8]) -> String {
    guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count)) else {
      preconditionFailure("the kind of checksum is known")
    }
    defer { g_free(text) }
    return String(cString: text)
  }
}
