import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Several shadows and inner ones, by their pixels.
@Suite(.full) struct ShadowTests {
  /// The pixels of the first frame, premultiplied, of a node of 40x24 in the middle of 80x60 points.
  private func pixels(_ node: String, _ keys: String, canvas: String = "background: white") throws -> [[UInt8]] {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 80x60, \(canvas) }
      layers:
        - \(node)
          place: center
          width: 40
          height: 24
          \(keys)
      scroll: [{ wait: 1s }]
      """)
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    try composer.compose(try loaded.makeStepper().step())
    let bytes = composer.buffer.withBytes { Array($0) }
    return (0..<4800).map { Array(bytes[$0 * 4..<$0 * 4 + 4]) }
  }

  private func at(_ x: Int, _ y: Int, _ pixels: [[UInt8]]) -> [UInt8] { pixels[y * 80 + x] }

  /// Blue, green, red, alpha, as they lie in memory.
  private let white: [UInt8] = [255, 255, 255, 255]
  private let black: [UInt8] = [0, 0, 0, 255]
  private let red: [UInt8] = [0, 0, 255, 255]
  private let blue: [UInt8] = [255, 0, 0, 255]

  @Test(arguments: ["", " + 0 * time"]) func `the first shadow is in front, and each is cast by the node alone`(
    live: String
  ) throws {
    let found = try pixels(
      "Color: black", "shadow: [{ radius: 0, x: 8, color: red }, { radius: \"0\(live)\", x: 8, y: 8, color: blue }]")
    // The node is at 20...59 across and 18...41 down.
    #expect(at(30, 30, found) == black && at(64, 30, found) == red && at(64, 46, found) == blue)
    #expect(at(30, 46, found) == blue && at(70, 30, found) == white, "no shadow of a shadow")
    let turned = try pixels(
      "Color: black", "shadow: [{ radius: \"0\(live)\", x: 8, y: 8, color: blue }, { radius: 0, x: 8, color: red }]")
    #expect(at(64, 30, turned) == blue && at(64, 20, turned) == red)
  }

  @Test func `a list of one is that one`() throws {
    let one = "{ radius: 3, y: 4, color: red 50% }"
    #expect(try pixels("Text: Words", "shadow: [\(one)]") == pixels("Text: Words", "shadow: \(one)"))
    #expect(
      try pixels("Text: Words", "shadow: [\(one), { radius: 2, color: \"#ff000000\" }]")
        == pixels("Text: Words", "shadow: \(one)"))
    let none = try pixels("Text: Words", "opacity: 1")
    #expect(try pixels("Text: Words", "shadow: []") == none)
  }

  @Test(arguments: ["", " + 0 * time"]) func `an inner shadow falls from the edges and keeps to what is drawn`(
    live: String
  ) throws {
    let found = try pixels(
      "Color: white", "shadow: { inner: true, radius: \"0\(live)\", x: 6, y: 4, color: red }",
      canvas: "background: blue")
    #expect(
      at(22, 30, found) == red && at(40, 20, found) == red && at(27, 23, found) == white && at(58, 40, found) == white)
    #expect(at(18, 30, found) == blue && at(40, 16, found) == blue && at(61, 30, found) == blue)
  }

  @Test func `an inner shadow follows round corners, letters and what is cut`() throws {
    let round = try pixels(
      "Color: white", "corner: 12\n    shadow: { inner: true, radius: 0, y: 3, color: red }", canvas: "background: blue"
    )
    #expect(at(20, 18, round) == blue && at(40, 19, round) == red && at(40, 24, round) == white)
    // Clear pixels stay clear: nothing is drawn between letters.
    let words = try pixels("Text: W", "shadow: { inner: true, radius: 1, color: red }", canvas: "background: none")
    let plain = try pixels("Text: W", "opacity: 1", canvas: "background: none")
    #expect(zip(words, plain).allSatisfy { $0[3] == $1[3] } && words != plain)
  }

  @Test func `the softness of an inner shadow is that of the same one outside, turned over`() throws {
    let inner = try pixels("Color: white", "shadow: { inner: true, radius: 3, color: black }")
    // A frame of white around a hole of the same size, with a shadow that falls into the hole.
    let around = try pixels(
      "Group:\n    - { Color: white, left: -20, right: -20, top: -18, height: 18 }\n    - { Color: white, left: -20, right: -20, bottom: -18, height: 18 }\n    - { Color: white, left: -20, width: 20 }\n    - { Color: white, right: -20, width: 20 }",
      "shadow: { radius: 3, color: black }")
    for (x, y) in [(21, 30), (24, 20), (40, 22), (58, 40), (40, 30)] {
      #expect(abs(Int(at(x, y, inner)[0]) - Int(at(x, y, around)[0])) <= 2, "\(x), \(y)")
    }
  }

  @Test func `a picture file that is shown twice is shaded once`() throws {
    let keys = "left: 0, top: 0, width: 20, height: 20"
    func frame(_ second: String) throws -> [[UInt8]] {
      try pixels(
        "Group:\n    - { Image: assets/glass.jpg, \(keys) }\n    - { Image: assets/glass.jpg, \(keys), \(second) }",
        "opacity: 1")
    }
    let alone = try frame("x: 20")
    let shaded = try frame("x: 20, shadow: { inner: true, radius: 3, color: red }")
    #expect(at(30, 28, alone) == at(30, 28, shaded) && at(41, 19, alone) != at(41, 19, shaded))
  }

  @Test(arguments: ["1e6", "-1e6", "1e9", "0"]) func `any distance and any softness can be drawn`(number: String) throws
  {
    for key in [
      "radius: \(number.hasPrefix("-") ? "3" : number)", "radius: 2, x: \(number)", "radius: 2, y: \(number)",
    ] {
      let found = try pixels("Color: white", "shadow: { inner: true, \(key) }")
      #expect(at(5, 5, found) == white)
    }
  }
}
