/// An axis-aligned box of whole device pixels.
package struct PixelRect: Hashable, Sendable, CustomStringConvertible {
  /// The first column and row, and pixels across and down.
  package var x, y, width, height: Int

  /// A box; one without pixels has a width or height of 0 or less.
  @inlinable package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// More than any canvas or picture has.
  package static let everything = PixelRect(x: -(1 << 24), y: -(1 << 24), width: 1 << 25, height: 1 << 25)

  /// The column behind the last.
  @inlinable package var maxX: Int { x + width }
  /// The row behind the last.
  @inlinable package var maxY: Int { y + height }
  /// Whether there is no pixel in it.
  @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }
  /// As in `16x9 at (120, 40)`.
  package var description: String { "\(width)x\(height) at (\(x), \(y))" }

  /// The pixels of both; an empty box where there are none.
  @inlinable package func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest box that holds both; an empty one adds nothing.
  @inlinable package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether every pixel of another box is in it.
  @inlinable package func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// The box with so many pixels more on each side.
  @inlinable package func grown(by distance: Int) -> PixelRect {
    PixelRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }

  /// The box moved.
  @inlinable package func offset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
