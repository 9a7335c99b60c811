import CGif
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneRender
import TestSupport
import Testing

/// What is in a GIF file, pixel by pixel, and what is wrong with one.
@Suite(.full) struct GIFTests {
  private static let (red, blue, green): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF, 0xFF00_FF00)
  private static let colors = [0xFF0000, 0x0000FF]

  /// The pixels of every frame, row by row.
  private func frames(_ file: GIFBuilder) throws -> [[UInt32]] {
    let sheet = try DecodedImage.decode(file.bytes, name: "test.gif")
    let (width, height) = file.size
    return (0..<sheet.width / width).map { frame in
      (0..<height).flatMap { y in (0..<width).map { sheet.pixels[frame * width + $0, y] } }
    }
  }

  private func file(_ images: GIFBuilder.Image..., size: (Int, Int) = (2, 1)) -> GIFBuilder {
    GIFBuilder(size: size, colors: Self.colors, images: images)
  }

  private func fault(_ file: GIFBuilder) -> String? {
    do throws(SceneFailure) {
      try DecoderTrial.decode(file.bytes, svgSide: 16)
      return nil
    } catch {
      return error.diagnostics.first?.message
    }
  }

  @Test func `what a frame leaves behind is kept, cleared or as before`() throws {
    let full = GIFBuilder.Image((0, 0, 2, 1), [0, 0])
    var part = GIFBuilder.Image((1, 0, 1, 1), [1])
    var nothing = GIFBuilder.Image((0, 0, 1, 1), [5])
    nothing.transparent = 5
    for (disposal, left) in [(0, Self.blue), (1, Self.blue), (2, 0), (3, Self.red)] {
      part.disposal = disposal
      let found = try frames(file(full, part, nothing))
      #expect(found == [[Self.red, Self.red], [Self.red, Self.blue], [Self.red, left]], "disposal \(disposal)")
    }
  }

  @Test func `colors are those of the image before those of the file`() throws {
    var own = GIFBuilder.Image((0, 0, 2, 1), [0, 127])
    own.colors = [0x00FF00]
    #expect(
      try frames(file(own, GIFBuilder.Image((0, 0, 2, 1), [0, 1])))
        == [[Self.green, 0xFF00_0000], [Self.red, Self.blue]])
    var without = file(GIFBuilder.Image((0, 0, 2, 1), [0, 1]))
    without.colors = []
    #expect(fault(without)?.hasSuffix("is a damaged GIF") == true)
  }

  @Test func `rows that come in four passes are put in order`() throws {
    // Of eleven rows these are the first ones, from the coarsest pass to the finest.
    let order: [UInt8] = [0, 8, 4, 2, 6, 10, 1, 3, 5, 7, 9]
    var image = GIFBuilder.Image((0, 0, 1, 11), order)
    image.isInterlaced = true
    let file = GIFBuilder(size: (1, 11), colors: (0..<11).map { $0 << 16 }, images: [image])
    #expect(try frames(file) == [(0..<11).map { 0xFF00_0000 | UInt32($0) << 16 }])
  }

  @Test func `long runs of one index and files without an end are read`() throws {
    let count = 300 * 200
    let indices = (0..<count).map { UInt8($0 / 7 % 2) }
    var file = file(GIFBuilder.Image((0, 0, 300, 200), indices), size: (300, 200))
    file.hasEnd = false
    #expect(try frames(file) == [indices.map { $0 == 0 ? Self.red : Self.blue }])
  }

  @Test func `codes that end early or point nowhere are a damaged file`() {
    for codes: [UInt8] in [[128, 0, 129], [128, 0], [128, 200, 0, 129], []] {
      var image = GIFBuilder.Image((0, 0, 2, 1), [])
      image.codes = codes
      #expect(fault(file(image))?.hasSuffix("is a damaged GIF") == true, "\(codes)")
    }
    #expect(fault(file())?.hasSuffix("is damaged: it has no image data") == true)
  }

  @Test func `what lies beyond the screen is cut off`() throws {
    let full = GIFBuilder.Image((0, 0, 2, 1), [0, 0])
    var wide = GIFBuilder.Image((1, 0, 2, 2), [1, 0, 0, 0])
    wide.disposal = 2
    let away = GIFBuilder.Image((7, 5, 2, 1), [1, 1])
    #expect(try frames(file(full, wide, away)) == [[Self.red, Self.red], [Self.red, Self.blue], [Self.red, 0]])
    // Where the file has no screen, it is as large as its first image.
    let none = file(full, GIFBuilder.Image((1, 0, 2, 1), [1, 1]), size: (0, 0))
    let image = try DecodedImage.decode(none.bytes, name: "test.gif")
    #expect((image.width, image.height) == (4, 1))
    #expect((0..<4).map { image.pixels[$0, 0] } == [Self.red, Self.red, Self.red, Self.blue])
    let huge = file(GIFBuilder.Image((0, 0, 40_000, 1), []))
    #expect(fault(huge)?.hasSuffix("is 40000x1 pixels; a side may have at most 32767") == true)
  }

  @Test func `of several control blocks before an image the last one counts, for its time and its pixels`() throws {
    let full = GIFBuilder.Image((0, 0, 2, 1), [0, 0])
    var part = GIFBuilder.Image((0, 0, 2, 1), [1, 0])
    let nothing = GIFBuilder.Image((0, 0, 1, 1), [1])
    // It is cleared behind itself, 0 is nothing in it, and it is shown for 0.3 s; a block may be longer than it has to be.
    let last: [UInt8] = [2 << 2 | 1, 30, 0, 0]
    for block in [[4] + last + [0], [6] + last + [9, 9, 0]] as [[UInt8]] {
      part.blocks = ([], [0x21, 0xF9] + block)
      let file = file(full, part, nothing)
      #expect(try ImageHeader.read(file.bytes)?.frames?.ends == [100_000, 400_000, 500_000])
      #expect(try frames(file) == [[Self.red, Self.red], [Self.blue, Self.red], [Self.blue, 0]], "\(block)")
    }
    // Its own is the last one now; one that is too short says nothing.
    part.blocks = ([0x21, 0xF9, 4] + last + [0], [0x21, 0xF9, 1, 9, 0])
    let file = file(full, part, nothing)
    #expect(try ImageHeader.read(file.bytes)?.frames?.ends == [100_000, 200_000, 300_000])
    #expect(try frames(file) == [[Self.red, Self.red], [Self.blue, Self.red], [Self.blue, Self.red]])
  }

  @Test(arguments: 1...18)
  func `four passes and one give the same picture, with colors of its own and a place in the canvas`(_ height: Int)
    throws
  {
    let colors = (0..<120).map { $0 * 0x02_0101 }
    let rows = (0..<height).map { y in (0..<5).map { UInt8(y * 5 + $0) } }
    var plain = GIFBuilder.Image((2, 1, 5, height), rows.flatMap(\.self))
    plain.colors = colors
    plain.transparent = 3
    var passes = plain
    passes.isInterlaced = true
    let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    passes.indices = order.flatMap { rows[$0] }
    let below = GIFBuilder.Image((0, 0, 8, height + 2), Array(repeating: 1, count: 8 * (height + 2)))
    let found = try [plain, passes].map { try frames(file(below, $0, below, size: (8, height + 2))) }
    #expect(found[0] == found[1])
    let expected = (0..<8 * (height + 2)).map { at -> UInt32 in
      let (x, y) = (at % 8 - 2, at / 8 - 1)
      guard (0..<5).contains(x), (0..<height).contains(y), y * 5 + x != 3 else { return Self.blue }
      return 0xFF00_0000 | UInt32(colors[y * 5 + x])
    }
    #expect(found[0][1] == expected)
    #expect(found[0][2] == Array(repeating: Self.blue, count: expected.count))
  }

  @Test(.enabled(if: !isSanitized)) func `blocks that make no pixels take no memory`() throws {
    /// What the decoder of a file has held at most, in bytes.
    func peak(_ file: GIFBuilder) throws -> Int {
      let pool = DecoderPool()
      #expect(try pool.image(file.bytes, name: "a.gif").pixels[0, 0] == Self.red)
      let process = try #require(pool.processes.first)
      let status = String(decoding: try #require(Files.bytes(of: "/proc/\(process)/status")), as: UTF8.self)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return try #require(Int(line.filter(\.isNumber))) * 1024
    }
    var image = GIFBuilder.Image((0, 0, 2, 1), [0, 1])
    let small = try peak(file(image))
    func times(_ count: Int, _ block: [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = []
      for _ in 0..<count { bytes += block }
      return bytes
    }
    let floods: [[UInt8]] = [
      [0x21, 0xFE] + times(1 << 20, [1, 9]) + [0], times(400_000, [0x21, 0xFE, 1, 9, 0]),
      times(250_000, [0x21, 0xF9, 4, 0, 10, 0, 0, 0]),
    ]
    for flood in floods {
      image.blocks = (flood, flood)
      let file = file(image)
      // The file itself is there as it came and as it is read.
      #expect(try peak(file) < small + 2 * file.bytes.count + 2 << 20)
    }
  }

  @Test func `lack of memory says nothing about the file`() {
    #expect(GIFImages.remark(on: D_GIF_ERR_NOT_ENOUGH_MEM).reason == "needs more memory than its decoder may have")
    #expect(GIFImages.remark(on: D_GIF_ERR_EOF_TOO_SOON) == GIFFile.damaged)
  }

  @Test func `many large frames in a small file are refused before any is unpacked`() {
    var image = GIFBuilder.Image((0, 0, 20_000, 8_000), [])
    image.codes = [129]
    let found = fault(GIFBuilder(size: (20_000, 8_000), colors: Self.colors, images: [image, image]))
    #expect(found?.contains("has 2 frames of 20000x8000, 320000000 pixels") == true)
  }
}
