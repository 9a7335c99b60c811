import MultiplaneBase

extension TermBuilder {
  /// A call of a function of the language, or of one the scope knows.
  mutating func call(
    _ name: String, _ nameRange: Range<Int>, _ arguments: [SyntaxNode], _ expected: ExpectedType, _ range: Range<Int>
  ) -> Term? {
    if arguments.count == 1, case .name(let argument) = arguments[0].kind,
      let resolution = scope.resolve(call: name, of: argument)
    {
      return term(for: resolution, source.text(range), range)
    }
    guard let signature = functions[name] else { return scopeCall(name, nameRange, arguments, range) }
    guard signature.accepts(arguments.count) else {
      for argument in arguments { _ = term(argument) }
      return report(
        .argumentCount(name, takes: signature.takes, found: arguments.count, usage: signature.usage), range)
    }
    if let curve = ProgressCurve(named: name) { return eased(name, arguments[0], curve) }
    switch name {
    // These pass on what is wanted to their arguments.
    case "if": return choice(arguments, expected)
    case "pick": return picked(arguments, expected, range)
    case "lerp": return lerp(arguments, expected, range)
    case "interpolate": return interpolation(arguments, expected, range)
    case "min", "max": return extreme(name, arguments, expected)
    case "abs": return magnitude(arguments, expected)
    case "round", "floor", "ceil": return rounded(name, arguments[0], expected)
    case "clamp": return clamped(arguments, expected, range)
    case "smoothstep": return smoothstep(arguments, range)
    case "sin", "cos": return wave(name, arguments[0])
    case "mod": return remainder(arguments, expected, range)
    case "pow": return power(arguments, range)
    case "sqrt": return squareRoot(arguments[0], range)
    case "format": return formatted(arguments)
    case "left", "length": return letters(name, arguments)
    case "random", "lorem": return randomCall(name, nameRange, arguments, range)
    case "rgb": return rgb(arguments)
    case "hsl", "hue": return hsl(name, arguments)
    default: preconditionFailure("\(name) is in the table of functions and not here")
    }
  }

  /// A call the scope answers; its arguments are constants.
  private mutating func scopeCall(
    _ name: String, _ nameRange: Range<Int>, _ arguments: [SyntaxNode], _ range: Range<Int>
  ) -> Term? {
    if name.lowercased().hasPrefix("math.") {
      return report(.unknownFunction(name, near: functions(calledElsewhere: name)), nameRange)
    }
    let before = problems.count
    let terms = arguments.map { term($0) }
    let values = terms.compactMap { $0?.constant }
    // `list.visible(0.8).count` is called `list.visible().count`, with all that stands in brackets as its arguments.
    let written = name.replacing("()", with: "")
    guard problems.count == before else { return nil }
    if values.count == arguments.count, let resolution = scope.resolve(call: name, arguments: values) {
      return term(for: resolution, source.text(range), range)
    }
    let isUnsure = values.count < arguments.count && name.contains(".")
    if isUnsure, name != written { return report(.constantExpected(written), range) }
    if let resolution = scope.resolve(written) {
      switch resolution {
      case .unavailable, .reported:
        return isUnsure ? report(.constantExpected(written), range) : term(for: resolution, written, range)
      default: return report(.nameIsValue(written), nameRange)
      }
    }
    if isUnsure { return report(.constantExpected(written), range) }
    return report(.unknownFunction(written, near: functionsMeant(by: written, in: scope)), nameRange)
  }

  /// Arguments that are numbers, angles or times, all of the same type.
  mutating func likeNumbers(_ nodes: [SyntaxNode], of function: String, _ expected: ExpectedType) -> [Term]? {
    let numeric = ExpectedType([.number, .angle, .time], percentOfRoom: expected.percentOfRoom, function: function)
    return alike(nodes, of: function, numeric)
  }

  /// Arguments that are all of the same type.
  mutating func alike(_ nodes: [SyntaxNode], of function: String, _ expected: ExpectedType) -> [Term]? {
    let terms = nodes.map { term($0, expected) }
    guard let first = terms[0] else { return nil }
    for (node, term) in zip(nodes, terms) {
      guard let term else { return nil }
      guard term.type == first.type else {
        report(.mixedTypes(function, first.type, term.type), node.range)
        return nil
      }
    }
    return terms.compactMap(\.self)
  }

  /// An argument that is a plain number, where `50%` is 0.5.
  mutating func number(_ node: SyntaxNode, of function: String) -> Term? {
    term(node, ExpectedType([.number], function: function))
  }

  private mutating func magnitude(_ nodes: [SyntaxNode], _ expected: ExpectedType) -> Term? {
    guard let terms = likeNumbers(nodes, of: "abs", expected) else { return nil }
    let x = terms[0].number
    return folded(Term(terms[0].type, .number { x($0).magnitude }, of: terms))
  }

