import TestSupport
import Testing

@Suite struct SceneReaderMistakeTests {
  @Test(arguments: SceneMistake.sceneMistakes + SceneMistake.trackMistakes)
  func `says what is wrong at the top and in the track`(mistake: SceneMistake) {
    #expect(mistake.found() == mistake.problems)
  }

  @Test(arguments: SceneMistake.nodeMistakes + SceneMistake.structureMistakes)
  func `says what is wrong in nodes`(mistake: SceneMistake) {
    #expect(mistake.found() == mistake.problems)
  }

  @Test(arguments: SceneMistake.listMistakes + SceneMistake.eventMistakes + SceneMistake.checkMistakes)
  func `says what is wrong in lists, events and checks`(mistake: SceneMistake) {
    #expect(mistake.found() == mistake.problems)
  }

  /// A table and what its first and its last mistake say.
  typealias Table = (name: String, mistakes: [SceneMistake], first: String, last: String)

  @Test func `every table is read from its first mistake to its last, and each is one`() {
    let tables: [Table] = [
      (
        "scene", SceneMistake.sceneMistakes, "the scene needs Multiplane 2", "\"trace\" leads out of the current folder"
      ),
      (
        "track", SceneMistake.trackMistakes, "expected a time, found a number",
        "\"by\" expects a number, found a mapping"
      ),
      (
        "node", SceneMistake.nodeMistakes, "\"frames\" leads out of the current folder",
        "path data begins with \"M\", not \"L\""
      ),
      (
        "structure", SceneMistake.structureMistakes, "path data ends where a number is missing",
        "Image in a mask repeats"
      ),
      (
        "list", SceneMistake.listMistakes, "\"Section\" stands directly in lazy stacks and grids only",
        "no row has the id 5"
      ),
      (
        "event", SceneMistake.eventMistakes, "an event expects a mapping, found \"rotate\"",
        "\"events\" expects a list of events, found a mapping"
      ),
      (
        "check", SceneMistake.checkMistakes, "a check expects a mapping, found \"at\"",
        "\"checks\" expects a list of checks, found \"all\""
      ),
    ]
    for table in tables {
      #expect(table.mistakes.first?.problems.first?.message == table.first, "\(table.name)")
      #expect(table.mistakes.last?.problems.last?.message == table.last, "\(table.name)")
      #expect(table.mistakes.allSatisfy { !$0.problems.isEmpty }, "\(table.name)")
    }
  }

  @Test func `reports all problems of a pass in the order of the file`() {
    let text =
      SceneMistake.head + """
        let: { a: nothing }
        layers:
          - Txt: a
          - Text: b
            colour: red
            width: nothing
        scroll:
          - wait: 3
        """
    let places = SceneMistake(scene: text, problems: []).found().map(\.place)
    #expect(places == ["3:11", "5:5", "7:5", "8:12", "10:11"])
  }

  @Test func `arguments that multiply are read once a level`() throws {
    var text = SceneMistake.head + "components:\n"
    for level in 0..<30 {
      text += "  L\(level):\n    takes: [x]\n    body:\n"
      text += level == 29 ? "      Text: ${x}\n" : "      L\(level + 1): { x: \"${x}${x}\" }\n"
    }
    text += "layers:\n  - L0: { x: \"${time}\" }\n"
    let problems = SceneMistake(scene: text, problems: []).found()
    #expect(problems.first?.message == "the expression needs more than 100000 operations")
  }

  @Test func `too many nodes inside each other meet the limit of depth`() throws {
    // YAML counts the depth of a file; components go deeper.
    var text = SceneMistake.head + "components:\n"
    for level in 0..<70 {
      text += "  L\(level):\n    body:\n      VStack:\n        - \(level == 69 ? "Text: a" : "L\(level + 1):")\n"
    }
    text += "layers:\n  - L0:\n"
    let problems = SceneMistake(scene: text, problems: []).found()
    #expect(problems.map(\.message) == ["more than 64 nodes inside each other"])
    #expect(problems.first?.exit == "6")
  }
}
