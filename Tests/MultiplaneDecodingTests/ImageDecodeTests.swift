import CPictures
import Glibc
import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

/// A 2 x 1 PNG of one kind and the premultiplied pixels it stands for.
struct PNGCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var depth: Int
  var color: Int
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  var data: [UInt8]
  var pixels: [UInt32]
}

@Suite struct ImageDecodeTests {
  @Test(arguments: [
    PNGCase(testDescription: "gray 1", depth: 1, color: 0, data: [0, 0x40], pixels: [0xFF00_0000, 0xFFFF_FFFF]),
    PNGCase(testDescription: "gray 2", depth: 2, color: 0, data: [0, 0x60], pixels: [0xFF55_5555, 0xFFAA_AAAA]),
    PNGCase(testDescription: "gray 4", depth: 4, color: 0, data: [0, 0x1F], pixels: [0xFF11_1111, 0xFFFF_FFFF]),
    PNGCase(testDescription: "gray 8", depth: 8, color: 0, data: [0, 7, 200], pixels: [0xFF07_0707, 0xFFC8_C8C8]),
    PNGCase(
      testDescription: "gray 8 with a colour key", depth: 8, color: 0, transparency: [0, 200], data: [0, 7, 200],
      pixels: [0xFF07_0707, 0]),
    // 0x0081 is 0.502 in 8 bits: 1 rounded, 0 cut; 0x80FF is 128.49.
    PNGCase(
      testDescription: "gray 16 is rounded", depth: 16, color: 0, data: [0, 0x80, 0xFF, 0x00, 0x81],
      pixels: [0xFF80_8080, 0xFF01_0101]),
    PNGCase(
      testDescription: "rgb 8", depth: 8, color: 2, data: [0, 1, 2, 3, 253, 254, 255],
      pixels: [0xFF01_0203, 0xFFFD_FEFF]),
    PNGCase(
      testDescription: "rgb 8 with a colour key", depth: 8, color: 2, transparency: [0, 1, 0, 2, 0, 3],
      data: [0, 1, 2, 3, 253, 254, 255], pixels: [0, 0xFFFD_FEFF]),
    PNGCase(
      testDescription: "palette 1 with a short tRNS", depth: 1, color: 3, palette: [255, 0, 0, 0, 0, 255],
      transparency: [128], data: [0, 0x40], pixels: [0x8080_0000, 0xFF00_00FF]),
    PNGCase(
      testDescription: "palette 8", depth: 8, color: 3, palette: [9, 8, 7, 6, 5, 4], data: [0, 1, 0],
      pixels: [0xFF06_0504, 0xFF09_0807]),
    PNGCase(
      testDescription: "gray and alpha 8", depth: 8, color: 4, data: [0, 255, 51, 100, 0], pixels: [0x3333_3333, 0]),
    PNGCase(
      testDescription: "rgba 8", depth: 8, color: 6, data: [0, 255, 128, 1, 127, 10, 20, 30, 255],
      pixels: [0x7F7F_4000, 0xFF0A_141E]),
    PNGCase(
      testDescription: "rgba 16", depth: 16, color: 6,
      data: [0, 0xFF, 0xFF, 0, 0, 0, 0, 0x80, 0x80, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      pixels: [0x8080_0000, 0xFFFF_FFFF]),
  ])
  func `every kind of PNG is decoded`(_ sample: PNGCase) throws {
    var png = PNGBuilder(width: 2, height: 1, depth: sample.depth, color: sample.color, data: sample.data)
    if !sample.palette.isEmpty { png.before.append(("PLTE", sample.palette)) }
    if !sample.transparency.isEmpty { png.before.append(("tRNS", sample.transparency)) }
    let image = try DecodedImage.decode(png.bytes, name: "a.png")
    #expect(image.pixels.row(0).map { String($0, radix: 16) } == sample.pixels.map { String($0, radix: 16) })
    #expect(image.isOpaque == sample.pixels.allSatisfy { $0 >> 24 == 255 })
    #expect(image.warnings.isEmpty)
  }

  @Test func `an interlaced PNG is decoded`() throws {
    // 3 x 3 grays 0...8: pass 1 has (0,0), passes 4, 6, 7 and 5 the rest in Adam7's order.
    let passes: [[UInt8]] = [[0, 0], [0, 2], [0, 6, 8], [0, 1], [0, 7], [0, 3, 4, 5]]
    let png = PNGBuilder(width: 3, height: 3, depth: 8, color: 0, interlaced: true, data: Array(passes.joined()))
    let image = try DecodedImage.decode(png.bytes, name: "a.png")
    #expect((0..<3).flatMap { y in image.pixels.row(y).map { $0 & 255 } } == Array(0...8))
  }

  @Test func `chunks that make no pixels are ignored`() throws {
    var png = PNGBuilder(width: 2, height: 1, depth: 8, color: 0, data: [0, 1, 2])
    png.before = (0..<20_000).map { _ in ("tEXt", Array("Comment\0x".utf8)) }
    // A compressed text that is no stream at all.
    png.before.append(("zTXt", Array("Comment\0\0garbage".utf8)))
    #expect(try DecodedImage.decode(png.bytes, name: "a.png").pixels[1, 0] == 0xFF02_0202)
  }

  @Test func `profiles that cannot be read are a warning`() throws {
    var png = PNGBuilder(width: 2, height: 1, depth: 8, color: 0, data: [0, 1, 2])
    png.before = [("iCCP", Array("Display P3\0\0".utf8) + PNGBuilder.stored(Array("no real profile".utf8)))]
    let warning = try #require(try DecodedImage.decode(png.bytes, name: "a.png").warnings.first)
    #expect(warning.severity == .warning && warning.code == "color-profile")
    png.before = [("iCCP", Array("sRGB IEC61966-2.1\0\0".utf8) + PNGBuilder.stored([1, 2, 3]))]
    #expect(try DecodedImage.decode(png.bytes, name: "a.png").warnings.isEmpty)
  }

  static let webp: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0x48, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C, 0x3B, 0x00, 0x00,
    0x00, 0x2F, 0x02, 0x40, 0x00, 0x10, 0x2F, 0x40, 0x90, 0x6D, 0x53, 0x89, 0x79, 0xDD, 0x5F, 0xE6, 0x1A, 0x64, 0xD2,
    0x36, 0xED, 0x5B, 0xFF, 0x7A, 0x66, 0x6D, 0x62, 0x1A, 0x62, 0x3A, 0xB8, 0xF5, 0x6F, 0x89, 0x40, 0xD2, 0x66, 0xD5,
    0x96, 0x6C, 0x3C, 0xF9, 0x03, 0xE3, 0xFC, 0x0C, 0x59, 0xD5, 0xA6, 0x10, 0x90, 0x90, 0x29, 0x79, 0xE4, 0x8B, 0x88,
    0xFE, 0x47, 0x2C, 0x00,
  ]

