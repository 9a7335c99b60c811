import MultiplaneBase

/// The trail of the composer before a syntax error.
struct YAMLTrail {
  struct Opening {
    /// `[` or `{`; nil for a collection that is written by indentation.
    var bracket: Unicode.Scalar?
    var mark: YAMLMark
  }
  /// The collections that are not closed yet, the innermost last.
  var open: [Opening] = []
  /// Where the last quoted text starts and ends.
  var lastQuoted: (start: YAMLMark, end: YAMLMark)?
}

/// Turns the parser's words into what the writer of the file did, and what would be right.
///
/// The parser knows the grammar's next token; the writer knows lines, colons and quotes. So most cases look at the line
/// itself.
struct YAMLSyntaxReader {
  let source: SourceFile
  let error: YAMLParserError
  let trail: YAMLTrail
  /// Keys whose value is a mapping and never a list.
  let mappings: Set<String>

  func diagnostic() -> Diagnostic {
    let problem = error.problem
    if problem.hasPrefix("Maximum nesting") {
      return Diagnostic(code: "limit-depth", Self.tooDeep, span: span(tooDeepMark()), failure: .limit)
    }
    if problem.contains("tab character") { return tab(at: error.mark) }
    if error.context.contains("quoted scalar") { return quotedScalar() }
    if problem.contains("tag handle") || error.context.contains(" tag") || error.context.contains("%TAG") {
      return tag()
    }
    if error.context.contains("directive") || problem.contains("YAML d") {
      let mark = YAMLMark(line: error.contextMark.line, column: 1)
      return make(
        "yaml-start", "directives (\"%\") are not used", mark, hint: "delete the line, or put the text in quotes")
    }
    if problem.contains("cannot start any token") { return badStart() }
    if problem.hasPrefix("did not find expected alphabetic") { return badAnchor() }
    if let tabMark = indentationTab() { return tab(at: tabMark) }
    switch problem {
    case "could not find expected ':'": return missingColon(at: error.contextMark)
    case "mapping values are not allowed in this context": return strayColon()
    case "found unexpected ':'":
      return make("yaml-space", "a space is missing after \":\"", error.mark, hint: "write a space after the colon")
    case "block sequence entries are not allowed in this context":
      return make(
        "yaml-list", "a list item cannot start here", error.mark,
        hint: "put each \"- \" on a line of its own below the key; a text that starts with \"- \" needs quotes")
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'", "did not find expected node content":
      return flow()
    case "did not find expected key", "did not find expected '-' indicator": return block()
    case "did not find expected <document start>":
      return make(
        "yaml-end", "\(found(at: error.mark)) stands after the end of the scene", error.mark,
        hint: "everything in a scene belongs to one mapping, without indentation")
    case "mapping keys are not allowed in this context":
      return make("yaml-start", "a key cannot start with \"?\" here", error.mark, hint: "put the text in quotes")
    case "did not find expected comment or line break":
      return make(
        "yaml-block", "\(found(at: error.mark)) stands on the line of a block text", error.mark,
        hint: "after \"|\" or \">\" the text starts on the next line; a text that starts with one needs quotes")
    default:
      let mark = error.mark
      return make(
        "yaml-syntax", "\(found(at: mark)) does not fit here", mark, hint: "put the text in quotes if it is one")
    }
  }

  static var tooDeep: String {
    "the scene has more than \(YAMLLimits.depth) lists and mappings inside each other"
  }

  /// The parser looks ahead and gives up at the first of many brackets; this is the one that is too many.
  private func tooDeepMark() -> YAMLMark {
    var depth = trail.open.count
    let start = error.contextMark
    for (at, scalar) in source.scalars(line: start.line, from: start.column).enumerated() {
      if scalar == "[" || scalar == "{" { depth += 1 }
      if scalar == "]" || scalar == "}" { depth -= 1 }
      if depth > YAMLLimits.depth { return YAMLMark(line: start.line, column: start.column + at) }
    }
    return start
  }

