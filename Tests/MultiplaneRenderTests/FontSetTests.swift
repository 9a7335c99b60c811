import Foundation
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

@Suite(.full) struct FontSetTests {
  static let inter = "/usr/share/fonts/opentype/inter/Inter-Bold.otf"
  static let mono = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"

  @Test func `the closed set is listed`() throws {
    let entries = try FontSet().list()
    #expect(entries.map { "\($0.family) \($0.weight)" }.prefix(3) == ["Inter 100", "Inter 200", "Inter 300"])
    #expect(Set(entries.map(\.family)) == ["Inter", "DejaVu Sans"] && entries.allSatisfy { $0.origin == .builtIn })
  }

  @Test(arguments: [
    ("Intr", "did you mean \"Inter\"?"), ("dejavu-sans", "did you mean \"DejaVu Sans\"?"),
    ("Helvetica", "the families are \"Inter\", \"DejaVu Sans\"; add files with \"fonts\""),
  ])
  func `unknown families are refused with what is near`(name: String, hint: String) throws {
    let shaper = TextShaper(fonts: try FontSet())
    let request = TextRequest(text: "a", style: TextStyle(families: [name]))
    let found = try #require(failure { () throws(SceneFailure) in try shaper.measure(request) })
    #expect(found.message == "there is no font \"\(name)\"" && found.hint == hint && found.failure == .asset)
  }

