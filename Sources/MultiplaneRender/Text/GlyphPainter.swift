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
  ///   - styles: Those of the text.
  ///   - x: Where the line starts, and `baseline` how far down, in the context's units.
  ///   - scale: The context's units a point.
  ///   - snaps: Whether these units are pixels.
  ///   - alpha: That of the context's colour.
  func draw(
    _ line: ShapedLine, _ styles: [ShapedStyle], x: Double, baseline: Double, scale: Double, snaps: Bool, alpha: Double,
    on context: OpaquePointer
  ) throws(SceneFailure) {
    var outlines: [GlyphSequence] = []
    var pictures: [GlyphSequence] = []
    for run in line.runs {
      let sequence = GlyphSequence(run, face: try face(run.face), styles[run.part])
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
    for box in line.boxes { box.draw(size: styles[box.part].size, on: context) }
    show(pictures, alpha: alpha, on: context)
  }

  /// Draws glyphs that have colours of their own; the context's source is another until it is restored.
  private func show(_ pictures: [GlyphSequence], alpha: Double, on context: OpaquePointer) {
    if pictures.isEmpty { return }
    // Cairo 1.16 takes nothing of the text's colour for them, not even its alpha.
    if alpha < 1 { cairo_push_group(context) }
    for sequence in pictures { sequence.show(on: context, options) }
    if alpha < 1 {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, alpha)
    }
  }

  /// Finds the font to blame when a text could not be drawn.
  ///
  /// - Throws: `SceneFailure` of class `asset` that names the file of a glyph that cannot be read.
  func checkGlyphs(of text: ShapedText) throws(SceneFailure) {
    let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    for run in text.lines.lazy.flatMap(\.runs) where run.isOutline {
      let file = try face(run.face).file
      for glyph in run.glyphs where FT_Load_Glyph(file.pointer, glyph.index, flags) != 0 {
        throw SceneFailure(
          Diagnostic(
            code: "font-file", "font file \"\(run.face.file.escapedForMessage)\" is damaged",
            note: "its glyph \(glyph.index) cannot be read", failure: .asset))
      }
    }
  }

  /// The face as this thread has it open.
  func face(_ face: FontFace) throws(SceneFailure) -> GlyphFace {
    if let known = faces[ObjectIdentifier(face)] { return known.glyphs }
    let opened = try GlyphFace(face)
    faces[ObjectIdentifier(face)] = (face, opened)
    return opened
  }
}

/// Glyphs of one face at a size, as cairo takes them: in points from the line's start on its baseline.
struct GlyphSequence {
  private let face: GlyphFace
  /// From the font's units of one to points.
  private var matrix = cairo_matrix_t()
  private let glyphs: [cairo_glyph_t]

  /// How far letters lean where a font has no italics, as a share of their height.
  private static let slant = 0.2

  init(_ run: GlyphRun, face: GlyphFace, _ style: ShapedStyle) {
    self.face = face
    let slants = style.isItalic && !run.face.isSlanted && run.isOutline
    cairo_matrix_init(&matrix, style.size, 0, slants ? -Self.slant * style.size : 0, style.size, 0, 0)
    glyphs = run.glyphs.map {
      cairo_glyph_t(index: UInt($0.index), x: Double($0.x) / 1024, y: Double($0.y) / 1024)
    }
  }

  /// The font cannot be read; whoever draws with it finds out what is wrong.
  struct UnreadableFont: Error {}

  /// The box of the ink when drawn on pixels of some size, in points; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - scaleX: Pixels a point across.
  ///   - scaleY: Pixels a point down.
  func ink(
    scaleX: Double, scaleY: Double, _ options: OpaquePointer
  ) throws(UnreadableFont) -> cairo_text_extents_t? {
    var (sizes, pixels) = (matrix, cairo_matrix_t())
    cairo_matrix_init_scale(&pixels, scaleX, scaleY)
    guard let font = cairo_scaled_font_create(face.pointer, &sizes, &pixels, options) else { throw UnreadableFont() }
    defer { cairo_scaled_font_destroy(font) }
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(font, glyphs, Int32(glyphs.count), &extents)
    // A font in error has no extents either.
    guard cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS else { throw UnreadableFont() }
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
    withUnsafePointer(to: matrix) { cairo_set_font_matrix(context, $0) }
    cairo_set_font_options(context, options)
  }
}
