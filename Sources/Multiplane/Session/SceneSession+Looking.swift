package import MultiplaneBase
package import MultiplaneInspection
internal import MultiplaneLayout
import MultiplaneRender
internal import MultiplaneScene

extension SceneSession {
  /// A picture of the scene at a moment as a file of the session's format.
  ///
  /// - Returns: The file's bytes, the number of its frame, and warnings.
  package func still(
    at moment: SceneMoment
  ) throws(SceneFailure) -> (file: [UInt8], frame: Int, warnings: [Diagnostic]) {
    let frame = try frameNumber(at: moment)
    let session = try session(at: moment)
    let file = try session.file(frame)
    return (file, frame, session.warnings)
  }

  /// The scene at a moment, as a tree.
  package func inspection(at moment: SceneMoment) throws(SceneFailure) -> Inspection {
    Inspection(try state(at: moment), of: loaded.scene, framesPerSecond: framesPerSecond)
  }

  /// The events of the scene with their times. Costs a run without pixels.
  package func timeline() throws(SceneFailure) -> SceneTimeline {
    try SceneTimeline(loaded.scene, loaded.makeStepper(options, tracksVisibility: true))
  }

  /// Explains the value of a key.
  ///
  /// - Parameters:
  ///   - target: A node by its name or its key path, a dot, and a key: `cards.y`, `layers[2].shadow.radius`.
  ///   - row: The row of a list the node stands in; `nil` takes the first visible one.
  /// - Throws: `SceneFailure` of class `commandLine` if there is no such node, key or row, and if the frame cannot be
  ///   stepped.
  package func explanation(
    of target: String, at moment: SceneMoment, row: Int? = nil
  ) throws(SceneFailure) -> Explanation {
    let key = try ExplainedKey(target, in: loaded.scene)
    let frame = try frameNumber(at: moment)
    let session = try session(at: moment)
    let state = try session.state(frame)
    return try Explanation(
      key, on: Inspection(state, of: loaded.scene, framesPerSecond: framesPerSecond), row: row,
      stepper: session.stepper(on: frame))
  }

  /// A frame with overlays drawn over it and a legend below it, as a PNG file.
  ///
  /// - Parameter overlays: Drawn in their order; each once.
  /// - Returns: The file's bytes, the number of its frame, and warnings.
  package func overlaid(
    _ overlays: [Overlay], at moment: SceneMoment
  ) throws(SceneFailure) -> (png: [UInt8], frame: Int, warnings: [Diagnostic]) {
    let frame = try frameNumber(at: moment)
    let session = try session(at: moment)
    let before = frame > 0 ? try session.state(frame - 1) : nil
    if before != nil { _ = try session.draw(frame - 1) }
    let composer = try session.draw(frame)
    let drawing = OverlayDrawing(
      inspection: try session.inspection(at: .frame(frame)), damage: composer.drawnRects,
      before: before, resources: loaded.resources)
    let png = try drawing.png(overlays, over: composer.buffer, scale: session.scale)
    return (png, frame, session.warnings)
  }

  /// The frontmost node at a point of the canvas in a state; `nil` where nothing is drawn.
  ///
  /// - Parameters:
  ///   - x: Points from the left edge of the canvas.
  ///   - y: Points from its top.
  func pick(x: Double, y: Double, in state: FrameState) -> PlacedNode? {
    Placement(state, fittedInto: loaded.scene.canvas.size).frontmost(at: PointOffset(x: x, y: y))
  }
}
