import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Polygons in pixels, and where they are hit.
@Suite struct PolygonTests {
  /// Whether each of some points of a scene of 100 by 100 points is drawn black on a frame, and hit.
  private func black(
    _ polygon: String, beside keys: String = "", frame: Int = 0, _ points: [(Int, Int)]
  ) throws -> [Bool] {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 100x100, fps: 10 }
      layers:
        - { Polygon: \(polygon)\(keys), name: shape, width: 80, height: 80, left: 10, top: 10 }
      scroll: [{ wait: 2s }]
      """)
    let stepper = try loaded.makeStepper()
    var state = try stepper.step()
    for _ in 0..<frame { state = try stepper.step() }
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    try composer.compose(state)
    let bytes = composer.buffer.withBytes { Array($0) }
    let drawn = points.map { x, y in bytes[(y * 100 + x) * 4] < 100 }
    let placement = Placement(state)
    let hit = points.map { x, y in
      placement.frontmost(at: PointOffset(x: Double(x) + 0.5, y: Double(y) + 0.5))?.box.node.name == "shape"
    }
    #expect(drawn == hit)
    return drawn
  }

  @Test func `a triangle has a corner at the top`() throws {
    let points = [(50, 14), (20, 14), (80, 14), (50, 66), (50, 72), (22, 66), (12, 50)]
    #expect(try black("3", points) == [true, false, false, true, false, true, false])
    #expect(try black("{ sides: 3, fill: black }", points) == [true, false, false, true, false, true, false])
  }

  @Test func `points count in points, and percentages along the box`() throws {
    let corners = "{ points: [[50%, 0], [100%, 100%], [4, 76]] }"
    #expect(try black(corners, [(50, 14), (86, 88), (18, 83), (12, 12), (50, 60)]) == [true, true, true, false, true])
    // Inside padding they are those of the content.
    let inside = "padding: 20, "
    #expect(
      try black(
        "{ points: [[0, 0], [100%, 0], [100%, 100%], [0, 100%]] }", beside: ", \(inside)fill: black",
        [(29, 50), (31, 31), (68, 68), (71, 50)])
        == [false, true, true, false])
  }

  @Test func `what sides that cross enclose is filled, however often`() throws {
    // The five corners of a star, from one to the one after the next.
    let star = "{ points: [[50%, 0], [79.4%, 90.5%], [2.4%, 34.5%], [97.6%, 34.5%], [20.6%, 90.5%]] }"
    #expect(try black(star, [(50, 50), (50, 20), (50, 84), (20, 60)]) == [true, true, false, false])
  }

  @Test func `a corner cuts the outline and not the box`() throws {
    let square = "{ points: [[0, 0], [80, 0], [80, 80], [0, 80]], corner: 20 }"
    let points = [(12, 12), (87, 12), (17, 17), (50, 11), (11, 50)]
    #expect(try black(square, points) == [false, false, true, true, true])
    #expect(
      try black("{ points: [[0, 0], [80, 0], [80, 80], [0, 80]] }", beside: ", corner: 20", points) == [
        false, false, true, true, true,
      ])
    // With a background the box itself stays square.
    #expect(
      try black("{ sides: 4 }", beside: ", corner: 20, background: black", points) == [true, true, true, true, true])
  }

  @Test func `sides, points and corner may be live`() throws {
    let points = [(50, 85), (30, 75)]
    #expect(try black("{ sides: 3 + frame }", points) == [false, false])
    #expect(try black("{ sides: 3 + frame }", frame: 1, points) == [true, false])
    #expect(try black("{ sides: 3 + 99 * frame }", frame: 9, points) == [true, true])
    let door = "{ points: [[0, 0], [frame * 10, 0], [frame * 10, 80], [0, 80]], corner: frame - 5 }"
    #expect(try black(door, frame: 2, [(25, 50), (35, 50)]) == [true, false])
    #expect(try black(door, frame: 4, [(25, 50), (35, 50)]) == [true, true])
  }

  @Test func `a stroke goes along the sides from the first corner`() throws {
    let line = "{ points: [[0, 0], [80, 0], [80, 80], [0, 80]], stroke: { width: 6, color: black, trim: 0..0.5 } }"
    #expect(try black(line, [(50, 10), (89, 50), (50, 89), (10, 50)]) == [true, true, false, false])
    let round = "{ sides: 4, corner: 8, stroke: { width: 6, color: black, join: round, dash: [10, 0.1] } }"
    #expect(try black(round, [(70, 30), (70, 70), (50, 50)]) == [true, true, false])
  }
}
