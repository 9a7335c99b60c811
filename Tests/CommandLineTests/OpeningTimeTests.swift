import TestSupport
import Testing

/// `opening-seconds`: the time that files of a scene which are slow to open take together.
@Suite(.full) struct OpeningTimeTests {
  /// Each is opened within its own time. Its rules take more than a second to be matched, since they go up and down 200 groups.
  @Test func `files that are slow to open share a time, for check as well`() throws {
    let tool = try Tool()
    let selectors = (0..<25).map { _ in "g>g~g g+g g g rect" }.joined(separator: ",")
    let groups = String(repeating: "<g/>", count: 1000) + String(repeating: "<g>", count: 200)
    let boxes = String(repeating: "<rect width='1' height='1'/>", count: 20_000)
    let ends = String(repeating: "</g>", count: 200)
    for index in 0..<2 {
      let style = "<style>\(selectors){fill:red}</style><!--\(index)-->"
      try tool.write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'>\(style)\(groups)\(boxes)\(ends)</svg>",
        to: "\(index).svg")
    }
    let layers = (0..<2).map { "  - { Image: \($0).svg }\n" }.joined()
    try tool.write("multiplane: 1\ncanvas: { size: 20x20 }\nlayers:\n\(layers)", to: "a.yaml")
    for command in ["check a.yaml", "still a.yaml -o a.png"] {
      let outcome = try tool.run("true && $M \(command) --limit decoder-seconds=60 --limit opening-seconds=1")
      #expect(outcome.code == 6)
      #expect(outcome.err.contains(".svg\" is not opened: those before it took more than 1 s"), "\(outcome.err)")
      #expect(outcome.err.contains("a.yaml:") && outcome.err.contains("--limit opening-seconds=NUMBER"))
      #expect(outcome.err.ranges(of: "is not opened").count == 1, "\(outcome.err)")
    }
    #expect(try tool.run("true && $M check a.yaml --limit decoder-seconds=60 --limit opening-seconds=600").code == 0)
  }
}
