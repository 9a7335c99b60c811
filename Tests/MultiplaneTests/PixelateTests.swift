import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Squares in place of pixels.
@Suite struct PixelateTests {
  /// The levels of a channel of the pixels of a row, on white; 2 is red.
  private func levels(
    _ layer: String, row: Int = 0, channel: Int = 0, scale: Double = 1, frame: Int = 0, size: String = "16x8"
  ) throws -> [Int] {
    let loaded = try scene(
      "multiplane: 1\ncanvas: { size: \(size), fps: 10 }\nlayers:\n  - \(layer)\nscroll: [{ wait: 2s }]")
    let stepper = try loaded.makeStepper()
    var state = try stepper.step()
    for _ in 0..<frame { state = try stepper.step() }
    let composer = try FrameComposer(scene: loaded.scene, scale: scale, resources: loaded.resources)
    try composer.compose(state)
    let width = composer.buffer.width
    return composer.buffer.withBytes { bytes in
      (0..<width).map { Int(bytes[(row * width + $0) * 4 + channel]) }
    }
  }

  /// A row of columns of a point each, in levels of gray, with keys of its own.
  private func columns(_ grays: [Int], _ keys: String) -> String {
    let items = grays.map { "{ Color: \"rgb(\($0), \($0), \($0))\", width: 1, height: 8 }" }
    return "{ HStack: [\(items.joined(separator: ", "))], place: topLeading\(keys) }"
  }

  private let ramp = [0, 40, 80, 120, 160, 200, 240]

  @Test func `a square has the mean color of what is under it`() throws {
    #expect(try levels(columns(ramp, ", pixelate: 2")).prefix(8) == [20, 20, 100, 100, 180, 180, 240, 255])
    #expect(try levels(columns(ramp, ", pixelate: 3")).prefix(8) == [40, 40, 40, 160, 160, 160, 240, 255])
    // The last square ends with the box, so that nothing beside shines in.
    #expect(try levels(columns(ramp, ", pixelate: 100")).prefix(8) == [120, 120, 120, 120, 120, 120, 120, 255])
  }

  @Test(arguments: ["0", "0.5", "1", "0 * time", "-3 + time"]) func `a square of a pixel or less changes nothing`(
    side: String
  ) throws {
    #expect(try levels(columns(ramp, ", pixelate: \(side)")).prefix(8) == ramp[...] + [255])
  }

  @Test func `squares begin at the node's own corner`() throws {
    #expect(
      try levels(columns(ramp, ", x: 3, pixelate: 2")).prefix(11)
        == [255, 255, 255, 20, 20, 100, 100, 180, 180, 240, 255])
    #expect(
      try levels(columns(ramp, ", x: 3 + 0 * time, pixelate: 2")).prefix(11)
        == [255, 255, 255, 20, 20, 100, 100, 180, 180, 240, 255])
  }

  @Test func `squares of a node in another begin at its own corner`() throws {
    let inside =
      "{ ZStack: [\(columns(ramp, ", left: 3, pixelate: 2").replacing("place: topLeading, ", with: ""))], width: 16, height: 8 }"
    #expect(try levels(inside).prefix(11) == [255, 255, 255, 20, 20, 100, 100, 180, 180, 240, 255])
  }

  @Test func `squares are as many points at other scales`() throws {
    let wanted = [20, 20, 20, 20, 100, 100, 100, 100, 180, 180, 180, 180, 240, 240, 255, 255]
    #expect(try levels(columns(ramp, ", pixelate: 2"), scale: 2).prefix(16) == wanted[...])
    // A pixel belongs to the square that its middle is in.
    #expect(try levels(columns(ramp, ", pixelate: 1.25"), scale: 2).prefix(8) == [0, 0, 53, 53, 53, 100, 100, 147])
  }

  @Test func `colors are weighed by their opacity`() throws {
    let half =
      "{ HStack: [{ Color: red, width: 1, height: 8 }, { Spacer: 1 }], width: 2, place: topLeading, pixelate: 2 }"
    #expect(try levels(half, channel: 2).prefix(3) == [255, 255, 255])
    #expect(try levels(half, channel: 0).prefix(3) == [127, 127, 255])
  }

  @Test func `what leaves the box has squares of its own beside it`() throws {
    // Six points drawn from a box of three.
    let wide =
      "{ ZStack: [{ Color: black, width: 6, height: 8, left: 0 }], width: 3, height: 8, place: topLeading, pixelate: 4 }"
    #expect(try levels(wide).prefix(8) == [0, 0, 0, 64, 64, 64, 64, 255])
    let cut =
      "{ ZStack: [{ Color: black, width: 6, height: 8, left: 0 }], width: 3, height: 8, place: topLeading, pixelate: 4, clip: true }"
    #expect(try levels(cut).prefix(8) == [0, 0, 0, 255, 255, 255, 255, 255])
  }

  @Test func `squares come after colors and a blur, and before a scale`() throws {
    let scaled = columns(ramp, ", pixelate: 2, scaleX: 2, origin: topLeading")
    let levels = try levels(scaled)
    #expect(levels[1] == 20 && levels[6] == 100 && levels[10] == 180)
    let tinted = try self.levels(columns(ramp, ", pixelate: 2, brightness: 0.2"))
    #expect(tinted.prefix(4) == [71, 71, 151, 151])
  }

  @Test func `squares follow a live value`() throws {
    let grown = columns(ramp, ", pixelate: frame")
    #expect(try levels(grown, frame: 0).prefix(4) == [0, 40, 80, 120])
    #expect(try levels(grown, frame: 2).prefix(4) == [20, 20, 100, 100])
    #expect(try levels(grown, frame: 3).prefix(4) == [40, 40, 40, 160])
  }
}
