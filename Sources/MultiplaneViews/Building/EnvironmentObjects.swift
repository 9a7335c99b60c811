/// The objects that views look up around them, by their types.
struct EnvironmentObjects: Sendable {
  /// The objects of the view that is being made.
  @TaskLocal static var current = EnvironmentObjects()
  // Objects are handed on as they are, to rows on any thread, too.
  private nonisolated(unsafe) var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The object of a type. A view without it ends the program, as in SwiftUI.
  subscript<Model: AnyObject>(type: Model.Type) -> Model {
    guard let object = objects[ObjectIdentifier(type)] as? Model else {
      fatalError("no \(type) is given: write it at the view itself, Page().environment(…), before other modifiers")
    }
    return object
  }
  /// These objects, and one more.
  func adding<Model: AnyObject>(_ object: Model) -> EnvironmentObjects {
    altered(self) { $0.objects[ObjectIdentifier(Model.self)] = object }
  }
  /// Runs a closure where these objects are looked up.
  func holding<Result>(_ body: () -> Result) -> Result { Self.$current.withValue(self, operation: body) }
}
