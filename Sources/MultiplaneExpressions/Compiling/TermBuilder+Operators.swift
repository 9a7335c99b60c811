import MultiplaneBase

extension TermBuilder {
  /// Sums and products, from left to right.
  mutating func chain(_ first: SyntaxNode, _ links: [SyntaxNode.Link], _ expected: ExpectedType) -> Term? {
    let start = term(first, expected.operand).map { numeric($0) }
    let operands = links.map { link in term(link.operand, expected.operand).map { numeric($0) } }
    guard var type = start?.type, let start else { return nil }
    var isSeconds = start.isSeconds
    var steps: [(symbol: Operator, operand: Term, type: ExpressionType, site: FaultSite)] = []
    for (link, operand) in zip(links, operands) {
      guard let operand else { return nil }
      let isSum = link.symbol == .add || link.symbol == .subtract
      // `time - outro - 500ms`: what counts seconds is a plain number, and a length of time is taken as its seconds.
      let isMixed = isSum && (isSeconds && operand.type == .time || operand.isSeconds && type == .time)
      guard let result = isMixed ? .number : resultType(link, type, operand.type) else { return nil }
      type = result
      isSeconds = isSum && (isSeconds || operand.isSeconds)
      let range = first.range.lowerBound..<link.operand.range.upperBound
      steps.append((link.symbol, operand, type, site(range)))
    }
    // Every step of a short chain is a closure around the last one; a long one would go too deep.
    if steps.count <= 16 {
      var result = steps.reduce(start) { left, step in
        let code = arithmetic(step.symbol, left, step.operand, step.site)
        return folded(Term(step.type, .number(code), of: [left, step.operand]))
      }
      result.isSeconds = isSeconds
      return result
    }
    let begin = start.number
    let rest = steps.map { (symbol: $0.symbol, value: $0.operand.number, site: $0.site) }
    let code: NumberCode = { context in
      var result = begin(context)
      for step in rest { result = compute(step.symbol, result, step.value(context), context, step.site) }
      return result
    }
    var result = folded(Term(type, .number(code), of: [start] + steps.map(\.operand)))
    result.isSeconds = isSeconds
    return result
  }

  /// The type of a sum or product, or nil and a report.
  private mutating func resultType(
    _ link: SyntaxNode.Link, _ a: ExpressionType, _ b: ExpressionType
  ) -> ExpressionType? {
    let symbol = link.symbol.rawValue
    if link.symbol == .add, a == .text || b == .text {
      report(.joinedText, link.range)
      return nil
    }
    for type in [a, b] where !type.isNumeric {
      report(.operandType(symbol, takes: "numbers", found: type), link.range)
      return nil
    }
    switch (link.symbol, a, b) {
    case (.add, _, _) where a == b, (.subtract, _, _) where a == b: return a
    case (.add, _, _), (.subtract, _, _): report(.mixedTypes(symbol, a, b), link.range)
    case (_, _, .number): return a
    case (.multiply, .number, _): return b
    case (.divide, _, _) where a == b: return .number
    default: report(.badProduct(symbol, a, b), link.range)
    }
    return nil
  }

  /// A number with its sign changed.
  mutating func negated(_ operand: SyntaxNode, _ expected: ExpectedType) -> Term? {
    guard let value = term(operand, expected.operand).map({ numeric($0) }) else { return nil }
    guard value.type.isNumeric else {
      return report(.operandType("-", takes: "numbers", found: value.type), operand.range)
    }
    let number = value.number
    return folded(Term(value.type, .number { -number($0) }, of: [value]))
  }

  /// A colour with a part of its alpha.
  mutating func faded(_ color: SyntaxNode, _ factor: Double, _ range: Range<Int>) -> Term? {
    let value = term(color, ExpectedType([.color]))
    guard (0...1).contains(factor) else { return report(.badOpacity, color.range.upperBound..<range.upperBound) }
    guard let value else { return nil }
    let base = value.color
    return folded(Term(.color, .color { base($0).opacity(factor) }, of: [value]))
  }
}

/// One operation; a result that is no finite number is a fault.
@inline(__always)
private func compute(
  _ symbol: Operator, _ a: Double, _ b: Double, _ context: EvaluationContext, _ site: FaultSite
) -> Double {
  switch symbol {
  case .add: return finite(a + b, context, site)
  case .subtract: return finite(a - b, context, site)
  case .multiply: return finite(a * b, context, site)
  case .divide: return b == 0 ? context.fail(.divisionByZero, site) : finite(a / b, context, site)
  case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal, .fallback, .and, .or:
    preconditionFailure("not an operator between numbers that gives a number")
  }
}

/// The number if it is one that may go on, else 0 and a fault.
@inline(__always)
func finite(_ value: Double, _ context: EvaluationContext, _ site: FaultSite) -> Double {
  value.isFinite ? value : context.fail(.overflow, site)
}

/// One operation as a closure; a constant on one side saves a call.
private func arithmetic(_ symbol: Operator, _ a: Term, _ b: Term, _ site: FaultSite) -> NumberCode {
  let (x, y) = (a.number, b.number)
  if let k = b.constantNumber {
    switch symbol {
    case .add: return { finite(x($0) + k, $0, site) }
    case .subtract: return { finite(x($0) - k, $0, site) }
    case .multiply: return { finite(x($0) * k, $0, site) }
    case .divide where k != 0: return { finite(x($0) / k, $0, site) }
    default: break
    }
  } else if let k = a.constantNumber {
    switch symbol {
    case .add: return { finite(k + y($0), $0, site) }
    case .subtract: return { finite(k - y($0), $0, site) }
    case .multiply: return { finite(k * y($0), $0, site) }
    default: break
    }
  }
  switch symbol {
  case .add: return { finite(x($0) + y($0), $0, site) }
  case .subtract: return { finite(x($0) - y($0), $0, site) }
  case .multiply: return { finite(x($0) * y($0), $0, site) }
  default: return { compute(symbol, x($0), y($0), $0, site) }
  }
}
