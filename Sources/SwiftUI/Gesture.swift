public import Foundation
public import MultiplaneViews

// Ways of a finger over a view: their code compiles, and nobody touches a scene.

/// The way of a finger.
public protocol Gesture: Sendable {
  /// The type of its numbers.
  associatedtype Value
}

extension Gesture {
  /// The gesture: its closure is never run.
  public func onChanged(_ action: (Value) -> Void) -> Self { self }
  /// The gesture: its closure is never run.
  public func onEnded(_ action: (Value) -> Void) -> Self { self }
  /// The gesture: its closure is never run.
  public func updating<State>(
    _ state: Binding<State>, body: (Value, inout State, inout UnusedName) -> Void
  ) -> Self { self }
}

/// A finger that is moved.
public struct DragGesture: Gesture {
  /// Where the finger is.
  public struct Value: Sendable {
    /// How far it has gone, in points.
    public let translation: CGSize
    /// Where it is and where it began, in points.
    public let location, startLocation: CGPoint
  }
  /// A finger that has gone so far.
  public init(minimumDistance: CGFloat = 10) {}
}

/// A finger that taps.
public struct TapGesture: Gesture {
  /// Nothing is known of a tap.
  public typealias Value = Void
  /// Taps of a finger, so many.
  public init(count: Int = 1) {}
}

/// Two fingers that go apart.
public struct MagnifyGesture: Gesture {
  /// How far the fingers are apart.
  public struct Value: Sendable {
    /// The share of the distance at first.
    public let magnification: CGFloat
  }
  /// Fingers that have gone so far.
  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

nonisolated extension View {
  /// The view: nobody touches it.
  @available(
    *, deprecated, message: "a scene has no gestures: write a hand's way as .track([.drag(by: 100, over: 0.3)])"
  )
  public func gesture(_ gesture: some Gesture) -> AnyView { AnyView(self) }
}
