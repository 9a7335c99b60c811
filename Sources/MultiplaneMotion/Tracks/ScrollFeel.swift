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
  /// How far below its place a refresh holds the start of the content, in points; `nil` never does.
  package var refresh: Double?

  /// All of it, part by part.
  package init(
    physics: ScrollPhysics, bounces: Bool, paging: ScrollPaging? = nil, window: Double, tolerance: Double,
    refresh: Double? = nil
  ) {
    (self.physics, self.bounces, self.paging, self.window, self.tolerance) = (
      physics, bounces, paging, window, tolerance
    )
    self.refresh = refresh
  }

  /// The ends of content of a length.
  ///
  /// - Parameter isHeld: Whether its start may be where a refresh holds it.
  func edges(_ limit: Double?, isHeld: Bool = false) -> ContentEdges {
    ContentEdges(
      limit: limit, first: isHeld ? -(refresh ?? 0) : 0,
      band: bounces && physics == .ios ? RubberBand(dimension: window) : nil)
  }

  /// Whether content that is let go at an offset is pulled down so far that a refresh holds it.
  func holds(at offset: Double) -> Bool { refresh.map { offset <= -$0 + tolerance } ?? false }
}
