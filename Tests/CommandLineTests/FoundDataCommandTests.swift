import TestSupport
import Testing

/// What the command line says of data files as spreadsheets and services write them: the promises of docs/data.md.
@Suite(.full) struct FoundDataCommandTests {
  private let tool: Tool
  init() throws { tool = try Tool() }

  private func scene(_ data: String, row: String, forEach: String = "d") throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 300x100 }
      data: { d: { \(data) } }
      components:
        Towns:
          takes: [file]
          body: { VStack: [{ ForEach: { csv: "${file}" }, row: { Text: "${item.town}" } }] }
      layers:
        - VStack:
            - ForEach: \(forEach)
              row: { Text: "\(row)" }
        - Towns: { file: towns.csv }
      """, to: "page.yaml")
    try tool.write("town\nKiel\n", to: "towns.csv")
  }

  /// What the first row shows, by `explain`.
  private func shown() throws -> String? {
    let outcome = try tool.run("$M explain page.yaml 'layers[0].VStack[0].row.text'")
    return outcome.out.split(separator: "\n").first?.split(separator: " = ").last.map(String.init)
  }

  @Test func `numbers are shown as they are written, or are errors`() throws {
    try tool.write("[{\"id\": 1234567890123456789, \"n\": null}]", to: "big.json")
    try scene("json: big.json", row: "${item.id}")
    #expect(try shown() == "\"1234567890123456789\"")
    try scene("json: big.json", row: "${item.n ?? 'none'}")
    #expect(try shown() == "\"none\"")
    try scene("json: big.json", row: "${item.id + 1}")
    let outcome = try tool.run("$M still page.yaml -o x.png")
    #expect(outcome.code == 4)
    #expect(outcome.err.contains("error: 1234567890123456789 is no exact number\n  big.json:1:9 "), "\(outcome.err)")
    try scene("json: big.json", row: "${item.n * 2}")
    let missing = try tool.run("$M still page.yaml -o x.png")
    #expect(missing.code == 4 && missing.err.contains("hint: write item.n ?? 0 for a default"), "\(missing.err)")
    try tool.write("- { zip: 01067 }\n", to: "zip.yaml")
    try scene("yaml: zip.yaml", row: "${item.zip}")
    #expect(try shown() == "\"01067\"")
  }

  @Test func `a chart has gaps for empty cells, and other cells that are no numbers are errors`() throws {
    func write(_ outline: String, to name: String, data: String = "") throws {
      try tool.write(
        """
        multiplane: 1
        canvas: { size: 100x100, background: white }
        \(data)
        layers:
          - Path: { \(outline), stroke: { width: 10, color: black } }
        """, to: name)
    }
    try write(
      "points: { source: sales, x: item.month, y: item.sold }", to: "chart.yaml",
      data: "data: { sales: { csv: sales.csv } }")
    try write("d: M0 0H25M75 0H100, box: 100x100", to: "lines.yaml")
    try tool.write("month,sold\n1,4\n2,4\n3,\n4,4\n5,4\n", to: "sales.csv")
    let both = "$M still chart.yaml -o chart.png && $M still lines.yaml -o lines.png"
    let outcome = try tool.run("\(both) && cmp chart.png lines.png")
    #expect(outcome.code == 0, "\(outcome.err)")
    try tool.write("month,sold\n1,4\n2,many\n", to: "sales.csv")
    let spoilt = try tool.run("$M check chart.yaml")
    #expect(spoilt.code == 4)
    #expect(spoilt.err.contains("error: \"many\" is not a number\n  sales.csv:3:3 "), "\(spoilt.err)")
  }
}
