// Views and modifiers that SwiftUI has and a scene has not, with a word on what to write instead.

/// A view that a scene has not. Its names are unavailable, and each says what to write instead.
public struct UnavailableView: PrimitiveView, ShapeStyle {
  var lowered: AnyView { fatalError("unavailable") }
  /// Unavailable.
  public var fill: Fill { fatalError("unavailable") }
  /// Unavailable.
  public init(
    alignment: Alignment = .center, horizontalSpacing: Double? = nil, verticalSpacing: Double? = nil,
    selection: Any? = nil, in axes: Axis.Set = .vertical, path: Any? = nil, gradient: Gradient? = nil,
    colors: [Color] = [], center: UnitPoint = .center, angle: Angle = .zero, startAngle: Angle = .zero,
    endAngle: Angle = .zero, url: Any? = nil, @ViewBuilder content: () -> AnyView = { AnyView(EmptyView()) }
  ) { fatalError("unavailable") }
}

/// Unavailable.
@available(*, unavailable, message: "columns are not as wide as their content: write HStacks whose cells have a frame")
public typealias Grid = UnavailableView
/// Unavailable.
@available(*, unavailable, message: "columns are not as wide as their content: write HStacks whose cells have a frame")
public typealias GridRow = UnavailableView
/// Unavailable.
@available(*, unavailable, message: "nothing is laid out twice: write the view that fits, or a Flow")
public typealias ViewThatFits = UnavailableView
/// Unavailable.
@available(*, unavailable, message: "gradients are lines or circles: write a LinearGradient, or bring a picture")
public typealias AngularGradient = UnavailableView
/// Unavailable.
@available(*, unavailable, message: "a scene has no navigation: write the page, with its title as a Text")
public typealias NavigationStack = UnavailableView
/// Unavailable.
@available(*, unavailable, message: "a scene has no tabs: write the page, and a bar by safeAreaInset(edge: .bottom)")
public typealias TabView = UnavailableView

/// Unavailable.
@available(*, unavailable, message: "a scene asks no server: write Image(\"photo.jpg\") for a file in its folder")
public typealias AsyncImage = UnavailableView

nonisolated extension View {
  /// Unavailable.
  @available(*, unavailable, message: "a stack shares its room by its own order: give views a frame(width:)")
  public func layoutPriority(_ value: Double) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable, message: "a view takes the room it is offered: give it a frame(width:) as wide as its words"
  )
  public func fixedSize() -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(*, unavailable, message: "a scene has no such effect: write the colors as they are to be")
  public func hueRotation(_ angle: Angle) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(*, unavailable, message: "lines are as far apart as a multiple of the size: write lineHeight(1.4)")
  public func lineSpacing(_ points: Double) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(*, unavailable, message: "words keep their size: write lineLimit(1), or a smaller font")
  public func minimumScaleFactor(_ factor: Double) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(*, unavailable, message: "each form of a symbol is a file: write Image(systemName: \"heart.fill\")")
  public func symbolVariant(_ variant: UnavailableName) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(*, unavailable, message: "a scene has its data from the start: draw the blank view itself")
  public func redacted(reason: UnavailableName) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(*, unavailable, message: "a scene has no navigation: write the title as a Text")
  public func navigationTitle(_ title: some Any) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(*, unavailable, message: "a scene has no bars: write one by safeAreaInset(edge: .top)")
  public func toolbar(@ViewBuilder content: () -> AnyView) -> AnyView { fatalError("unavailable") }
}

/// The names that unavailable modifiers take.
public enum UnavailableName: Sendable {
  /// A form of a symbol.
  case none, fill, circle, square, slash
  /// A reason to hide words.
  case placeholder, privacy
}

extension Material {
  /// Unavailable.
  @available(*, unavailable, message: "a scene has three materials: write .thinMaterial, and look at it")
  public static var ultraThinMaterial: Material { fatalError("unavailable") }
}
