public import Multiplane

// What SwiftUI has and a scene has not: a word on what to write instead, where a program names it.

@available(
  *, unavailable, message: "nothing is laid out by the scroll: move the view with offset, or scale it with scaleEffect"
)
nonisolated extension View {
  /// Room that follows the scroll, which lays out nothing.
  public func padding(_ length: Live) -> AnyView { fatalError("unavailable") }
  /// Room that follows the scroll, which lays out nothing.
  public func padding(_ edges: Edge.Set, _ length: Live) -> AnyView { fatalError("unavailable") }
  /// Lines whose number follows the scroll, which lays out nothing.
  public func lineLimit(_ number: Live) -> AnyView { fatalError("unavailable") }
}

@available(
  *, unavailable,
  message: "nothing is laid out by the scroll: give a constant, and scale it with scaleEffect(y:anchor:)"
)
nonisolated extension View {
  /// A size that follows the scroll, which lays out nothing.
  @_disfavoredOverload
  public func frame(width: Live? = nil, height: Live? = nil, alignment: Alignment = .center) -> AnyView {
    fatalError("unavailable")
  }
  /// A size that follows the scroll, which lays out nothing.
  public func frame(width: Double?, height: Live, alignment: Alignment = .center) -> AnyView {
    fatalError("unavailable")
  }
}

nonisolated extension View {
  /// The way of a finger, which is a track in a scene.
  @available(
    *, unavailable, message: "a scene has no gestures: write a hand's way as .track([.drag(by: 100, over: 0.3)])"
  )
  public func gesture<Gesture>(_ gesture: Gesture) -> AnyView { fatalError("unavailable") }
  /// A place of the scroll in a state, which a scene has not.
  @available(*, unavailable, message: "a scroll position is no state: write the way of the scroll as .track([…])")
  public func scrollPosition<Value>(_ position: Value) -> AnyView { fatalError("unavailable") }
  /// Code for places of the scroll, which a scene does not run.
  @available(
    *, unavailable,
    message: "a scroll position is no state: paint and move by Live.scroll, or the proxy of visualEffect"
  )
  public func onScrollGeometryChange<Value>(
    for type: Value.Type, of transform: (Any) -> Value, action: (Value, Value) -> Void
  ) -> AnyView { fatalError("unavailable") }
  /// Code for the size of a view, which a scene does not run.
  @available(
    *, unavailable,
    message: "nothing is laid out twice: give a constant, or paint and move by the proxy of visualEffect"
  )
  public func onGeometryChange<Value>(
    for type: Value.Type, of transform: (GeometryProxy) -> Value, action: (Value) -> Void
  ) -> AnyView { fatalError("unavailable") }
  /// A value for views inside, which have the defaults of their keys.
  @available(*, unavailable, message: "the environment has the defaults of its keys: give the view the value")
  public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> AnyView {
    fatalError("unavailable")
  }
  /// A style for buttons inside, which a scene does not hand on.
  @available(*, unavailable, message: "give the style to the Button itself, before other modifiers")
  public func buttonStyle(_ style: some ButtonStyle) -> AnyView { fatalError("unavailable") }
  /// The view: a look of the device belongs to the session.
  @available(*, deprecated, message: "a look belongs to the session: SessionOptions has an appearance")
  public func preferredColorScheme(_ scheme: ColorScheme?) -> AnyView { erased }
}
