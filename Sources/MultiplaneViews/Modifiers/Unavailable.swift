// What SwiftUI has and a scene has not: a word on what to write instead, where a program names it.

extension Live {
  /// Unavailable.
  @available(
    *, unavailable,
    message: "the scroll decides nothing while a scene is made: paint or move by (a > b).then(x, else: y)"
  )
  public static func > (a: Live, b: Live) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "the scroll decides nothing while a scene is made: paint or move by (a > b).then(x, else: y)"
  )
  @_disfavoredOverload public static func > (a: Live, b: Double) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "the scroll decides nothing while a scene is made: paint or move by (a < b).then(x, else: y)"
  )
  public static func < (a: Live, b: Live) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "the scroll decides nothing while a scene is made: paint or move by (a < b).then(x, else: y)"
  )
  @_disfavoredOverload public static func < (a: Live, b: Double) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "the scroll decides nothing while a scene is made: paint or move by (a >= b).then(x, else: y)"
  )
  public static func >= (a: Live, b: Live) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "the scroll decides nothing while a scene is made: paint or move by (a >= b).then(x, else: y)"
  )
  @_disfavoredOverload public static func >= (a: Live, b: Double) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "the scroll decides nothing while a scene is made: paint or move by (a <= b).then(x, else: y)"
  )
  public static func <= (a: Live, b: Live) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "the scroll decides nothing while a scene is made: paint or move by (a <= b).then(x, else: y)"
  )
  @_disfavoredOverload public static func <= (a: Live, b: Double) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "the scroll decides nothing while a scene is made: paint or move by (a > b).then(x, else: y)"
  )
  public static func == (a: Live, b: Live) -> Bool { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "the scroll decides nothing while a scene is made: paint or move by (a > b).then(x, else: y)"
  )
  @_disfavoredOverload public static func == (a: Live, b: Double) -> Bool { fatalError("unavailable") }
}

nonisolated extension View {
  /// Unavailable.
  @available(
    *, unavailable,
    message: "nothing is laid out by the scroll: move the view with offset, or scale it with scaleEffect"
  )
  public func padding(_ length: Live) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "nothing is laid out by the scroll: move the view with offset, or scale it with scaleEffect"
  )
  public func padding(_ edges: Edge.Set, _ length: Live) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "nothing is laid out by the scroll: give a constant, and scale it with scaleEffect(y:anchor:)"
  )
  public func frame(width: Live) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "nothing is laid out by the scroll: give a constant, and scale it with scaleEffect(y:anchor:)"
  )
  public func frame(height: Live) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "nothing is laid out by the scroll: give a constant, and scale it with scaleEffect(y:anchor:)"
  )
  @_disfavoredOverload public func frame(width: Live, height: Live) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "nothing is laid out by the scroll: give a constant, and scale it with scaleEffect(y:anchor:)"
  )
  public func frame(width: Double?, height: Live, alignment: Alignment = .center) -> AnyView {
    fatalError("unavailable")
  }
  /// Unavailable.
  @available(
    *, unavailable, message: "a scene has no preferences: paint and move by the proxy of visualEffect or GeometryReader"
  )
  public func preference<Key, Value>(key: Key.Type, value: Value) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable,
    message: "a scroll position is no state: paint and move by the proxy of visualEffect, or Live.scroll"
  )
  public func onPreferenceChange<Key, Value>(_ key: Key.Type, perform action: (Value) -> Void) -> AnyView {
    fatalError("unavailable")
  }
  /// Unavailable.
  @available(*, unavailable, message: "rows in sight are known by name: .name(\"list\"), then Inspector(\"list\")")
  public func anchorPreference<Key, Anchor, Value>(
    key: Key.Type, value: Anchor, transform: (Any) -> Value
  ) -> AnyView { fatalError("unavailable") }
  /// Unavailable.
  @available(
    *, unavailable, message: "rows in sight are known by name: .name(\"list\"), then .overlay { Inspector(\"list\") }"
  )
  public func overlayPreferenceValue<Key, Value>(_ key: Key.Type, _ transform: (Value) -> AnyView) -> AnyView {
    fatalError("unavailable")
  }
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
