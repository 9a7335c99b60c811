import MultiplaneBase

/// Animated GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt).
struct GIFAnimation: AnimationFormat {
  private let settings: ClipSettings
  /// The colors of all frames; `nil` where each has its own.
  private let palette: ColorPalette?

  init(_ settings: ClipSettings, _ palette: ColorPalette?) { (self.settings, self.palette) = (settings, palette) }

  let tolerance = 0
  let mostBytes = Int.max
  /// A pixel that is seen through shows what was there; of a frame that can be seen through nothing may be there.
  var marksPixels: Bool { !settings.hasAlpha }

  func makeEncoder() -> any PartEncoder { GIFPartEncoder(settings, palette) }

  func head(frames: Int, bytes: Int, hasAlpha: Bool) -> [UInt8] {
    var head = Array("GIF89a".utf8) + Self.bytes(settings.width) + Self.bytes(settings.height)
    head += [palette.map { 0xF0 | Self.size($0) } ?? 0x70, 0, 0] + (palette.map(Self.table) ?? [])
    // Repetitions are counted after the first time; without the field there are none.
    if settings.loop == 1 { return head }
    return head + [0x21, 0xFF, 11] + "NETSCAPE2.0".utf8 + [3, 1] + Self.bytes(max(0, settings.loop - 1)) + [0]
  }

  func frame(_ part: EncodedPart, number: Int, milliseconds: Int) -> [UInt8] {
    // The frame is left, or taken away before the next; 0 is seen through.
    let time = min((milliseconds + 5) / 10, Int(UInt16.max))
    return [0x21, 0xF9, 4, settings.hasAlpha ? 0x09 : 0x05] + Self.bytes(time) + [0, 0] + part.data
  }

  let end: [UInt8] = [0x3B]

  fileprivate static func bytes(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }

  /// The bits of a pixel, less one.
  fileprivate static func size(_ palette: ColorPalette) -> UInt8 {
    UInt8(max(1, (palette.colors.count - 1).bitWidth - (palette.colors.count - 1).leadingZeroBitCount) - 1)
  }

  fileprivate static func table(_ palette: ColorPalette) -> [UInt8] {
    let colors = palette.colors.flatMap { [UInt8($0[2]), UInt8($0[1]), UInt8($0[0])] }
    return colors + [UInt8](repeating: 0, count: 3 * (2 << Int(size(palette))) - colors.count)
  }
}

/// Encodes parts of frames: finds the colors of pixels that changed, and compresses them.
private final class GIFPartEncoder: PartEncoder {
  private let settings: ClipSettings
  private let palette: ColorPalette?
  private let nearest: NearestColors
  private lazy var counts = ColorCounts()
  private let writer = LZWWriter()
  private var indices = ByteBuffer()
  private var pixels: [UInt32] = []

  init(_ settings: ClipSettings, _ palette: ColorPalette?) {
    (self.settings, self.palette) = (settings, palette)
    nearest = NearestColors(palette ?? ColorPalette())
  }

  func encode(_ part: ChangedPart, of pixels: PixelSource, raw: UnsafeRawBufferPointer) -> EncodedPart {
    let part = settings.hasAlpha ? ChangedPart(width: settings.width, height: settings.height) : part
    take(part, raw.bindMemory(to: UInt32.self))
    if self.palette == nil { nearest.palette = ownPalette() }
    let palette = nearest.palette
    fill(part, palette)
    let size = GIFAnimation.size(palette)
    var data: [UInt8] = [0x2C] + [part.x, part.y, part.width, part.height].flatMap(GIFAnimation.bytes)
    data += self.palette == nil ? [0x80 | size] + GIFAnimation.table(palette) : [0]
    data += writer.data(
      of: UnsafeBufferPointer(start: indices.base, count: part.width * part.height), bits: max(2, Int(size) + 1))
    return EncodedPart(part, data, hasAlpha: settings.hasAlpha)
  }

  /// Takes the pixels of a part; those that did not change are seen through.
  private func take(_ part: ChangedPart, _ frame: UnsafeBufferPointer<UInt32>) {
    pixels.removeAll(keepingCapacity: true)
    for y in part.y..<part.y + part.height {
      let row = y * settings.width + part.x..<y * settings.width + part.x + part.width
      if settings.hasAlpha {
        pixels += frame[row]
      } else {
        for at in row { pixels.append(part.changes[at] ? frame[at] | 0xFF00_0000 : 0) }
      }
    }
  }

  /// The colors of the pixels that changed.
  private func ownPalette() -> ColorPalette {
    counts.reset()
    pixels.withUnsafeBufferPointer { counts.add($0, hasAlpha: true) }
    return ColorPalette(of: counts, most: 255)
  }

  /// Finds the color of each pixel, and spreads what is left over those to the right and below (Sierra Lite).
  private func fill(_ part: ChangedPart, _ palette: ColorPalette) {
    indices.reserve(part.width * part.height)
    let spreads = settings.quality != .low
    var rest = [SIMD4<Int16>](repeating: .zero, count: part.width + 1)
    for y in 0..<part.height {
      let (start, out) = (y * part.width, indices.base + y * part.width)
      // Parts of what is left: for the pixel to the right, and for the one below the last.
      var (right, below) = (SIMD4<Int16>.zero, SIMD4<Int16>.zero)
      for x in 0..<part.width {
        let pixel = pixels[start + x]
        guard pixel.isSeen else {
          (out[x], rest[x]) = (0, below)
          (right, below) = (.zero, .zero)
          continue
        }
        var color = pixel.color &+ right &+ rest[x + 1]
        color.replace(with: 0, where: color .< 0)
        color.replace(with: 255, where: color .> 255)
        out[x] = nearest.place(of: color)
        guard spreads else { continue }
        let left = color &- palette.colors[Int(out[x])]
        // Parts are rounded towards zero: a difference of one level is not spread, since its noise takes bytes and is not seen.
        let sign = left &>> 15
        let quarter = (left &- sign &* 3) &>> 2
        rest[x] = below &+ quarter
        (right, below) = ((left &- sign) &>> 1, quarter)
      }
      rest[part.width] = below
    }
  }
}
