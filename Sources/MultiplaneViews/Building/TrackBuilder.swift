/// A step of a scroll, as it stands in `track { … }` and `run { … }`.
public protocol TrackStep: Sendable {
  /// The step of the track.
  var step: ScrollStep { get }
}

extension ScrollStep: TrackStep {
  /// The step as it is.
  public var step: ScrollStep { self }
}

/// Puts the steps of a closure together.
@resultBuilder public enum TrackBuilder {
  /// One step, at its place in the program.
  public static func buildExpression(
    _ step: some TrackStep, file: StaticString = #fileID, line: Int = #line
  ) -> [ScrollStep] {
    [step.step.placed(at: CodePlace(file, line))]
  }
  /// Several steps, one after the other.
  public static func buildBlock(_ parts: [ScrollStep]...) -> [ScrollStep] { parts.flatMap(\.self) }
  /// Steps that may not be there.
  public static func buildOptional(_ part: [ScrollStep]?) -> [ScrollStep] { part ?? [] }
  /// The steps of the first case.
  public static func buildEither(first: [ScrollStep]) -> [ScrollStep] { first }
  /// The steps of the second case.
  public static func buildEither(second: [ScrollStep]) -> [ScrollStep] { second }
  /// The steps of a loop.
  public static func buildArray(_ parts: [[ScrollStep]]) -> [ScrollStep] { parts.flatMap(\.self) }
}

nonisolated extension View {
  /// How the scroll moves, step by step.
  ///
  ///     Feed().track {
  ///       Wait(0.3)
  ///       Fling(velocity: 3_000)
  ///     }
  public func track(@TrackBuilder _ steps: () -> [ScrollStep]) -> AnyView { track(steps()) }
  /// How the scroll moves, step by step.
  public func track(_ steps: [ScrollStep], file: StaticString = #fileID, line: Int = #line) -> AnyView {
    setting { $0.steps = steps.map { $0.placed(at: CodePlace(file, line)) } }
  }
}

/// Passes time; a running motion goes on.
public struct Wait: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// A time, in seconds.
  public init(_ time: Double) { step = .wait(time) }
}

/// The scroll is thrown at a speed, and slows down by itself.
public struct Fling: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// A speed in points a second, above 0 towards the end.
  public init(velocity: Double) { step = .fling(velocity: velocity) }
}

/// The scroll goes with a finger, which lets go at the end.
public struct Drag: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// A way in points, a time in seconds, and a speed at the end, in points a second, if it is not the finger's own.
  public init(by way: Double, over time: Double, release: Double? = nil) {
    step = .drag(by: way, over: time, release: release)
  }
}

/// The scroll moves along a curve.
public struct Ease: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// To a place, in seconds.
  public init(to target: ScrollStep.Target, over time: Double, curve: ScrollStep.Curve = .easeInOut) {
    step = .ease(to: target, over: time, curve: curve)
  }
  /// By so many points, in seconds.
  public init(by way: Double, over time: Double, curve: ScrollStep.Curve = .easeInOut) {
    step = .ease(by: way, over: time, curve: curve)
  }
  /// To a place, in seconds, along a curve of one's own.
  public init(to target: ScrollStep.Target, over time: Double, curve: ScrollStep.TimingCurve) {
    step = .ease(to: target, over: time, curve: curve)
  }
  /// By so many points, in seconds, along a curve of one's own.
  public init(by way: Double, over time: Double, curve: ScrollStep.TimingCurve) {
    step = .ease(by: way, over: time, curve: curve)
  }
}

/// The scroll moves at constant speed.
public struct Linear: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// To a place, in seconds.
  public init(to target: ScrollStep.Target, over time: Double) { step = .linear(to: target, over: time) }
  /// By so many points, in seconds.
  public init(by way: Double, over time: Double) { step = .linear(by: way, over: time) }
}

/// The scroll moves at once.
public struct Jump: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// To a place in the content.
  public init(to target: ScrollStep.Target) { step = .jump(to: target) }
  /// To the item with an id.
  public init(item: some CustomStringConvertible, anchor: UnitPoint = .top) { step = .jump(item: item, anchor: anchor) }
}

/// The motion is stopped, and time passes.
public struct Hold: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// A time, in seconds.
  public init(_ time: Double) { step = .hold(time) }
}

/// The scroll is pulled to a place by a spring.
public struct Spring: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// A place, a response in seconds, and a damping, 1 without a swing.
  public init(to target: ScrollStep.Target, response: Double = 0.5, damping: Double = 1) {
    step = .spring(to: target, response: response, damping: damping)
  }
  /// A way in points, a response in seconds, and a damping, 1 without a swing.
  public init(by way: Double, response: Double = 0.5, damping: Double = 1) {
    step = .spring(by: way, response: response, damping: damping)
  }
}

/// A wheel is turned.
public struct Wheel: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// A distance in points.
  public init(by way: Double) { step = .wheel(by: way) }
}

/// A moment is named.
public struct Mark: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// A name that the track has once.
  public init(_ name: String) { step = .mark(name) }
}

/// The scroll goes back to where its way began, as the last step.
public struct Loop: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// A time, in seconds.
  public init(_ time: Double) { step = .loop(time) }
}
