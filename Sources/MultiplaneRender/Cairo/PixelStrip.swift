import MultiplaneBase

/// Memory for a few rows of a picture that is drawn from the top: each takes the place of the one so many before it.
package final class PixelStrip {
  /// The memory.
  package let buffer: PixelBuffer
  private let parts: [PixelBuffer]
  private let step: Int

  /// - Parameters:
  ///   - rowCount: How many rows there is memory for; a multiple of `step`.
  ///   - step: How many rows are drawn at a time.
  package init(width: Int, rowCount: Int, step: Int) {
    precondition(rowCount % step == 0, "steps lie next to each other")
    let buffer = PixelBuffer(width: width, height: rowCount)
    (self.buffer, self.step) = (buffer, step)
    parts = stride(from: 0, to: rowCount, by: step).map { y in
      PixelBuffer(PixelRect(x: 0, y: y, width: width, height: step), of: buffer)
    }
  }

  /// The memory of the `step` rows from one on, which is a multiple of it.
  package subscript(from row: Int) -> PixelBuffer { parts[row / step % parts.count] }
}
