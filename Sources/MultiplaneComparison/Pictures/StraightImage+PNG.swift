internal import CPixels
package import MultiplaneBase
internal import MultiplaneDecoding
package import MultiplaneOutput

extension StraightImage {
  /// Its sides.
  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// Red, green, blue and alpha of a pixel inside the picture.
  package func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(bytes[start..<start + 4])
  }

  /// The same picture as a PNG file.
  ///
  /// Frames and opaque pictures come through unchanged. The encoder takes colour multiplied by alpha, so translucent
  /// pixels that no frame can have are rounded to those it can.
  package func png(_ mode: PNGMode = .small) -> [UInt8] {
    var pixels = bytes
    let hasAlpha = pixels.withUnsafeMutableBufferPointer { mp_premultiply_rgba($0.baseAddress, width * height) } != 255
    return pixels.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return [] }
      let source = PixelSource(base: base, width: width, height: height, stride: width * 4)
      return PNGEncoder(mode: mode).file(source, hasAlpha: hasAlpha)
    }
  }
}