  // MARK: Characters

  private func tab(at mark: YAMLMark) -> Diagnostic {
    make("yaml-tab", "a tab cannot indent a line", mark, hint: "indent with spaces")
  }

  /// The first tab in the indentation of the lines at fault.
  private func indentationTab() -> YAMLMark? {
    guard !trail.open.contains(where: { $0.bracket != nil }) else { return nil }
    for line in Set([error.contextMark.line, error.mark.line]).sorted() {
      let indent = source.scalars(line: line).prefix { $0 == " " || $0 == "\t" }
      if let at = Array(indent).firstIndex(of: "\t") { return YAMLMark(line: line, column: at + 1) }
    }
    return nil
  }

  private func badStart() -> Diagnostic {
    guard let character = source.scalars(line: error.mark.line, from: error.mark.column).first else {
      return make("yaml-syntax", "the text ends too early", error.mark)
    }
    if character == "\t" { return tab(at: error.mark) }
    let value = shortened(rest(at: error.mark), to: 30)
    return make(
      "yaml-start", "a text without quotes cannot start with \"\(character)\"", error.mark,
      hint: value.contains("\"") ? "put the text in quotes" : "put the text in quotes: \"\(value)\"")
  }

  private func badAnchor() -> Diagnostic {
    let mark = error.contextMark
    let sign = error.context.contains("alias") ? "*" : "&"
    return make(
      "yaml-start", "a text without quotes cannot start with \"\(sign)\"", mark,
      note: sign == "*" ? "\"*\" repeats the value with that anchor" : "\"&\" names a value for later use",
      hint: "put the text in quotes")
  }

  private func tag() -> Diagnostic {
    let line = error.contextMark.line
    let text = Array(source.scalars(line: line))
    let from = min(max(0, error.contextMark.column - 1), text.count)
    let at = text[from...].firstIndex { $0 == "!" || $0 == "%" } ?? from
    let mark = YAMLMark(line: line, column: at + 1)
    return make("yaml-tag", "tags are not used", mark, hint: "a text that starts with \"!\" needs quotes")
  }

  private func quotedScalar() -> Diagnostic {
    let open = error.contextMark
    let quote = source.scalars(line: open.line, from: open.column).first.map { String($0) } ?? "\""
    switch error.problem {
    case "found unknown escape character":
      let written = String(Substring(source.scalars(line: error.mark.line, from: error.mark.column).prefix(2)))
      return make(
        "yaml-escape", "\"\(written)\" is not an escape", error.mark, length: 2,
        hint: "write \\\\ for a backslash, or use single quotes")
    case "found unexpected end of stream", "found unexpected document indicator":
      return make(
        "yaml-unclosed", "the quote \(quote) is never closed", open,
        hint: "close it on the same line")
    case "found invalid Unicode character escape code"
    where Array(source.scalars(line: error.mark.line)).isSurrogate(at: error.mark.column - 1):
      return make(
        "yaml-escape", "the escape is half of a character", error.mark, length: 4,
        hint: "write both halves, the first from \\ud800 to \\udbff: \"\\ud83d\\ude00\"; or the character itself")
    default:
      return make(
        "yaml-escape", "an escape has no valid code", error.mark,
        hint: "\\x takes 2 hexadecimal digits, \\u 4 and \\U 8")
    }
  }

  // MARK: Brackets

