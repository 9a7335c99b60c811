extension DiagnosticPrinter {
  /// The diagnostics as JSON lines, one object each, all of them, in their order.
  ///
  /// The keys are `severity`, `code`, `message`, and where they are known `file`, `line`, `column`, `length`, `path`, `note`
  /// and `hint`, in this order.
  package static func jsonLines(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { json($0).compact + "\n" }.joined()
  }

  /// One diagnostic as a JSON object.
  package static func json(_ diagnostic: Diagnostic) -> JSON {
    let span = diagnostic.span
    let line = span.flatMap { $0.line > 0 ? $0.line : nil }
    let column = span.flatMap { $0.line > 0 && $0.column > 0 ? $0.column : nil }
    let quoted = diagnostic.quoted.isEmpty ? nil : JSON.array(diagnostic.quoted.map { .string($0) })
    return .object([
      ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code)),
      ("message", .string(diagnostic.message)), ("file", span.map { .string($0.file) }),
      ("line", line.map { .number($0) }), ("column", column.map { .number($0) }),
      ("length", column == nil ? nil : span.map { .number($0.length) }), ("path", diagnostic.path.map { .string($0) }),
      ("note", diagnostic.note.map { .string($0) }), ("quoted", quoted), ("hint", diagnostic.hint.map { .string($0) }),
    ])
  }
}
