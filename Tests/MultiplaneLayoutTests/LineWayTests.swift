import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Nodes that ride on the line of a `Path`.
@Suite struct LineWayTests {
  /// Where the middles of the circles beside a line stand on each frame. The line is drawn in 50x100 points from 20, 10.
  private func middles(
    _ rider: String, line: String = "d: M0 0H100V100, box: 100x100", around: String = "", more: String = "",
    track: String? = nil
  ) throws -> [[PointOffset]] {
    let group = """
      Group:
        - Path: { \(line), stroke: black }
          name: curve
          left: 20
          top: 10
          width: 50
          height: 100
        - \(rider)
      width: 100%
      height: 100%
      \(around)
      """
    return try frames(of: scene(group, track: track, more: more)).map { state in
      Placement(state).layers.flatMap { circles(PlacedNode($0)) }
    }
  }

  private func circles(_ node: PlacedNode) -> [PointOffset] {
    let inner = node.children.flatMap(circles)
    guard case .circle = node.box.node.kind else { return inner }
    return [node.map(PointOffset(node.box.size) * 0.5)] + inner
  }

  private func expect(_ found: PointOffset?, _ x: Double, _ y: Double, _ words: String = "") throws {
    let found = try #require(found, "\(words)")
    #expect(abs(found.x - x) < 1e-6 && abs(found.y - y) < 1e-6, "\(words) \(found)")
  }

  @Test(
    arguments: [
      // The line is 50 points across and 100 down.
      ("at: 0", 20, 10), ("at: 1/3", 70, 10), ("at: 2/3", 70, 60), ("at: 100%", 70, 110), ("at: 1 / 6", 45, 10),
      ("across: 0.5", 45, 10), ("across: 1", 70, 10),
    ] as [(String, Double, Double)])
  func `the middle of a node is on the line`(share: String, x: Double, y: Double) throws {
    for keys in ["width: 8, height: 4", "width: 3, height: 30, left: 7, bottom: 2"] {
      let found = try middles("{ Circle: gold, \(keys), along: { line: curve, \(share) } }")
      try expect(found.first?.first, x, y, keys)
    }
  }

  @Test func `a gap is no part of the way`() throws {
    let line = "d: M0 0H40M60 0H100, box: 100x100"
    func place(_ share: String) throws -> PointOffset? {
      try middles("{ Circle: gold, width: 4, along: { line: curve, \(share) } }", line: line).first?.first
    }
    try expect(try place("at: 0.5"), 40, 10)
    try expect(try place("at: 0.75"), 60, 10)
    try expect(try place("across: 0.45"), 40, 10)
    try expect(try place("across: 0.8"), 60, 10)
  }

  @Test func `a node rides on a curve and on points`() throws {
    let curve = "d: M0 0C0 80 100 80 100 0, box: 100x100"
    let rider = "{ Circle: gold, width: 4, along: { line: curve, at: 0.5 } }"
    try expect(try middles(rider, line: curve).first?.first, 45, 70)
    let points = "points: { source: nights, x: item.m, y: item.v, yRange: 0..10 }"
    let across = "{ Circle: gold, width: 4, along: { line: curve, across: 0.75 } }"
    let found = try middles(
      across, line: points, more: "data: { nights: [{ m: 0, v: 0 }, { m: 2, v: 10 }, { m: 4, v: 5 }] }")
    // Between 10 and 5, which are 0 and 50 points from the top.
    try expect(found.first?.first, 57.5, 35)
  }

  @Test func `a live share moves it, and what is around moves both`() throws {
    let found = try middles(
      "{ Circle: gold, width: 4, along: { line: curve, at: frame / 3 }, x: 5, y: frame }", around: "x: 2 * frame",
      track: "wait: 5f")
    try expect(found[0].first, 25, 10)
    try expect(found[1].first, 77, 11)
    try expect(found[2].first, 79, 62)
    // Beyond the end it rests there.
    try expect(found[4].first, 83, 114)
  }

  @Test func `a node rides on the only Path beside it, in rows and in components too`() throws {
    let ridden = "Group: [{ Path: M0 0H100, width: 100, height: 4 }, { Circle: gold, width: 4, along: { at: PART } }]"
    func body(_ part: String) -> String { "{ \(ridden.replacing("PART", with: part)), left: 0, top: 0 }" }
    let rows = try middles("{ ForEach: 2, row: \(body("(1 + index) / 4")) }")
    #expect(rows.first?.map(\.x) == [25, 50])
    let component = "components: { Gauge: { takes: [part], body: \(body("part")) } }"
    let found = try middles("{ Group: [{ Gauge: { part: 0.2 } }, { Gauge: { part: 0.6 } }], left: 0 }", more: component)
    #expect(found.first?.map(\.x) == [20, 60])
  }

  @Test func `rows ride by their own shares`() throws {
    let found = try middles(
      "{ ForEach: 3, row: { Circle: gold, width: 4, height: 4, along: { line: curve, across: index / 2 } } }",
      line: "d: M0 0L100 100, box: 100x100")
    #expect(found.first?.count == 3)
    try expect(found.first?.first, 20, 10)
    try expect(found.first?[1], 45, 60)
    try expect(found.first?[2], 70, 110)
  }
}
