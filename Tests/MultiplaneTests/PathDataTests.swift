import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Paths whose data hold values, in pixels.
@Suite struct PathDataTests {
  /// Whether each of some points of a scene of 100 by 100 points is black on a frame.
  private func black(_ layer: String, on frame: Int = 0, _ points: [(Int, Int)]) throws -> [Bool] {
    let loaded = try scene(
      "multiplane: 1\ncanvas: { size: 100x100, fps: 10 }\nlayers:\n  - \(layer)\nscroll: [{ wait: 2s }]")
    let stepper = try loaded.makeStepper()
    var state = try stepper.step()
    for _ in 0..<frame { state = try stepper.step() }
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    try composer.compose(state)
    let bytes = composer.buffer.withBytes { Array($0) }
    return points.map { x, y in bytes[(y * 100 + x) * 4] < 100 }
  }

  private static let across = [(10, 50), (30, 50), (50, 50), (70, 50)]

  @Test func `data follow the time`() throws {
    let bar = "{ Path: { d: \"M0 0H${20 + 40 * time}V100H0Z\", box: 100x100 } }"
    #expect(try black(bar, Self.across) == [true, false, false, false])
    #expect(try black(bar, on: 10, Self.across) == [true, true, true, false])
  }

  @Test func `data are those of the row`() throws {
    let rows =
      "{ VStack: [{ ForEach: [20, 40, 80], row: { Path: { d: \"M0 0H${item}V30H0Z\", box: 100x30 } } }], place: topLeading }"
    #expect(
      try black(rows, [(10, 15), (30, 15), (30, 45), (50, 45), (70, 75), (90, 75)])
        == [true, false, true, false, true, false])
  }

  @Test func `data know the size of their node`() throws {
    let half = "{ Path: { d: \"M0 0H${width / 2}V100H0Z\", box: 80x100 }, width: 80, height: 100, left: 0, top: 0 }"
    #expect(try black(half, Self.across) == [true, true, false, false])
  }

  @Test func `data in a mask are live`() throws {
    let masked =
      "{ Color: black, mask: { Path: { d: \"M0 0H${20 + 40 * time}V100H0Z\", box: 100x100 }, place: topLeading } }"
    #expect(try black(masked, on: 10, Self.across) == [true, true, true, false])
  }

  @Test func `values that make no path data are told, with the frame`() throws {
    let path = "{ Path: { d: \"M0 0H10${if(time > 0.45, \\\"X\\\", \\\"\\\")}\", box: 100x100 } }"
    #expect(try black(path, on: 4, [(50, 50)]) == [false])
    let failure = #expect(throws: SceneFailure.self) { try black(path, on: 5, [(50, 50)]) }
    #expect(
      failure?.diagnostics.map { "\($0.code): \($0.message), \($0.note ?? "")" } == [
        "path-data: \"X\" is not a path command, on frame 5 it is \"M0 0H10X\""
      ])
  }

  @Test func `values of a row that make no path data are told`() throws {
    let rows =
      "VStack: [{ ForEach: [\"M0 0H9\", \"H9\"], row: { Path: { d: \"${item}\", box: 100x30 } } }]"
    let failure = #expect(throws: SceneFailure.self) { try black(rows, [(50, 50)]) }
    #expect(
      failure?.diagnostics.map { "\($0.message), \($0.note ?? "")" } == [
        "path data begins with \"M\", not \"H\", with its values it is \"H9\""
      ])
  }
}
