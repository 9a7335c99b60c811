import MultiplaneBase
import MultiplaneYAML
import TestSupport
import Testing

/// A text with one fault and what is to be said about it.
struct YAMLFault: Sendable, CustomTestStringConvertible {
  var text: String
  /// `line:column`, and `+length` if it is more than 1.
  var place: String
  var message: String
  var note: String?
  var hint: String?
  init(_ text: String, at place: String, _ message: String, note: String? = nil, hint: String? = nil) {
    (self.text, self.place, self.message, self.note, self.hint) = (text, place, message, note, hint)
  }
  var testDescription: String { text.debugDescription }
}

/// The problems of a text; none if it is good.
func yamlProblems(_ text: String) -> [Diagnostic] {
  do {
    _ = try YAMLReader.parse(SourceFile(name: "s.yaml", text: text), mappings: ["row", "header", "body"])
    return []
  } catch { return error.diagnostics }
}

@Suite struct YAMLFaultTests {
  @Test(
    arguments: structure + unclosed + indentation + colons + starts + characters)
  func `faults name their place and what would be right`(_ fault: YAMLFault) throws {
    let problems = yamlProblems(fault.text)
    try #require(problems.count == 1)
    #expect(placeText(problems[0].span) == fault.place)
    #expect(problems[0].message == fault.message)
    #expect(problems[0].note == fault.note)
    #expect(problems[0].hint == fault.hint)
    #expect(problems[0].failure == .scene)
  }

  @Test func `faults are reported together until the text makes no sense any more`() {
    let problems = yamlProblems("x: {a: 1, a: 2}\ny: !t 1\nz: [\n")
    #expect(problems.map(\.message) == ["\"a\" is given twice", "tags are not used", "\"[\" is never closed"])
    #expect(problems.map { placeText($0.span) } == ["1:11", "2:4+2", "3:4"])
  }

  static let structure: [YAMLFault] = [
    YAMLFault(
      "", at: "1:1", "the scene is empty"),
    YAMLFault(
      "# only\n# comments\n", at: "1:1", "the scene is empty"),
    YAMLFault(
      "---\n", at: "1:1", "the scene is empty"),
    YAMLFault(
      "---\n~\n", at: "1:1", "the scene is empty"),
    YAMLFault(
      "a: 1\nb: 2\na: 3\n", at: "3:1", "\"a\" is given twice",
      note: "first given at s.yaml:1:1"),
    YAMLFault(
      "a: &a [*a]\n", at: "1:8+2", "alias \"a\" stands inside the value it names"),
    YAMLFault(
      "a: *b\nb: &b 1\n", at: "1:4+2", "alias \"b\" has no anchor before it",
      hint: "write &b before the value it is to repeat; a text that starts with * needs quotes"),
    YAMLFault(
      "<<: 1\n", at: "1:1+2", "merge keys (\"<<\") are not used",
      hint: "write the keys out, or name them once as a style"),
    YAMLFault(
      "x: &x {a: 1}\ny:\n  <<: *x\n", at: "3:3+2", "merge keys (\"<<\") are not used",
      hint: "write the keys out, or name them once as a style"),
    YAMLFault(
      "? [a]\n: 1\n", at: "1:3", "a list cannot be a key",
      hint: "a key is a plain word: name: value"),
    YAMLFault(
      "{a: 1}: 2\n", at: "1:1", "a mapping cannot be a key",
      hint: "a key is a plain word: name: value; a text that starts with \"{\" needs quotes"),
    YAMLFault(
      "[a]: 2\n", at: "1:1", "a list cannot be a key",
      hint: "a key is a plain word: name: value"),
    YAMLFault(
      "x: &x a\n*x : 1\n", at: "2:1+2", "an alias cannot be a key",
      hint: "a key is a plain word: name: value"),
    YAMLFault(
      ": 1\n", at: "1:1", "a key is missing before \":\"",
      hint: "a text that starts with \":\" needs quotes"),
    YAMLFault(
      "a: 1\n---\nb: 2\n", at: "2:1+3", "a second document starts here",
      hint: "a scene is one document: put the other into a file of its own"),
    YAMLFault(
      "a: foo\n...\nb: 1\n", at: "3:1", "\"b\" stands after the end of the scene",
      hint: "everything in a scene belongs to one mapping, without indentation"),
    YAMLFault(
      "a: !foo 1\n", at: "1:4+4", "tags are not used",
      hint: "a text that starts with \"!\" needs quotes"),
    YAMLFault(
      "!!python/object {a: 1}\n", at: "1:1+15", "tags are not used",
      hint: "a text that starts with \"!\" needs quotes"),
    YAMLFault(
      "%TAG ! x\n---\na: 1\n", at: "1:1", "tags are not used",
      hint: "a text that starts with \"!\" needs quotes"),
    YAMLFault(
      "a: !e!foo 1\n", at: "1:4", "tags are not used",
      hint: "a text that starts with \"!\" needs quotes"),
    YAMLFault(
      "%YAML 2.0\n---\na: 1\n", at: "1:1", "directives (\"%\") are not used",
      hint: "delete the line, or put the text in quotes"),
    YAMLFault(
      "a: !important\n", at: "1:4+10", "tags are not used",
      hint: "a text that starts with \"!\" needs quotes"),
    YAMLFault(
      "a: \"a\\0b\"\n", at: "1:4+6", "the text holds a control character (U+0000)"),
  ]

