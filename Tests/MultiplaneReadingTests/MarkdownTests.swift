import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// The little Markdown of texts.
@Suite struct MarkdownTests {
  /// Parts with a letter before each for what their marks do, bold, italic or strike.
  private func parts(_ text: String) -> String {
    Markdown.parts(of: text).map { part in
      let marks: [(Markdown.Style, String)] = [(.bold, "b"), (.italic, "i"), (.strike, "s")]
      return marks.filter { part.style.contains($0.0) }.map(\.1).joined() + "[\(part.text)]"
    }.joined()
  }

  @Test(arguments: [
    ("plain", "[plain]"), ("", ""), ("**bold**", "b[bold]"), ("a **b c** d", "[a ]b[b c][ d]"),
    ("*lean* and _lean_", "i[lean][ and ]i[lean]"), ("~~gone~~ ~ ~~", "s[gone][ ~ ~~]"),
    ("***both***", "bi[both]"), ("**a *b* c**", "b[a ]bi[b]b[ c]"), ("*a **b** c*", "i[a ]bi[b]i[ c]"),
    ("**a *b***", "b[a ]bi[b]"), ("*a **b***", "i[a ]bi[b]"), ("~~**_x_**~~", "bis[x]"),
    // What does not open before a word and close behind one is a letter.
    ("2 * 3 * 4", "[2 * 3 * 4]"), ("a*", "[a*]"), ("*a", "[*a]"), ("**a*", "[*]i[a]"), ("** a**", "[** a**]"),
    ("**a **b**", "[**a ]b[b]"), ("****", "[****]"), ("snake_case_name", "[snake_case_name]"), ("_a_b_", "i[a_b]"),
    ("**a**b", "b[a][b]"), ("(*a*)", "[(]i[a][)]"),
    // What is meant as it stands.
    ("\\*a\\*", "[*a*]"), ("\\\\*a*", "[\\]i[a]"), ("a\\b", "[a\\b]"), ("*a\\**", "i[a*]"),
    // Expressions are no words of the text.
    ("${a * b} *${c}* ${d * e}", "[${a * b} ]i[${c}][ ${d * e}]"), ("**${\"}**\"}**", "b[${\"}**\"}]"),
    ("${x *", "[${x *]"), ("$${**a**}", "[$${]b[a][}]"),
    // They count as words.
    ("a**${b}**c", "[a]b[${b}][c]"), ("${a}_${b}_${c}", "[${a}_${b}_${c}]"), ("_${a}_b_", "i[${a}_b]"),
    ("2*${a}*3 * 4", "[2]i[${a}][3 * 4]"),
    // One that a mark stands in is none.
    ("**x$__{a}__**", "b[x$]b[{a}]"), ("**x$__${a}__**", "b[x$]b[${a}]"), ("$\\*{a}", "[$][*{a}]"),
    // A line through is two marks on either side, and stands with others as they do with one another.
    ("~~a~~b", "s[a][b]"), ("a ~b~ ~~~c~~~", "[a ~b~ ~~~c~~~]"), ("~~ a~~", "[~~ a~~]"),
    ("*a ~~b* c~~", "i[a ~~b][ c~~]"), ("~~*a* b~~", "is[a]s[ b]"), ("~~a ~~b~~ c~~", "s[a b c]"),
  ])
  func `marks around words are styles`(_ text: String, _ expected: String) {
    #expect(parts(text) == expected)
  }

  /// The examples of emphasis in CommonMark's specification (0.31.2, 6.2) that bring nothing but marks, and what comes of them:
  /// the parts of the text with a letter before each for what holds in it. `\n` is the end of a line.
  private static let emphasis = CorpusText.rows(of: "markdown/emphasis").map { text, parts in
    (text: text.replacing("\\n", with: "\n"), parts: parts.replacing("\\n", with: "\n"))
  }

  @Test(arguments: emphasis)
  func `what opens and what closes is CommonMark's rule`(_ text: String, _ expected: String) {
    #expect(parts(text) == expected)
  }

  @Test func `pieces say where the characters of a part stand`() {
    for text in Self.emphasis.map(\.text) + ["\\*é\u{301}* ${a}**b\\_**", "~~${x}~~"] {
      let scalars = Array(text.unicodeScalars)
      var end = 0
      for part in Markdown.parts(of: text) {
        #expect(part.pieces.flatMap { scalars[$0] } == Array(part.text.unicodeScalars))
        for piece in part.pieces {
          #expect(piece.lowerBound >= end && !piece.isEmpty)
          end = piece.upperBound
        }
      }
    }
  }

  @Test(
    arguments: [
      ("weight: 900", .number(900)), ("weight: semibold", .number(700)), ("style: loud", .number(800)),
      ("", .number(700)),
    ] as [(String, ExpressionValue)])
  func `bold words are not thinner than the text`(_ key: String, _ weight: ExpressionValue) throws {
    let text = "Text: \"a **b**\"\nmarkdown: true\n\(key)"
    let node = try scene(text, more: "styles: { loud: { weight: 800 } }").layers[0]
    #expect(node.properties[.part(.weight, 1)]?.constant == weight)
  }

  @Test func `bold words follow a weight that is known later, and that of what is around them`() throws {
    let node = try scene(
      """
      VStack:
        - ForEach: 2
          row: { Text: "a **b**", markdown: true, weight: "if(index > 0, 850, 300)" }
        - { Text: "**c**", markdown: true }
      weight: black
      """
    ).layers[0]
    let weight = try #require(node.children[0].children[0].properties[.part(.weight, 1)])
    let context = EvaluationContext()
    for (index, expected) in [(0.0, 700.0), (1, 850)] {
      context.row.index = index
      #expect(weight.value(context) == .number(expected))
    }
    #expect(node.children[1].properties[.part(.weight, 0)]?.constant == .number(900))
  }

  @Test func `many marks take no more than their number`() {
    for text in ["*a ", "**", "*_~~", "a_b* ", "\\", "${", "**a* ", "a**b_c", "*a_ b* c_ ", "***a** "] {
      let whole = String(repeating: text, count: 30_000)
      let found = Markdown.parts(of: whole)
      #expect(found.reduce(0) { $0 + $1.text.count } <= whole.count)
    }
  }

  private func text(_ node: String) throws -> Node { try scene(node).layers[0] }

  @Test func `a text in Markdown is one of parts`() throws {
    let node = try text("Text: \"Only **${1 + 1}** ~~*days*~~\"\nmarkdown: true")
    guard case .text(let template) = node.kind else { return #expect(Bool(false), "no text") }
    #expect(template.parts(EvaluationContext()) == ["Only ", "2", " ", "days"])
    #expect(node.attributes.textParts.count == 4)
    #expect(node.properties[.part(.weight, 1)]?.constant == .number(700))
    #expect(node.properties[.part(.weight, 0)] == nil && node.properties[.part(.italic, 1)] == nil)
    #expect(node.properties[.part(.italic, 3)]?.constant == .boolean(true))
    #expect(node.properties[.part(.strike, 3)]?.constant == .boolean(true))
  }

  @Test func `without the key marks are letters`() throws {
    for keys in ["", "\nmarkdown: false"] {
      guard case .text(let template) = try text("Text: \"**a**\"" + keys).kind else { continue }
      #expect(template.constant == "**a**")
    }
  }
}
