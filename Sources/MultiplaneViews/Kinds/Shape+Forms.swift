public import Foundation

// Forms by their short names, lines within outlines, and parts of outlines.

extension Shape where Self == Rectangle {
  /// A rectangle that fills the room.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle whose corners have a radius, in points.
  public static func rect(cornerRadius: Double, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}

extension Shape where Self == Circle {
  /// The largest circle in the room.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  /// A rectangle whose short sides are half circles.
  public static var capsule: Capsule { Capsule() }
}

/// A form that can be drawn as a line within its outline.
nonisolated public protocol InsettableShape: Shape {
  /// The type of a smaller form.
  associatedtype InsetShape: InsettableShape
  /// The form with less room at all sides, in points.
  func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
  /// The form in a rectangle that is smaller at all sides, in points.
  public func inset(by amount: CGFloat) -> InsetForm<Self> { InsetForm(base: self, amount: amount) }
}

/// A form in a rectangle that is smaller at all sides.
public struct InsetForm<Base: InsettableShape>: InsettableShape {
  let base: Base
  let amount: CGFloat
  /// The outline in the smaller rectangle; round corners have the same middle.
  public func path(in rect: CGRect) -> Path {
    let rect = rect.insetBy(dx: amount, dy: amount)
    guard let round = base as? RoundedRectangle else { return base.path(in: rect) }
    return Path(roundedRect: rect, cornerRadius: max(round.radius - amount, 0))
  }
  /// The form with still less room.
  public func inset(by more: CGFloat) -> InsetForm<Base> { InsetForm(base: base, amount: amount + more) }
}

/// The form of the container around: a rectangle, since none gives another.
public typealias ContainerRelativeShape = Rectangle

/// The largest ellipse in the room.
public struct Ellipse: InsettableShape {
  /// The largest ellipse in the room it is offered.
  public init() {}
  /// The ellipse in a rectangle.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

extension Rectangle: InsettableShape {
  /// The outline of a rectangle.
  public func path(in rect: CGRect) -> Path { Path(rect) }
}
extension RoundedRectangle: InsettableShape {
  /// The outline of a rectangle with round corners.
  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadius: radius) }
}
extension Circle: InsettableShape {
  /// The largest circle in a rectangle.
  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }
}
extension Capsule: InsettableShape {
  /// The outline of a rectangle whose short sides are half circles.
  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2) }
}

extension InsettableShape {
  /// The form as a line within its outline; its width in points.
  public func strokeBorder(_ content: some ShapeStyle, lineWidth: Double = 1) -> AnyView {
    bordered(content.fill.value, lineWidth)
  }
  /// The form as a line within its outline, in the style around or black; its width in points.
  public func strokeBorder(lineWidth: Double = 1) -> AnyView { bordered(.unstyled, lineWidth) }

  private func bordered(_ color: SceneValue, _ width: Double) -> AnyView {
    let line = SceneValue.map([("width", .paint(width)), ("color", color)])
    let clear = Color.clear.fill.value
    if outline.nodes.contains(where: { $0.outline != nil }) {
      return inset(by: width / 2).outline.surrounded { $0.setDefault("stroke", line) }
    }
    return outline.surrounded { node in
      if node.kind == "Rectangle" {
        // The line of a box lies within it, and goes around its corners.
        node.setDefault("fill", clear)
        node.setDefault("border", line)
        node.stage = .corner
      } else {
        // Half of the line lies outside of the smaller form.
        node.setDefault("padding", .number(width / 2))
        node.setDefault("stroke", line)
        node.stage = .padding
      }
    }
  }
}

/// A part of the outline of a form, to be drawn by `stroke`.
public struct TrimmedShape: PrimitiveView, Shape, Sendable {
  /// The part as a view without a line.
  public let outline: AnyView
  var lowered: AnyView { outline }
  /// None: a part of an outline is no form of its own.
  public func path(in rect: CGRect) -> Path { Path(problem: "a part of an outline is no Path") }
}

extension Shape {
  /// The part of the outline between two shares of its length, from 0 to 1. That of a circle begins at its right, and goes
  /// clockwise.
  public func trim(from start: Double = 0, to end: Double = 1) -> TrimmedShape { trimmed(.paint(start), .paint(end)) }
  /// The part of the outline between two shares of its length, which may follow the scroll.
  @_disfavoredOverload public func trim(from start: Double = 0, to end: Live) -> TrimmedShape {
    trimmed(.paint(start), .live(end))
  }

  private func trimmed(_ start: SceneValue, _ end: SceneValue) -> TrimmedShape {
    TrimmedShape(outline: outline.surrounded { $0["trim"] = .map([("from", start), ("to", end)]) })
  }
}
