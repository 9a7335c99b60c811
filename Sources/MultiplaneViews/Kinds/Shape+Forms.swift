// Forms by their short names, lines within outlines, and parts of outlines.

// A form without a place has that of its first modifier.

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle(file: "", line: 0) }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle whose corners have a radius, in points.
  public static func rect(cornerRadius: Double, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style, file: "", line: 0)
  }
}

extension Shape where Self == Circle {
  /// The largest circle in the room.
  public static var circle: Circle { Circle(file: "", line: 0) }
}

extension Shape where Self == Capsule {
  /// A rectangle whose short sides are half circles.
  public static var capsule: Capsule { Capsule(file: "", line: 0) }
}

/// A form that can be drawn as a line within its outline.
public protocol InsettableShape: Shape {}

extension Rectangle: InsettableShape {}
extension RoundedRectangle: InsettableShape {}
extension Circle: InsettableShape {}
extension Capsule: InsettableShape {}

extension InsettableShape {
  /// The form as a line within its outline; its width in points.
  public func strokeBorder(_ color: Color, lineWidth: Double = 1) -> AnyView {
    bordered(.formula(color.pieces), lineWidth)
  }
  /// The form as a line within its outline, in the style around or black; its width in points.
  public func strokeBorder(lineWidth: Double = 1) -> AnyView { bordered(.unstyled, lineWidth) }

  private func bordered(_ color: SceneValue, _ width: Double) -> AnyView {
    let line = SceneValue.map([("width", .paint(width)), ("color", color)])
    let clear = Color.clear.fill.value
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
