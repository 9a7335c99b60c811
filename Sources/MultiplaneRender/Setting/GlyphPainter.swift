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
    var isMasked = false
    if snaps {
      isMasked = try GlyphMask.draw(
        outlines, options: options, x: x, baseline: baseline, scale: scale, watch: watch, on: context)
    }
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, x, baseline)
    cairo_scale(context, scale, scale)
    if !isMasked { try fill(outlines, watch, on: context) }
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
  /// How many points of outlines are filled at once.
  private static let pointsAtOnce = 1 << 20
  /// The points of a path whose rows are counted.
  private static let manyPoints = 10_000

  /// Fills outlines. A line of many thousand letters is not filled at once: the clock would have to wait for it.
  private func fill(
    _ sequences: [GlyphSequence], _ watch: FrameWatch, on context: OpaquePointer
  ) throws(SceneFailure) {
    var (count, points) = (0, 0)
    func finish() throws(SceneFailure) {
      var rows = 0.0
      if points >= Self.manyPoints {
        try watch.spend(points * 200)
        let before = context.matrix
        cairo_identity_matrix(context)
        rows = PathRows.count(context)
        context.matrix = before
      }
      try PathRows.inBands(rows, watch, context) { cairo_fill(context) }
      cairo_new_path(context)
      (count, points) = (0, 0)
    }
    cairo_new_path(context)
    for sequence in sequences {
      for (part, _) in try sequence.parts(watch, { Double($0.points) / Double(Self.pointsAtOnce) }) {
        let more = part.points
        if count == Self.filledAtOnce || count > 0 && points + more > Self.pointsAtOnce { try finish() }
        try watch.spend(20_000 + more * 50)
        part.addPath(to: context, options)
        (count, points) = (count + 1, points + more)
      }
    }
    if count > 0 { try finish() }
  }

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
          code: "font-file", "font file \"\(run.face.file.escapedForMessage)\" is damaged",
          note: "its glyph \(glyph.index) cannot be read", failure: .asset)
      }
    }
  }

  /// Adds the outlines of glyphs to the path.
  func addPath(of sequence: GlyphSequence, to context: OpaquePointer) { sequence.addPath(to: context, options) }

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
  private var glyphs: [cairo_glyph_t]

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

  /// How many points the outlines have together.
  var points: Int { glyphs.reduce(0) { $0 + face.extent(of: $1.index).points } }

  /// The sequence in parts that are drawn one after the other: one, but for a font with outlines beyond all measure.
  ///
  /// - Parameters:
  ///   - watch: Is told what is read.
  ///   - share: The part of all that one part of the sequence may take, for a glyph.
  /// - Returns: The parts, and what each takes.
  func parts(
    _ watch: FrameWatch, _ share: (OutlineExtent) -> Double
  ) throws(SceneFailure) -> [(sequence: GlyphSequence, share: Double)] {
    var parts: [(sequence: GlyphSequence, share: Double)] = []
    var (start, sum) = (0, 0.0)
    for index in glyphs.indices {
      let extent = face.extent(of: glyphs[index].index)
      // Those of texts are read in no time.
      if extent.points > 1_000 { try watch.spend(extent.points * 20) }
      let more = share(extent)
      if index > start, sum + more > 1 {
        parts.append((part(start..<index), sum))
        (start, sum) = (index, 0)
      }
      sum += more
    }
    parts.append((parts.isEmpty ? self : part(start..<glyphs.count), sum))
    return parts
  }

  private func part(_ range: Range<Int>) -> GlyphSequence {
    var part = self
    part.glyphs = Array(glyphs[range])
    return part
  }

  /// The pixels of a glyph's image.
  ///
  /// - Parameters:
  ///   - scaleX: Pixels a point across.
  ///   - scaleY: Pixels a point down.
  func pixels(_ extent: OutlineExtent, scaleX: Double, scaleY: Double) -> Double {
    let width = extent.width + extent.height * Self.slant
    return (width * matrix.xx * scaleX + 4) * (extent.height * matrix.xx * scaleY + 1)
  }

  /// Adds the glyphs' outlines to the path.
  func addPath(to context: OpaquePointer, _ options: OpaquePointer) {
    let pixels = context.matrix
    face.memory.add(
      glyphs,
      GlyphMemory.Look(
        size: matrix.xx, slant: matrix.xy, xx: pixels.xx, yx: pixels.yx, xy: pixels.xy, yy: pixels.yy, isPath: true)
    ) { 32 * face.extent(of: $0).points }
    // The context lets go of the font, and keeps the path.
    cairo_save(context)
    select(on: context, options)
    cairo_glyph_path(context, glyphs, Int32(glyphs.count))
    cairo_restore(context)
    GlyphMemory.relieve(face.pointer, options)
  }

  /// Draws the glyphs as images, where the context's units are so many pixels; it has no font afterwards.
  func showImages(scaleX: Double, scaleY: Double, on context: OpaquePointer, _ options: OpaquePointer) {
    face.memory.add(glyphs, GlyphMemory.Look(size: matrix.xx, slant: matrix.xy, xx: scaleX, yy: scaleY)) {
      Int(min(1e9, pixels(face.extent(of: $0), scaleX: scaleX, scaleY: scaleY)))
    }
    cairo_save(context)
    show(on: context, options)
    cairo_restore(context)
    GlyphMemory.relieve(face.pointer, options)
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
