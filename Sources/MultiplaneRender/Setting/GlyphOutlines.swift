internal import CCairo
package import MultiplaneBase
internal import MultiplaneDecoding
package import MultiplaneLayout

// Texts as outlines, for drawings that are no pixels.

extension ShapedText {
  /// Whether all glyphs are outlines in the color of the text.
  package var isPlain: Bool {
    lines.allSatisfy { line in
      line.boxes.isEmpty && line.runs.allSatisfy { $0.isOutline && $0.face.colors == nil }
    }
  }

  /// The font size that the glyphs of a part are drawn at, in points.
  package func size(ofPart part: Int) -> Double { styles[part].size }

  /// Whether upright glyphs of a run are slanted.
  package func isSlanted(_ run: GlyphRun) -> Bool { styles[run.part].isItalic && !run.face.isSlanted }
}

extension TextShaper {
  /// Adds the outline of a glyph to the path, with its origin at the context's.
  ///
  /// - Parameters:
  ///   - run: A run that has the glyph.
  ///   - size: The units of the context that an em is long.
  package func addOutline(
    of glyph: PlacedGlyph, in run: GlyphRun, of text: ShapedText, size: Double, to context: OpaquePointer
  ) throws(SceneFailure) {
    var single = run
    single.glyphs = [PlacedGlyph(index: glyph.index, x: 0, y: 0)]
    let style = text.styles[run.part]
    let sequence = GlyphSequence(single, face: try painter.face(run.face), style)
    cairo_save(context)
    cairo_scale(context, size / style.size, size / style.size)
    painter.addPath(of: sequence, to: context)
    cairo_restore(context)
    guard cairo_status(context) != CAIRO_STATUS_SUCCESS else { return }
    try painter.checkGlyphs(of: text)
    try checkCairo(cairo_status(context), "the outline of a glyph")
  }

  /// Adds the lines along the words of a share of a line to the path; `x` and `baseline` in pixels.
  package func addLines(
    _ decoration: TextDecoration, along share: LineShare, of text: ShapedText, x: Double, baseline: Double,
    scale: Double, snaps: Bool, to context: OpaquePointer
  ) throws(SceneFailure) {
    try painter.addLines(
      decoration, along: share.line, text.styles, x: x, baseline: baseline, scale: scale, snaps: snaps, on: context)
  }
}
