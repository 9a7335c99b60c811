/// The limits of layout: a scene beyond one of them is refused.
package enum LayoutLimits {
  /// The longest box, in points: ten times the length of ten million rows of a thousand points.
  package static let box = 1e11
}
