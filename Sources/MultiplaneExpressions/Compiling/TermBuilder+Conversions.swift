import MultiplaneBase

extension TermBuilder {
  /// A value as the text it is shown by.
  func textFrom(_ term: Term) -> Term {
    let code: TextCode
    switch term.code {
    case .text: return term
    case .number(let number): code = { term.wrap(number($0)).description }
    case .boolean(let truth): code = { truth($0) ? "true" : "false" }
    case .color(let color): code = { hexText(color($0)) }
    case .list(let list): code = { ExpressionValue.list(list($0)).description }
    }
    return folded(Term(.text, .text(code), of: [term]))
  }

  /// The colour that a text names: found now if the text is constant, at evaluation if it comes from an item.
  mutating func colorFromText(_ term: Term, _ range: Range<Int>) -> Term? {
    if case .text(let text) = term.constant {
      if let color = parseColor(text, named: scope.color(named:)) { return Term(.color(color)) }
      let names = scope.colorNames + Array(cssColors.keys)
      let name = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      return report(.unknownColor(text, nearest: nearestName(to: name, among: names)), range)
    }
    // The scope is not there any more at evaluation.
    let colors = scope.colorNames.reduce(into: [String: RGBA]()) { $0[$1] = scope.color(named: $1) }
    let text = term.text
    let site = site(range)
    let code: ColorCode = { context in
      let written = text(context)
      if let color = parseColor(written, named: { colors[$0] }) { return color }
      _ = context.fail(.notAColor(written), site)
      return .clear
    }
    return folded(Term(.color, .color(code), of: [term]))
  }

  /// The number in a cell.
  func numberFromCell(_ term: Term, _ column: CellColumn, _ range: Range<Int>) -> Term {
    let text = term.text
    let site = site(range)
    let code: NumberCode = { context in
      let written = text(context)
      if let number = CellColumn.number(written) { return number }
      return failCell(written, .number, column, context, site)
    }
    return Term(.number, .number(code), of: [term])
  }

  /// `true` or `false` in a cell.
  func booleanFromCell(_ term: Term, _ column: CellColumn, _ range: Range<Int>) -> Term {
    let text = term.text
    let site = site(range)
    let code: BooleanCode = { context in
      let written = text(context)
      if written == "true" || written == "false" { return written == "true" }
      return failCell(written, .boolean, column, context, site) != 0
    }
    return Term(.boolean, .boolean(code), of: [term])
  }

  /// An operand that has to be a number: the number in it if it is a cell.
  func numeric(_ term: Term, _ range: Range<Int>) -> Term {
    term.cell.map { numberFromCell(term, $0, range) } ?? term
  }

  /// A cell beside another value: read as what the other one is.
  func cell(_ term: Term, like other: Term, _ range: Range<Int>) -> Term {
    guard let column = term.cell else { return term }
    if other.type.isNumeric { return numberFromCell(term, column, range) }
    return other.type == .boolean ? booleanFromCell(term, column, range) : term
  }

  /// A list literal.
  mutating func list(_ nodes: [SyntaxNode], _ want: Want) -> Term? {
    var element = Want()
    if case .list(let type) = want.types.first { element = Want([type]) }
    guard let (type, items) = items(nodes, element) else { return nil }
    let code: ListCode = { context in items.map { $0.value(context) } }
    return folded(Term(.list(type), .list(code), of: items))
  }

  /// Values that have to be of one type, and that type.
  mutating func items(_ nodes: [SyntaxNode], _ want: Want) -> (ExpressionType, [Term])? {
    let found = nodes.map { term($0, want) }
    let terms = found.compactMap(\.self)
    guard terms.count == nodes.count else { return nil }
    guard let first = terms.first else { return (want.types.first ?? .number, []) }
    for (node, term) in zip(nodes, terms) {
      if case .list = term.type {
        report(.listInList, node.range)
        return nil
      }
      guard term.type == first.type else {
        report(.differentItems(first.type, term.type), node.range)
        return nil
      }
    }
    return (first.type, terms)
  }
}

/// Notes that a cell is not what is wanted.
private func failCell(
  _ text: String, _ expected: ExpressionType, _ column: CellColumn, _ context: EvaluationContext, _ site: FaultSite
) -> Double {
  let row = Int(exactly: context.row.index) ?? 0
  return context.fail(.badCell(BadCell(column: column, row: row, text: text, expected: expected)), site)
}
