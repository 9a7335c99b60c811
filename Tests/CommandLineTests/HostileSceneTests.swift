import TestSupport
import Testing

/// Scenes of a few kilobytes that would take minutes or gigabytes, each by a way of its own: a limit with a name ends them.
@Suite(.full) struct HostileSceneTests {
  private static let head = "multiplane: 1\ncanvas: { size: 1000x1000 }\n"

  private func run(_ scene: String, _ command: String, seconds: Int = 8) throws -> Tool.Outcome {
    let tool = try Tool()
    try tool.write(scene, to: "a.yaml")
    // In a shell, since limits are those of a process.
    return try tool.run("ulimit -t \(seconds); \"$M\" \(command.replacing("SCENE", with: "a.yaml"))")
  }

  private static func lines(_ count: Int) -> String {
    // From top to bottom, each somewhere else.
    (0..<count).map { "L\($0 * 7919 % 1000) \($0 % 2 * 1000)" }.joined()
  }

  @Test(arguments: ["fill: red", "stroke: red", "stroke: { width: 2, color: red, join: round }"])
  func `a path with too many lines from top to bottom is refused before it is drawn`(paint: String) throws {
    let path = "layers:\n  - Path: { d: M0 0\(Self.lines(99_000)), \(paint) }\n"
    let outcome = try run(Self.head + path, "still SCENE -o a.png")
    #expect(outcome.code == 6)
    #expect(outcome.err.contains("the lines of a path go through more than 40000000 rows of pixels"), "\(outcome.err)")
    #expect(outcome.err.contains("--limit path-rows=NUMBER"), "\(outcome.err)")
  }

  /// Each of its ten thousands of dashes is an outline as wide as the line.
  @Test func `a wide line with too many dashes is refused before it is drawn, and a thin one is drawn`() throws {
    func scene(_ width: Int) -> String {
      "layers:\n  - Path: { d: M0 0\(Self.lines(90)), box: 1000x1000, stroke: { width: \(width), color: red, cap: round, dash: [3, 3.1] } }\n"
    }
    let outcome = try run(Self.head + scene(800), "still SCENE -o a.png")
    #expect(outcome.code == 6)
    #expect(outcome.err.contains("the lines of a path go through more than 40000000 rows of pixels"), "\(outcome.err)")
    #expect(try run(Self.head + scene(2), "still SCENE -o a.png").code == 0)
  }

  /// Its lines cross one another everywhere, which takes far longer than to go through as many rows of others.
  @Test(arguments: ["fill: red", "stroke: red"])
  func `a path whose lines cross one another is ended by the time of the frame`(paint: String) throws {
    let lines = Self.lines(paint == "fill: red" ? 30_000 : 8_000)
    let path = "layers:\n  - Path: { d: M0 0\(lines), box: 1000x1000, \(paint) }\n"
    let outcome = try run(Self.head + path, "still SCENE -o a.png --limit frame-seconds=1", seconds: 6)
    #expect(outcome.code == 6, "\(outcome)")
    #expect(outcome.err.contains("frame 0 takes more than 1 s of processor time"), "\(outcome.err)")
  }

