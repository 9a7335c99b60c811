public import Foundation

/// A form that is filled or outlined. An own one has its outline in a rectangle, which is its box:
///
///     struct Triangle: Shape {
///       func path(in rect: CGRect) -> Path {
///         Path { $0.addLines([CGPoint(x: rect.midX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY), rect.origin]) }
///       }
///     }
nonisolated public protocol Shape: View, Sendable {
  /// The outline in a rectangle, in points.
  func path(in rect: CGRect) -> Path
  /// The form as a view without a fill.
  var outline: AnyView { get }
}

/// A form that one node draws.
protocol NodeShape: PrimitiveView, Shape {
  var node: ViewNode { get }
}

extension NodeShape {
  /// The form as a view without a fill.
  public var outline: AnyView { AnyView(node) }
  var lowered: AnyView { AnyView(node) }
  /// None: the engine knows the outline.
  public func path(in rect: CGRect) -> Path {
    Path(problem: "the outline of \(Self.self) is known to the engine alone")
  }
}

extension Shape {
  /// The form, filled by a style.
  public func fill(_ style: some ShapeStyle) -> FilledShape {
    let value = style.fill.value
    return FilledShape(
      lowered: outline.surrounded { node in
        node.setDefault(
          "fill",
          node["trim"] == nil
            ? value : .problem("a part of an outline has no fill", hint: "write .stroke(…) after the trim"))
      })
  }
  /// The form as a line along its outline; its width in points.
  public func stroke(_ content: some ShapeStyle, lineWidth: Double = 1) -> AnyView {
    outline.lined(content.fill.value, lineWidth)
  }
  /// The form as a line along its outline, in the style around or black; its width in points.
  public func stroke(lineWidth: Double = 1) -> AnyView { outline.lined(.unstyled, lineWidth) }
  /// The form as a line along its outline.
  public func stroke(_ content: some ShapeStyle, style: StrokeStyle) -> AnyView {
    outline.lined(content.fill.value, style.lineWidth, style)
  }
  /// The form as a line along its outline, in the style around or black.
  public func stroke(style: StrokeStyle) -> AnyView { outline.lined(.unstyled, style.lineWidth, style) }
}

/// A filled form, along whose outline a line may be drawn.
public struct FilledShape: PrimitiveView, Sendable {
  let lowered: AnyView
  /// The form with a line in front, along its outline; its width in points.
  public func stroke(_ content: some ShapeStyle, lineWidth: Double = 1) -> AnyView {
    lowered.lined(content.fill.value, lineWidth)
  }
}

nonisolated extension AnyView {
  /// The form with a line along it, or along the part of it that a trim has left.
  fileprivate func lined(_ color: SceneValue, _ width: Double, _ style: StrokeStyle? = nil) -> AnyView {
    surrounded { node in
      var keys: [(String, SceneValue)] = [("width", .paint(width)), ("color", color)]
      // Other forms have neither ends nor corners, unless a part of the line is drawn.
      if let style, node.isOutline || node["trim"] != nil || !style.dash.isEmpty { keys += style.ends }
      if let trim = node["trim"] { keys.append(("trim", trim)) }
      node["trim"] = nil
      node.setDefault("stroke", .map(keys))
    }
  }
}

extension SceneValue {
  /// The colour of a line or symbol without one of its own: black, until a style around gives it another.
  static let unstyled = SceneValue.word("black")
  /// The height of a symbol, for a font of 17 points: until a font around gives it another.
  static let symbolHeight = SceneValue.word("20.4")

  /// Whether it is one of these two.
  func isStill(_ word: SceneValue) -> Bool {
    guard case .formula(let pieces) = self, case .formula(let others) = word else { return false }
    return pieces == others
  }
}

/// How a line is drawn along an outline.
public struct StrokeStyle: Sendable {
  /// The look of the ends of a line.
  public enum LineCap: String, Sendable {
    /// A look of the ends: cut off, round or longer.
    case butt, round, square
  }
  /// The look of the corners of a line.
  public enum LineJoin: String, Sendable {
    /// A look of the corners: pointed, round or cut off.
    case miter, round, bevel
  }
  let lineWidth: Double
  let lineCap: LineCap
  let lineJoin: LineJoin
  let miterLimit: Double
  let dash: [Double]
  let dashPhase: Double
  /// A line by its width in points, its ends and its corners; a pointed corner is cut where it would be longer than that
  /// multiple of the width. The lengths of dashes and gaps stand by turns, and the line begins so far into them.
  public init(
    lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin, self.miterLimit) = (lineWidth, lineCap, lineJoin, miterLimit)
    (self.dash, self.dashPhase) = (dash, dashPhase)
  }

  /// The keys of the ends, the corners and the dashes.
  fileprivate var ends: [(String, SceneValue)] {
    [("join", .word(lineJoin.rawValue)), ("cap", .word(lineCap.rawValue))]
      + (lineJoin == .miter ? [("miterLimit", .paint(miterLimit))] : [])
      + (dash.isEmpty ? [] : [("dash", .list(dash.map { .number($0) }))])
      + (dash.isEmpty || dashPhase == 0 ? [] : [("dashPhase", .paint(dashPhase))])
  }
}

