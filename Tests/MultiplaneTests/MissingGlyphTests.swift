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
    let found = try loaded(far).missingGlyphs(.error)
    let problem = try #require(found.first)
    #expect(found.count == 1 && problem.failure == .asset && problem.severity == .error)
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
      let failure = try #require(error as? SceneFailure)
      #expect(failure.diagnostics.map(\.note) == [place] && failure.diagnostics[0].span == problem.span)
    }
    // A frame that failed costs the others nothing.
    #expect(throws: Never.self) { try session.draw(1) }
  }

  @Test func `rows of one text are one problem`() throws {
    writeFar([7: "漢", 9: "字", 50: "漢"])
    let found = try loaded(far).missingGlyphs(.warn)
    #expect(found.count == 1 && found[0].severity == .warning)
    #expect(found[0].message.contains("U+6F22") && found[0].message.contains("U+5B57"))
    #expect(found[0].note == "in row 7, \(files.path)/far.csv:9, and in 2 more of its rows")
  }

  @Test func `every text that lacks a glyph is told`() throws {
    let found = try loaded(
      """
      multiplane: 1
      canvas: { size: 100x100 }
      layers:
        - Text: 漢字
        - VStack:
            - Text: ok 漢
            - Text: fine
            - ForEach: [a, 好]
              row: { Text: "${item}" }
      """
    ).missingGlyphs(.error)
    #expect(found.map { $0.span?.line } == [4, 6, 9])
    #expect(found.map(\.note) == [nil, nil, "in row 1"])
  }
}
