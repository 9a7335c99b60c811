import MultiplaneBase
import MultiplaneScene

// Where content comes to rest that snaps to rows or pages.

extension ScrollFeel {
  /// The place whose row or page released content goes to; `nil` where it goes as far as it goes.
  ///
  /// - Parameter rest: Where it would come to rest by itself, in points.
  func paging(from offset: Double, velocity: Double, to rest: Double, _ edges: ContentEdges) -> Double? {
    switch paging {
    case nil: return nil
    case .row: return rest
    case .page:
      guard window > 0 else { return nil }
      if velocity >= SnapMotion.turningSpeed { return (((offset + tolerance) / window).rounded(.down) + 1) * window }
      if velocity <= -SnapMotion.turningSpeed { return (((offset - tolerance) / window).rounded(.up) - 1) * window }
      let before = (offset / window).rounded(.down) * window
      let after = before + window
      let stop = SnapMotion.nearest(to: offset, of: [edges.clamped(before), edges.clamped(after)])
      return stop == edges.clamped(before) ? before : after
    }
  }
}

extension TrackContent {
  /// The start of the row or of the page nearest to a place, as far as the content is known now; the place itself in
  /// content that snaps to neither.
  func pagingStop(near place: Double) throws(SceneFailure) -> Double {
    let feel = feel
    let edges = feel.edges(try lastOffset(upTo: place))
    switch feel.paging {
    case nil: return edges.clamped(place)
    case .row:
      // Held within the content before the nearest is chosen: a last row that cannot reach the start is one at the end.
      let rest = edges.clamped(place)
      return SnapMotion.nearest(to: rest, of: try rowStops(near: rest).map { edges.clamped($0) })
    case .page: return edges.clamped(feel.window > 0 ? (place / feel.window).rounded() * feel.window : place)
    }
  }
}
