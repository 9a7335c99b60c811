import MultiplaneBase
import MultiplaneExpressions
import Testing

@Suite struct ExpressionFaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var kind: EvaluationFault.Kind
    var range: Range<Int>
    init(_ text: String, _ kind: EvaluationFault.Kind, _ range: Range<Int>) {
      (self.text, self.kind, self.range) = (text, kind, range)
    }
    var testDescription: String { text }
  }

  static let cases: [Case] = [
    .init("1 / overscroll", .divisionByZero, 0..<14), .init("overscroll / overscroll", .divisionByZero, 0..<23),
    .init("1 + scroll / (scroll - 350)", .divisionByZero, 4..<27), .init("scroll * 1e308", .overflow, 0..<14),
    .init("1e308 + scroll * 1e306", .overflow, 8..<22), .init("-scroll * 1e308 * 5", .overflow, 0..<15),
    .init("random(overscroll)", .badCount("random"), 0..<18),
    .init("random(scroll / 100)", .badCount("random"), 0..<20),
    .init("random(-scroll)", .badCount("random"), 0..<15), .init("random(scroll * 1e300)", .badCount("random"), 0..<22),
    .init("lorem(-scroll)", .badCount("lorem"), 0..<14), .init("lorem(scroll * 1e6)", .badCount("lorem"), 0..<19),
    .init("pick(nothing, scroll)", .emptyList, 0..<21), .init("pick([1, 2], scroll * 1e300)", .overflow, 0..<28),
    .init("clamp(1, scroll, 0)", .clampOrder, 0..<19), .init("smoothstep(scroll, 350, 1)", .divisionByZero, 0..<26),
    .init("interpolate(1, scroll, 350, 0, 1)", .divisionByZero, 0..<33),
    .init("interpolate(1, [scroll, 2], [0, 1])", .stopOrder, 0..<35),
    .init("lerp(scroll, -1e308, scroll)", .overflow, 0..<28), .init("item.missing", .missingValue, 0..<12),
    .init("2 * lost.width", .missingValue, 4..<14),
    .init("item.wrong", .wrongValue(expected: .number, found: .text), 0..<10),
    .init("if(scroll / 0 > 1, 1, 2)", .divisionByZero, 3..<13), .init("1e308 * 10 + scroll", .overflow, 0..<10),
  ]

  @Test(arguments: cases)
  func `faults are noted and give zero`(_ test: Case) throws {
    let scope = TestScope(allowsLorem: true)
    let context = testContext()
    let expression = try compiled(test.text, scope: scope)
    let value = expression.value(context)
    #expect(value == .number(0) || value == .text(""))
    #expect(context.fault?.kind == test.kind)
    #expect(context.fault?.range == test.range)
    #expect(context.fault?.text == test.text)
  }

  @Test func `the first fault stays and later expressions work`() throws {
    let context = testContext()
    #expect(try compiled("scroll / 0").number(context) == 0)
    #expect(try compiled("scroll * 1e308").number(context) == 0)
    #expect(context.fault?.kind == .divisionByZero)
    #expect(try compiled("scroll").number(context) == 350)
    context.fault = nil
    #expect(try compiled("scroll * 1e308").number(context) == 0)
    #expect(context.fault?.kind == .overflow)
  }

  @Test func `every type has a value that stands in`() throws {
    let context = testContext()
    #expect(try compiled("scroll / 0 == 0").boolean(context) == false)
    #expect(try compiled("item.name", [.color]).color(context) == .clear)
    #expect(context.fault?.kind == .divisionByZero)
    #expect(try compiled("scroll / 0", [.text]).text(context) == "")
  }

  @Test func `a slot that is not finite is a fault`() throws {
    let context = testContext()
    context.frame = FrameValues(time: .nan)
    #expect(try compiled("seconds").number(context) == 0)
    #expect(context.fault?.kind == .notFinite)
    #expect(try compiled("max(seconds, 1)").number(context).isFinite)
    #expect(try compiled("sin(seconds)").number(context) == 0)
    context.frame = FrameValues(time: .infinity)
    #expect(try compiled("seconds * 2").number(context) == 0)
    #expect(try compiled("seconds", [.text]).text(context) == "")
    #expect(try compiled("hue(seconds)", [.text]).text(context).contains("nan") == false)
  }

  @Test func `faults read with their place`() throws {
    let context = testContext()
    _ = try compiled("1 + scroll / (scroll - 350)").number(context)
    let diagnostic = try #require(context.fault).diagnostic(frame: 12, node: "hero", property: "opacity")
    #expect(diagnostic.message == "division by zero in \"opacity\" of \"hero\", frame 12")
    #expect(diagnostic.span == SourceSpan(file: "scene.yaml", line: 3, column: 15, length: 23))
    #expect(diagnostic.code == "division-by-zero" && diagnostic.hint == "guard it: if(b == 0, 0, a / b)")
  }

  @Test func `a fault in a name stands in its own text`() throws {
    let context = testContext()
    context.step.scrollers = []
    _ = try compiled("1 + bar").number(context)
    #expect(context.fault?.text == "clamp((scroll - 320) / 60, 0, 1)")
    #expect(context.fault?.span == SourceSpan(file: "names.yaml", line: 1, column: 8, length: 6))
  }
}
