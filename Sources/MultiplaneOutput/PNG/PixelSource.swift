import CPixels

/// A picture somewhere in memory: 32-bit words of blue, green, red, alpha in memory order, colour premultiplied.
///
/// It is a borrowed view, the layout of a Cairo ARGB32 or RGB24 surface: the pixels must stay as they are while a
/// call reads them. `stride` is the distance of two rows in bytes.
public struct PixelSource {
  /// The first byte of the first row.
  public let base: UnsafeRawPointer
  /// Pixels across, at least 1.
  public let width: Int
  /// Pixels down, at least 1.
  public let height: Int
  /// Bytes from one row to the next, at least `4 * width`.
  public let stride: Int

  /// A view of the pixels at `base`.
  public init(base: UnsafeRawPointer, width: Int, height: Int, stride: Int) {
    precondition(width > 0 && height > 0 && stride >= 4 * width, "a picture has pixels and whole rows")
    (self.base, self.width, self.height, self.stride) = (base, width, height, stride)
  }

  /// The first byte of row `y`.
  func row(_ y: Int) -> UnsafePointer<UInt8> {
    (base + y * stride).assumingMemoryBound(to: UInt8.self)
  }

  /// Whether every pixel of rows `rows` has alpha 255.
  func isOpaque(_ rows: Range<Int>) -> Bool {
    rows.allSatisfy { mp_row_is_opaque(row($0), width) }
  }

  /// Whether both show the same pixels; pictures of different sizes do not.
  public func equals(_ other: PixelSource) -> Bool {
    width == other.width && height == other.height
      && (0..<height).allSatisfy { mp_rows_equal(row($0), other.row($0), width) }
  }
}

/// A 64-bit number that tells pictures apart, the same on every machine.
///
/// It covers the size, whether alpha is part of the picture, and every pixel; it is made for comparing the frames
/// of two machines and gives no protection against forged pictures. The name in manifests is `PixelHash.name`.
public struct PixelHash: Hashable, Sendable, CustomStringConvertible {
  /// The name of the function; another function would have another name.
  public static let name = "mp64a"
  /// The number itself.
  public let value: UInt64

  /// A hash read from a manifest.
  public init(value: UInt64) { self.value = value }

  /// The hash of a picture's pixels; without alpha the fourth byte of a pixel is not looked at.
  public init(of source: PixelSource, hasAlpha: Bool) {
    var state = mp_hash()
    let size = UInt64(source.width) << 32 | UInt64(source.height) << 1 | (hasAlpha ? 1 : 0)
    mp_hash_begin(&state, size)
    let mask: UInt32 = hasAlpha ? 0 : 0xff00_0000
    for y in 0..<source.height { mp_hash_add_row(&state, source.row(y), source.width, mask) }
    value = mp_hash_end(&state)
  }

  /// Sixteen hexadecimal digits.
  public var description: String { hexadecimal(value, digits: 16) }
}

/// Lower-case hexadecimal with leading zeros.
func hexadecimal(_ value: UInt64, digits: Int) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
