package import MultiplaneBase
package import MultiplaneExpressions
package import MultiplaneScene

/// The content of a track, with the answers it needs of it; all in points.
package protocol TrackContent {
  /// The last offset, known at least as far as one that is wanted (`nil`: the very last); `nil` for a free scroll.
  func lastOffset(upTo wanted: Double?) throws(SceneFailure) -> Double?
  /// The offset that puts an item in its place in the window; `nil` if there is no such item.
  func landing(of id: ItemID, at anchor: ItemAnchor) throws(SceneFailure) -> Double?
  /// Whether an item that is not there was before any event.
  func hadItem(_ id: ItemID) -> Bool
  /// How it answers a finger.
  var feel: ScrollFeel { get }
  /// The offsets around one at which a row begins at the window's start, or covers the window, in order; they may lie beyond
  /// the content's end.
  func rowStops(near offset: Double) throws(SceneFailure) -> [Double]
}
