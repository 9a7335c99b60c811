import Multiplane
import MultiplaneBase
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Pictures and texts that follow the viewport: what shows only after a turn is looked for, and hashed, before it shows.
@Suite(.full) struct ViewportDependencyTests {
  private let files = TemporaryFolder()

  private func loaded(_ text: String, framesPerSecond: Double? = nil) throws -> LoadedScene {
    var options = RenderOptions()
    options.framesPerSecond = framesPerSecond
    return try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: files.path, options: options)
  }

  private func problems(_ text: String, framesPerSecond: Double? = nil) -> [String] {
    do {
      _ = try loaded(text, framesPerSecond: framesPerSecond)
      return []
    } catch let failure as SceneFailure {
      return failure.diagnostics.map { "\($0.span?.line ?? 0): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  /// A scene of 100x200 with ten frames a second.
  private func text(_ layers: String, events: String, track: String = "wait: 1s", canvas: String = "") -> String {
    """
    multiplane: 1
    canvas: { size: 100x200, fps: 10, safeArea: { top: 20 }\(canvas) }
    layers:
    \(layers.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    scroll:
      - \(track)
    events:
      - \(events)
    """
  }

  private let picture = "- Image: 'p${canvas.width}.svg'\n  width: 8\n  height: 8"

  @Test(arguments: [
    "{ at: 500ms, rotate: landscape }", "{ when: frame == 3, rotate: landscape }",
    "{ at: 500ms, rotate: landscape, animate: linear 0.01s }",
  ]) func `a picture that shows only after a turn is looked for`(event: String) throws {
    files.writeSquares("p100.svg")
    #expect(problems(text(picture, events: event)) == ["4: image \"p200.svg\" does not exist"])
    files.writeSquares("p200.svg")
    #expect(problems(text(picture, events: event)) == [])
    let inSteps = text(picture, events: event, track: "fling: { velocity: 300 }\n  - wait: 1s")
    #expect(problems(inSteps) == [])
  }

  @Test func `pictures of rows, of bars and of every size are looked for`() throws {
    files.writeSquares("p100.svg", "a20-100.svg", "b20-100.svg")
    let rows = """
      - VStack:
          - ForEach: [a, b]
            row:
              Image: ${item}${safe.top}-${canvas.height / 2}.svg
      """
    let found = problems(
      text("\(picture)\n\(rows)", events: "{ at: 0.2s, resize: 60x100 }\n  - { at: 0.5s, rotate: landscape }"))
    #expect(
      found == [
        "4: image \"p60.svg\" does not exist",
        // The notch turns to the left.
        "10: image \"a20-50.svg\" does not exist", "10: image \"a0-30.svg\" does not exist",
        "10: image \"b20-50.svg\" does not exist", "10: image \"b0-30.svg\" does not exist",
      ])
  }

  @Test func `on its way each size that a frame has is looked for, and no other`() throws {
    files.writeSquares("p100.svg", "p200.svg")
    let event = "{ at: 0.2s, rotate: landscape, animate: linear 0.4s }"
    let expected = [125, 150, 175].map { "4: image \"p\($0).svg\" does not exist" }
    #expect(problems(text(picture, events: event)) == expected)
    #expect(problems(text(picture, events: event), framesPerSecond: 5) == [expected[1]])
    // Turned back half way.
    let back = "\(event)\n  - { at: 0.4s, rotate: portrait, animate: linear 0.2s }"
    #expect(problems(text(picture, events: back)) == [expected[0], expected[1]])
    // A condition begins on a frame that only a run shows.
    let condition = "{ when: scroll > 12, rotate: landscape, animate: linear 0.2s }"
    let track = "linear: { by: 40, over: 1s }"
    #expect(problems(text(picture, events: condition, track: track)).first?.contains("p150.svg") == true)
    files.writeSquares("p150.svg")
    #expect(problems(text(picture, events: condition, track: track)) == [])
  }

  @Test func `a placeholder stands for a picture that shows only after a turn`() throws {
    files.writeSquares("p100.svg", "other.svg")
    let scene = try loaded(text("\(picture)\n  placeholder: other.svg", events: "{ at: 0.5s, rotate: landscape }"))
    #expect(scene.scene.warnings.map(\.message) == ["image \"p200.svg\" is missing"])
  }

  @Test func `the hash follows a picture that shows only after a turn`() throws {
    for event in ["{ at: 0.5s, rotate: landscape }", "{ when: frame == 3, rotate: landscape }"] {
      files.writeSquares("p100.svg", "p200.svg")
      let first = try loaded(text(picture, events: event)).contentHash()
      #expect(try loaded(text(picture, events: event)).contentHash() == first)
      files.writeSquares("p200.svg", color: "blue")
      #expect(try loaded(text(picture, events: event)).contentHash() != first)
    }
  }

  @Test func `a way of a day that nothing follows is not gone over`() throws {
    let start = threadNanoseconds()
    _ = try loaded(
      """
      multiplane: 1
      canvas: { size: 100x200, fps: 1000 }
      layers: [{ Color: red }]
      scroll: [{ wait: 86000s }]
      events: [{ at: 0s, rotate: landscape, animate: linear 86000s }]
      """)
    // Its 86 million frames take minutes.
    #expect(threadNanoseconds() - start < 10_000_000_000)
  }

  @Test(arguments: ["{ at: 500ms, rotate: landscape }", "{ when: frame == 3, rotate: landscape }"])
  func `a glyph that shows only after a turn is looked for`(event: String) throws {
    let texts = """
      - Text: ${if(canvas.width > 150, "漢", "Hi")}
      - VStack:
          - ForEach: [one, two]
            row:
              Text: ${item} ${if(safe.left > 0 and item == "two", "字", "")}
      """
    let found = try #require(try loaded(text(texts, events: event)).missingGlyphs(.error))
    #expect(found.message.contains("U+6F22") && found.message.contains("U+5B57"))
    #expect(found.note == "in 2 texts: test.yaml:4 and test.yaml:8 (in row 1)")
    let calm = text(texts, events: event.replacing("landscape", with: "portrait"))
    #expect(try loaded(calm).missingGlyphs(.error) == nil)
  }
}
