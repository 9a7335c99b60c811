package import MultiplaneBase
package import MultiplaneScene

// Whether points lie in an outline, or on the line along it.

extension PathShape {
  /// The outline's corners as drawn in a rectangle, a polygon for each part; curves in 16 pieces.
  package func polygons(in rect: PointRect) -> [[PointOffset]] {
    let (sx, sy) = (boxWidth > 0 ? rect.width / boxWidth : 1, boxHeight > 0 ? rect.height / boxHeight : 1)
    func place(_ x: Double, _ y: Double) -> PointOffset { PointOffset(x: rect.x + x * sx, y: rect.y + y * sy) }
    var polygons: [[PointOffset]] = []
    for element in outline.elements {
      switch element {
      case .move(let x, let y): polygons.append([place(x, y)])
      case .line(let x, let y): polygons[polygons.count - 1].append(place(x, y))
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        guard let start = polygons.last?.last else { continue }
        let (a, b, end) = (place(x1, y1), place(x2, y2), place(x, y))
        for step in 1...16 {
          let t = Double(step) / 16
          let (p, q, r, s) = ((1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
          polygons[polygons.count - 1].append(
            PointOffset(
              x: p * start.x + q * a.x + r * b.x + s * end.x, y: p * start.y + q * a.y + r * b.y + s * end.y))
        }
      case .close: if let first = polygons.last?.first { polygons[polygons.count - 1].append(first) }
      }
    }
    return polygons
  }

  /// Whether a point lies inside the filled outline, by the nonzero rule.
  func contains(_ point: PointOffset, in rect: PointRect) -> Bool {
    var winding = 0
    for polygon in polygons(in: rect) {
      for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) where (a.y <= point.y) != (b.y <= point.y) {
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > point.x { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return winding != 0
  }

  /// Whether a point lies on a line along the outline.
  func isOn(_ stroke: OutlineStroke, _ point: PointOffset, in rect: PointRect) -> Bool {
    let half = stroke.width / 2
    return polygons(in: rect).contains { polygon in
      Self.isNear(point, polygon, by: half)
        || stroke.style.join == .miter && Self.isInMiter(point, polygon, half, limit: stroke.style.miterLimit)
        || stroke.style.cap == .square
          && Self.isInSquareEnd(point, polygon, half, ofDashes: !stroke.style.dash.isEmpty)
    }
  }

  private static func isNear(_ point: PointOffset, _ polygon: [PointOffset], by distance: Double) -> Bool {
    zip(polygon, polygon.dropFirst()).contains { a, b in
      let way = b - a
      let length = way.x * way.x + way.y * way.y
      let t = length > 0 ? min(1, max(0, ((point - a).x * way.x + (point - a).y * way.y) / length)) : 0
      let (ex, ey) = (point.x - a.x - t * way.x, point.y - a.y - t * way.y)
      return ex * ex + ey * ey <= distance * distance
    }
  }

  /// Whether a point lies between a corner and the point of its miter: within half the line's width of both lines that meet
  /// there, on their outer sides.
  private static func isInMiter(
    _ point: PointOffset, _ polygon: [PointOffset], _ half: Double, limit: Double
  ) -> Bool {
    var corners = zip(zip(polygon, polygon.dropFirst()), polygon.dropFirst(2)).map { ($0.0, $0.1, $1) }
    if polygon.count > 3, let first = polygon.first, first == polygon.last {
      corners.append((polygon[polygon.count - 2], first, polygon[1]))
    }
    return corners.contains { before, corner, after in
      guard let (ax, ay) = (corner - before).direction, let (bx, by) = (after - corner).direction else { return false }
      // The miter is 1 / sin(angle / 2) times as long as the line is wide.
      let sine = (max(0, 1 + ax * bx + ay * by) / 2).squareRoot()
      let turn = ax * by - ay * bx
      guard turn != 0, sine > 0, 1 / sine <= limit else { return false }
      let side = turn > 0 ? 1.0 : -1
      let (x, y) = (point.x - corner.x, point.y - corner.y)
      // How far it is from both lines on the outer side, and along them beyond the corner.
      let (fromFirst, fromSecond) = ((x * ay - y * ax) * side, (x * by - y * bx) * side)
      return fromFirst >= 0 && fromSecond >= 0 && fromFirst <= half && fromSecond <= half && x * ax + y * ay >= 0
        && x * bx + y * by <= 0
    }
  }

  /// Whether a point lies in the area that square ends add to a line.
  ///
  /// - Parameter ofDashes: Whether it may end anywhere, so that corners have them too.
  private static func isInSquareEnd(
    _ point: PointOffset, _ polygon: [PointOffset], _ half: Double, ofDashes: Bool
  ) -> Bool {
    guard let first = polygon.first, let last = polygon.last, polygon.count > 1 else { return false }
    // A line without a length is a square.
    if polygon.allSatisfy({ $0 == first }) { return abs(point.x - first.x) <= half && abs(point.y - first.y) <= half }
    let ways = Array(zip(polygon, polygon.dropFirst()))
    let ends =
      ofDashes ? ways + ways.map { ($1, $0) } : first == last ? [] : [(polygon[1], first), ways[ways.count - 1]]
    return ends.contains { inner, end in
      guard let (dx, dy) = (end - inner).direction else { return false }
      let (x, y) = (point.x - end.x, point.y - end.y)
      let along = x * dx + y * dy
      return along >= 0 && along <= half && abs(x * dy - y * dx) <= half
    }
  }
}

extension PointOffset {
  /// The way as a step of 1; `nil` where it leads nowhere.
  fileprivate var direction: (x: Double, y: Double)? {
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? (x / length, y / length) : nil
  }
}
