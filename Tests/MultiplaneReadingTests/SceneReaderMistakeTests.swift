import TestSupport
import Testing

@Suite struct SceneReaderMistakeTests {
  private static let files = ["top", "track", "nodes", "structure", "lists", "events", "checks"]

  @Test(arguments: files.flatMap(SceneMistake.all))
  func `says what is wrong`(mistake: SceneMistake) { #expect(mistake.found() == mistake.problems) }

  @Test(arguments: files) func `every file is read from its first mistake to its last`(file: String) {
    let mistakes = SceneMistake.all(in: file)
    #expect(mistakes.allSatisfy { !$0.problems.isEmpty })
    #expect(mistakes.count > 30)
    #expect(
      mistakes.map(\.problems.count).reduce(0, +) == SceneMistake.lines(of: file).count { $0.hasPrefix("=> ") })
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
    let places = SceneMistake(scene: text).found().map(\.place)
    #expect(places == ["3:11", "5:5", "7:5", "8:12", "10:11"])
  }

  @Test func `arguments that multiply are read once a level`() throws {
    var text = SceneMistake.head + "components:\n"
    for level in 0..<30 {
      text += "  L\(level):\n    takes: [x]\n    body:\n"
      text += level == 29 ? "      Text: ${x}\n" : "      L\(level + 1): { x: \"${x}${x}\" }\n"
    }
    text += "layers:\n  - L0: { x: \"${time}\" }\n"
    let problems = SceneMistake(scene: text).found()
    #expect(problems.first?.message == "the expression needs more than 100000 operations")
  }

  @Test func `too many nodes inside each other meet the limit of depth`() throws {
    // YAML counts the depth of a file; components go deeper.
    var text = SceneMistake.head + "components:\n"
    for level in 0..<70 {
      text += "  L\(level):\n    body:\n      VStack:\n        - \(level == 69 ? "Text: a" : "L\(level + 1):")\n"
    }
    text += "layers:\n  - L0:\n"
    let problems = SceneMistake(scene: text).found()
    #expect(problems.map(\.message) == ["more than 64 nodes inside each other"])
    #expect(problems.first?.exit == "6")
  }
}
