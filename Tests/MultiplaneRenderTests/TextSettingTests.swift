import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// How letters and lines are set: by the numbers of the shaping, and by pixels where lines and colours are drawn.
@Suite(.full) struct TextSettingTests {
  private static let long = "The quick brown fox jumps over the lazy dog"
  private let shaper: TextShaper

  init() throws { shaper = TextShaper(fonts: try FontSet()) }

  private func request(_ text: String, wrap: Length? = nil, _ change: (inout TextRequest) -> Void) -> TextRequest {
    var request = TextRequest(text: text, wrapWidth: wrap)
    change(&request)
    return request
  }

  private func width(_ text: String, _ change: (inout TextRequest) -> Void) throws -> Double {
    try shaper.measure(request(text, change)).size.width.points
  }

  private func pixels(_ request: TextRequest, _ color: RGBA = .black) throws -> [[UInt32]] {
    let buffer = PixelBuffer(width: 200, height: 60)
    let canvas = try Canvas(on: buffer)
    try shaper.draw(request, color: color, topLeft: (10, 10), scale: 1, on: canvas)
    try canvas.finish()
    return (0..<60).map { Array(buffer.row($0)) }
  }

  // MARK: Letters

  @Test(arguments: ["قائمة", "ߒߞߏ", "مـرحبا", "عِلْم"], [6.0, -2])
  func `letters that are joined stay together`(word: String, tracking: Double) throws {
    // DejaVu Sans has Arabic and N'Ko.
    func shaped(_ text: String, _ tracking: Double) throws -> ShapedText {
      try shaper.shape(
        request(text) {
          $0.style.families = ["DejaVu Sans"]
          $0.style.tracking = tracking
        })
    }
    func glyphs(_ text: ShapedText) -> [[Int32]] {
      text.lines.flatMap(\.runs).flatMap(\.glyphs).map { [Int32($0.index), $0.x, $0.y] }
    }
    let plain = try shaped(word, 0)
    #expect(glyphs(try shaped(word, tracking)) == glyphs(plain))
    #expect(try shaped(word, tracking).metrics == plain.metrics)
    // Between two words there is room, as between a word and letters that are not joined.
    let (pair, wide) = (try shaped("\(word) \(word)", 0), try shaped("\(word) \(word)", tracking))
    #expect(abs(Double(wide.lines[0].width - pair.lines[0].width) / 1024 - tracking) < 0.01)
    let (mixed, apart) = (try shaped("ab \(word)", 0), try shaped("ab \(word)", tracking))
    #expect(abs(Double(apart.lines[0].width - mixed.lines[0].width) / 1024 - 2.5 * tracking) < 0.01)
  }

  @Test(
    arguments: [
      ("Wine", []), ("نبيذ", [0..<8]), ("a نب b", [2..<6]), ("नमस्ते दुनिया", [0..<18, 19..<37]), ("مـر", [0..<6]),
      ("عِلْم 12", [0..<10]), ("বাংলা, ਪੰਜਾਬੀ", [0..<15, 17..<35]), ("ไทย", []), ("漢字", []), ("e\u{301}", []),
    ] as [(String, [Range<Int>])])
  func `joined are the letters of scripts that join them`(text: String, ranges: [Range<Int>]) {
    let joined = JoinedLetters(in: text)
    #expect(joined.ranges == ranges)
    let gaps = joined.gaps(from: 0, to: text.utf8.count)
    #expect(gaps.reduce(0) { $0 + ($1.end ?? 0) - $1.start } + ranges.reduce(0) { $0 + $1.count } == text.utf8.count)
  }

