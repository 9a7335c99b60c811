package import Multiplane
package import MultiplaneBase
internal import MultiplaneDecoding
internal import MultiplaneInspection
internal import MultiplaneLayout
internal import MultiplaneOutput
internal import MultiplaneRender
internal import MultiplaneScene

extension SceneSession {
  /// The scene with all of the main scroller's content in one picture, as a file of the session's format.
  ///
  /// It is frame 0 on a canvas tall enough (or wide enough, if the scroller is horizontal) that nothing is left to
  /// scroll. Rows are all on screen, layers that fill the canvas fill the tall one, nodes at its end stand at the new
  /// end, and nothing is moved by a scroll. `canvas.height` in formulas stays the file's.
  ///
  /// - Returns: The file's bytes, its size in pixels, and warnings.
  /// - Throws: `SceneFailure` of class `limit` for content longer than a picture may be.
  package func fullStill() throws(SceneFailure) -> (file: [UInt8], pixels: PixelSize, warnings: [Diagnostic]) {
    var grown = loaded.scene
    // Nothing can be scrolled to; targets of the track would only be complained about.
    grown.keptMoments = grown.moments
    (grown.track, grown.resolvedSchedule) = ([], nil)
    let (stepper, state) = try grow(&grown)
    let composer = try FrameComposer(scene: grown, scale: scale, resources: loaded.resources, isAlone: true)
    do throws(SceneFailure) {
      try composer.compose(state)
    } catch {
      throw error.inFrame(0)
    }
    let buffer = composer.buffer
    try options.format.kind.check(PixelSize(width: buffer.width, height: buffer.height))
    let file = options.format.makeEncoder().file(PixelSource(buffer), hasAlpha: hasAlpha)
    return (file, PixelSize(width: buffer.width, height: buffer.height), stepper.warnings)
  }

  /// Makes the canvas longer until the main scroller has nothing to scroll.
  private func grow(_ grown: inout Scene) throws(SceneFailure) -> (Stepper, FrameState) {
    func refused(_ code: String, _ message: String, _ hint: String, _ failure: FailureClass) -> SceneFailure {
      SceneFailure(code: code, message, hint: hint, failure: failure)
    }
    // However long it gets, the device is held as it was.
    grown.canvas.safeArea = .turning(grown.canvas.viewport.safeArea)
    // Content may follow the room it is offered; after a few rounds it either fits or grows with it for ever.
    for _ in 0..<8 {
      let stepper = try Stepper(
        scene: grown, resources: loaded.makeLayoutResources(), framesPerSecond: options.framesPerSecond,
        invalidation: options.invalidation, start: 0)
      let state = try stepper.step()
      guard let rest = try stepper.mainLimit(upTo: Length(points: Double(FrameLimits.side) / scale)) else {
        throw refused(
          "no-scroller", "the scene has no ScrollView, and so no content beyond its frame", "leave --full out",
          .commandLine)
      }
      if rest <= 0 { return (stepper, state) }
      switch grown.mainAxis {
      case .vertical:
        grown.canvas.size.height += rest
        grown.canvas.growth.height += rest
      case .horizontal:
        grown.canvas.size.width += rest
        grown.canvas.growth.width += rest
      }
      try Self.checkFull(grown, scale)
    }
    throw refused(
      "full-grows", "the ScrollView has as much to scroll however long the canvas is",
      "let it fill the canvas, and give its rows lengths that do not follow it", .scene)
  }

  private static func checkFull(_ scene: Scene, _ scale: Double) throws(SceneFailure) {
    let size = PixelSize(of: scene.canvas, scale: scale)
    guard !size.fits else { return }
    // Two digits, rounded down, so that what is named does fit.
    let (width, height) = (scene.canvas.size.width.points, scene.canvas.size.height.points)
    let largest = min(
      Double(FrameLimits.side) / max(width, height),
      (Double(Budgets.picturePixels) / (width * height)).squareRoot())
    let factor = (largest * 100).rounded(.down) / 100
    let hint =
      factor >= 0.1
      ? "--scale \(numberText(factor)) fits"
      : "so much does not fit into one picture; `multiplane still --scroll` shows a part"
    throw SceneFailure(size.tooLarge("the whole content", "limit-full", advice: hint))
  }
}