  @Test func `a WebP is premultiplied exactly`() throws {
    let image = try DecodedImage.decode(Self.webp, name: "a.webp")
    #expect(Array(image.pixels.row(0)) == [0xFFFF_0000, 0x8000_8000, 0])
    #expect(Array(image.pixels.row(1)) == [0xFF0A_141E, 0x4032_190D, 0xFFFF_FFFF])
    #expect(!image.isOpaque)
    let cut = failure { () throws(SceneFailure) in try DecodedImage.decode(Array(Self.webp.prefix(60)), name: "a") }
    #expect(cut?.failure == .asset)
  }

  /// Where a corner that is red stands after turning.
  @Test(arguments: [(1, 0, 0), (2, 2, 0), (3, 2, 1), (4, 0, 1), (5, 0, 0), (6, 1, 0), (7, 1, 2), (8, 0, 2)])
  func `a WebP and a PNG are turned as their orientation says`(number: UInt8, x: Int, y: Int) throws {
    let tiff = Array(JPEGTests.exif(number).dropFirst(10))
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + PNGBuilder.word(body.count).reversed() + body + [UInt8](repeating: 0, count: body.count & 1)
    }
    let pixels = Array(Self.webp[12...])
    for body in [tiff, Array("Exif\0\0".utf8) + tiff] {
      let content = chunk("VP8X", [0x18, 0, 0, 0, 2, 0, 0, 1, 0, 0]) + pixels + chunk("EXIF", body)
      let file = Array("RIFF".utf8) + PNGBuilder.word(content.count + 4).reversed() + Array("WEBP".utf8) + content
      let image = try DecodedImage.decode(file, name: "a.webp")
      #expect((image.width, image.height) == (number >= 5 ? (2, 3) : (3, 2)))
      #expect(image.pixels[x, y] == 0xFFFF_0000 && !image.isOpaque)
    }
    var png = PNGBuilder(width: 3, height: 2, depth: 8, color: 2, data: [0, 255] + [UInt8](repeating: 0, count: 18))
    png.before = [("eXIf", tiff)]
    let image = try DecodedImage.decode(png.bytes, name: "a.png")
    #expect((image.width, image.height) == (number >= 5 ? (2, 3) : (3, 2)))
    #expect(image.pixels[x, y] == 0xFFFF_0000 && image.isOpaque)
  }

  @Test func `an SVG has its natural size and is drawn at another`() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'><path fill='#f00' d='M0 0h2v2h-2z'/></svg>"
    let header = try ImageHeader.read(Array(text.utf8), name: "a.svg")
    #expect(header.format == .svg && header.width == 4 && header.height == 2)
    let image = try DecodedImage.decode(Array(text.utf8), name: "a.svg", svgSize: (8, 4))
    #expect(image.width == 8 && image.pixels[3, 3] == 0xFFFF_0000 && image.pixels[4, 0] == 0)
  }

  @Test func `an SVG is stretched to sides of another ratio`() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'><path fill='#f00' d='M0 0h4v2h-4z'/></svg>"
    let image = try DecodedImage.decode(Array(text.utf8), name: "a.svg", svgSize: (6, 9))
    for y in 0..<9 { for x in 0..<6 { #expect(image.pixels[x, y] == 0xFFFF_0000) } }
  }

  @Test func `texts in SVG are drawn in the closed set with a warning`() throws {
    func drawn(_ family: String) throws -> DecodedImage {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='30'><text y='20' font-family='\(family)'>Hag</text></svg>"
      return try DecodedImage.decode(Array(text.utf8), name: "a.svg")
    }
    let named = try drawn("Inter")
    #expect(named.warnings.map(\.code) == ["svg-text"])
    #expect((0..<30).contains { y in named.pixels.row(y).contains { $0 != 0 } })
    let serif = try drawn("DejaVu Serif")
    let other = try drawn("No Such Font")
    #expect(serif.pixels.withBytes { Array($0) } == other.pixels.withBytes { Array($0) })
  }

  @Test func `an SVG that is damaged is refused`() {
    let text = "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>"
    #expect(
      failure { () throws(SceneFailure) in try DecodedImage.decode(Array(text.utf8), name: "a.svg") }?.failure == .asset
    )
  }
}

