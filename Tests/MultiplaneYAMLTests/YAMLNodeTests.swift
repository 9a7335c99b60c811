import MultiplaneBase
import MultiplaneYAML
import TestSupport
import Testing

/// The value of the first key of a mapping, or the first item of a list.
private func first(_ text: String) throws -> DeclaredValue {
  let root = try YAMLReader.parse(SourceFile(name: "s.yaml", text: text))
  switch root.content {
  case .mapping(let entries): return try #require(entries.first).value
  case .sequence(let items): return try #require(items.first)
  case .scalar: return root
  }
}

/// A tree on one line, quoted texts in quotes, nulls as `∅`.
private func dump(_ node: DeclaredValue) -> String {
  if node.isNull { return "∅" }
  switch node.content {
  case .scalar(let text, let quoted): return quoted ? text.debugDescription : text
  case .sequence(let items): return "[" + items.map(dump).joined(separator: ", ") + "]"
  case .mapping(let entries): return "{" + entries.map { $0.key + ": " + dump($0.value) }.joined(separator: ", ") + "}"
  }
}

@Suite struct YAMLNodeTests {
  @Test(
    arguments: [
      ("a: no\nb: 012\nc: 12:30\nd: .inf\ne: 1_000\nf: 16:9", "{a: no, b: 012, c: 12:30, d: .inf, e: 1_000, f: 16:9}"),
      ("a:\nb: ~\nc: null\nd: ''\ne: \"~\"\nf: Null", "{a: ∅, b: ∅, c: ∅, d: \"\", e: \"~\", f: Null}"),
      ("\u{FEFF}a: 1\r\nb:\r\n  - c\r\n", "{a: 1, b: [c]}"),
      ("a: x\u{2028}y\nb: \u{2029}", "{a: x\u{2028}y, b: \u{2029}}"),
      ("a: &x {b: [1, 2]}\nc: *x\nd: &x 3\ne: *x", "{a: {b: [1, 2]}, c: {b: [1, 2]}, d: 3, e: 3}"),
      ("text: ${name} and more", "{text: ${name} and more}"),
      ("a: {\"x\":1, y}", "{a: {x: 1, y: ∅}}"),
      ("%YAML 1.2\n---\na: |\n  b\n  c\n", "{a: \"b\\nc\\n\"}"),
    ] as [(TextArgument, String)])
  func `every scalar is kept as text`(text argument: TextArgument, expected: String) throws {
    let text = argument.text
    #expect(dump(try YAMLReader.parse(SourceFile(name: "s.yaml", text: text))) == expected)
  }

  @Test func `a null keeps how it is written`() throws {
    #expect(try first("a: null").text == "null")
    #expect(try first("a: ~").text == "~")
    #expect(try first("a:").text == "")
    #expect(try first("a: 'null'").isNull == false)
  }

