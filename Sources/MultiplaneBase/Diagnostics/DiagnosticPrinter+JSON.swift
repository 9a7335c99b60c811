extension DiagnosticPrinter {
  /// The diagnostics as JSON lines, one object each, all of them, in their order.
  ///
  /// The keys are `severity`, `code`, `message`, and where they are known `file`, `line`, `column`, `length`, `path`, `note`
  /// and `hint`, in this order.
  package static func jsonLines(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { json($0) + "\n" }.joined()
  }

  /// One diagnostic as a JSON object without a line end.
  package static func json(_ diagnostic: Diagnostic) -> String {
    var fields: [(String, String)] = [
      ("severity", quotedJSON(diagnostic.severity.rawValue)),
      ("code", quotedJSON(diagnostic.code)),
      ("message", quotedJSON(diagnostic.message)),
    ]
    if let span = diagnostic.span {
      fields.append(("file", quotedJSON(span.file)))
      if span.line > 0 { fields.append(("line", String(span.line))) }
      if span.line > 0, span.column > 0 {
        fields += [("column", String(span.column)), ("length", String(span.length))]
      }
    }
    if let path = diagnostic.path { fields.append(("path", quotedJSON(path))) }
    if let note = diagnostic.note { fields.append(("note", quotedJSON(note))) }
    if !diagnostic.quoted.isEmpty {
      fields.append(("quoted", "[" + diagnostic.quoted.map(quotedJSON).joined(separator: ",") + "]"))
    }
    if let hint = diagnostic.hint { fields.append(("hint", quotedJSON(hint))) }
    return "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }
}
