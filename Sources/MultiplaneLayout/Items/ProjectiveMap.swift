internal import Foundation
package import MultiplaneBase
package import MultiplaneScene

/// A change of coordinates, in points: moved, scaled, leaned, turned, and seen in perspective.
package struct ProjectiveMap: Hashable, Sendable {
  /// `x' = (a x + c y + x0) / depth`, `y' = (b x + d y + y0) / depth`.
  private var a = 1.0, b = 0.0, c = 0.0, d = 1.0, x = 0.0, y = 0.0
  /// `depth = g x + h y + depth0`: how many times as far from the eye a point is as one that keeps its size.
  private var g = 0.0, h = 0.0, depth0 = 1.0

  /// The nearness of what is seen, by how many times as large as it is it is shown: what is nearer is at the eye or behind it,
  /// and what is farther cannot be told from the horizon.
  package static let nearness = 0x1p-12...0x1p10
  private static let leastDepth = 1 / nearness.upperBound

  private init() {}

  /// The map that changes nothing.
  package static let identity = ProjectiveMap()

  /// A viewport as it lies on a canvas: fitted into it and centred, on its way to its side turned about the centre.
  package init(_ viewport: Viewport, on canvas: Size) {
    let size = viewport.size
    guard viewport.turn != 0 else {
      self.init(fitting: size, into: canvas)
      return
    }
    self.init()
    if viewport.turn == 1 {
      let fitted = ProjectiveMap(fitting: size, into: Size(width: canvas.height, height: canvas.width))
      // The left edge comes to the top, and the top edge to the right.
      (a, b, c, d) = (0, fitted.a, -fitted.d, 0)
      (x, y) = (canvas.width.points - fitted.y, fitted.x)
      return
    }
    let angle = viewport.turn * .pi / 2
    let factor = viewport.factor(on: canvas)
    (a, b) = (factor * cos(angle), factor * sin(angle))
    (c, d) = (-b, a)
    let (width, height) = (size.width.points, size.height.points)
    (x, y) = (
      (canvas.width.points - a * width - c * height) / 2, (canvas.height.points - b * width - d * height) / 2
    )
  }

  /// A viewport fitted into a canvas and centred in it.
  private init(fitting viewport: Size, into canvas: Size) {
    if viewport == canvas { return }
    let (width, height) = (max(viewport.width.points, 1), max(viewport.height.points, 1))
    let factor = min(canvas.width.points / width, canvas.height.points / height)
    (a, d) = (factor, factor)
    (x, y) = ((canvas.width.points - width * factor) / 2, (canvas.height.points - height * factor) / 2)
  }

  /// A map without perspective: `x' = a x + c y + x0`, `y' = b x + d y + y0`.
  package init(a: Double, b: Double, c: Double, d: Double, x0: Double, y0: Double) {
    (self.a, self.b, self.c, self.d, x, y) = (a, b, c, d, x0, y0)
  }

  /// The numbers of a map without perspective: `x' = a x + c y + x0`, `y' = b x + d y + y0`.
  package var numbers: (a: Double, b: Double, c: Double, d: Double, x0: Double, y0: Double) { (a, b, c, d, x, y) }

  /// Whether points at different places are at different depths, or all are farther or nearer than they were.
  private var hasPerspective: Bool { g != 0 || h != 0 || depth0 != 1 }

  /// How many times as far from the eye a point is as one that keeps its size.
  func depth(_ point: PointOffset) -> Double { g * point.x + h * point.y + depth0 }

  /// Where a point comes to stand. One that is too near to the eye, or behind it, stands far away.
  package func callAsFunction(_ point: PointOffset) -> PointOffset {
    seen(point, least: Self.leastDepth)
  }

  /// Where a point comes to stand that is not nearer to the eye than a depth.
  private func seen(_ point: PointOffset, least: Double) -> PointOffset {
    let flat = PointOffset(x: a * point.x + c * point.y + x, y: b * point.x + d * point.y + y)
    guard hasPerspective else { return flat }
    let depth = max(depth(point), least)
    return PointOffset(x: flat.x / depth, y: flat.y / depth)
  }

  /// The point that comes to stand at another; `nil` where all comes to stand on a line or a point, and beyond the horizon.
  package func inverse(_ point: PointOffset) -> PointOffset? {
    guard !hasPerspective else {
      guard let inverted, inverted.depth(point) >= Self.nearness.lowerBound else { return nil }
      return inverted.seen(point, least: Self.nearness.lowerBound)
    }
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let (dx, dy) = (point.x - x, point.y - y)
    return PointOffset(x: (d * dx - c * dy) / determinant, y: (a * dy - b * dx) / determinant)
  }

  /// The map for a box at a distance from the origin.
  package func translated(by distance: PointOffset) -> ProjectiveMap {
    var map = self
    let moved = self(distance)
    guard hasPerspective else {
      (map.x, map.y) = (moved.x, moved.y)
      return map
    }
    map.x += a * distance.x + c * distance.y
    map.y += b * distance.x + d * distance.y
    map.depth0 = depth(distance)
    return map
  }

  /// The map for a box that is scaled, leaned and turned about a point.
  package func turned(by transform: Transform, about point: PointOffset) -> ProjectiveMap {
    let matrix = transform.matrix
    var map = translated(by: point)
    (map.a, map.b) = (a * matrix.a + c * matrix.b, b * matrix.a + d * matrix.b)
    (map.c, map.d) = (c * matrix.d + a * matrix.c, d * matrix.d + b * matrix.c)
    (map.g, map.h) = (g * matrix.a + h * matrix.b, h * matrix.d + g * matrix.c)
    return map.translated(by: PointOffset(x: -point.x, y: -point.y))
  }

  /// Where the corners of a box come to stand. One that is behind the eye stands where a side of the box meets the eye.
  package func corners(of rect: PointRect) -> Corners {
    let corners = rect.cornerPoints
    guard hasPerspective else { return Corners(points: corners.map { self($0) }) }
    return Corners(
      points: corners.indices.map { index in
        let corner = corners[index]
        let nearness = Self.leastDepth - depth(corner)
        guard nearness > 0 else { return self(corner) }
        let neighbours = [corners[(index + 3) % 4], corners[(index + 1) % 4], corners[(index + 2) % 4]]
        guard let seen = neighbours.first(where: { depth($0) > Self.leastDepth }) else { return self(corner) }
        return self(corner + (seen - corner) * (nearness / (depth(seen) - depth(corner))))
      })
  }
}

