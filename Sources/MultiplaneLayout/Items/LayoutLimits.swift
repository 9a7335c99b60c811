/// What layout refuses as too large.
package enum LayoutLimits {
  /// The longest box, in points: ten times what ten million rows of a thousand points need.
  package static let box = 1e11
  /// The most uneven rows that are measured to find how far a lazy stack that is offered nothing across reaches.
  package static let rowsMeasuredAcross = 10_000
  /// The most nodes that the rows of a `ForEach` outside lazy lists may be.
  package static let repeated = 200_000
  /// The most cells of a list that may be prepared: rows of no extent can stand at one place in any number.
  package static let prepared = 100_000
}
