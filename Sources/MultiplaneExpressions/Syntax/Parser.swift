/// Reads an expression's text into a tree: operator precedence by binding power (Pratt's method).
///
/// From weak to strong: `or`, `and`, `not`, comparisons (which do not chain), `+ -`, `* /`, the sign, and last what
/// follows a value directly: arguments and a colour's percentage.
struct Parser {
  private let lexer: Lexer
  private let tokens: [Token]
  private var index = 0
  private var nesting = 0

  /// The tree of `text`, or its first mistake of syntax.
  static func parse(_ text: String) throws(LocatedProblem) -> SyntaxNode {
    guard text.utf8.count <= ExpressionLimits.length else {
      throw LocatedProblem(.tooLong(text.utf8.count), 0..<1)
    }
    var lexer = Lexer(Array(text.unicodeScalars))
    var parser = Parser(tokens: try lexer.tokens(), lexer: lexer)
    if parser.token.kind == .end { throw LocatedProblem(.empty, 0..<0) }
    let node = try parser.expression(above: 0)
    guard parser.token.kind == .end else { throw parser.unexpected(after: node) }
    return node
  }

  private init(tokens: [Token], lexer: Lexer) { (self.tokens, self.lexer) = (tokens, lexer) }

  private var token: Token { tokens[index] }

  private mutating func next() -> Token {
    let token = tokens[index]
    if index < tokens.count - 1 { index += 1 }
    return token
  }

  // MARK: Operators

  /// A value and the operators that bind more tightly than `power`.
  private mutating func expression(above power: Int) throws(LocatedProblem) -> SyntaxNode {
    var left = try prefix()
    while case .symbol(let symbol) = token.kind, symbol.power > power {
      let links = try self.links(power: symbol.power)
      let range = left.range.lowerBound..<links[links.count - 1].operand.range.upperBound
      switch symbol {
      case .add, .subtract, .multiply, .divide: left = SyntaxNode(kind: .chain(left, links), range: range)
      case .fallback: left = SyntaxNode(kind: .fallback([left] + links.map(\.operand)), range: range)
      case .and: left = SyntaxNode(kind: .all([left] + links.map(\.operand)), range: range)
      case .or: left = SyntaxNode(kind: .any([left] + links.map(\.operand)), range: range)
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal:
        if links.count > 1 { throw LocatedProblem(.chainedComparison, links[1].range) }
        left = SyntaxNode(kind: .compare(left, links[0].symbol, links[0].operand), range: range)
      }
    }
    return left
  }

  /// The operators of one power that follow each other, with their right sides.
  private mutating func links(power: Int) throws(LocatedProblem) -> [SyntaxNode.Link] {
    var links: [SyntaxNode.Link] = []
    while case .symbol(let symbol) = token.kind, symbol.power == power {
      let sign = next()
      links.append(.init(symbol: symbol, range: sign.range, operand: try expression(above: power)))
    }
    return links
  }

  private mutating func prefix() throws(LocatedProblem) -> SyntaxNode {
    let first = token
    switch first.kind {
    case .symbol(.subtract):
      _ = next()
      let operand = try nested(at: first) { (parser) throws(LocatedProblem) in try parser.prefix() }
      return SyntaxNode(kind: .negate(operand), range: first.range.lowerBound..<operand.range.upperBound)
    case .not:
      _ = next()
      let operand = try nested(at: first) { (parser) throws(LocatedProblem) in
        try parser.expression(above: Operator.comparison - 1)
      }
      return SyntaxNode(kind: .not(operand), range: first.range.lowerBound..<operand.range.upperBound)
    default: return try postfix()
    }
  }

  /// A value, and the percentage of a colour after it.
  private mutating func postfix() throws(LocatedProblem) -> SyntaxNode {
    let value = try primary()
    guard case .percent(let percent) = token.kind else { return value }
    switch value.kind {
    case .number, .percent, .angle, .time, .frames, .boolean, .list: return value
    default: break
    }
    let range = value.range.lowerBound..<next().range.upperBound
    return SyntaxNode(kind: .opacity(value, percent / 100), range: range)
  }

  /// Runs `parse` one level deeper.
  private mutating func nested<Value>(
    at token: Token, _ parse: (inout Parser) throws(LocatedProblem) -> Value
  ) throws(LocatedProblem) -> Value {
    nesting += 1
    guard nesting <= ExpressionLimits.nesting else { throw LocatedProblem(.tooDeep, token.range) }
    defer { nesting -= 1 }
    return try parse(&self)
  }

  // MARK: Values

