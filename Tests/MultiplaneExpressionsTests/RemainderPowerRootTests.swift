import MultiplaneBase
import MultiplaneExpressions
import Testing

/// `mod`, `pow` and `sqrt`, branch by branch, to the last bit.
@Suite struct RemainderPowerRootTests {
  static let values: [(text: String, result: Double)] = [
    // Remainders have the sign of the divisor, and no remainder is plain 0.
    ("mod(7, 3)", 1), ("mod(-7, 3)", 2), ("mod(7, -3)", -2), ("mod(-7, -3)", -1), ("mod(2, 3)", 2), ("mod(-2, -3)", -2),
    ("mod(6, 3)", 0), ("mod(-6, 3)", 0), ("mod(6, -3)", 0), ("mod(-6, -3)", 0), ("mod(0, -3)", 0), ("mod(zero, 3)", 0),
    ("mod(5.5, 2)", 1.5), ("mod(-0.5, 2)", 1.5), ("mod(0.5, -2)", -1.5), ("mod(1e308, 7)", 3), ("mod(-1e308, 7)", 4),
    ("mod(-1e-20, 3)", 0), ("mod(1e-20, -3)", 0), ("mod(1e-20, 3)", 1e-20), ("mod(1e308, -1e308)", 0),
    ("mod(1e308, -1.5e308)", 1e308 - 1.5e308), ("mod(scroll, 100)", 50), ("mod(-scroll, 100)", 50),
    ("mod(scroll, -100)", -50),
    ("mod(-90deg, 360deg) / 90deg", 3), ("mod(time, 1s) / 1s", 0.5), ("mod(-time, 1s) / 1s", 0.5),
    // Whole exponents, small and huge.
    ("pow(2, 10)", 1024), ("pow(2, 0)", 1), ("pow(0, 0)", 1), ("pow(-2, 0)", 1), ("pow(0, 2)", 0), ("pow(0, 1e300)", 0),
    ("pow(-2, 3)", -8), ("pow(-2, 4)", 16), ("pow(0.1, 2)", 0.1 * 0.1), ("pow(2, 1023)", 0x1p1023),
    ("pow(1, 1e300)", 1), ("pow(-1, 1e300)", 1), ("pow(-1, 1e15 + 1)", -1), ("pow(-1, 1025)", -1), ("pow(-1, 1024)", 1),
    ("pow(0.5, 1024)", 0x1p-1024), ("pow(0.5, 1e6)", 0), ("pow(-0.5, 1e6)", 0),
    // Below 0, down to the smallest numbers there are.
    ("pow(2, -2)", 0.25), ("pow(10, -2)", 0.01), ("pow(-2, -3)", -0.125), ("pow(-2, -4)", 0.0625),
    ("pow(0.5, -1023)", 0x1p1023), ("pow(2, -1022)", 0x1p-1022), ("pow(2, -1024)", 0x1p-1024),
    ("pow(2, -1025)", 0x1p-1025), ("pow(2, -1074)", 0x1p-1074), ("pow(2, -1e6)", 0), ("pow(1e300, -2)", 0),
    ("pow(1e300, -1000)", 0), ("pow(4, -512)", 0x1p-1024), ("pow(16, -256)", 0x1p-1024), ("pow(-4, -513)", -0x1p-1026),
    ("pow(1e-308, -1)", 1e308), ("pow(0.25, -512 + 0.5)", 0x1p1023),
    // Halves are roots.
    ("pow(0, 0.5)", 0), ("pow(4, 0.5)", 2), ("pow(9, 0.5)", 3), ("pow(25, 50%)", 5), ("pow(2, 0.5)", 2.0.squareRoot()),
    ("pow(9, 1.5)", 27), ("pow(16, -0.5)", 0.25), ("pow(4, -1.5)", 0.125), ("pow(0.25, -0.5)", 2),
    ("pow(4, -512.5)", 0x1p-1025),
    ("sqrt(0)", 0), ("sqrt(-0 * 1)", 0), ("sqrt(9)", 3), ("sqrt(2)", 2.0.squareRoot()), ("sqrt(0.25)", 0.5),
    ("sqrt(1e308)", 1e154), ("sqrt(25%)", 0.5),
  ]

  @Test(arguments: values) func `each branch has its value`(text: String, result: Double) throws {
    let context = testContext()
    #expect(try compiled(text, [.number]).number(context) == result)
    #expect(context.fault == nil)
  }

