import MultiplaneBase

extension TermBuilder {
  /// `if(condition, a, b)`: only one of the results is evaluated.
  mutating func choice(_ nodes: [SyntaxNode], _ expected: ExpectedType) -> Term? {
    let parts = (
      term(nodes[0], ExpectedType([.boolean], function: "if")), term(nodes[1], expected), term(nodes[2], expected)
    )
    guard let condition = parts.0, var first = parts.1, var second = parts.2 else { return nil }
    (first, second) = (field(first, like: second), field(second, like: first))
    if first.type == .color, second.type == .text {
      guard let color = colorFromText(second, nodes[2].range) else { return nil }
      second = color
    } else if first.type == .text, second.type == .color {
      guard let color = colorFromText(first, nodes[1].range) else { return nil }
      first = color
    }
    guard first.type == second.type else {
      return report(.differentBranches(first.type, second.type), nodes[1].range.lowerBound..<nodes[2].range.upperBound)
    }
    if case .boolean(let truth) = condition.constant { return truth ? first : second }
    let test = condition.boolean
    let code: Code =
      switch (first.code, second.code) {
      case (.number(let a), .number(let b)): .number { test($0) ? a($0) : b($0) }
      case (.boolean(let a), .boolean(let b)): .boolean { test($0) ? a($0) : b($0) }
      case (.text(let a), .text(let b)): .text { test($0) ? a($0) : b($0) }
      case (.color(let a), .color(let b)): .color { test($0) ? a($0) : b($0) }
      case (.list(let a), .list(let b)): .list { test($0) ? a($0) : b($0) }
      default: preconditionFailure("values of one type have code of one kind")
      }
    var result = folded(Term(first.type, code, of: [condition, first, second]))
    if first.field != nil || second.field != nil {
      let (a, b) = (first, second)
      let column = a.field?.column ?? b.field?.column
      result.field = FieldReading(of: column, isCell: false, site(nodes[1].range)) {
        test($0) ? a.kept($0) : b.kept($0)
      }
    }
    return result
  }

  /// `a ?? b`: the first that is not missing; only what is needed is evaluated.
  mutating func fallback(_ nodes: [SyntaxNode], _ expected: ExpectedType) -> Term? {
    // What is missing is a field's; the value in its place may be of any form that fits here.
    let found = nodes.enumerated().map { term($1, $0 == nodes.count - 1 ? expected : expected.operand) }
    let terms = found.compactMap(\.self)
    guard terms.count == nodes.count, var result = terms.last else { return nil }
    for (node, term) in zip(nodes, terms).dropLast().reversed() {
      guard let field = term.field else {
        // A value of a file is known here, and may be missing in another file.
        guard term.constant != nil else { return report(.neverMissing, node.range) }
        result = term
        continue
      }
      guard let joined = join(term, field, or: result, node.range) else { return nil }
      result = joined
    }
    return result
  }

  private mutating func join(_ term: Term, _ field: FieldReading, or other: Term, _ range: Range<Int>) -> Term? {
    var (first, second) = (self.field(term, like: other), self.field(other, like: term))
    if first.type == .text, second.type == .color {
      guard let color = colorFromText(first, range) else { return nil }
      first = color
    } else if second.type == .text, first.type != .text {
      first = textFrom(first)
    } else if first.type == .text, second.type != .text {
      second = textFrom(second)
    }
    guard first.type == second.type else { return report(.mixedTypes("??", first.type, second.type), range) }
    let isMissing = field.isMissing
    let code: Code =
      switch (first.code, second.code) {
      case (.number(let a), .number(let b)): .number { isMissing($0) ? b($0) : a($0) }
      case (.boolean(let a), .boolean(let b)): .boolean { isMissing($0) ? b($0) : a($0) }
      case (.text(let a), .text(let b)): .text { isMissing($0) ? b($0) : a($0) }
      case (.color(let a), .color(let b)): .color { isMissing($0) ? b($0) : a($0) }
      case (.list(let a), .list(let b)): .list { isMissing($0) ? b($0) : a($0) }
      default: preconditionFailure("values of one type have code of one kind")
      }
    var result = Term(first.type, code, of: [first, second])
    let isCell = term.cell != nil && other.cell != nil
    if first.type != .color {
      result.field = FieldReading(of: field.column, isCell: isCell, field.site) { context in
        isMissing(context) ? other.kept(context) : field.value(context)
      }
      result.field?.offset = field.offset
    }
    return result
  }

  /// `pick(list, index)`: the index counts from 0 and starts over at the end.
  mutating func picked(_ nodes: [SyntaxNode], _ expected: ExpectedType, _ range: Range<Int>) -> Term? {
    let site = site(range)
    if case .list(let items) = nodes[0].kind {
      let found = self.items(items, expected)
      guard let index = number(nodes[1], of: "pick"), let (type, terms) = found else { return nil }
      let position = place(index.number, site)
      return folded(Term(type, selection(type, terms, position), of: [index] + terms))
    }
    let parts = (term(nodes[0]), number(nodes[1], of: "pick"))
    guard let list = parts.0, let index = parts.1 else { return nil }
    guard case .list(let type) = list.type else {
      return report(.argumentType("pick", expected: [.list(.number)], found: list.type), nodes[0].range)
    }
    let values = list.list
    let position = place(index.number, site)
    let field = FieldReading(of: nil, isCell: false, site) { context in
      let before = context.faults
      let values = values(context)
      // A list that could not be read has told so.
      return context.faults == before ? position(context, values.count).map { values[$0] } : .number(0)
    }
    var result = folded(Term(type, field.code(type), of: [list, index]))
    result.field = field
    return result
  }

  /// The position an index means in a list of some length; nil and a fault if there is none.
  private func place(
    _ index: @escaping NumberCode, _ site: FaultSite
  ) -> @Sendable (EvaluationContext, Int) -> Int? {
    { context, count in
      guard count > 0 else {
        _ = context.fail(.emptyList, site)
        return nil
      }
      guard let index = Int(exactly: index(context).rounded(.down)) else {
        _ = context.fail(.overflow, site)
        return nil
      }
      let rest = index % count
      return rest < 0 ? rest + count : rest
    }
  }

  /// The item at a position; only that one is evaluated.
  private func selection(
    _ type: ExpressionType, _ items: [Term], _ position: @escaping @Sendable (EvaluationContext, Int) -> Int?
  ) -> Code {
    let count = items.count
    switch type {
    case .number, .angle, .time:
      let codes = items.map(\.number)
      return .number { context in position(context, count).map { codes[$0](context) } ?? 0 }
    case .boolean:
      let codes = items.map(\.boolean)
      return .boolean { context in position(context, count).map { codes[$0](context) } ?? false }
    case .text:
      let codes = items.map(\.text)
      return .text { context in position(context, count).map { codes[$0](context) } ?? "" }
    case .color:
      let codes = items.map(\.color)
      return .color { context in position(context, count).map { codes[$0](context) } ?? .clear }
    case .list:
      let codes = items.map(\.list)
      return .list { context in position(context, count).map { codes[$0](context) } ?? [] }
    }
  }
}
