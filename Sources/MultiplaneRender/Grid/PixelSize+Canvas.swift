package import MultiplaneBase
internal import MultiplaneLayout
package import MultiplaneScene

extension PixelSize {
  /// The size of a frame in device pixels: `round(width * scale)` by `round(height * scale)`.
  package init(of canvas: SceneCanvas, scale: Double) {
    func pixels(_ length: Length) -> Int { Int(min(1e9, max(0, (length.points * scale + 0.5).rounded(.down)))) }
    self.init(width: pixels(canvas.size.width), height: pixels(canvas.size.height))
  }

  /// The size of the picture for a viewport on its way to its side, before it is put on the frame turned.
  package init(ofTurning viewport: Viewport, on canvas: Size, scale: Double) {
    let scale = scale * viewport.factor(on: canvas)
    func pixels(_ length: Length) -> Int { max(1, Int(min(1e9, (length.points * scale).rounded(.up)))) }
    self.init(width: pixels(viewport.size.width), height: pixels(viewport.size.height))
  }

  /// Whether a frame may be so large.
  package var fits: Bool { max(width, height) <= FrameLimits.side && width * height <= Budgets.picturePixels }

  /// Refuses sizes before anything is allocated.
  package func check() throws(SceneFailure) {
    guard width >= 1, height >= 1, fits else {
      throw SceneFailure(tooLarge("a frame", "frame-size", advice: "change the canvas or the scale"))
    }
  }

  /// The error of a picture of this size, which is larger than a frame may be.
  ///
  /// - Parameters:
  ///   - what: The picture, as the subject of a sentence: `the sheet`.
  ///   - advice: The way to make it smaller.
  package func tooLarge(_ what: String, _ code: String, advice: String) -> Diagnostic {
    FrameLimits.tooLarge(what, code, width: Double(width), height: Double(height), advice: advice)
  }
}
