// Forms as SwiftUI fills, cuts and calls them.

extension Shape {
  /// The form, filled with what is behind it, frosted.
  public func fill(_ material: Material) -> AnyView { Color.clear.material(material).clipShape(self) }
}

nonisolated extension View {
  /// A form behind the view, through which what is behind is seen frosted.
  public func background(_ material: Material, in shape: some Shape) -> AnyView { background(shape.fill(material)) }
}

/// The form of the container around: a rectangle, since none gives another.
public typealias ContainerRelativeShape = Rectangle

extension ShapeStyle where Self == LinearGradient {
  /// A gradient of colours spread evenly between two points.
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint, file: "", line: 0)
  }
}
