import MultiplaneBase
import MultiplaneExpressions
import TestSupport
import Testing

@Suite struct ExpressionValueTests {
  static let dependences: [(String, Dependence)] = [
    ("1 + 2", []), ("scroll", .live), ("index + 1", .row), ("phase", .live), ("item.id", .item),
    ("width", .own), ("cards.height", .node), ("cards.fraction", [.live, .screen]), ("time", .live), ("bar", .live),
    ("if(item.expanded, width, 2)", [.item, .own]), ("if(true, 1, scroll)", []), ("zero * 3", []),
    ("item.id + cards.height + index", [.item, .node, .row]), ("lost.width", .node), ("hue(item.id)", .item),
  ]

  @Test(arguments: CorpusText.rows(of: "expressions/numbers"))
  func `formulas of numbers have their values`(text: String, result: String) throws {
    let expected = try #require(Double(result))
    let context = testContext()
    let value = try compiled(text, [.number]).number(context)
    #expect(abs(value - expected) <= 1e-12 * max(1, abs(expected)), "\(text) gave \(value)")
    #expect(context.fault == nil)
  }

  @Test(arguments: CorpusText.rows(of: "expressions/conditions"))
  func `conditions have their values`(text: String, result: String) throws {
    let context = testContext()
    #expect(try compiled(text, [.boolean]).boolean(context) == (result == "true"))
    #expect(context.fault == nil)
  }

  @Test(
    arguments: [(ExpressionType.color, "colors"), (.text, "texts")].flatMap { type, file in
      CorpusText.rows(of: "expressions/\(file)").map { (type, $0.0, $0.1) }
    })
  func `formulas of colours and texts have their values`(type: ExpressionType, text: String, expected: String) throws {
    let context = testContext()
    #expect(try compiled(text, [type]).text(context) == expected)
    #expect(context.fault == nil)
  }

  /// What ICU writes for the numbers, but for the sign of what rounds to 0.
  @Test(arguments: CorpusText.rows(of: "expressions/number-patterns"))
  func `patterns write numbers as Unicode has it`(pattern: String, expected: String) throws {
    let context = testContext()
    let numbers = ["0", "-0", "0.5", "-0.5", "0.004", "999.5", "-999.5", "1e15"]
    let texts = try numbers.map { try compiled("format(\($0), \"\(pattern)\")", [.text]).text(context) }
    #expect(texts.joined(separator: " | ") == expected)
    _ = try compiled("format(1e300 * 1e300 * index, \"\(pattern)\")", [.text]).text(context)
    #expect(context.fault != nil, "what is no number is not written")
  }

  @Test func `percentages are of the room`() throws {
    let context = testContext()
    #expect(try compiled("50%", [.number], percentOfRoom: .horizontal).number(context) == 195)
    #expect(try compiled("100% - 44", [.number], percentOfRoom: .vertical).number(context) == 800)
    #expect(try compiled("min(50%, 100)", [.number], percentOfRoom: .horizontal).number(context) == 100)
    #expect(try compiled("if(progress < 50%, 50%, 0)", percentOfRoom: .horizontal).number(context) == 195)
    #expect(try compiled("lerp(0, 100%, 50%)", percentOfRoom: .horizontal).number(context) == 195)
    #expect(try compiled("50%", percentOfRoom: .vertical).dependence == .room)
    #expect(try compiled("50%", percentOfRoom: .vertical).inputs == [.init(name: "50%", slot: .roomHeight)])
  }

  @Test(arguments: dependences)
  func `an expression knows what it depends on`(text: String, expected: Dependence) throws {
    let expression = try compiled(text)
    #expect(expression.dependence == expected)
    #expect((expression.constant != nil) == expected.isEmpty)
  }

  @Test func `inputs are listed once with their names`() throws {
    let expression = try compiled("scroll + bar * scroll - cards.height + safe.top")
    #expect(
      expression.inputs == [
        .init(name: "scroll", slot: .scroller(0, .scroll)), .init(name: "cards.height", slot: .node(0, .height)),
      ])
    #expect(expression.text == "scroll + bar * scroll - cards.height + safe.top")
    #expect(expression.span == SourceSpan(file: "scene.yaml", line: 3, column: 11, length: 47))
  }

  @Test func `a constant needs no text`() {
    let expression = Expression(constant: .number(0.5))
    #expect(expression.number(EvaluationContext()) == 0.5 && expression.constant == .number(0.5))
    #expect(expression.type == .number && expression.dependence == [] && expression.text == "0.5")
  }

  @Test func `frozen frames need a rate`() {
    let found = problems("120f", [.time], scope: TestScope(framesPerSecond: 0))
    #expect(found.map(\.code) == ["not-finite"])
  }

  @Test func `angles and times keep their type`() throws {
    #expect(try compiled("20deg", [.angle, .number]).type == .angle)
    #expect(try compiled("20", [.angle, .number]).type == .number)
    #expect(try compiled("2 * 300ms").constant == .time(0.6))
    #expect(try compiled("90f").constant == .time(1.5))
    #expect(try compiled("lerp(0deg, 180deg, 0.5)").constant == .angle(.pi / 2))
    #expect(try compiled("max(10deg, 180deg)").constant == .angle(.pi))
  }

  @Test func `a random number depends on its key alone`() throws {
    let scope = TestScope(allowsLorem: true)
    let unit = try compiled("random()", scope: scope)
    let whole = try compiled("random(40)", scope: scope)
    let context = testContext()
    #expect(unit.dependence == .row && unit.constant == nil)
    var seen: Set<Double> = []
    for row in 0..<1000 {
      context.random.row = row
      let (value, count) = (unit.number(context), whole.number(context))
      #expect((0..<1).contains(value) && (0..<40).contains(count) && count == count.rounded())
      #expect(unit.number(context) == value && whole.number(context) == count)
      seen.insert(count)
    }
    #expect(seen.count == 40)
    let first = unit.number(context)
    context.random.field = EvaluationContext.fieldKey("text")
    let second = unit.number(context)
    context.random.seed = 7
    #expect(first != second && unit.number(context) != second)
    let pair = try compiled("random() - random()", scope: scope)
    #expect(pair.number(context) != 0)
  }

  @Test func `random numbers are the same in every version`() throws {
    let context = EvaluationContext()
    (context.random.seed, context.random.row, context.random.field) = (7, 3, EvaluationContext.fieldKey("text"))
    let scope = TestScope(allowsLorem: true)
    #expect(EvaluationContext.fieldKey("text") == 0xfa04_f4ef_1995_407e)
    #expect(try compiled("random(1_000_000)", scope: scope).number(context) == 618859)
    #expect(try compiled("lorem(8)", scope: scope).text(context) == "Pons terra lapis herba unda dies luna quies.")
  }

  @Test func `lorem has the words it is asked for`() throws {
    let scope = TestScope(allowsLorem: true)
    let expression = try compiled("lorem(8 + random(40))", [.text], scope: scope)
    let context = EvaluationContext()
    for row in 0..<100 {
      context.random.row = row
      let words = expression.text(context).split(separator: " ")
      #expect((8..<48).contains(words.count) && words[words.count - 1].hasSuffix("."))
    }
    #expect(try compiled("lorem(0)", scope: scope).text(context) == "")
  }
}
