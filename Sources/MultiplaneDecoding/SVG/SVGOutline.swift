import MultiplaneBase
import MultiplaneScene

/// The outline of a shape as lines, for its length and for places along it.
struct SVGOutline {
  /// A corner, and how far along the outline it stands; a jump adds nothing.
  private var corners: [(x: Double, y: Double, distance: Double)] = []
  /// In units of the drawing.
  private(set) var length = 0.0

  /// The pieces a curve is cut into.
  private static let pieces = 32
  private static let most = 100_000

  /// `nil` for what is no shape.
  init?(_ element: SVGElement) {
    guard let data = Self.data(of: element), let outline = try? PathDataParser.parse(data) else { return nil }
    var start = (x: 0.0, y: 0.0)
    for element in outline.elements {
      guard corners.count < Self.most else { return nil }
      switch element {
      case .move(let x, let y):
        start = (x, y)
        corners.append((x, y, length))
      case .line(let x, let y): line(x, y)
      case .close: line(start.x, start.y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        guard let from = corners.last else { continue }
        for piece in 1...Self.pieces {
          let t = Double(piece) / Double(Self.pieces)
          let (p, q, r, s) = ((1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
          line(p * from.x + q * x1 + r * x2 + s * x, p * from.y + q * y1 + r * y2 + s * y)
        }
      }
    }
    if corners.isEmpty { return nil }
  }

  private mutating func line(_ x: Double, _ y: Double) {
    if let last = corners.last {
      length += ((x - last.x) * (x - last.x) + (y - last.y) * (y - last.y)).squareRoot()
    }
    corners.append((x, y, length))
  }

  /// Moves all corners.
  mutating func transform(_ matrix: SVGMatrix) {
    let old = corners
    (corners, length) = ([], 0)
    for (index, corner) in old.enumerated() {
      let (x, y) = (
        matrix.a * corner.x + matrix.c * corner.y + matrix.e, matrix.b * corner.x + matrix.d * corner.y + matrix.f
      )
      let isJump = index > 0 && corner.distance == old[index - 1].distance
      if isJump { corners.append((x, y, length)) } else { line(x, y) }
    }
  }

  /// The point at a distance along the outline, and its direction in radians; `nil` beyond the ends.
  func place(at distance: Double) -> (x: Double, y: Double, angle: Double)? {
    guard distance >= 0, distance <= length, corners.count > 1 else { return nil }
    let next = (1..<(corners.count - 1)).partitioningIndex { corners[$0].distance >= distance }
    let (from, to) = (corners[next - 1], corners[next])
    let share = to.distance > from.distance ? (distance - from.distance) / (to.distance - from.distance) : 0
    return (
      from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share,
      PortableMath.atan2(to.y - from.y, to.x - from.x)
    )
  }

  /// A shape as path data.
  private static func data(of element: SVGElement) -> String? {
    func number(_ name: String) -> Double? {
      SVGSize.style(name, of: element).flatMap(SVGLength.init)?.pixels(
        fontSize: SVGSize.fontSize, of: SVGSize.view(around: element)?.width)
    }
    func ellipse(_ rx: Double, _ ry: Double) -> String {
      let (x, y) = (number("cx") ?? 0, number("cy") ?? 0)
      return "M\(x + rx) \(y)A\(rx) \(ry) 0 0 1 \(x - rx) \(y)A\(rx) \(ry) 0 0 1 \(x + rx) \(y)Z"
    }
    switch element.name {
    case "path": return element["d"]
    case "line": return "M\(number("x1") ?? 0) \(number("y1") ?? 0)L\(number("x2") ?? 0) \(number("y2") ?? 0)"
    case "polyline": return element["points"].map { "M\($0)" }
    case "polygon": return element["points"].map { "M\($0)Z" }
    case "circle": return number("r").map { ellipse($0, $0) }
    case "ellipse":
      guard let rx = number("rx") ?? number("ry"), let ry = number("ry") ?? number("rx") else { return nil }
      return ellipse(rx, ry)
    case "rect":
      guard let width = number("width"), let height = number("height"), number("rx") ?? number("ry") ?? 0 == 0 else {
        return nil
      }
      return "M\(number("x") ?? 0) \(number("y") ?? 0)h\(width)v\(height)h\(-width)Z"
    default: return nil
    }
  }
}
