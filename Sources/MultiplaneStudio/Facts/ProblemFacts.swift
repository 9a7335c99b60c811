internal import MultiplaneBase

/// Problems as pages show them: the parts for a program, and the text for a person.
enum ProblemFacts {
  /// A message of a kind with problems.
  static func message(_ problems: [Diagnostic], source: SourceFile?, kind: String) -> JSON {
    .object([("t", .string(kind)), ("problems", list(problems, source: source))])
  }

  /// Problems, each with its text and where its file lies.
  static func list(_ problems: [Diagnostic], source: SourceFile?) -> JSON {
    let printer = source.map { DiagnosticPrinter($0) } ?? DiagnosticPrinter()
    return .array(
      problems.prefix(100).map { problem in
        guard case .object(let members) = DiagnosticPrinter.json(problem) else { return .null }
        let path = problem.span.flatMap { realPath($0.file) }
        return .object(
          members + [
            JSON.Member(key: "text", value: .string(printer.text(problem))),
            JSON.Member(key: "source", value: .string(orNull: path)),
          ])
      })
  }
}