// MARK: Perspective

extension ProjectiveMap {
  /// The map for a box that is turned in space about a point.
  package func projected(by projection: Projection, about point: PointOffset) -> ProjectiveMap {
    translated(by: point).following(projection.map).translated(by: PointOffset(x: -point.x, y: -point.y))
  }

  /// The map that takes points through another one first.
  package func following(_ first: ProjectiveMap) -> ProjectiveMap {
    var map = ProjectiveMap()
    (map.a, map.c, map.x) = row(a, c, x, of: first)
    (map.b, map.d, map.y) = row(b, d, y, of: first)
    (map.g, map.h, map.depth0) = row(g, h, depth0, of: first)
    return map
  }

  /// A row of this map's matrix times that of another.
  private func row(_ i: Double, _ j: Double, _ k: Double, of p: ProjectiveMap) -> (Double, Double, Double) {
    (i * p.a + j * p.b + k * p.g, i * p.c + j * p.d + k * p.h, i * p.x + j * p.y + k * p.depth0)
  }

  /// A map from its matrix, row by row.
  init(rows: [Double]) {
    (a, c, x, b, d, y, g, h, depth0) = (
      rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7], rows[8]
    )
  }

  /// The rows of the matrix.
  package var rows: [Double] { [a, c, x, b, d, y, g, h, depth0] }

  /// The map back, whose depth is above 0 where something is seen; `nil` where all stands on a line or a point.
  package var inverted: ProjectiveMap? {
    let adjugate = [
      d * depth0 - y * h, x * h - c * depth0, c * y - x * d,
      y * g - b * depth0, a * depth0 - x * g, x * b - a * y,
      b * h - d * g, c * g - a * h, a * d - c * b,
    ]
    let determinant = a * adjugate[0] + c * adjugate[3] + x * adjugate[6]
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    return ProjectiveMap(rows: adjugate.map { $0 / determinant })
  }

  /// The box around where the points of another come to stand, as far as they are so near.
  package func bounds(of rect: PointRect, _ nearness: ClosedRange<Double> = nearness) -> PointRect {
    Corners(points: seen(rect, nearness)).bounds
  }

  /// The box around the points that come to stand in a box, as far as they are so near.
  func source(of seen: PointRect, _ nearness: ClosedRange<Double>) -> PointRect {
    guard let inverted else { return PointRect(x: 0, y: 0, width: 0, height: 0) }
    let corners = inverted.clipped(seen.cornerPoints, depths: nearness)
    return Corners(points: corners.map { inverted.seen($0, least: nearness.lowerBound) }).bounds
  }

  /// How near the points of a box are to the eye that are seen in another one; `nil` if none is.
  package func nearness(of rect: PointRect, in window: PointRect) -> ClosedRange<Double>? {
    guard let inverted else { return nil }
    let values = seen(rect, in: window).map { inverted.depth($0) }
    guard let least = values.min(), let most = values.max() else { return nil }
    return least...most
  }

  /// By how much nearness changes from a seen point to one a point beside it, at most.
  package var nearnessSlope: Double { inverted.map { ($0.g * $0.g + $0.h * $0.h).squareRoot() } ?? 0 }

  /// The most by which a length is stretched, of a box where it is seen in another one.
  package func stretch(
    of rect: PointRect, in window: PointRect, _ nearness: ClosedRange<Double> = nearness
  ) -> Double {
    seen(rect, nearness, in: window).reduce(0) { most, corner in
      guard let point = inverse(corner) else { return most }
      let depth = depth(point)
      // The derivatives of the quotients.
      let (xx, xy) = ((a - corner.x * g) / depth, (c - corner.x * h) / depth)
      let (yx, yy) = ((b - corner.y * g) / depth, (d - corner.y * h) / depth)
      let (sum, area) = (xx * xx + xy * xy + yx * yx + yy * yy, xx * yy - xy * yx)
      return max(most, ((sum + max(0, sum * sum - 4 * area * area).squareRoot()) / 2).squareRoot())
    }
  }

  /// The form in which a box is seen, as far as its points are so near.
  private func seen(_ rect: PointRect, _ nearness: ClosedRange<Double>) -> [PointOffset] {
    clipped(rect.cornerPoints, depths: (1 / nearness.upperBound)...(1 / nearness.lowerBound)).map { self($0) }
  }

  /// The part of that form that is in a window.
  private func seen(
    _ rect: PointRect, _ nearness: ClosedRange<Double> = nearness, in window: PointRect
  ) -> [PointOffset] {
    let sides: [(PointOffset) -> Double] = [
      { $0.x - window.x }, { window.maxX - $0.x }, { $0.y - window.y }, { window.maxY - $0.y },
    ]
    return sides.reduce(seen(rect, nearness)) { $0.clipped($1) }
  }

  /// The part of a convex form whose points have some depths.
  private func clipped(_ corners: [PointOffset], depths: ClosedRange<Double>) -> [PointOffset] {
    corners.clipped { depth($0) - depths.lowerBound }.clipped { depths.upperBound - depth($0) }
  }
}

