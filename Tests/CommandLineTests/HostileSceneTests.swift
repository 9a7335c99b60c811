import TestSupport
import Testing

/// Scenes of a few kilobytes that would take minutes or gigabytes, each by a way of its own: a budget or a limit ends them.
@Suite(.full) struct HostileSceneTests {
  private static func lines(_ count: Int) -> String {
    // From top to bottom, each somewhere else.
    (0..<count).map { "L\($0 * 7919 % 1000) \($0 % 2 * 1000)" }.joined()
  }

  /// Each of its ten thousands of dashes is an outline as wide as the line.
  @Test func `a wide line with too many dashes is ended by the time of the frame, and a thin one is drawn`() throws {
    func scene(_ width: Int) -> String {
      "layers:\n  - Path: { d: M0 0\(Self.lines(90)), box: 1000x1000, stroke: { width: \(width), color: red, cap: round, dash: [3, 3.1] } }\n"
    }
    let outcome = try HostileScene.run(HostileScene.head + scene(800), "still SCENE -o a.png --time 1")
    #expect(outcome.code == 6)
    #expect(outcome.err.contains("frame 0 takes more than 1 s of processor time"), "\(outcome.err)")
    #expect(try HostileScene.run(HostileScene.head + scene(2), "still SCENE -o a.png").code == 0)
  }

  /// Its lines cross one another everywhere, which takes far longer than to go through as many rows of others.
  @Test(arguments: ["fill: red", "stroke: red"])
  func `a path whose lines cross one another is ended by the time of the frame`(paint: String) throws {
    let lines = Self.lines(paint == "fill: red" ? 30_000 : 8_000)
    let path = "layers:\n  - Path: { d: M0 0\(lines), box: 1000x1000, \(paint) }\n"
    let outcome = try HostileScene.run(
      HostileScene.head + path, "still SCENE -o a.png --time 1", seconds: 6)
    #expect(outcome.code == 6, "\(outcome)")
    #expect(outcome.err.contains("frame 0 takes more than 1 s of processor time"), "\(outcome.err)")
  }

