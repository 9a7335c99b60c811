package import MultiplaneBase
package import MultiplaneExpressions

/// The places to which a hand has moved the scrollers of a scene, as they are kept for its next version.
package struct ScrollPositions: Sendable {
  /// The name by which a scroller is known in any version of a scene.
  package struct Name: Hashable, Sendable {
    /// The path of its node.
    package var path: String
    package var axis: Axis
    /// The id of the item whose row it stands in.
    package var row: ItemID?
    /// How many of the same path and row come before it: rows may stand in rows.
    package var twin = 0
  }

  /// Where the main scroller is, or the free scroll, in points.
  package let position: Double
  /// The scrollers that were moved and where they are, in points; each before those in it.
  package let scrollers: [(name: Name, position: Double)]

  package init(position: Double, scrollers: [(name: Name, position: Double)] = []) {
    (self.position, self.scrollers) = (position, scrollers)
  }
}
