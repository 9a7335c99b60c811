import MultiplaneExpressions

/// What `multiplane help` knows besides the commands.
enum HelpTopic: String, CaseIterable {
  case functions

  /// The topic that a command line asks for; `nil` if it asks for none.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help" else { return nil }
    self.init(rawValue: arguments[1])
  }

  /// What is printed.
  var text: String {
    switch self {
    case .functions: Self.functionText
    }
  }

  /// What is said to who calls the program by its name alone.
  ///
  /// - Parameter program: The word it was called by.
  static func firstWords(_ program: String) -> String {
    """
    Multiplane renders scrolling scenes: a YAML file in, frames out.

    A scene to begin with, a picture of it, a clip, and all its frames:
      \(program) new
      \(program) still page.yaml --at 1s -o page.png
      \(program) gif page.yaml -o page.gif
      \(program) render page.yaml

    --help lists all commands, and explains one that is named before it.

    """
  }

  private static var functionText: String {
    var text = "FUNCTIONS OF EXPRESSIONS\n"
    for function in functionTable {
      text += "\n  \(function.usage)\n"
      text += wrapped(function.sentence, indent: 6)
      text += "      \(function.example) gives \(function.result)\n"
    }
    text += "\nVALUES OF A ROW\n\n"
    let width = RowField.allCases.map(\.rawValue.count).max() ?? 0
    for field in RowField.allCases {
      let lines = wrapped(field.sentence, indent: width + 4)
      text += "  \(field.rawValue)" + lines.dropFirst(2 + field.rawValue.count)
    }
    return text
  }

  /// A sentence in lines of 80 columns at most, each with so many spaces before it.
  private static func wrapped(_ sentence: String, indent: Int) -> String {
    var lines: [String] = []
    for word in plain(sentence).split(separator: " ") {
      if let last = lines.last, last.count + word.count + 1 <= 80 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(repeating: " ", count: indent) + word)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A sentence of the tables without the backquotes that mark code.
  private static func plain(_ sentence: String) -> String { sentence.filter { $0 != "`" } }
}