  @Test func `a hatch of hundreds of lines is drawn, and a coast of a hundred thousand short ones`() throws {
    let hatch = "layers:\n  - Path: { d: M0 0\(Self.lines(1_500)), stroke: red }\n"
    #expect(try run(Self.head + hatch, "still SCENE -o a.png").code == 0)
    let coast = (0..<99_000).map { "L\(Double($0) / 100) \(500 + $0 % 3)" }.joined()
    #expect(
      try run(Self.head + "layers:\n  - Path: { d: M0 0\(coast), stroke: red }\n", "still SCENE -o a.png", seconds: 20)
        .code == 0)
  }

  /// The place of a formula is found by going through all of it: for each of its names, that took half a minute.
  @Test func `checks with long formulas are read in a time that grows with them`() throws {
    let names = 0..<560
    let formula = "max(scroll, \(names.map { "k\($0)" }.joined(separator: ", ")))"
    let values = names.map { "  k\($0): \($0)\n" }.joined()
    let checks = (0..<1_100).map { "  - { at: 0s, expect: \"\(formula) > \($0)\" }\n" }.joined()
    let scene = "let:\n\(values)layers:\n  - Color: red\nscroll: [{ wait: 1s }]\nchecks:\n\(checks)"
    let outcome = try run(Self.head + scene, "check SCENE", seconds: 12)
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// A command for each tile took a kilobyte, and tiles in turned layers minutes.
  @Test(arguments: ["", ", rotate: 45deg", ", opacity: 0.5 + 0 * time", ", x: 0.5 + 0 * time, snap: none"])
  func `a node that is repeated a million times is refused, and a pattern of a hundred thousand is drawn`(
    keys: String
  ) throws {
    func scene(_ side: Int) -> String {
      "layers: [{ Rectangle: red, width: \(side), height: \(side), repeat: both\(keys) }]\n"
    }
    let outcome = try run(Self.head + scene(1), "still SCENE -o a.png")
    #expect(outcome.code == 6, "\(outcome)")
    #expect(outcome.err.contains("more than 150000 pictures, groups and materials"), "\(outcome.err)")
    #expect(outcome.err.contains("--limit frame-parts=NUMBER, up to 20000000"), "\(outcome.err)")
    #expect(outcome.err.contains("layers[0]"), "\(outcome.err)")
    let wide = "multiplane: 1\ncanvas: { size: 3840x2160 }\n" + (keys.isEmpty ? scene(8) : scene(40))
    let drawn = try run(wide, "still SCENE -o a.png", seconds: 20)
    #expect(drawn.code == 0, "\(drawn)")
  }

  @Test func `a track whose conditions come true after days is given up`() throws {
    let scene = """
      multiplane: 1
      canvas: { size: 9x9, fps: 1000 }
      layers: [{ ScrollView: [{ Rectangle: red, height: 100 }] }]
      scroll:
        - repeat: { times: 300, steps: [{ wait: { until: "mod(time, 590) > 589" } }, { wait: 2s }] }

      """
    let outcome = try run(scene, "check SCENE --limit track-seconds=1")
    #expect(outcome.code == 6)
    #expect(
      outcome.err.contains("the end of \"scroll\" is not found in 1 s of processor time, after "), "\(outcome.err)")
    #expect(outcome.err.contains("raise it with --limit track-seconds=NUMBER"), "\(outcome.err)")
  }

  @Test func `checks of one name are told apart in time that grows with their number`() throws {
    let checks = String(repeating: "  - { name: the same, expect: \"scroll == 0\" }\n", count: 25_000)
    let outcome = try run(Self.head + "layers: [{ Color: red }]\nchecks:\n" + checks, "test SCENE -q", seconds: 10)
    #expect(outcome.code == 0, "\(outcome.code) \(outcome.err.prefix(400))")
  }

  @Test(arguments: ["check SCENE", "render SCENE -o out --device all --dry-run", "test SCENE -q"])
  func `a scene with thousands of devices is refused by every command`(command: String) throws {
    let devices = (0..<20_000).map { "  d\($0): { size: 9x9 }\n" }.joined()
    let outcome = try run(Self.head + "layers: [{ Color: red }]\ndevices:\n" + devices, command, seconds: 10)
    #expect(outcome.code != 0, "\(outcome.code)")
    #expect((outcome.err + outcome.out).contains("the scene has 20000 devices, each look counted; at most 256 are read"))
    #expect((outcome.err + outcome.out).contains("--limit devices=NUMBER"))
  /// Each of 20,000 rows repeats six formulas of 4 KiB: 440 MB of text.
  @Test(arguments: ["inspect SCENE", "inspect SCENE --json"])
  func `a tree that repeats long formulas is refused before it takes memory`(command: String) throws {
    let formula = "scroll*0" + String(repeating: "+0*scroll", count: 400)
    let keys = ["opacity", "x", "y", "rotate", "scale", "blur"].map { "          \($0): \(formula)\n" }.joined()
    let row = "          Color: red\n          width: 1\n          height: 1\n"
    let scene = "layers:\n  - ZStack:\n      - ForEach: 20000\n        row:\n" + row + keys + "scroll: [{ wait: 1s }]\n"
    let outcome = try run(Self.head + scene, command)
    #expect(outcome.code == 6)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("the text of \"inspect\" has more than 64 MiB"), "\(outcome.err)")
    #expect(outcome.err.contains("raise it with --limit inspect-bytes=SIZE, up to 1GiB"), "\(outcome.err)")
  }

  /// A formula may stand behind several names of the YAML file.
  @Test func `a timeline that repeats long conditions is refused before it takes memory`() throws {
    let formula = "scroll > 9" + String(repeating: " or scroll > 9_000", count: 200)
    let first = "&long \"\(formula)\""
    let events = (0..<1_000).map { number in
      "  - { when: \(number == 0 ? first : "*long"), select: { in: a, item: 1 } }\n"
    }
    let scene =
      Self.head + "data: { a: [{ id: 1 }] }\n" + Self.list + "scroll: [{ wait: 20ms }]\nevents:\n" + events.joined()
    let outcome = try run(scene, "inspect SCENE --timeline --limit inspect-bytes=1MiB")
    #expect(outcome.code == 6)
    #expect(outcome.err.contains("the text of \"inspect\" has more than 1 MiB"), "\(outcome.err)")
  }

  @Test func `the timeline of a day is found over the frames on which nothing happens`() throws {
    let scene = """
      multiplane: 1
      canvas: { size: 8x8, fps: 1000 }
      layers: [{ Color: red }]
      scroll:
        - wait: 86400s

      """
    let outcome = try run(scene, "inspect SCENE --timeline")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(outcome.out.contains("\n  0 to 86400000  0 s   86400 s  86400 s  0 to 0  wait  line 5\n"), "\(outcome.out)")
  }

  @Test func `a timeline whose stage may come on any frame of a day is given up`() throws {
    let scene = """
      multiplane: 1
      canvas: { size: 8x8, fps: 1000 }
      stages: { far: 10..90 }
      layers: [{ Color: red, opacity: far }]
      scroll: [{ wait: 86400s }]

      """
    let outcome = try run(scene, "inspect SCENE --timeline --limit track-seconds=1")
    #expect(outcome.code == 6)
    #expect(outcome.err.contains("the timeline is not found in 1 s of processor time, after "), "\(outcome.err)")
    #expect(outcome.err.contains("raise it with --limit track-seconds=NUMBER"), "\(outcome.err)")
  }

  /// All cells of the column were as wide as the widest: 5 GB.
  @Test func `the timeline of a long mark and many short ones is as long as their names`() throws {
    let marks = (0..<5_000).map { "  - mark: m\($0)\n" }.joined()
    let name = String(repeating: "x", count: 1_000_000)
    let scene = "layers: [{ Color: red }]\nscroll:\n  - mark: \(name)\n\(marks)  - wait: 1s\n"
    let outcome = try run(Self.head + scene, "inspect SCENE --timeline")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(outcome.out.contains(name))
    #expect(outcome.out.utf8.count < 3_000_000)
  }

  /// By its formulas alone there are thousands of ways from each key to the first name.
  @Test func `names built on each other are looked through once each for one that is nowhere`() throws {
    let names = (1..<13).map { (number: Int) -> String in
      let before = number - 1
      return "  a\(number): a\(before) + b\(before)\n  b\(number): a\(before) - b\(before)\n"
    }.joined()
    let node = "      - { Color: red, opacity: a12, x: a12, y: a12, scale: a12, blur: a12 }\n"
    let scene =
      "let:\n  a0: scroll\n  b0: scroll\n\(names)layers:\n  - ZStack:\n" + String(repeating: node, count: 9_000)
      + "scroll: [{ wait: 1s }]\n"
    let outcome = try run(Self.head + scene, "explain SCENE nosuch")
    #expect(outcome.code == 2)
    #expect(outcome.err.contains("the scene has no node \"nosuch\""), "\(outcome.err)")
  /// Each stack places its children to see their first lines, and those theirs.
  @Test func `stacks on one baseline inside each other take time in proportion to their number`() throws {
    var node = "{ Rectangle: , width: 5, height: 5 }"
    for _ in 0..<28 { node = "{ HStack: [\(node)], align: baseline }" }
    let outcome = try run(Self.head + "layers: [\(node)]\n", "check SCENE")
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// Each child asked anew how many share the room with it.
  @Test(arguments: ["Rectangle:", "Spacer:"])
  func `a stack of many children shares its room in time that grows with them`(row: String) throws {
    let stack = "layers: [{ HStack: [{ ForEach: 95000, row: { \(row) } }] }]\n"
    let outcome = try run(Self.head + stack, "check SCENE", seconds: 20)
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// Each key of each node in the mask was looked for among the values of all.
  @Test func `a mask of many nodes that move is drawn in time that grows with them`() throws {
    let rows = "ForEach: 60000, row: { Rectangle: , width: 5, x: scroll }"
    let layers = "layers: [{ Rectangle: red, mask: { ZStack: [{ \(rows) }] } }]\n"
    let outcome = try run(Self.head + layers, "still SCENE -o a.png", seconds: 30)
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// Paging asks each row for its cover by all sticky ones.
  @Test func `thousands of sticky rows are paged in time that grows with them`() throws {
    let rows = "VStack: [{ ForEach: 24000, row: { Rectangle: , height: 5, sticky: top } }]"
    let scene = "layers: [{ ScrollView: [{ \(rows) }], paging: row }]\nscroll: [{ fling: { velocity: 500 } }]\n"
    let outcome = try run(Self.head + scene, "check SCENE", seconds: 10)
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// Whether all rows of a list are as long is asked of each stack along both axes.
  @Test(arguments: [["Flow"], ["HStack", "VStack"]])
  func `rows of stacks inside each other are compared in time that grows with their number`(kinds: [String]) throws {
    var components = "components:\n  C0: { body: { Text: a, lines: 1 } }\n"
    for depth in 1...50 {
      components += "  C\(depth): { body: { \(kinds[depth % kinds.count]): [{ C\(depth - 1): }] } }\n"
    }
    let list = "layers: [{ ScrollView: [{ LazyVStack: [{ ForEach: 9, row: { C50: } }] }] }]\n"
    let outcome = try run(Self.head + components + list, "check SCENE")
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// Each measures its row twice, and lists in that row theirs.
  @Test func `lists inside each other take time in proportion to their number`() throws {
    var components = "components:\n  C0: { body: { Rectangle: , width: 5, height: 5 } }\n"
    for depth in 1...24 {
      let (list, axis) = depth % 2 == 0 ? ("LazyVStack", "vertical") : ("LazyHStack", "horizontal")
      components += "  C\(depth): { body: { ScrollView: [{ \(list): [{ C\(depth - 1): }] }], axis: \(axis) } }\n"
    }
    let outcome = try run(Self.head + components + "layers: [{ C24: }]\n", "check SCENE")
    #expect(outcome.code == 0, "\(outcome)")
  }

  private static let list =
    "layers: [{ ScrollView: [{ LazyVStack: [{ ForEach: a, id: item.id, row: { Color: red, height: 9 } }] }] }]\n"

  @Test func `events that name millions of items by ranges are refused`() throws {
    let events = (0..<60).map { _ in "  - { at: 0s, select: { in: a, items: 0..99999 } }\n" }.joined()
    let outcome = try run(
      Self.head + "data: { a: { count: 100000, id: id, fields: { id: index } } }\n" + Self.list
        + "scroll: [{ wait: 1s }]\nevents:\n" + events,
      "check SCENE")
    #expect(outcome.code == 6)
    #expect(outcome.err.contains("events name more than 500000 items"), "\(outcome.err)")
  }

  @Test func `all rows of a list go at once, in proportion to their number`() throws {
    let sources = (0..<4).map { "  s\($0): { count: 100000, id: id, fields: { id: index } }\n" }.joined()
    let lists = (0..<4).map {
      "  - ScrollView: [{ LazyVStack: [{ ForEach: s\($0), id: item.id, row: { Color: red, height: 9 } }] }]\n"
    }
    let events = (0..<4).map { "  - { at: 0s, remove: { in: s\($0), items: 0..99999 } }\n" }.joined()
    let outcome = try run(
      Self.head + "data:\n" + sources + "layers:\n" + lists.joined() + "scroll: [{ wait: 1s }]\nevents:\n" + events,
      "still SCENE --frame 5 -o a.png")
    #expect(outcome.code == 0, "\(outcome.err)")
  }
}
