import CPixels
import CWebP

/// A WebP file: its header, read here, and its decoding by libwebp, frame by frame where there are several.
struct WebPFile {
  let header: ImageHeader
  private let bytes: [UInt8]
  private var profile: Range<Int>?
  private var frames: [Frame] = []
  private var orientation = EXIFOrientation.upright

  private struct Frame {
    var width, height: Int
    var place: FrameSheet.FrameControl
    /// Its chunks: those of a file that stays.
    var body: Range<Int>
  }

  init(_ bytes: [UInt8]) throws(ImageFailure) {
    self.bytes = bytes
    guard bytes.count >= 12, bytes.count >= 8 + Self.number(bytes, 4, 4) else {
      throw ImageFailure(.refused, "is cut short")
    }
    var header: ImageHeader?
    var hasPixels = false
    var animation = ImageFrames()
    var at = 12
    while at + 8 <= bytes.count {
      let size = Self.number(bytes, at + 4, 4)
      let body = at + 8..<at + 8 + size
      guard body.upperBound <= bytes.count else {
        // Stray bytes behind the pixels matter to nobody.
        if hasPixels { break }
        throw ImageFailure(.refused, "is cut short")
      }
      switch String(decoding: bytes[at..<at + 4], as: UTF8.self) {
      case "VP8X" where header == nil:
        guard size >= 10 else { throw Self.damaged }
        let flags = bytes[body.lowerBound]
        header = Self.header(
          Self.number(bytes, body.lowerBound + 4, 3) + 1, Self.number(bytes, body.lowerBound + 7, 3) + 1,
          hasAlpha: flags & 0x10 != 0)
      case "VP8L" where !hasPixels:
        guard size >= 5, bytes[body.lowerBound] == 0x2F else { throw Self.damaged }
        let bits = Self.number(bytes, body.lowerBound + 1, 4)
        header =
          header ?? Self.header(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1, hasAlpha: bits >> 28 & 1 != 0)
        hasPixels = true
      case "VP8 " where !hasPixels:
        let start = body.lowerBound
        guard size >= 10, bytes[start] & 1 == 0, bytes[start + 3..<start + 6].elementsEqual([0x9D, 0x01, 0x2A]) else {
          throw Self.damaged
        }
        header =
          header
          ?? Self.header(
            Self.number(bytes, start + 6, 2) & 0x3FFF, Self.number(bytes, start + 8, 2) & 0x3FFF, hasAlpha: false)
        hasPixels = true
      case "ICCP": profile = profile ?? body
      case "EXIF": orientation = EXIFOrientation(tiff: bytes[body]) ?? orientation
      case "ANIM" where size >= 6:
        let count = Self.number(bytes, body.lowerBound + 4, 2)
        animation.plays = count == 0 ? nil : count
      case "ANMF" where size >= 16 && !hasPixels:
        let start = body.lowerBound
        animation.add(microseconds: Self.number(bytes, start + 12, 3) * 1000)
        let flags = bytes[start + 15]
        frames.append(
          Frame(
            width: Self.number(bytes, start + 6, 3) + 1, height: Self.number(bytes, start + 9, 3) + 1,
            place: FrameSheet.FrameControl(
              x: Self.number(bytes, start, 3) * 2, y: Self.number(bytes, start + 3, 3) * 2,
              disposal: flags & 1 == 1 ? .clear : .keep, blends: flags & 2 == 0),
            body: (start + 16)..<body.upperBound))
      default: break
      }
      at = body.upperBound + (size & 1)
    }
    guard var header, hasPixels || !frames.isEmpty else { throw Self.damaged }
    if !frames.isEmpty { (header.frames, header.hasAlpha, orientation) = (animation, true, .upright) }
    if orientation.swapsSides { (header.width, header.height) = (header.height, header.width) }
    header.hasProfile = profile != nil
    // Its own pixels, and as many that its parts are put together from.
    header.decoderBytes = 8 * header.decodedSize.width * header.decodedSize.height
    self.header = header
  }

  func decode(into buffer: PixelBuffer) throws(ImageFailure) -> [ImageFailure] {
    let colors = colors
    if let frames = header.frames {
      try decode(frames, colors, into: buffer)
    } else {
      try PictureDecoding.check(header, buffer)
      try orientation.fill(buffer) { stored throws(ImageFailure) in try Self.decode(bytes, colors, into: stored) }
    }
    return colors.remarks
  }

  /// The warnings about how the file is read.
  var remarks: [ImageFailure] { colors.remarks }

  private var colors: PictureColors {
    profile.map { PictureColors(ColorConversion.find(Array(bytes[$0]), of: .rgb)) } ?? .standard
  }

  /// Decodes all frames into a sheet: each as a file of its own.
  private func decode(
    _ animation: ImageFrames, _ colors: PictureColors, into buffer: PixelBuffer
  ) throws(ImageFailure) {
    var sheet = try FrameSheet(header, animation, into: buffer)
    for frame in frames {
      guard frame.width <= header.width, frame.height <= header.height else { throw Self.damaged }
      func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 255) } }
      // The flag of alpha counts where a frame has any.
      let extended =
        Array("VP8X".utf8) + number(10, 4) + [0x10, 0, 0, 0] + number(frame.width - 1, 3) + number(frame.height - 1, 3)
      let body = Array("WEBP".utf8) + extended + bytes[frame.body]
      let file = Array("RIFF".utf8) + number(body.count, 4) + body
      guard try WebPFile(file).header.frames == nil else { throw Self.damaged }
      let pixels = PixelBuffer(width: frame.width, height: frame.height)
      try Self.decode(file, colors, into: pixels)
      sheet.add(pixels, at: frame.place)
    }
    sheet.finish()
  }

  private static func decode(
    _ bytes: [UInt8], _ colors: PictureColors, into buffer: PixelBuffer
  ) throws(ImageFailure) {
    let decoded = bytes.withUnsafeBufferPointer {
      // Straight alpha: the decoder's own premultiplying is approximate.
      WebPDecodeBGRAInto(
        $0.baseAddress, $0.count, buffer.bytes.assumingMemoryBound(to: UInt8.self), buffer.byteCount,
        Int32(buffer.stride))
    }
    guard decoded != nil else { throw ImageFailure(.refused, "is damaged or cut short") }
    colors.conversion?.convert(buffer.bytes, count: buffer.width * buffer.height, .bgra8)
    buffer.isOpaque = mp_premultiply_bgra(buffer.bytes, buffer.width * buffer.height) == 255
  }

  private static var damaged: ImageFailure { ImageFailure(.refused, "is a damaged WebP image") }

  private static func header(_ width: Int, _ height: Int, hasAlpha: Bool) -> ImageHeader {
    ImageHeader(format: .webp, width: width, height: height, depth: 8, hasAlpha: hasAlpha)
  }

  /// A number of some bytes, the lowest first.
  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
