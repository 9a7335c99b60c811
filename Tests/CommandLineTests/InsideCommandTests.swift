import Foundation
import TestSupport
import Testing

/// `inspect`, `explain`, `schema` and `--timeline` as a person runs them.
@Suite(.full) struct InsideCommandTests {
  @Test func `a timeline is whole after a signal, and after a kill but for its bracket`() throws {
    let tool = try Tool()
    try tool.write(endlessScene, to: "endless.yaml")
    for (signal, ending) in [("INT", ""), ("KILL", "]")] {
      // A signal comes when some frames are in the file, however long that takes.
      let outcome = try tool.run(
        """
        $M render endless.yaml -o out-\(signal) --timeline t.json -q >/dev/null 2>&1 & p=$!
        until [[ -e t.json && $(wc -l <t.json) -gt 40 ]]; do sleep 0.02; done
        kill -\(signal) $p; wait $p 2>/dev/null; cat t.json; rm t.json
        """)
      let events = try JSONSerialization.jsonObject(with: Data((outcome.out + ending).utf8)) as? [[String: Any]]
      #expect((events?.count ?? 0) > 38, "\(signal)")
    }
  }

  @Test func `explain says where a value came from`() throws {
    let tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
    let outcome = try tool.run("$M explain small.yaml 'layers[0].y' --mark half")
    #expect(
      outcome.out == """
        layers[0].y = 30 pt
          small.yaml:8:8  layers[0].y
          frame 15  0.5 s

          scroll / 10
            scroll = 300 pt

          compose: pictures stay as they are and are put together otherwise
          live, evaluated on every frame

        """)
    let wrong = try tool.run("$M explain small.yaml 'layers[0].yy'")
    #expect(wrong.code == 2)
    #expect(
      wrong.err == """
        error: "yy" is not a key of "Rectangle"
          hint: did you mean "layers[0].y"?

        """)
  }

  @Test func `an overlay goes to a file or a pipe`() throws {
    let tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
    let all = "boxes,safe,overscan,damage,cache"
    let outcome = try tool.run("$M inspect small.yaml --at 0.5s --overlay \(all) -o a.png")
    #expect(outcome.out == "frame 15 with boxes, safe, overscan, damage, cache in a.png\n")
    let pipe = try tool.run("$M inspect small.yaml --at 0.5s --overlay \(all) -o - | cmp - a.png")
    #expect(pipe.code == 0, "\(pipe.out)\(pipe.err)")
  }

  static let refused: [(arguments: String, words: String)] = [
    ("--overlay boxes", "--overlay needs a file: -o <file>."),
    ("-o a.png", "-o is the file of --overlay."),
    ("--overlay boxes --json -o a.png", "--overlay draws, --json prints; give one of them."),
    ("--overlay boxs -o a.png", "The value 'boxs' is invalid"),
    ("--scale 2", "--scale is for --overlay."),
  ]

  @Test(arguments: refused)
  func `options that do not go together are refused`(arguments: String, words: String) throws {
    let tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
    let outcome = try tool.run("$M inspect small.yaml \(arguments)")
    #expect(outcome.code == 2)
    #expect(outcome.err.contains(words), "\(outcome.err)")
    #expect(tool.names().filter { $0.hasPrefix("a.") }.isEmpty)
  }

  /// The examples of the page on looking inside are what is printed.
  @Test func `examples of the documentation are true`() throws {
    let page = try String(contentsOf: Tool.root.appendingPathComponent("docs/inspecting.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```\n").filter { $0.hasPrefix("$ multiplane ") }
    #expect(!blocks.isEmpty)
    let tool = try Tool()
    #expect(try tool.run("ln -s \"$SCENES\" Scenes").code == 0)
    for block in blocks {
      let lines = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let outcome = try tool.run("$M \(lines[0].dropFirst("$ multiplane ".count))")
      #expect(outcome.out == String(lines[1]))
    }
    try expect(page, part: "Scenes/entry.yaml  frame 120 ", of: "inspect Scenes/entry.yaml --at 2s")
  }

  /// The frame that goes through all passes there is as it is told.
  @Test func `the numbers of the page on architecture are true`() throws {
    let page = ReferencePage("architecture.md").text
    try expect(page, part: "Scenes/entry.yaml  frame 250 ", of: "inspect Scenes/entry.yaml --frame 250")
  }

  /// Looks for a block that shows an answer in part: each of its lines is printed, in this order.
  private func expect(_ page: String, part start: String, of command: String) throws {
    let tool = try Tool()
    #expect(try tool.run("ln -s \"$SCENES\" Scenes").code == 0)
    let part = try #require(page.components(separatedBy: "```\n").first { $0.hasPrefix(start) })
    var printed = try tool.run("$M \(command)").out.split(separator: "\n")[...]
    for line in part.split(separator: "\n") {
      let place = try #require(printed.firstIndex(of: line), "\(line)")
      printed = printed[(place + 1)...]
    }
  }
}
