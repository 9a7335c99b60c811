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

          compose: nothing is painted again; painted pictures are put together anew
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

  private static let told = """
    multiplane: 1
    canvas: { size: 100x200, fps: 10 }
    stages:
      shown: 20..60
      late: time landed..landed + 200ms
      reveal: entry 0..60%
      far: 0..90_000
      never: 9_000..9_100
    data: { feed: [{ id: 1 }, { id: 2 }] }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 40
                row: { Rectangle: , height: 50, opacity: reveal }
              - ForEach: feed
                id: item.id
                row: { Rectangle: , height: 50 }
        name: list
      - Text: a
        opacity: shown * late * far * never
    scroll:
      - wait: 500ms
      - linear: { by: 100, over: 1s }
      - fling: { velocity: 300 }
      - mark: landed
      - wait: { until: time > landed + 300ms }
    events:
      - at: landed
        toggle: { in: feed, item: 1, field: open }
      - when: scroll > 50
        select: { in: feed, item: 2 }
      - when: scroll > 90_000
        deselect: { in: feed }

    """.replacing("{ id: 1 }", with: "{ id: 1, open: false }").replacing("{ id: 2 }", with: "{ id: 2, open: false }")

  @Test func `the timeline has steps, marks, events and stages with frames, seconds and offsets`() throws {
    let tool = try Tool()
    try tool.write(Self.told, to: "told.yaml")
    let outcome = try tool.run("$M inspect told.yaml --timeline")
    #expect(outcome.code == 0 && outcome.err.isEmpty, "\(outcome.err)")
    #expect(
      outcome.out == """
        told.yaml  48 frames  4.7 s  10 fps
        steps
          frames    from     to       takes    position
          0 to 5    0 s      0.5 s    0.5 s    0 to 0            wait                             line 22
          5 to 15   0.5 s    1.5 s    1 s      0 to 100          linear                           line 23
          15 to 44  1.5 s    4.349 s  2.849 s  100 to 249.85     fling, until rest                line 24
          44 to 47  4.349 s  4.7 s    0.351 s  249.85 to 249.85  wait, until its condition holds  line 26
        marks
          frame  at       scroll
          44     4.349 s  249.85  landed  line 25
        events
          frame  at       scroll
          44     4.349 s  249.85  toggle                         line 29
          11     1.1 s    60      select when scroll > 50        line 31
          never                   deselect when scroll > 90_000  line 33
        stages
          frames             from   to     scroll
          8 to 11            0.8 s  1.1 s  30 to 60          shown: 20..60                      line 4
          44 to 46           4.4 s  4.6 s  249.85 to 249.85  late: time landed..landed + 200ms  line 5
          each node its own                                  reveal: entry 0..60%               line 6
          6 on               0.6 s         10 on             far: 0..90_000                     line 7
          never                                              never: 9_000..9_100                line 8

        """)
    let object = try JSONSerialization.jsonObject(
      with: Data(try tool.run("$M inspect told.yaml --timeline --json").out.utf8))
    let json = try #require(object as? [String: Any])
    func list(_ key: String) -> [[String: Any]] { json[key] as? [[String: Any]] ?? [] }
    #expect(list("steps").map { $0["until"] as? String } == ["time", "time", "rest", "condition"])
    #expect(list("steps").map { $0["step"] as? String } == ["wait", "linear", "fling", "wait"])
    #expect(list("marks").map { $0["mark"] as? String } == ["landed"])
    #expect(list("events").map { ($0["at"] as? [String: Any])?["frame"] as? Int } == [44, 11, nil])
    #expect(list("stages").map { ($0["start"] as? [String: Any])?["frame"] as? Int } == [8, 44, nil, 6, nil])
    #expect(list("stages").map { ($0["end"] as? [String: Any])?["frame"] as? Int } == [11, 46, nil, nil, nil])
    #expect(list("stages").map { $0["eachNode"] as? Bool } == [false, false, true, false, false])
  }

  static let refused: [(arguments: String, words: String)] = [
    ("--overlay boxes", "--overlay needs a file: -o <file>."),
    ("-o a.png", "-o is the file of --overlay."),
    ("--overlay boxes --json -o a.png", "--overlay draws, --json prints; give one of them."),
    ("--overlay boxs -o a.png", "The value 'boxs' is invalid"),
    ("--scale 2", "--scale is for --overlay."),
    ("--timeline --at 1s", "--timeline is of all frames; leave out --frame, --at, --mark and --scroll."),
    ("--timeline --overlay boxes -o a.png", "--overlay draws a frame, --timeline prints what happens"),
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
