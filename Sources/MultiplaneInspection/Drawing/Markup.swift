import MultiplaneBase

/// Text inside XML and HTML.
package enum Markup {
  /// A text as XML and HTML show it, in elements and between quotes of either kind. What does not show, such as controls
  /// and direction marks, is written as in messages.
  ///
  /// - Parameter stray: What stands for a character that XML 1.0 cannot hold.
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
}
