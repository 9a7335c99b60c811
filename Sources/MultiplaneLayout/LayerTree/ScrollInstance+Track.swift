package import MultiplaneBase
package import MultiplaneExpressions
package import MultiplaneMotion
package import MultiplaneScene

// The way of a scroller along its track, and the questions of the track about its rows.

extension ScrollInstance {
  /// Goes to its initial offset, the first time.
  ///
  /// The end is that of a jump: rows there are measured for it, which a scroller that was only laid out has not done.
  func begin() throws(SceneFailure) {
    if place.hasBegun { return }
    place.hasBegun = true
    if box.node.attributes.initialOffset == .end { try jumpToEnd() }
  }

  /// Goes where its track is at a moment. After a jump it goes where the item or the end turns out to be.
  func go(to moment: TrackRunner.Position) throws(SceneFailure) {
    place.go(to: moment)
    hasReachedEnd = moment.reachesEnd
    let estimate = place.offset
    if let (id, anchor) = moment.landing { try jump(to: id, anchor) }
    if moment.reachesEnd, hasEnds { try jumpToEnd() }
    place.land(insteadOf: estimate, count: moment.starts.count)
  }

  /// Goes to the end of the content, wherever that is when the rows there are measured.
  private func jumpToEnd() throws(SceneFailure) {
    var end = try limit(upTo: nil)
    // Every round measures at least one row more, or is the last.
    repeat {
      place.go(to: end.points)
      try measureWindow(correcting: false)
      end = try limit(upTo: nil)
    } while end != position
    place.setRestOffset()
  }

  /// Goes to an item.
  private func jump(to id: ItemID, _ anchor: ItemAnchor) throws(SceneFailure) {
    // Rows around the landing may turn out longer than estimated: until they do not, land again.
    for _ in 0..<64 {
      let before = position
      try measureWindow(correcting: false)
      guard let offset = try offset(of: id, anchor: anchor) else { break }
      place.go(to: max(0, min(offset, try limit(upTo: offset))).points)
      if position == before { break }
    }
    place.setRestOffset()
  }
}

extension ScrollInstance: TrackContent {
  package func lastOffset(upTo wanted: Double?) throws(SceneFailure) -> Double? {
    hasEnds ? try limit(upTo: wanted.map { Length(bounded: $0) }).points : nil
  }

  package func landing(of id: ItemID, at anchor: ItemAnchor) throws(SceneFailure) -> Double? {
    try offset(of: id, anchor: anchor)?.points
  }

  /// Whether a source that the scroller shows had the item before any event; O(nodes).
  package func hadItem(_ id: ItemID) -> Bool {
    let scene = engine.scene
    var isHeld = false
    scene.walk { node, _ in
      guard !isHeld, node.scroller == part.layout.scroller.number, case .forEach(let rows) = node.kind,
        let number = rows.number
      else { return }
      isHeld = scene.sources[number].index(of: id) != nil
    }
    return isHeld
  }

  /// The feel of the scroller. Content within half a pixel of its place of rest, at the scene's own scale, is at rest.
  package var feel: ScrollFeel {
    let attributes = box.node.attributes
    return ScrollFeel(
      physics: attributes.physics, bounces: attributes.bounces, paging: attributes.paging, window: windowExtent.points,
      tolerance: 0.5 / engine.scene.canvas.scale, refresh: attributes.refresh)
  }

  /// The offsets around another one at which a row begins at the window's start, below the cover there, or at which a
  /// longer row covers the window.
  ///
  /// The content is to be measured as far as there; the offsets may be beyond its end.
  package func rowStops(near offset: Double) throws(SceneFailure) -> [Double] {
    try engine.spend(100 * content.rows.count, on: box.node, box.row)
    let window = windowAtStart
    let place = Length(bounded: offset)
    var stops: [Double] = []
    func add(_ start: Length, _ extent: Length, _ cover: EdgeCover) {
      let first = start - window.visibleStart - cover.start
      stops.append(first.points)
      let last = start + extent - window.visibleEnd + cover.end
      if last > first { stops.append(max(first.points, min(offset, last.points))) }
    }
    for row in content {
      let origin = row.start
      switch row.row {
      case .box(_, let extent): add(origin, extent, content.cover(ofRow: row.number))
      case .list(let list, _):
        // The line there, and the next.
        let from = place + window.visibleStart - origin
        let lines = list.rows(from: from, to: from + Length(units: 1))
        let around = content.cover(ofRow: row.number)
        // A cover at the start of the window moves the stops of rows behind it back.
        let behind = list.rows(from: from + around.start, to: from + around.start + Length(units: 1)).lowerBound
        for line in lines.lowerBound - 1...behind + 2 where (0..<list.positions.count).contains(line) {
          let span = list.span(of: line)
          add(origin + span.start, span.extent, around.union(try list.cover(ofLine: line)))
        }
      }
    }
    return stops
  }
}
