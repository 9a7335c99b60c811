import TestSupport
import Testing

/// What the command line shows of texts that are typed, outlined, and in a language.
@Suite(.full) struct TextCommandTests {
  private let tool: Tool
  init() throws { tool = try Tool() }

  private func scene(_ text: String, head: String = "") throws {
    try tool.write(
      "multiplane: 1\ncanvas: { size: 200x60, fps: 10 }\n\(head)layers:\n  - \(text)\nscroll: [{ wait: 1s }]\n",
      to: "page.yaml")
  }

  @Test func `a text is typed`() throws {
    try scene("{ Text: Good morning, shown: 12 * time }")
    #expect(try tool.run("$M check page.yaml").code == 0)
    let shown = try tool.run("$M explain page.yaml --frame 5 'layers[0].shown'")
    #expect(shown.out.contains("6"), "\(shown.out)\(shown.err)")
    try scene("{ Text: Good morning, shown: told }", head: "stages: { told: time 0..1 }\n")
    let warned = try tool.run("$M check page.yaml")
    #expect(warned.code == 0 && (warned.out + warned.err).contains("write 100% * told for a share of the letters"))
    try scene("{ Text: \"${left('Lisbon', 3)} ${length('Lisbon')}\" }")
    let words = try tool.run("$M explain page.yaml 'layers[0].text'")
    #expect(words.out.contains("\"Lis 6\""), "\(words.out)\(words.err)")
  }

  @Test func `letters are large by the rules of the language, in live words too`() throws {
    try scene(
      "{ Text: \"izmir ${if(time < 0.5, 'şiş', 'ß')} ${time}\", width: 90, lines: 1, case: upper }",
      head: "language: tr\n")
    for (frame, words) in [(0, "İZMİR ŞİŞ 0"), (5, "İZMİR SS 0.5")] {
      let shown = try tool.run("$M explain page.yaml --frame \(frame) 'layers[0].text'")
      #expect(shown.out.contains("\"\(words)\""), "\(shown.out)\(shown.err)")
    }
  }

  @Test func `a title is drawn on, in a film of vectors as well`() throws {
    try scene("{ Text: Good, size: 40, color: { from: red, to: blue }, stroke: { color: navy, trim: 0..time } }")
    #expect(try tool.run("$M check page.yaml").code == 0)
    let drawn = try tool.run("$M still page.yaml --frame 5 -o page.png")
    #expect(drawn.code == 0 && tool.names().contains("page.png"), "\(drawn.err)")
  }

  @Test func `a mistake in the tag of a language is told`() throws {
    try scene("Text: a", head: "language: zh_CN\n")
    let outcome = try tool.run("$M check page.yaml")
    #expect(outcome.code == 3 && outcome.err.contains("write zh-CN"), "\(outcome.err)")
    try scene("Text: a", head: "language: zh-CN\n")
    #expect(try tool.run("$M check page.yaml").code == 0)
  }
}
