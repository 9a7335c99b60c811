/// A form that is filled or outlined.
public protocol Shape: View {
  /// The form as a view without a fill.
  var outline: AnyView { get }
}

extension Shape {
  /// The form, filled.
  public func fill(_ style: some ShapeStyle) -> AnyView {
    let value = style.fill.value
    return outline.surrounded { $0.setDefault("fill", value) }
  }
  /// The form as a line along its outline; its width in points.
  public func stroke(_ color: Color, lineWidth: Double = 1) -> AnyView {
    let value = SceneValue.map([("width", .paint(lineWidth)), ("color", .formula(color.pieces))])
    return outline.surrounded { $0.setDefault("stroke", value) }
  }
}

/// A rectangle.
public struct Rectangle: PrimitiveView, Sendable, Shape {
  private let node: ViewNode
  /// A rectangle that fills the room it is offered.
  public init(file: StaticString = #fileID, line: Int = #line) { node = .shape("Rectangle", file, line) }
  /// The form as a view without a fill.
  public var outline: AnyView { AnyView(node) }
  var lowered: AnyView { AnyView(node) }
}

/// A rectangle with round corners.
public struct RoundedRectangle: PrimitiveView, Sendable, Shape {
  let radius: Double
  private let node: ViewNode
  /// A rectangle whose corners have a radius, in points.
  public init(cornerRadius: Double, file: StaticString = #fileID, line: Int = #line) {
    radius = cornerRadius
    var node = ViewNode.shape("Rectangle", file, line)
    node["corner"] = .paint(cornerRadius)
    node.stage = .corner
    self.node = node
  }
  /// The form as a view without a fill.
  public var outline: AnyView { AnyView(node) }
  var lowered: AnyView { AnyView(node) }
}

/// The largest circle in the room.
public struct Circle: PrimitiveView, Sendable, Shape {
  private let node: ViewNode
  /// The largest circle in the middle of the room it is offered.
  public init(file: StaticString = #fileID, line: Int = #line) { node = .shape("Circle", file, line) }
  /// The form as a view without a fill.
  public var outline: AnyView { AnyView(node) }
  var lowered: AnyView { AnyView(node) }
}

/// A rectangle whose short sides are half circles.
public struct Capsule: PrimitiveView, Sendable, Shape {
  private let node: ViewNode
  /// A rectangle whose short sides are half circles.
  public init(file: StaticString = #fileID, line: Int = #line) { node = .shape("Capsule", file, line) }
  /// The form as a view without a fill.
  public var outline: AnyView { AnyView(node) }
  var lowered: AnyView { AnyView(node) }
}

/// An outline of SVG path data, scaled from its box to the size of the view.
public struct VectorPath: PrimitiveView, Sendable, Shape {
  private let node: ViewNode
  /// An outline; without a box, its box is from 0, 0 to its farthest control points.
  public init(
    _ data: String, box: (width: Double, height: Double)? = nil, file: StaticString = #fileID, line: Int = #line
  ) {
    let size = box.map { [("box", SceneValue.formula([.words("\(Live($0.width))x\(Live($0.height))")]))] } ?? []
    node = ViewNode("Path", .value(.map([("d", .words(data))] + size)), at: CodePlace(file, line))
  }
  /// The form as a view without a fill.
  public var outline: AnyView { AnyView(node) }
  var lowered: AnyView { AnyView(node) }
}

extension ViewNode {
  fileprivate static func shape(_ kind: String, _ file: StaticString, _ line: Int) -> ViewNode {
    ViewNode(kind, .value(.word("")), at: CodePlace(file, line), fills: true)
  }
}
