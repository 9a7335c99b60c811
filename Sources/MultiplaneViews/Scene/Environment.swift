/// A value that a view looks up, the default of its key, or an object that is given around it.
@propertyWrapper public struct Environment<Value> {
  private let read: @Sendable () -> Value
  /// The value or the object.
  public var wrappedValue: Value { read() }
  /// The value at a path of `EnvironmentValues`.
  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    // A path only reads: it is looked up where the view is made, which may ask for the look of the device.
    nonisolated(unsafe) let path = path
    read = { EnvironmentValues()[keyPath: path] }
  }
  /// The object of a type.
  public init(_ type: Value.Type) where Value: AnyObject { read = { EnvironmentObjects.current[Value.self] } }
}

extension Environment: Sendable where Value: Sendable {}

/// An object that is given around a view.
@propertyWrapper public struct EnvironmentObject<Model: AnyObject>: Sendable {
  /// The object of the type that is given around.
  public var wrappedValue: Model { EnvironmentObjects.current[Model.self] }
  /// The values of the object for views inside.
  public var projectedValue: Bindable<Model> { Bindable(wrappedValue) }
  /// An object by its type.
  public init() {}
}

/// A view with an object that it and the views in it look up.
nonisolated public struct EnvironmentView<Content: View, Model: AnyObject>: View {
  let content: Content
  let object: Model?
  /// The view, made where the object is known.
  public var body: AnyView {
    guard let object else { return AnyView(content) }
    return EnvironmentObjects.current.adding(object).holding { AnyView(content) }
  }
}

nonisolated extension View {
  /// The view with an object for itself and the views in it. Views that a closure has made before do not know it.
  public func environment<Model: AnyObject>(_ object: Model?) -> EnvironmentView<Self, Model> {
    EnvironmentView(content: self, object: object)
  }
  /// The view with an object for itself and the views in it. Views that a closure has made before do not know it.
  public func environmentObject<Model: AnyObject>(_ object: Model) -> EnvironmentView<Self, Model> {
    environment(object)
  }
}
