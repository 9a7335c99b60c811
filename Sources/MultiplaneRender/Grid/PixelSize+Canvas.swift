package import MultiplaneBase
package import MultiplaneScene

extension PixelSize {
  /// The size of a frame in device pixels: `round(width * scale)` by `round(height * scale)`.
  package init(of canvas: SceneCanvas, scale: Double) {
    func pixels(_ length: Length) -> Int { Int(min(1e9, max(0, (length.points * scale + 0.5).rounded(.down)))) }
    self.init(width: pixels(canvas.size.width), height: pixels(canvas.size.height))
  }

  /// The most pixels of a side.
  package static let longestSide = 16_384.0
  /// The most pixels of a frame.
  package static let mostPixels = 64.0 * 1024 * 1024

  /// Whether a frame may be so large.
  package var fits: Bool {
    let most = Int(Self.longestSide)
    return width <= most && height <= most && width * height <= Int(Self.mostPixels)
  }

  /// Refuses sizes before anything is allocated.
  package func check(_ scene: Scene) throws(SceneFailure) {
    guard width >= 1, height >= 1, fits else {
      throw SceneFailure(
        Diagnostic(
          code: "frame-size", "a frame would have \(width)x\(height) pixels",
          hint: "a frame has 1 to 16,384 pixels a side and at most 64 megapixels; change the canvas or the scale",
          failure: .limit))
    }
  }
}
