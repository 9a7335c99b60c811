import TestSupport
import Testing

/// Scenes whose trees, timelines or names would be looked for or written for minutes.
@Suite(.full) struct HostileInspectionTests {
  @Test func `the timeline of a day is found over the frames on which nothing happens`() throws {
    let scene = """
      multiplane: 1
      canvas: { size: 8x8, fps: 1000 }
      layers: [{ Color: red }]
      scroll:
        - wait: 86400s

      """
    let outcome = try HostileScene.run(scene, "inspect SCENE --timeline")
    #expect(outcome.code == 0, "\(outcome.err)")
    let line = "\n  0 to 86400000  0 s   86400 s  86400 s  0 to 0    wait  line 5\n"
    #expect(outcome.out.contains(line), "\(outcome.out)")
  }

  @Test func `a timeline whose stage may come on any frame of a day is given up`() throws {
    let scene = """
      multiplane: 1
      canvas: { size: 8x8, fps: 1000 }
      stages: { far: 10..90 }
      layers: [{ Color: red, opacity: far }]
      scroll: [{ wait: 86400s }]

      """
    let outcome = try HostileScene.run(scene, "inspect SCENE --timeline --time 1")
    #expect(outcome.code == 6)
    #expect(outcome.err.contains("error: finding the timeline over "), "\(outcome.err)")
    #expect(outcome.err.contains(" takes more than 1 s of processor time\n  a.yaml:"), "\(outcome.err)")
  }

  /// All cells of the column were as wide as the widest: 5 GB.
  @Test func `the timeline of a long mark and many short ones is as long as their names`() throws {
    let marks = (0..<5_000).map { "  - mark: m\($0)\n" }.joined()
    let name = String(repeating: "x", count: 1_000_000)
    let scene = "layers: [{ Color: red }]\nscroll:\n  - mark: \(name)\n\(marks)  - wait: 1s\n"
    let outcome = try HostileScene.run(HostileScene.head + scene, "inspect SCENE --timeline")
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
    let outcome = try HostileScene.run(HostileScene.head + scene, "explain SCENE nosuch")
    #expect(outcome.code == 2)
    #expect(outcome.err.contains("the scene has no node \"nosuch\""), "\(outcome.err)")
  }
}
