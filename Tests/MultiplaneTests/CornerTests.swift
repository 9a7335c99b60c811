import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Corners that have radii of their own, by their pixels.
@Suite(.full) struct CornerTests {
  /// The pixels of the first frame, a row after the other; the box stands in its middle and is 60x40.
  private func rows(_ node: String, _ keys: String) throws -> [[UInt8]] {
    let layers = """
        - Gradient: { stops: [{ color: red }, { color: blue }, { color: lime }], angle: 60deg }
        - \(node)
          place: center
          width: 60
          height: 40
          \(keys.split(separator: "\n").joined(separator: "\n    "))
      """
    let loaded = try scene("multiplane: 1\ncanvas: { size: 80x60 }\nlayers:\n\(layers)\nscroll: [{ wait: 1s }]")
    let composer = try FrameComposer(scene: loaded.scene, scale: 2, resources: loaded.resources)
    try composer.compose(try loaded.makeStepper().step())
    let bytes = composer.buffer.withBytes { Array($0) }
    return (0..<120).map { Array(bytes[$0 * 640..<($0 + 1) * 640]) }
  }

  /// The quarter of a picture at a corner.
  private func quarter(_ corner: String, of rows: [[UInt8]]) -> [[UInt8]] {
    rows[corner.hasPrefix("top") ? 0..<60 : 60..<120].map { Array($0[corner.hasSuffix("Left") ? 0..<320 : 320..<640]) }
  }

  /// What may be cut at corners: each takes another way to the pixels.
  private static let nodes = [
    "Color: teal", "Image: assets/glass.jpg", "Rectangle: { fill: gold }",
    "Rectangle: { fill: teal, stroke: { width: 4, color: navy } }",
    "Group: [{ Color: teal }]\n    background: gold\n    border: { width: 3, color: white }",
    "VStack: []\n    border: { width: 3, color: navy }", "VStack: []\n    material: thin",
    "VStack: []\n    background: { from: red, to: navy }", "Group: [{ Color: teal, x: 0 * time, blend: multiply }]",
    "Group: [{ Color: teal, x: 0 * time }]\n    background: gold\n    border: { width: 3, color: white }",
    "ScrollView: [{ Color: teal, height: 300 }]", "Color: teal\n    opacity: 0.5", "Color: teal\n    rotate: 180deg",
    "Color: white\n    mask: { Color: black }",
  ]

  @Test(arguments: nodes) func `each corner is the one of a box whose corners are all like it`(node: String) throws {
    let radii = [("topLeft", 14), ("topRight", 3), ("bottomLeft", 20), ("bottomRight", 0)]
    let apart = radii.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
    // What a round corner cuts, the square one is to cut as well.
    func rows(_ node: String, _ keys: String) throws -> [[UInt8]] { try self.rows(node, "\(keys)\nclip: true") }
    let drawn = try rows(node, "corner: { \(apart) }")
    let live = try rows(node, "corner: { \(radii.map { "\($0.0): \($0.1) + 0 * time" }.joined(separator: ", ")) }")
    let isTurned = node.contains("rotate")
    for (corner, radius) in radii {
      let seen =
        isTurned
        ? [
          "topLeft": "bottomRight", "topRight": "bottomLeft", "bottomLeft": "topRight",
          "bottomRight": "topLeft",
        ][corner] ?? "" : corner
      let alike = try rows(node, "corner: \(radius)")
      let isAlike = quarter(seen, of: drawn) == quarter(seen, of: alike)
      #expect(isAlike, "\(corner)")
      let liveAlike = try rows(node, "corner: \(radius) + 0 * time")
      let isAlikeLive = quarter(seen, of: live) == quarter(seen, of: liveAlike)
      #expect(isAlikeLive, "\(corner), live")
    }
  }

  @Test(arguments: [
    ("{ top: 12 }", "{ topLeft: 12, topRight: 12 }"),
    ("{ bottom: 12, topLeft: 3 }", "{ bottomLeft: 12, bottomRight: 12, topLeft: 3 }"),
    ("{ left: 9, right: 4 }", "{ topLeft: 9, bottomLeft: 9, topRight: 4, bottomRight: 4 }"),
    ("{ top: 9, bottom: 9 }", "9"),
    ("{}", "0"),
  ]) func `two corners of a side have one word`(short: String, long: String) throws {
    #expect(try rows("Color: teal", "corner: \(short)") == rows("Color: teal", "corner: \(long)"))
  }

  @Test func `radii that do not fit are made smaller alike, as in CSS`() throws {
    // 60 of 40 at the left: two thirds of each.
    #expect(
      try rows("Color: teal", "corner: { topLeft: 45, bottomLeft: 15, topRight: 6 }")
        == rows("Color: teal", "corner: { topLeft: 30, bottomLeft: 10, topRight: 4 }"))
  }

  @Test func `an opaque box hides nothing behind its one round corner`() throws {
    let drawn = try rows("Color: black", "corner: { topLeft: 20 }")
    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(drawn[y][x * 4..<x * 4 + 3]) }
    #expect(pixel(22, 22) != [0, 0, 0] && pixel(137, 22) == [0, 0, 0] && pixel(22, 97) == [0, 0, 0])
  }
}
