package import MultiplaneBase
package import MultiplaneInspection
package import MultiplaneLayout
internal import MultiplaneScene

/// A frame of a scene whose scrollers are moved by hand instead of by the track.
///
///     let hand = try session.hand(on: 120)
///     let state = try hand.scroll(atX: 195, y: 422, by: PointOffset(x: 0, y: 40))
///
/// Time stands still; the session it came from goes its own way. A hand stays on one thread.
package final class SceneHand {
  /// The frame with everything where the hand has moved it.
  package private(set) var state: FrameState
  private let stepper: Stepper
  private let scene: Scene

  init(_ stepper: Stepper, on state: FrameState) {
    (self.stepper, self.state, scene) = (stepper, state, stepper.scene)
  }

  /// Moves the innermost scroller at a point of the canvas that can go that way; the main scroller where there is none.
  ///
  /// - Parameters:
  ///   - x: Points from the left edge of the canvas.
  ///   - y: Points from its top.
  ///   - distance: How far the window goes right and down, in points.
  /// - Throws: What stepping throws.
  @discardableResult
  package func scroll(atX x: Double, y: Double, by distance: PointOffset) throws(SceneFailure) -> FrameState {
    let boxes = Placement(state, fittedInto: scene.canvas.size).scrollers(at: PointOffset(x: x, y: y))
    state = try stepper.move(boxes, by: state.viewport.distance(distance))
    return state
  }

  /// Moves the main scroller to a position, as far as its content reaches.
  ///
  /// - Parameter position: In points.
  package func scroll(to position: Double) throws(SceneFailure) {
    let distance = position - state.position
    state = try stepper.move([], by: scene.mainAxis == .vertical ? PointOffset(x: 0, y: distance) : mirrored(distance))
  }

  /// A distance across, as the window goes.
  private func mirrored(_ distance: Double) -> PointOffset {
    let isMirrored = scene.mainScroller.map { scene.scrollers[$0].isMirrored } ?? false
    return PointOffset(x: isMirrored ? -distance : distance, y: 0)
  }

  /// Explains the value of a key, as `SceneSession.explanation` does.
  package func explanation(of target: String, row: Int? = nil) throws(SceneFailure) -> Explanation {
    let inspection = Inspection(state, of: scene, framesPerSecond: stepper.framesPerSecond)
    return try Explanation(ExplainedKey(target, in: scene), on: inspection, row: row, stepper: stepper)
  }
}

extension SceneSession {
  /// A frame to be moved by hand.
  ///
  /// - Throws: What stepping throws.
  /// - Precondition: The scene has the frame.
  package func hand(on frame: Int) throws(SceneFailure) -> SceneHand {
    let stepper = try stepper(on: frame).copy()
    // A state that was asked for before may have other boxes than the rows that will move.
    return SceneHand(stepper, on: try stepper.move([], by: .zero))
  }
}
