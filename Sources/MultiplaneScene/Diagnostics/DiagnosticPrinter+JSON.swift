extension DiagnosticPrinter {
  /// The diagnostics as JSON lines, one object each, all of them, in their order.
  ///
  /// The keys are `severity`, `code`, `message`, and where they are known `file`, `line`, `column`, `length`, `path`, `note`
  /// and `hint`, in this order.
  public static func jsonLines(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { json($0) + "\n" }.joined()
  }

  /// One diagnostic as a JSON object without a line end.
  public static func json(_ diagnostic: Diagnostic) -> String {
    var fields: [(String, String)] = [
      ("severity", quoted(diagnostic.severity.rawValue)),
      ("code", quoted(diagnostic.code)),
      ("message", quoted(diagnostic.message)),
    ]
    if let span = diagnostic.span {
      fields.append(("file", quoted(span.file)))
      if span.line > 0 { fields.append(("line", String(span.line))) }
      if span.line > 0, span.column > 0 {
        fields += [("column", String(span.column)), ("length", String(span.length))]
      }
    }
    if let path = diagnostic.path { fields.append(("path", quoted(path))) }
    if let note = diagnostic.note { fields.append(("note", quoted(note))) }
    if !diagnostic.quoted.isEmpty {
      fields.append(("quoted", "[" + diagnostic.quoted.map { quoted($0) }.joined(separator: ",") + "]"))
    }
    if let hint = diagnostic.hint { fields.append(("hint", quoted(hint))) }
    return "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  /// A JSON string; controls and the separators that end lines in JavaScript are escaped.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
