package import Multiplane
package import MultiplaneBase
internal import MultiplaneLayout
internal import MultiplaneRender
internal import MultiplaneScene
package import MultiplaneVectors

/// A film of a scene as vectors that move, or one frame of it.
package struct VectorClip {
  /// Which frames the film has.
  package var frames: FrameNumbers { session.plan.wanted }
  private let session: SceneSession

  /// The finest pixels a point that edges stand on, unless the scene has finer ones: those of a screen with two pixels a point.
  private static let leastScale = 2.0

  /// A recorder whose edges stand on the pixels of a scale, or on finer ones.
  static func recorder(_ scene: Scene, scale: Double) -> FilmRecorder {
    FilmRecorder(canvas: scene.canvas.size, scale: max(leastScale, scale))
  }

  /// A film of a session's frames, at its rate.
  package init(_ session: SceneSession) { self.session = session }

  /// The film.
  ///
  /// - Parameters:
  ///   - width: How wide the film is shown, in pixels of CSS; `nil` is as wide as the canvas.
  ///   - loop: How often it is played; 0 is for ever.
  ///   - poster: The frame that is shown where animations are off; `nil` is the first one.
  ///   - onFrame: Called for every frame.
  /// - Throws: `SceneFailure` if a frame cannot be stepped, or with every node that vectors cannot show.
  package func film(
    width: Int? = nil, loop: Int = 0, poster: Int? = nil, onFrame: (Int) -> Void = { _ in }
  ) throws(SceneFailure) -> VectorDocument {
    let (scene, frames) = (session.loaded.scene, frames)
    let recorder = Self.recorder(scene, scale: scene.canvas.scale)
    for frame in frames {
      recorder.add(try session.state(frame))
      onFrame(frame)
    }
    var options = FilmOptions(
      title: scene.title ?? Path.stem(scene.file), framesPerSecond: session.framesPerSecond)
    (options.width, options.clock, options.background) = (width.map(Double.init), .loop(loop), scene.canvas.background)
    options.poster =
      poster.map { poster in frames.firstIndex { $0 >= poster } ?? frames.endIndex - 1 } ?? frames.startIndex
    options.poster -= frames.startIndex
    return try recorder.document(options, session.loaded.resources)
  }

  /// One frame as a picture of vectors.
  package func still(at moment: SceneMoment) throws(SceneFailure) -> (document: VectorDocument, frame: Int) {
    let scene = session.loaded.scene
    let recorder = Self.recorder(scene, scale: session.scale)
    let state = try session.state(at: moment)
    recorder.add(state)
    var options = FilmOptions(
      title: scene.title ?? Path.stem(scene.file), framesPerSecond: session.framesPerSecond)
    options.background = scene.canvas.background
    return (try recorder.document(options, session.loaded.resources), state.frame)
  }
}

extension SceneSession {
  /// The film of the scene, or where a name ends in `.html` its page, and what there is to warn of.
  ///
  /// - Throws: `SceneFailure` if a frame cannot be stepped, or with every node that vectors cannot show.
  package func vectors(for path: String) throws(SceneFailure) -> (VectorDocument, warnings: [Diagnostic]) {
    if path.hasSuffix(".html") {
      let page = try LivePage(self)
      let document = try page.document()
      return (document, page.warnings + document.losses)
    }
    let film = try VectorClip(self).film()
    return (film, film.warnings)
  }
}

extension VectorDocument {
  /// The costs of a film for whoever watches it.
  package var warnings: [Diagnostic] {
    var warnings: [Diagnostic] = []
    if movingLayers > Self.manyLayers {
      warnings.append(
        Diagnostic(
          .warning, code: "film-cost",
          "\(movingLayers) layers move in the film, which takes a processor to show",
          hint: "a clip of pictures costs its reader less: -o film.webp", failure: .scene))
    }
    if filteredLayers > 0 {
      warnings.append(
        Diagnostic(
          .warning, code: "film-cost",
          "\(filteredLayers == 1 ? "a moving layer has" : "\(filteredLayers) moving layers have") a blur, a shadow or another filter, which a browser draws anew on each frame",
          hint: "a clip of pictures costs its reader less: -o film.webp", failure: .scene))
    }
    return warnings
  }
}
