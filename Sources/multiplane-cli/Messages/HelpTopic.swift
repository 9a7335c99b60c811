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
    text += list("VALUES OF A NODE IN A SCROLLVIEW", ViewField.allCases.map { ($0.rawValue, $0.sentence) })
    return text + list("VALUES OF A ROW", RowField.allCases.map { ($0.rawValue, $0.sentence) })
  }

  /// Names and what they say, under a heading.
  private static func list(_ heading: String, _ names: [(name: String, sentence: String)]) -> String {
    let width = names.map(\.name.count).max() ?? 0
    return names.reduce("\n\(heading)\n\n") { text, entry in
      let lines = wrapped(entry.sentence, indent: width + 4)
      return text + "  \(entry.name)" + lines.dropFirst(2 + entry.name.count)
    }
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
