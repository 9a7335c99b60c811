// Views and modifiers that SwiftUI has and a scene has not, with a word on what to write instead.

/// A view that a scene has not. Its names are unavailable, and each says what to write instead.
public struct UnavailableView: PrimitiveView, ShapeStyle {
  var lowered: AnyView { fatalError("unavailable") }
  /// A fill that a scene has not.
  public var fill: Fill { fatalError("unavailable") }
  /// A view that a scene has not.
  public init(
    alignment: Alignment = .center, horizontalSpacing: Double? = nil, verticalSpacing: Double? = nil,
    selection: Any? = nil, in axes: Axis.Set = .vertical, gradient: Gradient? = nil,
    colors: [Color] = [], center: UnitPoint = .center, angle: Angle = .zero, startAngle: Angle = .zero,
    endAngle: Angle = .zero, url: Any? = nil, @ViewBuilder content: () -> AnyView = { AnyView(EmptyView()) }
  ) { fatalError("unavailable") }
}

/// A grid whose columns are as wide as their content, which a scene has not.
@available(*, unavailable, message: "columns are not as wide as their content: write HStacks whose cells have a frame")
public typealias Grid = UnavailableView
/// A line of such a grid.
@available(*, unavailable, message: "columns are not as wide as their content: write HStacks whose cells have a frame")
public typealias GridRow = UnavailableView
/// The first of several views that fits, which a scene does not look for.
@available(*, unavailable, message: "nothing is laid out twice: write the view that fits, or a Flow")
public typealias ViewThatFits = UnavailableView
/// A gradient around a point, which a scene has not.
@available(*, unavailable, message: "gradients are lines or circles: write a LinearGradient, or bring a picture")
public typealias AngularGradient = UnavailableView
/// Pages under tabs, which a scene has not.
@available(*, unavailable, message: "a scene has no tabs: write the page, and a bar by safeAreaInset(edge: .bottom)")
public typealias TabView = UnavailableView

/// A picture of a server, which a scene does not ask.
@available(*, unavailable, message: "a scene asks no server: write Image(\"photo.jpg\") for a file in its folder")
public typealias AsyncImage = UnavailableView

nonisolated extension View {
  /// A share of the room of a stack, which a scene has not.
  @available(*, unavailable, message: "a stack shares its room by its own order: give views a frame(width:)")
  public func layoutPriority(_ value: Double) -> AnyView { fatalError("unavailable") }
  /// A view as large as its content, which a scene has not.
  @available(
    *, unavailable, message: "a view takes the room it is offered: give it a frame(width:) as wide as its words"
  )
  public func fixedSize() -> AnyView { fatalError("unavailable") }
  /// Other hues of the colors, which a scene has not.
  @available(*, unavailable, message: "a scene has no such effect: write the colors as they are to be")
  public func hueRotation(_ angle: Angle) -> AnyView { fatalError("unavailable") }
  /// Room between lines in points: a scene has a multiple of their size.
  @available(*, unavailable, message: "lines are as far apart as a multiple of the size: write lineHeight(1.4)")
  public func lineSpacing(_ points: Double) -> AnyView { fatalError("unavailable") }
  /// Smaller words where room is short, which a scene has not.
  @available(*, unavailable, message: "words keep their size: write lineLimit(1), or a smaller font")
  public func minimumScaleFactor(_ factor: Double) -> AnyView { fatalError("unavailable") }
  /// Another form of a symbol, which is another file in a scene.
  @available(*, unavailable, message: "each form of a symbol is a file: write Image(systemName: \"heart.fill\")")
  public func symbolVariant(_ variant: UnavailableName) -> AnyView { fatalError("unavailable") }
  /// A view without its words, which a scene has not.
  @available(*, unavailable, message: "a scene has its data from the start: draw the blank view itself")
  public func redacted(reason: UnavailableName) -> AnyView { fatalError("unavailable") }
}

/// The names that unavailable modifiers take.
public enum UnavailableName: Sendable {
  /// A form of a symbol.
  case none, fill, circle, square, slash
  /// A reason to hide words.
  case placeholder, privacy
}

extension Material {
  /// A fourth material, which a scene has not.
  @available(*, unavailable, message: "a scene has three materials: write .thinMaterial, and look at it")
  public static var ultraThinMaterial: Material { fatalError("unavailable") }
}
