import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneRender
import TestSupport
import Testing

/// Characters that no font has: said once for a text, with every place there is.
@Suite struct MissingGlyphTests {
  private let files = TemporaryFolder()

  private func loaded(_ text: String) throws -> LoadedScene {
    try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: files.path)
  }

  private let far = """
    multiplane: 1
    canvas: { size: 200x200 }
    data:
      rows: { csv: far.csv, id: id }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: rows
                row:
                  Text: ${item.text}
                  lines: 1
    scroll:
      - wait: 100ms
      - jump: { item: 40 }
      - wait: 100ms
    """

  private func writeFar(_ others: [Int: String] = [40: "好 漢字"]) {
    let rows = (0..<60).map { "\($0),\(others[$0] ?? "plain \($0)")\n" }
    files.write("id,text\n" + rows.joined(), to: "far.csv")
  }

  @Test func `a far row is found without going there, with the line of its file`() throws {
    writeFar()
    let problem = try #require(try loaded(far).missingGlyphs(.error))
    #expect(problem.failure == .asset && problem.severity == .error)
    #expect(problem.message.contains("U+597D") && problem.message.contains("U+6F22"))
    #expect(problem.span?.line == 10 && problem.path == "layers[0].ScrollView[0].LazyVStack[0].row")
    let place = "in row 40, \(files.path)/far.csv:42"
    #expect(problem.note == place)
    #expect(DiagnosticPrinter.json(problem).compact.contains("far.csv:42"))
    // Drawing says the same when it comes there.
    let session = try SceneSession(loaded(far), traces: false)
    #expect(throws: Never.self) { try session.draw(0) }
    do {
      _ = try session.draw(6)
      Issue.record("the row is drawn")
    } catch {
      #expect(error.diagnostics.map(\.note) == [place] && error.diagnostics[0].span == problem.span)
    }
    // A frame that failed costs the others nothing.
    #expect(throws: Never.self) { try session.draw(1) }
  }

  @Test func `rows of one text are one problem`() throws {
    writeFar([7: "漢", 9: "字", 50: "漢"])
    let found = try #require(try loaded(far).missingGlyphs(.warn))
    #expect(found.severity == .warning)
    #expect(found.message.contains("U+6F22") && found.message.contains("U+5B57"))
    #expect(found.note == "in row 7, \(files.path)/far.csv:9, and in 2 more of its rows")
  }

  @Test func `all texts that lack glyphs are one problem`() throws {
    let scene = try loaded(
      """
      multiplane: 1
      canvas: { size: 100x100 }
      layers:
        - Text: 漢字
        - VStack:
            - Text: ok 漢
            - Text: fine
            - ForEach: [a, 好]
              row: { Text: "${item}", font: DejaVu Sans }
      """)
    #expect(try scene.missingGlyphs(.error, within: ThreadDeadline(in: 0)) == nil)
    #expect(try scene.missingGlyphScan(within: ThreadDeadline(in: 0)).remark?.code == "glyphs-not-looked-for")
    #expect(try scene.missingGlyphScan().remark == nil)
    let found = try #require(try scene.missingGlyphs(.error))
    #expect(found.span?.line == 4 && found.note == "in 3 texts: test.yaml:4, test.yaml:6 and test.yaml:9 (in row 1)")
    #expect(
      found.message == "the fonts have no glyph for \"漢\" (U+6F22), \"字\" (U+5B57) and \"好\" (U+597D)")
  }

  @Test func `the font of the part that lacks a glyph is named`() throws {
    let scene = """
      multiplane: 1
      canvas: { size: 100x100 }
      layers:
        - Text: ["plain ", { text: 漢, font: DejaVu Sans }]
      """
    let found = try #require(try loaded(scene).missingGlyphs(.error))
    #expect(found.message == "font \"DejaVu Sans\" has no glyph for \"漢\" (U+6F22)")
    #expect(found.note == nil)
    let other = try #require(try loaded(scene + "\n  - Text: 字").missingGlyphs(.error))
    #expect(other.message == "the fonts have no glyph for \"漢\" (U+6F22) and \"字\" (U+5B57)")
  }

  @Test func `words of a dark device are looked at, too`() throws {
    let scene = """
      multiplane: 1
      canvas: { size: 100x100 }
      layers:
        - Text: '${if(appearance == "dark", "字", "day")}'
        - VStack:
            - ForEach: [day, 漢]
              row: { Text: '${if(appearance == "dark", item, "day")}' }
      """
    let found = try #require(try loaded(scene).missingGlyphs(.error))
    #expect(found.message.hasSuffix("no glyph for \"字\" (U+5B57) and \"漢\" (U+6F22)"))
    #expect(found.note == "in 2 texts: test.yaml:4 and test.yaml:7 (in row 1)")
  }

  /// What is proposed makes the scene whole once the file is there.
  @Test func `the hint works when it is written`() throws {
    let scene = """
      multiplane: 1
      canvas: { size: 100x100 }
      layers:
        - Text: "Hi \u{1F44D}"
      """
    let hint = try #require(try loaded(scene).missingGlyphs(.error)?.hint)
    #expect(
      hint == "bring a font that has it and write fonts: { fallback: [assets/NotoColorEmoji.ttf] }; "
        + "NotoColorEmoji.ttf is in Debian's fonts-noto-color-emoji")
    files.write(ColorFont.bytes(of: 0x1F44D), to: "assets/NotoColorEmoji.ttf")
    let line = try #require(hint.components(separatedBy: " write ").last?.components(separatedBy: "; ").first)
    let mended = try loaded(scene + "\n" + line)
    #expect(try mended.missingGlyphs(.error) == nil)
    #expect(throws: Never.self) { try SceneSession(mended, traces: false).draw(0) }
    // One that is there already stays in the list.
    let other = try loaded(scene.replacing("Hi", with: "漢") + "\n" + line).missingGlyphs(.error)?.hint
    #expect(
      other?.contains("write under \"fonts\": fallback: [assets/NotoColorEmoji.ttf, assets/NotoSansCJK-Regular.ttc]")
        == true)
  }

  @Test func `fallbacks stand behind the fonts of every text`() throws {
    files.write(ColorFont.bytes(of: 0x1F44D), to: "emoji.ttf")
    let scene = try loaded(
      """
      multiplane: 1
      canvas: { size: 100x100 }
      fonts: { fallback: emoji.ttf }
      styles:
        title: { font: DejaVu Sans }
      layers:
        - { Text: "a \u{1F44D}", place: top }
        - { Text: "b \u{1F44D}", style: title, place: bottom }
      """)
    #expect(try scene.missingGlyphs(.error) == nil)
    #expect(throws: Never.self) { try SceneSession(scene, traces: false).draw(0) }
  }
}
