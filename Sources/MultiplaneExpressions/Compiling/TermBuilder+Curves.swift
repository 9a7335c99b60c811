import MultiplaneBase

extension TermBuilder {
  /// `mod(a, b)`: like the divisor it is above 0 or below, so that what goes around goes on evenly through 0.
  mutating func remainder(_ nodes: [SyntaxNode], _ expected: ExpectedType, _ range: Range<Int>) -> Term? {
    guard let terms = likeNumbers(nodes, of: "mod", expected) else { return nil }
    let (a, b) = (terms[0].number, terms[1].number)
    let site = site(range)
    let code: NumberCode = { context in
      let divisor = b(context)
      guard divisor != 0 else { return context.fail(.divisionByZero, site) }
      let rest = a(context).truncatingRemainder(dividingBy: divisor)
      if rest == 0 { return 0 }
      guard (rest < 0) != (divisor < 0) else { return rest }
      // A rest too small to be told from the divisor is none.
      let turned = rest + divisor
      return turned == divisor ? 0 : turned
    }
    return folded(Term(terms[0].type, .number(code), of: terms))
  }

  /// `pow(x, n)`.
  mutating func power(_ nodes: [SyntaxNode], _ range: Range<Int>) -> Term? {
    let base = number(nodes[0], of: "pow")
    guard let exponent = number(nodes[1], of: "pow"), let base else { return nil }
    let (x, n) = (base.number, exponent.number)
    let site = site(range)
    let code: NumberCode = { context in
      let (x, n) = (x(context), n(context))
      if x < 0, n != n.rounded() { return context.fail(.noRoot("pow"), site) }
      if x == 0, n < 0 { return context.fail(.divisionByZero, site) }
      return finite(raised(x, to: n), context, site)
    }
    return folded(Term(.number, .number(code), of: [base, exponent]))
  }

  /// `sqrt(x)`.
  mutating func squareRoot(_ node: SyntaxNode, _ range: Range<Int>) -> Term? {
    guard let value = number(node, of: "sqrt") else { return nil }
    let x = value.number
    let site = site(range)
    let code: NumberCode = { context in
      let value = x(context)
      return value < 0 ? context.fail(.noRoot("sqrt"), site) : value.squareRoot()
    }
    return folded(Term(.number, .number(code), of: [value]))
  }

  /// A curve from 0 to 1 as a function.
  mutating func eased(_ name: String, _ node: SyntaxNode, _ curve: ProgressCurve) -> Term? {
    guard let value = number(node, of: name) else { return nil }
    let x = value.number
    return folded(Term(.number, .number { curve.progress(at: x($0)) }, of: [value]))
  }
}

/// `x` to the power of `n`, the same on every machine: whole powers are multiplied out and halves are square roots, so
/// that they are as exact as can be.
///
/// - Precondition: `n` is whole where `x` is below 0.
private func raised(_ x: Double, to n: Double) -> Double {
  // Beyond that no power of 2 is a number but 0.
  guard 2 * n == (2 * n).rounded(), n.magnitude <= 1074 else {
    let size = PortableMath.pow(x.magnitude, n)
    return x < 0 && n.truncatingRemainder(dividingBy: 2) != 0 ? -size : size
  }
  let count = Int(n.magnitude)
  let root = Double(count) == n.magnitude ? 1 : x.squareRoot()
  let power = product(of: x, count) * root
  if n >= 0 { return power }
  if power.isNormal { return 1 / power }
  // One over it may still be a number, though it is none itself or one with few digits.
  return 1 / product(of: x, count / 2) / (product(of: x, count - count / 2) * root)
}

/// `x` multiplied with itself until it stands there so many times.
private func product(of x: Double, _ count: Int) -> Double {
  var (result, base, left) = (1.0, x, count)
  while left > 0 {
    if left & 1 == 1 { result *= base }
    base *= base
    left >>= 1
  }
  return result
}
