import CPixels
import CWebP
import MultiplaneBase

/// Reads still WebP pictures.
enum WebPDecoder {
  static func header(_ bytes: [UInt8], name: String) throws(SceneFailure) -> ImageHeader {
    let features = try features(bytes, name)
    return ImageHeader(
      format: .webp, width: Int(features.width), height: Int(features.height), depth: 8,
      hasAlpha: features.has_alpha != 0)
  }

  static func decode(_ bytes: [UInt8], name: String) throws(SceneFailure) -> DecodedImage {
    let features = try features(bytes, name)
    try ImageLimits.check(width: Int(features.width), height: Int(features.height), name: name)
    let buffer = PixelBuffer(width: Int(features.width), height: Int(features.height))
    let decoded = bytes.withUnsafeBufferPointer {
      // Straight alpha: the decoder's own premultiplying is approximate.
      WebPDecodeBGRAInto(
        $0.baseAddress, $0.count, buffer.bytes.assumingMemoryBound(to: UInt8.self), buffer.byteCount,
        Int32(buffer.stride))
    }
    guard decoded != nil else { throw imageRefused(name, "is damaged or cut short") }
    buffer.isOpaque = mp_premultiply_bgra(buffer.bytes, buffer.width * buffer.height) == 255
    let warning = profile(in: bytes).flatMap { ColorProfile.warning($0, name: name) }
    return DecodedImage(pixels: buffer, warnings: warning.map { [$0] } ?? [])
  }

  private static func features(_ bytes: [UInt8], _ name: String) throws(SceneFailure) -> WebPBitstreamFeatures {
    var features = WebPBitstreamFeatures()
    let status = bytes.withUnsafeBufferPointer { WebPGetFeatures($0.baseAddress, $0.count, &features) }
    guard status == VP8_STATUS_OK else {
      throw imageRefused(name, status == VP8_STATUS_NOT_ENOUGH_DATA ? "is cut short" : "is a damaged WebP image")
    }
    guard features.has_animation == 0 else {
      throw imageRefused(name, "is an animated WebP image", hint: "save one of its frames as a still picture")
    }
    return features
  }

  /// The body of the ICCP chunk, if there is one.
  private static func profile(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var at = 12
    while at + 8 <= bytes.count {
      let count = bytes[at + 4..<at + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let body = at + 8..<min(bytes.count, at + 8 + count)
      if bytes[at..<at + 4].elementsEqual("ICCP".utf8) { return bytes[body] }
      at += 8 + count + (count & 1)
    }
    return nil
  }
}