  private mutating func wave(_ name: String, _ node: SyntaxNode) -> Term? {
    guard let angle = term(node, ExpectedType([.angle, .number, .time], function: name)) else { return nil }
    let x = angle.number
    let code: Code =
      if name == "sin" { .number { PortableMath.sin(x($0)) } } else { .number { PortableMath.cos(x($0)) } }
    return folded(Term(.number, code, of: [angle]))
  }

  private mutating func extreme(_ name: String, _ nodes: [SyntaxNode], _ expected: ExpectedType) -> Term? {
    guard let terms = likeNumbers(nodes, of: name, expected) else { return nil }
    let (x, y) = (terms[0].number, terms[1].number)
    let code: NumberCode
    if terms.count == 2 {
      if name == "min" {
        code = { min(x($0), y($0)) }
      } else {
        code = { max(x($0), y($0)) }
      }
    } else {
      let rest = terms.dropFirst().map(\.number)
      if name == "min" {
        code = { context in rest.reduce(x(context)) { min($0, $1(context)) } }
      } else {
        code = { context in rest.reduce(x(context)) { max($0, $1(context)) } }
      }
    }
    return folded(Term(terms[0].type, .number(code), of: terms))
  }

  private mutating func rounded(_ name: String, _ node: SyntaxNode, _ expected: ExpectedType) -> Term? {
    guard let value = term(node, ExpectedType([.number], percentOfRoom: expected.percentOfRoom, function: name)) else {
      return nil
    }
    let x = value.number
    let code: NumberCode
    switch name {
    case "floor": code = { x($0).rounded(.down) }
    case "ceil": code = { x($0).rounded(.up) }
    // Halves go up, as lengths round; adding a half first would lift 0.49999999999999994 to 1.
    default:
      code = { context in
        let value = x(context)
        let floor = value.rounded(.down)
        return value - floor >= 0.5 ? floor + 1 : floor
      }
    }
    return folded(Term(.number, .number(code), of: [value]))
  }

  private mutating func clamped(_ nodes: [SyntaxNode], _ expected: ExpectedType, _ range: Range<Int>) -> Term? {
    guard let terms = likeNumbers(nodes, of: "clamp", expected) else { return nil }
    let (x, low, high) = (terms[0].number, terms[1].number, terms[2].number)
    let site = site(range)
    let code: NumberCode
    if let low = terms[1].constantNumber, let high = terms[2].constantNumber, low <= high {
      code = { min(max(x($0), low), high) }
    } else {
      code = { context in
        let (low, high) = (low(context), high(context))
        return low <= high ? min(max(x(context), low), high) : context.fail(.clampOrder, site)
      }
    }
    return folded(Term(terms[0].type, .number(code), of: terms))
  }

  private mutating func smoothstep(_ nodes: [SyntaxNode], _ range: Range<Int>) -> Term? {
    guard let terms = likeNumbers(nodes, of: "smoothstep", ExpectedType()) else { return nil }
    let (a, b, x) = (terms[0].number, terms[1].number, terms[2].number)
    let site = site(range)
    let code: NumberCode = { context in
      let start = a(context)
      let length = b(context) - start
      guard length != 0 else { return context.fail(.divisionByZero, site) }
      let t = min(max(finite((x(context) - start) / length, context, site), 0), 1)
      return t * t * (3 - 2 * t)
    }
    return folded(Term(.number, .number(code), of: terms))
  }

  /// `random` and `lorem`: what they give is keyed by the row and the field, and by which call of the field it is.
  private mutating func randomCall(
    _ name: String, _ nameRange: Range<Int>, _ nodes: [SyntaxNode], _ range: Range<Int>
  ) -> Term? {
    let allowed = name == "random" || scope.allowsLorem
    if !allowed { report(.notAllowedHere(name), nameRange) }
    let (key, call) = (randomKey, nextRandomCall())
    @Sendable func hash(_ context: EvaluationContext) -> RandomHash {
      var random = context.random
      random.field ^= key
      return RandomHash(random, call: call)
    }
    guard let node = nodes.first else {
      let code: NumberCode = { context in
        var random = hash(context)
        return random.unit()
      }
      return allowed ? Term(.number, .number(code), of: [], adding: .row) : nil
    }
    guard let count = number(node, of: name), allowed else { return nil }
    let n = count.number
    let site = site(range)
    if name == "random" {
      let code: NumberCode = { context in
        guard let count = UInt64(exactly: n(context)), (1...(1 << 53)).contains(count) else {
          return context.fail(.badCount(name), site)
        }
        var random = hash(context)
        return Double(random.below(count))
      }
      return Term(.number, .number(code), of: [count], adding: .row)
    }
    let code: TextCode = { context in
      guard let count = Int(exactly: n(context)), (0...ExpressionLimits.loremWords).contains(count) else {
        _ = context.fail(.badCount(name), site)
        return ""
      }
      return LoremText.words(count, hash(context))
    }
    return Term(.text, .text(code), of: [count], adding: .row)
  }
}

extension ExpressionSource {
  /// A part of the text.
  func text(_ range: Range<Int>) -> String {
    let scalars = text.unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
    return String(scalars[start..<scalars.index(start, offsetBy: range.count)])
  }
}
