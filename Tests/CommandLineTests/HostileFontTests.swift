import TestSupport
import Testing

/// Fonts and texts that would take minutes or gigabytes, each by a way of its own.
@Suite(.full) struct HostileFontTests {
  private static let head = "multiplane: 1\ncanvas: { size: 200x200 }\n"

  private func run(
    _ scene: String, _ files: [(String, [UInt8])] = [], seconds: Int = 8
  ) throws -> Tool.Outcome {
    let tool = try Tool()
    try tool.write(Self.head + scene, to: "a.yaml")
    for (name, bytes) in files { try tool.write(bytes, to: name) }
    // In a shell, since limits are those of a process.
    return try tool.run("ulimit -t \(seconds); \"$M\" check a.yaml")
  }

  @Test func `ninety thousand characters without a glyph are told in a time that grows with them`() throws {
    let ranges: [Range<UInt32>] = [0x20000..<0x29000, 0xE000..<0xF8FF, 0xF0000..<0xFD000]
    let characters = ranges.joined().compactMap { (value: UInt32) in Unicode.Scalar(value) }
    // Words of a length that is laid out.
    var text = ""
    for (index, character) in characters.enumerated() {
      if index % 5_000 == 0 { text += " " }
      text.unicodeScalars.append(character)
    }
    let outcome = try run("layers:\n" + String(repeating: "  - Text: \"\(text)\"\n    size: 2\n", count: 2), seconds: 4)
    #expect(outcome.code == 4, "\(outcome.err.prefix(500))")
    #expect(outcome.err.contains("no glyph for \"\u{20000}\" (U+20000), "), "\(outcome.err.prefix(500))")
  }

  @Test func `a font that two hundred names stand for is opened once`() throws {
    // 30,000 points of which a few bytes say that each lies where the one before does.
    var outline = [1, 0, 0, 1000, 800, 29_999, 0].flatMap { BoxFont.short($0) }
    for start in stride(from: 0, to: 30_000, by: 256) { outline += [0x39, UInt8(min(256, 30_000 - start) - 1)] }
    outline += [UInt8](repeating: 0, count: -outline.count & 3)
    var font = BoxFont([BoxFont.Box?](repeating: nil, count: 800))
    font.characters = [97: 1]
    font.tables = [
      ("glyf", Array(repeatElement(outline, count: 800).joined())),
      ("loca", BoxFont.long(0) + (0...800).flatMap { BoxFont.long($0 * outline.count) }),
    ]
    let names = 0..<250
    let fonts = names.map { "  e\($0): \(String(repeating: "./", count: $0 % 9))f.ttf\n" }.joined()
    let layers = names.map { "  - Text: a\n    font: e\($0)\n" }.joined()
    let outcome = try run("fonts:\n\(fonts)layers:\n\(layers)", [("f.ttf", font.bytes)], seconds: 3)
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// The glyph is put together of thousands of boxes, and its font has layers, so that each character is looked at.
  @Test func `a glyph that many characters of a color font have is looked at once`() throws {
    var (outlines, places) = ([] as [UInt8], BoxFont.long(0) + BoxFont.long(0))
    outlines += [1, 0, 0, 1000, 800, 3, 0].flatMap { BoxFont.short($0) } + [1, 1, 1, 1]
    outlines += [0, 0, 1000, 0, 0, 800, 0, -800].flatMap { BoxFont.short($0) } + [0, 0]
    places += BoxFont.long(outlines.count)
    for glyph in 1...4 {
      outlines += [-1, 0, 0, 1000, 800].flatMap { BoxFont.short($0) }
      for part in 0..<9 { outlines += BoxFont.short(part < 8 ? 0x22 : 2) + BoxFont.short(glyph) + [UInt8(part), 0] }
      places += BoxFont.long(outlines.count)
    }
    var font = BoxFont([BoxFont.Box?](repeating: nil, count: 5))
    font.characters = Dictionary(uniqueKeysWithValues: (UInt32(0x20000)..<0x50000).map { ($0, 5) })
    font.tables = [
      ("glyf", outlines), ("loca", places),
      ("COLR", BoxFont.layers([(1, [(1, 0)])])), ("CPAL", BoxFont.palette([[255, 0, 0, 255]])),
    ]
    let layers = "layers:\n  - Text: \"\u{20000}\"\n    font: e\n"
    let outcome = try run("fonts: { e: f.ttf }\n" + layers, [("f.ttf", font.bytes)])
    #expect(outcome.code == 0, "\(outcome)")
  }
}
