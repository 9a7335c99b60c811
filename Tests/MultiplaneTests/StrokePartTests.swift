import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Parts of strokes, dashes and their ends, in pixels.
@Suite struct StrokePartTests {
  /// Whether each of some points of a scene of 100 by 100 points is black at a moment.
  private func black(_ layer: String, at time: Double = 0, _ points: [(Int, Int)]) throws -> [Bool] {
    let loaded = try scene(
      "multiplane: 1\ncanvas: { size: 100x100, fps: 10 }\nlayers:\n  - \(layer)\nscroll: [{ wait: 2s }]")
    let stepper = try loaded.makeStepper()
    var state = try stepper.step()
    for _ in 0..<Int((time * 10).rounded()) { state = try stepper.step() }
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    try composer.compose(state)
    let bytes = composer.buffer.withBytes { Array($0) }
    return points.map { x, y in bytes[(y * 100 + x) * 4] < 100 }
  }

  /// The middle of the right, lower, left and upper side of a circle of 80 points.
  private static let sides = [(90, 50), (50, 90), (10, 50), (50, 10)]

  private func circle(_ keys: String) -> String {
    "{ Circle: { stroke: { width: 6, color: black, \(keys) } }, width: 80, height: 80, left: 10, top: 10 }"
  }

  @Test func `a circle is drawn clockwise from its right`() throws {
    #expect(try black(circle("trim: 0.05..0.3"), Self.sides) == [false, true, false, false])
    #expect(try black(circle("trim: { from: 0.45, to: 0.8 }"), Self.sides) == [false, false, true, true])
    #expect(try black(circle("trim: { to: 0.3 }"), Self.sides) == [true, true, false, false])
    #expect(try black(circle("trim: 0..1"), Self.sides) == [true, true, true, true])
  }

  @Test func `a trim across is drawn from the left to where it has come`() throws {
    let grown = circle("trim: { across: 0..time }")
    #expect(try black(grown, at: 0, Self.sides) == [false, false, false, false])
    #expect(try black(grown, at: 0.3, Self.sides) == [false, false, true, false])
    #expect(try black(grown, at: 0.7, Self.sides) == [false, true, true, true])
    #expect(try black(grown, at: 1.2, Self.sides) == [true, true, true, true])
    // Its width is that of the box, where `along` of another node goes too.
    let chart =
      "{ Path: { d: M0 40H20V10H90, box: 80x40, stroke: { width: 4, color: black, trim: { across: 20%..0.5 } } }"
    let places = [(10, 80), (20, 50), (35, 20), (60, 20)]
    #expect(try black("\(chart), width: 80, height: 80, left: 0, top: 0 }", places) == [false, true, true, false])
  }

  @Test func `a trim follows the time, and its ends stay within the line`() throws {
    let grown = circle("trim: 0..time / 2 - 0.2")
    #expect(try black(grown, at: 0, Self.sides) == [false, false, false, false])
    #expect(try black(grown, at: 1, Self.sides) == [true, true, false, false])
    #expect(try black(grown, at: 1.6, Self.sides) == [true, true, true, false])
    #expect(try black(circle("trim: 0..time"), at: 1.9, Self.sides) == [true, true, true, true])
  }

  @Test func `a rectangle and a capsule begin at their top edge`() throws {
    func box(_ kind: String, _ keys: String) -> String {
      "{ \(kind): { stroke: { width: 4, color: black, trim: \(keys) } }, width: 80, height: 80, left: 10, top: 10 }"
    }
    #expect(try black(box("Rectangle", "0..0.2"), [(12, 10), (70, 10), (90, 50)]) == [true, true, false])
    #expect(try black(box("Rectangle", "0.8..1"), [(10, 50), (10, 12), (12, 10)]) == [true, true, false])
    #expect(try black(box("Capsule", "0.02..0.3"), Self.sides) == [true, false, false, false])
  }

  @Test func `dashes and gaps go by turns from where a line begins, and a phase moves them`() throws {
    func line(_ keys: String) -> String {
      "{ Path: { d: M0 10H100, box: 100x20, stroke: { width: 8, color: black, \(keys) } }, width: 100, height: 20 }"
    }
    let points = [(5, 10), (15, 10), (25, 10), (35, 10)]
    #expect(try black(line("dash: 10"), points) == [true, false, true, false])
    #expect(try black(line("dash: [20, 10]"), points) == [true, true, false, true])
    #expect(try black(line("dash: [10, 10], dashPhase: 10"), points) == [false, true, false, true])
    #expect(try black(line("dash: [10, 10], dashPhase: 10 * time"), at: 1, points) == [false, true, false, true])
    #expect(try black(line("dash: [10, 10], dashPhase: 1000010"), points) == [false, true, false, true])
    // Square ends reach into the gaps.
    #expect(try black(line("dash: [10, 10], cap: square"), [(5, 10), (13, 10)]) == [true, true])
  }

  @Test func `a dashed shape has dashes along its edge`() throws {
    let rectangle =
      "{ Rectangle: { stroke: { width: 4, color: black, dash: [20, 20] } }, width: 80, height: 80, left: 10, top: 10 }"
    #expect(try black(rectangle, [(20, 10), (40, 10), (60, 10), (80, 10)]) == [true, false, true, false])
  }

  @Test func `the line of a dashed box lies on whole pixels, as an undashed one does`() throws {
    let points = [9, 10, 11, 89, 90, 91].flatMap { [($0, 50), (50, $0)] }
    for corner in [0, 12] {
      func box(_ keys: String) -> String {
        "{ Rectangle: { stroke: { width: 1, color: black\(keys) } }, corner: \(corner), width: 80, height: 80, "
          + "left: 10, top: 10 }"
      }
      let plain = try black(box(""), points)
      #expect(plain.count { $0 } == 4)
      #expect(try black(box(", dash: 1000"), points) == plain)
      #expect(try black(box(", trim: 0..1"), points) == plain)
    }
  }

  @Test func `a trimmed path keeps its fill`() throws {
    let path =
      "{ Path: { d: M10 10H90V90H10Z, box: 100x100, fill: \"#808080\", stroke: { width: 6, color: black, trim: 0..0.25 } } }"
    #expect(try black(path, [(50, 10), (90, 50)]) == [true, false])
  }
}
