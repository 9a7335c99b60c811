import MultiplaneBase
import MultiplaneExpressions
import TestSupport
import Testing

/// A mistake and how it reads: `column code: message | hint`, a line for each problem.
struct Mistake: Sendable, CustomTestStringConvertible {
  var text: String
  var types: [ExpressionType]
  var reads: [String] = []
  var testDescription: String { text }

  private static let types: [Substring: ExpressionType] = [
    "number": .number, "angle": .angle, "time": .time, "color": .color, "text": .text, "boolean": .boolean,
  ]

  /// The mistakes of the corpus: an expression, behind ` :: ` the types that are expected, and below it how it reads.
  static let all = Files.corpus("mistakes/expressions").split(separator: "\n", omittingEmptySubsequences: false)
    .dropLast().reduce(into: [Mistake]()) { mistakes, line in
      if line.hasPrefix("=> ") { return mistakes[mistakes.count - 1].reads.append(String(line.dropFirst(3))) }
      let parts = line.split(separator: " :: ", omittingEmptySubsequences: false)
      let names = parts.count > 1 ? parts[1].split(separator: " ") : []
      mistakes.append(Mistake(text: String(parts[0]), types: names.map { Mistake.types[$0]! }))
    }
}

@Suite struct ExpressionDiagnosticTests {
  @Test(arguments: Mistake.all)
  func `mistakes are told as written here`(mistake: Mistake) {
    let found = problems(mistake.text, mistake.types).map { problem in
      // The column within the expression: its text starts in column 11.
      let column = (problem.span?.column ?? 0) - 10
      let hint = problem.hint.map { " | \($0)" } ?? ""
      return "\(column)-\(column + (problem.span?.length ?? 0) - 1) \(problem.code): \(problem.message)\(hint)"
    }
    #expect(found == mistake.reads)
  }

  @Test func `the span is in the file`() {
    let found = problems("1 + scrol")
    #expect(found.first?.span == SourceSpan(file: "scene.yaml", line: 3, column: 15, length: 5))
    #expect(found.first?.failure == .scene)
  }

  @Test func `a circle of names is shown whole`() {
    #expect(problems("circle").first?.note == "\"circle\" needs \"square\" needs \"circle\"")
  }

  @Test func `columns count scalars`() {
    #expect(problems("\"é🏔\" == x").first?.span?.column == 11 + 8)
  }

  static let hostile: [(name: String, text: TextArgument)] = [
    ("parentheses", TextArgument(String(repeating: "(", count: 2000) + "1" + String(repeating: ")", count: 2000))),
    ("signs", TextArgument(String(repeating: "-", count: 4000) + "1")),
    ("not", TextArgument(String(repeating: "not ", count: 1000) + "true")),
    ("lists", TextArgument(String(repeating: "[", count: 2000))),
    ("calls", TextArgument(String(repeating: "abs(", count: 1000))),
    ("65 parentheses", TextArgument(String(repeating: "(", count: 65) + "1" + String(repeating: ")", count: 65))),
    ("a million terms", TextArgument("a" + String(repeating: "+a", count: 1_000_000))),
    ("ten thousand parentheses", TextArgument(String(repeating: "(", count: 10_000))),
    ("4097 bytes", TextArgument(String(repeating: "1", count: 4097))),
  ]

  @Test(arguments: hostile)
  func `hostile expressions meet a limit`(name: String, text argument: TextArgument) {
    let text = argument.text
    let found = problems(text)
    #expect(found.map(\.failure) == [.limit] && found.first?.code == "expression-limit")
  }

  @Test func `what is inside the limits works`() throws {
    let context = testContext()
    let nested = String(repeating: "(", count: 64) + "1" + String(repeating: ")", count: 64)
    #expect(try compiled(nested).number(context) == 1)
    let sum = "0" + String(repeating: "+1", count: 2040)
    #expect(try compiled(sum).number(context) == 2040)
    let live = "scroll" + String(repeating: "-1", count: 2040)
    #expect(try compiled(live).number(context) == 350 - 2040)
    let calls = String(repeating: "max(1+1+1+1+1+1+1+1+1+scroll,", count: 64) + "0" + String(repeating: ")", count: 64)
    #expect(try compiled(calls).number(context) == 359)
    let conditions = "scroll>0" + String(repeating: " and 1<2", count: 500)
    #expect(try compiled(conditions).boolean(context))
  }

  /// Names that each use the one before twice.
  struct Doubling: NameScope {
    var expression: Expression?
    func resolve(_ name: String) -> NameResolution? {
      name == "last" ? expression.map(NameResolution.expression) : .slot(.time, .number)
    }
    func color(named name: String) -> RGBA? { nil }
    var knownNames: [String] { [] }
    var colorNames: [String] { [] }
    var allowsLorem: Bool { false }
    var framesPerSecond: Double { 60 }
  }

  @Test(arguments: ["last + last", "-last"])
  func `names that build on names have a limit`(text: String) throws {
    var scope = Doubling()
    var diagnostics: [Diagnostic] = []
    let location = ExpressionLocation(file: "scene.yaml", line: 1, column: 1)
    scope.expression = ExpressionCompiler.compile("x", scope: scope, location: location, diagnostics: &diagnostics)
    var count = 0
    while let next = ExpressionCompiler.compile(text, scope: scope, location: location, diagnostics: &diagnostics) {
      scope.expression = next
      count += 1
      try #require(count < 10_000)
    }
    #expect(diagnostics.map(\.failure) == [.limit])
    #expect(scope.expression?.number(EvaluationContext()) == 0)
  }
}
