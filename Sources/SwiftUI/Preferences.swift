public import Foundation
public import MultiplaneViews

// Values that views hand up, and places that they know of one another: a word on what to write instead.

/// The name of a value that views hand up, which a scene has not.
@available(*, unavailable, message: "a scene has no preferences: paint and move by visualEffect or a GeometryReader")
public protocol PreferenceKey<Value> {
  /// The type of the value.
  associatedtype Value
  /// The value of a view that hands none up.
  static var defaultValue: Value { get }
  /// Adds the value of the next view.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

nonisolated extension View {
  /// A value handed up, which a scene has not.
  @available(
    *, unavailable,
    message: "a scene has no preferences: paint and move by the proxy of visualEffect or GeometryReader"
  )
  public func preference<Key, Value>(key: Key.Type, value: Value) -> AnyView { fatalError("unavailable") }
  /// Code for values handed up, which a scene does not run.
  @available(
    *, unavailable,
    message: "a scroll position is no state: paint and move by the proxy of visualEffect, or Live.scroll"
  )
  public func onPreferenceChange<Key, Value>(_ key: Key.Type, perform action: (Value) -> Void) -> AnyView {
    fatalError("unavailable")
  }
}

/// A place that views know of one another, which a scene has not.
@available(*, unavailable, message: "rows in sight are known by name: .name(\"list\"), then Inspector(\"list\")")
public struct Anchor<Value> {
  /// A part of a view whose place is known.
  public struct Source {}
}

@available(*, unavailable, message: "rows in sight are known by name: .name(\"list\"), then Inspector(\"list\")")
extension Anchor.Source where Value == CGRect {
  /// The box of a view around it.
  public static var bounds: Self { fatalError("unavailable") }
}

@available(*, unavailable, message: "rows in sight are known by name: .name(\"list\"), then Inspector(\"list\")")
nonisolated extension View {
  /// A place handed up, which a scene has not.
  public func anchorPreference<Key: PreferenceKey, Value>(
    key: Key.Type, value: Anchor<Value>.Source, transform: (Anchor<Value>) -> Key.Value
  ) -> AnyView { fatalError("unavailable") }
  /// Views over places handed up, which a scene has not.
  public func overlayPreferenceValue<Key: PreferenceKey>(
    _ key: Key.Type, @ViewBuilder _ transform: (Key.Value) -> AnyView
  ) -> AnyView { fatalError("unavailable") }
}

@available(*, unavailable, message: "rows in sight are known by name: .name(\"list\"), then Inspector(\"list\")")
extension GeometryProxy {
  /// The box of a place handed up.
  public subscript<Value>(anchor: Anchor<Value>) -> Value { fatalError("unavailable") }
}

@available(*, unavailable, message: "rows in sight are known by name: .name(\"list\"), then Inspector(\"list\")")
extension GeometryRect {
  /// Whether a box meets another one that is known on each frame alone.
  public func intersects(_ rect: CGRect) -> Bool { fatalError("unavailable") }
}