  static let unclosed: [YAMLFault] = [
    YAMLFault(
      "a: \"foo\nb: 1\n", at: "1:4", "the quote \" is never closed",
      hint: "close it on the same line"),
    YAMLFault(
      "a: \"foo\nb: \"bar\"\n", at: "1:4", "the quote \" is not closed on its line",
      note: "it runs on to the next quote, at line 2",
      hint: "close it on the same line"),
    YAMLFault(
      "a: 'foo\nb: 1\n", at: "1:4", "the quote ' is never closed",
      hint: "close it on the same line"),
    YAMLFault(
      "a: [1, 2\nb: 3\n", at: "1:4", "\"[\" is never closed",
      hint: "add \"]\""),
    YAMLFault(
      "a: [1, 2\n", at: "1:4", "\"[\" is never closed",
      hint: "add \"]\""),
    YAMLFault(
      "a: [\n", at: "1:4", "\"[\" is never closed",
      hint: "add \"]\""),
    YAMLFault(
      "a: {x: 1\nb: 2\n", at: "1:4", "\"{\" is never closed",
      hint: "add \"}\""),
    YAMLFault(
      "- a: [1\n- b: 2\n", at: "1:6", "\"[\" is never closed",
      hint: "add \"]\""),
    YAMLFault(
      "a: {color: #fff, b: 1}\nc: 2\n", at: "1:4", "\"{\" is never closed",
      hint: "in YAML a bare # starts a comment, so what follows it is lost; put the text in quotes"),
    YAMLFault(
      "a: [#fff]\nb: 1\n", at: "1:4", "\"[\" is never closed",
      hint: "in YAML a bare # starts a comment, so what follows it is lost; put the text in quotes"),
    YAMLFault(
      "a: [1, 2]]\n", at: "1:10", "\"]\" closes nothing",
      hint: "delete it, or put the text in quotes"),
    YAMLFault(
      "a: {x: 1}}\n", at: "1:10", "\"}\" closes nothing",
      hint: "delete it, or put the text in quotes"),
  ]

