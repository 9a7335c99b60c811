/// What layout refuses as too large.
package enum LayoutLimits {
  /// The longest box, in points: ten times what ten million rows of a thousand points need.
  package static let box = 1e11
  /// The most uneven rows that are measured to find how far a lazy stack that is offered nothing across reaches.
  package static let rowsMeasuredAcross = 10_000
}
