internal import MultiplaneBase

/// Texts of scenes in Markdown.
enum Markdown {
  /// A text that is shown as it is: no character of it is Markdown or HTML, and it stays on its line.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in visible(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "|", "!", "~", "@": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A name between backquotes, in tables, too.
  static func code(_ name: String) -> String {
    "`\(visible(name).replacing("`", with: "'").replacing("|", with: "\\|"))`"
  }
}
