// What SwiftUI has and a scene has not: a word on what to write instead, where a program names it.

@available(
  *, unavailable,
  message: "the scroll decides nothing while a scene is made: paint or move by (a > b).then(x, else: y)"
)
extension Live {
  /// Unavailable.
  public static func > (a: Live, b: Live) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @_disfavoredOverload public static func > (a: Live, b: Double) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  public static func == (a: Live, b: Live) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @_disfavoredOverload public static func == (a: Live, b: Double) -> Bool { fatalError("unavailable") }
}

@available(
  *, unavailable,
  message: "the scroll decides nothing while a scene is made: paint or move by (a < b).then(x, else: y)"
)
extension Live {
  /// Unavailable.
  public static func < (a: Live, b: Live) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @_disfavoredOverload public static func < (a: Live, b: Double) -> Bool { fatalError("unavailable") }
}

@available(
  *, unavailable,
  message: "the scroll decides nothing while a scene is made: paint or move by (a >= b).then(x, else: y)"
)
extension Live {
  /// Unavailable.
  public static func >= (a: Live, b: Live) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @_disfavoredOverload public static func >= (a: Live, b: Double) -> Bool { fatalError("unavailable") }
}

@available(
  *, unavailable,
  message: "the scroll decides nothing while a scene is made: paint or move by (a <= b).then(x, else: y)"
)
extension Live {
  /// Unavailable.
  public static func <= (a: Live, b: Live) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @_disfavoredOverload public static func <= (a: Live, b: Double) -> Bool { fatalError("unavailable") }
}

@available(
  *, unavailable, message: "nothing is laid out by the scroll: move the view with offset, or scale it with scaleEffect"
)
nonisolated extension View {
  /// Unavailable.
  public func padding(_ length: Live) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  public func padding(_ edges: Edge.Set, _ length: Live) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  public func lineLimit(_ number: Live) -> AnyView { fatalError("unavailable") }
}

@available(
  *, unavailable,
  message: "nothing is laid out by the scroll: give a constant, and scale it with scaleEffect(y:anchor:)"
)
nonisolated extension View {
  /// Unavailable.
  public func frame(width: Live) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  public func frame(height: Live) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @_disfavoredOverload public func frame(width: Live, height: Live) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  public func frame(width: Double?, height: Live, alignment: Alignment = .center) -> AnyView {
    fatalError("unavailable")
  }
}

nonisolated extension View {
  /// Unavailable.
  @available(
    *, unavailable, message: "a scene has no gestures: write a hand's way as .track([.drag(by: 100, over: 0.3)])"
  )
  public func gesture<Gesture>(_ gesture: Gesture) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(*, unavailable, message: "a scroll position is no state: write the way of the scroll as .track([…])")
  public func scrollPosition<Value>(_ position: Value) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "a scroll position is no state: paint and move by Live.scroll, or the proxy of visualEffect"
  )
  public func onScrollGeometryChange<Value>(
    for type: Value.Type, of transform: (Any) -> Value, action: (Value, Value) -> Void
  ) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "nothing is laid out twice: give a constant, or paint and move by the proxy of visualEffect"
  )
  public func onGeometryChange<Value>(
    for type: Value.Type, of transform: (GeometryProxy) -> Value, action: (Value) -> Void
  ) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(*, unavailable, message: "the environment has the defaults of its keys: give the view the value")
  public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> AnyView {
    fatalError("unavailable")
  }
}

nonisolated extension View {
  /// Unavailable.
  @available(*, unavailable, message: "give the style to the Button itself, before other modifiers")
  public func buttonStyle(_ style: some ButtonStyle) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(*, unavailable, message: "a look belongs to the session: SessionOptions has an appearance")
  public func preferredColorScheme(_ scheme: ColorScheme?) -> AnyView { fatalError("unavailable") }
}

extension EnvironmentValues {
  /// Unavailable.
  @available(*, unavailable, message: "a view is made once for both looks: write Color(light: .black, dark: .white)")
  public var colorScheme: ColorScheme {
    get { fatalError("unavailable") }
    set {}
  }
}

/// The looks of a device.
public enum ColorScheme: Sendable {
  /// A look.
  case light, dark
}
