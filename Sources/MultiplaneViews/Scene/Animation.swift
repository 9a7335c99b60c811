// Animations of state, which a scene has none of: their code compiles, and a view is drawn as it first appears.

/// A way from one state to another. Nothing goes it: what moves by itself follows `Live.time`.
public struct Animation: Sendable, Hashable {
  private init() {}
  /// A way.
  public static let `default` = Animation()
  /// A way at constant speed.
  public static let linear = Animation()
  /// A way that begins slowly.
  public static let easeIn = Animation()
  /// A way that ends slowly.
  public static let easeOut = Animation()
  /// A way that begins and ends slowly.
  public static let easeInOut = Animation()
  /// A way by a spring.
  public static let spring = Animation()
  /// A way by a spring without a swing.
  public static let smooth = Animation()
  /// A way by a spring with a small swing.
  public static let snappy = Animation()
  /// A way by a spring with a swing.
  public static let bouncy = Animation()
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
  public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
    Animation()
  }
  /// A way by a spring.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { Animation() }
  /// The way, begun later.
  public func delay(_ seconds: Double) -> Animation { self }
  /// The way, so many times as fast.
  public func speed(_ speed: Double) -> Animation { self }
  /// The way, so many times.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
  /// The way, over and over.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// Runs code that changes state elsewhere. In a scene such code stands in closures that are never run.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

/// A way in which a view comes and goes. None does in a scene.
public struct AnyTransition: Sendable {
  private init() {}
  /// A way.
  public static let identity = AnyTransition()
  /// A way by the opacity.
  public static let opacity = AnyTransition()
  /// A way by the size.
  public static let scale = AnyTransition()
  /// A way across.
  public static let slide = AnyTransition()
  /// A way from and to a side.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  /// One way in, and another out.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { insertion }
  /// Both ways at once.
  public func combined(with other: AnyTransition) -> AnyTransition { self }
}

extension View {
  /// The view as it first appears.
  @available(*, deprecated, message: "a scene has no state to animate: what moves by itself follows Live.time")
  public func animation(_ animation: Animation?, value: some Equatable) -> AnyView { erased }
  /// The view as it first appears.
  @available(*, deprecated, message: "a scene has no state to animate: what moves by itself follows Live.time")
  public func animation(_ animation: Animation?) -> AnyView { erased }
  /// The view: it neither comes nor goes.
  public func transition(_ transition: AnyTransition) -> AnyView { erased }
}
