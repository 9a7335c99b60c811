internal import CCairo
package import MultiplaneBase
package import MultiplaneDecoding
package import MultiplaneLayout

extension TextShaper {
  /// Draws a text.
  ///
  /// Lines break as they were measured, at every scale. Each baseline rests on a whole device pixel; along the line
  /// glyphs stand where shaping put them, to a quarter of a pixel. Lines are aligned within the measured width.
  ///
  /// - Parameters:
  ///   - topLeft: Where the measured box begins, in the canvas's units, which are to be device pixels.
  ///   - scale: Device pixels per point.
  ///   - snaps: Whether the canvas's axes are those of the pixels. Where a matrix turns or scales them, letters are
  ///     filled outlines and baselines stay where they are.
  package func draw(
    _ request: TextRequest, color: RGBA, topLeft: (x: Double, y: Double), scale: Double, on canvas: Canvas,
    snaps: Bool = true
  ) throws(SceneFailure) {
    try draw(
      try shape(request), of: request, color: color, topLeft: topLeft, scale: scale, on: canvas, snaps: snaps,
      watch: .countingDecoders())
  }

  /// Draws a text that was shaped; the watch is told what is drawn, and the pixels that are open count.
  package func draw(
    _ text: ShapedText, of request: TextRequest, color: RGBA, topLeft: (x: Double, y: Double), scale: Double,
    on canvas: Canvas, snaps: Bool, watch: FrameWatch, open: OpenPixels = OpenPixels()
  ) throws(SceneFailure) {
    let context = canvas.context
    cairo_save(context)
    defer { cairo_restore(context) }
    guard Self.isSeen(text, scale: scale, on: context) else { return }
    for share in text.shares(of: request) {
      let line = share.line
      let baseline = Self.baseline(of: line, top: topLeft.y, scale: scale, snaps: snaps)
      let x = topLeft.x + line.x * scale
      let part = request.parts.isEmpty ? nil : request.parts[share.part]
      let ink = part?.color ?? color
      canvas.setSource(ink)
      let decoration = part?.decoration ?? request.decoration
      if !decoration.isEmpty {
        cairo_new_path(context)
        try painter.addLines(
          decoration, along: line, text.styles, x: x, baseline: baseline, scale: scale, snaps: snaps, on: context)
        cairo_fill(context)
      }
      try painter.draw(
        line, text.styles, x: x, baseline: baseline, scale: scale, snaps: snaps, color: ink, watch: watch,
        open: open, on: context)
    }
    guard cairo_status(context) != CAIRO_STATUS_SUCCESS else { return }
    try painter.checkGlyphs(of: text)
    try checkCairo(cairo_status(context), "drawing a text")
  }

  /// Whether letters are seen: of a sixty-fourth of a pixel they cannot be, and font libraries know no smaller ones.
  static func isSeen(_ text: ShapedText, scale: Double, on context: OpaquePointer) -> Bool {
    let matrix = context.matrix
    return text.size * scale * abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot() >= 1.0 / 64
  }

  /// Where a baseline stands, in the units of `top`; on a whole pixel where it snaps.
  static func baseline(of line: ShapedLine, top: Double, scale: Double, snaps: Bool) -> Double {
    // The 2^-20 lets sums that differ in their last bits round alike.
    let exact = top + line.baseline * scale
    return snaps ? (exact + 0.5 + 0x1p-20).rounded(.down) : exact
  }
}
