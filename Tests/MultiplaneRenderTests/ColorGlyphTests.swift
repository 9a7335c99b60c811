import CDeflate
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Glyphs that are pictures or made of layers.
@Suite(.full) struct ColorGlyphTests {
  private static let red: UInt32 = 0xFFFF_0000
  private static let green: UInt32 = 0xFF00_FF00
  private static let blue: UInt32 = 0xFF00_00FF
  private static let palette = BoxFont.palette([[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]])
  /// An em from the baseline up to 800, its left half, and nothing.
  private static let boxes: [BoxFont.Box?] = [.init(0, 0, 1000, 800), .init(0, 0, 500, 800), nil]

  private func font(_ tables: [(String, [UInt8])], boxes: [BoxFont.Box?] = Self.boxes) -> BoxFont {
    var font = BoxFont(boxes)
    font.tables = tables.map { (name: $0.0, body: $0.1) }
    return font
  }

  private func shaper(_ font: BoxFont, missing: MissingGlyphs = .error) throws -> TextShaper {
    let files = TemporaryFolder()
    files.write(font.bytes, to: "f.ttf")
    let fonts = try FontSet([.init(family: "Boxes", files: ["f.ttf"])], in: try files.folder())
    return TextShaper(fonts: fonts, missingGlyphs: missing)
  }

  /// The pixels of a text of blue letters of 100 pixels, where the baseline lies 80 from the top.
  private func drawn(
    _ text: String, _ font: BoxFont, alpha: Double = 1, size: Double = 100, missing: MissingGlyphs = .error
  ) throws -> PixelBuffer {
    let buffer = PixelBuffer(width: 220, height: 110)
    let canvas = try Canvas(on: buffer)
    let request = TextRequest(text: text, style: TextStyle(families: ["Boxes"], size: size))
    try shaper(font, missing: missing).draw(
      request, color: RGBA(red: 0, green: 0, blue: 1, alpha: alpha), topLeft: (0, 0), scale: 1, on: canvas)
    try canvas.finish()
    return buffer
  }

  private func fault(_ text: String, _ font: BoxFont, size: Double = 100) -> Diagnostic? {
    do {
      _ = try drawn(text, font, size: size)
      return nil
    } catch {
      return (error as? SceneFailure)?.diagnostics.first
    }
  }

  /// The cap lies over the digit in one glyph of the font with colours, whichever font comes first.
  @Test(
    arguments: ["1\u{FE0F}\u{20E3}", "1\u{20E3}", "#\u{20E3}", "\u{1F1E9}\u{1F1EA}", "a1\u{20E3}b"] as [TextArgument])
  func `letters of a sequence of emoji are of one font`(text: TextArgument) throws {
    var font = font([("COLR", BoxFont.paints([(1, BoxFont.filled(1, BoxFont.solid(0)))])), ("CPAL", Self.palette)])
    font.characters = Dictionary(uniqueKeysWithValues: [0x31, 0x23, 0x20E3, 0x1F1E9, 0x1F1EA].map { ($0, 1) })
    let shaper = try shaper(font)
    let style = TextStyle(families: ["Inter", "Boxes", "DejaVu Sans"])
    let shaped = try shaper.shape(TextRequest(text: text.text, style: style))
    let letters = text.text.unicodeScalars.filter { $0 == "a" || $0 == "b" }.count
    #expect(shaped.missing.isEmpty)
    let inter = try shaper.fonts.chain(for: style).faces[0]
    #expect(shaped.lines[0].runs.filter { $0.face === inter }.reduce(0) { $0 + $1.glyphs.count } == letters)
    #expect(shaped.lines[0].glyphCount == letters + 2)
  }