  static let indentation: [YAMLFault] = [
    YAMLFault(
      "a:\n\tb: 1\n", at: "2:1", "a tab cannot indent a line",
      hint: "indent with spaces"),
    YAMLFault(
      "a: x\n\tb: 1\n", at: "2:1", "a tab cannot indent a line",
      hint: "indent with spaces"),
    YAMLFault(
      "a:\n  b: 1\n  \tc: 2\n", at: "3:3", "a tab cannot indent a line",
      hint: "indent with spaces"),
    YAMLFault(
      "a: |\n\tx\n", at: "2:1", "a tab cannot indent a line",
      hint: "indent with spaces"),
    YAMLFault(
      "a:\n    b: 1\n  c: 2\n", at: "3:3", "\"c\" is indented by 2 spaces, which fits no line above it",
      hint: "indent it by 4 spaces or none"),
    YAMLFault(
      "a:\n  - 1\n - 2\n", at: "3:2", "the list item is indented by 1 space, which fits no line above it",
      hint: "indent it by 2 spaces or none"),
    YAMLFault(
      "a:\n  - x: 1\n    y: 2\n   z: 3\n", at: "4:4", "\"z\" is indented by 3 spaces, which fits no line above it",
      hint: "indent it by 4 spaces or 2 spaces"),
    YAMLFault(
      "- a: 1\n b: 2\n", at: "2:2", "\"b\" is indented by 1 space, which fits no line above it",
      hint: "indent it by 2 spaces or none"),
    YAMLFault(
      "a: 1\n- b\n", at: "2:1", "expected a key, found a list item",
      note: "the mapping starts on line 1",
      hint: "indent the list below the key it belongs to"),
    YAMLFault(
      "- 1\nb: 2\n", at: "2:1", "expected a list item, found \"b\"",
      note: "the list starts on line 1",
      hint: "start each item with \"- \""),
    YAMLFault(
      "a: 1\n  b: 2\n", at: "2:3", "\"b\" cannot be inside \"a\", which has a value",
      hint: "do not indent it"),
    YAMLFault(
      "a:\n  b: 1\n    c: 2\n", at: "3:5", "\"c\" cannot be inside \"b\", which has a value",
      hint: "indent it by 2 spaces to stand beside it"),
    YAMLFault(
      " a: 1\nb: 2\n", at: "2:1", "\"b\" stands after the end of the scene",
      hint: "everything in a scene belongs to one mapping, without indentation"),
    YAMLFault(
      "a:\n - b\n c: 1\n", at: "3:2", "expected a list item, found \"c\"",
      note: "the list starts on line 2",
      hint: "do not indent it to be a key beside \"a\"; an item of the list begins with \"- \""),
    YAMLFault(
      "a:\n  - b:\n      - c: 1\n      d: 2\n", at: "4:7", "expected a list item, found \"d\"",
      note: "the list starts on line 3",
      hint: "indent it by 4 spaces to be a key beside \"b\"; an item of the list begins with \"- \""),
    YAMLFault(
      "row:\n  - HStack:\n      - Text: a\n  padding: 16\n", at: "2:3", "\"row\" takes one node, found a list item",
      note: "\"padding\" on line 4 stands beside the dash",
      hint: "leave out the \"- \": the kind of the node stands in the column of \"padding\""),
    YAMLFault(
      "header:\n- Text: a\n  size: 3\npadding: 16\nbody:\n  - Text: b\n  size: 3\n", at: "6:3",
      "\"body\" takes one node, found a list item", note: "\"size\" on line 7 stands beside the dash",
      hint: "leave out the \"- \": the kind of the node stands in the column of \"size\""),
    YAMLFault(
      "row:\n  - Text: a\n  - Text: b\n  padding: 16\n", at: "4:3", "expected a list item, found \"padding\"",
      note: "the list starts on line 2",
      hint: "do not indent it to be a key beside \"row\"; an item of the list begins with \"- \""),
    YAMLFault(
      "a: - b\n", at: "1:4", "a list item cannot start here",
      hint: "put each \"- \" on a line of its own below the key; a text that starts with \"- \" needs quotes"),
  ]

