import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// The words of texts: texts in texts, numbers, and Markdown, as in SwiftUI.
@Suite(.full) struct TextWordTests {
  /// The lines of the text node that a text becomes.
  private func node(_ text: Text) throws -> String {
    try layers(of: text).replacing("  place: center\n", with: "").replacing("  size: 17\n", with: "")
  }

  /// The words of a text without a style.
  private func words(_ text: Text) throws -> String {
    let text = try node(text)
    #expect(text.hasPrefix("- Text: \"") && text.hasSuffix("\"\n"), "\(text)")
    return String(text.dropFirst(9).dropLast(2))
  }

  @Test func `whole numbers have separators, and others six decimals`() throws {
    #expect(try words(Text("\(12345) of \(1_000_000)")) == "12,345 of 1,000,000")
    #expect(try words(Text("\(999) \(-1000) \(Int64(-12)) \(UInt8(7)) \(0)")) == "999 -1,000 -12 7 0")
    #expect(try words(Text("\(1.5) \(12345.678) \(Float(-0.25))")) == "1.500000 12,345.678000 -0.250000")
    #expect(try words(Text("\(1e300)")).count > 300)
    #expect(try words(Text("\("12345") \([1000]) \(true)")) == "12345 [1000] true")
  }

  @Test func `words that are taken as they are have none`() throws {
    let number = 12345
    #expect(try words(Text(verbatim: "\(number) *a* `b` [c](d)")) == "12345 *a* `b` [c](d)")
    let variable = "\(number) *a*"
    #expect(try words(Text(variable)) == "12345 *a*")
    #expect(try words(Text("a \(variable)")) == "a 12345 *a*")
  }

  @Test func `a text in a text keeps its style`() throws {
    let bold = [
      "- Text:", "    - text: \"a \"", "    - text: \"b\"", "      weight: bold", "    - text: \" c\"", "",
    ].joined(separator: "\n")
    #expect(try node(Text("a \(Text("b").bold()) c")) == bold)
    #expect(try node(Text("a \(Text("\(Text("b").bold())")) c")) == bold)
    #expect(try node(Text("a **b** c")) == bold)
    #expect(try words(Text("a \(Text("b")) c")) == "a b c")
    let red = try node(Text("*a \(Text("b").foregroundStyle(.red))*").bold())
    #expect(red.contains("- text: \"b\"\n      color: \"#FF3B30\"\n      italic: true\n      weight: bold"), "\(red)")
  }

  private static let plain: [(Text, String)] = [
    (Text("2 * 3 * 4, snake_case_name"), "2 * 3 * 4, snake_case_name"),
    (Text("\\*a\\* \\[b\\] \\`c\\`"), "*a* [b] `c`"),
    (Text("a ` b [c] (d) \\d"), "a ` b [c] (d) \\d"), (Text("``a`b"), "``a`b"), (Text(""), ""),
  ]
  @Test func `what is no mark stays a letter`() throws {
    for (text, expected) in Self.plain { #expect(try node(text).contains(expected.replacing("\\", with: "\\\\"))) }
  }

  @Test func `emphasis, links and struck out words are drawn`() throws {
    func has(_ text: Text, _ lines: String...) throws -> Bool {
      let yaml = try node(text)
      return lines.allSatisfy { yaml.contains($0) }
    }
    #expect(try has(Text("*a* b"), "- text: \"a\"\n      italic: true", "- text: \" b\""))
    #expect(try has(Text("***a*** b"), "italic: true", "weight: bold"))
    #expect(try has(Text("~~a~~ b"), "strike: true"))
    #expect(try has(Text("**\(12)** b"), "- text: \"12\"\n      weight: bold"))
    #expect(try has(Text("see [the *page*](https://example.org/\(7)) \(8)"), "- text: \"see \"", "- text: \" 8\""))
    #expect(
      try has(
        Text("see [the *page*](https://example.org)"), "- text: \"the \"\n      color: \"#007AFF\"",
        "- text: \"page\"\n      italic: true\n      color: \"#007AFF\""))
    #expect(problems(Text("**a** [b](c) ~~d~~ \(Text("e").italic())")) == "")
  }

  @Test func `code is refused, and so are words of several fonts`() throws {
    for text in [Text("`let *x*`"), Text("write ``let x`\(1)`` and \(2)")] {
      #expect(
        problems(text).contains("code in a text has a font of one width, and a scene brings none (leave the ` out"))
      #expect(problems(text).contains("TextWordTests.swift:"))
    }
    let font = Font.custom("DejaVu Sans", size: 12)
    #expect(problems((Text("a").bold() + Text("b")).font(font)) == "")
    #expect(problems(Text("a").font(font) + Text("b")).contains("a text has one font, and some words of this one"))
    #expect(problems(Text("1").monospacedDigit() + Text("b")).contains("a text has one font"))
  }

  @Test func `titles of buttons and sections are read alike`() throws {
    #expect(try layers(of: Button("**Buy** \(1000)") {}).contains("- text: \" 1,000\""))
    #expect(try layers(of: VStack { ProgressView("\(2000) *left*") }).contains("- text: \"2,000 \""))
    let list = ScrollView { LazyVStack { Section("\(3000) rows") { Color.red.frame(height: 9) } } }
    #expect(try layers(of: list).contains("\"3,000 rows\""))
    let title = "*a*"
    #expect(try layers(of: Button(title) {}).contains("\"*a*\""))
  }

  @Test func `rows of one shape have their own numbers`() throws {
    let list = ScrollView { LazyVStack { ForEach(0..<3_000) { Text("Row **\($0)**").frame(height: 10) } } }
    #expect(try list.yaml().contains(": \"1,999\""))
    #expect(problems(list) == "")
  }

  /// A view where the compiler does not see that it is one.
  private func words<Value>(of value: Value, _ add: (inout TextWords.StringInterpolation, Value) -> Void) -> Text {
    var words = TextWords.StringInterpolation(literalCapacity: 0, interpolationCount: 1)
    add(&words, value)
    return Text(TextWords(stringInterpolation: words))
  }

  @available(*, deprecated) @Test func `a view in a text is refused`() {
    let text = words(of: Circle()) { $0.appendInterpolation($1) }
    #expect(problems(text).contains("a text holds words, numbers and texts, and no Circle (put other views beside it"))
  }
}
