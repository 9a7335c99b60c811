import MultiplaneBase
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

@Suite struct PathDataTests {
  static func shape(_ data: String) throws -> PathShape {
    let scene = try SceneReader.read(SceneMistake.head + "layers:\n  - Path: \(data)\n")
    guard case .path(let shape)? = scene.layers.first?.kind else { throw SceneFailure([]) }
    return shape
  }

  /// Path data, and the elements it gives.
  struct Reading: Sendable, CustomTestStringConvertible {
    var data: String
    var elements: [Outline.Segment]
    init(_ data: String, _ elements: [Outline.Segment]) { (self.data, self.elements) = (data, elements) }
    var testDescription: String { data }
  }

  static let table: [Reading] = [
    Reading("M1 2", [.move(x: 1, y: 2)]),
    Reading("M1,2L3-4", [.move(x: 1, y: 2), .line(x: 3, y: -4)]),
    Reading("M1 2 3 4 5 6", [.move(x: 1, y: 2), .line(x: 3, y: 4), .line(x: 5, y: 6)]),
    Reading("m1 2 3 4 l1 1", [.move(x: 1, y: 2), .line(x: 4, y: 6), .line(x: 5, y: 7)]),
    Reading(
      "M0 0H5V6h-1v-2", [.move(x: 0, y: 0), .line(x: 5, y: 0), .line(x: 5, y: 6), .line(x: 4, y: 6), .line(x: 4, y: 4)]
    ),
    Reading("M.5.5l.5e1-1.5", [.move(x: 0.5, y: 0.5), .line(x: 5.5, y: -1)]),
    Reading(
      "M0 0C1 2 3 4 5 6S9 8 10 10",
      [
        .move(x: 0, y: 0), .curve(x1: 1, y1: 2, x2: 3, y2: 4, x: 5, y: 6),
        .curve(x1: 7, y1: 8, x2: 9, y2: 8, x: 10, y: 10),
      ]
    ),
    Reading("M1 1s1 1 2 2", [.move(x: 1, y: 1), .curve(x1: 1, y1: 1, x2: 2, y2: 2, x: 3, y: 3)]),
    Reading(
      "M0 0Q3 0 3 3T6 6",
      [
        .move(x: 0, y: 0), .curve(x1: 2, y1: 0, x2: 3, y2: 1, x: 3, y: 3),
        .curve(x1: 3, y1: 5, x2: 4, y2: 6, x: 6, y: 6),
      ]
    ),
    Reading(
      "M1 1h4v4zl2 2",
      [
        .move(x: 1, y: 1), .line(x: 5, y: 1), .line(x: 5, y: 5), .close, .move(x: 1, y: 1), .line(x: 3, y: 3),
      ]
    ),
    Reading("M0 0A0 5 0 0 1 4 4", [.move(x: 0, y: 0), .line(x: 4, y: 4)]),
    Reading("M2 2A5 5 0 0 1 2 2L3 3", [.move(x: 2, y: 2), .line(x: 3, y: 3)]),
  ]

  @Test(arguments: table) func `commands become lines and curves`(reading: Reading) throws {
    let found = try Self.shape(reading.data).outline.elements
    #expect(found.count == reading.elements.count)
    for (a, b) in zip(found, reading.elements) { #expect(Self.distance(a, b) < 1e-9, "\(a) \(b)") }
  }

  @Test func `an arc of a half turn is two curves on the circle`() throws {
    let elements = try Self.shape("M0 10a10 10 0 0120 0").outline.elements
    #expect(elements.count == 3)
    guard case .curve(let x1, let y1, _, _, let x, let y) = elements[1] else { return }
    #expect(abs(x - 10) < 1e-9 && abs(y) < 1e-9)
    // The handle of a quarter turn: 0.5523 of the radius.
    #expect(abs(x1) < 1e-9 && abs(y1 - (10 - 5.522847498)) < 1e-6)
    guard case .curve(_, _, _, _, let endX, let endY) = elements[2] else { return }
    #expect(endX == 20 && endY == 10)
  }

  @Test(arguments: [("0 0", 1, 1.0), ("0 1", 1, 1.0), ("1 0", 3, 1.0), ("1 1", 3, 1.0)])
  func `flags choose the arc`(flags: String, curves: Int, _: Double) throws {
    let elements = try Self.shape("M10 0A10 10 0 \(flags) 0 10").outline.elements
    #expect(elements.count == curves + 1)
    // All points lie on a circle of radius 10 about (0, 0) or (10, 10).
    let center = flags == "0 1" || flags == "1 0" ? (0.0, 0.0) : (10.0, 10.0)
    for element in elements.dropFirst() {
      guard case .curve(_, _, _, _, let x, let y) = element else { continue }
      let (dx, dy) = (x - center.0, y - center.1)
      #expect(abs((dx * dx + dy * dy).squareRoot() - 10) < 1e-9)
    }
  }

  @Test func `radii too small for the way grow`() throws {
    let elements = try Self.shape("M0 0A1 1 0 0 1 20 0").outline.elements
    guard case .curve(_, _, _, _, let x, let y) = elements[1] else { return }
    #expect(abs(x - 10) < 1e-9 && abs(y + 10) < 1e-9)
  }

  @Test func `without a box the bounds count from the corner`() throws {
    let shape = try Self.shape("M10 20L30 5")
    #expect(shape.boxWidth == 30 && shape.boxHeight == 20)
    let boxed = try Self.shape("{ d: M10 20L30 5, box: 100x50 }")
    #expect(boxed.boxWidth == 100 && boxed.boxHeight == 50)
  }

  private static func distance(_ a: Outline.Segment, _ b: Outline.Segment) -> Double {
    func gap(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map { abs($0 - $1) }.max() ?? 0 }
    switch (a, b) {
    case (.move(let x, let y), .move(let u, let v)), (.line(let x, let y), .line(let u, let v)):
      return gap([x, y], [u, v])
    case (
      .curve(let a1, let b1, let a2, let b2, let a3, let b3), .curve(let c1, let d1, let c2, let d2, let c3, let d3)
    ):
      return gap([a1, b1, a2, b2, a3, b3], [c1, d1, c2, d2, c3, d3])
    case (.close, .close): return 0
    default: return .infinity
    }
  }
}
