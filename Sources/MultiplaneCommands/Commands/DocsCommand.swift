import ArgumentParser
import MultiplaneBase

/// `multiplane docs`.
struct DocsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs", abstract: "Print pages of the manual, or what they say of a word, as Markdown.",
    discussion: """
      Without a word it lists the pages. "multiplane docs camera" prints a page, and "multiplane docs sticky" the \
      sections that have a word in a heading or a table, or else in their text.
      """)

  @Argument(help: "A page, or a word: a kind, key, function, command or option.")
  var word: String?

  func run() throws {
    guard let word else {
      let width = Manual.pages.map(\.name.count).max() ?? 0
      let lines = Manual.pages.map { page in
        "\(page.name)\(String(repeating: " ", count: width - page.name.count + 2))\(page.title)\n"
      }
      return try StandardOutput.write(lines.joined())
    }
    guard let text = Manual.text(of: word) else {
      let hint = LanguageReference.hint(for: word)
      StandardError.write(
        "error: no page says anything of '\(visible(word))'\n  hint: \(hint ?? "multiplane docs lists the pages")\n")
      throw ExitRequest(2)
    }
    try StandardOutput.write(text)
  }
}
