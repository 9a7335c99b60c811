import MultiplaneBase
import MultiplaneScene

/// A node of a scroller's content that hides as one scrolls on and comes back as one scrolls back.
struct FloatingBar {
  /// The number of its node, by which its scroller remembers how far it is hidden.
  var node: Int
  /// How far it goes to be out of sight, in points: its extent and the covered part of the window there.
  var reach: Double
}

/// How far a floating bar is hidden.
struct FloatingBarPlace {
  /// In points, now.
  private(set) var hidden = 0.0
  /// How far it was hidden when it was last scrolled, and how far it went then to be out of sight.
  private var scrolled = (hidden: 0.0, reach: 0.0)

  /// Hides the bar by a distance, or brings it back.
  ///
  /// A change of the window, or of the bar's layout, scrolls nothing: the same share of it stays hidden, and reaches on
  /// the way there leave nothing behind.
  mutating func move(by distance: Double, reach: Double) {
    let (before, whole) = scrolled
    let known = before == 0 ? 0 : before >= whole ? reach : before / whole * reach
    hidden = max(0, min(known + distance, reach))
    guard reach == whole || abs(distance) > Self.tolerance else { return }
    // Of nothing there is no share: it is hidden as a bar would be that comes there later.
    scrolled = reach > 0 ? (hidden, reach) : (distance > 0 ? 1 : 0, 1)
  }

  /// Shows all of the bar.
  mutating func show(reach: Double) { (hidden, scrolled) = (0, (0, reach)) }

  /// The rest that corrections leave of sums, in points.
  private static let tolerance = 1e-6
}

extension ScrollPlace {
  /// Hides bars by the distance that was scrolled since they were last moved, or brings them back.
  ///
  /// Corrections move none, nor do offsets beyond the content; at its start all are shown.
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
