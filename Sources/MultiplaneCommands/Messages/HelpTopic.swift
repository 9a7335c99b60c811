import MultiplaneBase
import MultiplaneExpressions

/// The topics of `multiplane help` besides the commands.
enum HelpTopic: String, CaseIterable {
  case functions

  /// The topic that a command line asks for; `nil` if it asks for none.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help" else { return nil }
    self.init(rawValue: arguments[1])
  }

  /// The answer of `multiplane help` to a word that is no command: a topic, or a word of the language.
  ///
  /// - Parameter commands: The words that name commands, which explain themselves.
  /// - Returns: `nil` where the command line asks for no such help.
  /// - Throws: `ExitRequest` 2 if nothing is called by the word.
  static func answer(_ arguments: [String], commands: [String]) throws -> String? {
    guard arguments.count == 2, arguments[0] == "help", !arguments[1].hasPrefix("-"), !commands.contains(arguments[1])
    else { return nil }
    if let topic = HelpTopic(arguments) { return topic.text }
    let word = arguments[1]
    if let text = LanguageReference.text(of: word) { return text }
    let hint = LanguageReference.hint(for: word) ?? didYouMean(word, among: commands)
    StandardError.write(
      "error: no command, kind, key, function or value is called '\(visible(word))'\n"
        + "  hint: \(hint ?? "multiplane --help lists commands, multiplane new page writes a scene to begin with")\n"
    )
    throw ExitRequest(2)
  }

  /// The text that is printed.
  var text: String {
    switch self {
    case .functions: Self.functionText
    }
  }

  /// The text for a call of the program by its name alone.
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
      text += LanguageReference.wrapped(function.sentence, indent: 6)
      text += "      \(function.example) gives \(function.result)\n"
    }
    for group in NameGroup.all {
      text += list("VALUES OF \(group.title.uppercased())", group.entries.map { (group.written($0), $0.sentence) })
    }
    return text
  }

  /// Names and their sentences, under a heading.
  private static func list(_ heading: String, _ names: [(name: String, sentence: String)]) -> String {
    let width = names.map(\.name.count).max() ?? 0
    return names.reduce("\n\(heading)\n\n") { text, entry in
      let lines = LanguageReference.wrapped(entry.sentence, indent: width + 4)
      return text + "  \(entry.name)" + lines.dropFirst(2 + entry.name.count)
    }
  }
}