  @Test func `nodes of an alias carry its place`() throws {
    let root = try YAMLReader.parse(SourceFile(name: "s.yaml", text: "a: &x {b: [1]}\nc: *x\n"))
    guard case .mapping(let entries) = root.content, case .mapping(let inner) = entries[1].value.content,
      case .sequence(let items) = inner[0].value.content
    else {
      Issue.record("not the tree that was written")
      return
    }
    let alias = SourceSpan(file: "s.yaml", line: 2, column: 4, length: 2)
    #expect(
      [entries[1].value.span, inner[0].keySpan, inner[0].value.span, items[0].span] == [alias, alias, alias, alias])
    #expect(items[0].span(of: 0..<1) == alias)
  }

  @Test func `spans start at the content`() throws {
    #expect(placeText(try first("a: &x \"b c\"").span) == "1:7+5")
    #expect(placeText(try first("a: &x\n  b: 1").span) == "2:3")
    #expect(placeText(try first("a: [1]").span) == "1:4")
    #expect(placeText(try first("a:\n- 1").span) == "2:1")
    #expect(placeText(try first("a: one\n  two").span) == "1:4+3")
    #expect(placeText(try first("a: 日本 # x").span) == "1:4+2")
  }

  /// RFC 8259 writes characters beyond U+FFFF so, and only double quotes have escapes.
  @Test(
    arguments: [
      (#"{"a": "\ud83d\ude00"}"#, "{a: \"😀\"}"), (#"{"\uD83D\uDE00": "x\ud83d\ude00\uD83D\uDE01y"}"#, "{😀: \"x😀😁y\"}"),
      (#"a: "\ud800\udc00 \udbff\udffd""#, "{a: " + "\u{10000} \u{10FFFD}".debugDescription + "}"),
      (#"a: "\\ud83d\\ude00""#, #"{a: "\\ud83d\\ude00"}"#), (#"a: "\\\ud83d\ude00""#, #"{a: "\\😀"}"#),
      (#"a: '\ud83d\ude00' # \ud83d\ude00"#, #"{a: "\\ud83d\\ude00"}"#),
      (#"a: \uD83d\udE00 b"#, #"{a: \uD83d\udE00 b}"#),
      (
        "a: |\n  \\ud83d\\ude00 \\uD83D\\uDE00\nb: \"\\ud83d\\ude00\"",
        #"{a: "\\ud83d\\ude00 \\uD83D\\uDE00\n", b: "😀"}"#
      ),
      (
        "a: | # \\uD83D\\uDE00\n  \\ud83d\\ude01\nb: >-\n  é\\ud83d\\ude00",
        #"{a: "\\ud83d\\ude01\n", b: "é\\ud83d\\ude00"}"#
      ),
      (
        "é: &x \"😀 \\ud83d\\ude00 \"\r\nb: *x",
        "{é: \"😀 😀 \", b: \"😀 😀 \"}"
      ),
      (#"a: "😀\ud83d\ude00😀\ud83d\ude00""#, #"{a: "😀😀😀😀"}"#),
      ("a: \"\\ud83d\\ude00 b\n  \\ud83d\\ude01\"", #"{a: "😀 b 😁"}"#),
    ] as [(TextArgument, String)])
  func `a pair of surrogates is one character in double quotes`(text: TextArgument, expected: String) throws {
    #expect(dump(try YAMLReader.parse(SourceFile(name: "s.yaml", text: text.text))) == expected)
  }

  @Test(
    arguments: [
      ("a: foo", "1:4 1:5 1:6"), ("a: \"x\\ud83d\\ude00y\\u00e9z\"", "1:5 1:6 1:18 1:19 1:25"),
      ("a: \"foo\"", "1:5 1:6 1:7"), ("a: \"x\\ny\"", "1:5 1:6 1:8"),
      ("a: \"\\u00e9b\"", "1:5 1:11"), ("a: 'i''s'", "1:5 1:6 1:8"), ("a: 😀é", "1:4 1:5"),
      ("a: fo\n  ba\n\n  z", "1:4 1:5 1:6 2:3 2:4 2:5 4:3"), ("a: \"f \\\n   b\"", "1:5 1:6 2:4"),
      ("a: |\n  f\n    b\n\n  z\n", "2:3 2:4 3:3 3:4 3:5 3:6 4:1 5:3 5:4"), ("a: |2-\n   x\n  y", "2:3 2:4 2:5 3:3"),
      ("- >\n  foo", "1:3 1:3 1:3"), ("a: b\r\nc: d", "1:4"),
    ] as [(TextArgument, String)])
  func `characters of a scalar are shown where they stand`(text argument: TextArgument, expected: String) throws {
    let text = argument.text
    let node = try first(text)
    let count = try #require(node.text).unicodeScalars.count
    let places = (0..<count).map { placeText(node.span(of: $0..<$0 + 1)) }
    #expect(places.joined(separator: " ") == expected)
  }

  @Test func `a range of characters has a length on its first line`() throws {
    #expect(placeText(try first("a: 420 - scroll").span(of: 6..<12)) == "1:10+6")
    #expect(placeText(try first("a: \"x\\ny + z\"").span(of: 0..<3)) == "1:5+4")
    #expect(placeText(try first("a: |\n  one\n  two\n").span(of: 1..<6)) == "2:4+3")
    #expect(placeText(try first("a: b").span(of: 1..<1)) == "1:5")
  }

  @Test func `a value lost to a bare hash is seen`() throws {
    let node = try first("color: #2A1B1F\nb: 1")
    #expect(node.isNull)
    #expect(node.comment == "#2A1B1F")
    let problem = node.noValue(key: "color", path: "color")
    #expect(problem.message == "\"color\" has no value")
    #expect(problem.hint == "in YAML a bare # starts a comment; write \"#2A1B1F\" in quotes")
    #expect(placeText(problem.span) == "1:8")
    #expect(try first("color:").noValue(key: "color").hint == nil)
    #expect(try first("color: # none yet").noValue(key: "color").hint == nil)
    #expect(try first("color: red # dark").comment == nil)
  }
}
