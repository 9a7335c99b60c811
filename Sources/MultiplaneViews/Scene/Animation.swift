// Animations of state, which a scene has none of: their code compiles, and a view is drawn as it first appears.

/// A way from one state to another. Nothing goes it: what moves by itself follows `Live.time`.
public struct Animation: Sendable, Hashable {
  /// A way along a curve.
  public static let `default` = Animation(), linear = Animation(), easeIn = Animation(), easeOut = Animation()
  /// A way along a curve.
  public static let easeInOut = Animation()
  /// A way by a spring.
  public static let spring = Animation(), smooth = Animation(), snappy = Animation(), bouncy = Animation()
  /// A way of so many seconds.
  public static func linear(duration: Double) -> Animation { Animation() }
  /// A way of so many seconds.
  public static func easeIn(duration: Double) -> Animation { Animation() }
  /// A way of so many seconds.
  public static func easeOut(duration: Double) -> Animation { Animation() }
  /// A way of so many seconds.
  public static func easeInOut(duration: Double) -> Animation { Animation() }
  /// A way by a spring.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation() }
  /// A way by a spring.
  @_disfavoredOverload
  public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Self { Self() }
  /// A way by a spring.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { Animation() }
  /// A way by a spring.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
  /// A way by a spring.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
  /// A way by a spring.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
  /// A way along a curve between two points.
  public static func timingCurve(_ x: Double, _ y: Double, _ x1: Double, _ y1: Double, duration: Double = 0.35)
    -> Animation
  {
    Animation()
  }
  /// The way, so many times as fast.
  public func speed(_ factor: Double) -> Animation { self }
  /// The way, so many times.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
  /// The way, begun later.
  public func delay(_ seconds: Double) -> Animation { self }
  /// The way, over and over.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// Runs code that changes state elsewhere. In a scene such code stands in closures that are never run.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

/// A way in which a view comes and goes. None does in a scene.
public struct AnyTransition: Sendable {
  /// A way to come and to go.
  public static let identity = AnyTransition(), opacity = AnyTransition(), scale = AnyTransition()
  /// A way from one side to the other.
  public static let slide = AnyTransition()
  /// One way to come and another to go.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { insertion }
  /// A way from and to a side.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  /// Both ways at once.
  public func combined(with other: AnyTransition) -> AnyTransition { self }
}

nonisolated extension View {
  /// The view as it first appears.
  @available(*, deprecated, message: "a scene has no state to animate: what moves by itself follows Live.time")
  public func animation(_ animation: Animation?, value: some Equatable = 0) -> AnyView { erased }
  /// The view: it neither comes nor goes.
  public func transition(_ transition: AnyTransition) -> AnyView { erased }
}
