import TestSupport
import Testing

/// What the command line shows of rows that are chosen, and of values that rows have by others.
@Suite(.full) struct RowSelectionCommandTests {
  private let tool: Tool
  init() throws {
    tool = try Tool()
    try tool.write("city,people\nUlm,126\nLyon,522\nKiel,\nOslo,709\n", to: "towns.csv")
  }

  private func scene(_ keys: String, row: String) throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 300x100 }
      data: { towns: { csv: towns.csv, \(keys) } }
      layers:
        - VStack:
            - ForEach: towns
              row: { Text: "\(row)" }
      """, to: "page.yaml")
  }

  @Test func `the first row is the first of those that are shown`() throws {
    try scene(
      "where: (people ?? 0) > 200, sort: { by: people, order: descending }, first: 2",
      row: "${rank(people)} ${item.city} ${next.city ?? 'none'} ${sum(rows.people)}")
    let checked = try tool.run("$M check page.yaml")
    #expect(checked.code == 0, "\(checked.err)")
    let shown = try tool.run("$M explain page.yaml 'layers[0].VStack[0].row.text'")
    #expect(shown.out.contains("\"1 Oslo Lyon 1231\""), "\(shown.out)\(shown.err)")
    let drawn = try tool.run("$M still page.yaml -o page.png")
    #expect(drawn.code == 0 && tool.names().contains("page.png"), "\(drawn.err)")
  }

  @Test func `a mistake in the keys is told with its place`() throws {
    try scene("first: 0", row: "${item.city}")
    let outcome = try tool.run("$M check page.yaml")
    #expect(outcome.code == 3)
    #expect(outcome.err.contains("\"first\" must be a whole number of at least 1"), "\(outcome.err)")
    try scene("where: people > 200", row: "${item.city}")
    let missing = try tool.run("$M check page.yaml")
    #expect(missing.code == 4 && missing.err.contains("towns.csv:4:"), "\(missing.err)")
  }
}
