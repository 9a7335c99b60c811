import MultiplaneBase

// The mistakes that show in whole lines: colons, indentation, text after a value.

extension YAMLSyntaxReader {
  /// A line that starts like a key and has no colon a key could end with.
  func missingColon(at mark: YAMLMark) -> Diagnostic {
    let whole = source.scalars(line: mark.line, from: mark.column)
    if whole.count > YAMLLimits.keyLength {
      return Diagnostic(
        code: "limit-key", "a key is longer than \(grouped(YAMLLimits.keyLength)) characters", span: span(mark),
        failure: .limit)
    }
    if let missing = missingSpace(onLine: mark.line, from: mark.column) { return missing }
    let text = rest(at: mark)
    let scalars = Array(text.unicodeScalars)
    if scalars.first == "-", scalars.count > 1 {
      return make(
        "yaml-space", "a space is missing after \"-\"", mark,
        hint: "write - \(shortened(String(text.dropFirst()), to: 40))")
    }
    if let equals = scalars.firstIndex(of: "="), equals > 0 {
      let parts = text.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
      var name = parts[0]
      while name.last == " " { name.removeLast() }
      return make(
        "yaml-colon", "expected \":\" after \"\(shortened(String(name), to: 40))\", found \"=\"",
        YAMLMark(line: mark.line, column: mark.column + equals),
        hint: "write \(shortened(String(name), to: 40)): \(shortened(String(parts.last ?? ""), to: 40))")
    }
    return make(
      "yaml-colon", "expected a key with \":\", found \"\(shortened(text, to: 40))\"", mark,
      length: text.unicodeScalars.count, hint: "write key: value, or \"- \" before a list item")
  }

