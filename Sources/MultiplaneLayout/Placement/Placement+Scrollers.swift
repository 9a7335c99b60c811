package import MultiplaneBase
import MultiplaneScene

extension Placement {
  /// The boxes of the scrollers a point of the canvas lies in, the innermost first, of the frontmost layer that has one
  /// there.
  ///
  /// Room between rows belongs to the scroller, although nothing is drawn there.
  package func scrollers(at point: PointOffset) -> [Box] {
    for layer in layers.reversed() {
      let found = PlacedNode(layer).scrollers(at: point)
      if !found.isEmpty { return found }
    }
    return []
  }
}

extension PlacedNode {
  fileprivate func scrollers(at point: PointOffset) -> [Box] {
    guard isPrepared, isVisible, clip.contains(point) else { return [] }
    for copy in copies(at: point) {
      let found = copy.scrollersOfCopy(at: point)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func scrollersOfCopy(at point: PointOffset) -> [Box] {
    guard let inside = self.inside(point) else { return [] }
    var found: [Box] = []
    for child in paintOrder.reversed() where found.isEmpty { found = child.scrollers(at: point) }
    let isHere = box.isScroller && PointRect(origin: .zero, size: box.size).contains(inside)
    return isHere ? found + [box] : found
  }
}
