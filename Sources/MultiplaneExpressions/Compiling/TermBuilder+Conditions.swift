extension TermBuilder {
  /// `not`.
  mutating func inverted(_ operand: SyntaxNode) -> Term? {
    guard let value = condition(operand, of: "not") else { return nil }
    let truth = value.boolean
    return folded(Term(.boolean, .boolean { !truth($0) }, of: [value]))
  }

  /// `and` or `or`; what stands after the first decisive condition is not evaluated.
  mutating func conditions(_ nodes: [SyntaxNode], all: Bool) -> Term? {
    let values = nodes.map { condition($0, of: all ? "and" : "or") }
    let terms = values.compactMap(\.self)
    guard terms.count == nodes.count else { return nil }
    let codes = terms.map(\.boolean)
    let code: BooleanCode
    if codes.count == 2 {
      let (first, second) = (codes[0], codes[1])
      if all {
        code = { first($0) && second($0) }
      } else {
        code = { first($0) || second($0) }
      }
    } else {
      code = { context in
        for truth in codes where truth(context) != all { return !all }
        return all
      }
    }
    return folded(Term(.boolean, .boolean(code), of: terms))
  }

  /// An operand that has to be a condition.
  private mutating func condition(_ node: SyntaxNode, of symbol: String) -> Term? {
    guard var value = term(node) else { return nil }
    if let field = value.cell { value = value.read(field, as: .boolean) }
    guard value.type == .boolean else {
      return report(.operandType(symbol, takes: "conditions", found: value.type), node.range)
    }
    return value
  }

  /// `<`, `==` and their like, between values of one type.
  mutating func comparison(
    _ left: SyntaxNode, _ symbol: Operator, _ right: SyntaxNode, _ range: Range<Int>
  ) -> Term? {
    let operands = (term(left), term(right))
    guard var a = operands.0, var b = operands.1 else { return nil }
    if a.cell != nil, b.cell != nil, symbol != .equal, symbol != .unequal {
      (a, b) = (numeric(a), numeric(b))
    } else {
      (a, b) = (field(a, like: b), field(b, like: a))
    }
    // A colour may be compared with a text that names one.
    if a.type == .color, b.type == .text {
      guard let color = colorFromText(b, right.range) else { return nil }
      b = color
    } else if a.type == .text, b.type == .color {
      guard let color = colorFromText(a, left.range) else { return nil }
      a = color
    }
    let areSeconds = a.isSeconds && b.type == .time || b.isSeconds && a.type == .time
    guard a.type == b.type || areSeconds else { return report(.mixedTypes(symbol.rawValue, a.type, b.type), range) }
    if a.type.isNumeric {
      return folded(Term(.boolean, .boolean(numberComparison(symbol, a, b)), of: [a, b]))
    }
    guard symbol == .equal || symbol == .unequal else {
      return report(.notOrdered(symbol.rawValue, a.type), range)
    }
    let wanted = symbol == .equal
    let code: BooleanCode
    switch (a.code, b.code) {
    case (.boolean(let x), .boolean(let y)): code = { (x($0) == y($0)) == wanted }
    case (.text(let x), .text(let y)): code = { (x($0) == y($0)) == wanted }
    case (.color(let x), .color(let y)): code = { (x($0) == y($0)) == wanted }
    case (.list(let x), .list(let y)): code = { (x($0) == y($0)) == wanted }
    default: preconditionFailure("values of one type have code of one kind")
    }
    return folded(Term(.boolean, .boolean(code), of: [a, b]))
  }

  private func numberComparison(_ symbol: Operator, _ a: Term, _ b: Term) -> BooleanCode {
    let (x, y) = (a.number, b.number)
    if let k = b.constantNumber {
      switch symbol {
      case .less: return { x($0) < k }
      case .lessOrEqual: return { x($0) <= k }
      case .greater: return { x($0) > k }
      case .greaterOrEqual: return { x($0) >= k }
      default: break
      }
    }
    switch symbol {
    case .less: return { x($0) < y($0) }
    case .lessOrEqual: return { x($0) <= y($0) }
    case .greater: return { x($0) > y($0) }
    case .greaterOrEqual: return { x($0) >= y($0) }
    case .equal: return { x($0) == y($0) }
    case .unequal: return { x($0) != y($0) }
    case .add, .subtract, .multiply, .divide, .fallback, .and, .or: preconditionFailure("not a comparison")
    }
  }
}
