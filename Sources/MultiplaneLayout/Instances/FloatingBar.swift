import MultiplaneBase
import MultiplaneScene

/// A node of a scroller's content that hides as one scrolls on and comes back as one scrolls back.
struct FloatingBar {
  /// The number of its node, by which its scroller remembers how far it is hidden.
  var node: Int
  /// How far it goes to be out of sight, in points: its extent and what is covered of the window there.
  var reach: Double
}

extension ScrollPlace {
  /// Hides bars by what was scrolled since they were last moved, or brings them back.
  ///
  /// Corrections move none, nor does what goes beyond the content; at its start all are shown.
  ///
  /// - Parameter pull: How far the track is beyond the content, below 0 at its start.
  mutating func float(_ bars: [FloatingBar], pull: Double) {
    let base = offset - pull
    let moved = base - corrected - floated
    floated = base - corrected
    for bar in bars {
      hidden[bar.node] = base <= 0 ? 0 : max(0, min(hidden[bar.node, default: 0] + moved, bar.reach))
    }
  }
}
