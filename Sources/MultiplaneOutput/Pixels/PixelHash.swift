import MultiplaneBase

/// A 64-bit number that tells pictures apart, the same on every machine.
///
/// It covers the size, whether alpha is part of the picture, and every pixel; it is made for comparing the frames
/// of two machines and gives no protection against forged pictures. The name in manifests is `PixelHash.name`.
package struct PixelHash: Hashable, Sendable, CustomStringConvertible {
  /// The name of the function; another function would have another name.
  package static let name = "mp64c"
  /// The number itself.
  package let value: UInt64

  /// A hash read from a manifest.
  package init(value: UInt64) { self.value = value }

  /// The hash of a picture's pixels; without alpha the fourth byte of a pixel is not looked at.
  package init(of source: PixelSource, hasAlpha: Bool) {
    self.init(of: RowHashes(of: source, hasAlpha: hasAlpha))
  }

  /// The hash of a picture with these rows.
  package init(of rows: RowHashes) { value = rows.hash(of: 0..<rows.count).low }

  /// Sixteen hexadecimal digits.
  package var description: String { hexadecimal(value, digits: 16) }
}
