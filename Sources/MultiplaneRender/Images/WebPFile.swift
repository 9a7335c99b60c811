import CPixels
import CWebP
import MultiplaneBase

/// A still WebP file: its header, read here, and its decoding by libwebp.
struct WebPFile {
  let header: ImageHeader
  private let bytes: [UInt8]
  private var profile: Range<Int>?

  init(_ bytes: [UInt8]) throws(ImageRemark) {
    self.bytes = bytes
    guard bytes.count >= 12, bytes.count >= 8 + Self.number(bytes, 4, 4) else {
      throw ImageRemark(.refused, "is cut short")
    }
    var header: ImageHeader?
    var hasPixels = false
    var at = 12
    while at + 8 <= bytes.count, !hasPixels {
      let size = Self.number(bytes, at + 4, 4)
      let body = at + 8..<at + 8 + size
      guard body.upperBound <= bytes.count else { throw ImageRemark(.refused, "is cut short") }
      switch String(decoding: bytes[at..<at + 4], as: UTF8.self) {
      case "VP8X":
        guard size >= 10 else { throw Self.damaged }
        let flags = bytes[body.lowerBound]
        guard flags & 0x02 == 0 else {
          throw ImageRemark(
            .refused, "is an animated WebP image", hint: "save one of its frames as a still picture")
        }
        header = Self.header(
          Self.number(bytes, body.lowerBound + 4, 3) + 1, Self.number(bytes, body.lowerBound + 7, 3) + 1,
          hasAlpha: flags & 0x10 != 0)
      case "VP8L":
        guard size >= 5, bytes[body.lowerBound] == 0x2F else { throw Self.damaged }
        let bits = Self.number(bytes, body.lowerBound + 1, 4)
        header =
          header ?? Self.header(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1, hasAlpha: bits >> 28 & 1 != 0)
        hasPixels = true
      case "VP8 ":
        let start = body.lowerBound
        guard size >= 10, bytes[start] & 1 == 0, bytes[start + 3..<start + 6].elementsEqual([0x9D, 0x01, 0x2A]) else {
          throw Self.damaged
        }
        header =
          header
          ?? Self.header(
            Self.number(bytes, start + 6, 2) & 0x3FFF, Self.number(bytes, start + 8, 2) & 0x3FFF, hasAlpha: false)
        hasPixels = true
      case "ICCP": profile = body
      default: break
      }
      at = body.upperBound + (size & 1)
    }
    guard let header, hasPixels else { throw Self.damaged }
    self.header = header
  }

  func decode(into buffer: PixelBuffer) throws(ImageRemark) -> [ImageRemark] {
    try PictureDecoding.check(header, buffer)
    let decoded = bytes.withUnsafeBufferPointer {
      // Straight alpha: the decoder's own premultiplying is approximate.
      WebPDecodeBGRAInto(
        $0.baseAddress, $0.count, buffer.bytes.assumingMemoryBound(to: UInt8.self), buffer.byteCount,
        Int32(buffer.stride))
    }
    guard decoded != nil else { throw ImageRemark(.refused, "is damaged or cut short") }
    buffer.isOpaque = mp_premultiply_bgra(buffer.bytes, buffer.width * buffer.height) == 255
    return profile.flatMap { ColorProfile.warning(bytes[$0]) }.map { [$0] } ?? []
  }

  private static var damaged: ImageRemark { ImageRemark(.refused, "is a damaged WebP image") }

  private static func header(_ width: Int, _ height: Int, hasAlpha: Bool) -> ImageHeader {
    ImageHeader(format: .webp, width: width, height: height, depth: 8, hasAlpha: hasAlpha)
  }

  /// A number of some bytes, the lowest first.
  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
