package import Multiplane
package import MultiplaneBase
package import MultiplaneOutput
internal import MultiplaneRender
internal import MultiplaneScene

/// A clip that is drawn from a scene as it is encoded.
package struct SceneClip: ClipSource {
  package let settings: ClipSettings
  package let warnings: [Diagnostic]
  /// Which frames are drawn, and how large they are.
  package var plan: FramePlan { renderer.plan }
  package var frameCount: Int { renderer.plan.wanted.count }
  private let renderer: SequenceRenderer

  /// A clip of a session's scene, at the clip's rate and scale.
  ///
  /// - Throws: `SceneFailure` for options that do not fit the scene or the format.
  package init(_ session: SceneSession, _ clip: ClipOptions) throws(SceneFailure) {
    let canvas = session.loaded.scene.canvas
    let (rate, remarks) = try clip.rate(of: canvas.framesPerSecond)
    var options = session.options
    options.framesPerSecond = rate.framesPerSecond
    options.scale = clip.width.map { Double($0) / canvas.size.width.points } ?? canvas.scale
    renderer = try SequenceRenderer(session.loaded, options: options)
    let plan = renderer.plan
    warnings =
      try remarks
      + clip.check(plan.pixels, hasAlpha: plan.hasAlpha) {
        PixelSize(of: canvas, scale: Double($0) / canvas.size.width.points)
      }
    var settings = ClipSettings(
      format: clip.format, width: plan.pixels.width, height: plan.pixels.height, rate: rate, hasAlpha: plan.hasAlpha,
      loop: clip.loop, quality: clip.quality)
    settings.audio = clip.track(plan.wanted.count, rate)
    self.settings = settings
  }

  package func draw(
    into sink: any FrameSink, cancellation: Cancellation?, onFrame: @escaping @Sendable (Int) -> Void
  ) throws(RenderFailure) -> [Diagnostic] {
    try renderer.run(into: sink, cancellation: cancellation, onFrame: { onFrame($0.frame) })
  }

  package func poster(at moment: SceneMoment?) throws(RenderFailure) -> [UInt8] {
    guard let moment = moment ?? plan.wanted.first.map(SceneMoment.frame) else { return [] }
    return try RenderFailure.ofScene { () throws(SceneFailure) in
      try SceneSession(renderer.loaded, options: renderer.options, traces: false).file(frame(at: moment))
    }
  }

  package func frame(at moment: SceneMoment) throws(SceneFailure) -> Int {
    try moment.frame(in: renderer.loaded.scene, framesPerSecond: plan.framesPerSecond)
  }
}
