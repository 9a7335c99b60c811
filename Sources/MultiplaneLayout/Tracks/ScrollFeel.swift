package import MultiplaneScene

/// How a scroller answers a finger.
package struct ScrollFeel {
  package var physics: ScrollPhysics
  /// Whether content goes beyond its edges and back.
  package var bounces: Bool
  /// The places at which released content comes to rest.
  package var paging: ScrollPaging?
  /// The length of the window, in points.
  package var window: Double
  /// The distance from its place of rest within which content is at rest: half a pixel, in points.
  package var tolerance: Double

  /// All of it, part by part.
  package init(physics: ScrollPhysics, bounces: Bool, paging: ScrollPaging? = nil, window: Double, tolerance: Double) {
    (self.physics, self.bounces, self.paging, self.window, self.tolerance) = (
      physics, bounces, paging, window, tolerance
    )
  }

  /// The ends of content of a length.
  func edges(_ limit: Double?) -> ContentEdges {
    ContentEdges(limit: limit, band: bounces && physics == .ios ? RubberBand(dimension: window) : nil)
  }

  /// A scroll without content.
  static func free(tolerance: Double) -> ScrollFeel {
    ScrollFeel(physics: .ios, bounces: false, paging: nil, window: 0, tolerance: tolerance)
  }
}
