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
  ///   - styles: The styles of the text, by its parts.
  ///   - x: Where the line starts, and `baseline` how far down, in the context's units.
  ///   - scale: The context's units a point.
  ///   - snaps: Whether these units are pixels.
  ///   - color: The context's colour.
  ///   - watch: Is told what is drawn.
  ///   - open: The pixels that are open.
  func draw(
    _ line: ShapedLine, _ styles: [ShapedStyle], x: Double, baseline: Double, scale: Double, snaps: Bool, color: RGBA,
    watch: FrameWatch, open: OpenPixels, on context: OpaquePointer
  ) throws(SceneFailure) {
    var outlines: [GlyphSequence] = []
    var pictures: [GlyphSequence] = []
    var colored: [ColoredGlyph] = []
    for run in line.runs {
      let (face, style) = (try face(run.face), styles[run.part])
      var run = run
      if let colors = run.face.colors { run.glyphs = try colors.extract(from: run, style, face, watch, into: &colored) }
      for part in run.pieces {
        let sequence = GlyphSequence(part, face: face, style)
        if run.isOutline { outlines.append(sequence) } else { pictures.append(sequence) }
      }
    }
    try watch.spend(line.glyphCount * 500)
    let isMasked =
      snaps && GlyphMask.draw(outlines, options: options, x: x, baseline: baseline, scale: scale, on: context)
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, x, baseline)
    cairo_scale(context, scale, scale)
    if !isMasked {
      // A line of many thousand letters is not filled at once: the clock would have to wait for it.
      for start in stride(from: 0, to: outlines.count, by: Self.filledAtOnce) {
        cairo_new_path(context)
        for sequence in outlines[start..<min(start + Self.filledAtOnce, outlines.count)] {
          try watch.spend(20_000)
          sequence.addPath(to: context, options)
        }
        cairo_fill(context)
      }
    }
    for box in line.boxes { box.draw(size: styles[box.part].size, on: context) }
    try show(pictures, alpha: color.alpha, open, on: context)
    if colored.isEmpty { return }
    cairo_restore(context)
    cairo_save(context)
    let place = ColoredGlyph.LineOrigin(x: x, baseline: baseline, scale: scale, snaps: snaps)
    try show(colored, place, color, watch, open, on: context)
  }

  /// How many pieces of a line are filled at once.
  private static let filledAtOnce = 64

  /// Draws glyphs that are pictures or layers; the context's source is another until it is restored.
  private func show(
    _ glyphs: [ColoredGlyph], _ place: ColoredGlyph.LineOrigin, _ color: RGBA, _ watch: FrameWatch,
    _ open: OpenPixels, on context: OpaquePointer
  ) throws(SceneFailure) {
    var open = open
    // Where layers lie over each other, all of them fade together.
    if color.alpha < 1 { try Self.pushGroup(context, &open) }
    defer {
      if color.alpha < 1 {
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, color.alpha)
      }
    }
    var ink = color
    ink.alpha = 1
    for glyph in glyphs { try glyph.draw(place, ink, watch, open, on: context) }
  }

  /// Draws glyphs of fonts without outlines that a system has installed; the context's source is another until it is restored.
  private func show(
    _ pictures: [GlyphSequence], alpha: Double, _ open: OpenPixels, on context: OpaquePointer
  ) throws(SceneFailure) {
    if pictures.isEmpty { return }
    var open = open
    // Cairo 1.16 takes nothing of the text's colour for them, not even its alpha.
    if alpha < 1 { try Self.pushGroup(context, &open) }
    for sequence in pictures { sequence.show(on: context, options) }
    if alpha < 1 {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, alpha)
    }
  }

  /// Begins a group of all pixels that the clip leaves.
  private static func pushGroup(_ context: OpaquePointer, _ open: inout OpenPixels) throws(SceneFailure) {
    let area = context.clippedPixels
    try open.add(max(0, area.width * area.height))
    cairo_push_group(context)
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
