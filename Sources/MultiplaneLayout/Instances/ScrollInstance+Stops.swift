import MultiplaneBase
import MultiplaneScene

// Where a scroller comes to rest that snaps to rows.

extension ScrollInstance {
  /// The offset nearest to another one at which a row begins at the window's start, or a longer row covers the window.
  ///
  /// The content is to be measured as far as there; the offset may be beyond its end.
  func rowStop(near offset: Double) throws(SceneFailure) -> Double {
    let window = Window(part, offset: 0)
    let place = Length(bounded: offset)
    var stops: [Double] = []
    func add(_ start: Length, _ extent: Length) {
      let first = start - window.visibleStart
      stops.append(first.points)
      let last = first + extent - windowExtent
      if last > first { stops.append(max(first.points, min(offset, last.points))) }
    }
    try places { (index, origin) throws(SceneFailure) in
      switch rows[index] {
      case .row(_, let extent, _): add(origin, extent)
      case .list(let list, _):
        // The line there, and the next.
        let from = place + window.visibleStart - origin
        let lines = list.rows(from: from, to: from + Length(units: 1))
        for line in lines.lowerBound - 1...lines.lowerBound + 1 where (0..<list.positions.count).contains(line) {
          let span = list.span(of: line)
          add(origin + span.start, span.extent)
        }
      }
    }
    return Snap.nearest(to: offset, of: stops)
  }
}
