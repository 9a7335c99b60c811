package import MultiplaneBase
internal import MultiplaneMotion
internal import MultiplaneScene

extension Stepper {
  /// Steps to a frame. Frames before it are passed over where that changes nothing.
  ///
  /// A frame that is passed over is not drawn. Its rows are not laid out and its leaves not evaluated, so faults in them are
  /// not found. Its offsets are the same: they follow the track, and rows that decide them are measured. The frame before
  /// the wanted one is always stepped whole, so the work of the step is counted as ever. A trace has the rows that came and
  /// went from there on.
  ///
  /// - Precondition: `frame` has not been stepped yet.
  /// - Throws: The errors of `step()`.
  package func step(to frame: Int) throws(SceneFailure) -> FrameState {
    precondition(frame >= nextFrame, "frames come in order")
    while nextFrame < frame { try advance(toward: frame) }
    return try step()
  }

  /// Goes on towards a later frame: to the next one, whole or over it, or farther where nothing remembers the frames between.
  package func advance(toward frame: Int) throws(SceneFailure) {
    if let farther = skipTarget(toward: frame) {
      nextFrame = farther
      live.transition?.isBehind = true
    }
    _ = try step(drawn: nextFrame >= frame - 1 || !canSkip(nextFrame))
  }

  /// Whether a frame can be reached from here: it has not been stepped, and the frame before it was not passed over.
  package func canReach(_ frame: Int) -> Bool { nextFrame < frame || (nextFrame == frame && !hasSkipped) }

  /// A later frame that can come next, as if all before it had been passed over.
  ///
  /// Offsets depend on time alone within a step of the tracks, if every row is measured, no bar floats and no inset is live. Then
  /// no frame of the step has to be looked at. Two frames are never skipped: the one on which a step begins or an event happens, and
  /// the one before the wanted frame.
  ///
  /// A viewport on its way lays everything out anew on each frame. While no scroller moves, offsets depend on the size at the
  /// moment: frames can be skipped. While one moves, they depend on every size so far: none can.
  private func skipTarget(toward frame: Int) -> Int? {
    guard canSkip(nextFrame), !hasWindowEdges,
      tree.ordered.allSatisfy({ $0.scroll.content.floats.isEmpty && !$0.scroll.hasLiveInset })
    else { return nil }
    if live.transition == nil {
      guard tree.lists.allSatisfy({ $0.positions.unmeasuredCount == 0 }) else { return nil }
    } else {
      // One in a header that does not exist now would be held from another frame on.
      let allExist = scene.scrollers.allSatisfy { tree.scrollers[$0.number] != nil }
      guard allExist, tree.tracks.allSatisfy({ !$0.isMoving(at: time) }) else { return nil }
    }
    var end = live.transition?.endTime ?? .infinity
    for track in tree.tracks {
      guard let stepEnd = track.stepEnd(after: time) else { continue }
      end = min(end, stepEnd)
    }
    // The frame before an event is stepped whole, for the rows it works on.
    if let next = events.nextTime { end = min(end, next - 1 / framesPerSecond) }
    guard end < .infinity else { return nil }
    let farther = min(frame - 2, Int(min((end * framesPerSecond).rounded(.up), 1e15)) - 1)
    return farther > nextFrame ? farther : nil
  }

  /// Whether later frames are the same if a frame's rows are not made.
  ///
  /// Events work on the rows that exist, so the frame before one is stepped whole, and those on which rows still move.
  /// Lists and scrollers in a row remember for themselves which rows were asked for, and where they are.
  private func canSkip(_ frame: Int) -> Bool {
    guard frame > 0, live.isComplete, events.isQuiet(until: Double(frame + 1) / framesPerSecond) else { return false }
    guard tree.lists.allSatisfy({ $0.motions.animations.isEmpty && $0.motions.slides.isEmpty }), !hasEdgesInRows,
      !hasStepConditions
    else { return false }
    return !events.hasBegun || !scene.scrollers.contains(where: \.isInRow)
  }
}

extension Scene {
  /// Whether a list that stands in a row keeps the rows it asked for until its window nears their edge.
  var hasEdgesInRows: Bool { hasEdges { $0 } }

  /// Whether any list does.
  var hasWindowEdges: Bool { hasEdges { _ in true } }

  private func hasEdges(where isAskedFor: (_ isInRow: Bool) -> Bool) -> Bool {
    var found = false
    walk { node, rows in found = found || (isAskedFor(rows != nil) && node.isLazy && node.attributes.requery == .edge) }
    return found
  }
}
