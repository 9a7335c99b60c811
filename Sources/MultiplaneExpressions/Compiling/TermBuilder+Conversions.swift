import MultiplaneBase

extension TermBuilder {
  /// A value as the text it is shown by.
  func textFrom(_ term: Term) -> Term {
    if case .text = term.code { return term }
    return folded(Term(.text, .text(term.shown), of: [term]))
  }

  /// The colour that a text names: found now if the text is constant, at evaluation if it comes from an item.
  mutating func colorFromText(_ term: Term, _ range: Range<Int>) -> Term? {
    if case .text(let text) = term.constant {
      if let color = parseColor(text, named: scope.color(named:)) { return Term(.color(color)) }
      let name = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      let near = scope.nearest(to: name) { scope.colorNames + Array(cssColors.keys) }
      return report(.unknownColor(text, nearest: near), range)
    }
    // The scope is not there any more at evaluation.
    let colors = scope.colorTable
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

  /// An operand that has to be a number: the number in it if it is a cell.
  func numeric(_ term: Term) -> Term { term.cell.map { term.read($0, as: .number) } ?? term }

  /// A field beside another value: a cell is read as what the other one is, and beside a text all that a file holds is the
  /// text that is written there.
  func field(_ term: Term, like other: Term) -> Term {
    guard let field = term.field else { return term }
    if field.isCell {
      if other.type.isNumeric { return term.read(field, as: .number) }
      return other.type == .boolean ? term.read(field, as: .boolean) : term
    }
    return field.column != nil && other.type == .text && other.cell == nil ? textFrom(term) : term
  }

  /// A list literal.
  mutating func list(_ nodes: [SyntaxNode], _ expected: ExpectedType) -> Term? {
    var element = ExpectedType()
    if case .list(let type) = expected.types.first { element = ExpectedType([type]) }
    guard let (type, items) = items(nodes, element) else { return nil }
    let code: ListCode = { context in items.map { $0.value(context) } }
    return folded(Term(.list(type), .list(code), of: items))
  }

  /// Values that have to be of one type, and that type.
  mutating func items(_ nodes: [SyntaxNode], _ expected: ExpectedType) -> (ExpressionType, [Term])? {
    let found = nodes.map { term($0, expected) }
    let terms = found.compactMap(\.self)
    guard terms.count == nodes.count else { return nil }
    guard let first = terms.first else { return (expected.types.first ?? .number, []) }
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
