/// A text short enough to be quoted in a message.
package func shortened(_ text: String, to limit: Int = 60) -> String {
  // A scalar has at least a byte.
  if text.utf8.count <= limit { return text }
  let scalars = text.unicodeScalars
  guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
    end < scalars.endIndex
  else { return text }
  return String(text[..<end]) + "…"
}

/// A size in bytes as text: `4 MiB`, `100 bytes`.
package func sizeText(_ bytes: Int) -> String {
  if bytes >= 1 << 20, bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
  if bytes >= 1 << 10, bytes % (1 << 10) == 0 { return "\(bytes >> 10) KiB" }
  return "\(bytes) bytes"
}

/// A list of words for a message: `a, b or c`.
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

extension String {
  /// The text on one line, cut at 200 characters, with what does not show written as escapes.
  package var escapedForMessage: String { visible(shortened(self, to: 200)) }
}
