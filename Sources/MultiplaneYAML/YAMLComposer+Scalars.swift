import MultiplaneBase

// Scalars with the places of their characters, and where the marks of the parser are in the text.

extension YAMLComposer {
  mutating func scalar(
    _ text: String, _ style: YAMLScalarStyle, from start: YAMLMark, to end: YAMLMark
  ) -> DeclaredValue {
    guard style == .plain, text.isEmpty || text == "~" || text == "null" else {
      return written(text, style, from: start, to: end)
    }
    var node = DeclaredValue(
      .scalar("", quoted: false), span: place(of: start, length: max(1, text.utf8.count)), isNull: true)
    node.nullText = text
    if text.isEmpty {
      let rest = rest(at: start)
      let blank = rest.prefix { $0 == " " || $0 == "\t" }.count
      let after = rest.dropFirst(blank)
      if after.first == "#" {
        node.comment = String(Substring(after.prefix(200)))
        node.span = place(of: YAMLMark(line: start.line, column: start.column + blank))
      }
    }
    return node
  }

  private mutating func written(
    _ text: String, _ style: YAMLScalarStyle, from start: YAMLMark, to end: YAMLMark
  ) -> DeclaredValue {
    let quoted = style == .single || style == .double
    let count = text.unicodeScalars.count
    let oneLine = start.line == end.line
    let first = style == .plain && oneLine ? source.text.unicodeScalars[...].prefix(0) : rest(at: start)
    let length: Int
    let map: CharacterMap
    switch style {
    case .literal, .folded:
      length = 1
      map = style == .literal ? .literal(text, headerLine: start.line, in: source) : .start
    case .plain where oneLine:
      length = end.column - start.column
      map = .exact(line: start.line, column: start.column)
    case .single, .double, .plain:
      length =
        oneLine ? end.column - start.column : trimmedCount(first)
      if quoted, oneLine, length == count + 2 {
        map = .exact(line: start.line, column: start.column + 1)
      } else {
        let quote: Unicode.Scalar? = style == .single ? "'" : style == .double ? "\"" : nil
        map = .flowing(text, quote: quote, from: start, first: first.prefix(length), toLine: end.line, in: source)
      }
    }
    if quoted { trail.lastQuoted = (start, end) }
    let span = place(of: start, length: length)
    var node = DeclaredValue(.scalar(text, quoted: style != .plain), span: span)
    node.map = map
    if style == .double, length != count + 2 || !oneLine,
      let control = text.unicodeScalars.first(where: { $0.value < 0x20 && $0 != "\n" && $0 != "\t" || $0.value == 0x7F }
      )
    {
      report(
        Diagnostic(
          code: "character", "the text holds a control character (\(hex(control.value)))", span: span,
          hint: "in double quotes \"\\\" begins an escape, such as \"\\t\": write it twice"))
    }
    return node
  }

  private func trimmedCount(_ scalars: Substring.UnicodeScalarView) -> Int {
    var scalars = scalars
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return scalars.count
  }

  // MARK: Places

  func place(of mark: YAMLMark, length: Int = 1) -> SourceSpan {
    source.span(mark, length: length)
  }

  /// The rest of a line, found from the place asked for before if it is on the same line: a line of megabytes may hold
  /// a hundred thousand nodes.
  private mutating func rest(at mark: YAMLMark) -> Substring.UnicodeScalarView {
    if mark.line != cursor.mark.line || mark.column < cursor.mark.column {
      cursor = (YAMLMark(line: mark.line, column: 1), source.scalars(line: mark.line))
    }
    cursor = (mark, cursor.rest.dropFirst(mark.column - cursor.mark.column))
    return cursor.rest
  }

  /// The first character after the anchor and the tag that stand at a mark.
  mutating func contentStart(from mark: YAMLMark) -> YAMLMark {
    var (line, column) = (mark.line, mark.column)
    while line <= source.lineCount {
      var rest = rest(at: YAMLMark(line: line, column: column))
      while let first = rest.first, first != "#" {
        let property = first == "&" || first == "!"
        guard property || first == " " || first == "\t" else { return YAMLMark(line: line, column: column) }
        let skipped = property ? rest.prefix { $0 != " " && $0 != "\t" }.count : 1
        rest = rest.dropFirst(skipped)
        column += skipped
      }
      (line, column) = (line + 1, 1)
    }
    return mark
  }

  mutating func tagPlace(from mark: YAMLMark) -> SourceSpan {
    let rest = Array(rest(at: mark).prefix(YAMLLimits.keyLength))
    guard let at = rest.firstIndex(of: "!") else { return place(of: mark) }
    let length = rest[at...].prefix { $0 != " " && $0 != "\t" && $0 != "," && $0 != "]" && $0 != "}" }.count
    return place(of: YAMLMark(line: mark.line, column: mark.column + at), length: length)
  }
}
