/// Text inside XML and HTML.
package enum Markup {
  /// A text as XML and HTML show it, in elements and between quotes of either kind. Invisible characters, such as
  /// controls and direction marks, are written as in messages.
  ///
  /// - Parameter stray: The text in place of a character that XML 1.0 cannot hold.
  package static func escaped(_ text: String, stray: String = "\u{FFFD}") -> String {
    var out = ""
    for scalar in visibleLines(text).unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      // Written plainly they would become blanks in an attribute.
      case "\n": out += "&#10;"
      case "\t": out += "&#9;"
      case "\u{FFFE}", "\u{FFFF}": out += stray
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// A page with its holes, such as `{{title}}`, filled in one pass, so that no hole is seen in the text that fills
  /// one.
  ///
  /// - Parameter content: The text for a hole, by the word in it.
  package static func filled(_ page: String, _ content: (Substring) -> String) -> String {
    var (text, rest) = ("", page[...])
    while let opening = rest.firstRange(of: "{{"), let closing = rest.firstRange(of: "}}") {
      text += rest[..<opening.lowerBound] + content(rest[opening.upperBound..<closing.lowerBound])
      rest = rest[closing.upperBound...]
    }
    return text + rest
  }
}
