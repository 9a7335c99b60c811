import CPixels

/// A picture somewhere in memory: 32-bit words of blue, green, red, alpha in memory order, colour premultiplied.
///
/// It is a borrowed view, the layout of a Cairo ARGB32 or RGB24 surface: the pixels must stay as they are while a
/// call reads them. `stride` is the distance of two rows in bytes.
package struct PixelSource {
  /// The first byte of the first row.
  package let base: UnsafeRawPointer
  /// Pixels across, at least 1.
  package let width: Int
  /// Pixels down, at least 1.
  package let height: Int
  /// Bytes from one row to the next, at least `4 * width`.
  package let stride: Int
  /// Whether every pixel is known to have alpha 255.
  let isKnownOpaque: Bool

  /// A number for each row, from the top, where whoever makes pictures knows which stay the same: equal numbers at the
  /// same place say equal pixels, in any two pictures. `nil` says nothing.
  package let rowVersions: [UInt64]?

  /// A view of the pixels at `base`.
  ///
  /// - Parameters:
  ///   - isKnownOpaque: Whether every pixel is known to have alpha 255; `false` says nothing.
  package init(
    base: UnsafeRawPointer, width: Int, height: Int, stride: Int, isKnownOpaque: Bool = false,
    rowVersions: [UInt64]? = nil
  ) {
    precondition(width > 0 && height > 0 && stride >= 4 * width, "a picture has pixels and whole rows")
    precondition(rowVersions.map { $0.count == height } ?? true, "a row has a number")
    (self.base, self.width, self.height, self.stride) = (base, width, height, stride)
    (self.isKnownOpaque, self.rowVersions) = (isKnownOpaque, rowVersions)
  }

  /// The first byte of row `y`.
  func row(_ y: Int) -> UnsafePointer<UInt8> { (base + y * stride).assumingMemoryBound(to: UInt8.self) }

  /// Whether every pixel of rows `rows` has alpha 255.
  func isOpaque(_ rows: Range<Int>) -> Bool {
    rows.allSatisfy { mp_row_is_opaque(row($0), width) }
  }
}