  @Test func `a hatch of hundreds of lines is drawn, and a coast of a hundred thousand short ones`() throws {
    let hatch = "layers:\n  - Path: { d: M0 0\(Self.lines(1_500)), stroke: red }\n"
    #expect(try HostileScene.run(HostileScene.head + hatch, "still SCENE -o a.png").code == 0)
    let coast = (0..<99_000).map { "L\(Double($0) / 100) \(500 + $0 % 3)" }.joined()
    #expect(
      try HostileScene.run(
        HostileScene.head + "layers:\n  - Path: { d: M0 0\(coast), stroke: red }\n", "still SCENE -o a.png", seconds: 20
      )
      .code == 0)
  }

  /// The place of a formula is found by going through all of it: for each of its names, that took half a minute.
  @Test func `checks with long formulas are read in a time that grows with them`() throws {
    let names = 0..<560
    let formula = "max(scroll, \(names.map { "k\($0)" }.joined(separator: ", ")))"
    let values = names.map { "  k\($0): \($0)\n" }.joined()
    let checks = (0..<1_100).map { "  - { at: 0s, expect: \"\(formula) > \($0)\" }\n" }.joined()
    let scene = "let:\n\(values)layers:\n  - Color: red\nscroll: [{ wait: 1s }]\nchecks:\n\(checks)"
    let outcome = try HostileScene.run(HostileScene.head + scene, "check SCENE", seconds: 12)
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test func `a track whose conditions come true after days is given up`() throws {
    let scene = """
      multiplane: 1
      canvas: { size: 9x9, fps: 1000 }
      layers: [{ ScrollView: [{ Rectangle: red, height: 100 }] }]
      scroll:
        - repeat: { times: 300, steps: [{ wait: { until: "mod(time, 590) > 589" } }, { wait: 2s }] }

      """
    let outcome = try HostileScene.run(scene, "check SCENE --time 1")
    #expect(outcome.code == 6)
    #expect(outcome.err.contains("error: finding the end of \"scroll\" over "), "\(outcome.err)")
    #expect(outcome.err.contains(" takes more than 1 s of processor time\n  a.yaml:"), "\(outcome.err)")
  }

  @Test func `checks of one name are told apart in time that grows with their number`() throws {
    let checks = String(repeating: "  - { name: the same, at: 0s, expect: \"scroll == 0\" }\n", count: 25_000)
    let outcome = try HostileScene.run(
      HostileScene.head + "layers: [{ Color: red }]\nchecks:\n" + checks, "test SCENE -q", seconds: 10)
    #expect(outcome.code == 0, "\(outcome.code) \(outcome.err.prefix(400))")
  }

  /// Ten levels of ten: 10,000 million texts.
  private static let components: String = {
    var text = "components:\n"
    for level in 0..<10 {
      text += "  L\(level):\n    body:\n      VStack:\n"
      for _ in 0..<10 { text += level == 9 ? "        - Text: a\n" : "        - L\(level + 1):\n" }
    }
    return text
  }()

  @Test(arguments: [("layers:\n  - L0:\n", "layers[0].L0"), ("layers:\n  - Color: red\n", "components.L0.body")])
  func `components that multiply are ended by the time or the memory`(layers: String, path: String) throws {
    let scene = HostileScene.head + Self.components + layers
    let slow = try HostileScene.run(scene, "check SCENE --time 1")
    #expect(slow.code == 6, "\(slow)")
    #expect(slow.err.contains("error: reading the scene takes more than 1 s of processor time\n"), "\(slow.err)")
    #expect(slow.err.contains(path), "\(slow.err)")
    let large = try HostileScene.run(scene, "check SCENE --memory 256MiB")
    #expect(large.code == 6, "\(large)")
    #expect(large.err.contains("error: the scene takes more memory than the program may have\n"), "\(large.err)")
    #expect(large.err.contains(path), "\(large.err)")
  }

  @Test func `aliases that multiply are ended by the memory`() throws {
    var scene = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let items = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ",")
      scene += "a\(level): &a\(level) [\(items)]\n"
    }
    let outcome = try HostileScene.run(HostileScene.head + scene, "check SCENE --memory 256MiB")
    #expect(outcome.code == 6, "\(outcome)")
    #expect(outcome.err.contains("reading \"a.yaml\", aliases counted in full, takes more memory"), "\(outcome.err)")
    #expect(outcome.err.contains("a.yaml:8:"), "\(outcome.err)")
  }

  /// Each jump is looked for in each list.
  @Test func `lists times jumps are ended by the time`() throws {
    let lists = (0..<30_000).map { _ in "          - { ForEach: 2, row: { Color: red } }\n" }.joined()
    let jumps = (0..<30_000).map { "  - jump: { item: \($0 + 7) }\n" }.joined()
    let scene = "layers:\n  - ScrollView:\n      - LazyVStack:\n\(lists)scroll:\n\(jumps)"
    let outcome = try HostileScene.run(HostileScene.head + scene, "check SCENE --time 3", seconds: 12)
    #expect(outcome.code == 6, "\(outcome.code) \(outcome.err.prefix(400))")
    #expect(outcome.err.contains("error: reading the scene takes more than 3 s of processor time\n  a.yaml:"))
  }

  @Test func `commands go through hundreds of devices`() throws {
    let devices = (0..<300).map { "  d\($0): { size: 9x9 }\n" }.joined()
    let scene = HostileScene.head + "layers: [{ Color: red }]\ndevices:\n" + devices
    let outcome = try HostileScene.run(scene, "render SCENE -o out --device all --dry-run -q", seconds: 30)
    #expect(outcome.code == 0, "\(outcome.code) \(outcome.err.prefix(400))")
  }
}