  /// The error of `width:390`, if the line from the column on is such a pair.
  func missingSpace(onLine line: Int, from column: Int) -> Diagnostic? {
    let text = rest(at: YAMLMark(line: line, column: column)).unicodeScalars
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon]
    let value = text[text.index(after: colon)...]
    guard let first = value.first, first != " ", first != "\t", first != "/",
      name.first.map({ $0.properties.isAlphabetic }) ?? false,
      name.allSatisfy({ $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-" })
    else { return nil }
    let at = column + text.distance(from: text.startIndex, to: colon)
    return Self.missingSpace(
      name: String(Substring(name)), value: String(Substring(value)), at: source.span(line: line, column: at))
  }

  /// A `: ` where no key can be.
  func strayColon() -> Diagnostic {
    let mark = error.mark
    let before = Array(source.scalars(line: mark.line).prefix(mark.column - 1))
    let start = contentColumn(of: mark.line)
    if start < mark.column {
      let written = Array(before.dropFirst(start - 1))
      if let first = firstColon(in: written) {
        // `title: a: b`: the value is what follows the first colon.
        let key = text(written[..<first])
        let value = rest(at: YAMLMark(line: mark.line, column: start + first + 1)).drop { $0 == " " }
        if before.count > YAMLLimits.keyLength, written.count - first > YAMLLimits.keyLength { return longKey(mark) }
        return make(
          "yaml-colon", "a text without quotes cannot hold \": \"", mark,
          hint: value.contains("\"") || value.last == "|" || value.last == ">"
            ? "start a new line after \"\(shortened(key, to: 40)):\", or put the whole text in quotes"
            : "write \(shortened(key, to: 40)): \"\(shortened(String(value), to: 60))\", or start a new line after the first colon"
        )
      }
      if written.count > YAMLLimits.keyLength { return longKey(YAMLMark(line: mark.line, column: start)) }
    }
    // A key that continues the value of a line above it.
    if let above = lineAbove(mark.line) {
      let aboveStart = contentColumn(of: above)
      if let missing = missingSpace(onLine: above, from: aboveStart) { return missing }
      let aboveText = rest(at: YAMLMark(line: above, column: aboveStart))
      let key = text(before.dropFirst(start - 1))
      if let colon = firstColon(in: Array(aboveText.unicodeScalars)), start > aboveStart {
        let owner = text(Array(aboveText.unicodeScalars)[..<colon])
        return make(
          "yaml-indent",
          "\"\(shortened(key, to: 40))\" cannot be inside \"\(shortened(owner, to: 40))\", which has a value",
          YAMLMark(line: mark.line, column: start), length: key.unicodeScalars.count,
          hint: aboveStart == 1 ? "do not indent it" : "indent it by \(spaces(aboveStart - 1)) to stand beside it")
      }
      return missingColon(at: YAMLMark(line: above, column: aboveStart))
    }
    return make("yaml-colon", "a key is missing before \":\"", mark, hint: "put the text in quotes if it is one")
  }

  private func longKey(_ mark: YAMLMark) -> Diagnostic {
    Diagnostic(
      code: "limit-key", "a key is longer than \(grouped(YAMLLimits.keyLength)) characters", span: span(mark),
      failure: .limit)
  }

  /// A token that continues neither the mapping nor the list it stands in.
  func block() -> Diagnostic {
    let mark = error.mark
    let start = contentColumn(of: mark.line, skippingItems: false)
    if mark.column > start { return textAfterValue() }
    let list = error.problem.contains("'-'")
    let here = firstCharacter(mark)
    let item = here == "-" && [" ", ""].contains(firstCharacter(YAMLMark(line: mark.line, column: mark.column + 1)))
    if here == ":" {
      return make("yaml-key", "a key is missing before \":\"", mark, hint: "a text that starts with \":\" needs quotes")
    }
    if here == "-", !item { return missingColon(at: mark) }
    if mark.column == error.contextMark.column {
      if list {
        if let only = dashBeforeNode(at: mark) { return only }
        return make(
          "yaml-list", "expected a list item, found \(found(at: mark))", mark,
          note: "the list starts on line \(error.contextMark.line)",
          hint: keyBesideList(at: mark) ?? "start each item with \"- \"")
      }
      if item {
        return make(
          "yaml-list", "expected a key, found a list item", mark,
          note: "the mapping starts on line \(error.contextMark.line)",
          hint: "indent the list below the key it belongs to")
      }
    }
    if here == "]" || here == "}" || here == "," { return stray(here, at: mark) }
    // The indentation fits no line above; say which would.
    var fits: [Int] = []
    var line = mark.line
    while fits.last != error.contextMark.column, let above = lineAbove(line) {
      // After a "- " there are two places to stand below: the item's content and the dash.
      let content = contentColumn(of: above)
      let holdsKey = !item && firstColon(in: Array(source.scalars(line: above, from: content))) != nil
      for column in (holdsKey ? [content] : []) + [contentColumn(of: above, skippingItems: false)]
      where column < (fits.last ?? .max) { fits.append(column) }
      if fits.count == 8 { break }
      line = above
    }
    let name = rest(at: mark).unicodeScalars.prefix { $0 != ":" && $0 != " " }
    let shown = item ? "the list item" : "\"\(shortened(String(Substring(name)), to: 40))\""
    let choices = fits.map { $0 == 1 ? "none" : spaces($0 - 1) }
    return make(
      "yaml-indent", "\(shown) is indented by \(spaces(mark.column - 1)), which fits no line above it", mark,
      length: item ? 1 : name.count,
      hint: choices.isEmpty
        ? nil : choices == ["none"] ? "do not indent it" : "indent it by \(choices.joined(separator: " or "))")
  }

  /// Advice if a key in the column of a list's items was meant for the mapping that holds the list.
  private func keyBesideList(at mark: YAMLMark) -> String? {
    guard let (key, column) = listHolder(at: mark) else { return nil }
    let place = column == 1 ? "do not indent it" : "indent it by \(spaces(column - 1))"
    return "\(place) to be a key beside \"\(shortened(key, to: 40))\"; an item of the list begins with \"- \""
  }

  /// The problem if a list of one item stands where one node does, such as a row, and the key at the mark belongs to that
  /// node.
  private func dashBeforeNode(at mark: YAMLMark) -> Diagnostic? {
    let dash = error.contextMark
    guard let (holder, _) = listHolder(at: mark), mappings.contains(holder) else { return nil }
    for line in dash.line + 1..<max(mark.line, dash.line + 1)
    where contentColumn(of: line, skippingItems: false) == dash.column
      && firstCharacter(YAMLMark(line: line, column: dash.column)) == "-"
    {
      return nil
    }
    let name = shortened(String(rest(at: mark).prefix { $0 != ":" }), to: 40)
    return make(
      "yaml-list", "\"\(holder)\" takes one node, found a list item", dash,
      note: "\"\(name)\" on line \(mark.line) stands beside the dash",
      hint: "leave out the \"- \": the kind of the node stands in the column of \"\(name)\"")
  }

  /// The key that holds the list which a key stands in the column of, and where that key begins.
  private func listHolder(at mark: YAMLMark) -> (key: String, column: Int)? {
    guard firstColon(in: Array(source.scalars(line: mark.line, from: mark.column))) != nil else { return nil }
    var line = mark.line
    while let above = lineAbove(line) {
      let column = contentColumn(of: above)
      if column < mark.column {
        let key = rest(at: YAMLMark(line: above, column: column))
        return key.hasSuffix(":") ? (String(key.dropLast()), column) : nil
      }
      line = above
    }
    return nil
  }

  private func stray(_ here: String, at mark: YAMLMark) -> Diagnostic {
    make(
      "yaml-flow", "\"\(here)\" closes nothing", mark,
      hint: here == "," ? "put the text in quotes" : "delete it, or put the text in quotes")
  }

  /// `"x" y`, `[1, 2] x` and the like.
  private func textAfterValue() -> Diagnostic {
    let mark = error.mark
    let before = Array(source.scalars(line: mark.line).prefix(mark.column - 1))
    let last = before.last { $0 != " " && $0 != "\t" }
    let here = firstCharacter(mark)
    if let quoted = trail.lastQuoted, quoted.end.line == mark.line, quoted.end.column <= mark.column,
      last == "\"" || last == "'"
    {
      let quote = last.map { String($0) } ?? ""
      if quoted.start.line < quoted.end.line {
        return make(
          "yaml-unclosed", "the quote \(quote) is not closed on its line", quoted.start,
          note: "it runs on to the next quote, at line \(quoted.end.line)", hint: "close it on the same line")
      }
      return make(
        "yaml-quote", "\(found(at: mark)) stands after the closing quote", mark,
        hint: quote == "'"
          ? "put the whole text in quotes; inside single quotes write '' for an apostrophe"
          : "put the whole text in quotes; inside double quotes write \\\" for a quote")
    }
    if here == "]" || here == "}" { return stray(here, at: mark) }
    if last == "}" || last == "]" {
      return make(
        "yaml-flow", "\(found(at: mark)) stands after the closing \"\(last.map { String($0) } ?? "")\"", mark,
        hint: "a text that starts with \"\(last == "}" ? "{" : "[")\" needs quotes")
    }
    let trimmed = before.reversed().drop { $0 == " " || $0 == "\t" }
    let word = Array(trimmed.prefix { $0 != " " && $0 != "\t" }.reversed())
    if word.first == "*" {
      return make(
        "yaml-start", "a text without quotes cannot start with \"*\"",
        YAMLMark(line: mark.line, column: trimmed.count - word.count + 1),
        note: "\"*\" repeats the value with that anchor", hint: "put the text in quotes")
    }
    return make(
      "yaml-syntax", "\(found(at: mark)) does not fit here", mark, hint: "put the text in quotes if it is one")
  }

  // MARK: Lines

  /// The column of the first character of a line that is neither a blank nor, if asked, a list item's `- `.
  private func contentColumn(of line: Int, skippingItems: Bool = true) -> Int {
    let scalars = Array(source.scalars(line: line))
    var at = 0
    while at < scalars.count {
      let item = scalars[at] == "-" && (at + 1 == scalars.count || scalars[at + 1] == " ") && skippingItems
      guard scalars[at] == " " || scalars[at] == "\t" || item else { break }
      at += 1
    }
    return at + 1
  }

  /// The nearest line above that is neither blank nor a comment.
  private func lineAbove(_ line: Int) -> Int? {
    var line = line - 1
    while line >= 1 {
      let first = source.scalars(line: line).first { $0 != " " && $0 != "\t" }
      if let first, first != "#" { return line }
      line -= 1
    }
    return nil
  }

  /// The first colon that ends a key: one before a blank or at the end, outside quotes.
  private func firstColon(in scalars: [Unicode.Scalar]) -> Int? {
    var quote: Unicode.Scalar?
    for (at, scalar) in scalars.enumerated() {
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == ":", at + 1 == scalars.count || scalars[at + 1] == " " {
        return at
      } else if (scalar == "\"" || scalar == "'") && at == 0 {
        quote = scalar
      }
    }
    return nil
  }

  private func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars)
    return result
  }

  private func spaces(_ count: Int) -> String { count == 1 ? "1 space" : "\(count) spaces" }
}
