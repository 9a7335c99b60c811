import TestSupport
import Testing

/// The reasons that `multiplane test` gives for what fails.
@Suite(.full) struct TestCausesTests {
  @Test func `other words beside a change of all rows are named in all outputs`() throws {
    let tool = try Tool()
    let scene = """
      multiplane: 1
      canvas: { size: 240x200 }
      layers:
        - VStack:
            - ForEach: [Pay 10, Pay 20, Pay 30]
              row: { Text: "${item}", padding: 10, background: gold }
      checks:
        - at: 0s
          image: rows

      """
    try tool.write(scene, to: "rows.yaml")
    #expect(try tool.run("mkdir golden && CI= $M test --update -q").code == 0)
    try tool.write(
      scene.replacing("padding: 10", with: "padding: 12").replacing("Pay 20", with: "Pay 99"), to: "rows.yaml")
    let outcome = try tool.run("$M test -q --summary summary.md --annotations github")
    let change = "\"Pay 20\" → \"Pay 99\""
    #expect(outcome.err.contains("  | rows.yaml:6:16  layers[0].VStack[0].row row 1 Text \"Pay 99\": \(change); size "))
    #expect(outcome.err.contains(" and 1 more: size by (4, 4) pt\n"), "\(outcome.err)")
    #expect((outcome.out + outcome.err).contains("Text resized: \(change)"), "\(outcome.out)\(outcome.err)")
    #expect(try tool.run("cat summary.md").out.contains("\"Pay 20\" → \"Pay 99\""))
    #expect(try tool.run("cat out/report/report.json").out.contains(#""\"Pay 20\" → \"Pay 99\"""#))
    #expect(try tool.run("cat out/report/junit.xml").out.contains("&quot;Pay 20&quot; → &quot;Pay 99&quot;"))
    #expect(try tool.run("cat out/report/index.html").out.contains(#"\"Pay 20\" → \"Pay 99\""#))
  }

  @Test func `a budget that is exceeded tells the largest value and its frame`() throws {
    let tool = try Tool()
    try tool.write(
      TestCommandTests.list + "  - over: 1f..end\n    expect: stats.composited <= scroll * 0 - 1\n", to: "list.yaml")
    let many = try tool.run("$M test list.yaml -q").err
    let largest = try #require(
      many.firstMatch(of: /; the largest stats\.composited is (\d+), on frame (\d+)\n/), "\(many)")
    #expect((Int(largest.1) ?? 0) > 0 && (Int(largest.2) ?? 0) > 0)
    // The frame that is named has as much.
    try tool.write(
      TestCommandTests.list + "  - over: \(largest.2)f..\(largest.2)f\n    expect: stats.composited < 0\n",
      to: "list.yaml")
    let one = try tool.run("$M test list.yaml -q").err
    #expect(one.contains("found stats.composited = \(largest.1)\n"), "\(one)")
  }
}
