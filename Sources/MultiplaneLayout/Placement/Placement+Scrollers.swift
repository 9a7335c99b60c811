package import MultiplaneBase

extension Placement {
  /// The boxes of the scrollers a point of the canvas lies in, the innermost first, of the frontmost layer that has one
  /// there.
  ///
  /// Room between rows belongs to the scroller, although nothing is drawn there.
  package func scrollers(at point: PointOffset) -> [Box] {
    search(at: point) { node, inside, found in
      let isHere = node.box.isScroller && PointRect(origin: .zero, size: node.box.size).contains(inside)
      return isHere ? (found ?? []) + [node.box] : found
    } ?? []
  }
}
