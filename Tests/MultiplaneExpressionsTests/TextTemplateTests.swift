import MultiplaneBase
import MultiplaneExpressions
import Testing

@Suite struct TextTemplateTests {
  private func template(_ text: String) -> (TextTemplate?, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let location = ExpressionLocation(file: "scene.yaml", line: 3, column: 11)
    let template = ExpressionCompiler.compileTemplate(
      text, scope: TestScope(), location: location, diagnostics: &diagnostics)
    return (template, diagnostics)
  }

  @Test(arguments: [
    ("Row ${index} of ${count}", "Row 7 of 20"), ("", ""), ("plain", "plain"), ("${item.name}", "Ada"), ("$5", "$5"),
    ("costs $${price}", "costs ${price}"), ("${index}${index}", "77"), ("${ 1 / 3 }!", "0.333!"), ("a } b", "a } b"),
    ("${if(item.expanded, \"}\", '{')}", "}"), ("${item.expanded}", "true"), ("é${index}é", "é7é"), ("$", "$"),
    ("$$", "$$"),
  ])
  func texts(text: String, expected: String) {
    let (template, diagnostics) = template(text)
    #expect(diagnostics == [])
    #expect(template?.text(testContext()) == expected)
  }

  @Test func aSingleExpressionKeepsItsValue() {
    #expect(template("${item.id}").0?.single?.type == .number)
    #expect(template("${item.id} ").0?.single == nil)
    #expect(template("x").0?.constant == "x")
    #expect(template("x ${1 + 1}").0?.constant == "x 2")
    #expect(template("x ${item.id}").0?.dependence == .item)
    #expect(template("x ${item.id}").0?.constant == nil)
  }

  @Test func allProblemsAreReportedWhereTheyStand() {
    let (template, diagnostics) = template("Row ${indx} of ${cuont + \"a\"}")
    #expect(template == nil)
    #expect(diagnostics.map(\.span?.column) == [17, 28])
    #expect(diagnostics.map(\.hint) == ["did you mean \"index\"?", "did you mean \"count\"?"])
  }

  @Test func anOpenExpressionIsAnError() {
    let (template, diagnostics) = template("Row ${index")
    #expect(template == nil)
    #expect(diagnostics.map(\.message) == ["\"${\" is not closed"])
    #expect(diagnostics.map(\.span) == [SourceSpan(file: "scene.yaml", line: 3, column: 15, length: 2)])
  }
}

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("scrol", "scroll"), ("LazyVstack", "LazyVStack"), ("SCROLL", "scroll"), ("sroll", "scroll"), ("csroll", "scroll"),
    ("hieght", "height"), ("widht", "width"), ("opactiy", "opacity"),
  ])
  func near(name: String, expected: String) {
    let names = ["scroll", "LazyVStack", "height", "width", "opacity", "x", "y"]
    #expect(nearestName(to: name, among: names) == expected)
    #expect(nearestName(to: name, among: names.reversed()) == expected)
  }

  @Test(arguments: ["", "z", "banana", "scroll", String(repeating: "a", count: 1_000_000)])
  func far(name: String) { #expect(nearestName(to: name, among: ["scroll", "x", "y"]) == nil) }

  @Test func tiesGoToTheAlphabet() { #expect(nearestName(to: "bat", among: ["cat", "bar", "hat"]) == "bar") }
}
