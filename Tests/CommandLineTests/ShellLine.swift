import TestSupport

/// A line of commands that needs no shell: words, quotes, `$M` and `$SCENES`, with `&&` or `;` between commands.
///
/// Commands of the program are run in the test's own process; what stands between them is left to a shell. A line with `"$M"` in
/// quotes is left to it as a whole: scenes with fonts of their own want a process, whose descriptors have names.
struct ShellLine {
  /// How a command follows the one before it.
  enum Joint { case always, ifWell }
  /// A command of the line.
  enum Command {
    case program([String])
    case shell(String)
  }
  private(set) var commands: [(joint: Joint, command: Command)] = []

  /// Takes a line apart; `nil` where it needs a shell as a whole, or the program a process of its own.
  init?(_ line: String) {
    var joint = Joint.always
    var rest = Substring(line)
    while true {
      let end = Self.end(of: rest)
      let text = rest[..<end].drop { $0 == " " }
      if let words = Self.words(text) {
        // An empty CI is what tests have.
        let words = words.first == "CI=" ? words.dropFirst() : words[...]
        if words.first == "$M" {
          guard Self.suitsOwnProcess(words.dropFirst()) else { return nil }
          commands.append((joint, .program(Array(words.dropFirst()))))
        } else {
          if Self.needsWholeShell(text) { return nil }
          commands.append((joint, .shell(String(text))))
        }
      } else {
        if text.contains("$M") || Self.needsWholeShell(text) { return nil }
        commands.append((joint, .shell(String(text))))
      }
      guard end < rest.endIndex else { break }
      let isAnd = rest[end] == "&"
      joint = isAnd ? .ifWell : .always
      rest = rest[end...].dropFirst(isAnd ? 2 : 1)
      if rest.allSatisfy({ $0 == " " }) { break }
    }
    guard commands.contains(where: { if case .program = $0.command { true } else { false } }) else { return nil }
  }

  /// Budgets are the process's, `watch` and `studio` last until a signal comes, and what runs other programs stays out too.
  private static func suitsOwnProcess(_ arguments: some Collection<String>) -> Bool {
    let others = [
      "watch", "studio", "gif", "show-report", "export", "--against", "--stop-after", "--time", "--memory",
    ]
    return !arguments.contains { others.contains($0) }
  }

  /// Whether a command changes what a shell keeps for the next one, or is a part of a larger one.
  private static func needsWholeShell(_ text: Substring) -> Bool {
    let first = text.prefix { $0 != " " }
    let words: Set<Substring> = [
      "cd", "export", "set", "ulimit", "umask", "for", "do", "done", "if", "then", "fi", "while", "exec", "trap",
      "wait",
    ]
    return words.contains(first) || first.contains("=") || text.contains { "&(){}\n\\".contains($0) }
  }

  /// Where a command ends: before `&&` or `;` outside quotes.
  private static func end(of text: Substring) -> Substring.Index {
    var quote: Character?
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == ";" || text[index...].hasPrefix("&&") {
        return index
      }
      index = text.index(after: index)
    }
    return index
  }

  /// The words of a command; `nil` where a shell would do more than split them.
  private static func words(_ text: Substring) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var plain = ""
    for character in text {
      if let open = quote {
        if character == open {
          quote = nil
        } else if open == "\"", "$`\\".contains(character) {
          return nil
        } else {
          word = (word ?? "") + String(character)
        }
        continue
      }
      plain.append(character)
      switch character {
      case "'", "\"":
        quote = character
        word = word ?? ""
      case " ":
        if let done = word { words.append(done) }
        word = nil
      case "|", "&", "<", ">", "(", ")", "`", "\\", "*", "?", "[", "]", "{", "}", "~", "#", "!", "\n", "\t": return nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    guard quote == nil else { return nil }
    var expanded: [String] = []
    for word in words {
      let full = word.replacing("$SCENES", with: Repository.scenes)
      if full != "$M", full.contains("$") { return nil }
      expanded.append(full)
    }
    return expanded
  }
}
