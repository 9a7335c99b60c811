/// How letters are written that have a large and a small form.
package enum LetterCase: String, Sendable, CaseIterable, Hashable {
  /// In capital letters.
  case upper
  /// In small letters.
  case lower
  /// As the words have them.
  case none

  /// A text in these letters, by the rules of a language.
  ///
  /// - Parameter tag: The tag of the language; `nil` for the rules that most languages share.
  package func letters(of text: String, in tag: String?) -> String {
    let language = tag?.prefix { $0 != "-" }.lowercased()
    let hasDotlessI = language == "tr" || language == "az"
    switch self {
    case .none: return text
    case .upper:
      let dotted = hasDotlessI ? String(text.map { $0 == "i" ? "İ" : $0 }) : text
      return (language == "el" ? Self.withoutAccents(dotted) : dotted).uppercased()
    case .lower:
      let dotless = hasDotlessI ? String(text.map { $0 == "I" ? "ı" : $0 == "İ" ? "i" : $0 }) : text
      return Self.withFinalSigmas(dotless.lowercased())
    }
  }

  private static let plainVowels: [Character: Character] = [
    "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ΐ": "ϊ", "ΰ": "ϋ",
    "Ά": "Α", "Έ": "Ε", "Ή": "Η", "Ί": "Ι", "Ό": "Ο", "Ύ": "Υ", "Ώ": "Ω",
  ]

  /// A text without the accents that capital letters of Greek have not. Two vowels that the accent kept apart get two dots.
  private static func withoutAccents(_ text: String) -> String {
    var (result, wasAccented) = ("", false)
    for letter in text {
      let plain = plainVowels[letter]
      let apart: Character? = wasAccented ? ["ι": "ϊ", "υ": "ϋ"][letter] : nil
      result.append(apart ?? plain ?? letter)
      wasAccented = plain != nil
    }
    return result
  }

  /// A text with the small sigma of Greek that ends a word.
  private static func withFinalSigmas(_ text: String) -> String {
    guard text.contains("σ") else { return text }
    var letters = Array(text)
    for index in letters.indices.dropFirst() where letters[index] == "σ" && letters[index - 1].isLetter {
      if index + 1 == letters.count || !letters[index + 1].isLetter { letters[index] = "ς" }
    }
    return String(letters)
  }
}
