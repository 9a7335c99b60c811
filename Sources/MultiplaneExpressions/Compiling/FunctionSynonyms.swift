import MultiplaneBase
internal import MultiplaneWords

/// The functions that a word of another language stands for; none if it is in no table.
package func functions(calledElsewhere word: String) -> [String] {
  let word = plainWord(word)
  let names = ForeignWords.names(meantBy: word, in: "functions")
  // JavaScript has a house for them: `Math.sin`.
  guard names.isEmpty, word.hasPrefix("math.") else { return names }
  let inside = String(word.dropFirst("math.".count))
  let others = ForeignWords.names(meantBy: inside, in: "functions")
  return others.isEmpty ? functions.keys.filter { $0.lowercased() == inside } : others
}

/// The advice in place of a call of another language; `nil` if there is none.
package func advice(onFunction word: String) -> String? {
  ForeignWords.answer(to: plainWord(word), in: "in place of functions")
}

/// The advice in place of a name of another language; `nil` if there is none.
func advice(onName word: String) -> String? { ForeignWords.answer(to: plainWord(word), in: "in place of names") }

/// The functions that were probably meant by a word that is none: those it stands for elsewhere, else the one that is
/// spelt nearly so.
func functionsMeant(by word: String, in scope: any NameScope) -> [String] {
  let names = functions(calledElsewhere: word)
  return names.isEmpty ? scope.nearest(to: word) { Array(functions.keys) }.map { [$0] } ?? [] : names
}
