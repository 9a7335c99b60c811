internal import MultiplaneBase
internal import MultiplaneExpressions
internal import MultiplaneLayout
internal import MultiplaneRender
internal import MultiplaneScene
internal import Synchronization

// The viewports that a scene is laid out in, and the pixels they take.

extension LoadedScene {
  /// The values that expressions read of the viewports the scene is laid out in; costs a run without pixels where a
  /// condition turns them, once.
  func viewports() throws(SceneFailure) -> [ViewportValues] {
    if let known = knownViewports.withLock({ $0 }) { return known }
    // Characters that no font has are told by who looks for them.
    let resources = resources.makeLayoutResources(missingGlyphs: .warn)
    let found = scene.values(of: try scene.viewports(resources, framesPerSecond: framesPerSecond))
    knownViewports.withLock { $0 = found }
    return found
  }
}

extension Scene {
  /// The values that expressions read of viewports.
  func values(of viewports: [ShownViewport]) -> [ViewportValues] { viewports.map { canvas.values(of: $0.viewport) } }

  /// The problems of viewports that take more pixels on their way to their side than a frame may have: the largest of
  /// each way, at the event it begins with.
  func faults(ofTurning viewports: [ShownViewport], scale: Double) -> [Diagnostic] {
    var causes: [SourceSpan] = []
    var largest: [SourceSpan: PixelSize] = [:]
    for shown in viewports {
      guard let cause = shown.cause, shown.viewport.turn != 0, shown.viewport.turn != 1 else { continue }
      let size = PixelSize(ofTurning: shown.viewport, on: canvas.size, scale: scale)
      if size.fits { continue }
      guard let known = largest[cause] else {
        causes.append(cause)
        largest[cause] = size
        continue
      }
      if size.width * size.height > known.width * known.height { largest[cause] = size }
    }
    return causes.flatMap { cause -> [Diagnostic] in
      do throws(SceneFailure) { try largest[cause]?.check() } catch {
        return error.diagnostics.map { problem in
          var problem = problem
          (problem.span, problem.path) = (cause, "events")
          problem.note = "the viewport is so large on its way to its side"
          return problem
        }
      }
      return []
    }
  }

  /// Whether a viewport could take more pixels than a frame may have on its way to its side, however its curve goes.
  func mayOutgrowFrames(scale: Double) -> Bool {
    guard canvas.rotation == .swap, events.contains(where: { $0.changesViewport && $0.gliding != nil }) else {
      return false
    }
    // The box that a turning viewport is fitted into is never larger than that.
    let side = canvas.size.width + canvas.size.height
    return !PixelSize(of: SceneCanvas(size: Size(width: side, height: side)), scale: scale).fits
  }
}