@Suite struct JPEGTests {
  /// 16 x 8: left half red, right half blue.
  static func jpeg(gray: Bool = false, progressive: Bool = false) -> [UInt8] {
    var pixels: [UInt8] = []
    for _ in 0..<8 { for x in 0..<16 { pixels += gray ? [x < 8 ? 200 : 90] : x < 8 ? [255, 0, 0] : [0, 0, 255] } }
    return JPEGBuilder.file(pixels, channels: gray ? 1 : 3, progressive: progressive)
  }

  static func exif(_ number: UInt8) -> [UInt8] {
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, number, 0, 0, 0, 0, 0, 0,
    ]
    let body = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
  }

  @Test(arguments: [false, true]) func `colours of a JPEG are kept`(progressive: Bool) throws {
    let image = try DecodedImage.decode(Self.jpeg(progressive: progressive), name: "a.jpg")
    #expect(image.width == 16 && image.height == 8 && image.isOpaque)
    let left = image.pixels[2, 2]
    #expect(left >> 24 == 255 && left >> 16 & 255 > 250 && left & 255 < 6)
    #expect(image.pixels[12, 2] & 255 > 250)
  }

  @Test func `a gray JPEG is decoded`() throws {
    let pixel = try DecodedImage.decode(Self.jpeg(gray: true), name: "a.jpg").pixels[2, 2]
    #expect(pixel >> 16 & 255 == pixel & 255)
  }

  /// Where the red half is after turning: the four corners.
  @Test(arguments: [
    (1, "RBRB"), (2, "BRBR"), (3, "BRBR"), (4, "RBRB"), (5, "RRBB"), (6, "RRBB"), (7, "BBRR"), (8, "BBRR"),
  ])
  func `a JPEG is turned as its orientation says`(number: Int, corners: String) throws {
    let plain = Self.jpeg()
    let bytes = Array(plain[0..<2]) + Self.exif(UInt8(number)) + plain[2...]
    let image = try DecodedImage.decode(bytes, name: "a.jpg")
    let header = try ImageHeader.read(bytes, name: "a.jpg")
    #expect(header.width == image.width && header.height == image.height)
    #expect((image.width, image.height) == (number >= 5 ? (8, 16) : (16, 8)))
    let (right, bottom) = (image.width - 1, image.height - 1)
    let found = [(0, 0), (right, 0), (0, bottom), (right, bottom)].map {
      image.pixels[$0.0, $0.1] & 255 > 128 ? "B" : "R"
    }
    #expect(found.joined() == corners)
  }

  @Test func `an orientation that lies is ignored`() throws {
    let plain = Self.jpeg()
    for tail: [UInt8] in [
      Self.exif(9), Self.exif(0), [0xFF, 0xE1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0],
      [0xFF, 0xE1, 0, 16] + Array("Exif\0\0".utf8) + [0x49, 0x49, 42, 0, 0xFF, 0xFF, 0xFF, 0x7F],
    ] {
      #expect(try DecodedImage.decode(Array(plain[0..<2]) + tail + plain[2...], name: "a.jpg").width == 16)
    }
  }

  @Test func `cut files are refused`() throws {
    let plain = Self.jpeg()
    for count in [3, 20, 200, plain.count - 30] {
      let cut = Array(plain.prefix(count))
      #expect(failure { () throws(SceneFailure) in try DecodedImage.decode(cut, name: "a.jpg") }?.failure == .asset)
    }
    var two = plain
    let frame = try #require(two.firstPlace(of: [0xFF, 0xC0]))
    two[frame + 9] = 2
    let refused = failure { () throws(SceneFailure) in try ImageHeader.read(two, name: "a.jpg") }
    #expect(refused?.message == "image \"a.jpg\" is a JPEG of 2 channels")
  }

  @Test func `stray bytes are skipped and hide no cut behind them`() throws {
    let plain = Self.jpeg()
    let scan = try #require(plain.firstPlace(of: [0xFF, 0xDA]))
    let stray = Array(plain[..<scan]) + [1, 2, 3] + plain[scan...]
    let whole = try DecodedImage.decode(plain, name: "a.jpg").pixels
    let same = try DecodedImage.decode(stray, name: "a.jpg").pixels
    #expect(same.withBytes { Array($0) } == whole.withBytes { Array($0) })
    for bytes in [plain, stray] {
      // A scan's header has 14 bytes; half of what follows it is left, and the end of the picture.
      let start = try #require(bytes.firstPlace(of: [0xFF, 0xDA])) + 14
      let cut = Array(bytes[..<(start + (bytes.count - start) / 2)]) + [0xFF, 0xD9]
      let refused = failure { () throws(SceneFailure) in try DecodedImage.decode(cut, name: "a.jpg") }
      #expect(refused?.message.contains("premature end of data") == true, "\(String(describing: refused))")
    }
  }

  @Test func `sizes are held to what the headers were read as`() {
    let bytes = Self.jpeg(progressive: true)
    func fault(width: UInt32) -> String? {
      var fault = [CChar](repeating: 0, count: Int(mp_jpeg_fault_room))
      if let picture = mp_jpeg_open(bytes, bytes.count, width, 8, 0, &fault) {
        mp_jpeg_close(picture)
        return nil
      }
      return String(decoding: fault.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    #expect(fault(width: 16) == nil)
    #expect(fault(width: 15) == "its headers have two sizes")
  }

  /// As decoders hand them over; a fault shows where it lies.
  @Test(arguments: [false, true]) func `rows are drawn a few at a time`(progressive: Bool) throws {
    let bytes = Self.jpeg(progressive: progressive)
    let whole = try DecodedImage.decode(bytes, name: "a.jpg").pixels
    let rows = try JPEGRows(bytes, width: 16, height: 8)
    var pixels = [UInt32](repeating: 7, count: 16 * 8)
    try pixels.withUnsafeMutableBytes { pixels in
      let start = try #require(pixels.baseAddress)
      for range in [0..<1, 1..<4, 4..<8] { try rows.read(range, into: start + range.lowerBound * 64) }
    }
    #expect(pixels == (0..<8).flatMap { Array(whole.row($0)) })
  }
}
