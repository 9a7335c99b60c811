import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene

/// Content that answers a track as a test says.
struct GivenContent: TrackContent {
  var limit: (Double?) -> Double?
  var offset: (ItemID, ItemAnchor) -> Double? = { _, _ in nil }
  /// As that of a ScrollView that says nothing of it.
  var feel = ScrollFeel(physics: .ios, bounces: true, paging: nil, window: 800, tolerance: 0.5)
  var stop: (Double) -> Double = { $0 }

  func lastOffset(upTo wanted: Double?) -> Double? { limit(wanted) }
  func landing(of id: ItemID, at anchor: ItemAnchor) -> Double? { offset(id, anchor) }
  func hadItem(_ id: ItemID) -> Bool { false }
  func rowStops(near offset: Double) -> [Double] { [stop(offset)] }
}
