import MultiplaneBase
import MultiplaneExpressions
import TestSupport
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
  func `templates are filled in`(text: String, expected: String) {
    let (template, diagnostics) = template(text)
    #expect(diagnostics == [])
    #expect(template?.text(testContext()) == expected)
  }

  @Test func `a single expression keeps its value`() {
    #expect(template("${item.id}").0?.single?.type == .number)
    #expect(template("${item.id} ").0?.single == nil)
    #expect(template("x").0?.constant == "x")
    #expect(template("x ${1 + 1}").0?.constant == "x 2")
    #expect(template("x ${item.id}").0?.dependence == .item)
    #expect(template("x ${item.id}").0?.constant == nil)
  }

  @Test func `all problems are reported where they stand`() {
    let (template, diagnostics) = template("Row ${indx} of ${cuont + \"a\"}")
    #expect(template == nil)
    #expect(diagnostics.map(\.span?.column) == [17, 28])
    #expect(diagnostics.map(\.hint) == ["did you mean \"index\"?", "did you mean \"count\"?"])
  }

  @Test func `an open expression is an error`() {
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
  func `a near name is proposed`(name: String, expected: String) {
    let names = ["scroll", "LazyVStack", "height", "width", "opacity", "x", "y"]
    #expect(nearestName(to: name, among: names) == expected)
    #expect(nearestName(to: name, among: names.reversed()) == expected)
  }

  @Test(
    arguments: ["", "z", "banana", "scroll", TextArgument(String(repeating: "a", count: 1_000_000))] as [TextArgument])
  func `nothing far is proposed`(name argument: TextArgument) {
    let name = argument.text
    #expect(nearestName(to: name, among: ["scroll", "x", "y"]) == nil)
  }

  @Test func `ties go to the alphabet`() { #expect(nearestName(to: "bat", among: ["cat", "bar", "hat"]) == "bar") }
}
