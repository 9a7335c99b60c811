import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneWords
import TestSupport
import Testing

/// What people write who know another language, and the one hint that says what to write here.
struct ForeignHabit: Sendable, CustomTestStringConvertible {
  /// The scene without its first two lines.
  let scene: String
  /// The hint of its only problem.
  let hint: String

  var testDescription: String { scene }

  /// The habits of the corpus, one a line: what is written, ` => `, and the hint. A dash begins a node, `>` a step of the
  /// track, and anything else stands at the top.
  static let all = SceneMistake.lines(of: "foreign").map { line in
    let parts = line.split(separator: " => ", maxSplits: 1)
    let text = parts[0].replacing("\\n", with: "\n")
    let scene =
      switch text.first {
      case "-": "layers:\n  \(text)\n"
      case ">": "layers:\n  - ScrollView: [{ Rectangle: , height: 9000 }]\nscroll:\n  -\(text.dropFirst())\n"
      default: "layers: []\n\(text)\n"
      }
    return ForeignHabit(scene: scene, hint: String(parts[1]))
  }
}

/// Words of other languages, and what is found beside them in the same pass.
@Suite struct SynonymTests {
  private func hints(_ text: String) -> [String?] {
    SceneMistake(scene: SceneMistake.head + text).found().map(\.hint)
  }

  private static let nodeNames = Set(SceneSchema.nodeKeys.map(\.name))
  private static let allNames = nodeNames.union(SceneSchema.mappings.flatMap { $0.keys.map(\.name) })

  @Test func `every word of the tables leads to what there is`() {
    let mappings = Set(SceneSchema.mappings.map(\.name) + SceneKind.allCases.map(\.rawValue))
    let functions = Set(functionTable.map(\.name))
    for (table, answers) in ForeignWords.tables {
      let names: Set<String>? =
        switch table {
        case "keys": Self.allNames
        case "kinds": Set(SceneKind.allCases.map(\.rawValue))
        case "functions": functions
        default: nil
        }
      if table.hasPrefix("in place of keys of ") {
        #expect(mappings.contains(String(table.dropFirst("in place of keys of ".count))), "\(table)")
      }
      for (word, answer) in answers {
        #expect(
          table.hasPrefix("values of ") ? word == word.lowercased() : word == plainWord(word), "\(table): \(word)")
        if let names { #expect(names.isSuperset(of: answer.split(separator: " ").map { String($0) }), "\(word)") }
        switch table {
        case "in place of kinds": #expect(ForeignWords.answer(to: word, in: "kinds") == nil, "\(word)")
        case "functions", "in place of functions": #expect(!functions.contains(word), "\(word)")
        case "in place of names": #expect(!NameGroup.reserved.contains(word), "\(word)")
        default: break
        }
      }
    }
    let plain: Set = [
      "keys", "kinds", "functions", "in place of keys", "in place of kinds", "in place of functions",
      "in place of names", "colors by their use", "lists for", "mappings for", "texts for", "curves",
      "in place of curves",
    ]
    let others = Set(ForeignWords.tables.keys).subtracting(plain)
    #expect(others.count == ForeignWords.tables.count - plain.count)
    #expect(others.allSatisfy { $0.hasPrefix("values of ") || $0.hasPrefix("in place of keys of ") })
  }

  /// Each word on each kind that may carry one of its keys: the hint is one of these keys and no other.
  @Test func `a word of another language is answered by keys the kind may carry`() {
    for kind in [SceneKind.text, .image, .circle, .vStack, .scrollView, .forEach] {
      let names = SceneSchema.keyNames(of: kind)
      for word in (ForeignWords.tables["keys"] ?? [:]).keys.sorted() where !Self.nodeNames.contains(word) {
        let keys = SceneSchema.keys(meantBy: word, among: names)
        #expect(Set(keys).isSubset(of: names))
      }
    }
  }

  @Test(arguments: ForeignHabit.all)
  func `what other languages say is answered by what to write`(habit: ForeignHabit) {
    #expect(hints(habit.scene) == [habit.hint])
  }

  @Test func `the table of habits has each of them once`() {
    #expect(Set(ForeignHabit.all.map(\.scene)).count == ForeignHabit.all.count)
    #expect(ForeignHabit.all.count > 180)
  }

  @Test func `a word that nothing is near to is answered by all there are`() throws {
    let key = try #require(hints("layers:\n  - Image: a.png\n    qqqqqq: 4\n").first ?? nil)
    #expect(key == "the keys are \(SceneSchema.keyNames(of: .image).joined(separator: ", "))")
    let kind = try #require(hints("layers:\n  - Qqqqqq: a\n").first ?? nil)
    #expect(kind == "the kinds are \(SceneKind.allCases.map(\.rawValue).joined(separator: ", "))")
    let function = try #require(hints("layers:\n  - Text: a\n    x: qqqqqq(1)\n").first ?? nil)
    #expect(function == "the functions are \(functionTable.map(\.name).joined(separator: ", "))")
    let event = try #require(hints("layers: []\nevents:\n  - qqqqqq: 1\n").first ?? nil)
    #expect(event == "the keys are \(SceneSchema.event.keys.map(\.name).joined(separator: ", "))")
  }

  /// Whatever is wrong with a container, the fault inside it is found as well.
  @Test(arguments: [
    "Vstakc:\n", "Column:\n", "Qqqqqq:\n", "vstack:\n", "VStack:\n    gap: 4\n", "VStack:\n    width: nothing\n",
    "VStack:\n    spacing: time / 1s\n", "VStack:\n    style: none\n", "VStack:\n    opacity:\n",
  ]) func `a fault of a container hides no fault of what is in it`(container: String) {
    var lines = container.split(separator: "\n").map { String($0) }
    lines.insert("      - Text: a\n        colour: red", at: 1)
    let text = "layers:\n  - " + lines.joined(separator: "\n") + "\n"
    let messages = SceneMistake(scene: SceneMistake.head + text).found().map(\.message)
    #expect(messages.contains("\"colour\" is not a key of \"Text\""))
    #expect(messages.count == 2)
  }

  @Test func `nodes in a mapping under their container are looked at, too`() {
    let text = "layers:\n  - VStack:\n      gap: 4\n      children:\n        - Text: a\n          colour: red\n"
    let found = SceneMistake(scene: SceneMistake.head + text).found()
    #expect(
      found.map(\.message) == [
        "\"VStack\" expects a list of nodes, found a mapping", "\"colour\" is not a key of \"Text\"",
      ])
    #expect(found.first?.hint == "write the nodes as a list, and other keys beside \"VStack\"")
  }
}
