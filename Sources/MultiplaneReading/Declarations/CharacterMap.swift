import MultiplaneBase

/// Where the characters of a scalar's value stand in the file.
enum CharacterMap: Sendable, Hashable {
  /// Nowhere in particular: only the scalar's start is known.
  case start
  /// The value is written as it is, from this place on.
  case exact(line: Int, column: Int)
  /// Pieces that are written as they are, in order.
  case runs([Run])

  /// A piece of the value and where it starts in the file.
  struct Run: Sendable, Hashable {
    /// The first scalar of the value that belongs to the piece.
    var offset: Int
    var line: Int
    var column: Int
  }

  /// The place of a range of the value; its length stays on the first line.
  func place(of range: Range<Int>) -> (line: Int, column: Int, length: Int)? {
    let low = max(0, range.lowerBound)
    guard let start = place(of: low) else { return nil }
    guard range.upperBound > low + 1, let last = place(of: range.upperBound - 1) else {
      return (start.line, start.column, 1)
    }
    if last.line == start.line { return (start.line, start.column, max(1, last.column - start.column + 1)) }
    // Up to the last run of the first line.
    guard case .runs(let runs) = self, let next = runs.first(where: { $0.offset > low && $0.line > start.line }),
      let end = place(of: max(low, next.offset - 1))
    else { return (start.line, start.column, 1) }
    return (start.line, start.column, max(1, end.column - start.column + 1))
  }

  private func place(of offset: Int) -> (line: Int, column: Int)? {
    switch self {
    case .start: return nil
    case .exact(let line, let column): return (line, column + offset)
    case .runs(let runs):
      var (low, high) = (0, runs.count)
      while low < high {
        let middle = (low + high) / 2
        if runs[middle].offset <= offset { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { return nil }
      let run = runs[low - 1]
      return (run.line, run.column + offset - run.offset)
    }
  }
}

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
            step = ["x": 4, "u": 6, "U": 10][text[at + 1]] ?? 2
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
