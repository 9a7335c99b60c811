import MultiplaneBase
import MultiplaneExpressions
import TestSupport
import Testing

/// Holds docs/functions.md and `multiplane help functions` to the engine: every example gives what is said.
@Suite struct FunctionReferenceTests {
  /// Nothing but the language's own words.
  private struct Bare: NameScope {
    func resolve(_ name: String) -> NameResolution? { nil }
    func color(named name: String) -> RGBA? { nil }
    var knownNames: [String] { [] }
    var colorNames: [String] { [] }
    var allowsLorem: Bool { true }
    var framesPerSecond: Double { 60 }
  }

  @Test(arguments: functionTable.map(\.name))
  func `an example of the table of functions gives what the table says`(_ name: String) throws {
    let function = try #require(functionTable.first { $0.name == name })
    #expect(function.example.hasPrefix(name + "("), "the example is a call of it")
    var problems: [Diagnostic] = []
    let expression = ExpressionCompiler.compile(
      function.example, scope: Bare(), location: ExpressionLocation(file: "", line: 1, column: 1),
      diagnostics: &problems)
    #expect(problems == [])
    let context = EvaluationContext()
    let value = try #require(expression).text(context)
    #expect(value == function.result)
    #expect(context.fault == nil)
  }

  /// A node of 20 points in a window of 100, by where it starts.
  private static let positions = [110.0, 100, 90, 80, 40, 0, -10, -20, -30]

  private static func table(_ name: String) -> [String]? {
    switch name {
    case "functions":
      return ReferencePage.table(
        ["Call", "What it gives", "Example"],
        functionTable.map { ["`\($0.usage)`", $0.sentence, "`\($0.example)` gives `\($0.result)`"] })
    case "values of a node in a window":
      return ReferencePage.table(
        ["Name", "What it says"], ViewField.allCases.map { ["`\($0.rawValue)`", $0.sentence] })
    case "names":
      // The ways of a node have a table of their own, and a value behind a name says the same as without it.
      var told = Set(ViewField.allCases.map(\.sentence))
      return ReferencePage.table(
        ["Name", "What it says"],
        NameGroup.all.flatMap { group -> [[String]] in
          let entries = group.entries.filter { told.insert($0.sentence).inserted }
          let rows = entries.map { ["`\(group.written($0))`", $0.sentence] }
          return rows.isEmpty ? [] : [["**\(group.title)**", ""]] + rows
        })
    case "a node's way":
      let fields = ViewField.allCases.filter { $0 != .windowStart }
      return ReferencePage.table(
        ["The node starts at"] + fields.map { "`\($0.rawValue)`" },
        positions.map { position in
          let view = ViewValues(position: position, extent: 20, viewport: 100)
          return [decimalText(position)] + fields.map { decimalText(view[$0]) }
        })
    default: return nil
    }
  }

  @Test func `the tables of docs about functions are the engine's`() throws {
    #expect(try ReferencePage("functions.md").fault(Self.table) == nil)
  }
}
