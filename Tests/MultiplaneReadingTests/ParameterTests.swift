import Foundation
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// What a run gives a scene: values of its parameters, files for its sources.
@Suite struct ParameterTests {
  private static let scene = """
    multiplane: 1
    canvas: { size: 100x100 }
    params:
      rows: { type: number, default: 3 }
      tall: { type: number, default: rows * 10 }
      accent: { type: color, default: wine 50% }
      words: { type: text, default: "Good ${time}" }
      pause: { type: time, default: 1s }
      turn: { type: angle, default: 20deg }
      dense: { type: boolean, default: false }
      tone: { type: choice, of: [calm, loud], default: calm }
    colors: { wine: "#7B1E3A", faint: accent }
    layers:
      - VStack:
          - ForEach: rows
            row: { Text: "${words} ${index}", color: accent }
        height: "if(dense, 1, tall)"
        rotate: turn
        opacity: if(tone == "loud", 1, 0.5)
      - Color: faint
    scroll:
      - wait: pause
    """

  private func read(_ values: [String: String] = [:]) throws(SceneFailure) -> Scene {
    var inputs = SceneInputs()
    inputs.values = values
    return try SceneReader.read(Self.scene, options: ReadingOptions(inputs: inputs))
  }

  private func value(_ property: Property, of node: Node?) -> ExpressionValue? {
    node?.properties[property]?.constant
  }

  @Test func `have their defaults unless a run sets them`() throws {
    let scene = try read()
    let stack = scene.layers[0]
    #expect(value(.height, of: stack) == .number(30))
    #expect(value(.rotate, of: stack) == .angle(.pi / 9))
    #expect(value(.opacity, of: stack) == .number(0.5))
    #expect(scene.track.first?.length(from: 0) == 1)
    #expect(scene.parameterNames == ["rows", "tall", "accent", "words", "pause", "turn", "dense", "tone"])
  }

  @Test func `are what a run sets them to, wherever they are used`() throws {
    let scene = try read([
      "rows": "1_000", "accent": "#00FF0080", "words": "${scroll} & \"more\"", "pause": "300ms", "turn": "180deg",
      "tone": "loud",
    ])
    let stack = scene.layers[0]
    #expect(value(.height, of: stack) == .number(10_000))
    #expect(value(.rotate, of: stack) == .angle(.pi))
    #expect(value(.opacity, of: stack) == .number(1))
    #expect(scene.track.first?.length(from: 0) == 0.3)
    let color = value(.color(.content), of: scene.layers[1])
    #expect(color?.description == "#00ff0080")
    #expect(value(.height, of: try read(["dense": "true"]).layers[0]) == .number(1))
  }

  @Test func `give a scene another hash where they change it`() throws {
    let plain = try read().sourceHash
    // What is set to its default changes no pixel.
    #expect(try read(["rows": "3", "tone": "calm"]).sourceHash == plain)
    let others = try [["rows": "4"], ["rows": "5"], ["tall": "4"], ["words": "4"], ["dense": "true"]]
      .map { try read($0).sourceHash }
    #expect(Set(others + [plain]).count == 6)
    #expect(try read(["rows": "4.0"]).sourceHash == others[0])
  }

  @Test(arguments: [
    ("rows", "abc", "parameter \"rows\" expects a number, found \"abc\""),
    ("rows", "", "parameter \"rows\" expects a number, found \"\""),
    ("rows", "scroll", "parameter \"rows\" expects a number, found \"scroll\""),
    ("rows", "2s", "parameter \"rows\" expects a number, found \"2s\""),
    ("accent", "tael", "parameter \"accent\" expects a color, found \"tael\""),
    ("dense", "maybe", "parameter \"dense\" expects true or false, found \"maybe\""),
    ("tone", "lou", "parameter \"tone\" expects \"calm\" or \"loud\", found \"lou\""),
    ("rowz", "1", "the scene has no parameter \"rowz\""), ("wine", "red", "the scene has no parameter \"wine\""),
  ])
  func `refuse values of other types and names that are not there`(name: String, value: String, message: String) {
    let found = problems { () throws(SceneFailure) in _ = try read([name: value]) }
    #expect(found.map(\.message) == [message])
    #expect(found.first?.failure == .commandLine)
  }

  @Test func `are listed where one is misspelt`() {
    let found = problems { () throws(SceneFailure) in _ = try read(["peple": "1", "rowz": "1"]) }
    let list = "the parameters are rows, tall, accent, words, pause, turn, dense, tone"
    #expect(found.map(\.hint) == [list, "did you mean \"rows\"? \(list)"])
    var inputs = SceneInputs()
    inputs.values = ["a": "1"]
    let none = problems { () throws(SceneFailure) in
      _ = try SceneReader.read(
        "multiplane: 1\ncanvas: { size: 1x1 }\nlayers: []\n", options: ReadingOptions(inputs: inputs))
    }
    #expect(none.map(\.hint) == ["declare it under \"params\""])
  }

  // MARK: Files

  private func read(_ data: String, in folder: String, _ files: [String: String]) throws(SceneFailure) -> Scene {
    var inputs = SceneInputs()
    inputs.files = files
    return try SceneReader.read(dataScene(data), folder: folder, options: ReadingOptions(inputs: inputs))
  }

  @Test func `another file takes the place of a source's, wherever it lies`() throws {
    let (own, other) = (TemporaryFolder(), TemporaryFolder())
    own.write("a\n1\n2\n", to: "own.csv")
    other.write("a\n1\n2\n3\n", to: "other.csv")
    #expect(try read("d: { csv: own.csv }", in: own.path, [:]).sources.map(\.count) == [2])
    let file = other.file("other.csv")
    let scene = try read("d: { csv: own.csv }", in: own.path, ["d": file])
    #expect(scene.sources.map(\.count) == [3])
    #expect(scene.dataFiles.map(\.label) == [file])
    // A link may lead out of its folder, as one of the scene's own may not.
    try FileManager.default.createSymbolicLink(atPath: own.file("link.csv"), withDestinationPath: file)
    let linked = try read("d: { csv: own.csv }", in: own.path, ["d": own.file("link.csv")])
    #expect(linked.sources.map(\.count) == [3])
    // The file the scene names need not be there.
    #expect(try read("d: { csv: none.csv }", in: own.path, ["d": file]).sources.map(\.count) == [3])
  }

  @Test func `files for other names, for sources without one, and files that are not there are refused`() throws {
    let own = TemporaryFolder()
    own.write("a\n1\n", to: "own.csv")
    func messages(_ data: String, _ files: [String: String]) -> [String] {
      problems { () throws(SceneFailure) in _ = try read(data, in: own.path, files) }.map(\.message)
    }
    let file = own.file("own.csv")
    #expect(messages("d: { csv: own.csv }", ["e": file]) == ["the scene has no source \"e\""])
    #expect(messages("d: { count: 3 }", ["d": file]) == ["the items of \"d\" come from no file"])
    #expect(messages("d: [{ a: 1 }]", ["d": file]) == ["the items of \"d\" come from no file"])
    #expect(messages("d: { csv: own.csv }", ["d": own.file("no.csv")]) == ["data file \"no.csv\" does not exist"])
    let missing = problems { () throws(SceneFailure) in
      _ = try read("d: { csv: own.csv }", in: own.path, ["d": "no.csv"])
    }
    #expect(missing.map(\.note) == ["it was given in place of the file that stands there"])
  }
}
