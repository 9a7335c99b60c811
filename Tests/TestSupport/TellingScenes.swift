import Foundation
import MultiplaneExpressions
import MultiplaneScene

extension Repository {
  /// The scenes that ways to a frame are tried on: all of them at night, else those that have everything in them.
  package static let scenesForEveryWay = TestTier.cases(tellingScenes, night: sceneFiles)

  /// Some of `sceneFiles`, in their order: every word of the language that any scene has is in one of them. What is new in the language is in them as soon as a scene shows it.
  static let tellingScenes: [String] = {
    let words = sceneFiles.map { wordsOfScene("\(scenes)/\($0)") }
    var wanted = Set(words.joined())
    var chosen: Set<Int> = []
    func gain(_ index: Int) -> Double {
      // A scene of many words takes longer than a small one.
      Double(words[index].intersection(wanted).count) / Double(40 + words[index].count)
    }
    while let best = words.indices.max(by: { (gain($0), -$0) < (gain($1), -$1) }), gain(best) > 0 {
      chosen.insert(best)
      wanted.subtract(words[best])
    }
    return chosen.sorted().map { sceneFiles[$0] }
  }()

  /// All kinds, keys and functions of the language.
  private static let language = Set(
    SceneKind.allCases.map(\.rawValue) + SceneSchema.nodeKeys.map(\.name)
      + SceneSchema.mappings.flatMap { $0.keys.map(\.name) } + functionTable.map(\.name))

  /// The keys, kinds and functions in a scene's text: what stands before a colon or a parenthesis. Names of the scene's own,
  /// such as those of fields, are none.
  private static func wordsOfScene(_ path: String) -> Set<String> {
    var found: Set<String> = []
    for line in String(decoding: Files.bytes(of: path) ?? [], as: UTF8.self).split(separator: "\n") {
      let text = line.split(separator: "#", omittingEmptySubsequences: false).first ?? ""
      var word = ""
      for character in text {
        if character.isLetter {
          word.append(character)
        } else {
          if character == ":" || character == "(", language.contains(word) { found.insert(word) }
          word = ""
        }
      }
    }
    return found
  }
}
