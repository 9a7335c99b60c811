package import MultiplaneBase
import MultiplaneMotion
import MultiplaneScene

// Scrollers moved by hand, in place of what moves them in the scene.

extension Stepper {
  /// Moves the scrollers at a place of the frame that was stepped last, and gives the frame with all that follows the
  /// scroll.
  ///
  /// Time stands still, so no event happens and no animation goes on. The innermost scroller that can still go that way
  /// moves, as far as its content reaches; where there is none, the main scroller. A scroller that was moved leaves its track for
  /// good, so a stepper that shall go on along the track is copied before. A scroller that was moved and is at rest has no
  /// velocity.
  ///
  /// - Parameters:
  ///   - boxes: The scrollers, the innermost first, as `Placement.scrollers(at:)` gives them.
  ///   - distance: How far the content moves left and up, in points: the window goes right and down.
  /// - Returns: The state; its number and time are those of the frame.
  /// - Throws: `SceneFailure`, as a step does.
  /// - Precondition: The frame was stepped whole.
  package func move(_ boxes: [Box], by distance: PointOffset) throws(SceneFailure) -> FrameState {
    try manually { () throws(SceneFailure) in
      var moved: [ScrollInstance] = []
      for axis in Axis.allCases where distance[axis] != 0 {
        let main = [tree.main, tree.partner(of: tree.main)].compactMap(\.self)
        let scrolls = boxes.compactMap { tree.scroll(of: $0) } + main
        if let scroll = try move(scrolls.filter { $0.axis == axis }, by: distance[axis]) {
          moved.append(scroll)
        }
      }
      return moved
    }
  }

  /// Puts one scroller at a position, as far as its content reaches, and gives the frame as `move` does.
  ///
  /// - Parameters:
  ///   - box: The scroller's.
  ///   - position: In points, from the start of its content.
  /// - Throws: `SceneFailure`, as a step does.
  /// - Precondition: The frame was stepped whole.
  package func scroll(_ box: Box, to position: Double) throws(SceneFailure) -> FrameState {
    try manually { () throws(SceneFailure) in
      guard let scroll = tree.scroll(of: box) else { return [] }
      let distance = position - scroll.place.offset
      return try move([scroll], by: scroll.part.layout.scroller.isMirrored ? -distance : distance)
        .map { [$0] } ?? []
    }
  }

  /// Does something to scrollers on the frame that was stepped last, and gives it with all that follows.
  ///
  /// - Parameter body: Gives the scrollers it moved.
  private func manually(_ body: () throws(SceneFailure) -> [ScrollInstance]) throws(SceneFailure) -> FrameState {
    precondition(nextFrame > 0 && !hasSkipped, "a hand moves what is seen")
    engine.forgetMeasuredRows()
    tree.work = StepWork()
    for (_, scroll) in tree.ordered { scroll.place.beginFrame() }
    let moved = try body()
    try live.settle()
    let state = try frameState(try tree.update())
    // The next frame finds them at rest, in rows too, where no frame begins.
    for scroll in moved { scroll.hold(at: scroll.place.offset, velocity: 0) }
    return state
  }

  /// Moves the first of some scrollers that can go on, and gives it.
  private func move(
    _ scrolls: [ScrollInstance], by distance: Double
  ) throws(SceneFailure) -> ScrollInstance? {
    for scroll in scrolls {
      let old = scroll.place.offset
      let wanted = old + (scroll.part.layout.scroller.isMirrored ? -distance : distance)
      let new = try scroll.lastOffset(upTo: wanted).map { max(0, min(wanted, $0)) } ?? wanted
      if new == old { continue }
      if scroll.part.layout.scroller.isInRow { scroll.place.beginFrame() }
      scroll.hold(at: new, velocity: (new - old) * framesPerSecond)
      return scroll
    }
    return nil
  }
}

extension ScrollInstance {
  /// Puts the scroller at an offset, and takes it from its track.
  fileprivate func hold(at offset: Double, velocity: Double) {
    place.track = nil
    place.go(to: TrackRunner.Position(offset: offset, velocity: velocity))
  }
}

extension LayerTree {
  /// The scroller of a box, in a row or not, if it exists.
  func scroll(of box: Box) -> ScrollInstance? {
    guard case .scroll(let content) = box.content else { return nil }
    if !content.scroller.isInRow { return scrollers[content.scroller.number] }
    return ordered.lazy.flatMap(\.scroll.innerScrolls).first { $0.box === box }
  }
}

extension ScrollInstance {
  /// The scrollers in its rows.
  fileprivate var innerScrolls: [ScrollInstance] {
    layers.flatMap { $0?.innerScrolls ?? [] } + lists.flatMap(\.innerScrolls)
  }
}

extension RowList {
  fileprivate var innerScrolls: [ScrollInstance] { cells.values.flatMap(\.innerScrolls) }
}

extension LayerInstance {
  fileprivate var innerScrolls: [ScrollInstance] {
    parts.flatMap { part -> [ScrollInstance] in
      switch part {
      case .drawing: []
      case .layer(let layer): layer.innerScrolls
      case .scroll(let scroll): [scroll] + scroll.innerScrolls
      case .rows(let list, _): list.innerScrolls
      }
    }
  }
}
