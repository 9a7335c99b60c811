internal import CCairo
internal import CPangoCairo
internal import CPixels

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

  /// Draws a line with the context's colour; `false` if it is too large for a mask and nothing was drawn.
  static func draw(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, x: Double, baseline: Double, scale: Double, on context: OpaquePointer
  ) -> Bool {
    var ink = PangoRectangle()
    pango_layout_line_get_extents(line, &ink, nil)
    guard ink.width > 0, ink.height > 0 else { return true }
    let points = scale / 1024
    // A pixel around the ink: for rounding here and in cairo.
    let left = (x + Double(ink.x) * points).rounded(.down) - 1
    let top = (Double(ink.y) * points).rounded(.down) - 1
    let width = (x + Double(ink.x + ink.width) * points).rounded(.up) + 1 - left
    let height = (Double(ink.y + ink.height) * points).rounded(.up) + 1 - top
    guard width <= Double(widthLimit), height <= Double(heightLimit) else { return false }
    let (columns, rows) = (Int32(width), Int32(height))
    let wide = cairo_image_surface_create(CAIRO_FORMAT_A8, columns * Int32(widening), rows)
    let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, columns, rows)
    defer {
      cairo_surface_destroy(wide)
      cairo_surface_destroy(mask)
    }
    let pen = cairo_create(wide)
    cairo_translate(pen, (x - left) * Double(widening), -top)
    cairo_scale(pen, scale * Double(widening), scale)
    cairo_move_to(pen, 0, 0)
    pango_cairo_show_layout_line(pen, line)
    let status = cairo_status(pen)
    cairo_destroy(pen)
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
}
