import MultiplaneBase
import MultiplaneLayout

/// The edges of planes that are turned in space, by the places of a plane that the picture shows.
extension PlaneEdges {
  /// How far the picture reaches beyond each edge of a box; `nil` where nothing of the box is in the picture.
  ///
  /// The picture reaches beyond the left edge where it shows a place that is left of the box in the plane, and neither above nor
  /// below the box. A blur along an edge is not counted, since each of its points has another one.
  ///
  /// - Parameters:
  ///   - map: Where points of the plane come to stand.
  ///   - window: The picture.
  func depths(of box: PointRect, by map: ProjectiveMap, in window: PointRect) -> [Depth]? {
    guard let back = map.inverted?.rows, map.nearness(of: box, in: window) != nil else { return nil }
    func row(_ first: Int) -> (PointOffset) -> Double {
      { back[first] * $0.x + back[first + 1] * $0.y + back[first + 2] }
    }
    // A point of the picture shows the point (x / far, y / far) of the plane.
    let (x, y, far) = (row(0), row(3), row(6))
    let inner: [(PointOffset) -> Double] = [
      x, y, { box.width * far($0) - x($0) }, { box.height * far($0) - y($0) },
    ]
    let seen = window.cornerPoints.clipped { far($0) - ProjectiveMap.nearness.lowerBound }
    return Side.allCases.map { side in
      let uncovered = seen.clipped(inner[(side.rawValue + 1) % 4]).clipped(inner[(side.rawValue + 3) % 4])
        .clipped { -inner[side.rawValue]($0) }
      var (pixels, points) = (0.0, 0.0)
      for corner in uncovered {
        let (left, top) = (x(corner) / far(corner), y(corner) / far(corner))
        let edge = map(PointOffset(x: min(max(left, 0), box.width), y: min(max(top, 0), box.height))) - corner
        pixels = max(pixels, (edge.x * edge.x + edge.y * edge.y).squareRoot() * scale)
        points = max(points, -inner[side.rawValue](corner) / far(corner))
      }
      return Depth(pixels: pixels, reach: 0, pixelsPerPoint: points > 0 ? max(pixels / points, 1e-9) : 1)
    }
  }
}
