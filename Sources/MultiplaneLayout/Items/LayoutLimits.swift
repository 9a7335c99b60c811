package import MultiplaneBase

/// The limits of layout: a scene beyond one of them is refused.
package enum LayoutLimits {
  /// The longest box, in points: ten times the length of ten million rows of a thousand points.
  package static let box = 1e11
  /// The most uneven rows that are measured to find how far a lazy stack that is offered nothing across reaches.
  package static let rowsMeasuredAcross = AdjustableLimit("rows-measured-across", 10_000, most: 1_000_000)
  /// The most nodes that the rows of all `ForEach`es outside lazy lists may be: they exist all the time.
  package static let repeated = AdjustableLimit("repeated-nodes", 100_000, most: 2_000_000)
  /// The most nodes that may be kept for every frame: those that move or are painted by themselves, and all of rows near the window.
  package static let live = AdjustableLimit("live-nodes", 25_000, most: 2_000_000)
  /// The most runs of rows that all lists have that exist: a run of each `ForEach`, of each header and footer, and of those again
  /// for every group.
  package static let runs = AdjustableLimit("list-runs", 1_000_000, most: 100_000_000)
  /// The most bytes of texts that the layers and the rows near the window keep, those of their items included: each as often as a
  /// node or a row has it.
  package static let texts = AdjustableLimit("layout-text-bytes", 128 << 20, most: 16 << 30, .bytes)
  /// The most cells of a list that may be prepared: rows of no extent can stand at one place in any number.
  package static let prepared = AdjustableLimit("prepared-cells", 100_000, most: 1_000_000)
}
