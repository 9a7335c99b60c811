// Objects that views follow in SwiftUI. A scene reads each once, when its view is made.

/// An object whose changes views follow elsewhere, as Combine calls it.
public protocol ObservableObject: AnyObject {}

/// A value of an object that views follow elsewhere.
@propertyWrapper public struct Published<Value> {
  /// The value as it is first.
  public var wrappedValue: Value
  /// A value by what it is first.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Published: Sendable where Value: Sendable {}

/// An object whose values are handed to views inside as bindings.
@propertyWrapper @dynamicMemberLookup public struct Bindable<Model: AnyObject> {
  /// The object that views follow.
  public let wrappedValue: Model
  /// The values of the object for views inside.
  public var projectedValue: Bindable<Model> { self }
  /// An object as it is first.
  public init(wrappedValue: Model) { self.wrappedValue = wrappedValue }
  /// An object as it is first.
  public init(_ model: Model) { wrappedValue = model }
  /// A value of the object, as it is first.
  public subscript<Part>(dynamicMember path: ReferenceWritableKeyPath<Model, Part>) -> Binding<Part> {
    Binding(wrappedValue[keyPath: path])
  }
}

extension Bindable: Sendable where Model: Sendable {}

/// An object that a view makes.
public typealias StateObject<Model: AnyObject> = Bindable<Model>
/// An object that a view is given.
public typealias ObservedObject<Model: AnyObject> = Bindable<Model>

/// A value that an app keeps: a scene has the one that the view begins with.
public typealias AppStorage<Value> = State<Value>

extension State {
  /// A value that an app keeps under a key, by its first value.
  public init(wrappedValue: Value, _ key: String) { self.init(initialValue: wrappedValue) }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A value that an app keeps under a key: there is none yet.
  public init(_ key: String) { self.init(initialValue: nil) }
}

/// A way out of what is shown: it leads nowhere, and code that takes it is never run.
public struct DismissAction: Sendable {
  /// Nothing: code that calls it is never run.
  public func callAsFunction() {}
}

extension EnvironmentValues {
  /// The way out of what is shown.
  public var dismiss: DismissAction { DismissAction() }
}

/// A view whose code moves the scrollers in it elsewhere: a track moves those of a scene.
public struct ScrollViewReader: PrimitiveView, Sendable {
  let lowered: AnyView
  /// The views, with a proxy for code that is never run.
  public init(@ViewBuilder content: (ScrollViewProxy) -> AnyView) { lowered = content(ScrollViewProxy()) }
}

/// The way by which code moves scrollers elsewhere.
public struct ScrollViewProxy: Sendable {
  /// Nothing: code that calls it is never run.
  public func scrollTo(_ id: some Hashable, anchor: UnitPoint? = nil) {}
}

@available(*, deprecated, message: "a scene runs no code while it is shown: what changes follows a Live")
nonisolated extension View {
  /// The view: its closure is never run.
  public func onChange(of value: some Equatable, initial: Bool = false, _ action: () -> Void) -> AnyView { erased }
  /// The view: its closure is never run.
  @_documentation(visibility: internal)
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: (Value, Value) -> Void
  ) -> AnyView { erased }
  /// The view: its closure is never run.
  public func onChange<Value: Equatable>(of value: Value, perform action: (Value) -> Void) -> AnyView { erased }
}
