import Multiplane
import MultiplaneBase
import TestSupport
import Testing

/// What input can ask for without bound is refused before time or memory is taken, with a place and the limit's number.
struct BoundTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let code: String
    /// What the message says, in part.
    let words: String
    let text: String
    var testDescription: String { name }
  }

  private static let head = "multiplane: 1\ncanvas: { size: 800x800, fps: 1000 }\n"

  /// Components that hand their argument on twice each.
  private static func doubling(_ first: String) -> String {
    let components = (1...40).map { "  C\($0): { takes: [t], body: { C\($0 - 1): { t: '${t}${t}' } } }\n" }.joined()
    return head
      + "components:\n  C0: { takes: [t], body: { Text: '${t}' } }\n\(components)layers:\n  - C40: { t: \(first) }\n"
  }

  static let cases = [
    Case(name: "arguments that double", code: "expression-limit", words: "more memory", text: doubling("ab")),
    Case(
      name: "live arguments that double", code: "expression-limit", words: "100000 operations",
      text: doubling("'${frame}'")),
    Case(
      name: "a track of days", code: "limit-frames", words: "2000000000",
      text: head + "layers:\n  - Color: red\nscroll:\n" + String(repeating: "  - wait: 86400s\n", count: 25)),
  ]

  @Test(arguments: cases) func `what has no bound of its own is refused`(_ item: Case) throws {
    var problems: [Diagnostic] = []
    do {
      let session = try SceneSession(SourceFile(name: "t.yaml", text: item.text))
      _ = try session.state(0)
    } catch {
      problems = error.diagnostics
    }
    let problem = try #require(problems.first)
    #expect(problem.code == item.code && problem.failure == .limit)
    #expect([problem.message, problem.hint ?? ""].joined(separator: " ").contains(item.words))
  }

  @Test func `frames of a long scene are counted, not listed`() throws {
    let text = Self.head + "layers:\n  - Color: red\nscroll:\n  - wait: 9_999s\n"
    let plan = try SceneSession(SourceFile(name: "t.yaml", text: text)).plan
    #expect(plan.wanted.count == 9_999_001 && plan.wanted.last == 9_999_000)
    #expect(FrameNumbers(3...20, divisibleBy: 7).elementsEqual([7, 14]))
    #expect(FrameNumbers(nil, divisibleBy: 7).isEmpty && FrameNumbers(8...13, divisibleBy: 7).isEmpty)
  }
}
