import MultiplaneBase
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// A file of very many names, right ones and wrong ones: what would take minutes if work grew with their square.
@Suite(.full, .timeLimit(.minutes(4))) struct ManyNamesTests {
  private static let head = "multiplane: 1\ncanvas: { size: 9x9 }\n"
  private static let end = "layers:\n  - Color: red\n"

  private func read(_ text: String) -> [Diagnostic] {
    problems { () throws(SceneFailure) in try SceneReader.read(text) }
  }

  /// A text with what it is of.
  struct Names: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    init(_ of: String, _ text: String) { (testDescription, self.text) = (of, text) }
    /// About how many names there are: one or two a line.
    var count: Int { text.utf8.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 } }
  }

  /// So many lines at night, and by day a quarter unless it says how many.
  private static func list(_ count: Int, byDay: Int? = nil, _ line: (Int) -> String) -> String {
    (0..<(TestTier.current == .night ? count : byDay ?? count / 4)).map(line).joined()
  }

  /// As many names as a file may have keys and values for, at night.
  static let right = [
    Names(
      "colors",
      head + "colors:\n" + list(95_000) { "  c\($0): \"#\(String($0 % 4096 + 4096, radix: 16).suffix(3))\"\n" } + end),
    Names("values", head + "let:\n" + list(95_000) { "  k\($0): \($0)\n" } + end),
    Names("stages", head + "stages:\n" + list(40_000) { "  s\($0): 0..\($0 + 1)\n" } + end),
    Names("sources", head + "data:\n" + list(25_000) { "  d\($0): { count: 2 }\n" } + end),
    Names(
      "sources that are repeated",
      head + "data:\n" + list(10_000) { "  d\($0): { count: 2 }\n" } + "layers:\n"
        + list(4_000) { "  - VStack: [{ ForEach: d\($0), row: { Color: red } }]\n" }),
    Names("styles", head + "styles:\n" + list(30_000) { "  s\($0): { size: 9 }\n" } + end),
    Names("components", head + "components:\n" + list(20_000) { "  C\($0): { body: { Color: red } }\n" } + end),
    Names(
      "components of repeats",
      head + "components:\n"
        + list(12_000) { "  C\($0): { body: { VStack: [{ ForEach: 3, row: { Color: red } }] } }\n" } + end),
    Names("items", head + "data:\n  d:\n" + list(50_000) { "    - \($0)\n" } + end),
    Names("named nodes", head + "layers:\n  - ZStack:\n" + list(20_000) { "      - { Color: red, name: n\($0) }\n" }),
    Names(
      "values of others", head + "let:\n" + list(90_000) { $0 == 0 ? "  k0: 1\n" : "  k\($0): k\($0 / 2) + 1\n" } + end),
    Names(
      "colors of others",
      head + "colors:\n" + list(90_000) { $0 == 0 ? "  c0: red\n" : "  c\($0): c\($0 / 2) 50%\n" } + end),
    Names(
      "moments at marks",
      head + end + "scroll:\n  - wait: 20s\n" + list(9_900) { "  - mark: m\($0)\n" } + "checks:\n"
        + list(30_000) { "  - { at: m\($0 % 2_400), expect: scroll == 0 }\n" }),
    Names(
      "jumps into lists",
      head + "layers:\n  - ScrollView:\n      - LazyVStack:\n"
        + list(3_100, byDay: 2_250) { _ in "          - { ForEach: 40000, row: { Color: red } }\n" } + "scroll:\n"
        + list(3_100, byDay: 2_250) { "  - jump: { item: \($0) }\n" }),
    Names(
      "jumps into lists of sources",
      head + "data:\n" + list(4_000) { "  d\($0): [{ id: 1 }, { id: a\($0) }]\n" }
        + "layers:\n  - ScrollView:\n      - LazyVStack:\n"
        + list(4_000) { "          - { ForEach: d\($0), id: item.id, row: { Color: red } }\n" } + "scroll:\n"
        + list(4_000) { _ in "  - jump: { item: 1 }\n" }),
  ]

  @Test(arguments: right) func `names that are right are read`(_ names: Names) { #expect(read(names.text) == []) }

  static let wrong = [
    Names(
      "colors",
      head + "colors:\n" + list(30_000) { "  shade\($0): red\n" } + "layers:\n  - ZStack:\n"
        + list(15_000) { "      - Color: shad\($0)\n" }),
    Names("values", head + "let:\n" + list(40_000) { "  k\($0): kk\($0)\n" } + end),
    Names("functions", head + "let:\n" + list(40_000) { "  k\($0): clamps\($0)(1)\n" } + end),
    Names("kinds", head + "layers:\n  - ZStack:\n" + list(30_000) { "      - Colour\($0): red\n" }),
    Names("keys", head + "layers:\n  - Color: red\n" + list(50_000) { "    colr\($0): red\n" }),
    Names(
      "styles",
      head + "styles:\n" + list(30_000) { "  s\($0): { size: 9 }\n" } + "layers:\n  - ZStack:\n"
        + list(25_000) { "      - { Text: a, style: ss\($0) }\n" }),
    Names("names", head + "let:\n" + list(50_000) { "  k-\($0): 1\n" } + end),
    Names("fields", head + "data:\n  d:\n" + list(30_000) { "    - { a: 1, b\($0): 2 }\n" } + end),
    Names(
      "arguments",
      head + "components: { C: { takes: [], body: { Color: red } } }\nlayers:\n  - ZStack:\n"
        + list(25_000) { "      - C: { a\($0): 1 }\n" }),
    Names(
      "jumps to one row",
      head + "layers:\n  - ScrollView:\n      - LazyVStack:\n"
        + list(9_000) { "          - { ForEach: \($0 + 1), row: { Color: red } }\n" } + "scroll:\n"
        + list(9_000) { _ in "  - jump: { item: 100000 }\n" }),
    Names(
      "nodes",
      head + "layers:\n  - ZStack:\n" + list(15_000) { "      - { Color: red, name: n\($0), x: m\($0).width }\n" }),
  ]

  @Test(arguments: wrong) func `names that are wrong are told, as far as anybody reads`(_ names: Names) {
    let found = read(names.text)
    #expect(!found.isEmpty && found.count <= 10_000)
  }

  /// By a count of all names that are looked at: a few for each line, and what finding out takes that was meant.
  @Test(arguments: [(right, 0), (wrong, 4_000_000)]) func `the steps of reading are in proportion to the names`(
    _ several: [Names], _ suggestions: Int
  ) {
    for names in several {
      let steps = SceneReader.steps(reading: names.text)
      #expect(steps <= 8 * names.count + suggestions, "\(names.testDescription): \(steps) for \(names.count)")
    }
  }

  /// By a count of what is looked through, and of what is read.
  @Test(arguments: [false, true]) func `names that need each other are looked through once`(isCircle: Bool) {
    let count = 200_000
    let order = ReadingOrder<Int>()
    var read: Set<Int> = []
    var asked = 0
    func needs(_ name: Int) -> [Int] {
      asked += 1
      if isCircle { return [(name + 1) % count] }
      // The next one, and one far behind.
      return name + 1 < count ? [name + 1, min(count - 1, name * 2 + 1)] : []
    }
    order.readNeeds(of: 0, needs: needs) { name in
      // What it needs is read, but where that leads back.
      #expect(isCircle || needs(name).allSatisfy { read.contains($0) })
      asked -= isCircle ? 0 : 1
      read.insert(name)
    }
    #expect(order.steps == count && asked == count)
    // Of a circle the first few stay for whoever began it.
    #expect(read.count == count - (isCircle ? ReadingOrder<Int>.depth : 1))
    #expect(order.circle(through: 0, needs: needs).count == (isCircle ? count + 1 : 0))
    #expect(asked <= 2 * count)
  }

  @Test func `what is compared to find what was meant has an end`() {
    var budget = SuggestionBudget(steps: 10_000)
    let names = (0..<1000).map { "shade\($0)" }
    #expect(nearestName(to: "shad999", among: names, within: &budget) == nil)
    #expect(budget.left == 0)
    budget = SuggestionBudget()
    #expect(nearestName(to: "shad999", among: names, within: &budget) == "shade99")
    // Sixteen for each name that is looked at, and every letter against every other.
    #expect(SuggestionBudget().left - budget.left <= 1000 * (16 + 7 * 8))
    // Alone it is told as ever.
    #expect(nearestName(to: "shad999", among: names) == "shade99")
  }

  @Test func `the hints of a scene's first mistakes are told, however many follow`() {
    let found = read(Self.wrong[0].text)
    #expect(found.first?.hint == "did you mean \"shade0\"?")
    #expect(found.last?.hint == "write a name, \"#rrggbb\" or rgb(r, g, b)")
  }
}
