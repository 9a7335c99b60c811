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
    ?? advice(onCurve: word) { "a stage has a curve: { over: 0..200, curve: \($0) }" }
}

/// The advice on a curve that other languages have a name for; `nil` if the word is none.
///
/// - Parameter form: Puts the four numbers of the curve into what is to be written.
package func advice(onCurve word: String, _ form: (String) -> String) -> String? {
  let plain = plainWord(word)
  let name = plain.hasPrefix("curves.") ? String(plain.dropFirst("curves.".count)) : plain
  if let numbers = ForeignWords.answer(to: name, in: "curves") { return form(numbers) }
  return ForeignWords.answer(to: name, in: "in place of curves")
}

/// The advice in place of a name of another language; `nil` if there is none.
func advice(onName word: String) -> String? { ForeignWords.answer(to: plainWord(word), in: "in place of names") }

/// The functions that were probably meant by a word that is none: those it stands for elsewhere, else the one that is
/// spelt nearly so.
func functionsMeant(by word: String, in scope: any NameScope) -> [String] {
  let names = functions(calledElsewhere: word)
  return names.isEmpty ? scope.nearest(to: word) { Array(functions.keys) }.map { [$0] } ?? [] : names
}
