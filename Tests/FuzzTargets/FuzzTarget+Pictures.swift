import Multiplane
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneGolden
import MultiplaneRender
import TestSupport

extension FuzzTarget {
  /// Decodes a picture.
  static let image = FuzzTarget(
    "image", "a picture file, its header and its pixels",
    words: [
      "\u{89}PNG", "IHDR", "PLTE", "tRNS", "IDAT", "IEND", "iCCP", "eXIf", "RIFF", "WEBP", "VP8L", "VP8X", "Exif",
      "GIF89a", "NETSCAPE2.0", "acTL", "fcTL", "fdAT", "ANIM", "ANMF",
    ],
    seeds: { FuzzFolder.files("Tests/Fixtures/fuzz/seeds/image", endings: [""]) }
  ) { bytes in
    try DecoderTrial.decode(bytes, svgSide: 32)
  }

  /// Reads a picture in layers, and the pixels of each.
  static let layers = FuzzTarget(
    "layers", "an OpenRaster or Aseprite file",
    words: ["stack.xml", "<stack ", "<layer ", "src=\"a.png\"", "</stack>", "&#x41;", "PK\u{3}\u{4}"],
    seeds: {
      let stack = "<layer name=\"a\" src=\"a.png\" x=\"1\"/>"
      let pixels = AsepriteBuilder.Cel.pixels(1, x: 0, y: 0, width: 1, [1])
      var sprite = AsepriteBuilder(
        size: (2, 1), layers: [.init("g", kind: 1), .init("b", level: 1)], frames: [(9, [pixels]), (9, [.link(1, 0)])])
      (sprite.depth, sprite.palette) = (8, [[1, 2, 3, 4], [5, 6, 7, 8]])
      return [
        ZIPBuilder(size: (2, 2), stack: stack, pictures: [("a.png", plainPNG(1, 1, [1, 2, 3, 4]))]).bytes, sprite.bytes,
      ]
    }
  ) { bytes in
    do throws(ImageFailure) {
      guard let picture = try LayeredPicture.read(bytes) else { return }
      for layer in picture.layers {
        if case .picture(let number, _, _) = layer.content { _ = try picture.pixels(number) }
      }
    } catch {
      throw SceneFailure(error.diagnostic(ofImage: "fuzz"))
    }
  }

  /// Draws an SVG.
  static let svg = FuzzTarget(
    "svg", "an SVG file, drawn in 32 by 32 pixels",
    words: [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">", "</svg>", "<path d=\"M0 0L9 9z\"/>", "<rect ",
      "<g ", "<use href=\"#a\"/>", "id=\"a\"", "<image ", "<filter ", "<feTurbulence ", "<mask ", "<style>",
      "<!DOCTYPE ",
      "<!ENTITY ", "&a;", "url(#a)", "fill=\"", "transform=\"scale(1e9)\"", "<text>", "<?xml ", "xi:include",
    ],
    seeds: {
      FuzzFolder.files("Scenes/assets", endings: [".svg"]) + [
        Array(
          """
          <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs><linearGradient id="g"><stop offset="0" \
          stop-color="red"/><stop offset="1" stop-color="#00f"/></linearGradient></defs><circle cx="4" cy="4" r="4" \
          fill="url(#g)"/></svg>
          """.utf8)
      ]
    }
  ) { bytes in
    // Other pictures are the other target's.
    guard String(decoding: bytes, as: UTF8.self).contains("<svg") else { return }
    try DecoderTrial.decode(bytes, svgSide: 32)
  }

  /// Draws text with a font file.
  static let font = FuzzTarget(
    "font", "a font file, and text drawn with it",
    words: [
      "glyf", "loca", "cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "CFF ", "GSUB", "GPOS", "kern",
      "COLR", "CPAL", "SVG ", "sbix", "CBDT", "CBLC", "EBDT", "EBLC", "png ", "jpg ", "dupe",
    ],
    limit: 1 << 19,
    seeds: {
      FuzzFolder.files("Tests/Fixtures/fuzz/seeds/font", endings: [""]) + BoxFont.colored.map(\.bytes)
    }
  ) { bytes in
    FuzzFolder.write(bytes, to: "fuzz.ttf")
    let source = SourceFile(
      name: "fuzz.yaml",
      text: """
        multiplane: 1
        canvas: { size: 60x30 }
        fonts: { Boxes: fuzz.ttf }
        layers: [{ Text: { text: "AB ab 01 é", font: Boxes, size: 12 } }]

        """)
    var options = RenderOptions()
    options.missingGlyphs = .warn
    let session = try SceneSession(LoadedScene(source, folder: FuzzFolder.path, options: options), options: options)
    _ = try session.file(0)
  }

  /// Compares the picture in the first half with that in the second.
  static let compare = FuzzTarget(
    "compare", "two PNG files that are compared", words: ["IHDR", "IDAT", "IEND", "tRNS"],
    seeds: {
      let files = FuzzFolder.files("Tests/Fixtures/fuzz/seeds/image", endings: [".png"])
      return files.flatMap { first in files.map { first + $0 } }
    }
  ) { bytes in
    // The second begins at the last signature.
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    let starts = bytes.indices.dropLast(3).filter { Array(bytes[$0..<$0 + 4]) == signature }
    let middle = starts.last ?? bytes.count / 2
    let first = try StraightImage(png: Array(bytes[..<middle]), name: "first")
    let second = try StraightImage(png: Array(bytes[middle...]), name: "second")
    let same = PictureComparison(golden: first, actual: first)
    guard same.passes else { throw FuzzFinding("a picture differs from itself: \(same.summary)") }
    let forth = PictureComparison(golden: first, actual: second)
    let back = PictureComparison(golden: second, actual: first)
    guard forth.passes == back.passes else { throw FuzzFinding("\(forth.summary), but the other way \(back.summary)") }
  }
}
