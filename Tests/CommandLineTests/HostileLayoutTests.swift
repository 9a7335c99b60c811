import TestSupport
import Testing

/// Scenes whose nodes would be measured or compared again and again, so that time grows with more than their number.
@Suite(.full) struct HostileLayoutTests {
  /// A command for each tile took a kilobyte, and tiles in turned layers minutes.
  @Test(arguments: ["", ", rotate: 45deg", ", opacity: 0.5 + 0 * time", ", x: 0.5 + 0 * time, snap: none"])
  func `a node that is repeated a million times is refused, and a pattern of a hundred thousand is drawn`(
    keys: String
  ) throws {
    func scene(_ side: Int) -> String {
      "layers: [{ Rectangle: red, width: \(side), height: \(side), repeat: both\(keys) }]\n"
    }
    let outcome = try HostileScene.run(HostileScene.head + scene(1), "still SCENE -o a.png --memory 512MiB")
    #expect(outcome.code == 6, "\(outcome)")
    #expect(outcome.err.contains("more than 131072 pictures, groups and materials"), "\(outcome.err)")
    #expect(outcome.err.contains("--memory SIZE"), "\(outcome.err)")
    #expect(outcome.err.contains("layers[0]"), "\(outcome.err)")
    let wide = "multiplane: 1\ncanvas: { size: 3840x2160 }\n" + (keys.isEmpty ? scene(8) : scene(40))
    let drawn = try HostileScene.run(wide, "still SCENE -o a.png", seconds: 20)
    #expect(drawn.code == 0, "\(drawn)")
  }

  /// Rows that all exist at once, that cannot be seen, that all move, and lists of many groups.
  @Test(
    arguments: [
      "{ ScrollView: [{ VStack: [{ ForEach: 10_000_000, row: { Color: red, height: 20 } }] }] }",
      "{ VStack: [{ ForEach: 10_000, row: { VStack: [{ ForEach: 10_000, row: { Color: red } }] } }] }",
      "{ ScrollView: [{ LazyVGrid: [{ ForEach: 10_000_000, row: { Color: red, height: 1 } }], columns: { adaptive: 0.01 } }] }",
      "{ ScrollView: [{ LazyVStack: [{ ForEach: 10_000_000, row: { Color: red, height: \"if(index > 5, 0, 20)\" } }] }] }",
      "{ ZStack: [{ ForEach: 10_000_000, row: { Color: red, x: scroll } }] }",
    ])
  func `a layout that takes too long is ended by the time of the frame, with its node`(layer: String) throws {
    let outcome = try HostileScene.run(HostileScene.head + "layers: [\(layer)]\n", "still SCENE -o a.png --time 1")
    #expect(outcome.code == 6, "\(outcome)")
    #expect(outcome.err.contains("frame 0 takes more than 1 s of processor time"), "\(outcome.err)")
    #expect(outcome.err.contains("a.yaml:3:") && outcome.err.contains("layers[0]"), "\(outcome.err)")
  }

  /// Each stack places its children to see their first lines, and those theirs.
  @Test func `stacks on one baseline inside each other take time in proportion to their number`() throws {
    var node = "{ Rectangle: , width: 5, height: 5 }"
    for _ in 0..<28 { node = "{ HStack: [\(node)], align: baseline }" }
    let outcome = try HostileScene.run(HostileScene.head + "layers: [\(node)]\n", "check SCENE")
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// Each child asked anew how many share the room with it.
  @Test(arguments: ["Rectangle:", "Spacer:"])
  func `a stack of many children shares its room in time that grows with them`(row: String) throws {
    let stack = "layers: [{ HStack: [{ ForEach: 95000, row: { \(row) } }] }]\n"
    let outcome = try HostileScene.run(HostileScene.head + stack, "check SCENE", seconds: 20)
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// Each key of each node in the mask was looked for among the values of all.
  @Test func `a mask of many nodes that move is drawn in time that grows with them`() throws {
    let rows = "ForEach: 60000, row: { Rectangle: , width: 5, x: scroll }"
    let layers = "layers: [{ Rectangle: red, mask: { ZStack: [{ \(rows) }] } }]\n"
    let outcome = try HostileScene.run(HostileScene.head + layers, "still SCENE -o a.png", seconds: 30)
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// Paging asks each row for its cover by all sticky ones.
  @Test func `thousands of sticky rows are paged in time that grows with them`() throws {
    let rows = "VStack: [{ ForEach: 24000, row: { Rectangle: , height: 5, sticky: top } }]"
    let scene = "layers: [{ ScrollView: [{ \(rows) }], paging: row }]\nscroll: [{ fling: { velocity: 500 } }]\n"
    let outcome = try HostileScene.run(HostileScene.head + scene, "check SCENE", seconds: 10)
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
    let outcome = try HostileScene.run(HostileScene.head + components + list, "check SCENE")
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// Each measures its row twice, and lists in that row theirs.
  @Test func `lists inside each other take time in proportion to their number`() throws {
    var components = "components:\n  C0: { body: { Rectangle: , width: 5, height: 5 } }\n"
    for depth in 1...24 {
      let (list, axis) = depth % 2 == 0 ? ("LazyVStack", "vertical") : ("LazyHStack", "horizontal")
      components += "  C\(depth): { body: { ScrollView: [{ \(list): [{ C\(depth - 1): }] }], axis: \(axis) } }\n"
    }
    let outcome = try HostileScene.run(HostileScene.head + components + "layers: [{ C24: }]\n", "check SCENE")
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test(arguments: ["at: 1s", "when: time > 1"])
  func `a viewport that is on its way for a day is given up where words follow it`(moment: String) throws {
    let scene = """
      multiplane: 1
      canvas: { size: 390x844, fps: 1000 }
      layers: [{ Text: "a ${canvas.width}", lines: 1 }]
      scroll: [{ wait: 86000s }]
      events: [{ \(moment), rotate: landscape, animate: easeInOut 80000s }]

      """
    let outcome = try HostileScene.run(scene, "check SCENE --time 1")
    #expect(outcome.code == 6, "\(outcome)")
    #expect(
      outcome.err.contains("finding the sizes of the viewport takes more than 1 s of processor time\n"),
      "\(outcome.err)")
    #expect(outcome.err.contains("a.yaml:5:"), "\(outcome.err)")
  }

  /// Pictures and words ask for them; each look took as long.
  @Test func `the sizes of a viewport on its way are found once`() throws {
    let tool = try Tool()
    try tool.write("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>", to: "a.svg")
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 390x844, fps: 1000 }
      layers:
        - Image: "${if(canvas.width > 1, 'a', 'b')}.svg"
        - { Text: "a ${canvas.width}", lines: 1 }
      scroll: [{ wait: 6000s }]
      events: [{ at: 1s, rotate: landscape, animate: easeInOut 5000s }]

      """, to: "a.yaml")
    let outcome = try tool.run("ulimit -t 8; \"$M\" check a.yaml")
    #expect(outcome.code == 0, "\(outcome)")
  }
}
