package import MultiplaneExpressions
package import MultiplaneMotion
package import MultiplaneScene

/// Content that answers a track as a test says.
package struct GivenContent: TrackContent {
  package var limit: (Double?) -> Double?
  private let offset: (ItemID, ItemAnchor) -> Double?
  package let feel: ScrollFeel
  private let stop: (Double) -> Double

  /// - Parameter feel: That of a ScrollView that says nothing of it, unless given.
  package init(
    limit: @escaping (Double?) -> Double?, offset: @escaping (ItemID, ItemAnchor) -> Double? = { _, _ in nil },
    feel: ScrollFeel = ScrollFeel(physics: .ios, bounces: true, paging: nil, window: 800, tolerance: 0.5),
    stop: @escaping (Double) -> Double = { $0 }
  ) {
    (self.limit, self.offset, self.feel, self.stop) = (limit, offset, feel, stop)
  }

  package func lastOffset(upTo wanted: Double?) -> Double? { limit(wanted) }
  package func landing(of id: ItemID, at anchor: ItemAnchor) -> Double? { offset(id, anchor) }
  package func hadItem(_ id: ItemID) -> Bool { false }
  package func rowStops(near offset: Double) -> [Double] { [stop(offset)] }
}
