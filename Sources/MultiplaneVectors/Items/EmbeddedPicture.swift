import CWebP
import MultiplaneDecoding
import MultiplaneOutput

/// A picture of something that has no vectors, as a WebP file.
enum EmbeddedPicture {
  /// The quality of opaque pictures, of 100.
  private static let quality: Float = 90

  /// The file of some pixels: lossless, or the smaller one of both for opaque ones, which are mostly photos.
  static func file(_ buffer: PixelBuffer) -> [UInt8] {
    let source = PixelSource(
      base: UnsafeRawPointer(buffer.bytes), width: buffer.width, height: buffer.height, stride: buffer.stride)
    let lossless = WebPEncoder(effort: 4).file(source, hasAlpha: !buffer.isOpaque)
    guard buffer.isOpaque, let lossy = lossy(buffer), lossy.count < lossless.count else { return lossless }
    return lossy
  }

  private static func lossy(_ buffer: PixelBuffer) -> [UInt8]? {
    var file: UnsafeMutablePointer<UInt8>?
    let pixels = UnsafeRawPointer(buffer.bytes).assumingMemoryBound(to: UInt8.self)
    let count = WebPEncodeBGRA(
      pixels, Int32(buffer.width), Int32(buffer.height), Int32(buffer.stride), quality, &file)
    guard let file else { return nil }
    defer { WebPFree(file) }
    return count > 0 ? Array(UnsafeBufferPointer(start: file, count: count)) : nil
  }
}
