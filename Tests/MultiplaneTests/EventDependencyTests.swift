import Multiplane
import MultiplaneBase
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Pictures and texts of rows that events bring or change: they are looked for, and hashed, before they show.
@Suite(.full) struct EventDependencyTests {
  private let files = TemporaryFolder()

  private func loaded(_ text: String) throws -> LoadedScene {
    try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: files.path)
  }

  private func problems(_ text: String) -> [String] {
    do {
      _ = try loaded(text)
      return []
    } catch let failure as SceneFailure {
      return failure.diagnostics.map(\.message)
    } catch {
      return ["\(error)"]
    }
  }

  /// A list of items with a picture each, all of one group.
  private func text(_ events: String..., picture: String = "'${item.file}.svg'", section: Bool = false) -> String {
    let rows = "ForEach: feed\nid: item.id\nrow:\n  Image: \(picture)\n  width: 8\n  height: 8"
    let inside = rows.split(separator: "\n").enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
    let section = section ? ["- Section:"] + inside.map { "    \($0)" } + ["  group: item.letter"] : inside
    return """
      multiplane: 1
      canvas: { size: 100x200, fps: 10 }
      data:
        feed:
          - { id: 1, file: a, open: false, letter: x }
          - { id: 2, file: b, open: false, letter: x }
      layers:
        - ScrollView:
            - LazyVStack:
      \(section.map { "          \($0)" }.joined(separator: "\n"))
      scroll:
        - wait: 1s
      events:
      \(events.map { "  - \($0)" }.joined(separator: "\n"))
      """
  }

  @Test(arguments: [
    "{ at: 1f, insert: { in: feed, at: 1, items: [{ id: 3, file: c, open: false, letter: x }] } }",
    "{ when: frame == 3, insert: { in: feed, at: 0, items: [{ id: 3, file: c, open: false, letter: x }] } }",
    "{ at: 1f, set: { in: feed, item: 2, field: file, value: c } }",
    "{ at: 1f, set: { in: feed, item: 2, field: file, value: c }, animate: linear 200ms }",
  ]) func `the picture of a row that an event brings is looked for, and hashed`(event: String) throws {
    files.writeSquares("a.svg", "b.svg")
    #expect(problems(text(event)) == ["image \"c.svg\" does not exist"])
    files.writeSquares("c.svg")
    let before = try loaded(text(event)).contentHash()
    files.writeSquares("c.svg", color: "blue")
    #expect(try loaded(text(event)).contentHash() != before)
  }

  @Test func `what an event did stays when others follow`() throws {
    files.writeSquares("a.svg", "b.svg", "afalse.svg", "bfalse.svg", "ctrue.svg")
    let picture = "'${item.file}${item.open}.svg'"
    let toggled = text(
      "{ at: 1f, insert: { in: feed, at: 1, items: [{ id: 3, file: c, open: true, letter: x }] } }",
      "{ at: 2f, toggle: { in: feed, item: 3, field: open } }",
      "{ at: 3f, set: { in: feed, item: 3, field: file, value: d } }",
      picture: picture)
    #expect(
      problems(toggled) == ["image \"cfalse.svg\" does not exist", "image \"dfalse.svg\" does not exist"])
    let removed = text(
      "{ at: 1f, remove: { in: feed, items: [2] } }", "{ at: 2f, set: { in: feed, item: 2, field: file, value: d } }")
    #expect(problems(removed) == [])
  }

  @Test(arguments: [false, true]) func `selected rows have other pictures`(section: Bool) throws {
    files.writeSquares("afalse.svg", "bfalse.svg", "atrue.svg")
    let selects = text(
      "{ at: 1f, select: { in: feed, items: [1, 2] } }", "{ at: 2f, deselect: { in: feed } }",
      picture: "'${item.file}${item.selected}.svg'", section: section)
    #expect(problems(selects) == ["image \"btrue.svg\" does not exist"])
    let sets = text(
      "{ at: 1f, set: { in: feed, item: 2, field: file, value: c } }", picture: "'${item.file}${item.selected}.svg'",
      section: section)
    #expect(problems(sets) == ["image \"cfalse.svg\" does not exist"])
  }

  @Test func `glyphs of such a row are looked for, and the event is told`() throws {
    let scene = text("{ at: 1f, set: { in: feed, item: 2, field: file, value: \"\u{1313F}\" } }")
      .replacing("Image: '${item.file}.svg'", with: "Text: ${item.file}")
    let problem = try #require(try loaded(scene).missingGlyphs(.error))
    #expect(problem.note == "in a row as an event leaves it, test.yaml:19")
  }

  @Test func `no more than ten thousand changes are looked at`() throws {
    files.writeSquares("a.svg", "b.svg")
    let changes = (0..<10_001).map {
      "{ at: 1f, set: { in: feed, item: 2, field: file, value: \($0 < 10_000 ? "b" : "c") } }"
    }
    let text = text("EVENTS").replacing("  - EVENTS", with: changes.map { "  - \($0)" }.joined(separator: "\n"))
    #expect(problems(text) == [])
  }

  @Test func `an event that names too many items is passed over, and later ones are not`() throws {
    files.writeSquares("a.svg", "b.svg")
    let items = (0..<10_001).map { "{ id: \($0 + 10), file: c, open: false, letter: x }" }.joined(separator: ", ")
    let bulk = text(
      "{ at: 1f, insert: { in: feed, at: 0, items: [\(items)] } }",
      "{ at: 2f, set: { in: feed, item: 2, field: file, value: d } }")
    #expect(problems(bulk) == ["image \"d.svg\" does not exist"])
  }

  @Test func `two groupings of a source are looked at each by itself`() throws {
    let scene = """
      multiplane: 1
      canvas: { size: 100x200 }
      data:
        feed:
          - { id: 1, letter: x, sign: "\u{1313F}" }
          - { id: 2, letter: x, sign: z }
      layers:
        - ScrollView:
            - LazyVStack:
                - Section:
                    - ForEach: feed
                      id: item.id
                      row:
                        Text: ${item.letter}
                  group: item.letter
                - Section:
                    - ForEach: feed
                      id: item.id
                      row:
                        Text: ${group.key}
                  group: item.sign
      """
    #expect(try #require(try loaded(scene).missingGlyphs(.error)).path?.contains("[1]") == true)
  }
}
