import MultiplaneBase
import MultiplaneYAML
import TestSupport
import Testing

/// The problems of a text; none if it is good.
func yamlProblems(_ text: String) -> [Diagnostic] {
  do {
    _ = try YAMLReader.parse(SourceFile(name: "s.yaml", text: text), mappings: ["row", "header", "body"])
    return []
  } catch { return error.diagnostics }
}

@Suite struct YAMLFaultTests {
  @Test(arguments: SceneMistake.all(in: "yaml", head: ""))
  func `faults name their place and what would be right`(_ fault: SceneMistake) throws {
    let found = yamlProblems(String(decoding: fault.bytes, as: UTF8.self))
    #expect(found.map { SceneMistake.Problem($0, at: placeText($0.span)) } == fault.problems)
  }

  @Test func `the table of faults is read to its end, and a file of nothing is one`() {
    #expect(SceneMistake.all(in: "yaml", head: "").filter { $0.problems.count == 1 }.count == 98)
    let found = yamlProblems("")
    #expect(found.map(\.message) == ["the scene is empty"] && found.map { placeText($0.span) } == ["1:1"])
  }

  @Test func `faults are reported together until the text makes no sense any more`() {
    let problems = yamlProblems("x: {a: 1, a: 2}\ny: !t 1\nz: [\n")
    #expect(problems.map(\.message) == ["\"a\" is given twice", "tags are not used", "\"[\" is never closed"])
    #expect(problems.map { placeText($0.span) } == ["1:11", "2:4+2", "3:4"])
  }
}
