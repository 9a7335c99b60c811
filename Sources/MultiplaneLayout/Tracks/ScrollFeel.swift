import MultiplaneScene

/// How a scroller answers a finger.
struct ScrollFeel {
  var physics: ScrollPhysics
  /// Whether content goes beyond its edges and back.
  var bounces: Bool
  /// What released content comes to rest at.
  var paging: ScrollPaging?
  /// The length of the window, in points.
  var window: Double
  /// What is nearer to its place of rest than this is there: half a pixel. In points.
  var tolerance: Double

  /// The ends of content of a length.
  func edges(_ limit: Double?) -> ContentEdges {
    ContentEdges(limit: limit, band: bounces && physics == .ios ? RubberBand(dimension: window) : nil)
  }

  /// A scroll without content.
  static func free(tolerance: Double) -> ScrollFeel {
    ScrollFeel(physics: .ios, bounces: false, paging: nil, window: 0, tolerance: tolerance)
  }
}
