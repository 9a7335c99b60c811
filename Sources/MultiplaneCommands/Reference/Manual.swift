internal import CResources

/// The pages of the manual that the program carries, as Markdown.
package enum Manual {
  /// A page.
  package struct Page: Sendable {
    /// The path below `docs`, without its ending.
    package let name: String
    /// The text, without pictures and without marks for programs.
    package let text: String
    /// The page cut at its headings of the second level.
    fileprivate let sections: [Substring]

    /// The heading.
    package var title: Substring { text.prefix { $0 != "\n" }.dropFirst(2) }

    fileprivate init(name: String, written: String) {
      self.name = name
      let lines = written.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("<!--") && !$0.hasPrefix("<img") }
      text = lines.joined(separator: "\n")
      var (sections, isCode): ([[Substring]], Bool) = ([[]], false)
      for line in lines {
        if line.hasPrefix("```") { isCode.toggle() }
        if !isCode, line.hasPrefix("## ") { sections.append([]) }
        sections[sections.count - 1].append(line)
      }
      self.sections = sections.map { Substring($0.joined(separator: "\n")) }
    }
  }

  /// All pages, in the order in which they are read.
  package static let pages: [Page] = {
    let manual = mp_manual()
    let texts = UnsafeBufferPointer(start: manual.bytes, count: manual.count).split(separator: 0)
    return texts.enumerated().compactMap { index, text in
      mp_manual_name(index).map { Page(name: String(cString: $0), written: String(decoding: text, as: UTF8.self)) }
    }
  }()

  /// A page of a name, or at most five sections that say something of a word, under the names of their pages; `nil` if none does.
  ///
  /// Sections come that have the word in a heading or at the beginning of a table's row. If there is none, those come that have it as
  /// code, and at last those that have it at all.
  package static func text(of word: String) -> String? {
    let word = word.lowercased()
    func last(_ page: Page) -> Substring { page.name.split(separator: "/").last ?? "" }
    if let page = pages.first(where: { $0.name == word || last($0) == word }) { return page.text }
    let ways: [(Substring) -> Bool] = [
      { line in
        let heading = line.hasPrefix("#") ? line.drop { $0 == "#" || $0 == " " } : ""
        return heading.split { !$0.isLetter && !$0.isNumber && $0 != "." }.contains { $0 == word }
          || line.hasPrefix("| `") && line.dropFirst(2).prefix { $0 != "|" }.contains("`\(word)`")
      },
      { $0.contains("`\(word)`") || $0.contains("\(word):") || $0.contains("--\(word)") },
      { $0.contains(word) },
    ]
    for says in ways {
      let parts = pages.flatMap { page in
        page.sections.filter { section in
          section.lowercased().split(separator: "\n").contains { says($0) }
        }.map { "<!-- docs/\(page.name).md -->\n\($0)" }
      }
      if !parts.isEmpty { return parts.prefix(5).joined(separator: "\n") }
    }
    return nil
  }
}