/// A rectangle as large as its room.
public struct Rectangle: NodeShape, Sendable {
  let node: ViewNode
  /// A rectangle that fills the room it is offered.
  public init() { node = .shape("Rectangle") }
}

/// A rectangle with round corners.
public struct RoundedRectangle: NodeShape, Sendable {
  let radius: Double
  let node: ViewNode
  /// A rectangle whose corners have a radius, in points. Corners of both styles are circular.
  public init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {
    (radius, node) = (cornerRadius, .shape("Rectangle", corner: .paint(cornerRadius)))
  }
}

/// A rectangle each of whose corners is round in its own way.
public struct UnevenRoundedRectangle: NodeShape, Sendable {
  let node: ViewNode
  /// A rectangle by the radii of its corners, in points. Corners of both styles are circular.
  public init(
    topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0, bottomTrailingRadius: Double = 0,
    topTrailingRadius: Double = 0, style: RoundedCornerStyle = .continuous
  ) {
    let corners: [(String, SceneValue)] = [
      ("topLeft", .paint(topLeadingRadius)), ("bottomLeft", .paint(bottomLeadingRadius)),
      ("bottomRight", .paint(bottomTrailingRadius)), ("topRight", .paint(topTrailingRadius)),
    ]
    node = .shape("Rectangle", corner: .map(corners))
  }
}

/// The form of round corners.
public enum RoundedCornerStyle: Sendable {
  /// A form, drawn as an arc of a circle.
  case circular, continuous
}

/// The largest circle in the room.
public struct Circle: NodeShape, Sendable {
  let node: ViewNode
  /// The largest circle in the middle of the room it is offered.
  public init() { node = .shape("Circle") }
}

/// A rectangle whose short sides are half circles.
public struct Capsule: NodeShape, Sendable {
  let node: ViewNode
  /// A rectangle whose short sides are half circles.
  public init(style: RoundedCornerStyle = .continuous) { node = .shape("Capsule") }
}

/// An outline of SVG path data: as large as its box, unless a frame scales it.
public struct VectorPath: NodeShape, Sendable {
  let node: ViewNode
  /// An outline; without a box, its box is from 0, 0 to its farthest control points.
  public init(_ data: String, box: (width: Double, height: Double)? = nil) {
    let size = box.map { [("box", SceneValue.formula([.words("\(Live($0.width))x\(Live($0.height))")]))] } ?? []
    node = ViewNode("Path", .value(.map([("d", .words(data))] + size)))
  }
}

/// Straight sides from corner to corner.
public struct Polygon: NodeShape, Sendable {
  let node: ViewNode
  /// A regular polygon of 3 to 256 sides, the largest in the middle of the room it is offered, with a corner at the top. The
  /// radius of its corners is in points.
  public init(sides: Int, cornerRadius: Double = 0) { self.init([("sides", .paint(Double(sides)))], cornerRadius) }
  /// A polygon by 3 to 256 corners, in shares of the room it is offered. The radius of its corners is in points.
  public init(points: [UnitPoint], cornerRadius: Double = 0) {
    let places = points.map { point in
      SceneValue.list([point.x, point.y].map { .word("\(Live($0 * 100))%") })
    }
    self.init([("points", .list(places))], cornerRadius)
  }
  private init(_ corners: [(String, SceneValue)], _ radius: Double) {
    let keys = corners + (radius == 0 ? [] : [("corner", .paint(radius))])
    node = ViewNode("Polygon", .value(.map(keys)), fills: true)
  }
}

nonisolated extension ViewNode {
  fileprivate static func shape(_ kind: String, corner: SceneValue? = nil) -> ViewNode {
    var node = ViewNode(kind, .value(.word("")), fills: true)
    if let corner { (node["corner"], node.stage) = (corner, .corner) }
    return node
  }
}
