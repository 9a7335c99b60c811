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
    Case(name: "arguments that double", code: "expression-limit", words: "100000 characters", text: doubling("ab")),
    Case(
      name: "live arguments that double", code: "expression-limit", words: "10000 operations",
      text: doubling("'${frame}'")),
    Case(
      name: "a text of many parts", code: "expression-limit", words: "10000 operations",
      text: head + "layers:\n  - Text: \(String(repeating: "${1}", count: 10_001))\n    lines: 1\n"),
    Case(
      name: "rows of a plain stack", code: "limit-repeated", words: "100000 nodes",
      text: head + "layers:\n  - ScrollView:\n      - VStack:\n          - ForEach: 10_000_000\n"
        + "            row: { Color: red, height: 20 }\n"),
    Case(
      name: "repeats in repeats", code: "limit-repeated", words: "100000 nodes",
      text: head + "layers:\n  - VStack:\n      - ForEach: 1000\n        row:\n          VStack:\n"
        + "            - ForEach: 1000\n              row: { Color: red }\n"),
    Case(
      name: "cells too small to be seen", code: "prepared-rows", words: "at most 100000",
      text: head + "layers:\n  - ScrollView:\n      - LazyVGrid:\n          - ForEach: 10_000_000\n"
        + "            row: { Color: red, height: 1 }\n        columns: { adaptive: 0.01 }\n"),
    Case(
      name: "a track of days", code: "limit-frames", words: "200000000",
      text: head + "layers:\n  - Color: red\nscroll:\n" + String(repeating: "  - wait: 86400s\n", count: 11)),
    Case(
      name: "a word longer than any line", code: "limit-text", words: "10000",
      text: head + "layers:\n  - { Text: \(String(repeating: "a", count: 99_999)), width: 1 }\n"),
    Case(
      name: "a word cut into many lines", code: "limit-text", words: "9999 lines",
      text: head + "layers:\n  - { Text: \(String(repeating: "a", count: 9999)), width: 1 }\n"),
  ]

  /// A row that is one node with 512 values.
  private static let wideRow =
    "{ Rectangle: { fill: { stops: ["
    + Array(repeating: "{ color: hue(index), at: index * 0 }", count: 256).joined(separator: ", ")
    + "] } }, height: 0.01 }"

  /// A list that has three runs of rows for each of 9,000 groups.
  private static let groups =
    "{ LazyVStack: [{ Section: [{ ForEach: g, row: { Color: red, height: 5 } }], group: item.k, "
    + "header: { Color: red, height: 5 }, footer: { Color: red, height: 5 } }] }"

  /// These cases reach the limit itself: as many nodes or keys are made before it is met.
  static let reaching = [
    Case(
      name: "repeats side by side", code: "limit-repeated", words: "100000 nodes",
      text: head + "layers:\n" + String(repeating: "  - VStack: [{ ForEach: 1000, row: { Color: red } }]\n", count: 101)
    ),
    Case(
      name: "nodes that all move", code: "limit-live", words: "25000 nodes",
      text: head + "layers:\n  - ZStack: [{ ForEach: 25000, row: { Color: red, x: scroll } }]\n"
        + "scroll: [{ linear: { by: 9, over: 1s } }]\n"),
    Case(
      name: "rows of many nodes too small to be seen", code: "limit-live", words: "25000 nodes",
      text: head + "layers:\n  - ScrollView:\n      - LazyVStack:\n          - ForEach: 10_000_000\n"
        + "            row:\n              ZStack:\n                - ForEach: 100\n"
        + "                  row: { Color: red, height: 0.01 }\n"),
    Case(
      name: "rows of long texts that exist at once", code: "limit-texts", words: "128 MiB of memory",
      text: head + "data: { d: { count: 30000, fields: { t: lorem(1500) } } }\nlayers:\n  - VStack:\n"
        + "      - ForEach: d\n        row: { Text: \"${index} ${item.t}\", lines: 1, width: 9, height: 1 }\n"),
    Case(
      name: "nodes of long texts", code: "limit-texts", words: "128 MiB of memory",
      text: head + "data: { d: { count: 1, fields: { t: lorem(1500) } } }\nlayers:\n  - ZStack:\n"
        + "      - ForEach: d\n        row:\n          ZStack:\n"
        + String(
          repeating: "            - { Text: \"${index} ${item.t}\", lines: 1, width: 9, height: 1 }\n", count: 20_000)),
    Case(
      name: "lists of many groups side by side", code: "limit-runs", words: "1000000 runs",
      text: head + "data: { g: { count: 9000, fields: { k: index } } }\nlayers:\n  - ScrollView:\n      - VStack:\n"
        + String(repeating: "          - \(groups)\n", count: 38)),
    Case(
      name: "lists of many groups in rows", code: "limit-runs", words: "1000000 runs",
      text: head + "data: { g: { count: 9000, fields: { k: index } } }\nlayers:\n  - ScrollView:\n      - LazyVStack:\n"
        + "          - ForEach: 50\n            row: { ScrollView: [\(groups)], height: 9 }\n"),
    Case(
      name: "rows of one node with many values", code: "limit-repeated", words: "100000 nodes",
      text: head + "layers:\n  - VStack:\n      - ForEach: 4000\n        row: \(wideRow)\n"),
    Case(
      name: "rows of one node with many values near the window", code: "limit-live", words: "25000 nodes",
      text: head + "layers:\n  - ScrollView:\n      - LazyVStack:\n          - ForEach: 4000\n"
        + "            row: \(wideRow)\n"),
    Case(
      name: "keys of components", code: "limit-node-keys", words: "200000 keys",
      text: head + "components:\n  C: { body: { ZStack: ["
        + String(repeating: "{ Color: red, x: 1, y: 2, width: 3, height: 4, opacity: 0.5 }, ", count: 100)
        + "] } }\nlayers:\n" + String(repeating: "  - C: {}\n", count: 401)),
  ]

  @Test(arguments: cases) func `what has no bound of its own is refused`(_ item: Case) throws {
    try Self.expectRefusal(item)
  }

  @Test(.full, arguments: reaching) func `what reaches a limit is refused`(_ item: Case) throws {
    try Self.expectRefusal(item)
  }

  private static func expectRefusal(_ item: Case) throws {
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
