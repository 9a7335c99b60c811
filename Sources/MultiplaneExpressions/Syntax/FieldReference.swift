import MultiplaneBase

/// How an expression names what an owner has: `item.name`, and `item['Global Code']` for what is no plain name.
package func fieldReference(_ owner: String, _ field: String) -> String {
  // A longer one is cut, and a cut one is quoted.
  if field.utf8.count <= 200,
    field.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ isPlainName($0) })
  {
    return "\(owner).\(field)"
  }
  // Most texts in YAML stand in double quotes.
  let shown = field.escapedForMessage
  let quote = shown.contains("'") ? "\"" : "'"
  return "\(owner)[\(quote)\(shown)\(quote)]"
}

/// The field that a text names of an owner, as `fieldReference` writes it; `nil` if it is none of it.
package func fieldName(_ text: String, of owner: String) -> String? {
  let start = owner + "."
  let name: String
  // A text with spaces and signs and without quotes is taken as it is.
  if case .name(let read)? = try? Parser.parse(text).kind { name = read } else { name = text }
  return name.hasPrefix(start) && name.count > start.count ? String(name.dropFirst(start.count)) : nil
}

/// Whether a word can be a name without quotes: it begins with a letter.
private func isPlainName(_ word: Substring) -> Bool {
  guard let first = word.unicodeScalars.first, isNameStart(first) else { return false }
  return word.unicodeScalars.allSatisfy { isNameStart($0) || ("0"..."9").contains($0) }
}

/// Whether a name may begin with a character.
func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII
    ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
    : scalar.properties.isAlphabetic
}
