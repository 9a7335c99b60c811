import MultiplaneBase

typealias NumberCode = @Sendable (EvaluationContext) -> Double
typealias BooleanCode = @Sendable (EvaluationContext) -> Bool
typealias TextCode = @Sendable (EvaluationContext) -> String
typealias ColorCode = @Sendable (EvaluationContext) -> RGBA
typealias ListCode = @Sendable (EvaluationContext) -> [ExpressionValue]

/// The code that computes a value: one closure, typed, so that numbers need no box.
enum Code: Sendable {
  /// A number, an angle or a time.
  case number(NumberCode)
  case boolean(BooleanCode)
  case text(TextCode)
  case color(ColorCode)
  case list(ListCode)
}

/// A part of an expression, checked and compiled.
struct Term: Sendable {
  var type: ExpressionType
  var code: Code
  var constant: ExpressionValue?
  var dependence: Dependence = []
  var inputs: [Expression.Input] = []
  /// The names it was written with, each once; not those behind them.
  var names: [Expression.Name] = []
  /// The field that it reads of an item, with nothing done to it.
  var field: FieldReading?
  /// Whether it is a number of seconds: `time`, a moment of the track, or a sum of such. Times may be added to it, and it is
  /// compared with them.
  var isSeconds = false
  /// How many operations an evaluation takes at most.
  var cost = 1
  /// How deep closures call each other.
  var depth = 1
  /// How many names are built on each other; constants are, too.
  var nameDepth = 0

  /// The field if it is a text that is read as what is wanted.
  var cell: FieldReading? { field.flatMap { $0.isCell ? $0 : nil } }

  /// A constant.
  ///
  /// - Precondition: The value is one that formulas compute with.
  init(_ value: ExpressionValue) {
    (type, constant) = (value.type, value)
    switch value {
    case .written, .missing, .unusable: preconditionFailure("what an item holds is read as a field")
    case .number(let value), .angle(let value), .time(let value): code = .number { _ in value }
    case .boolean(let value): code = .boolean { _ in value }
    case .text(let value): code = .text { _ in value }
    case .color(let value): code = .color { _ in value }
    case .list(let value): code = .list { _ in value }
    }
  }

  /// A value computed from others.
  init(_ type: ExpressionType, _ code: Code, of operands: [Term], adding dependence: Dependence = []) {
    (self.type, self.code, self.dependence) = (type, code, dependence)
    var seen: Set<Expression.Input> = []
    var known: Set<String> = []
    for operand in operands {
      self.dependence.formUnion(operand.dependence)
      inputs += operand.inputs.filter { seen.insert($0).inserted }
      names += operand.names.filter { known.insert($0.name).inserted }
      // Names used twice count twice, so this can double with every name; it only has to stay above the limit.
      cost = min(cost + operand.cost, 1_000_000)
      depth = max(depth, operand.depth + 1)
      nameDepth = max(nameDepth, operand.nameDepth)
    }
  }

  /// The term as what a name stands for.
  func named(_ name: String, slot: Slot? = nil, definition: Expression? = nil) -> Term {
    var plain = self
    plain.names = []
    var term = self
    if definition != nil { term.nameDepth += 1 }
    term.names = [Expression.Name(name: name, slot: slot, definition: definition, term: plain)]
    return term
  }

  /// A constant number's value.
  var constantNumber: Double? { constant?.double }

  /// A number as a value of this term's type.
  func wrap(_ number: Double) -> ExpressionValue {
    switch type {
    case .angle: .angle(number)
    case .time: .time(number)
    case .number, .boolean, .text, .color, .list: .number(number)
    }
  }

  /// The value in a context, whatever its type.
  func value(_ context: EvaluationContext) -> ExpressionValue {
    switch code {
    case .number(let code): wrap(code(context))
    case .boolean(let code): .boolean(code(context))
    case .text(let code): .text(code(context))
    case .color(let code): .color(code(context))
    case .list(let code): .list(code(context))
    }
  }

  // The checker has seen to the type before it asks for the closure.

  var number: NumberCode {
    guard case .number(let code) = code else { preconditionFailure("a number was checked for") }
    return code
  }
  var boolean: BooleanCode {
    guard case .boolean(let code) = code else { preconditionFailure("a condition was checked for") }
    return code
  }
  var text: TextCode {
    guard case .text(let code) = code else { preconditionFailure("a text was checked for") }
    return code
  }
  var color: ColorCode {
    guard case .color(let code) = code else { preconditionFailure("a color was checked for") }
    return code
  }
  var list: ListCode {
    guard case .list(let code) = code else { preconditionFailure("a list was checked for") }
    return code
  }
}
