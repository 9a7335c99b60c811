import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Warnings of nodes that are on the canvas on no frame.
@Suite struct OffCanvasTests {
  /// The paths that warnings of a scene name; the canvas is 200 by 300.
  private func paths(_ layer: String, _ other: String = "Spacer:", more: String = "") throws -> [String] {
    try warnings(layer, other, more: more).compactMap(\.path)
  }

  private func warnings(_ layer: String, _ other: String = "Spacer:", more: String = "") throws -> [Diagnostic] {
    let scene = try scene(layer, other, track: "wait: 1s", more: more)
    guard var nodes = OffCanvas(scene) else { return [] }
    let stepper = try stepper(of: scene)
    for _ in 0..<stepper.frameCount {
      nodes.add(Placement(try stepper.step()))
      if !nodes.mayChange { break }
    }
    return nodes.warnings
  }

  @Test(
    arguments: [
      // At each side, by the last point that is seen.
      ("Color: red\nleft: 202\nwidth: 9", true), ("Color: red\nleft: 199\nwidth: 9", false),
      ("Color: red\nleft: -11\nwidth: 9", true), ("Color: red\nleft: -8\nwidth: 9", false),
      ("Color: red\ntop: 302\nheight: 9", true), ("Color: red\ntop: -11\nheight: 9", true),
      ("Color: red\ny: 350", true), ("Color: red\nx: -250\nscale: 3", false),
      ("Color: red\nleft: 220\nwidth: 20\nheight: 20\nscale: 5", false), ("Text: Words\nleft: 240", true),
      ("Circle: { stroke: { width: 30, color: red } }\nleft: 210\nwidth: 20", false),
      // What moves, shows, or is nothing.
      ("Color: red\nleft: 240\nwidth: 9\nx: -100 * time", false),
      ("Color: red\nleft: 240\nwidth: 9\nopacity: 0", false),
      ("Color: red\nleft: 240\nwidth: 9\nopacity: time", false),
      ("Color: red\nleft: 240\nwidth: 9\nvisible: false", false),
      ("Color: red\nleft: 240\nwidth: 9\nvisible: time > 2", false),
      ("Color: red\ntop: 340\nheight: 9\nspeed: 0.5", false),
      ("Color: red\nleft: 240\nwidth: 10\nrepeat: horizontal", false), ("Color: clear\nleft: 240\nwidth: 9", false),
      ("VStack: []\nleft: 240\nwidth: 9", false), ("Text: \"\"\nleft: 240", false),
      ("Color: red\nleft: 240\nwidth: 0", false), ("Text: \"${1000 * time}\"\nleft: -40\nwidth: 20\nlines: 1", false),
      ("Color: red\nleft: 210\nwidth: 9\nshadow: { radius: 9 }", false),
      ("Color: red\nleft: 210\nwidth: 9\nblur: 9", false),
      ("ScrollView: [{ Color: red, height: 2000 }, { Color: blue, height: 9 }]", false),
      ("ScrollView: [{ LazyVStack: [{ ForEach: 90, row: { Color: red, height: 50 } }] }]", false),
      ("VStack: [{ ForEach: 90, row: { Color: red, height: 50 } }]", false),
      ("VStack: [{ Color: red, height: 310 }, { Color: red, height: 9 }]\ntop: 0", false),
    ] as [(String, Bool)])
  func `a node is told of that is on no frame`(node: String, isTold: Bool) throws {
    let isOfChild = node.hasPrefix("VStack: [{ Color")
    #expect(try paths(node) == (isTold ? ["layers[0]"] : isOfChild ? ["layers[0].VStack[1]"] : []))
  }

  @Test(
    arguments: [
      // The way of a node, from 0 to 1 s: it comes in at its end, passes by, or never does.
      ("x: -42 * time", false), ("x: -38 * time", true), ("x: -900 * time", false), ("x: 9 * time", true),
      ("scale: 1 + 9 * time", false), ("opacity: 1 - time", true),
      // A node that is hidden as long as it is away.
      ("x: -100 * time\nvisible: time < 0.2", true), ("x: -100 * time\nvisible: time > 0.9", false),
      ("opacity: 0 * time", false),
    ] as [(String, Bool)])
  func `a node that moves is told of that is on no frame`(keys: String, isTold: Bool) throws {
    #expect(try paths("Color: red\nleft: 240\nwidth: 9\n\(keys)") == (isTold ? ["layers[0]"] : []))
    // So is one in a node that moves.
    let group = "Group: [{ Color: red, left: 240, width: 9 }]\nwidth: 100%\nheight: 100%\n\(keys)"
    if !keys.hasPrefix("scale") { #expect(try paths(group) == (isTold ? ["layers[0]"] : [])) }
  }

  @Test(arguments: [(-9, true), (-90, false)])
  func `a node beside rows is looked at on every frame`(speed: Int, isTold: Bool) throws {
    let group = "Group: [{ Color: red, width: 9, x: \(speed) * time }, { ForEach: 2, row: { Text: a } }]\nleft: 250"
    #expect(try paths(group) == (isTold ? ["layers[0].Group[0]"] : []))
  }

  @Test func `the place of a node that moves is that of its first frame`() throws {
    let warning = try warnings("Color: red\nleft: 240\ntop: 10\nwidth: 9\nheight: 9\nx: 9 * time").first
    #expect(warning?.note == "it stands at (240, 10) 9 x 9 at first, and the canvas is (0, 0) 200 x 300")
  }

  @Test func `the outermost node speaks for all in it`() throws {
    #expect(try paths("Group: [{ Color: red, width: 9 }, { Group: [{ Text: a }] }]\nleft: 250") == ["layers[0]"])
    // One of them may be seen.
    #expect(
      try paths("Group: [{ Color: red, width: 9, x: -90 * time }, { Group: [{ Text: a }] }]\nleft: 250")
        == ["layers[0].Group[1]"])
    #expect(
      try paths("Group: [{ Color: red, left: 0 }, { Color: red, left: 300, width: 9 }]", "Color: red\nx: 300")
        == ["layers[0].Group[1]", "layers[1]"])
  }

  @Test func `an event or another device may bring a node in`() throws {
    let layer = "Color: red\nleft: 240\nwidth: 9"
    #expect(try paths(layer) == ["layers[0]"])
    #expect(try paths(layer, more: "devices:\n  wide: { size: 900x300 }").isEmpty)
    #expect(try paths(layer, more: "events:\n  - at: 100ms\n    appearance: dark").isEmpty)
  }

  @Test func `a Group that its children make larger than the canvas is named`() throws {
    let group =
      "Group:\n  - Circle: gold\n    width: 300\n    height: 300\n    left: 60\n    top: -150\n  - Text: Right\n    right: 10\n    top: 10"
    let found = try warnings(group)
    #expect(found.map(\.message) == ["the Text is beyond the canvas on every frame"])
    #expect(found.first?.note == "it stands at (230, 10) 40 x 20, and the canvas is (0, 0) 200 x 300")
    #expect(
      found.first?.hint
        == "the Group around it is as large as its largest child: (-80, 0) 360 x 150; with width: 100% and height: 100% it is the canvas"
    )
    #expect(try paths(group + "\nwidth: 100%\nheight: 100%").isEmpty)
    let alone = try warnings("Color: red\nleft: 240\nwidth: 9")
    #expect(alone.first?.hint == "move it onto the canvas, or leave it out")
  }
}
