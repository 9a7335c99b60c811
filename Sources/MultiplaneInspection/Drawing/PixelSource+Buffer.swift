internal import Glibc
package import MultiplaneOutput
package import MultiplaneRender

extension PixelSource {
  /// The pixels of a buffer, as encoders want them.
  ///
  /// - Parameter rowVersions: Which rows are the same as in other pictures: a number for each.
  package init(_ buffer: PixelBuffer, rowVersions: [UInt64]? = nil) {
    self.init(
      base: UnsafeRawPointer(buffer.bytes), width: buffer.width, height: buffer.height, stride: buffer.stride,
      isKnownOpaque: buffer.isOpaque, rowVersions: rowVersions)
  }

  /// The pixels of a picture of so many rows that is drawn on a strip.
  package init(_ strip: PixelStrip, height: Int) {
    self.init(
      base: UnsafeRawPointer(strip.buffer.bytes), width: strip.buffer.width, height: height,
      stride: strip.buffer.stride,
      heldRows: strip.buffer.height)
  }
}

extension PixelStrip {
  /// Memory for as many rows of a picture as have to be there at a time.
  package convenience init(for picture: PixelBuffer) {
    let step = RowStrip<Never>.step
    let rowCount = min(RowStrip<Never>.heldRows, (picture.height + step - 1) / step * step)
    self.init(width: picture.width, rowCount: rowCount, step: step)
  }
}

extension PixelBuffer {
  /// A buffer with the pixels of a drawn frame, which are the frame's own only while it is handed on.
  package convenience init(copying frame: DrawnFrame) {
    let pixels = frame.pixels
    self.init(width: pixels.width, height: pixels.height, isOpaque: !frame.hasAlpha, cleared: false)
    for y in 0..<height { memcpy(bytes + y * stride, pixels.base + y * pixels.stride, stride) }
  }
}
