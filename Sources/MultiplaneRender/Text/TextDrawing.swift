internal import CGLib
internal import CPangoCairo
package import MultiplaneBase
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
    let text = try shape(request)
    let context = canvas.context
    cairo_save(context)
    defer { cairo_restore(context) }
    canvas.setSource(color)
    for line in text.lines {
      // The 2^-20 lets sums that differ in their last bits round alike.
      let exact = topLeft.y + line.baseline * scale
      let baseline = snaps ? (exact + 0.5 + 0x1p-20).rounded(.down) : exact
      let x = topLeft.x + line.x * scale
      if snaps, text.isOutline,
        GlyphMask.draw(line.pointer, x: x, baseline: baseline, scale: scale, on: context)
      {
        continue
      }
      cairo_save(context)
      cairo_translate(context, x, baseline)
      cairo_scale(context, scale, scale)
      if text.isOutline {
        cairo_new_path(context)
        cairo_move_to(context, 0, 0)
        pango_cairo_layout_line_path(context, line.pointer)
        cairo_fill(context)
      } else {
        Self.draw(line.pointer, on: context)
      }
      cairo_restore(context)
    }
    try checkCairo(cairo_status(context), "drawing a text")
  }

  /// Draws a line some of whose fonts have glyphs that are pictures: outlines are filled, pictures shown.
  private static func draw(_ line: UnsafeMutablePointer<PangoLayoutLine>, on context: OpaquePointer) {
    var x: Int32 = 0
    var run = line.pointee.runs
    while let node = run {
      defer { run = node.pointee.next }
      guard let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let font = item.pointee.item.pointee.analysis.font, let glyphs = item.pointee.glyphs
      else { continue }
      cairo_new_path(context)
      cairo_move_to(context, Double(x) / 1024, -Double(item.pointee.y_offset) / 1024)
      if isOutline(font) {
        pango_cairo_glyph_string_path(context, font, glyphs)
        cairo_fill(context)
      } else {
        pango_cairo_show_glyph_string(context, font, glyphs)
      }
      x += pango_glyph_string_get_width(glyphs)
    }
  }

  private static func isOutline(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    guard let pattern = mp_font_pattern(font) else { return true }
    var (outline, color): (FcBool, FcBool) = (1, 0)
    FcPatternGetBool(pattern, FC_OUTLINE, 0, &outline)
    FcPatternGetBool(pattern, FC_COLOR, 0, &color)
    return outline != 0 && color == 0
  }
}
