import MultiplaneBase
import MultiplaneScene
import Testing

/// Corners and arcs of polygons.
@Suite struct OutlinePolygonTests {
  private func points(_ places: [(Double, Double)]) -> [PointOffset] { places.map { PointOffset(x: $0.0, y: $0.1) } }

  /// Whether numbers are the same but for rounding.
  private func near(_ a: Double, _ b: Double, _ slack: Double = 1e-9) -> Bool { abs(a - b) <= slack }

  @Test func `a hexagon has its corners on the largest circle, clockwise from the top`() {
    let corners = Outline.regularCorners(6, width: 120, height: 100)
    let side = 25 * 3.0.squareRoot()
    let wanted = points([(60, 0), (60 + side, 25), (60 + side, 75), (60, 100), (60 - side, 75), (60 - side, 25)])
    #expect(zip(corners, wanted).allSatisfy { near($0.x, $1.x) && near($0.y, $1.y) } && corners.count == 6)
  }

  @Test func `without a radius the sides go from corner to corner`() {
    let outline = Outline(polygon: points([(0, 0), (10, 0), (10, 10)]), radius: 0)
    #expect(outline.elements == [.move(x: 0, y: 0), .line(x: 10, y: 0), .line(x: 10, y: 10), .close])
  }

  @Test(arguments: [(3, 5.0), (4, 7), (5, 9), (6, 12), (12, 3)])
  func `arcs lie on circles that touch both sides`(count: Int, radius: Double) throws {
    let corners = Outline.regularCorners(count, width: 100, height: 100)
    let middle = PointOffset(x: 50, y: 50)
    // The circle of a corner has its middle on the way to the middle of the polygon, one radius from both sides.
    let half = Double.pi / 2 - Double.pi / Double(count)
    let outline = Outline(polygon: corners, radius: radius)
    var pen = PointOffset.zero
    var arcs: [[PointOffset]] = []
    for element in outline.elements {
      switch element {
      case .move(let x, let y), .line(let x, let y): pen = PointOffset(x: x, y: y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        arcs.append(points([(pen.x, pen.y), (x1, y1), (x2, y2), (x, y)]))
        pen = PointOffset(x: x, y: y)
      case .close: break
      }
    }
    #expect(arcs.count == 2 * count)
    for (index, corner) in corners.enumerated() {
      let way = PointOffset(x: middle.x - corner.x, y: middle.y - corner.y)
      let length = (way.x * way.x + way.y * way.y).squareRoot()
      let away = radius / PortableMath.sin(half) / length
      let center = PointOffset(x: corner.x + way.x * away, y: corner.y + way.y * away)
      func distance(_ x: Double, _ y: Double) -> Double {
        ((x - center.x) * (x - center.x) + (y - center.y) * (y - center.y)).squareRoot()
      }
      for arc in arcs[2 * index...2 * index + 1] {
        for step in 0...8 {
          let t = Double(step) / 8
          let parts = [(1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t]
          let x = zip(parts, arc).reduce(0) { $0 + $1.0 * $1.1.x }
          let y = zip(parts, arc).reduce(0) { $0 + $1.0 * $1.1.y }
          #expect(near(distance(x, y), radius, radius * 1e-4))
        }
      }
      // Where an arc begins it goes along its side: across the line to the middle of the circle.
      let (start, next) = (arcs[2 * index][0], arcs[2 * index][1])
      let across = (next.x - start.x) * (center.x - start.x) + (next.y - start.y) * (center.y - start.y)
      #expect(near(across, 0))
    }
  }

  @Test func `arcs that are too long for a side become smaller, those of other sides do not`() {
    // The short sides have 10 points for arcs of 8 and 8; the corners far away keep theirs.
    let outline = Outline(polygon: points([(0, 0), (100, 0), (100, 10), (0, 10)]), radius: 8)
    #expect(outline.elements.first == .move(x: 0, y: 5))
    let house = Outline(polygon: points([(0, 0), (100, 0), (100, 100), (10, 100), (0, 100)]), radius: 8)
    guard case .curve(_, _, _, _, let x, let y)? = house.elements.dropFirst(2).first else {
      Issue.record("no arc")
      return
    }
    // The corner at 10, 100 lies in a line with its neighbours, and has no arc.
    #expect(near(x, 8) && near(y, 0))
    #expect(house.elements.contains(.line(x: 10, y: 100)))
    #expect(house.elements.count { if case .curve = $0 { true } else { false } } == 8)
  }

  @Test func `a corner that turns inwards is rounded on its other side`() throws {
    let arrow = points([(0, 0), (100, 50), (0, 100), (40, 50)])
    let outline = Outline(polygon: arrow, radius: 10)
    let bounds = try #require(outline.controlBounds)
    #expect(bounds.left >= 0 && bounds.right < 100 && bounds.top >= 0 && bounds.bottom <= 100)
    // The notch is filled up from its corner on.
    guard case .curve(_, _, _, _, let x, let y)? = outline.elements.dropFirst(10).first else {
      Issue.record("no arc")
      return
    }
    #expect(x < 40 && near(y, 50))
  }

  @Test func `corners in one place have no arcs`() {
    let outline = Outline(polygon: points([(5, 5), (5, 5), (5, 5)]), radius: 3)
    #expect(outline.elements == [.move(x: 5, y: 5), .line(x: 5, y: 5), .line(x: 5, y: 5), .close])
  }
}