  static let colons: [YAMLFault] = [
    YAMLFault(
      "canvas:\n  height: 5\n  width:390\n", at: "3:8", "a space is missing after \":\"",
      hint: "write width: 390"),
    YAMLFault(
      "canvas:\n  width:390\n  height: 5\n", at: "2:8", "a space is missing after \":\"",
      hint: "write width: 390"),
    YAMLFault(
      "canvas:\n  height: 5\n  width 390\n", at: "3:3+9", "expected a key with \":\", found \"width 390\"",
      hint: "write key: value, or \"- \" before a list item"),
    YAMLFault(
      "canvas:\n  height: 5\n  width = 390\n", at: "3:9", "expected \":\" after \"width\", found \"=\"",
      hint: "write width: 390"),
    YAMLFault(
      "foo\nbar: 1\n", at: "1:1+3", "expected a key with \":\", found \"foo\"",
      hint: "write key: value, or \"- \" before a list item"),
    YAMLFault(
      "{a:1, b: 2}\n", at: "1:3", "a space is missing after \":\"",
      hint: "write a: 1"),
    YAMLFault(
      "a: {b:{c: 1}}\n", at: "1:6", "a space is missing after \":\"",
      hint: "write a space after the colon"),
    YAMLFault(
      "title: a: b\n", at: "1:9", "a text without quotes cannot hold \": \"",
      hint: "write title: \"a: b\", or start a new line after the first colon"),
    YAMLFault(
      "- title: Note: this\n", at: "1:14", "a text without quotes cannot hold \": \"",
      hint: "write title: \"Note: this\", or start a new line after the first colon"),
    YAMLFault(
      "a: b: |\n  c\n", at: "1:5", "a text without quotes cannot hold \": \"",
      hint: "start a new line after \"a:\", or put the whole text in quotes"),
    YAMLFault(
      "a: {b: c: d}\n", at: "1:9", "expected \",\" or \"}\", found \":\"",
      note: "inside the \"{\" of line 1",
      hint: "a text with \": \" needs quotes"),
    YAMLFault(
      "list:\n  - a\n  -b\n", at: "3:3", "a space is missing after \"-\"",
      hint: "write - b"),
  ]

