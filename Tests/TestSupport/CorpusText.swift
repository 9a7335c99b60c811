import Foundation

/// A text of the corpus, with its title.
package struct CorpusText: Sendable, CustomStringConvertible {
  /// The words behind `== ` on the line above the text.
  package let title: String
  /// All lines up to the next title.
  package let text: String
  package var description: String { title }

  /// The texts of a file of the corpus, by its path in it without the ending.
  package static func all(in name: String) -> [CorpusText] {
    ("\n" + Files.corpus(name)).components(separatedBy: "\n== ").dropFirst().map { section in
      let parts = section.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let text = parts.dropFirst().joined()
      return CorpusText(title: String(parts[0]), text: text.hasSuffix("\n") ? text : text + "\n")
    }
  }

  /// The text with a title.
  package static func text(_ title: String, in name: String) -> String {
    guard let found = all(in: name).first(where: { $0.title == title }) else {
      preconditionFailure("\(name).txt of the corpus has no \"\(title)\"")
    }
    return found.text
  }

  /// The lines of a file that have words.
  package static func lines(of name: String) -> [String] {
    Files.corpus(name).split(separator: "\n").map { String($0) }
  }

  /// The sides of a file's lines, each written `left => right`.
  package static func rows(of name: String) -> [(String, String)] {
    lines(of: name).map { line in
      let sides = line.components(separatedBy: " => ")
      precondition(sides.count == 2, "a row has two sides: \(line)")
      return (sides[0], sides[1])
    }
  }
}
