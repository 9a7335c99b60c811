/// A node of a scroller's content that hides as one scrolls on and comes back as one scrolls back.
struct FloatingBar {
  /// The number of its node, by which the scroller remembers how far the bar is hidden.
  var node: Int
  /// How far it goes to be out of sight, in points: its own extent and the covered part of the window there.
  var reach: Double
}

/// How far a floating bar is hidden.
struct FloatingBarPlace {
  /// How far it is hidden now, in points.
  private(set) var hidden = 0.0
  /// How far it was hidden when it was last scrolled, and how far it went then to be out of sight.
  private var scrolled = (hidden: 0.0, reach: 0.0)

  /// Hides the bar by a distance, or brings it back.
  ///
  /// A change of the window, or of the bar's layout, scrolls nothing: the same share of the bar stays hidden. The values that
  /// `reach` has in the course of the change leave nothing behind.
  mutating func move(by distance: Double, reach: Double) {
    let (before, whole) = scrolled
    let known = before == 0 ? 0 : before >= whole ? reach : before / whole * reach
    hidden = max(0, min(known + distance, reach))
    guard reach == whole || abs(distance) > Self.tolerance else { return }
    // A bar without a reach has no share that is hidden. It is hidden as a bar would be that comes there later.
    scrolled = reach > 0 ? (hidden, reach) : (distance > 0 ? 1 : 0, 1)
  }

  /// Shows all of the bar.
  mutating func show(reach: Double) { (hidden, scrolled) = (0, (0, reach)) }

  /// The least distance that counts as scrolled, in points: corrections leave such rests in sums.
  private static let tolerance = 1e-6
}

extension ScrollPlace {
  /// Hides bars by the distance that was scrolled since they were last moved, or brings them back.
  ///
  /// Corrections move no bars, nor do offsets beyond the content; at the content's start all bars are shown.
  ///
  /// - Parameter pull: How far the track is beyond the content, below 0 at its start.
  mutating func float(_ bars: [FloatingBar], pull: Double) {
    let base = offset - pull
    let moved = base - corrected - floated
    floated = base - corrected
    for bar in bars {
      if base <= 0 {
        floatingBars[bar.node, default: FloatingBarPlace()].show(reach: bar.reach)
      } else {
        floatingBars[bar.node, default: FloatingBarPlace()].move(by: moved, reach: bar.reach)
      }
    }
  }
}
