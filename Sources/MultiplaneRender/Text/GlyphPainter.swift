internal import CCairo
import CPangoCairo
import MultiplaneBase

/// Draws lines of shaped texts with cairo; for one thread, with fonts of its own.
final class GlyphPainter {
  private var faces: [ObjectIdentifier: (face: FontFace, glyphs: GlyphFace)] = [:]
  private let options: OpaquePointer

  init() {
    options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_subpixel_order(options, CAIRO_SUBPIXEL_ORDER_DEFAULT)
  }

  deinit { cairo_font_options_destroy(options) }

  /// Draws a line with the context's colour.
  ///
  /// - Parameters:
  ///   - size: The font size in points.
  ///   - x: Where the line starts, and `baseline` how far down, in the context's units.
  ///   - scale: The context's units a point.
  ///   - snaps: Whether these units are pixels.
  func draw(
    _ line: ShapedLine, size: Double, x: Double, baseline: Double, scale: Double, snaps: Bool, on context: OpaquePointer
  ) throws(SceneFailure) {
    var outlines: [GlyphSequence] = []
    var pictures: [GlyphSequence] = []
    for run in line.runs {
      let sequence = GlyphSequence(run, face: try face(run.face), size: size)
      if run.isOutline { outlines.append(sequence) } else { pictures.append(sequence) }
    }
    let isMasked =
      snaps && GlyphMask.draw(outlines, options: options, x: x, baseline: baseline, scale: scale, on: context)
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, x, baseline)
    cairo_scale(context, scale, scale)
    if !isMasked {
      cairo_new_path(context)
      for sequence in outlines { sequence.addPath(to: context, options) }
      cairo_fill(context)
    }
    for sequence in pictures { sequence.show(on: context, options) }
    for box in line.boxes { box.draw(size: size, on: context) }
  }

  private func face(_ face: FontFace) throws(SceneFailure) -> GlyphFace {
    if let known = faces[ObjectIdentifier(face)] { return known.glyphs }
    let opened = try GlyphFace(face)
    faces[ObjectIdentifier(face)] = (face, opened)
    return opened
  }
}

/// Glyphs of one face at a size, as cairo takes them: in points from the line's start on its baseline.
struct GlyphSequence {
  private let face: GlyphFace
  private let size: Double
  private let glyphs: [cairo_glyph_t]

  init(_ run: GlyphRun, face: GlyphFace, size: Double) {
    (self.face, self.size) = (face, size)
    glyphs = run.glyphs.map {
      cairo_glyph_t(index: UInt($0.index), x: Double($0.x) / 1024, y: Double($0.y) / 1024)
    }
  }

  /// The box of the ink when drawn on pixels of some size, in points; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - scaleX: Pixels a point across.
  ///   - scaleY: Pixels a point down.
  func ink(scaleX: Double, scaleY: Double, _ options: OpaquePointer) -> cairo_text_extents_t? {
    var (sizes, pixels) = (cairo_matrix_t(), cairo_matrix_t())
    cairo_matrix_init_scale(&sizes, size, size)
    cairo_matrix_init_scale(&pixels, scaleX, scaleY)
    guard let font = cairo_scaled_font_create(face.pointer, &sizes, &pixels, options) else { return nil }
    defer { cairo_scaled_font_destroy(font) }
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(font, glyphs, Int32(glyphs.count), &extents)
    guard extents.width > 0, extents.height > 0 else { return nil }
    // Cairo counts from the origin of the first glyph.
    extents.x_bearing += glyphs[0].x
    extents.y_bearing += glyphs[0].y
    return extents
  }

  /// Adds the glyphs' outlines to the path.
  func addPath(to context: OpaquePointer, _ options: OpaquePointer) {
    select(on: context, options)
    cairo_glyph_path(context, glyphs, Int32(glyphs.count))
  }

  /// Draws the glyphs, at whole pixels.
  func show(on context: OpaquePointer, _ options: OpaquePointer) {
    select(on: context, options)
    cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
  }

  private func select(on context: OpaquePointer, _ options: OpaquePointer) {
    cairo_set_font_face(context, face.pointer)
    cairo_set_font_size(context, size)
    cairo_set_font_options(context, options)
  }
}
