import CCairo
import CPangoCairo
import MultiplaneBase
import MultiplaneDecoding

/// A glyph of a line that is a picture or made of layers.
struct ColoredGlyph {
  /// Where the line stands that it is in, in the context's units.
  struct LineOrigin {
    var x, baseline: Double
    /// The context's units a point.
    var scale: Double
    /// Whether these units are pixels.
    var snaps: Bool
  }

  fileprivate let colors: ColorGlyphs
  fileprivate let glyph: UInt32
  fileprivate let face: FreeTypeFace
  /// The font size in points.
  fileprivate let size: Double
  /// From the line's start to the glyph's origin, in points.
  fileprivate let x, y: Double

  /// Draws it; the context's source is another one afterwards.
  ///
  /// - Parameters:
  ///   - color: The text's colour.
  ///   - watch: Is told what is drawn.
  ///   - open: The pixels that are open.
  func draw(
    _ place: LineOrigin, _ color: RGBA, _ watch: FrameWatch, _ open: OpenPixels, on context: OpaquePointer
  ) throws(SceneFailure) {
    try watch.spend(10_000)
    guard let form = try colors.naming({ () throws(ImageFailure) in try colors.form(of: glyph) }) else { return }
    try watch.spend(form.weight * 100)
    cairo_save(context)
    defer { cairo_restore(context) }
    // In the context's units, and in pixels.
    let em = size * place.scale
    let matrix = context.matrix
    let pixels = em * abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
    cairo_translate(context, place.x + x * place.scale, place.baseline + y * place.scale)
    switch form {
    case .paint(let paint, _):
      let unit = em / Double(max(1, face.pointer.pointee.units_per_EM))
      cairo_scale(context, unit, -unit)
      var drawing = GlyphPaintDrawing(on: context, face: face, textColor: color, watch: watch, open: open)
      try drawing.draw(paint)
    case .pictures(let pictures):
      guard let picture = colors.sized(pictures, for: pixels) else { return }
      if place.snaps { standOnPixel(context) }
      cairo_scale(context, em / Double(picture.width), em / Double(picture.height))
      let content = try decoded(watch) { () throws(ImageFailure) in try colors.pixels(of: picture) }
      try paint(content, picture.left, -picture.top, color, context)
    case .drawing(let drawing):
      let frame = GlyphDrawings.Frame(size: pixels)
      let buffer = try decoded(watch) { () throws(ImageFailure) in try colors.pixels(of: drawing, frame) }
      if place.snaps { standOnPixel(context) }
      cairo_scale(context, em / frame.size, em / frame.size)
      try paint(.colors(buffer), -frame.left, -frame.top, color, context)
    }
  }

  /// Has a decoder work for the glyph, whose time counts as that of the frame.
  private func decoded<Pixels>(
    _ watch: FrameWatch, _ body: () throws(ImageFailure) -> Pixels
  ) throws(SceneFailure) -> Pixels {
    let before = OutsideWork.nanoseconds
    let pixels = try colors.naming(body)
    try watch.spend(Int(OutsideWork.nanoseconds - before))
    return pixels
  }

  /// Moves a context's origin to the nearest pixel across, so that pictures of whole pixels stay sharp.
  private func standOnPixel(_ context: OpaquePointer) {
    var matrix = context.matrix
    matrix.x0 = matrix.x0.rounded()
    context.matrix = matrix
  }

  private func paint(
    _ pixels: ColorGlyphs.Pixels, _ left: Int, _ top: Int, _ color: RGBA, _ context: OpaquePointer
  ) throws(SceneFailure) {
    switch pixels {
    case .colors(let buffer):
      let source = try Surface(buffer)
      cairo_set_source_surface(context, source.pointer, Double(left), Double(top))
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
      cairo_paint(context)
    case .mask(let buffer):
      let mask = try Surface(buffer)
      context.setSource(color)
      cairo_mask_surface(context, mask.pointer, Double(left), Double(top))
    }
  }
}

extension ColorGlyphs {
  /// Takes the glyphs out of a run that are pictures or layers.
  ///
  /// - Parameter watch: Is told what is looked at.
  /// - Returns: The others.
  func extract(
    from run: GlyphRun, _ style: ShapedStyle, _ face: GlyphFace, _ watch: FrameWatch, into taken: inout [ColoredGlyph]
  ) throws(SceneFailure) -> [PlacedGlyph] {
    var others: [PlacedGlyph] = []
    for glyph in run.glyphs {
      if let form = try naming({ () throws(ImageFailure) in try form(of: glyph.index) }) {
        // It is found again when it is drawn: those of all glyphs of a line may take gigabytes.
        try watch.spend(form.weight * 100)
        taken.append(
          ColoredGlyph(
            colors: self, glyph: glyph.index, face: face.file, size: style.size, x: Double(glyph.x) / 1024,
            y: Double(glyph.y) / 1024))
      } else {
        others.append(glyph)
      }
    }
    return others
  }

  /// Throws what is wrong with a glyph's picture or layers.
  func check(_ glyph: UInt32) throws(SceneFailure) {
    _ = try naming { () throws(ImageFailure) in try form(of: glyph) }
  }

  /// Calls `body`, and names the font's file in what it throws.
  func naming<R>(_ body: () throws(ImageFailure) -> R) throws(SceneFailure) -> R {
    do throws(ImageFailure) { return try body() } catch { throw SceneFailure(error.diagnostic(ofFont: file)) }
  }
}
