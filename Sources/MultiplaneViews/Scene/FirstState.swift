public import Multiplane

// A scene shows a view as it first appears: its state has the first values, and what would change them is never run.

/// A value that a view begins with.
///
/// Nothing changes it: buttons are drawn and not tapped, and a scene runs no code while it is shown. A number that
/// follows the scroll is a `Live`.
@propertyWrapper public struct State<Value> {
  private let first: Value

  /// The first value. Setting it is an error of the program: it would be done while the view is made.
  public var wrappedValue: Value {
    get { first }
    nonmutating set { fatalError("a scene shows a view as it first appears: nothing sets its state") }
  }
  /// The value for a view inside.
  public var projectedValue: Binding<Value> { Binding(first) }

  /// A state by its first value.
  public init(wrappedValue: Value) { first = wrappedValue }
  /// A state by its first value.
  public init(initialValue: Value) { first = initialValue }

  /// A number that follows the scroll is no state.
  @available(
    *, deprecated, message: "a scene has no state: what follows the scroll is a Live, as visualEffect gives it"
  )
  public init(wrappedValue: Value) where Value: BinaryFloatingPoint { first = wrappedValue }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A state without a value.
  public init() { self.init(initialValue: nil) }
}

extension State: Sendable where Value: Sendable {}

/// The state of a view around: its first value.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let first: Value

  /// The first value. Setting it is an error of the program: it would be done while the view is made.
  public var wrappedValue: Value {
    get { first }
    nonmutating set { fatalError("a scene shows a view as it first appears: nothing sets its state") }
  }
  /// The value for a view inside.
  public var projectedValue: Binding<Value> { self }

  init(_ first: Value) { self.first = first }
  /// The value of another binding.
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  /// The value as it is now; the closure that would set it is never run.
  public init(get: () -> Value, set: (Value) -> Void) { first = get() }
  /// A value that stays.
  public static func constant(_ value: Value) -> Binding<Value> { Binding(value) }
  /// A part of the value.
  public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(first[keyPath: path])
  }
}

extension Binding: Sendable where Value: Sendable {}

/// A name of a value that views look up, and the value it has.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value: nothing sets another.
  static var defaultValue: Value { get }
}

/// The looks of a device.
public typealias ColorScheme = SceneAppearance

/// The values that views look up, by their keys.
public struct EnvironmentValues: Sendable {
  /// The value of a key: its default.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { Key.defaultValue }
    set { fatalError("the environment has the defaults of its keys") }
  }
  /// Whether the scene is shown with less motion.
  public var accessibilityReduceMotion: Bool { Branches.holds(LiveCondition(formula: "reducedMotion")) }
  /// The look of the device.
  public var colorScheme: ColorScheme {
    Branches.holds(LiveCondition(formula: "appearance == \"dark\"")) ? .dark : .light
  }
}

/// Where a scroller is, for code that moves it: nothing does in a scene, whose track says how the scroll moves.
public struct ScrollPosition: Sendable {
  private(set) var isAtStart = true
  /// The start of the content.
  public init() {}
  /// An edge of the content.
  public init(edge: Edge) { isAtStart = ["top", "left"].contains(edge.word) }
  /// The start of the content; rows are known by ids of a type.
  public init(idType: (some Hashable).Type) {}
  /// Nothing: code that calls it is never run.
  public mutating func scrollTo(id: some Hashable, anchor: UnitPoint? = nil) {}
  /// Nothing: code that calls it is never run.
  public mutating func scrollTo(edge: Edge) {}
  /// Nothing: code that calls it is never run.
  public mutating func scrollTo(y: Double) {}
}

nonisolated extension View {
  /// The view: code for its appearance is never run.
  @available(
    *, deprecated, message: "a scene runs no code while it is shown: rows come near the window by themselves"
  )
  public func onAppear(perform action: (() -> Void)? = nil) -> AnyView { erased }
  /// The view: code for its disappearance is never run.
  @available(*, deprecated, message: "a scene runs no code while it is shown: rows leave the window by themselves")
  public func onDisappear(perform action: (() -> Void)? = nil) -> AnyView { erased }
  /// The view: nobody taps it.
  @available(*, deprecated, message: "nobody taps a scene: change an item by .scene(\"events\", \"…\")")
  public func onTapGesture(count: Int = 1, perform action: () -> Void) -> AnyView { erased }
  /// The view: nobody opens its menu.
  @available(*, deprecated, message: "nobody taps a scene: its menu is not shown")
  public func contextMenu(@ViewBuilder menuItems: () -> AnyView) -> AnyView { erased }
  /// The view: its task is never run.
  @available(*, deprecated, message: "a scene runs no code while it is shown: load the items before the view is made")
  public func task(id: some Equatable = 0, _ action: () async -> Void) -> AnyView { erased }
  /// The view at the start of its content.
  @available(*, deprecated, message: "a scroll position is no state: write the way of the scroll as .track([…])")
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> AnyView {
    position.wrappedValue.isAtStart
      ? erased : refused("a scroller begins at its start", hint: "write .defaultScrollAnchor(.bottom)")
  }
  /// The view: its closure is never run.
  @available(
    *, deprecated,
    message:
      "a scene runs no code while it is shown: paint by Live.fraction, or expect \"fraction\" of a name in checks"
  )
  public func onScrollVisibilityChange(threshold: Double = 0.5, _ action: (Bool) -> Void) -> AnyView { erased }
  /// The view: its closure is never run.
  @available(
    *, deprecated,
    message: "a scene runs no code while it is shown: .name the list, and \"list.visible(0.8)\" are the rows in sight"
  )
  public func onScrollTargetVisibilityChange<ID: Hashable>(
    idType: ID.Type, threshold: Double = 0.5, _ action: ([ID]) -> Void
  ) -> AnyView { erased }
  /// The view: all rows of lists are targets.
  public func scrollTargetLayout(isEnabled: Bool = true) -> AnyView {
    isEnabled
      ? erased : refused("all rows of a scroller are its targets", hint: "leave out the scrollTargetBehavior around it")
  }
  /// The view, unchanged: tracks and checks know rows by the ids of their items.
  public func id(_ id: some Hashable) -> AnyView { erased }
}
