internal import CDeflate
import MultiplaneBase

/// Animated PNG, of which each part takes the place of what was there
/// (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
package struct AnimatedPNG: AnimationFormat {
  private let header: ArraySlice<UInt8>
  private let plays: Int

  /// - Parameter frame: A PNG file, whose header is that of all.
  private init(_ frame: [UInt8], plays: Int) { (header, self.plays) = (frame[..<Self.headerBytes], plays) }

  init(_ settings: ClipSettings) {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.headerBytes)
    defer { memory.deallocate() }
    var writer = PNGChunkWriter(memory)
    writer.begin(width: settings.width, height: settings.height, hasAlpha: settings.hasAlpha)
    self.init(Array(UnsafeBufferPointer(start: memory, count: writer.count)), plays: settings.loop)
  }

  /// A signature and a header.
  private static let headerBytes = 33

  /// The file of some frames, which repeats for ever.
  ///
  /// - Parameters:
  ///   - frames: The PNG files, whose headers are the same; at least one.
  ///   - milliseconds: How long each is shown, at least 1.
  package static func file(of frames: [[UInt8]], milliseconds: [Int]) -> [UInt8] {
    let own = AnimatedPNG(frames[0], plays: 0)
    var file = own.head(frames: frames.count, bytes: 0, hasAlpha: false)
    for (number, frame) in frames.enumerated() {
      let sides = [16, 20].map { at in frame[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      let whole = ChangedPart(width: sides[0], height: sides[1])
      file += own.frame(
        EncodedPart(whole, data(of: frame), hasAlpha: false), number: number, milliseconds: milliseconds[number])
    }
    return file + own.end
  }

  let tolerance = 0
  let mostBytes = Int.max

  func makeEncoder() -> any PartEncoder { PNGPartEncoder(hasAlpha: header[25] == 6) }

  func head(frames: Int, bytes: Int, hasAlpha: Bool) -> [UInt8] {
    header + Self.chunk("acTL", Self.bytes(frames) + Self.bytes(plays))
  }

  func frame(_ part: EncodedPart, number: Int, milliseconds: Int) -> [UInt8] {
    // A time in thousandths, or in seconds where it is long, and nothing that is kept or blended.
    let isLong = milliseconds > Int(UInt16.max)
    let time = Int(UInt16(clamping: isLong ? (milliseconds + 500) / 1000 : milliseconds))
    let control =
      [part.width, part.height, part.x, part.y, time << 16 | (isLong ? 1 : 1000)].flatMap(Self.bytes) + [0, 0]
    // Chunks are numbered, but for the data of the first frame.
    if number == 0 { return Self.chunk("fcTL", Self.bytes(0) + control) + Self.chunk("IDAT", part.data) }
    return Self.chunk("fcTL", Self.bytes(2 * number - 1) + control)
      + Self.chunk("fdAT", Self.bytes(2 * number) + part.data)
  }

  var end: [UInt8] { Self.chunk("IEND", []) }

  /// The compressed data of a PNG file.
  fileprivate static func data(of file: [UInt8]) -> [UInt8] {
    var (data, at): ([UInt8], Int) = ([], headerBytes)
    while at + 12 <= file.count {
      let count = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      if file[at + 4..<at + 8].elementsEqual("IDAT".utf8) { data += file[at + 8..<at + 8 + count] }
      at += 12 + count
    }
    return data
  }

  private static func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bytes(data.count) + body + bytes(Int(libdeflate_crc32(0, body, body.count)))
  }
}

/// Encodes parts of frames by the engine's own PNG encoder.
private final class PNGPartEncoder: PartEncoder {
  private let encoder = PNGEncoder(mode: .small)
  private let hasAlpha: Bool

  init(hasAlpha: Bool) { self.hasAlpha = hasAlpha }

  func encode(_ part: ChangedPart, of pixels: PixelSource, raw: UnsafeRawBufferPointer) -> EncodedPart {
    let cut = PixelSource(
      base: pixels.base + part.y * pixels.stride + part.x * 4, width: part.width, height: part.height,
      stride: pixels.stride, isKnownOpaque: pixels.isKnownOpaque)
    return EncodedPart(part, AnimatedPNG.data(of: encoder.file(cut, hasAlpha: hasAlpha)), hasAlpha: hasAlpha)
  }
}
