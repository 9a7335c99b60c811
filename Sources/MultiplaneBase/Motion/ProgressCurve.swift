/// How something goes from 0 to 1: along a timing curve, or as a spring that is let go.
package enum ProgressCurve: Sendable, Hashable {
  case timing(TimingCurve)
  /// A critically damped spring that has come to rest, to a thousandth, at the end.
  case spring

  /// The curves that a scene can name: as curves of stages and animations, and all but `linear` as functions.
  package static let named: [(name: String, curve: ProgressCurve)] =
    [("spring", .spring)] + TimingCurve.named.map { ($0.name, .timing($0.curve)) }

  /// The one of a name; `nil` if a scene can name none so.
  package init?(named name: String) {
    guard let curve = Self.named.first(where: { $0.name == name })?.curve else { return nil }
    self = curve
  }

  /// The progress at a share of the way from 0 to 1; outside it rests at its ends.
  package func progress(at share: Double) -> Double {
    switch self {
    case .timing(let curve): curve.progress(at: share)
    case .spring: springProgress(at: share)
    }
  }
}