  /// What a paint of glyph 1 gives at places from the left and the top.
  @Test(
    arguments: [
      ("a colour", BoxFont.filled(1, BoxFont.solid(0)), [(50, 40, 0xFFFF_0000), (50, 90, 0), (110, 40, 0)]),
      ("the text's colour", BoxFont.filled(1, BoxFont.solid(0xFFFF)), [(50, 40, 0xFF00_00FF)]),
      (
        "moved up by an eighth", BoxFont.moved(0, -100, BoxFont.filled(1, BoxFont.solid(1))),
        [(50, 5, 0), (50, 15, 0xFF00_FF00), (50, 85, 0xFF00_FF00)]
      ),
      ("half a colour", BoxFont.filled(1, BoxFont.solid(0, alpha: 0.5)), [(50, 40, 0x8080_0000)]),
      (
        "red where it lies in green",
        BoxFont.composed(
          BoxFont.filled(1, BoxFont.solid(0)), 5, BoxFont.filled(2, BoxFont.solid(1))),
        [(25, 40, 0xFFFF_0000), (75, 40, 0)]
      ),
      (
        "green without red",
        BoxFont.composed(
          BoxFont.filled(2, BoxFont.solid(0)), 8, BoxFont.filled(1, BoxFont.solid(1))),
        [(25, 40, 0), (75, 40, 0xFF00_FF00)]
      ),
    ] as [(String, [UInt8], [(Int, Int, UInt32)])])
  func `paints are drawn as the table says`(what: String, paint: [UInt8], pixels: [(Int, Int, UInt32)]) throws {
    let found = try drawn("A", font([("COLR", BoxFont.paints([(1, paint)])), ("CPAL", Self.palette)]))
    for (x, y, pixel) in pixels { #expect(found[x, y] == pixel, "\(what): \(x), \(y)") }
  }

  /// From the left to the right; half-way both ends are mixed.
  @Test func `gradients run along their line`() throws {
    let stops: [UInt8] =
      [0] + BoxFont.short(2)
      + BoxFont.share(0) + BoxFont.short(0) + BoxFont.share(1) + BoxFont.share(1) + BoxFont.short(2) + BoxFont.share(1)
    let line = [0, 0, 1000, 0, 0, 1000].flatMap { BoxFont.short($0) }
    let linear: [UInt8] = [4, 0, 0, 16] + line + stops
    let found = try drawn(
      "A", font([("COLR", BoxFont.paints([(1, BoxFont.filled(1, linear))])), ("CPAL", Self.palette)]))
    for (x, share) in [(10, 0.105), (50, 0.505), (90, 0.905)] {
      #expect(abs(Double(found[x, 40] >> 16 & 255) - 255 * (1 - share)) <= 2)
      #expect(abs(Double(found[x, 40] & 255) - 255 * share) <= 2)
    }
    // Around the middle, from the right against the clock: a quarter of the way is up.
    let sweep: [UInt8] = [8, 0, 0, 12] + BoxFont.short(500) + BoxFont.short(400) + BoxFont.share(-1) + BoxFont.share(1)
    let around = try drawn(
      "A", font([("COLR", BoxFont.paints([(1, BoxFont.filled(1, sweep + stops))])), ("CPAL", Self.palette)]))
    for (x, y, share) in [(50, 10, 0.25), (10, 40, 0.5), (50, 70, 0.75)] {
      #expect(abs(Double(around[x, y] & 255) - 255 * share) <= 8, "\(x), \(y): \(around[x, y])")
    }
  }

  @Test func `layers lie over each other, and a glyph without them is an outline`() throws {
    let layers = BoxFont.layers([(3, [(1, 0), (2, 0xFFFF)])])
    let font = font([("COLR", layers), ("CPAL", Self.palette)])
    let found = try drawn("CB", font)
    #expect(found[25, 40] == Self.blue && found[75, 40] == Self.red)
    #expect(found[125, 40] == Self.blue && found[175, 40] == 0)
    // All layers fade together: what lies below does not shine through.
    let faded = try drawn("C", font, alpha: 0.5)
    #expect(faded[25, 40] >> 16 & 255 == 0 && abs(Int(faded[25, 40] >> 24) - 128) <= 1)
  }

  /// Outlines of an upright face are slanted, which its layers are not.
  @Test func `layers behind slanted letters stand upright`() throws {
    let font = font([("COLR", BoxFont.layers([(3, [(1, 0)])])), ("CPAL", Self.palette)])
    let buffer = PixelBuffer(width: 220, height: 110)
    let canvas = try Canvas(on: buffer)
    var style = TextStyle(families: ["Boxes"], size: 100)
    style.isItalic = true
    let request = TextRequest(text: "BC", style: style)
    try shaper(font).draw(request, color: .black, topLeft: (0, 0), scale: 1, on: canvas)
    try canvas.finish()
    for x in [120, 150, 198] { #expect(buffer[x, 3] == Self.red, "\(x)") }
    #expect(buffer[150, 77] == Self.red && buffer[210, 3] == 0)
  }

  @Test func `pictures are drawn in the size of the text, from their place`() throws {
    // Red above green, 20 pixels wide, 10 to the right of the origin and 10 below the baseline.
    let rows = (0..<20).flatMap { y in [0] + (0..<20).flatMap { _ in y < 10 ? [255, 0, 0, 255] : [0, 255, 0, 255] } }
    let png = PNGBuilder(width: 20, height: 20, depth: 8, color: 6, data: rows.map { UInt8($0) }).bytes
    let table = BoxFont.pictures(size: 50, [nil, ("png ", png, 10, -10), ("dupe", [0, 1], 0, 0), nil])
    let font = font([("sbix", table)])
    let found = try drawn("A", font)
    // Twice as large as it was made: from 20 to 60 across, from 60 to 100 down.
    #expect(found[25, 65] == Self.red && found[55, 95] == Self.green)
    #expect(found[15, 65] == 0 && found[65, 65] == 0 && found[25, 55] == 0 && found[25, 105] == 0)
    let other = try drawn("B", font)
    #expect(other.withBytes { a in found.withBytes { a.elementsEqual($0) } })
  }

  @Test func `a drawing is drawn by its name, packed or not`() throws {
    let text = Array(
      """
      <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><g id="glyph1"><path fill="red" d="M0-800H1000V0H0z"/></g>\
      <g id="glyph3"><path fill="lime" d="M0-400H500V0H0z"/></g></svg>
      """.utf8)
    let compressor = try #require(libdeflate_alloc_compressor(6))
    defer { libdeflate_free_compressor(compressor) }
    var packed = [UInt8](repeating: 0, count: 4096)
    packed.removeLast(4096 - libdeflate_gzip_compress(compressor, text, text.count, &packed, 4096))
    for document in [text, packed] {
      let found = try drawn("AC", font([("SVG ", BoxFont.drawings([(1, document), (3, document)]))]))
      #expect(found[50, 40] == Self.red && found[50, 85] == 0)
      #expect(found[125, 60] == Self.green && found[125, 30] == 0 && found[160, 60] == 0)
    }
  }

  @Test func `pictures of one colour have that of the text`() throws {
    // 8 by 8 pixels, the left half set, on the baseline of an em of 10 pixels.
    let image = [8, 8, 0, 8, 10] + [UInt8](repeating: 0xF0, count: 8)
    let lines: [UInt8] = [8, 0xFE, 10, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    let size =
      BoxFont.long(56) + BoxFont.long(24) + BoxFont.long(1) + BoxFont.long(0) + lines + lines + BoxFont.short(1)
      + BoxFont.short(1) + [10, 10, 1, 1]
    let index = BoxFont.short(1) + BoxFont.short(1) + BoxFont.long(4) + BoxFont.long(0) + BoxFont.long(image.count)
    var font = font([
      ("EBDT", BoxFont.long(0x20000) + image.map { UInt8($0) }),
      (
        "EBLC",
        BoxFont.long(0x20000) + BoxFont.long(1) + size + BoxFont.short(1) + BoxFont.short(1) + BoxFont.long(8) + index
      ),
    ])
    font.hasOutlines = false
    let found = try drawn("A", font)
    #expect(found[20, 40] == Self.blue && found[60, 40] == 0 && found[20, 90] == 0)
    // Where there are outlines, these are drawn.
    font.hasOutlines = true
    #expect(try drawn("A", font)[60, 40] == Self.blue)
  }

  @Test(arguments: [14, 255]) func `a picture is put together of others`(parts: Int) throws {
    let metrics: [UInt8] = [255, 255, 0, 100, 255]
    var whole = metrics + [0] + BoxFont.short(parts)
    for _ in 0..<parts { whole += BoxFont.short(2) + [0, 0] }
    let part = metrics + [UInt8](repeating: 0xFF, count: 32 * 255)
    let lines: [UInt8] = [100, 0xCE, 255, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    let size =
      BoxFont.long(56) + BoxFont.long(48) + BoxFont.long(2) + BoxFont.long(0) + lines + lines + BoxFont.short(1)
      + BoxFont.short(2) + [250, 250, 1, 1]
    let list: [UInt8] = [1, 1, 0, 16, 2, 2, 0, 32].flatMap { BoxFont.short($0) }
    let first = BoxFont.short(1) + BoxFont.short(8) + BoxFont.long(4) + BoxFont.long(0) + BoxFont.long(whole.count)
    let second =
      BoxFont.short(1) + BoxFont.short(1) + BoxFont.long(4 + whole.count) + BoxFont.long(0) + BoxFont.long(part.count)
    var font = font([
      ("EBDT", BoxFont.long(0x20000) + whole + part),
      ("EBLC", BoxFont.long(0x20000) + BoxFont.long(1) + size + list + first + second),
    ])
    font.hasOutlines = false
    #expect(try drawn("A", font)[50, 60] == Self.blue)
  }

  @Test func `a glyph that draws nothing is a missing one`() throws {
    let font = font([("COLR", BoxFont.paints([(1, BoxFont.filled(1, BoxFont.solid(0)))])), ("CPAL", Self.palette)])
    let found = try #require(fault("AC", font))
    #expect(found.code == "missing-glyph" && found.message == "font \"Boxes\" has no glyph for \"C\" (U+0043)")
    // The box with its number is there.
    let warned = try drawn("AC", font, missing: .warn)
    #expect((100..<200).contains { x in (0..<100).contains { y in warned[x, y] >> 24 > 0 } })
    let nothing = self.font([("sbix", BoxFont.pictures(size: 50, [nil, nil]))], boxes: [nil])
    let refused = try #require(fault("A", nothing))
    #expect(refused.message == "font file \"f.ttf\" has neither outlines nor pictures for its characters")
  }

  /// FreeType would take gigabytes, minutes or for ever; it never sees them.
  @Test func `pictures that are cut or too large are errors with the font's name`() throws {
    let png = PNGBuilder(
      width: 40, height: 40, depth: 8, color: 0, data: (0..<40).flatMap { _ in [UInt8](repeating: 0, count: 41) }
    ).bytes
    for count in [1, 8, 20, 33, 60, png.count - 1] {
      let font = font([("sbix", BoxFont.pictures(size: 50, [nil, ("png ", Array(png.prefix(count)), 0, 0)]))])
      let found = try #require(fault("A", font), "\(count)")
      #expect(
        found.failure == .asset && found.message.hasPrefix("font file \"f.ttf\" has a picture of its glyph 1 that"))
    }
    let bomb = PNGBuilder(width: 40_000, height: 40_000, depth: 1, color: 0, data: [0]).bytes
    let large = try #require(fault("A", font([("sbix", BoxFont.pictures(size: 50, [nil, ("png ", bomb, 0, 0)]))])))
    #expect(large.failure == .limit && large.message.contains("is 40000x40000 pixels"), "\(large.message)")
  }

  @Test func `layers have limits`() throws {
    let palette = ("CPAL", Self.palette)
    func colors(_ table: [UInt8]) -> BoxFont { font([("COLR", table), palette]) }
    // A glyph that is painted with itself.
    let circle = try #require(fault("A", colors(BoxFont.paints([(1, [11] + BoxFont.short(1))]))))
    #expect(circle.failure == .limit && circle.message.hasSuffix("has a glyph whose paints stand more than 64 deep"))
    // Each layer is all layers behind it, twice: they are read once.
    func doubling(_ count: Int) -> BoxFont {
      let paint = BoxFont.filled(1, BoxFont.solid(0))
      let layers = (0..<count).map { [1, 2] + BoxFont.long($0 + 1) as [UInt8] } + [paint, paint]
      return colors(BoxFont.paints([(1, [1, 2] + BoxFont.long(0))], layers: layers))
    }
    #expect(try drawn("A", doubling(9))[50, 40] == Self.red)
    let request = TextRequest(text: "A", style: TextStyle(families: ["Boxes"]))
    #expect(throws: Never.self) { try shaper(doubling(50)).measure(request) }
    #expect(try drawn("A", colors(BoxFont.layers([(1, (0..<20_000).map { _ in (1, 0) })])))[50, 40] == Self.red)
    // Groups in groups, at a size where each has sixteen million pixels.
    var deep = BoxFont.filled(1, BoxFont.solid(0))
    for _ in 0..<30 { deep = BoxFont.composed(BoxFont.filled(1, BoxFont.solid(1)), 5, deep) }
    #expect(fault("A", colors(BoxFont.paints([(1, deep)]))) == nil)
    // A matrix that cairo could not count with draws nothing, and what is behind it is there.
    for numbers in [[0x7FFF_FFFF, 0, 0, 0x7FFF_FFFF, 0, 0], [0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 0, 0]] {
      var huge = BoxFont.filled(1, BoxFont.solid(0))
      for _ in 0..<40 { huge = [12, 0, 0, 31, 0, 0, 7] + numbers.flatMap { BoxFont.long($0) } + huge }
      let both = BoxFont.paints([(1, [1, 2] + BoxFont.long(0))], layers: [BoxFont.filled(1, BoxFont.solid(1)), huge])
      #expect(try drawn("A", colors(both))[50, 40] == Self.green)
    }
  }

  /// Of ten million pixels that are left, each takes 3.2 million.
  @Test func `groups, sweeps and fading letters count among the pixels that are open`() throws {
    func draw(_ paint: [UInt8], alpha: Double = 1) throws -> String? {
      let shaper = try shaper(font([("COLR", BoxFont.paints([(1, paint)])), ("CPAL", Self.palette)]))
      let canvas = try Canvas(on: PixelBuffer(width: 2_000, height: 1_600))
      let request = TextRequest(text: "A", style: TextStyle(families: ["Boxes"], size: 2_000))
      let text = try shaper.shape(request)
      let ink = RGBA(red: 0, green: 0, blue: 1, alpha: alpha)
      do throws(SceneFailure) {
        try shaper.draw(
          text, of: request, color: ink, topLeft: (0, 0), scale: 1, on: canvas, snaps: true,
          watch: FrameWatch(), open: OpenPixels(frame: Budgets.openPixelsInAll - 10_000_000))
      } catch {
        return error.diagnostics.first?.code
      }
      return nil
    }
    func composed(_ source: [UInt8], on paint: [UInt8], _ count: Int) -> [UInt8] {
      (0..<count).reduce(BoxFont.filled(1, paint)) { below, _ in BoxFont.composed(BoxFont.filled(1, source), 5, below) }
    }
    let (red, green) = (BoxFont.solid(0), BoxFont.solid(1))
    let stops: [UInt8] =
      [0] + BoxFont.short(2) + BoxFont.share(0) + BoxFont.short(0) + BoxFont.share(1) + BoxFont.share(1)
      + BoxFont.short(2) + BoxFont.share(1)
    let sweep = [8, 0, 0, 12] + BoxFont.short(500) + BoxFont.short(400) + BoxFont.share(-1) + BoxFont.share(1) + stops
    #expect(try draw(composed(green, on: red, 2)) == nil)
    #expect(try draw(composed(green, on: red, 3)) == "memory")
    #expect(try draw(composed(green, on: red, 2), alpha: 0.5) == "memory")
    #expect(try draw(composed(sweep, on: sweep, 1)) == nil)
    #expect(try draw(composed(sweep, on: red, 2)) == "memory")
  }

  @Test func `the clock ends a glyph`() throws {
    let layers = BoxFont.layers([(1, (0..<16_000).map { _ in (1, 0) })])
    let shaper = try shaper(font([("COLR", layers), ("CPAL", Self.palette)]))
    // Each look at the clock finds ten seconds gone.
    var time: UInt64 = 0
    let watch = FrameWatch {
      time += 10_000_000_000
      return time
    }
    watch.begin(7)
    watch.enter()
    let canvas = try Canvas(on: PixelBuffer(width: 110, height: 110))
    let request = TextRequest(text: "A", style: TextStyle(families: ["Boxes"], size: 100))
    let text = try shaper.shape(request)
    let found = failure { () throws(SceneFailure) in
      try shaper.draw(
        text, of: request, color: .black, topLeft: (0, 0), scale: 1, on: canvas, snaps: true, watch: watch)
    }
    #expect(found?.code == "time" && found?.message.contains("frame 7 takes more than 60 s") == true)
  }

  @Test func `libraries of the process see no pictures and no layers`() throws {
    let font = font([
      ("COLR", BoxFont.layers([(1, [(2, 0)])])), ("CPAL", Self.palette), ("SVG ", BoxFont.drawings([])),
      ("sbix", BoxFont.pictures(size: 50, [])), ("CBDT", [1]), ("CBLC", [2]), ("EBDT", [3]), ("EBLC", [4]),
    ])
    let plain = try FontFile(FontFile(font.bytes).plain())
    #expect(!plain.hasPictures && plain.faces.count == 1 && plain.faces[0].hasOutlines)
    var others = font
    others.tables = []
    for name in ["OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"] {
      let expected = try #require(try FontFile(others.bytes).faces[0].content(of: name))
      #expect(plain.faces[0].content(of: name) == expected, "\(name)")
    }
    // Two faces that share their tables still do.
    let (body, start) = (others.bytes, 20)
    var collection =
      Array("ttcf".utf8) + BoxFont.long(0x10000) + BoxFont.long(2) + BoxFont.long(start) + BoxFont.long(start)
    var moved = body
    for entry in stride(from: 12, to: 12 + 10 * 16, by: 16) {
      let place = moved[(entry + 8)..<(entry + 12)].reduce(0) { $0 << 8 | Int($1) }
      moved.replaceSubrange((entry + 8)..<(entry + 12), with: BoxFont.long(place + start))
    }
    collection += moved
    let both = try FontFile(FontFile(collection).plain())
    #expect(both.faces.count == 2 && both.faces[1].content(of: "glyf") == plain.faces[0].content(of: "glyf"))
    #expect(try FontFile(collection).plain().count < collection.count + 300)
  }

  /// Each would be written by itself: a font of 4 MiB would take a gigabyte.
  @Test func `tables that lie over each other are refused`() throws {
    var font = font([("COLR", BoxFont.layers([(1, [(2, 0)])])), ("CPAL", Self.palette)])
    let names = (10..<90).map { "zz\($0)" }
    font.tables += names.map { (name: $0, body: [UInt8](repeating: 7, count: 40_000)) }
    #expect(try FontFile(font.bytes).plain().count <= font.bytes.count)
    // Each begins where it did, and ends at the end of the file.
    var bytes = font.bytes
    for entry in stride(from: 12, to: 12 + (12 + names.count) * 16, by: 16) where bytes[entry] == 0x7A {
      let place = bytes[(entry + 8)..<(entry + 12)].reduce(0) { $0 << 8 | Int($1) }
      bytes.replaceSubrange((entry + 12)..<(entry + 16), with: BoxFont.long(bytes.count - place))
    }
    let file = try FontFile(bytes)
    let found = #expect(throws: ImageFailure.self) { try file.plain() }
    #expect(found?.reason == "has tables that lie over each other")
  }
}
