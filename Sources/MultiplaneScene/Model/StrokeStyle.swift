/// How the line along an outline turns at corners and ends; words and defaults are SVG's.
package struct StrokeStyle: Sendable, Hashable {
  /// The form of a line at a corner.
  package enum Join: String, Sendable, CaseIterable { case miter, round, bevel }
  /// The form of a line at the ends of an open outline.
  package enum Cap: String, Sendable, CaseIterable { case butt, round, square }

  /// The form at a corner.
  package var join = Join.miter
  /// The form at the ends of an open outline.
  package var cap = Cap.butt
  /// How long the point of a miter may be, as a multiple of the width; a longer one is cut to a bevel.
  package var miterLimit = 4.0
  /// The lengths of dashes and gaps by turns, in points, over and over; empty for a line without gaps.
  package var dash: [Double] = []
  /// The style of a line that says nothing.
  package init() {}

  /// Round corners and ends.
  package static var round: StrokeStyle {
    var style = StrokeStyle()
    (style.join, style.cap) = (.round, .round)
    return style
  }

  /// How far the line may go from its outline, as a multiple of its width.
  package var reach: Double {
    let corner = 2.0.squareRoot() / 2
    return join == .miter ? max(miterLimit / 2, corner) : corner
  }
}