  @Test(arguments: [
    ("pow(8, 1 / 3)", 2), ("pow(2, 0.3)", 1.2311444133449163), ("pow(2, -0.3)", 0.8122523963562356),
    ("pow(1.0000001, 1e7)", 2.7182816941320818), ("pow(0.5, 0.25)", 0.8408964152537145), ("pow(10, -23)", 1e-23),
    ("pow(10, -310)", 1e-300 / 1e10), ("pow(10, -320)", 1e-300 / 1e20),
  ]) func `other exponents have their values but for the last digits`(text: String, result: Double) throws {
    let context = testContext()
    let value = try compiled(text, [.number]).number(context)
    #expect(abs(value - result) <= max(1e-9 * result, 2 * .leastNonzeroMagnitude), "\(value)")
    #expect(context.fault == nil)
  }

  /// A power grows with its exponent, across the places where it is reckoned another way.
  @Test(arguments: [1.001, 1.5, 2, 10]) func `powers grow with their exponents`(base: Double) throws {
    for start in [-1060.0, -1026, -620, -310, -3, 0.5, 300, 1020] {
      let powers = try (0...12).map { step in
        let context = testContext()
        let value = try compiled("pow(\(base) + overscroll, \(start + Double(step) / 2))").number(context)
        return context.fault == nil ? value : .infinity
      }
      #expect(zip(powers, powers.dropFirst()).allSatisfy { $0 < $1 || $0 == $1 && ($0 == 0 || $0 == .infinity) })
    }
  }

  @Test(arguments: [
    ("mod(1, overscroll)", EvaluationFault.Kind.divisionByZero), ("mod(scroll, overscroll)", .divisionByZero),
    ("mod(time, 0s)", .divisionByZero), ("pow(overscroll, -1)", .divisionByZero),
    ("pow(overscroll, -0.5)", .divisionByZero), ("pow(-scroll, 0.5)", .noRoot("pow")),
    ("pow(-scroll, 1 / 3)", .noRoot("pow")), ("pow(-scroll, -0.5)", .noRoot("pow")), ("pow(scroll, 309)", .overflow),
    ("pow(2, scroll * 3)", .overflow), ("pow(-scroll, 1025)", .overflow), ("pow(scroll, 1e300)", .overflow),
    ("pow(1 / scroll, -1024)", .overflow), ("pow(1 / scroll, -1e300)", .overflow),
    ("pow(scroll * 1e300, 1.5)", .overflow), ("pow(scroll * 1e-322, -1)", .overflow),
    ("sqrt(-1 - overscroll)", .noRoot("sqrt")),
    ("sqrt(-scroll)", .noRoot("sqrt")),
  ]) func `what has no value is a fault of the whole call`(text: String, kind: EvaluationFault.Kind) throws {
    let context = testContext()
    let value = try compiled(text).value(context)
    #expect(value == .number(0) || value == .time(0))
    let fault = try #require(context.fault)
    #expect(fault.kind == kind && fault.range == 0..<text.count)
  }

  @Test(arguments: [
    ("mod(1, 0)", "division-by-zero"), ("mod(1deg, 0deg)", "division-by-zero"), ("pow(0, -1)", "division-by-zero"),
    ("pow(0, -0.5)", "division-by-zero"), ("pow(-8, 0.5)", "bad-argument"), ("pow(-8, 1 / 3)", "bad-argument"),
    ("pow(2, 1024)", "overflow"), ("pow(-2, 1025)", "overflow"), ("pow(0.5, -1024)", "overflow"),
    ("sqrt(-1)", "bad-argument"),
  ]) func `what never has a value is refused before anything is drawn`(text: String, code: String) {
    #expect(problems(text).map(\.code) == [code])
  }

  @Test func `faults say what to write instead, which then has a value`() throws {
    func told(_ text: String) throws -> [String?] {
      let context = testContext()
      _ = try compiled(text).number(context)
      let diagnostic = try #require(context.fault).diagnostic()
      return [diagnostic.message, diagnostic.hint]
    }
    #expect(try told("sqrt(-scroll)") == ["\"sqrt\" has no value for a number below 0", "guard it: sqrt(max(x, 0))"])
    #expect(
      try told("pow(-scroll, 0.5)") == [
        "\"pow\" of a number below 0 needs a whole exponent", "guard it: pow(abs(x), n)",
      ])
    let context = testContext()
    #expect(try compiled("sqrt(max(-scroll, 0))").number(context) == 0)
    #expect(try compiled("pow(abs(-4), 0.5)").number(context) == 2)
    #expect(context.fault == nil)
  }
}
