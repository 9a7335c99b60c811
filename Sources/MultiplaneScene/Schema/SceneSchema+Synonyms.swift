internal import MultiplaneBase
internal import MultiplaneWords

// What other languages call the keys and kinds of this one.

extension SceneSchema {
  /// The keys that a word of CSS, SwiftUI, Flutter or another tongue probably stands for; none if it is in no table.
  ///
  /// - Parameter names: The keys that may stand there, in which the answer lies.
  package static func keys(meantBy word: String, among names: [String]) -> [String] {
    ForeignWords.names(meantBy: plainWord(word), in: "keys").filter { $0 != word && names.contains($0) }
  }

  /// The kinds that a word of another tongue probably stands for; none if it is in no table.
  package static func kinds(meantBy word: String) -> [SceneKind] {
    ForeignWords.names(meantBy: plainWord(word), in: "kinds").compactMap { SceneKind(rawValue: $0) }
  }

  /// The advice in place of a word of another tongue that stands for no key; `nil` if there is none.
  package static func advice(on word: String) -> String? {
    ForeignWords.answer(to: plainWord(word), in: "in place of keys")
  }

  /// The advice in place of a key that a mapping does not have, where that depends on the mapping.
  package static func advice(on word: String, in mapping: String) -> String? {
    ForeignWords.answer(to: plainWord(word), in: "in place of keys of \(mapping)")
  }

  /// The advice in place of a kind of another tongue; `nil` if there is none.
  package static func advice(onKind word: String) -> String? {
    ForeignWords.answer(to: plainWord(word), in: "in place of kinds")
  }
}
