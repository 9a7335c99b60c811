import Foundation
import TestSupport
import Testing

/// `--time` and `--memory`: the budgets of a run.
@Suite(.full) struct BudgetOptionTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 40x30 }
      data:
        people: { csv: people.csv, id: name }
      layers:
        - Color: teal
        - Image: star.svg
        - ScrollView:
            - LazyVStack:
                - ForEach: people
                  row:
                    Text: ${item.name}
      """, to: "scene.yaml")
    try tool.write("name\nAda\nGrace\nMary\n", to: "people.csv")
    try tool.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g><rect width="9" height="9"/></g></svg>
      """, to: "star.svg")
  }

  /// Writes a picture whose samples are all 0, and a scene that shows it.
  private static func picture(_ side: Int, color: Int, _ channels: Int) throws -> Tool {
    let tool = try Tool()
    var png = PNGBuilder(width: side, height: side, depth: 8, color: color, data: [])
    png.stream = PNGBuilder.zeros(side * (1 + channels * side))
    try tool.write(png.bytes, to: "a.png")
    try tool.write(
      "multiplane: 1\ncanvas: { size: 20x20 }\nlayers: [{ Image: a.png, width: 20, height: 20 }]\n", to: "s.yaml")
    return tool
  }

  @Test func `a picture whose pixels have no room in its decoder is told with the budget`() throws {
    // Gray: 16 MB as rows, 64 MB as pixels.
    let tool = try Self.picture(4000, color: 0, 1)
    #expect(try tool.run("$M still s.yaml -o a.out.png").code == 0)
    let outcome = try tool.run("$M still s.yaml -o b.out.png --memory 256MiB")
    #expect(outcome.code == 6)
    let message = "image \"a.png\" needs more memory than its decoder may have"
    #expect(outcome.err.contains(message) && outcome.err.contains("--memory SIZE"), "\(outcome)")
  }

  /// Rows of red, green and blue are inflated as they are handed over: 67 MB here.
  @Test func `a picture whose rows are handed over one after the other needs no memory by its size`() throws {
    let tool = try Self.picture(4090, color: 2, 3)
    let outcome = try tool.run("$M still s.yaml -o a.out.png --memory 256MiB")
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test func `a drawing that is nearly at the eye has no more pixels than a frame can show`() throws {
    let tool = try Tool()
    try tool.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'><circle cx='200' cy='200' r='150'/></svg>",
      to: "a.svg")
    for keys in ["slices: { left: 9, top: 2.5 }, width: 20, height: 20", "width: 400, height: 400"] {
      try tool.write(
        "multiplane: 1\ncanvas: { size: 63x80, scale: 3 }\ncamera: { z: 142, asPainted: true }\nlayers:\n"
          + "  - { Image: a.svg, \(keys), z: 0, tilt: 1deg * time }\nscroll: [{ wait: 1s }]\n", to: "near.yaml")
      let outcome = try tool.run("$M still near.yaml -o near.png --force --memory 1GiB")
      #expect(outcome.code == 0, "\(keys): \(outcome)")
    }
  }

  @Test func `every command that opens a scene takes the options`() throws {
    let help = try tool.run("$M --help").out
    let names = help.split(separator: "\n").filter {
      $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  -")
    }
    .compactMap { $0.split(separator: " ").first.map(String.init) }
    var (taking, others): ([String], [String]) = ([], [])
    for name in names {
      let takes = try tool.run("$M \(name) --help").out.contains("--memory <size>")
      if takes { taking.append(name) } else { others.append(name) }
    }
    #expect(taking.count >= 14)
    #expect(others == ["new", "show-report", "doctor", "limits", "schema", "docs", "completions"])
  }

  @Test func `a scene that was drawn in parts is resumed with other budgets`() throws {
    let moving = "$(sed 's/40x30/40x30, fps: 10/' scene.yaml)\nscroll: [{ linear: { by: 10, over: 1s } }]\n"
    #expect(try tool.run("printf \"\(moving)\" >moving.yaml && $M moving.yaml -q -o a --frames 0..4").code == 0)
    let resumed = try tool.run("$M moving.yaml -o a --resume --memory 1GiB --time 90")
    #expect(resumed.code == 0 && resumed.out.contains("5 of them kept"), "\(resumed)")
  }

  @Test(arguments: [
    ("--time 0", "from 1 to 86400"), ("--time 86401", "from 1 to 86400"), ("--time 1.5", "a whole number"),
    ("--memory 1MiB", "from 256MiB to 1024GiB"), ("--memory lots", "such as 2GiB"),
    ("--limit rows=5", "--memory SIZE"), ("--limit $'a\\e[31mb=1'", "a\\u{1B}[31mb"),
  ])
  func `what is no budget is refused with what would be`(option: String, words: String) throws {
    let outcome = try tool.run("\"$M\" check scene.yaml \(option)")
    #expect(outcome.code == 2)
    #expect(outcome.err.contains(words), "\(outcome)")
    #expect(!outcome.err.contains("\u{1B}"))
  }

  @Test func `the list begins with the budgets`() throws {
    let lines = try tool.run("$M limits").out.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["budgets", "  --time    60 s of processor time for a step of work"])
    #expect(lines.first { $0.contains("nodes: depth") }?.hasSuffix("64") == true)
  }
}
