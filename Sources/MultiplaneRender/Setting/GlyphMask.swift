internal import CCairo
internal import CPangoCairo
internal import CPixels
internal import MultiplaneBase
internal import MultiplaneDecoding

/// Draws lines of outline glyphs between pixels, fast.
///
/// Cairo 1.16 moves the images of glyphs to whole pixels, which makes letters crowd and part; filling their outlines
/// instead is exact and forty times slower. So glyphs are shown on a mask four times as wide, where a whole pixel is a
/// quarter of one, and every four samples are averaged: coverage stays exact, and cairo's cache of glyphs is used.
enum GlyphMask {
  private static let widening = 4
  /// The widest mask cairo can hold, and a size above which few glyphs are worth a cache.
  private static let widthLimit = PixelBuffer.longestSide / widening
  private static let heightLimit = 512
  /// The bytes of glyph images that are shown at once; those of letters beside one another are far fewer.
  private static let bytesAtOnce = 64.0 * 1_048_576
  /// The points of outlines, times the pixels of their images, that are drawn at once: a second's.
  private static let workAtOnce = 2e11

  /// Draws glyphs of a line with the context's colour; `false` if nothing was drawn, because they are too large for a mask
  /// or their font cannot be read.
  static func draw(
    _ sequences: [GlyphSequence], options: OpaquePointer, x: Double, baseline: Double, scale: Double,
    watch: FrameWatch, on context: OpaquePointer
  ) throws(SceneFailure) -> Bool {
    let scaleX = scale * Double(widening)
    var parts: [(sequence: GlyphSequence, share: Double)] = []
    var found: InkBox?
    for sequence in sequences {
      let own = try sequence.parts(watch) { extent in
        let pixels = sequence.pixels(extent, scaleX: scaleX, scaleY: scale)
        return pixels / bytesAtOnce + pixels * Double(extent.points) / workAtOnce
      }
      parts += own
      for (part, _) in own {
        do throws(GlyphSequence.UnreadableFont) {
          if let ink = try part.ink(scaleX: scaleX, scaleY: scale, options) { found = InkBox(ink, around: found) }
        } catch {
          return false
        }
      }
    }
    guard let ink = found else { return true }
    // A pixel around the ink: for rounding here and in cairo.
    let left = (x + ink.left * scale).rounded(.down) - 1
    let top = (ink.top * scale).rounded(.down) - 1
    let width = (x + ink.right * scale).rounded(.up) + 1 - left
    let height = (ink.bottom * scale).rounded(.up) + 1 - top
    guard width <= Double(widthLimit), height <= Double(heightLimit) else { return false }
    let (columns, rows) = (Int32(width), Int32(height))
    let wide = cairo_image_surface_create(CAIRO_FORMAT_A8, columns * Int32(widening), rows)
    let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, columns, rows)
    defer {
      cairo_surface_destroy(wide)
      cairo_surface_destroy(mask)
    }
    guard let pen = cairo_create(wide) else { return false }
    defer { cairo_destroy(pen) }
    // Glyphs half-way between two samples take the later one, however far to the left the mask begins.
    cairo_translate(pen, (x - left) * Double(widening) + 0x1p-16, -top)
    cairo_scale(pen, scale * Double(widening), scale)
    for (part, share) in parts {
      if share > 0.01 { try watch.spend(Int(min(share, 100) * 1e9)) }
      part.showImages(scaleX: scaleX, scaleY: scale, on: pen, options)
    }
    let status = cairo_status(pen)
    cairo_surface_flush(wide)
    guard status == CAIRO_STATUS_SUCCESS, let source = cairo_image_surface_get_data(wide),
      let target = cairo_image_surface_get_data(mask)
    else { return false }
    mp_average4(
      source, Int(cairo_image_surface_get_stride(wide)), target, Int(cairo_image_surface_get_stride(mask)),
      Int(columns), Int(rows))
    cairo_surface_mark_dirty(mask)
    cairo_mask_surface(context, mask, left, baseline + top)
    return true
  }

  /// The box of ink in points, from the line's start on its baseline.
  private struct InkBox {
    var left, top, right, bottom: Double

    init(_ ink: cairo_text_extents_t, around known: InkBox?) {
      (left, top) = (ink.x_bearing, ink.y_bearing)
      (right, bottom) = (ink.x_bearing + ink.width, ink.y_bearing + ink.height)
      guard let known else { return }
      (left, top) = (min(known.left, left), min(known.top, top))
      (right, bottom) = (max(known.right, right), max(known.bottom, bottom))
    }
  }
}