extension [PointOffset] {
  /// The part of a convex form in which a linear function of the place is not negative (Sutherland and Hodgman).
  package func clipped(_ distance: (PointOffset) -> Double) -> [PointOffset] {
    var result: [PointOffset] = []
    for (index, corner) in enumerated() {
      let next = self[(index + 1) % count]
      let (here, there) = (distance(corner), distance(next))
      if here >= 0 { result.append(corner) }
      if (here >= 0) != (there >= 0) { result.append(corner + (next - corner) * (here / (here - there))) }
    }
    return result
  }
}

extension PointRect {
  /// The corners, clockwise from the top left.
  package var cornerPoints: [PointOffset] {
    [(x, y), (maxX, y), (maxX, maxY), (x, maxY)].map { PointOffset(x: $0.0, y: $0.1) }
  }
}

extension Viewport {
  /// How much larger than life the viewport lies on a canvas.
  ///
  /// On its way to its side the frame it fits into goes from the canvas's to that of the canvas on its side; so does a
  /// viewport that fills it before and after, which therefore is never scaled.
  package func factor(on canvas: Size) -> Double {
    let (width, height) = (canvas.width.points, canvas.height.points)
    func side(_ from: Double, _ to: Double) -> Double { max(1, min(from + (to - from) * turn, width + height)) }
    func share(_ side: Double, _ length: Length) -> Double {
      // Sizes are rounded to layout units, which is no scale.
      abs(side - length.points) <= 1.0 / 64 ? 1 : side / max(length.points, 1)
    }
    return min(share(side(width, height), size.width), share(side(height, width), size.height))
  }
}

/// The four corners of a box that may be turned, clockwise from its own top left.
package struct Corners: Hashable, Sendable {
  /// In points.
  package var points: [PointOffset]

  /// Whether the sides run along the axes.
  package var isUpright: Bool {
    abs(points[0].y - points[1].y) < 1e-9 && abs(points[0].x - points[3].x) < 1e-9
      || abs(points[0].x - points[1].x) < 1e-9 && abs(points[0].y - points[3].y) < 1e-9
  }

  /// The upright box around them.
  package var bounds: PointRect {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return PointRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