  @Test(arguments: [3.0, -1]) func `lines of joined letters break where they fit`(tracking: Double) throws {
    let words = "قائمة النبيذ Wine list قائمة النبيذ"
    for width in stride(from: 40.0, through: 200, by: 7) {
      let text = try shaper.shape(
        request(words, wrap: Length(points: width)) {
          $0.style.families = ["DejaVu Sans"]
          $0.style.tracking = tracking
        })
      for line in text.lines { #expect(Double(line.width) / 1024 <= width + 0.01, "\(width)") }
    }
  }

  @Test func `italics are a face of their own, and slanted where there is none`() throws {
    let inter = try shaper.shape(request("nine") { $0.style.isItalic = true })
    #expect(inter.lines[0].runs.allSatisfy { $0.face.isSlanted && $0.face.style == "Italic" })
    let upright = TextStyle(families: ["DejaVu Sans"])
    var leaning = upright
    leaning.isItalic = true
    let (plain, slanted) = (TextRequest(text: "lll", style: upright), TextRequest(text: "lll", style: leaning))
    #expect(try shaper.measure(plain) == shaper.measure(slanted))
    let (before, after) = (try pixels(plain), try pixels(slanted))
    #expect(before != after)
    // The tops move to the right, what stands on the baseline stays.
    func left(_ row: [UInt32]) -> Int { row.firstIndex { $0 >> 24 > 127 } ?? -1 }
    let inked = before.indices.filter { before[$0].contains { $0 >> 24 > 127 } }
    let (top, bottom) = (try #require(inked.first), try #require(inked.last))
    #expect(left(after[top]) > left(before[top]) && abs(left(after[bottom]) - left(before[bottom])) <= 1)
  }

  @Test func `tabular digits are of one width`() throws {
    let (one, zero) = (try width("1111") { _ in }, try width("0000") { _ in })
    let tabular = try ["1111", "0000"].map { try width($0) { $0.style.hasTabularDigits = true } }
    #expect(one < zero && tabular[0] == tabular[1])
  }

  @Test(arguments: [-0.5, 0.25, 1, 3.5])
  func `tracking stands between letters and nowhere else`(points: Double) throws {
    let plain = try shaper.shape(TextRequest(text: "tracked words"))
    let request = request("tracked words") { $0.style.tracking = points }
    let tracked = try shaper.shape(request)
    #expect(abs(Double(tracked.lines[0].width - plain.lines[0].width) / 1024 - points * 12) < 0.05)
    #expect(tracked.lines[0].runs.first?.glyphs.first?.x == 0 || points < 0)
    // The width that was found breaks no line.
    var again = request
    again.wrapWidth = tracked.metrics.size.width
    #expect(try shaper.measure(again).lineCount == 1)
    again.wrapWidth = tracked.metrics.size.width - 2
    #expect(try shaper.measure(again).lineCount == 2)
  }

  @Test func `letters that are seen stand where they stand in the whole text`() throws {
    func places(_ shares: [LineShare]) -> [Int32] { shares.flatMap { $0.line.runs.flatMap(\.glyphs).map(\.x) } }
    for (words, bytes, seen) in [("wide words", 4, 0..<4), ("שלום", 4, 2..<4), ("e\u{301}a", 3, 0..<1)] {
      var request = TextRequest(text: words)
      let whole = try shaper.shape(request)
      request.shownBytes = bytes
      let text = try shaper.shape(request)
      #expect(text === whole, "it is shaped once")
      let all = places(whole.shares)
      #expect(places(text.shares(of: request)) == Array(all[seen.lowerBound..<min(seen.upperBound, all.count)]))
    }
    var request = TextRequest(text: "wide words")
    (request.decoration, request.shownBytes) = (.underline, 4)
    let (part, line) = (try shaper.shape(request).shares(of: request)[0].line, try shaper.shape(request).lines[0])
    #expect(part.runs[0].width < line.runs[0].width / 2, "lines along words end with them")
  }

  @Test func `a language tells letters of its own scripts apart, whatever the machine speaks`() throws {
    for (text, ranges) in [
      ("бгд", [0..<6]), ("«бг», 1", [0..<11]), ("abc", []), ("a, бг (b) г", [3..<9, 12..<14]), ("12", []),
    ] {
      #expect(LetterLanguage.ranges(of: text, in: "sr") == ranges, "\(text)")
    }
    let style = TextStyle(families: ["DejaVu Sans"])
    func glyphs(_ language: String?) throws -> [UInt32] {
      var request = TextRequest(text: "бгдпт", style: style)
      request.language = language
      return try shaper.shape(request).lines[0].runs.flatMap(\.glyphs).map(\.index)
    }
    #expect(try glyphs("sr") != glyphs(nil) && glyphs("ru") == glyphs(nil))
  }

  // MARK: Lines

  @Test func `reserved lines are room and no words`() throws {
    let one = try shaper.measure(TextRequest(text: "one"))
    let three = try shaper.measure(request("one") { $0.reservedLines = 3 })
    let written = try shaper.measure(TextRequest(text: "a\nb\nc"))
    #expect(three.size.height == written.size.height && three.lineCount == 1)
    #expect(three.size.width == one.size.width && three.lastBaseline == one.lastBaseline)
    #expect(try shaper.measure(request("a\nb\nc") { $0.reservedLines = 2 }) == written)
  }

  @Test(arguments: TextTruncation.allCases, [1, 2])
  func `words are left out where it says`(place: TextTruncation, limit: Int) throws {
    func glyphs(_ text: ShapedText) -> [UInt32] { text.lines.flatMap(\.runs).flatMap(\.glyphs).map(\.index) }
    let whole = glyphs(try shaper.shape(TextRequest(text: Self.long)))
    let request = request(Self.long, wrap: 120) {
      ($0.truncation, $0.lineLimit) = (place, limit)
    }
    let cut = try shaper.shape(request)
    #expect(cut.metrics.isTruncated && cut.lines.count == limit && cut.metrics.size.width <= 120)
    let (start, end) = (Array(glyphs(cut).prefix(3)), Array(glyphs(cut).suffix(3)))
    let showsStart = place != .head || limit > 1
    #expect((start == Array(whole.prefix(3))) == showsStart)
    #expect((end == Array(whole.suffix(3))) == (place != .tail))
    // Words that follow the dots follow them at once.
    let last = try #require(cut.lines.last)
    let ends = last.runs.map { $0.x + $0.width }
    #expect(ends.dropLast() == last.runs.map(\.x).dropFirst())
  }

  @Test func `between paragraphs the end follows the dots`() throws {
    let text = "One\nTwo\nThree"
    func shown(_ place: TextTruncation) throws -> Int {
      try shaper.shape(request(text, wrap: 200) { ($0.truncation, $0.lineLimit) = (place, 1) }).lines[0].glyphCount
    }
    #expect(try shown(.tail) == 4 && shown(.middle) == 9 && shown(.head) == 9)
  }

  @Test func `hyphens are seen where they are asked for`() throws {
    func count(_ hyphenates: Bool) throws -> (Int, Int) {
      let shaped = try shaper.shape(request("Donau\u{AD}dampf", wrap: 60) { $0.hyphenates = hyphenates })
      return (shaped.lines.count, shaped.lines[0].glyphCount)
    }
    #expect(try count(false) == (2, 5) && count(true) == (2, 6))
  }

  /// `…` is a letter where it is written.
  @Test(arguments: [(["One\nTwo\n", "…"], 1, 1), (["One\n", "…", "\nTwo"], 2, 1)])
  func `dots of the text's own stay in their part`(texts: [String], limit: Int, part: Int) throws {
    let request = parts(texts) { ($0.lineLimit, $0.truncation) = (limit, .middle) }
    let last = try #require(try shaper.shape(request).lines.last)
    #expect(last.runs.contains { $0.part == part })
  }

  // MARK: Lines along words

  @Test func `lines along words lie below and through them, as long as they are`() throws {
    let plain = request("one two") { $0.style.size = 20 }
    var lined = plain
    lined.decoration = [.underline, .strike]
    #expect(try shaper.shape(plain) === shaper.shape(lined))
    let (before, after) = (try pixels(plain), try pixels(lined))
    let changed = before.indices.filter { before[$0] != after[$0] }
    let baseline = 10 + Int(try shaper.measure(plain).firstBaseline.points.rounded())
    #expect(changed.count == 2 || changed.count == 4)
    #expect(changed.contains { $0 > baseline } && changed.contains { $0 < baseline - 3 })
    let width = Int(try shaper.measure(plain).size.width.points)
    let under = try #require(changed.last)
    #expect(abs(after[under].count { $0 == 0xFF00_0000 } - width) <= 1)
  }

  // MARK: Parts

  private func parts(_ texts: [String], _ change: (inout TextRequest) -> Void = { _ in }) -> TextRequest {
    var request = TextRequest(text: "")
    request.parts = texts.map { _ in TextPart(length: 0, style: request.style) }
    request.setParts(texts)
    change(&request)
    return request
  }

  /// Wherever a text is cut into parts of one style, between words, it is the same text.
  @Test(arguments: [nil, 90, 151] as [Length?], [nil, 1, 2] as [Int?])
  func `parts of one style are the text`(wrap: Length?, limit: Int?) throws {
    let words = Self.long.split(separator: " ").map { "\($0) " }
    let text = words.joined()
    func setting(_ request: inout TextRequest) { (request.wrapWidth, request.lineLimit) = (wrap, limit) }
    let whole = request(text, setting)
    for count in 0...words.count {
      let cut = parts([words.prefix(count).joined(), words.dropFirst(count).joined()], setting)
      #expect(try shaper.measure(cut) == shaper.measure(whole))
      #expect(try pixels(cut) == pixels(whole))
    }
  }

  private static let trackings: [(Double, Double)] = [(150, 0), (0, 150), (10, 4), (4, 10), (-0.5, 3), (6, 6)]

  /// Of one and of two directions, and with marks of no width.
  private static let trackedTexts: [TextArgument] = [
    TextArgument(long), "A some words that are wrapped", "שלום עולם abc def גדול מאד",
    "x\u{301}x\u{301} y\u{301}yyy\u{301} abx\u{301} x\u{301}c",
  ]

  /// Wherever a text is cut, before a space, behind it or inside a word, and whatever stands between the letters.
  @Test(arguments: trackings, trackedTexts)
  func `lines of parts with different tracking fit their width`(tracking: (Double, Double), text: TextArgument) throws {
    let text = text.text
    for cut in 0...text.count {
      for (width, limit) in [(90, nil), (120, nil), (151, 1), (170, 2), (260, nil)] as [(Length, Int?)] {
        let request = parts([String(text.prefix(cut)), String(text.dropFirst(cut))]) {
          ($0.wrapWidth, $0.lineLimit) = (width, limit)
          ($0.parts[0].style.tracking, $0.parts[1].style.tracking) = tracking
        }
        let shaped = try shaper.shape(request)
        for line in shaped.lines {
          #expect(Int64(line.width) <= width.units * 16, "cut at \(cut), \(width.points) points wide")
        }
        // The width that was found breaks the same lines.
        var again = request
        again.wrapWidth = shaped.metrics.size.width
        #expect(try shaper.measure(again) == shaped.metrics, "cut at \(cut), \(width.points) points wide")
      }
      let line = parts([String(text.prefix(cut)), String(text.dropFirst(cut))]) {
        ($0.parts[0].style.tracking, $0.parts[1].style.tracking) = tracking
      }
      var wrapped = line
      wrapped.wrapWidth = try shaper.measure(line).size.width
      #expect(try shaper.measure(wrapped) == shaper.measure(line))
    }
  }

  @Test(arguments: ["a\nb", "\n", "a\r\nb\n", "漢\u{0}字", "x\u{0}\ny", "", "שלום abc"] as [TextArgument])
  func `parts keep their places over line ends and what is replaced`(text argument: TextArgument) throws {
    let shaper = TextShaper(fonts: try FontSet(), missingGlyphs: .warn)
    let text = argument.text
    let request = parts([text, text, "end"]) { $0.parts[1].style.size = 30 }
    let shaped = try shaper.shape(request)
    #expect(shaped.lines.count == ParagraphBreaker.paragraphs(of: text + text + "end").count)
    let last = try #require(shaped.lines.last?.runs.filter { $0.part == 2 })
    #expect(last.reduce(0) { $0 + $1.glyphs.count } == 3)
    for run in shaped.lines.flatMap(\.runs) { #expect((0...2).contains(run.part)) }
  }

  @Test func `each part has its colour, size and line`() throws {
    let request = parts(["lll ", "lll"]) {
      $0.parts[0].color = RGBA(red: 1, green: 0, blue: 0, alpha: 1)
      $0.parts[1].style.size = 24
      $0.parts[1].decoration = .underline
    }
    let rows = try pixels(request, RGBA(red: 0, green: 0, blue: 1, alpha: 1))
    func columns(_ color: UInt32) -> [Int] { (0..<200).filter { x in rows.contains { $0[x] == color } } }
    let (red, blue) = (columns(0xFFFF_0000), columns(0xFF00_00FF))
    let (start, end) = (try #require(blue.min()), try #require(blue.max()))
    #expect(try #require(red.max()) < start)
    // The line along the second part is without gaps.
    #expect(blue.count == end - start + 1)
    let large = try shaper.measure(TextRequest(text: "l", style: TextStyle(size: 24)))
    #expect(try shaper.measure(request).size.height == large.size.height)
    // What words are painted with is no other shaping.
    #expect(try shaper.shape(request) === shaper.shape(request.withoutInk))
  }

  /// Painting takes one step for each share, however many parts are on other lines.
  @Test func `every part has its share of a line, once`() throws {
    let lenient = TextShaper(fonts: shaper.fonts, missingGlyphs: .warn)
    for (texts, shares) in [
      (["one ", "two\nthree 漢", "", "字 four\n\nfive"], [[0, 1], [1, 3], [], [3]]),
      (["שלום", " abc ", "גדול"], [[0, 1, 2]]),
    ] {
      let shaped = try lenient.shape(parts(texts))
      #expect(shaped.lines.count == shares.count)
      let wanted = zip(shaped.lines, shares).flatMap { line, parts in parts.map { (line.baseline, $0) } }
      #expect(shaped.shares.map { ($0.line.baseline, $0.part) }.elementsEqual(wanted, by: ==))
      for (line, parts) in zip(shaped.lines, shares) {
        let own = shaped.shares.filter { $0.line.baseline == line.baseline }.map(\.line)
        #expect(own.reduce(0) { $0 + $1.glyphCount } == line.glyphCount)
        #expect(
          own.flatMap(\.runs).map(\.part) == parts.flatMap { part in line.runs.map(\.part).filter { $0 == part } })
      }
    }
    #expect(try shaper.shape(TextRequest(text: "one\ntwo")).shares.map(\.part) == [0, 0])
  }

  @Test func `characters are looked for in the fonts of their part`() throws {
    let request = parts(["a", "ع"]) {
      $0.style.families = ["Inter"]
      $0.parts[0].style.families = ["DejaVu Sans"]
      $0.parts[1].style.families = ["Inter"]
    }
    #expect(failure { () throws(SceneFailure) in try shaper.measure(request) }?.code == "missing-glyph")
  }

  @Test func `the fonts of the part that lacks a character are named`() throws {
    func message(_ families: [[String]]) throws -> String? {
      let request = parts(["plain ", "漢", "字"]) {
        for (index, families) in families.enumerated() { $0.parts[index].style.families = families }
      }
      let lenient = TextShaper(fonts: shaper.fonts, missingGlyphs: .warn)
      _ = try lenient.shape(request)
      let found = failure { () throws(SceneFailure) in try shaper.measure(request) }?.message
      #expect(lenient.warnings.map(\.message) == [found])
      return found
    }
    let (inter, dejaVu) = (["Inter", "DejaVu Sans"], ["DejaVu Sans"])
    let missing = "no glyph for \"漢\" (U+6F22) and \"字\" (U+5B57)"
    #expect(try message([inter, dejaVu, dejaVu]) == "font \"DejaVu Sans\" has \(missing)")
    #expect(try message([dejaVu, inter, inter]) == "font \"Inter\" has \(missing)")
    #expect(try message([inter, inter, dejaVu]) == "the fonts have \(missing)")
  }

  @Test func `fallbacks that no part needs are not opened`() throws {
    func face(_ family: String) throws -> MultiplaneRender.FontFace {
      try shaper.fonts.chain(for: TextStyle(families: [family])).faces[0]
    }
    let absent = MultiplaneRender.FontFace(family: "Absent", style: "Regular", weight: 400, file: "absent.ttf")
    let (inter, dejaVu) = (try face("Inter"), try face("DejaVu Sans"))
    let chain = FontChain([[inter, absent], [inter, absent], [dejaVu, absent]])
    #expect(try chain.coverage(of: parts(["one", "two"])).count == 2)
    #expect(failure { () throws(SceneFailure) in try chain.coverage(of: parts(["one", "漢"])) }?.code == "font-file")
    let same = FontChain(Array(repeating: [inter, dejaVu, absent], count: 3))
    #expect(try same.coverage(of: parts(["one", "two"])).count == 1)
    #expect(try same.coverage(of: parts(["one", "ع"])).count == 2)
  }
}
