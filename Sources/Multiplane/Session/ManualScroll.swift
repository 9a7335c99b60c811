package import MultiplaneBase
package import MultiplaneInspection
package import MultiplaneLayout
internal import MultiplaneScene

/// A frame of a scene whose scrollers are moved by hand instead of by the track.
///
///     let manual = try session.manualScroll(on: 120)
///     let state = try manual.scroll(atX: 195, y: 422, by: PointOffset(x: 0, y: 40))
///
/// Time stands still; the session it came from goes its own way. A hand stays on one thread.
package final class ManualScroll {
  /// The frame with everything where the hand has moved it.
  package private(set) var state: FrameState
  /// The frame before the hand moved anything.
  private let start: FrameState
  private let stepper: Stepper
  private let scene: Scene

  init(_ stepper: Stepper, on state: FrameState) {
    (self.stepper, self.state, start, scene) = (stepper, state, state, stepper.scene)
  }

  /// Moves the innermost scroller at a point of the canvas that can go that way; the main scroller where there is none.
  ///
  /// - Parameters:
  ///   - x: Points from the left edge of the canvas.
  ///   - y: Points from its top.
  ///   - distance: How far the window goes right and down, in points.
  /// - Throws: `SceneFailure` if the frame cannot be stepped.
  @discardableResult
  package func scroll(atX x: Double, y: Double, by distance: PointOffset) throws(SceneFailure) -> FrameState {
    let boxes = Placement(state, fittedInto: scene.canvas.size).scrollers(at: PointOffset(x: x, y: y))
    state = try stepper.move(boxes, by: state.viewport.distance(distance))
    return state
  }

  /// Where the hand has moved scrollers to.
  package var places: ScrollPositions {
    let before = Dictionary(
      Self.scrollers(of: start).map { ($0.name, $0.position) }, uniquingKeysWith: { first, _ in first })
    let moved = Self.scrollers(of: state).filter { $0.position != before[$0.name] }
    return ScrollPositions(position: state.position, scrollers: moved.map { ($0.name, $0.position) })
  }

  /// Moves scrollers to where a hand had moved them, in this version of the scene or another, as far as their content
  /// reaches; those that are not there any more are left out.
  package func scroll(to places: ScrollPositions) throws(SceneFailure) {
    let distance = places.position - state.position
    state = try stepper.move([], by: scene.mainAxis == .vertical ? PointOffset(x: 0, y: distance) : mirrored(distance))
    // Outer scrollers come first: the scrollers in their rows exist only then.
    for (name, position) in places.scrollers {
      guard let found = Self.scrollers(of: state).first(where: { $0.name == name }), found.position != position else {
        continue
      }
      state = try stepper.scroll(found.box, to: position)
    }
  }

  /// Moves the scroller of a box of the present frame to a position, as far as its content reaches.
  package func scroll(_ box: Box, to position: Double) throws(SceneFailure) {
    state = try stepper.scroll(box, to: position)
  }

  private typealias FoundScroller = (name: ScrollPositions.Name, box: Box, position: Double)

  /// The scrollers of a frame, each before those in it.
  private static func scrollers(of state: FrameState) -> [FoundScroller] {
    var counts: [ScrollPositions.Name: Int] = [:]
    return Placement(state).nodes.compactMap { node in
      guard let scroll = node.scroll else { return nil }
      var name = ScrollPositions.Name(path: node.box.node.path, axis: scroll.scroller.axis, row: node.row?.id)
      let twin = counts[name, default: 0]
      counts[name] = twin + 1
      name.twin = twin
      return (name, node.box, scroll.position)
    }
  }

  /// A distance across, as the window goes.
  private func mirrored(_ distance: Double) -> PointOffset {
    let isMirrored = scene.mainScroller.map { scene.scrollers[$0].isMirrored } ?? false
    return PointOffset(x: isMirrored ? -distance : distance, y: 0)
  }

  /// The camera of the frame; `nil` in a scene without planes.
  package var camera: CameraView? { stepper.camera(in: state) }

  /// Explains the value of a key, as `SceneSession.explanation` does.
  package func explanation(of target: String, row: Int? = nil) throws(SceneFailure) -> Explanation {
    let inspection = Inspection(state, of: scene, framesPerSecond: stepper.framesPerSecond)
    return try Explanation(ExplainedKey(target, in: scene), on: inspection, row: row, stepper: stepper)
  }
}

extension SceneSession {
  /// A frame to be moved by hand.
  ///
  /// - Throws: `SceneFailure` if the frame cannot be stepped.
  /// - Precondition: The scene has the frame.
  package func manualScroll(on frame: Int) throws(SceneFailure) -> ManualScroll {
    let stepper = try stepper(on: frame).copy()
    // A state that was asked for before may have other boxes than the rows that will move.
    return ManualScroll(stepper, on: try stepper.move([], by: .zero))
  }
}