  private mutating func primary() throws(LocatedProblem) -> SyntaxNode {
    let first = token
    func leaf(_ kind: SyntaxNode.Kind) -> SyntaxNode {
      _ = next()
      return SyntaxNode(kind: kind, range: first.range)
    }
    switch first.kind {
    case .number(let value): return leaf(.number(value))
    case .angle(let value): return leaf(.angle(value))
    case .time(let value): return leaf(.time(value))
    case .frames(let value): return leaf(.frames(value))
    case .percent(let value): return leaf(.percent(value))
    case .text(let value): return leaf(.text(value))
    case .hex(let value): return leaf(.hex(value))
    case .boolean(let value): return leaf(.boolean(value))
    case .name(let name):
      _ = next()
      if token.kind == .openList, token.range.lowerBound == first.range.upperBound {
        return try subscripted(name, from: first.range.lowerBound)
      }
      guard token.kind == .open else { return SyntaxNode(kind: .name(name), range: first.range) }
      var (arguments, end) = try items(until: .close)
      if case .field(let field) = token.kind {
        // `list.visible(0.8).contains(3)` is a call of `list.visible().contains` with both arguments.
        end = next().range.upperBound
        if token.kind == .open {
          let (more, close) = try items(until: .close)
          (arguments, end) = (arguments + more, close)
        }
        let range = first.range.lowerBound..<end
        return SyntaxNode(kind: .call("\(name)().\(field)", range, arguments), range: range)
      }
      return SyntaxNode(kind: .call(name, first.range, arguments), range: first.range.lowerBound..<end)
    case .openList:
      let (items, end) = try items(until: .closeList)
      return SyntaxNode(kind: .list(items), range: first.range.lowerBound..<end)
    case .open:
      _ = next()
      var inner = try nested(at: first) { (parser) throws(LocatedProblem) in try parser.expression(above: 0) }
      guard token.kind == .close else { throw missingClose(of: first, after: inner) }
      inner.range = first.range.lowerBound..<next().range.upperBound
      return inner
    case .symbol(.add): throw LocatedProblem(.plusSign, first.range)
    case .end: throw LocatedProblem(.missingValue(after: index > 0 ? source(tokens[index - 1]) : nil), first.range)
    default: throw LocatedProblem(.valueExpected(found: source(first)), first.range)
    }
  }

  /// A name with another one behind it in brackets and quotes: `item["Global Code"]`.
  private mutating func subscripted(_ owner: String, from start: Int) throws(LocatedProblem) -> SyntaxNode {
    var (name, end) = (owner, token.range.lowerBound)
    while token.kind == .openList, token.range.lowerBound == end {
      let open = next()
      let field = next()
      guard case .text(let text) = field.kind else {
        guard field.kind != .end else { throw LocatedProblem(.unclosed("["), open.range) }
        let text = source(field)
        // A year is no place in a list.
        let item = Int(text).flatMap { $0 < 1000 ? "pick(\(owner), \($0))" : nil }
        throw LocatedProblem(.fieldInQuotes(meant: fieldReference(owner, text), item: item), field.range)
      }
      guard token.kind == .closeList else {
        throw LocatedProblem(.unclosed("["), open.range)
      }
      name += "." + text
      end = next().range.upperBound
      if case .field(let inner) = token.kind, token.range.lowerBound == end {
        name += "." + inner
        end = next().range.upperBound
      }
    }
    return SyntaxNode(kind: .name(name), range: start..<end)
  }

  /// The items between brackets, and where the closing one ends.
  private mutating func items(until closing: Token.Kind) throws(LocatedProblem) -> ([SyntaxNode], Int) {
    let open = next()
    return try nested(at: open) { (parser) throws(LocatedProblem) in
      var items: [SyntaxNode] = []
      while parser.token.kind != closing {
        items.append(try parser.expression(above: 0))
        if parser.token.kind == .comma {
          _ = parser.next()
        } else if parser.token.kind != closing {
          throw parser.missingClose(of: open, after: items[items.count - 1])
        }
      }
      return (items, parser.next().range.upperBound)
    }
  }

  // MARK: Mistakes

  private func source(_ token: Token) -> String { lexer.source(token.range) }

  private func missingClose(of open: Token, after node: SyntaxNode) -> LocatedProblem {
    token.kind == .end ? LocatedProblem(.unclosed(source(open)), open.range) : unexpected(after: node)
  }

  /// Why the current token cannot follow a whole value.
  private func unexpected(after node: SyntaxNode) -> LocatedProblem {
    let previous = tokens[index - 1]
    switch token.kind {
    case .comma:
      // With a space after it the comma separates, and no number was meant.
      if case .number = previous.kind, index + 1 < tokens.count, case .number = tokens[index + 1].kind,
        token.range.upperBound == tokens[index + 1].range.lowerBound
      {
        let suggestion = source(previous) + "." + source(tokens[index + 1])
        return LocatedProblem(.decimalComma(suggestion), token.range)
      }
      return LocatedProblem(.strayComma, token.range)
    case .close, .closeList: return LocatedProblem(.strayClose(source(token)), token.range)
    case .open where isName(previous): return LocatedProblem(.operatorExpected(found: "("), token.range)
    default:
      if case .percent = previous.kind {
        return LocatedProblem(.foreignSign("%"), previous.range.upperBound - 1..<previous.range.upperBound)
      }
      let word = source(token)
      if case .number = previous.kind, ["s", "ms", "f", "deg", "px", "pt"].contains(word) {
        return LocatedProblem(.spacedUnit(word, number: source(previous)), token.range)
      }
      return LocatedProblem(.operatorExpected(found: word, meant: fieldMeant), token.range)
    }
  }

  /// How a field would be written whose name goes on with the current token: `item["Global Code"]` for `item.Global Code`.
  private var fieldMeant: String? {
    guard case .name = tokens[index - 1].kind else { return nil }
    var last = index
    func goesOn(_ token: Token) -> Bool {
      switch token.kind {
      case .name, .number, .angle, .time, .frames: true
      default: false
      }
    }
    guard goesOn(tokens[last]) else { return nil }
    while goesOn(tokens[last + 1]) { last += 1 }
    let written = lexer.source(tokens[index - 1].range.lowerBound..<tokens[last].range.upperBound)
    guard let dot = written.firstIndex(of: ".") else { return nil }
    return fieldReference(String(written[..<dot]), String(written[written.index(after: dot)...]))
  }

  private func isName(_ token: Token) -> Bool { if case .name = token.kind { true } else { false } }
}
