import MultiplaneBase

/// Checks the types of a tree and compiles it, collecting every problem on the way.
///
/// Methods return nil where a part is wrong; the problem has then been noted, and what is around the part is checked on.
struct TermBuilder {
  let scope: any NameScope
  let source: ExpressionSource
  let roomAxis: Axis?
  private(set) var problems: [LocatedProblem] = []
  /// For values that depend on nothing.
  private let scratch = EvaluationContext()
  private var randomCalls: Int

  /// - Parameter part: Which of a text's expressions it is, from 0.
  init(scope: any NameScope, source: ExpressionSource, roomAxis: Axis?, part: Int) {
    (self.scope, self.source, self.roomAxis) = (scope, source, roomAxis)
    randomCalls = part << 20
  }

  /// The term of a part of the tree, of a type its place takes.
  mutating func term(_ node: SyntaxNode, _ expected: ExpectedType = ExpectedType()) -> Term? {
    fit(natural(node, expected), expected, node.range)
  }

  /// The term of a part of the tree, of the type it has by itself.
  private mutating func natural(_ node: SyntaxNode, _ expected: ExpectedType) -> Term? {
    switch node.kind {
    case .number, .angle, .time, .frames, .percent, .boolean, .text, .hex: return literal(node, expected)
    case .name(let name): return self.name(name, expected, node.range)
    case .list(let items): return list(items, expected)
    case .call(let function, let nameRange, let arguments):
      return call(function, nameRange, arguments, expected, node.range)
    case .negate(let operand): return negated(operand, expected)
    case .not(let operand): return inverted(operand)
    case .chain(let first, let links): return chain(first, links, expected)
    case .compare(let left, let symbol, let right): return comparison(left, symbol, right, node.range)
    case .fallback(let operands): return fallback(operands, expected)
    case .all(let operands): return conditions(operands, all: true)
    case .any(let operands): return conditions(operands, all: false)
    case .opacity(let color, let factor): return faded(color, factor, node.range)
    }
  }

  /// A value that is written out.
  private mutating func literal(_ node: SyntaxNode, _ expected: ExpectedType) -> Term? {
    switch node.kind {
    case .number(let value): return Term(.number(value))
    case .angle(let value): return Term(.angle(value))
    case .time(let value): return Term(.time(value))
    case .frames(let count):
      let seconds = count / scope.framesPerSecond
      return seconds.isFinite ? Term(.time(seconds)) : report(.fault(.notFinite), node.range)
    case .percent(let value): return percent(value, expected, node.range)
    case .boolean(let value): return Term(.boolean(value))
    case .text(let value): return Term(.text(value))
    case .hex(let value): return Term(.color(value))
    case .name, .list, .call, .negate, .not, .chain, .compare, .fallback, .all, .any, .opacity:
      preconditionFailure("not a literal")
    }
  }

  /// Notes a problem; nil, so that it can end a method.
  @discardableResult
  mutating func report(_ problem: ExpressionProblem, _ range: Range<Int>) -> Term? {
    problems.append(LocatedProblem(problem, range))
    return nil
  }

  /// Something that may fail at evaluation.
  func site(_ range: Range<Int>) -> FaultSite { FaultSite(range, in: source) }

  /// The key of `random` besides the field its owner names: nothing in fields of data, which are told apart by
  /// name, and elsewhere the key the expression is written for.
  var randomKey: UInt64 {
    if scope.allowsLorem { return 0 }
    return source.location.path.map { EvaluationContext.fieldKey($0) } ?? 0
  }

  /// The number of the next call of `random` or `lorem` in this expression.
  mutating func nextRandomCall() -> Int {
    randomCalls += 1
    return randomCalls
  }

  /// A term that depends on nothing is replaced by its value, unless it has none.
  func folded(_ term: Term) -> Term {
    guard term.dependence.isEmpty, term.constant == nil, term.cost <= ExpressionLimits.operations,
      term.depth <= ExpressionLimits.evaluationDepth
    else { return term }
    scratch.fault = nil
    let value = term.value(scratch)
    guard scratch.fault == nil else { return term }
    var constant = Term(value)
    constant.type = term.type
    constant.names = term.names
    constant.nameDepth = term.nameDepth
    return constant
  }

  /// Turns a value into a type its place takes, or reports that there is no way.
  private mutating func fit(_ term: Term?, _ expected: ExpectedType, _ range: Range<Int>) -> Term? {
    guard let term else { return nil }
    if expected.types.isEmpty || expected.types.contains(term.type) { return term }
    if let field = term.cell {
      if expected.types.contains(where: \.isNumeric) { return term.read(field, as: .number) }
      if expected.types.contains(.boolean) { return term.read(field, as: .boolean) }
    }
    if expected.types.contains(.color), term.type == .text { return colorFromText(term, range) }
    if expected.types.contains(.text) { return textFrom(term) }
    if let function = expected.function {
      return report(.argumentType(function, expected: expected.types, found: term.type), range)
    }
    return report(.wrongType(expected: expected.types, found: term.type), range)
  }

  // MARK: The whole expression

  /// Reports what evaluation could not bear.
  mutating func checkLimits(of term: Term?, at range: Range<Int>) {
    guard let term else { return }
    if term.cost > ExpressionLimits.operations {
      report(.tooManyOperations, range)
    } else if max(term.depth, term.nameDepth) > ExpressionLimits.evaluationDepth {
      report(.tooDeepEvaluation, range)
    }
  }

  /// Reports why a value that depends on nothing could not be computed.
  ///
  /// - Parameter isShown: Whether any type fits, so that a number which is not exact is shown as it is written.
  mutating func checkConstant(_ term: Term, at range: Range<Int>, isShown: Bool) {
    guard term.dependence.isEmpty, term.constant == nil else { return }
    scratch.fault = nil
    if isShown { _ = term.shown(scratch) } else { _ = term.value(scratch) }
    guard let fault = scratch.fault else { return }
    report(.fault(fault.kind), fault.site.source === source ? fault.range : range)
  }
}
