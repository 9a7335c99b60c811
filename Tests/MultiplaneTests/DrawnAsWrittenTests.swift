import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Words, lines and colours as a scene writes them, by pixels.
@Suite(.full) struct DrawnAsWrittenTests {
  /// The pixels of a frame as blue, green, red and alpha.
  private func pixels(_ layers: String, frame: Int = 0, size: String = "160x120") throws -> [UInt8] {
    let loaded = try scene(
      "multiplane: 1\ncanvas: { size: \(size) }\nlayers:\n\(layers)\nscroll: [{ linear: { by: 60, over: 1s } }]")
    let stepper = try loaded.makeStepper()
    var state = try stepper.step()
    for _ in 0..<frame { state = try stepper.step() }
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    try composer.compose(state)
    return composer.buffer.withBytes { Array($0) }
  }

  // MARK: Words beyond their box

  private static let looks: [TextArgument] = [
    "", "opacity: 0.5", "rotate: -8deg", "rotate: -8deg + 0deg * time", "scale: 1.1", "scale: 1.1 + 0 * time",
    "x: 0.5 * time, snap: none", "blur: 2", "shadow: { radius: 2 }", "tint: red 50%", "saturation: 0.5 + 0 * time",
    "border: red", "blend: multiply",
  ]

  @Test(arguments: looks, [0, 30]) func `words are seen beyond a height that is too small`(
    look: TextArgument, frame: Int
  )
    throws
  {
    func layer(_ height: Int, _ words: String) -> String {
      "  - Group:\n      - { Text: \(words), size: 20, left: 0, top: 0, width: 80, height: \(height) }\n"
        + "    left: 20\n    top: 10\n    width: 100\n    height: 100\n"
        + look.text.split(separator: ", ").map { "    \($0)\n" }.joined()
    }
    for words in ["Turned words are here", "\"Turned ${round(scroll) * 0} words are here\""] {
      let (cut, whole) = (try pixels(layer(20, words), frame: frame), try pixels(layer(100, words), frame: frame))
      // What is turned is read between pixels: its last bit depends on where the surface it is drawn on begins.
      #expect(zip(cut, whole).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(words)")
      // There is something below the first line.
      let below = (60..<110).contains { y in (20..<100).contains { x in whole[(y * 160 + x) * 4] < 250 } }
      #expect(below)
    }
  }

  @Test func `the keys of a text itself draw all of its words, too`() throws {
    for look in [
      "opacity: 0.5", "x: 0", "shadow: { radius: 2 }", "tint: red 50%", "x: 0 * time", "brightness: 0 * time",
    ] {
      func layer(_ height: Int) -> String {
        "  - { Text: Turned words are here, size: 20, left: 20, top: 10, width: 80, height: \(height), \(look) }"
      }
      #expect(try pixels(layer(20)) == pixels(layer(100)), "\(look)")
    }
  }

  @Test func `words in stacks and rows are seen beyond them`() throws {
    for (stack, align) in [("VStack", "leading"), ("HStack", "top"), ("ZStack", "topLeading"), ("Flow", "leading")] {
      func layer(_ height: Int) -> String {
        "  - \(stack): [{ Text: Turned words are here, size: 20, width: 80, height: \(height) }]\n"
          + "    left: 20\n    top: 10\n    width: 80\n    height: 100\n    align: \(align)"
      }
      #expect(try pixels(layer(20)) == pixels(layer(100)), "\(stack)")
    }
    // A clip cuts them, and nothing else does.
    let clipped = try pixels(
      "  - { Text: Turned words are here, size: 20, left: 20, top: 10, width: 80, height: 20, clip: true }")
    #expect((31..<120).allSatisfy { y in (0..<160).allSatisfy { clipped[(y * 160 + $0) * 4] == 255 } })
  }

  // MARK: Lines along paths

  /// Whether a pixel of a path of 40 points is black.
  private func isInked(_ x: Int, _ y: Int, _ bytes: [UInt8]) -> Bool { bytes[(y * 40 + x) * 4] < 60 }