  private func flow() -> Diagnostic {
    let mark = error.mark
    guard let opening = trail.open.last, let bracket = opening.bracket else { return blockValue() }
    let close = bracket == "[" ? "]" : "}"
    let before = Array(source.scalars(line: mark.line)).prefix(mark.column - 1)
    let word = before.drop { $0 == " " || $0 == "-" || $0 == "\t" }
    let here = source.scalars(line: mark.line, from: mark.column).first
    // A new key or item on a later line shows that the writer believed the bracket closed.
    let newKey = mark.line > opening.mark.line && here == ":" && !word.isEmpty && !word.contains(",")
    let newItem = mark.line > opening.mark.line && here == "-" && word.isEmpty
    if atEnd(mark) || newKey || newItem {
      var hint = "add \"\(close)\""
      if bareComment(after: opening.mark) {
        hint = "in YAML a bare # starts a comment, so what follows it is lost; put the text in quotes"
      }
      return make("yaml-unclosed", "\"\(bracket)\" is never closed", opening.mark, hint: hint)
    }
    if before.last == "$", here == "{" {
      return make(
        "yaml-brace", "a text with \"${\" needs quotes inside \"\(bracket)\"",
        YAMLMark(line: mark.line, column: mark.column - 1), length: 2, hint: "write \"${…}\" in quotes")
    }
    if error.problem == "did not find expected node content" {
      return make(
        "yaml-flow", "expected a value, found \(found(at: mark))", mark,
        note: "inside the \"\(bracket)\" of line \(opening.mark.line)")
    }
    return make(
      "yaml-flow", "expected \",\" or \"\(close)\", found \(found(at: mark))", mark,
      note: "inside the \"\(bracket)\" of line \(opening.mark.line)",
      hint: here == ":"
        ? "a text with \": \" needs quotes"
        : before.last == "\"" && before.dropLast().last == "["
          ? "inside double quotes write ' for a quote" : "put a comma before it, or the whole text in quotes")
  }

  /// A `#` that took the rest of a line away from brackets.
  private func bareComment(after mark: YAMLMark) -> Bool {
    let lead: Set<Unicode.Scalar> = [" ", "\t", "[", "{", ","]
    var previous: Unicode.Scalar = " "
    var quote: Unicode.Scalar?
    for scalar in source.scalars(line: mark.line, from: mark.column) {
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "#", lead.contains(previous) {
        return true
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      }
      previous = scalar
    }
    return false
  }

  private func blockValue() -> Diagnostic {
    let mark = error.mark
    if atEnd(mark) { return make("yaml-syntax", "the text ends too early", mark) }
    return make(
      "yaml-start", "a text without quotes cannot start with \"\(firstCharacter(mark))\"", mark,
      hint: "put the text in quotes")
  }

  // MARK: Helpers

  func make(
    _ code: String, _ message: String, _ mark: YAMLMark, length: Int = 1, note: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(code: code, message, span: span(mark, length: length), note: note, hint: hint)
  }

  func span(_ mark: YAMLMark, length: Int = 1) -> SourceSpan {
    source.span(mark, length: length)
  }

  static func missingSpace(name: String, value: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "yaml-space", "a space is missing after \":\"", span: span,
      hint: "write \(shortened(name, to: 40)): \(shortened(value, to: 40))")
  }

  /// Whether nothing but blank lines follows.
  func atEnd(_ mark: YAMLMark) -> Bool {
    if mark.line > source.lineCount { return true }
    return mark.line == source.lineCount && source.scalars(line: mark.line, from: mark.column).allSatisfy { $0 == " " }
  }

  func firstCharacter(_ mark: YAMLMark) -> String {
    source.scalars(line: mark.line, from: mark.column).first.map { String($0) } ?? ""
  }

  /// The rest of the line without a comment and blanks at the end.
  func rest(at mark: YAMLMark) -> String {
    var text: [Unicode.Scalar] = []
    for scalar in source.scalars(line: mark.line, from: mark.column).prefix(400) {
      if scalar == "#", text.last == " " { break }
      text.append(scalar)
    }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    var result = ""
    result.unicodeScalars.append(contentsOf: text)
    return result
  }

  /// The text at a mark, as a message names it.
  func found(at mark: YAMLMark) -> String {
    if atEnd(mark) { return "the end of the file" }
    let scalars = source.scalars(line: mark.line, from: mark.column)
    guard let first = scalars.first else { return "the end of the line" }
    if first == "\"" { return "a double quote" }
    let word = scalars.prefix { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" }
    return "\"\(shortened(word.isEmpty ? String(first) : String(Substring(word)), to: 40))\""
  }
}
