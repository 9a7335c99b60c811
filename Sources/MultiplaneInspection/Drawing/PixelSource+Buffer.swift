internal import Glibc
package import MultiplaneDecoding
package import MultiplaneOutput

extension PixelSource {
  /// The pixels of a buffer, as encoders want them.
  ///
  /// - Parameter rowVersions: Which rows are the same as in other pictures: a number for each.
  package init(_ buffer: PixelBuffer, rowVersions: [UInt64]? = nil) {
    self.init(
      base: UnsafeRawPointer(buffer.bytes), width: buffer.width, height: buffer.height, stride: buffer.stride,
      isKnownOpaque: buffer.isOpaque, rowVersions: rowVersions)
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
