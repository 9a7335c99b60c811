import MultiplaneBase
import TestSupport
import Testing

@testable import MultiplaneRender

/// What is in a GIF file, pixel by pixel, and what is wrong with one.
@Suite struct GIFTests {
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
    var outside = file(GIFBuilder.Image((1, 0, 2, 1), [0, 0]))
    #expect(fault(outside)?.hasSuffix("is a damaged GIF") == true)
    outside.images = []
    #expect(fault(outside)?.hasSuffix("is damaged: it has no image data") == true)
  }

  @Test func `many large frames in a small file are refused before any is unpacked`() {
    var image = GIFBuilder.Image((0, 0, 20_000, 3_000), [])
    image.codes = [129]
    let found = fault(GIFBuilder(size: (20_000, 3_000), colors: Self.colors, images: [image, image]))
    #expect(found?.contains("has 2 frames of 20000x3000, 120000000 pixels") == true)
  }
}
