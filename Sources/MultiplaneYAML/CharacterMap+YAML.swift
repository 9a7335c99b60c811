import MultiplaneBase

extension CharacterMap {
  /// The map of a literal block text: every line of the value is the end of a line of the file.
  static func literal(_ value: String, headerLine: Int, in source: SourceFile) -> CharacterMap {
    if value.isEmpty { return .start }
    var runs: [Run] = []
    var offset = 0
    var line = headerLine + 1
    for piece in value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      let written = source.scalars(line: line).count
      guard written >= piece.count else { break }
      runs.append(Run(offset: offset, line: line, column: written - piece.count + 1))
      offset += piece.count + 1
      line += 1
    }
    return runs.isEmpty ? .start : .runs(runs)
  }

  /// The map of a plain or quoted text that has escapes or goes over several lines.
  ///
  /// - Parameters:
  ///   - quote: the quote it is written in; nil if none.
  ///   - first: the scalar's part of its first line, with the quote.
  static func flowing(
    _ value: String, quote: Unicode.Scalar?, from start: YAMLMark, first: Substring.UnicodeScalarView,
    toLine end: Int, in source: SourceFile
  ) -> CharacterMap {
    let total = value.unicodeScalars.count
    var runs: [Run] = []
    var offset = 0
    var column = start.column + (quote == nil ? 0 : 1)
    // How many line ends stand between the last text and this line; the first is folded into a space.
    var breaks = 0
    for line in start.line...max(start.line, end) {
      var text = line == start.line ? Array(first.dropFirst(quote == nil ? 0 : 1)) : Array(source.scalars(line: line))
      if line > start.line {
        let indent = text.prefix { $0 == " " || $0 == "\t" }.count
        text.removeFirst(indent)
        column = indent + 1
      }
      if line < end { while let last = text.last, last == " " || last == "\t" { text.removeLast() } }
      if text.isEmpty, line > start.line, line < end {
        breaks += 1
        continue
      }
      if breaks > 0 { offset += max(1, breaks - 1) }
      runs.append(Run(offset: offset, line: line, column: column))
      var joins = false
      var at = 0
      while at < text.count, offset < total {
        let step: Int
        switch (quote, text[at]) {
        case ("'", "'"): step = at + 1 < text.count && text[at + 1] == "'" ? 2 : 0
        case ("\"", "\""): step = 0
        case ("\"", "\\"):
          if at + 1 == text.count {
            joins = true
            step = 0
          } else {
            // The first of a pair of surrogates goes together with the second.
            let isPair = text[at + 1] == "u" && text.isSurrogate(at: at + 2)
            step = isPair ? 12 : ["x": 4, "u": 6, "U": 10][text[at + 1]] ?? 2
          }
        default: step = 1
        }
        if step == 0 { break }
        at += step
        offset += 1
        if step > 1 { runs.append(Run(offset: offset, line: line, column: column + at)) }
      }
      breaks = joins ? 0 : 1
    }
    return offset == total ? .runs(runs) : .start
  }
}

extension [Unicode.Scalar] {
  /// Whether four digits are those of a surrogate.
  func isSurrogate(at start: Int) -> Bool {
    let digits = self[Swift.min(start, count)...].prefix(4)
    return UInt32(String(String.UnicodeScalarView(digits)), radix: 16).map { (0xD800...0xDFFF).contains($0) } ?? false
  }
}
