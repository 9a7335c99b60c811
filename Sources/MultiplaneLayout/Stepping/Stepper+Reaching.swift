package import MultiplaneBase
internal import MultiplaneScene

extension Stepper {
  /// Steps to a frame; those before it are passed over where that changes nothing.
  ///
  /// A frame that is passed over is not drawn: its rows are not laid out and its leaves not evaluated, and what would be
  /// wrong with them is not found. Where the frames go is the same: offsets follow the track, rows that decide offsets are measured.
  /// The frame before the wanted one is always stepped whole, so what the step did is counted as ever; a trace tells of
  /// rows that came and went only from there on.
  ///
  /// - Precondition: `frame` has not been stepped yet.
  /// - Throws: What `step()` throws.
  package func step(to frame: Int) throws(SceneFailure) -> FrameState {
    precondition(frame >= nextFrame, "frames come in order")
    while nextFrame < frame { try approach(frame) }
    return try step()
  }

  /// Goes one frame on towards a later one, whole or over it.
  package func approach(_ frame: Int) throws(SceneFailure) {
    _ = try step(drawn: nextFrame >= frame - 1 || !canPass(nextFrame))
  }

  /// Whether a frame can be reached from here: it has not been stepped, and the frame before it was not passed over.
  package func reaches(_ frame: Int) -> Bool { nextFrame < frame || (nextFrame == frame && !hasPassed) }

  /// Whether later frames are the same if a frame's rows are not made.
  ///
  /// Events work on the rows that exist, so the frame before one is stepped whole, and those on which rows still move. What
  /// stands in a row remembers for itself: which rows a list asked for, where a scroller is.
  private func canPass(_ frame: Int) -> Bool {
    guard frame > 0, passage == nil, events.isQuiet(until: Double(frame + 1) / framesPerSecond) else { return false }
    guard tree.lists.allSatisfy({ $0.animations.isEmpty && $0.slides.isEmpty }), !hasEdgesInRows, !hasStepConditions
    else { return false }
    return !events.hasBegun || !scene.scrollers.contains(where: \.isInRow)
  }
}

extension Scene {
  /// Whether a list that stands in a row keeps the rows it asked for until its window nears their edge.
  var hasEdgesInRows: Bool {
    var found = false
    walk { node, rows in found = found || (rows != nil && node.isLazy && node.attributes.requery == .edge) }
    return found
  }
}
