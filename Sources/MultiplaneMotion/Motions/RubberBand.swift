/// How content gives way that is pulled beyond its edge: at first by about half of the pull, in the end not at all.
package struct RubberBand: Sendable, Hashable {
  /// The length of the window, in points: the content never goes so far.
  package let dimension: Double

  /// All of it, part by part.
  package init(dimension: Double) {
    self.dimension = dimension
  }
  /// How much the content gives way at the edge.
  static let stiffness = 0.55

  /// How far the content is beyond its edge when the finger is, in points; odd.
  package func band(_ pull: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let pulled = Self.stiffness * abs(pull)
    let distance = dimension * pulled / (dimension + pulled)
    return pull < 0 ? -distance : distance
  }

  /// How far the finger is beyond the edge when the content is; the inverse of `band`.
  ///
  /// A distance beyond the reach of a band counts as the farthest it can pull: a thousand windows of the finger.
  package func unband(_ distance: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let out = min(abs(distance), band(1000 * dimension))
    let pull = dimension * out / (Self.stiffness * (dimension - out))
    return distance < 0 ? -pull : pull
  }

  /// How fast the content goes for a finger at speed 1.
  package func slope(_ pull: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let share = dimension / (dimension + Self.stiffness * abs(pull))
    return Self.stiffness * share * share
  }
}
