/// The size of a picture in pixels.
package struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// Pixels across.
  package var width: Int
  /// Pixels down.
  package var height: Int

  /// A size.
  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The number of pixels.
  package var pixelCount: Int { width * height }

  /// As in `1280x720`.
  package var description: String { "\(width)x\(height)" }
}
