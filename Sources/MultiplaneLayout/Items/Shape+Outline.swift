import MultiplaneScene

extension Shape {
  /// The shape as an outline in a box: clockwise, and from where SVG and Core Graphics begin. That is the right of a circle, and the left
  /// end of the top edge of other shapes.
  func outline(width: Double, height: Double) -> Outline {
    guard self == .circle else { return Self.rounded(width, height, cornerRadii(width: width, height: height)) }
    let half = min(width, height) / 2
    let (x, y) = (width / 2, height / 2)
    let arm = half * Self.arm
    return Outline(elements: [
      .move(x: x + half, y: y),
      .curve(x1: x + half, y1: y + arm, x2: x + arm, y2: y + half, x: x, y: y + half),
      .curve(x1: x - arm, y1: y + half, x2: x - half, y2: y + arm, x: x - half, y: y),
      .curve(x1: x - half, y1: y - arm, x2: x - arm, y2: y - half, x: x, y: y - half),
      .curve(x1: x + arm, y1: y - half, x2: x + half, y2: y - arm, x: x + half, y: y), .close,
    ])
  }

  /// How far the control points of a quarter of a circle are from its ends, as a share of the radius.
  private static let arm = 0.5522847498307936

  private static func rounded(_ width: Double, _ height: Double, _ radii: CornerRadii) -> Outline {
    let (topLeft, topRight) = (radii.topLeft, radii.topRight)
    let (bottomRight, bottomLeft) = (radii.bottomRight, radii.bottomLeft)
    func rest(_ radius: Double) -> Double { radius * (1 - arm) }
    var elements: [Outline.Segment] = [.move(x: topLeft, y: 0), .line(x: width - topRight, y: 0)]
    if topRight > 0 {
      elements.append(
        .curve(x1: width - rest(topRight), y1: 0, x2: width, y2: rest(topRight), x: width, y: topRight))
    }
    elements.append(.line(x: width, y: height - bottomRight))
    if bottomRight > 0 {
      elements.append(
        .curve(
          x1: width, y1: height - rest(bottomRight), x2: width - rest(bottomRight), y2: height, x: width - bottomRight,
          y: height))
    }
    elements.append(.line(x: bottomLeft, y: height))
    if bottomLeft > 0 {
      elements.append(
        .curve(x1: rest(bottomLeft), y1: height, x2: 0, y2: height - rest(bottomLeft), x: 0, y: height - bottomLeft))
    }
    if topLeft > 0 {
      elements += [
        .line(x: 0, y: topLeft), .curve(x1: 0, y1: rest(topLeft), x2: rest(topLeft), y2: 0, x: topLeft, y: 0),
      ]
    }
    return Outline(elements: elements + [.close])
  }
}
