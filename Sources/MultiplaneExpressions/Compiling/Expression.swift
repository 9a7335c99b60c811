package import MultiplaneBase

/// An expression ready to be evaluated.
///
/// Evaluating looks nothing up and allocates nothing unless it gives a text or a list. It never traps and never gives
/// infinity or NaN: what cannot be computed sets `EvaluationContext.fault` and gives 0, false, an empty text or clear.
package struct Expression: Sendable {
  /// A slot that an expression reads, with the name it was read by.
  package struct Input: Hashable, Sendable {
    /// The name as it was written.
    package var name: String
    /// The slot it reads.
    package var slot: Slot
    /// A slot under a name.
    package init(name: String, slot: Slot) { (self.name, self.slot) = (name, slot) }
  }

  // Nodes hold their expressions in lists that are searched on every frame: a copy costs one reference.
  private let compiled: CompiledExpression

  var term: Term { compiled.term }
  var source: ExpressionSource { compiled.source }

  init(term: Term, source: ExpressionSource) { compiled = CompiledExpression(term: term, source: source) }

  /// A constant that stands in no file, such as a default.
  package init(constant value: ExpressionValue) {
    let location = ExpressionLocation(file: "", line: 1, column: 1)
    self.init(term: Term(value), source: ExpressionSource(text: value.description, location: location))
  }

  /// The same for all copies of the expression, and for no other one as long as it exists.
  package var identity: ObjectIdentifier { ObjectIdentifier(compiled) }

  /// The type of the value.
  package var type: ExpressionType { term.type }
  /// The inputs that the value may change with; empty if it is constant.
  package var dependence: Dependence { term.dependence }
  /// The expression as it was written.
  package var text: String { source.text }
  /// Where the whole text stands.
  package var span: SourceSpan { source.location.span(of: 0..<max(1, text.unicodeScalars.count)) }
  /// The value if it depends on nothing.
  package var constant: ExpressionValue? { term.constant }
  /// The slots it reads, each once, in the order they are written; those of the names it uses included.
  package var inputs: [Input] { term.inputs }

  /// The value of a number, an angle in radians or a time in seconds.
  ///
  /// - Precondition: `type` is one of these.
  package func number(_ context: EvaluationContext) -> Double {
    guard case .number(let code) = term.code else { preconditionFailure("\"\(text)\" is not a number") }
    let before = context.faults
    let value = code(context)
    return context.faults == before ? value : 0
  }

  /// The value of a condition.
  ///
  /// - Precondition: `type` is `.boolean`.
  package func boolean(_ context: EvaluationContext) -> Bool {
    guard case .boolean(let code) = term.code else { preconditionFailure("\"\(text)\" is not a condition") }
    let before = context.faults
    let value = code(context)
    return context.faults == before && value
  }

  /// The value as a text; values of every type have one (`ExpressionValue.description`).
  package func text(_ context: EvaluationContext) -> String {
    let before = context.faults
    let value = compiled.shown(context)
    return context.faults == before ? value : ""
  }

  /// The value as an item holds it: a number of a data file as it is written there, and nothing where there is none.
  package func kept(_ context: EvaluationContext) -> ExpressionValue {
    guard let field = term.field else { return value(context) }
    let before = context.faults
    let value = field.value(context)
    return context.faults == before ? value ?? .missing : .missing
  }

  /// The value of a colour.
  ///
  /// - Precondition: `type` is `.color`.
  package func color(_ context: EvaluationContext) -> RGBA {
    guard case .color(let code) = term.code else { preconditionFailure("\"\(text)\" is not a color") }
    let before = context.faults
    let value = code(context)
    return context.faults == before ? value : .clear
  }

  /// The values of several expressions, in order; `nil` if one of them could not be computed, which has set the context's
  /// fault. The same as one by one, and cheaper.
  package static func values(of expressions: [Expression], _ context: EvaluationContext) -> [ExpressionValue]? {
    let before = context.faults
    var values: [ExpressionValue] = []
    values.reserveCapacity(expressions.count)
    for expression in expressions {
      if case .number(let code) = expression.compiled.code {
        values.append(expression.compiled.wrap(code(context)))
      } else {
        values.append(expression.value(context))
      }
    }
    return context.faults == before ? values : nil
  }

  /// The value, whatever its type.
  package func value(_ context: EvaluationContext) -> ExpressionValue {
    switch compiled.code {
    case .number(let code):
      let before = context.faults
      let value = code(context)
      return compiled.wrap(context.faults == before ? value : 0)
    case .boolean: return .boolean(boolean(context))
    case .text: return .text(text(context))
    case .color: return .color(color(context))
    case .list(let code): return list(code, context)
    }
  }

  private func list(_ code: ListCode, _ context: EvaluationContext) -> ExpressionValue {
    let before = context.faults
    let values = code(context)
    return .list(context.faults == before ? values : [])
  }
}

/// The code of an expression, and where it is written.
private final class CompiledExpression: Sendable {
  let term: Term
  let source: ExpressionSource
  // Read on every frame: a term has much besides, which would be copied with it.
  let code: Code
  let shown: TextCode
  private let isAngle: Bool
  private let isTime: Bool

  init(term: Term, source: ExpressionSource) {
    (self.term, self.source, code, shown) = (term, source, term.code, term.shown)
    (isAngle, isTime) = (term.type == .angle, term.type == .time)
  }

  /// A number as a value of the type.
  func wrap(_ number: Double) -> ExpressionValue { isAngle ? .angle(number) : isTime ? .time(number) : .number(number) }
}
