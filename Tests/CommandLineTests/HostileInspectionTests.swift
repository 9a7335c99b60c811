import TestSupport
import Testing

/// Scenes whose trees, timelines or names would be written for minutes, or take gigabytes.
@Suite(.full) struct HostileInspectionTests {
  /// Each of 20,000 rows repeats six formulas of 4 KiB: 440 MB of text.
  @Test(arguments: ["inspect SCENE", "inspect SCENE --json"])
  func `a tree that repeats long formulas is refused before it takes memory`(command: String) throws {
    let formula = "scroll*0" + String(repeating: "+0*scroll", count: 400)
    let keys = ["opacity", "x", "y", "rotate", "scale", "blur"].map { "          \($0): \(formula)\n" }.joined()
    let row = "          Color: red\n          width: 1\n          height: 1\n"
    let scene = "layers:\n  - ZStack:\n      - ForEach: 20000\n        row:\n" + row + keys + "scroll: [{ wait: 1s }]\n"
    // Hundreds of megabytes of formulas are evaluated before the text is too long.
    let outcome = try HostileScene.run(HostileScene.head + scene, command, seconds: 12)
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
      HostileScene.head + "data: { a: [{ id: 1 }] }\n" + HostileScene.list + "scroll: [{ wait: 20ms }]\nevents:\n"
      + events.joined()
    let outcome = try HostileScene.run(scene, "inspect SCENE --timeline --limit inspect-bytes=1MiB")
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
    let outcome = try HostileScene.run(scene, "inspect SCENE --timeline --limit track-seconds=1")
    #expect(outcome.code == 6)
    #expect(outcome.err.contains("the timeline is not found in 1 s of processor time, after "), "\(outcome.err)")
    #expect(outcome.err.contains("raise it with --limit track-seconds=NUMBER"), "\(outcome.err)")
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
