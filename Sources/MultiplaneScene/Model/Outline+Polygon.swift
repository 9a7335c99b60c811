package import MultiplaneBase

extension Outline {
  /// How many corners a polygon may have.
  package static let polygonCorners = 3...256

  /// The corners of a regular polygon in a box: on the largest circle in its middle, clockwise from the top.
  package static func regularCorners(_ count: Int, width: Double, height: Double) -> [PointOffset] {
    let radius = min(width, height) / 2
    return (0..<count).map { number in
      let angle = 2 * Double.pi * Double(number) / Double(count)
      return PointOffset(
        x: width / 2 + radius * PortableMath.sin(angle), y: height / 2 - radius * PortableMath.cos(angle))
    }
  }

  /// Sides from corner to corner and back to the first, with arcs for corners that touch both sides of each.
  ///
  /// - Parameters:
  ///   - corners: At least one; the coordinates become those of the outline.
  ///   - radius: Of all arcs. Where the arcs at both ends of a side are longer than it, both become smaller alike.
  package init(polygon corners: [PointOffset], radius: Double) {
    let count = corners.count
    let arcs = corners.indices.map {
      CornerArc(corners[$0], from: corners[($0 + count - 1) % count], to: corners[($0 + 1) % count], radius: radius)
    }
    // How much of what the arcs at both ends take of a side there is.
    let shares = corners.indices.map { index in
      let next = (index + 1) % count
      let taken = arcs[index].reach + arcs[next].reach
      return taken > 0 ? min(1, corners[index].distance(to: corners[next]) / taken) : 1
    }
    var elements: [Segment] = []
    for index in corners.indices {
      let segments = arcs[index].segments(scaled: min(shares[index], shares[(index + count - 1) % count]))
      if index > 0 {
        elements.append(.line(x: segments.start.x, y: segments.start.y))
      } else {
        elements.append(.move(x: segments.start.x, y: segments.start.y))
      }
      elements += segments.curves
    }
    self.init(elements: elements + [.close])
  }
}

/// The arc that rounds a corner.
private struct CornerArc {
  private let corner: PointOffset
  /// Steps of 1 from the corner towards its neighbours.
  private let back, ahead: PointOffset
  private let radius: Double
  /// The tangent of half of the angle that the arc goes through.
  private let turn: Double
  /// How far from the corner the arc begins and ends; 0 for a corner that stays one.
  var reach: Double { radius * turn }

  init(_ corner: PointOffset, from before: PointOffset, to after: PointOffset, radius: Double) {
    (self.corner, back, ahead) = (corner, before.direction(from: corner), after.direction(from: corner))
    let (sine, cosine) = (abs(back.x * ahead.y - back.y * ahead.x), back.x * ahead.x + back.y * ahead.y)
    // Sides in one line have nothing to round, and one that goes back where it came from has no room for an arc.
    let isCorner = radius > 0 && sine > 1e-9
    (self.radius, turn) = isCorner ? (radius, (1 + cosine) / sine) : (0, 0)
  }

  /// The arc as two curves, smaller by a factor.
  func segments(scaled share: Double) -> (start: PointOffset, curves: [Outline.Segment]) {
    let radius = radius * share
    guard radius > 0 else { return (corner, []) }
    // The tangent of half an angle by that of the whole.
    func half(_ tangent: Double) -> Double { tangent / (1 + (1 + tangent * tangent).squareRoot()) }
    let arm = radius * half(half(turn)) * 4 / 3
    let start = corner.moved(back, radius * turn)
    let end = corner.moved(ahead, radius * turn)
    // The middle of the arc lies on the line that halves the corner, and the arc goes there across it.
    let inwards = PointOffset(x: back.x + ahead.x, y: back.y + ahead.y).direction(from: .zero)
    let across = PointOffset(x: ahead.x - back.x, y: ahead.y - back.y).direction(from: .zero)
    let middle = corner.moved(inwards, radius * ((1 + turn * turn).squareRoot() - 1))
    func curve(_ a: PointOffset, _ b: PointOffset, _ end: PointOffset) -> Outline.Segment {
      .curve(x1: a.x, y1: a.y, x2: b.x, y2: b.y, x: end.x, y: end.y)
    }
    return (
      start,
      [
        curve(start.moved(back, -arm), middle.moved(across, -arm), middle),
        curve(middle.moved(across, arm), end.moved(ahead, -arm), end),
      ]
    )
  }
}

extension PointOffset {
  fileprivate func distance(to other: PointOffset) -> Double {
    ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
  }

  /// The way from another point as a step of 1; none from the same one.
  fileprivate func direction(from other: PointOffset) -> PointOffset {
    let length = distance(to: other)
    return length > 0 ? PointOffset(x: (x - other.x) / length, y: (y - other.y) / length) : .zero
  }

  /// The point some steps away.
  fileprivate func moved(_ step: PointOffset, _ count: Double) -> PointOffset {
    PointOffset(x: x + step.x * count, y: y + step.y * count)
  }
}