  @Test func `missing glyphs are errors`() throws {
    let fonts = try FontSet()
    let request = TextRequest(text: "a \u{0E01} b", style: TextStyle(families: ["Inter"]))
    let found = try #require(
      failure { () throws(SceneFailure) in try TextShaper(fonts: fonts).measure(request) })
    #expect(found.message == "font \"Inter\" has no glyph for \"\u{0E01}\" (U+0E01)")
    #expect(
      found.hint?.contains("fonts: { fallback: [assets/NotoSansThai-Regular.ttf] }") == true && found.failure == .asset)

    let warning = TextShaper(fonts: fonts, missingGlyphs: .warn)
    let metrics = try warning.measure(request)
    _ = try warning.measure(TextRequest(text: "c \u{0E01}", style: request.style))
    #expect(warning.warnings.count == 1 && warning.warnings[0].severity == .warning)
    #expect(try metrics.size.width > warning.measure(TextRequest(text: "a  b")).size.width)
  }

  @Test func `fallbacks are declared only`() throws {
    let shaper = TextShaper(fonts: try FontSet())
    #expect(throws: Never.self) { try shaper.measure(TextRequest(text: "ع")) }
    let alone = TextRequest(text: "ع", style: TextStyle(families: ["Inter"]))
    #expect(failure { () throws(SceneFailure) in try shaper.measure(alone) }?.code == "missing-glyph")
  }

  @Test(
    arguments: [
      "a\nb", "a\tb", "a\u{200D}b", "a\u{FE0F}", "a\u{AD}b", "\u{200F}a", "a\u{2060}b", "a\u{202F}b", "a\u{2028}b",
      "\u{FEFF}a", "a\u{2011}b",
    ] as [TextArgument])
  func `some characters need no glyph`(text argument: TextArgument) throws {
    let text = argument.text
    let shaper = TextShaper(fonts: try FontSet())
    let request = TextRequest(text: text, style: TextStyle(families: ["Inter"]))
    #expect(throws: Never.self) { try shaper.measure(request) }
    #expect(try shaper.shape(request).missing.isEmpty)
  }

  @Test func `markup is text`() throws {
    let shaper = TextShaper(fonts: try FontSet())
    let marked = try shaper.measure(TextRequest(text: "<b>a</b>"))
    #expect(try marked.size.width > shaper.measure(TextRequest(text: "a")).size.width * 3)
  }

  @Test func `a font of a collection is taken by its name`() throws {
    let files = TemporaryFolder()
    let fonts = [("Box JP", 1), ("Box SC", 2)].map { family, letters in
      var font = BoxFont(Array(repeating: .init(0, 0, 400, 800), count: letters))
      font.family = family
      return font
    }
    files.write(BoxFont.collection(fonts), to: "all.ttc")
    files.write(fonts[0].bytes, to: "one.ttf")
    func missing(_ family: String, _ names: [String] = ["all.ttc"]) throws(SceneFailure) -> String {
      let set = try FontSet([.init(family: family, files: names)], in: files.folder())
      return String(String.UnicodeScalarView(try set.missing(in: "AB", of: TextStyle(families: [family]))))
    }
    #expect(try missing("Box JP") == "B" && missing("box sc") == "")
    // Where nobody asks for one of them, all stand behind each other.
    #expect(try missing("fallback") == "" && missing("Own", ["one.ttf", "all.ttc"]) == "")
    let near = try #require(failure { () throws(SceneFailure) in try missing("Box KR") })
    #expect(near.message == "there is no font \"Box KR\" in \"all.ttc\"" && near.hint == "did you mean \"Box JP\"?")
    #expect(near.note == "its fonts are \"Box JP\", \"Box SC\"" && near.failure == .asset)
  }

  @Test func `files are registered under the scene's name`() throws {
    let files = TemporaryFolder()
    files.write(try #require(Files.bytes(of: Self.inter)), to: "a.otf")
    files.write(try #require(Files.bytes(of: Self.mono)), to: "b.ttf")
    let fonts = try FontSet(
      [.init(family: "My, Own", files: ["a.otf", "b.ttf"]), .init(family: "inter", files: ["b.ttf"])],
      in: files.folder())
    #expect(fonts.familyNames == ["My, Own", "inter", "DejaVu Sans"])
    let shaper = TextShaper(fonts: fonts)
    let own = try shaper.measure(TextRequest(text: "Hello ع", style: TextStyle(families: ["My, Own"])))
    #expect(own.lineCount == 1)
    // The declared Inter stands for the built-in one: all letters of the typewriter face are as wide.
    let (thin, wide) = (TextRequest(text: "iiiiiiii"), TextRequest(text: "MMMMMMMM"))
    #expect(try shaper.measure(thin) == shaper.measure(wide))
    let parts = try fonts.fingerprint(of: [TextStyle()]).fonts
    #expect(parts.map(\.name) == ["DejaVuSans.ttf", "b.ttf"] && parts.allSatisfy { $0.value.count == 64 })
  }

  /// Words of Thai have no spaces between them: lines end where a dictionary says words do.
  @Test(
    arguments: [
      ("ภาษาไทย", 40.0, false, true), ("ภาษาไทย", nil, false, false), ("ภาษาไทย", 40, true, false),
      ("abc", 40, false, false), ("", 40, false, false), ("a\u{0E01}", 0, false, true),
    ] as [(String, Double?, Bool, Bool)])
  func `lines of Thai need the dictionary`(text: String, width: Double?, isThere: Bool, fails: Bool) throws {
    var request = TextRequest(text: text)
    request.wrapWidth = width.map { Length(points: $0) }
    let found = failure { () throws(SceneFailure) in try ThaiDictionary.check(request, isThere: isThere) }
    #expect(found?.code == (fails ? "thai-dictionary" : nil))
    #expect(found?.hint == (fails ? "install the package libthai-data" : nil))
  }

  @Test func `the dictionary of Thai is part of the fingerprint, and its words are kept whole`() throws {
    let part = try #require(try FontSet().fingerprint(of: [TextStyle()]).libraries.first { $0.name == "thbrk.tri" })
    #expect(part.value == ContentDigest.sha256(of: try #require(Files.bytes(of: "/usr/share/libthai/thbrk.tri"))))
    var font = BoxFont([.init(0, 0, 500, 800)])
    for character: UInt32 in 0x0E01...0x0E4E { font.characters[character] = 1 }
    let files = TemporaryFolder()
    files.write(font.bytes, to: "f.ttf")
    let fonts = try FontSet([.init(family: "Thai", files: ["f.ttf"])], in: try files.folder())
    // Five and three letters: the second word begins a line though one letter of it has room.
    var request = TextRequest(text: "อาหารไทย", style: TextStyle(families: ["Thai"], size: 10))
    request.wrapWidth = Length(points: 60)
    #expect(try TextShaper(fonts: fonts).shape(request).lines.map(\.glyphCount) == [5, 3])
  }

  @Test func `all characters without a glyph are one problem`() throws {
    let shaper = TextShaper(fonts: try FontSet())
    let request = TextRequest(text: "\u{0E01}\u{0E02}a\u{0E03}", style: TextStyle())
    let found = try #require(failure { () throws(SceneFailure) in try shaper.measure(request) })
    #expect(
      found.message
        == "font \"Inter\" has no glyph for \"\u{0E01}\" (U+0E01), \"\u{0E02}\" (U+0E02) and \"\u{0E03}\" (U+0E03)")
  }

  @Test(arguments: [
    ("loca", true, "has no outlines for its characters"), ("glyf", true, "has no outlines for its characters"),
    ("glyf", false, "has no outlines for its characters"), ("cmap", false, "has glyphs for no characters"),
  ])
  func `a font that draws nothing is refused`(table: String, isZeroed: Bool, reason: String) throws {
    var font = try #require(Files.bytes(of: Self.mono))
    func word(_ at: Int) -> Int { font[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let entries = stride(from: 12, to: 652, by: 16)
    let entry = try #require(entries.first { entry in Array(font[entry..<entry + 4]) == Array(table.utf8) })
    if isZeroed {
      for place in word(entry + 8)..<word(entry + 8) + word(entry + 12) { font[place] = 0 }
    } else {
      font[entry] = UInt8(ascii: "z")
    }
    let files = TemporaryFolder()
    files.write(font, to: "a.ttf")
    let folder = try files.folder()
    let found = try #require(
      failure { () throws(SceneFailure) in
        try FontSet([.init(family: "A", files: ["a.ttf"])], in: folder).missing(
          in: "a", of: TextStyle(families: ["A"]))
      })
    #expect(found.message.hasPrefix("font file \"a.ttf\" ") && found.failure == .asset)
    #expect(found.message.hasSuffix(reason) || found.message.hasSuffix("is damaged"))
  }

  @Test func `bad files are refused by name`() throws {
    let files = TemporaryFolder()
    let whole = try #require(Files.bytes(of: Self.inter))
    var hostile = whole
    for i in 0x200..<0x4000 { hostile[i] = UInt8(truncatingIfNeeded: i &* 37) }
    files.write("", to: "empty.ttf")
    files.write(Array("wOFF".utf8) + whole, to: "woff.ttf")
    files.write("hello, this is a text", to: "text.ttf")
    files.write(Array(whole.prefix(whole.count / 2)), to: "cut.ttf")
    files.write(Array(whole.prefix(100)), to: "head.ttf")
    let names = ["empty.ttf", "woff.ttf", "text.ttf", "cut.ttf", "head.ttf", "none.ttf"]
    var messages: [String] = []
    do throws(SceneFailure) {
      _ = try FontSet([.init(family: "Bad", files: names)], in: try files.folder())
    } catch {
      messages = error.diagnostics.map(\.message)
    }
    #expect(
      messages == [
        "font file \"empty.ttf\" is empty", "font file \"woff.ttf\" is a web font (WOFF); convert it to .ttf or .otf",
        "font file \"text.ttf\" is a text file, not a font", "font file \"cut.ttf\" is cut short or damaged",
        "font file \"head.ttf\" is cut short or damaged", "font file \"none.ttf\" does not exist",
      ])
    files.write(hostile, to: "hostile.ttf")
    // Refused or drawn somehow, but nothing ends.
    do throws(SceneFailure) {
      let fonts = try FontSet([.init(family: "Bad", files: ["hostile.ttf"])], in: try files.folder())
      let shaper = TextShaper(fonts: fonts, missingGlyphs: .warn)
      let canvas = try Canvas(on: PixelBuffer(width: 50, height: 50))
      let request = TextRequest(text: "abc", style: TextStyle(families: ["Bad"]))
      try shaper.draw(request, color: .black, topLeft: (0, 0), scale: 1, on: canvas)
    } catch {
      #expect(!error.diagnostics.isEmpty)
    }
  }

  @Test func `a font that no character needs is not opened`() throws {
    let files = TemporaryFolder()
    files.write(try #require(Files.bytes(of: Self.mono)), to: "a.ttf")
    let fonts = try FontSet([.init(family: "fallback", files: ["a.ttf"])], in: try files.folder())
    let style = TextStyle(families: ["Inter", "fallback", "DejaVu Sans"])
    let shaper = TextShaper(fonts: fonts)
    // The one that opens it finds that it is another file.
    truncate("\(files.path)/a.ttf", 10)
    #expect(throws: Never.self) { try shaper.measure(TextRequest(text: "Hello", style: style)) }
    #expect(try fonts.fingerprint(of: [style]).fonts.map(\.name) == ["DejaVuSans.ttf", "Inter-Regular.otf", "a.ttf"])
    let request = TextRequest(text: "ع", style: style)
    let found = failure { () throws(SceneFailure) in try shaper.measure(request) }
    #expect(found?.message == "font file \"a.ttf\" was changed while it was used" && found?.failure == .asset)
    #expect(failure { () throws(SceneFailure) in try fonts.list() }?.message == found?.message)
  }

  /// A hash of the pixels and sizes of a few texts.
  static func picture(_ fonts: FontSet? = nil) throws -> UInt64 {
    let shaper = TextShaper(fonts: try fonts ?? FontSet())
    let buffer = PixelBuffer(width: 300, height: 60)
    let canvas = try Canvas(on: buffer)
    let request = TextRequest(text: "Hamburg 1,5 عربى", style: TextStyle(size: 20))
    try shaper.draw(request, color: .black, topLeft: (3, 3), scale: 1.5, on: canvas)
    // These letters have Serbian forms in DejaVu Sans.
    let serbian = TextRequest(text: "б г д п т", style: TextStyle(families: ["DejaVu Sans"], size: 20))
    try shaper.draw(serbian, color: .black, topLeft: (203, 3), scale: 1, on: canvas)
    try canvas.finish()
    var hash = UInt64(bitPattern: try shaper.measure(request).size.width.units)
    buffer.withBytes { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
    return hash
  }

  /// A font of pictures is drawn at the size of the text, and emoji come from it wherever it is listed, unless the text asks
  /// for another form.
  @Test(arguments: [10.0, 16, 40, 64], [["Emoji"], ["Emoji", "DejaVu Sans"], ["DejaVu Sans", "Emoji"]])
  func `emoji have the size of the text`(size: Double, families: [String]) throws {
    let files = TemporaryFolder()
    files.write(ColorFont.bytes, to: "emoji.ttf")
    let shaper = TextShaper(
      fonts: try FontSet([.init(family: "Emoji", files: ["emoji.ttf"])], in: try files.folder()))
    func reds(_ text: String, scale: Double) throws -> (count: Double, width: Double, height: Double) {
      let request = TextRequest(text: text, style: TextStyle(families: families, size: size))
      let buffer = PixelBuffer(width: 300, height: 200)
      let canvas = try Canvas(on: buffer)
      try shaper.draw(request, color: .black, topLeft: (10, 10), scale: scale, on: canvas)
      try canvas.finish()
      let count = (0..<200).map { y in buffer.row(y).count { $0 >> 16 & 255 > 127 } }.reduce(0, +)
      let extents = try shaper.measure(request).size
      return (Double(count), extents.width.points, extents.height.points)
    }
    for scale in [1, 1.5, 2] {
      let found = try reds("\u{1F600}", scale: scale)
      #expect(abs(found.count.squareRoot() - size * scale) <= 1.5, "\(found)")
      #expect(abs(found.width - size) <= 1)
      if families.first == "Emoji" { #expect(abs(found.height - size) <= 1) }
    }
    if families.first == "DejaVu Sans" { #expect(try reds("\u{1F600}\u{FE0E}", scale: 1).count == 0) }
  }

  @Test func `emoji fade with their text`() throws {
    let files = TemporaryFolder()
    files.write(ColorFont.bytes, to: "emoji.ttf")
    let shaper = TextShaper(
      fonts: try FontSet([.init(family: "Emoji", files: ["emoji.ttf"])], in: try files.folder()))
    let request = TextRequest(
      text: "a\u{1F600}\n\u{1F600}b", style: TextStyle(families: ["DejaVu Sans", "Emoji"], size: 40))
    func drawn(_ alpha: Double) throws -> [UInt32] {
      let buffer = PixelBuffer(width: 120, height: 120)
      let canvas = try Canvas(on: buffer)
      let color = RGBA(red: 0, green: 0, blue: 1, alpha: alpha)
      try shaper.draw(request, color: color, topLeft: (4, 4), scale: 1, on: canvas)
      try canvas.finish()
      return (0..<120).flatMap { y in Array(buffer.row(y)) }
    }
    let (whole, half) = (try drawn(1), try drawn(0.5))
    #expect(whole.contains { $0 == 0xFFFF_0000 } && whole.contains { $0 == 0xFF00_00FF })
    for (full, faded) in zip(whole, half) {
      for shift in [0, 8, 16, 24] as [UInt32] {
        let (channel, half): (UInt32, UInt32) = (full >> shift & 255, faded >> shift & 255)
        #expect(abs(Int(channel) - 2 * Int(half)) <= 3)
      }
    }
    #expect(try drawn(0).allSatisfy { $0 == 0 })
  }

  @Test func `the hint for a missing glyph is YAML that works`() throws {
    let files = TemporaryFolder()
    files.write(try #require(Files.bytes(of: Self.inter)), to: "My, Own: 2.otf")
    let shaper = TextShaper(
      fonts: try FontSet([.init(family: "fallback", files: ["My, Own: 2.otf"])], in: try files.folder()))
    let request = TextRequest(text: "\u{0E01}", style: TextStyle(families: ["Inter", "fallback", "DejaVu Sans"]))
    let found = failure { () throws(SceneFailure) in try shaper.measure(request) }
    let line = "fallback: [\"My, Own: 2.otf\", assets/NotoSansThai-Regular.ttf]"
    #expect(found?.hint?.contains(line) == true, "\(found?.hint ?? "")")
  }

  @Test func `threads draw the same pixels`() async throws {
    let wanted = try Self.picture()
    let fonts = try FontSet()
    let found = try await withThrowingTaskGroup(of: UInt64.self) { group in
      for _ in 0..<8 { group.addTask { try Self.picture(fonts) } }
      return try await group.reduce(into: [UInt64]()) { $0.append($1) }
    }
    #expect(found.allSatisfy { $0 == wanted })
  }

  @Test func `the environment changes nothing`() async throws {
    let wanted = try Self.picture()
    let files = TemporaryFolder()
    await #expect(processExitsWith: .success) {
      [wanted = wanted as UInt64, settings = files.file("fonts.conf") as String] in
      let rule = """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts</dir>
        <match target="pattern"><edit name="family" mode="assign" binding="strong"><string>DejaVu Serif</string></edit></match>
        <match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit>
        <edit name="matrix" mode="assign"><times><name>matrix</name><matrix><double>2</double><double>0</double>
        <double>0</double><double>1</double></matrix></times></edit></match></fontconfig>
        """
      try rule.write(toFile: settings, atomically: false, encoding: .utf8)
      for (name, value) in [
        ("FONTCONFIG_FILE", settings), ("LANG", "de_DE.UTF-8"), ("LC_ALL", "de_DE.UTF-8"), ("LANGUAGE", "sr:bg"),
        ("PANGO_LANGUAGE", "sr"), ("FREETYPE_PROPERTIES", "cff:no-stem-darkening=0"), ("GDK_DPI_SCALE", "2"),
      ] { setenv(name, value, 1) }
      setlocale(LC_ALL, "")
      let found = try FontSetTests.picture()
      exit(found == wanted ? 0 : 1)
    }
  }
}
