import MultiplaneCommands
import TestSupport
import Testing

/// The pages that `multiplane docs` prints.
@Suite struct DocsCommandTests {
  @Test func `the pages are those of the repository, without pictures`() throws {
    #expect(Manual.pages.count > 20)
    for page in Manual.pages {
      let lines = try String(
        decoding: #require(Files.bytes(of: "\(Repository.root)/docs/\(page.name).md")), as: UTF8.self
      )
      .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(
        page.text == lines.filter { !$0.hasPrefix("<!--") && !$0.hasPrefix("<img") }.joined(separator: "\n"),
        "\(page.name)")
      #expect(lines[0] == "# \(page.title)", "\(page.name)")
    }
    let pages = Set(
      Files.names(in: "\(Repository.root)/docs/language").filter { $0.hasSuffix(".md") }
        .map { "language/\($0.dropLast(3))" })
    #expect(pages.isSubset(of: Set(Manual.pages.map(\.name))))
  }

  @Test func `every word of the language is in the pages`() {
    let missing = LanguageReference.words.filter { Manual.text(of: $0) == nil }
    #expect(missing == [])
  }

  @Test func `a page is chosen before a word, and a table before a text`() throws {
    #expect(try #require(Manual.text(of: "camera")).hasPrefix("# The camera\n"))
    #expect(Manual.text(of: "Language/Camera") == Manual.text(of: "camera"))
    let sections = try #require(Manual.text(of: "aperture"))
    #expect(sections.hasPrefix("<!-- docs/language/camera.md -->\n"))
    #expect(sections.contains("| `aperture` |") && !sections.contains("## From layered artwork"))
    #expect(Manual.text(of: "qqqq") == nil)
  }

  @Test func `the command lists pages, prints one, and says that there is none`() throws {
    let tool = try Tool()
    let list = try tool.run("$M docs")
    #expect(list.code == 0 && list.out.contains("language/camera  "))
    #expect(try tool.run("$M docs sticky").out.contains("`sticky`"))
    let none = try tool.run("$M docs stickyy")
    #expect(none.code == 2 && none.err.contains("no page says anything of 'stickyy'\n  hint: did you mean \"sticky\"?"))
  }
}
