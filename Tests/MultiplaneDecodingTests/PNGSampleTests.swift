import CSpng
import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

/// The kinds of samples PNG files have, beside what libspng makes of the same files.
@Suite struct PNGSampleTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var color: Int
    var depth: Int
    var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 0 }
    var testDescription: String { "colour \(color), depth \(depth)" }
  }

  static let kinds = [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])]
    .flatMap { color, depths in depths.map { Kind(color: color, depth: $0) } }

  /// The file as straight RGBA of 8 bits a channel, by libspng; `nil` if it refuses it.
  private static func reference(_ file: [UInt8], _ size: Int) -> [UInt8]? {
    guard let context = spng_ctx_new(0) else { return nil }
    defer { spng_ctx_free(context) }
    var pixels = [UInt8](repeating: 0, count: size)
    return file.withUnsafeBytes { bytes in
      guard spng_set_png_buffer(context, bytes.baseAddress, bytes.count) == 0,
        spng_decode_image(
          context, &pixels, size, Int32(SPNG_FMT_RGBA8.rawValue), Int32(SPNG_DECODE_TRNS.rawValue)) == 0
      else { return nil }
      return pixels
    }
  }

  /// A file of samples that are no filters' work, many of them alike so that a key is met.
  private static func file(_ kind: Kind, _ width: Int, _ height: Int, _ isInterlaced: Bool) -> PNGBuilder {
    var numbers = Numbers(state: UInt64(kind.color * 100 + kind.depth * 3 + width))
    let steps =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var data: [UInt8] = []
    for (x, y, dx, dy) in steps {
      let (columns, rows) = ((width - x + dx - 1) / dx, (height - y + dy - 1) / dy)
      guard columns > 0, rows > 0 else { continue }
      for _ in 0..<rows {
        data.append(0)
        let isFlat = numbers.next() % 3 == 0
        for _ in 0..<(columns * kind.channels * kind.depth + 7) / 8 {
          data.append(isFlat ? 0x55 : UInt8(truncatingIfNeeded: numbers.next()))
        }
      }
    }
    return PNGBuilder(
      width: width, height: height, depth: kind.depth, color: kind.color, interlaced: isInterlaced, data: data)
  }

  @Test(arguments: kinds, [false, true])
  func `samples are the pixels that another decoder makes of them`(kind: Kind, isInterlaced: Bool) throws {
    let palette = kind.color == 3 ? (0..<3 << min(kind.depth, 8)).map { UInt8($0 * 7 & 255) } : []
    let count = palette.count / 3
    // What a flat row of the file has.
    let level = 0x5555 & ((1 << kind.depth) - 1)
    let key = [UInt8(level >> 8), UInt8(level & 255)]
    let transparencies: [[UInt8]] =
      switch kind.color {
      case 0: [[], [0, 0], key]
      case 2: [[], key + key + key, key + key + [0, 0]]
      case 3: [[], [128], (0..<count).map { UInt8($0 * 5 & 255) }]
      default: [[]]
      }
    for (width, height) in [(1, 1), (3, 2), (8, 8), (19, 13), (64, 5)] {
      var file = Self.file(kind, width, height, isInterlaced)
      for transparency in transparencies {
        // Of half of the colours, samples name others, too.
        for colors in kind.color == 3 && transparency.count < 2 ? [count, (count + 1) / 2] : [count] {
          file.before = palette.isEmpty ? [] : [("PLTE", Array(palette.prefix(colors * 3)))]
          if !transparency.isEmpty { file.before.append(("tRNS", transparency)) }
          let bytes = file.bytes
          let known = try #require(Self.reference(bytes, width * height * 4))
          let found = try StraightImage(png: bytes, name: "a.png")
          #expect(found.bytes == known, "\(width) x \(height), \(transparency), \(colors) colours")
        }
      }
    }
  }

  @Test(
    arguments: [
      (3, [] as [(String, [UInt8])], "it has no palette"),
      (3, [("PLTE", [1, 2, 3, 4])], "its palette makes no sense"),
      (3, [("PLTE", [])], "its palette makes no sense"),
      (3, [("PLTE", [UInt8](repeating: 1, count: 257 * 3))], "its palette makes no sense"),
      (3, [("PLTE", [1, 2, 3]), ("tRNS", [1, 2])], "its transparency does not fit its colours"),
      (0, [("tRNS", [1])], "its transparency does not fit its colours"),
      (2, [("tRNS", [1, 2])], "its transparency does not fit its colours"),
    ])
  func `a palette or transparency that makes no sense is refused`(
    color: Int, chunks: [(String, [UInt8])], reason: String
  ) throws {
    var file = Self.file(Kind(color: color, depth: 8), 2, 2, false)
    file.before = chunks
    let found = failure { () throws(SceneFailure) in try StraightImage(png: file.bytes, name: "a.png") }
    #expect(found?.message == "image \"a.png\" is damaged: \(reason)")
  }

  @Test func `of a level that is clear only the bits count that samples have`() throws {
    var file = PNGBuilder(width: 2, height: 1, depth: 4, color: 0, data: [0, 0x5A])
    file.before = [("tRNS", [0xFF, 0xF5])]
    #expect(try StraightImage(png: file.bytes, name: "a.png").bytes == [85, 85, 85, 0, 170, 170, 170, 255])
  }

  @Test func `transparency beside an alpha channel says nothing`() throws {
    var file = Self.file(Kind(color: 6, depth: 8), 3, 3, false)
    let plain = try StraightImage(png: file.bytes, name: "a.png")
    file.before = [("tRNS", [0, 0])]
    #expect(try StraightImage(png: file.bytes, name: "a.png") == plain)
  }
}
