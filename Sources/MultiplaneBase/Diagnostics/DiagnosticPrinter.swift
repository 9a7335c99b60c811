/// Writes diagnostics as text for people.
///
/// A diagnostic is a line with what is wrong, its place, the source line with a caret run under the characters meant, the
/// reason and a hint:
///
/// ```
/// error: "color" has no value
///   feed.yaml:22:12
///    22 |     color: #2A1B1F
///       |            ^
///   hint: in YAML a bare # starts a comment; write "#2A1B1F" in quotes
/// ```
package struct DiagnosticPrinter: Sendable {
  /// The files whose lines can be shown, by the name their spans have.
  package var sources: [String: SourceFile]
  /// Whether to colour with ANSI escapes.
  package var color: Bool
  /// How many diagnostics are shown before "and N more".
  package var limit = 20

  /// A printer that shows lines of the given files.
  package init(sources: [String: SourceFile] = [:], color: Bool = false) {
    (self.sources, self.color) = (sources, color)
  }

  /// A printer that shows lines of one file.
  package init(_ source: SourceFile, color: Bool = false) {
    self.init(sources: [source.name: source], color: color)
  }

  /// The diagnostics as text, errors before warnings, otherwise in their order; empty if there are none.
  package func text(_ diagnostics: [Diagnostic]) -> String {
    let ordered = diagnostics.filter { $0.severity == .error } + diagnostics.filter { $0.severity == .warning }
    var pieces = ordered.prefix(limit).map { text($0) }
    if ordered.count > limit { pieces.append("and \(ordered.count - limit) more\n") }
    return pieces.joined(separator: "\n")
  }

  /// One diagnostic as lines, each with its end.
  package func text(_ diagnostic: Diagnostic) -> String {
    let accent = diagnostic.severity == .error ? "31" : "33"
    var text =
      paint("\(diagnostic.severity.rawValue):", "1;" + accent) + " " + paint(line(diagnostic.message), "1") + "\n"
    let path = diagnostic.path.map(line)
    if let span = diagnostic.span {
      text += "  " + place(span) + (path.map { "  " + $0 } ?? "") + "\n"
      text += excerpt(span, accent: accent)
    } else if let path {
      text += "  " + path + "\n"
    }
    if let note = diagnostic.note { text += "  " + line(note) + "\n" }
    for quoted in diagnostic.quoted { text += "  " + paint("|", "2") + " " + line(quoted) + "\n" }
    if let hint = diagnostic.hint { text += "  " + paint("hint:", "36") + " " + line(hint) + "\n" }
    return text
  }

  /// The exit code the diagnostics lead to: the class of the first error; 0 if none is an error.
  package static func exitCode(of diagnostics: [Diagnostic]) -> Int32 {
    diagnostics.first { $0.severity == .error }?.failure.rawValue ?? 0
  }

  // MARK: Parts

  /// `file:line:column`; without what is 0, for places that are a whole line or file.
  private func place(_ span: SourceSpan) -> String {
    var text = line(span.file)
    if span.line > 0 { text += ":\(span.line)" }
    if span.line > 0, span.column > 0 { text += ":\(span.column)" }
    return text
  }

  private func excerpt(_ span: SourceSpan, accent: String) -> String {
    guard let source = sources[span.file], span.line >= 1, span.line <= source.lineCount, span.column >= 1 else {
      return ""
    }
    let excerpt = SourceExcerpt(of: source.line(span.line), column: span.column, length: span.length)
    let number = String(span.line)
    let width = max(5, number.count + 2)
    let gutter = String(repeating: " ", count: width - number.count) + number + " |"
    let empty = String(repeating: " ", count: width) + " |"
    let shown = excerpt.text.isEmpty ? "" : " " + excerpt.text
    let carets = String(repeating: "^", count: excerpt.caretWidth)
    return paint(gutter, "2") + shown + "\n" + paint(empty, "2") + " "
      + String(repeating: " ", count: excerpt.caretStart)
      + paint(carets, "1;" + accent) + "\n"
  }

  private func paint(_ text: String, _ style: String) -> String { color ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text }

  /// A text as one printable line.
  private func line(_ text: String) -> String { visible(shortened(text, to: 1_000)) }
}
