import CWebP
import MultiplaneBase

/// Animated WebP (https://developers.google.com/speed/webp/docs/riff_container).
struct WebPAnimation: AnimationFormat {
  let settings: ClipSettings

  private var isLossless: Bool { settings.quality == .lossless }

  /// Blocks that are the same in all but noise would only bring noise of another kind. Translucent frames and lossless ones are
  /// shown as they are.
  var tolerance: Int { settings.hasAlpha || isLossless ? 0 : 150 }

  var mostBytes: Int { Int(UInt32.max) }

  func makeEncoder() -> any PartEncoder { WebPPartEncoder(settings) }

  func head(frames: Int, bytes: Int, hasAlpha: Bool) -> [UInt8] {
    // Flags: animation, and alpha.
    let canvas: [UInt8] = [hasAlpha ? 0x12 : 0x02, 0, 0, 0]
    let sides = Self.bytes(settings.width - 1, 3) + Self.bytes(settings.height - 1, 3)
    return Array("RIFF".utf8) + Self.bytes(bytes - 8, 4) + Array("WEBP".utf8) + Self.chunk("VP8X", canvas + sides)
      + Self.chunk("ANIM", [0, 0, 0, 0] + Self.bytes(settings.loop, 2))
  }

  func frame(_ part: EncodedPart, number: Int, milliseconds: Int) -> [UInt8] {
    // Squares of an opaque frame that are left out show what was there; a translucent part takes the place of it.
    let flags: UInt8 = settings.hasAlpha ? 2 : 0
    let time = min(milliseconds, 0xFF_FFFF)
    let place = [part.x / 2, part.y / 2, part.width - 1, part.height - 1, time].flatMap { Self.bytes($0, 3) }
    return Self.chunk("ANMF", place + [flags] + part.data)
  }

  var end: [UInt8] { [] }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes(body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
  }
}

/// Encodes parts of frames by libwebp.
private final class WebPPartEncoder: PartEncoder {
  private let settings: ClipSettings
  private let config: WebPConfig
  private let output = WebPOutput()
  private var copy = ByteBuffer()

  init(_ settings: ClipSettings) {
    self.settings = settings
    let quality: Float = [ClipQuality.low: 75, .medium: 92, .high: 97][settings.quality] ?? 92
    config = WebPOutput.config { config in
      if settings.quality == .lossless { return WebPConfigLosslessPreset(&config, 1) != 0 }
      // `icon` smooths no edges of blocks: beside one that is left out that drew dark lines.
      return WebPConfigPreset(&config, settings.hasAlpha ? WEBP_PRESET_DEFAULT : WEBP_PRESET_ICON, quality) != 0
    }
  }

  func encode(_ part: ChangedPart, of pixels: PixelSource, raw: UnsafeRawBufferPointer) -> EncodedPart {
    let (side, line) = (ShownFrame.side, part.width * 4)
    copy.reserve(line * part.height)
    guard let base = raw.baseAddress?.assumingMemoryBound(to: UInt8.self) else { preconditionFailure("no frame") }
    for y in 0..<part.height {
      let row = copy.base + y * line
      row.update(from: base + ((part.y + y) * settings.width + part.x) * 4, count: line)
      if settings.hasAlpha { continue }
      for column in 0..<part.columns where !part.differs[y / side * part.columns + column] {
        (row + column * side * 4).update(repeating: 0, count: min(side, part.width - column * side) * 4)
      }
    }
    let file = output.file(of: copy.base, width: part.width, height: part.height, config)
    // Behind the head of the file stands that of pictures with alpha, where there is one.
    let isExtended = file[12..<16].elementsEqual("VP8X".utf8)
    let isLosslessWithAlpha = file[12..<16].elementsEqual("VP8L".utf8) && file[24] & 0x10 != 0
    return EncodedPart(part, Array(file[(isExtended ? 30 : 12)...]), hasAlpha: isExtended || isLosslessWithAlpha)
  }
}
