import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Borders with lines of their own at sides, by their pixels.
@Suite(.full) struct BorderSideTests {
  /// The pixels of the first frame of a node of 40x24 in the middle of 80x60 points, on white.
  private func pixels(_ node: String, _ keys: String) throws -> [[UInt8]] {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 80x60, scale: 2 }
      layers:
        - \(node)
          place: center
          width: 40
          height: 24
          \(keys.split(separator: "\n").joined(separator: "\n    "))
      scroll: [{ wait: 1s }]
      """)
    let composer = try FrameComposer(scene: loaded.scene, scale: 2, resources: loaded.resources)
    try composer.compose(try loaded.makeStepper().step())
    let bytes = composer.buffer.withBytes { Array($0) }
    return (0..<160 * 120).map { Array(bytes[$0 * 4..<$0 * 4 + 3]) }
  }

  private func at(_ x: Double, _ y: Double, _ pixels: [[UInt8]]) -> [UInt8] {
    pixels[Int(y * 2) * 160 + Int(x * 2)]
  }

  /// Blue, green, red, as they lie in memory.
  private let white: [UInt8] = [255, 255, 255]
  private let red: [UInt8] = [0, 0, 255]
  private let blue: [UInt8] = [255, 0, 0]

  private static let nodes = [
    "Color: white", "VStack: []", "VStack: []\n    background: gold", "Group: [{ Color: gold, x: 0 * time }]",
    "Group: [{ Color: gold, x: 0 * time }]\n    background: teal",
  ]

  @Test(
    arguments: nodes, ["", "\ncorner: 9", "\ncorner: { topLeft: 9, right: 3 }", "\nrotate: 20deg", "\nopacity: 0.5"])
  func `four equal sides are a border`(node: String, edge: String) throws {
    let line = "{ width: 3, color: navy 60% }"
    let whole = try pixels(node, "border: \(line)\(edge)")
    #expect(try pixels(node, "border: { horizontal: \(line), vertical: \(line) }\(edge)") == whole)
    let live = "{ width: 3 + 0 * time, color: navy 60% }"
    #expect(
      try pixels(node, "border: { top: \(live), left: \(live), bottom: \(live), right: \(live) }\(edge)")
        == pixels(node, "border: \(live)\(edge)"))
  }

  @Test(arguments: ["1", "1 + 0 * time"]) func `a side is a line of its own`(width: String) throws {
    let found = try pixels("VStack: []", "border: { bottom: { width: \(width), color: red } }")
    // The box is at 20...59 across and 18...41 down.
    #expect(at(40, 41.5, found) == red && at(20, 41, found) == red && at(59.5, 41, found) == red)
    #expect(at(40, 40.5, found) == white && at(20, 30, found) == white && at(40, 18, found) == white)
    #expect(found.count { $0 != white } == 80 * 2)
    let short = try pixels("VStack: []", "border: { bottom: red }")
    #expect(short == found)
  }

  @Test func `sides of two colours meet along the corner, and nothing shines through`() throws {
    let found = try pixels("VStack: []", "border: { top: { width: 8, color: red }, left: { width: 8, color: blue } }")
    #expect(
      at(27, 20, found) == red && at(22, 24, found) == blue && at(50, 25, found) == red && at(21, 40, found) == blue)
    // Every pixel of the lines has one of both colours.
    let colored = (0..<160 * 120).filter { found[$0] != white }
    #expect(colored.allSatisfy { found[$0] == red || found[$0] == blue })
    #expect(colored.count == 80 * 48 - 64 * 32)
  }

  @Test func `a line of one colour goes round a corner without a seam, and thins out towards a side without one`()
    throws
  {
    let found = try pixels("VStack: []", "border: { bottom: { width: 4, color: black } }\ncorner: 12")
    #expect(at(40, 39, found) == [0, 0, 0] && at(40, 36, found) == white && at(40, 18, found) == white)
    // Down the round corner it is thinner and thinner.
    let ink = [80, 52, 46, 42].map { (x: Int) -> Int in
      (36..<84).reduce(0) { (sum: Int, y: Int) -> Int in sum + 255 - Int(found[y * 160 + x][0]) }
    }
    #expect(ink[0] > ink[1] && ink[1] > ink[2] && ink[2] > ink[3] && ink[3] > 0)
    let both = try pixels(
      "VStack: []", "border: { vertical: { width: 3, color: black }, left: { width: 3, color: black } }\ncorner: 12")
    let around = try pixels("VStack: []", "border: { width: 3, color: black }\ncorner: 12")
    // The half on the left is that of a border around the box.
    for y in 0..<120 { #expect(both[y * 160..<y * 160 + 80] == around[y * 160..<y * 160 + 80], "row \(y)") }
  }

  @Test func `a corner without a line has no trace of one`() throws {
    // The box, and the same with a line that does not touch its corners on the right.
    let plain = try pixels("Color: gold", "corner: 10")
    let lined = try pixels("Color: gold", "border: { left: { width: 6, color: black } }\ncorner: 10")
    let isAlike = (0..<120).allSatisfy {
      plain[$0 * 160 + 80..<($0 + 1) * 160] == lined[$0 * 160 + 80..<($0 + 1) * 160]
    }
    #expect(isAlike)
  }

  @Test(arguments: ["0", "1e6", "20"]) func `lines thicker than their box fill it`(width: String) throws {
    let found = try pixels("VStack: []", "border: { vertical: { width: \(width), color: red } }")
    #expect(found.count { $0 == red } == (width == "0" ? 0 : 80 * 48))
    #expect(found.allSatisfy { $0 == red || $0 == white })
  }
}
