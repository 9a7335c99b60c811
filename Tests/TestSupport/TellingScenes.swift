import Foundation

extension Repository {
  /// The scenes that ways to a frame are tried on: all of them at night, else those that have everything in them.
  package static let scenesForEveryWay = TestTier.cases(tellingScenes, night: sceneFiles)

  /// Some of `sceneFiles`, in their order: every word of the language that any scene has is in two of them, or in the only one
  /// that has it. What is new in the language is in them as soon as a scene shows it.
  static let tellingScenes: [String] = {
    let words = sceneFiles.map { wordsOfScene("\(scenes)/\($0)") }
    var wanted: [String: Int] = [:]
    for word in words.joined() { wanted[word, default: 0] = min(2, wanted[word, default: 0] + 1) }
    var chosen: Set<Int> = []
    func gain(_ index: Int) -> Double {
      let new = words[index].reduce(0) { $0 + (wanted[$1, default: 0] > 0 ? 1 : 0) }
      // A scene of many words takes longer than a small one.
      return chosen.contains(index) ? 0 : Double(new) / Double(40 + words[index].count)
    }
    while let best = words.indices.max(by: { (gain($0), -$0) < (gain($1), -$1) }), gain(best) > 0 {
      chosen.insert(best)
      for word in words[best] { wanted[word, default: 0] -= 1 }
    }
    return chosen.sorted().map { sceneFiles[$0] }
  }()

  /// The keys, kinds and functions in a scene's text: what stands before a colon or a parenthesis.
  private static func wordsOfScene(_ path: String) -> Set<String> {
    var found: Set<String> = []
    for line in String(decoding: Files.bytes(of: path) ?? [], as: UTF8.self).split(separator: "\n") {
      let text = line.split(separator: "#", omittingEmptySubsequences: false).first ?? ""
      var word = ""
      for character in text {
        if character.isLetter {
          word.append(character)
        } else {
          if word.count > 1, character == ":" || character == "(" { found.insert(word) }
          word = ""
        }
      }
    }
    return found
  }
}
