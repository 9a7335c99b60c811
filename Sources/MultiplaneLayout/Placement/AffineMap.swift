internal import Foundation
package import MultiplaneBase
package import MultiplaneScene

/// A change of coordinates, in points: moved, scaled, leaned and turned.
package struct AffineMap: Hashable, Sendable {
  /// `x' = a x + c y + x0`, `y' = b x + d y + y0`.
  private var a = 1.0, b = 0.0, c = 0.0, d = 1.0, x = 0.0, y = 0.0

  private init() {}

  /// The map that changes nothing.
  package static let identity = AffineMap()

  /// A viewport as it lies on a canvas: fitted into it and centred, on its way to its side turned about the centre.
  package init(_ viewport: Viewport, on canvas: Size) {
    let size = viewport.size
    guard viewport.turn != 0 else {
      self.init(fitting: size, into: canvas)
      return
    }
    self.init()
    if viewport.turn == 1 {
      let fitted = AffineMap(fitting: size, into: Size(width: canvas.height, height: canvas.width))
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

  /// The numbers of the map: `x' = a x + c y + x0`, `y' = b x + d y + y0`.
  package var numbers: (a: Double, b: Double, c: Double, d: Double, x0: Double, y0: Double) { (a, b, c, d, x, y) }

  /// Where a point comes to stand.
  package func callAsFunction(_ point: PointOffset) -> PointOffset {
    PointOffset(x: a * point.x + c * point.y + x, y: b * point.x + d * point.y + y)
  }

  /// The point that comes to stand at another; `nil` where all comes to stand on a line or a point.
  package func inverse(_ point: PointOffset) -> PointOffset? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let (dx, dy) = (point.x - x, point.y - y)
    return PointOffset(x: (d * dx - c * dy) / determinant, y: (a * dy - b * dx) / determinant)
  }

  /// The map for a box at a distance from the origin.
  package func translated(by distance: PointOffset) -> AffineMap {
    var map = self
    let moved = self(distance)
    (map.x, map.y) = (moved.x, moved.y)
    return map
  }

  /// The map for a box that is scaled, leaned and turned about a point.
  package func turned(by transform: Transform, about point: PointOffset) -> AffineMap {
    let matrix = transform.matrix
    var map = translated(by: point)
    (map.a, map.b) = (a * matrix.a + c * matrix.b, b * matrix.a + d * matrix.b)
    (map.c, map.d) = (c * matrix.d + a * matrix.c, d * matrix.d + b * matrix.c)
    return map.translated(by: PointOffset(x: -point.x, y: -point.y))
  }

  /// Where the corners of a box come to stand.
  package func corners(of rect: PointRect) -> Corners {
    Corners(
      points: [(rect.x, rect.y), (rect.maxX, rect.y), (rect.maxX, rect.maxY), (rect.x, rect.maxY)]
        .map { self(PointOffset(x: $0.0, y: $0.1)) })
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