  static let starts: [YAMLFault] = [
    YAMLFault(
      "a: { text: ${x} }\n", at: "1:12+2", "a text with \"${\" needs quotes inside \"{\"",
      hint: "write \"${…}\" in quotes"),
    YAMLFault(
      "a: [ ${x}, 1 ]\n", at: "1:6+2", "a text with \"${\" needs quotes inside \"[\"",
      hint: "write \"${…}\" in quotes"),
    YAMLFault(
      "text: {x} px\n", at: "1:11", "\"px\" stands after the closing \"}\"",
      hint: "a text that starts with \"{\" needs quotes"),
    YAMLFault(
      "text: [1] x\n", at: "1:11", "\"x\" stands after the closing \"]\"",
      hint: "a text that starts with \"[\" needs quotes"),
    YAMLFault(
      "a: @foo\n", at: "1:4", "a text without quotes cannot start with \"@\"",
      hint: "put the text in quotes: \"@foo\""),
    YAMLFault(
      "a: `foo`\n", at: "1:4", "a text without quotes cannot start with \"`\"",
      hint: "put the text in quotes: \"`foo`\""),
    YAMLFault(
      "a: %foo\n", at: "1:4", "a text without quotes cannot start with \"%\"",
      hint: "put the text in quotes: \"%foo\""),
    YAMLFault(
      "a: *bold* text\n", at: "1:4", "a text without quotes cannot start with \"*\"",
      note: "\"*\" repeats the value with that anchor",
      hint: "put the text in quotes"),
    YAMLFault(
      "a: *note this\n", at: "1:4", "a text without quotes cannot start with \"*\"",
      note: "\"*\" repeats the value with that anchor",
      hint: "put the text in quotes"),
    YAMLFault(
      "a: {b: c \"d\"}\nb: [\"c\" \"d\"]\n", at: "2:9", "expected \",\" or \"]\", found a double quote",
      note: "inside the \"[\" of line 2",
      hint: "put a comma before it, or the whole text in quotes"),
    YAMLFault(
      "a: & b\n", at: "1:4", "a text without quotes cannot start with \"&\"",
      note: "\"&\" names a value for later use",
      hint: "put the text in quotes"),
    YAMLFault(
      "a: , b\n", at: "1:4", "a text without quotes cannot start with \",\"",
      hint: "put the text in quotes"),
    YAMLFault(
      "a: ]\n", at: "1:4", "a text without quotes cannot start with \"]\"",
      hint: "put the text in quotes"),
    YAMLFault(
      "a: ? b\n", at: "1:4", "a key cannot start with \"?\" here",
      hint: "put the text in quotes"),
    YAMLFault(
      "a: [b, , c]\n", at: "1:8", "expected a value, found \",\"",
      note: "inside the \"[\" of line 1"),
    YAMLFault(
      "a: | x\n  y\n", at: "1:6", "\"x\" stands on the line of a block text",
      hint: "after \"|\" or \">\" the text starts on the next line; a text that starts with one needs quotes"),
    YAMLFault(
      "a: \"x\" y\n", at: "1:8", "\"y\" stands after the closing quote",
      hint: "put the whole text in quotes; inside double quotes write \\\" for a quote"),
    YAMLFault(
      "a: 'it's fine'\n", at: "1:8", "\"s\" stands after the closing quote",
      hint: "put the whole text in quotes; inside single quotes write '' for an apostrophe"),
    YAMLFault(
      "a: \"c:\\dir\"\n", at: "1:7+2", "\"\\d\" is not an escape",
      hint: "write \\\\ for a backslash, or use single quotes"),
    YAMLFault(
      "a: \"\\x1g\"\n", at: "1:7", "an escape has no valid code",
      hint: "\\x takes 2 hexadecimal digits, \\u 4 and \\U 8"),
    YAMLFault(
      "a: \"b \\ud83d c\"\n", at: "1:9+4", "the escape is half of a character",
      hint: "write both halves, the first from \\ud800 to \\udbff: \"\\ud83d\\ude00\"; or the character itself"),
    YAMLFault(
      "a: \"\\ude00\\ud83d\"\n", at: "1:7+4", "the escape is half of a character",
      hint: "write both halves, the first from \\ud800 to \\udbff: \"\\ud83d\\ude00\"; or the character itself"),
    YAMLFault(
      "a: \"\\ud83d\\ude00 \\ud83d\"\n", at: "1:20+4", "the escape is half of a character",
      hint: "write both halves, the first from \\ud800 to \\udbff: \"\\ud83d\\ude00\"; or the character itself"),
    YAMLFault(
      "x: {y: \"${item[\"Global Code\"]}\"}\n", at: "1:17", "expected \",\" or \"}\", found \"Global\"",
      note: "inside the \"{\" of line 1", hint: "inside double quotes write ' for a quote"),
    YAMLFault(
      "x: {y: \"${a}\" z: 1}\n", at: "1:15", "expected \",\" or \"}\", found \"z\"",
      note: "inside the \"{\" of line 1",
      hint: "put a comma before it, or the whole text in quotes"),
  ]

  static let characters: [YAMLFault] = [
    YAMLFault(
      "a: \"x\u{0}\"\n", at: "1:6", "the file holds a NUL character",
      hint: "save as UTF-8 text"),
    YAMLFault(
      "a: b\u{85}c", at: "1:5", "the file holds a control character (U+0085)"),
    YAMLFault(
      "a\rb", at: "1:2", "the file holds a carriage return without a line feed",
      hint: "save with LF or CRLF line ends"),
    YAMLFault(
      "a: \u{FEFF}b", at: "1:4", "the file holds a byte order mark after its start (U+FEFF)",
      hint: "delete the invisible character"),
    YAMLFault(
      "a: b\r\nc: \u{1B}", at: "2:4", "the file holds a control character (U+001B)"),
    YAMLFault(
      "a: \u{FFFE}", at: "1:4", "the file holds U+FFFE, which is no character"),
    YAMLFault(
      "é😀中: \u{7F}", at: "1:6", "the file holds a control character (U+007F)"),
  ]

}
