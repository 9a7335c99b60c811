import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import Testing

/// Words of other languages, and what is found beside them in the same pass.
@Suite struct SynonymTests {
  private func hints(_ text: String) -> [String?] {
    SceneMistake(scene: SceneMistake.head + text, problems: []).found().map(\.hint)
  }

  private static let nodeNames = Set(SceneSchema.nodeKeys.map(\.name))
  private static let allNames = nodeNames.union(SceneSchema.mappings.flatMap { $0.keys.map(\.name) })

  @Test func `every word of the tables leads to what there is`() {
    for (word, keys) in SceneSchema.keySynonyms {
      #expect(word == word.lowercased() && !keys.isEmpty)
      #expect(Set(keys).isSubset(of: Self.allNames), "\(word)")
    }
    for (word, kinds) in SceneSchema.kindSynonyms { #expect(word == word.lowercased() && !kinds.isEmpty) }
    for word in SceneSchema.kindAdvice.keys {
      #expect(word == plainWord(word) && SceneSchema.kindSynonyms[word] == nil, "\(word)")
    }
    let mappings = Set(SceneSchema.mappings.map(\.name) + SceneKind.allCases.map(\.rawValue))
    for (mapping, words) in SceneSchema.mappingAdvice {
      #expect(mappings.contains(mapping), "\(mapping)")
      for word in words.keys { #expect(word == plainWord(word)) }
    }
    let functions = Set(functionTable.map(\.name))
    for word in functionAdvice.keys { #expect(word == plainWord(word) && !functions.contains(word), "\(word)") }
    for word in nameAdvice.keys { #expect(word == plainWord(word) && !NameGroup.reserved.contains(word), "\(word)") }
    for (word, known) in functionSynonyms {
      #expect(!functions.contains(word) && Set(known).isSubset(of: functions), "\(word)")
    }
  }

  /// Each word on each kind that may carry one of its keys: the hint is one of these keys and no other.
  @Test func `a word of another language is answered by keys the kind may carry`() {
    for kind in [SceneKind.text, .image, .circle, .vStack, .scrollView, .forEach] {
      let names = SceneSchema.keyNames(of: kind)
      for word in SceneSchema.keySynonyms.keys.sorted() where !Self.nodeNames.contains(word) {
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
    let messages = SceneMistake(scene: SceneMistake.head + text, problems: []).found().map(\.message)
    #expect(messages.contains("\"colour\" is not a key of \"Text\""))
    #expect(messages.count == 2)
  }

  @Test func `nodes in a mapping under their container are looked at, too`() {
    let text = "layers:\n  - VStack:\n      gap: 4\n      children:\n        - Text: a\n          colour: red\n"
    let found = SceneMistake(scene: SceneMistake.head + text, problems: []).found()
    #expect(
      found.map(\.message) == [
        "\"VStack\" expects a list of nodes, found a mapping", "\"colour\" is not a key of \"Text\"",
      ])
    #expect(found.first?.hint == "write the nodes as a list, and other keys beside \"VStack\"")
  }
}
