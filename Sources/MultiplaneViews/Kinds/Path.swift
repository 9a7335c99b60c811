public import Foundation
internal import MultiplaneBase

/// Lines and curves, from the top left of the room in points. As a view it takes all the room it is offered.
///
///     Path { path in
///       path.move(to: CGPoint(x: 20, y: 0))
///       path.addLine(to: CGPoint(x: 40, y: 30))
///       path.addLine(to: CGPoint(x: 0, y: 30))
///       path.closeSubpath()
///     }
public struct Path: Equatable, Sendable {
  /// The commands of path data, in capital letters.
  private(set) var commands: [Character] = []
  /// The points of all commands: x and y by turns.
  private(set) var numbers: [Double] = []
  /// The reason why it cannot be drawn.
  private(set) var problem: String?
  /// The end of the last line or curve; `nil` in an empty path.
  public private(set) var currentPoint: CGPoint?
  private var start = CGPoint.zero

  /// A path without lines.
  public init() {}
  /// A path by the lines that a closure adds.
  public init(_ build: (inout Path) -> Void) { build(&self) }
  /// The outline of a rectangle.
  public init(_ rect: CGRect) { addRect(rect) }
  /// The outline of the ellipse in a rectangle.
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
  /// The outline of a rectangle whose corners have a radius; both styles are circular.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    // Corners that meet are quarters of circles still.
    let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
    self.init(roundedRect: rect, cornerSize: CGSize(width: radius, height: radius), style: style)
  }
  /// The outline of a rectangle whose corners are quarters of ellipses; both styles are the same.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }
  init(problem: String) { self.problem = problem }

  /// Whether it has no lines.
  public var isEmpty: Bool { commands.isEmpty }

  // MARK: Lines

  /// Begins a part of the path at a point.
  public mutating func move(to end: CGPoint) {
    add("M", end)
    start = end
  }
  /// Adds a line from the current point.
  public mutating func addLine(to end: CGPoint) { isEmpty ? move(to: end) : add("L", end) }
  /// Adds lines from the first point, where a part begins, to the last.
  public mutating func addLines(_ points: [CGPoint]) {
    for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
  }
  /// Adds a quadratic curve.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) { add("Q", control, end) }
  /// Adds a cubic curve.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    add("C", control1, control2, end)
  }
  /// Adds a line to the start of the part.
  public mutating func closeSubpath() {
    guard !isEmpty, commands.last != "Z" else { return }
    commands.append("Z")
    currentPoint = start
  }

  // MARK: Forms

  /// Adds an arc of a circle, and a line to it from the current point. Angles grow from the right downwards; clockwise is the
  /// other way, as y grows downwards.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    guard let start = startAngle.constant, let end = endAngle.constant else {
      return problem = "an arc whose angles follow the scroll"
    }
    // An end on the wrong side is reached by the rest of a turn.
    let turned = clockwise ? start - end : end - start
    let way = turned >= 360 ? 360 : turned < 0 ? 360 - (-turned).truncatingRemainder(dividingBy: 360) : turned
    addArc(center, CGSize(width: radius, height: radius), from: start, by: clockwise ? -way : way)
  }
  /// Adds the outline of a rectangle.
  public mutating func addRect(_ rect: CGRect) {
    addLines([
      rect.origin, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY),
    ])
    closeSubpath()
  }
  /// Adds the outline of a rectangle whose corners are quarters of ellipses; both styles are the same.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    let radii = CGSize(width: min(cornerSize.width, rect.width / 2), height: min(cornerSize.height, rect.height / 2))
    let inner = rect.insetBy(dx: radii.width, dy: radii.height)
    move(to: CGPoint(x: rect.maxX, y: rect.midY))
    for (x, y, angle) in [
      (inner.maxX, inner.maxY, 0.0), (inner.minX, inner.maxY, 90), (inner.minX, inner.minY, 180),
      (inner.maxX, inner.minY, 270),
    ] { addArc(CGPoint(x: x, y: y), radii, from: angle, by: 90) }
    closeSubpath()
  }
  /// Adds the outline of the ellipse in a rectangle.
  public mutating func addEllipse(in rect: CGRect) {
    move(to: CGPoint(x: rect.maxX, y: rect.midY))
    let radii = CGSize(width: rect.width / 2, height: rect.height / 2)
    addArc(CGPoint(x: rect.midX, y: rect.midY), radii, from: 0, by: 360)
    closeSubpath()
  }
  /// Adds the lines of another path.
  public mutating func addPath(_ other: Path) {
    (commands, numbers) = (commands + other.commands, numbers + other.numbers)
    problem = problem ?? other.problem
    if !other.isEmpty { (currentPoint, start) = (other.currentPoint, other.start) }
  }
  /// The path, moved by lengths in points.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    var path = self
    for index in numbers.indices { path.numbers[index] += index.isMultiple(of: 2) ? dx : dy }
    path.currentPoint = currentPoint.map { CGPoint(x: $0.x + dx, y: $0.y + dy) }
    path.start = CGPoint(x: start.x + dx, y: start.y + dy)
    return path
  }

  private mutating func add(_ command: Character, _ points: CGPoint...) {
    if isEmpty, command != "M" { move(to: points[0]) }
    commands.append(command)
    for point in points { numbers += [point.x, point.y] }
    currentPoint = points.last
  }

  /// Adds an arc of an ellipse from an angle, by so many degrees, in curves of a quarter at most.
  private mutating func addArc(_ center: CGPoint, _ radii: CGSize, from start: Double, by way: Double) {
    func point(_ degrees: Double, _ handle: Double) -> CGPoint {
      let angle = degrees * .pi / 180
      let (x, y) = (PortableMath.cos(angle), PortableMath.sin(angle))
      return CGPoint(
        x: center.x + radii.width * (x - handle * y), y: center.y + radii.height * (y + handle * x))
    }
    let first = point(start, 0)
    if currentPoint != first { addLine(to: first) }
    let count = max(1, (way.magnitude / 90 - 1e-9).rounded(.up))
    let step = way / count
    let handle = 4 / 3 * PortableMath.tan(step * .pi / 720)
    for index in 0..<Int(count) where way != 0 {
      let (from, to) = (start + step * Double(index), start + step * Double(index + 1))
      addCurve(to: point(to, 0), control1: point(from, handle), control2: point(to, -handle))
    }
  }
}

extension Path: Shape {
  /// The path, in any rectangle.
  public func path(in rect: CGRect) -> Path { self }
}