  private func path(_ d: String, _ stroke: String) throws -> [UInt8] {
    try pixels(
      "  - Path: { d: \(d), box: 40x40, stroke: { width: 8, color: black, \(stroke) } }\n    left: 0\n    top: 0",
      size: "40x40")
  }

  @Test(arguments: [
    ("", true, true), ("join: miter", true, true), ("join: round", false, true), ("join: bevel", false, false),
    ("miterLimit: 1.2", false, false), ("miterLimit: 10", true, true),
  ])
  func `corners are those of SVG unless others are given`(stroke: String, outer: Bool, inner: Bool) throws {
    // A square corner at (30, 10): its miter goes to (34, 6), a round one nearly to (33, 7).
    let bytes = try path("M10 10H30V30", stroke)
    #expect(isInked(33, 6, bytes) == outer)
    #expect(isInked(32, 7, bytes) == inner)
    #expect(isInked(28, 10, bytes))
  }

  @Test(arguments: [
    ("", false, false), ("cap: butt", false, false), ("cap: round", true, false), ("cap: square", true, true),
  ])
  func `ends are those of SVG unless others are given`(stroke: String, middle: Bool, corner: Bool) throws {
    let bytes = try path("M10 20H30", stroke)
    #expect(isInked(32, 19, bytes) == middle && isInked(33, 16, bytes) == corner)
    #expect(isInked(28, 17, bytes))
  }

  @Test func `a long miter is drawn to its point`() throws {
    // 4 points wide and steep: the point is more than ten widths away.
    func top(_ limit: Int) throws -> Int {
      let layer =
        "  - Path: { d: M78 118L80 80L82 118, box: 160x120, stroke: { width: 4, color: black, miterLimit: \(limit) } }"
      let bytes = try pixels(layer + "\n    left: 0\n    top: 0")
      return (0..<120).first { y in (76..<84).contains { bytes[(y * 160 + $0) * 4] < 200 } } ?? 120
    }
    #expect(try top(40) < 50)
    #expect(try top(4) > 76)
  }

  // MARK: Levels

  @Test func `computed colors are drawn in the level they are called by`() throws {
    var calls: [String] = []
    for hue in stride(from: 0, to: 360, by: 23) { calls.append("hue(\(hue)deg)") }
    for part in stride(from: 3, through: 97, by: 19) { calls.append("hsl(\(part * 3)deg, \(part)%, \(100 - part)%)") }
    calls += ["lerp(red, blue, 0.3)", "lerp(gold, navy, 0.77)", "rgb(0.4, 100.6, 200.5)"]
    let layers = calls.enumerated().map {
      "  - { Color: \"\($1)\", left: \($0 * 2), top: 0, width: 2, height: 2 }"
    }
    let text = layers.joined(separator: "\n")
    let bytes = try pixels(text, size: "\(calls.count * 2)x2")
    let nodes = try scene("multiplane: 1\ncanvas: { size: 4x4 }\nlayers:\n\(text)").scene.layers
    for (index, call) in calls.enumerated() {
      guard case .color(let color)? = nodes[index].properties[.color(.content)]?.constant else {
        Issue.record("\(call) is no constant")
        continue
      }
      let drawn = bytes[index * 8..<index * 8 + 3].reversed().map { Double($0) / 255 }
      #expect(hexText(RGBA(red: drawn[0], green: drawn[1], blue: drawn[2])) == hexText(color), "\(call)")
    }
  }

  @Test(arguments: 0...255) func `a translucent color is the nearest level, too`(alpha: Int) {
    for level in stride(from: 0, through: 255, by: 5) {
      let color = RGBA(red: Double(level) / 255, green: 1, blue: 0, alpha: Double(alpha) / 255)
      let word = color.premultipliedWord
      #expect(word >> 24 == UInt32(alpha) && word >> 8 & 255 == UInt32(alpha) && word & 255 == 0)
      #expect(word >> 16 & 255 == UInt32((Double(level * alpha) / 255).rounded()))
    }
  }
}
