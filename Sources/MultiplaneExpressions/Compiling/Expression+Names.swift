extension Expression {
  /// A name in an expression, and what it means there.
  package struct Name: Sendable {
    /// The name as written.
    package let name: String
    /// The slot it reads when the expression is evaluated; `nil` for a constant and for a name with a definition.
    package let slot: Slot?
    /// The expression it stands for: a `let`, a stage, an argument of a component.
    package let definition: Expression?
    let term: Term

    /// The value in a context; one that cannot be computed is 0, false, an empty text or clear.
    package func value(_ context: EvaluationContext) -> ExpressionValue {
      let fault = context.fault
      defer { context.fault = fault }
      return term.kept(context)
    }
  }

  /// The names the expression was written with, each once, in their order; those behind them are in their definitions.
  package var names: [Name] { term.names }

  /// A text with expressions in it, as one expression that gives the text.
  package init(_ template: TextTemplate) {
    let source =
      template.expressions.first?.source
      ?? ExpressionSource(text: "", location: ExpressionLocation(file: "", line: 1, column: 1))
    self.init(
      term: Term(.text, .text { template.text($0) }, of: template.expressions.map(\.term)),
      source: ExpressionSource(text: template.written, location: source.location))
  }
}

extension TextTemplate {
  /// The template as it is written in a scene.
  package var written: String {
    segments.map { segment in
      switch segment {
      case .literal(let text): text
      case .expression(let expression): "${\(expression.text)}"
      }
    }.joined()
  }
}
