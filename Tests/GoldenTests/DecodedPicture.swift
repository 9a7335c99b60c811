import CSpng
import Foundation
import MultiplaneOutput
import MultiplaneRender

/// A picture as a PNG file holds it: straight RGBA, 8 bits a channel.
struct DecodedPicture: Equatable, Sendable {
  var width: Int
  var height: Int
  /// Red, green, blue, alpha of every pixel, row by row.
  var bytes: [UInt8]

  init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "four bytes a pixel")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// The picture in a PNG file; `nil` if it cannot be read.
  init?(png: [UInt8]) {
    guard let context = spng_ctx_new(0) else { return nil }
    defer { spng_ctx_free(context) }
    var header = spng_ihdr()
    var size = 0
    guard spng_set_png_buffer(context, png, png.count) == 0, spng_get_ihdr(context, &header) == 0,
      spng_decoded_image_size(context, Int32(SPNG_FMT_RGBA8.rawValue), &size) == 0
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    guard
      spng_decode_image(
        context, &bytes, size, Int32(SPNG_FMT_RGBA8.rawValue), Int32(SPNG_DECODE_TRNS.rawValue)) == 0
    else { return nil }
    self.init(width: Int(header.width), height: Int(header.height), bytes: bytes)
  }

  /// The same picture as a PNG file.
  func png() -> [UInt8] {
    // The encoder takes premultiplied BGRA; an opaque picture comes through unchanged.
    var pixels = bytes
    for index in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = UInt32(pixels[index + 3])
      let (red, green, blue) = (UInt32(bytes[index]), UInt32(bytes[index + 1]), UInt32(bytes[index + 2]))
      pixels[index] = UInt8((blue * alpha + 127) / 255)
      pixels[index + 1] = UInt8((green * alpha + 127) / 255)
      pixels[index + 2] = UInt8((red * alpha + 127) / 255)
    }
    return pixels.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return [] }
      let source = PixelSource(base: base, width: width, height: height, stride: width * 4)
      return PNGEncoder(mode: .small).file(source, hasAlpha: true)
    }
  }
}

/// The bytes of a file; `nil` if it cannot be read.
func contents(of path: String) -> [UInt8]? {
  FileManager.default.contents(atPath: path).map { Array($0) }
}

extension PixelBuffer {
  /// The buffer as the PNG encoder takes it, valid as long as the buffer.
  var source: PixelSource {
    PixelSource(base: UnsafeRawPointer(bytes), width: width, height: height, stride: stride)
  }
}
