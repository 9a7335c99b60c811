internal import CCairo
package import MultiplaneBase

/// A cairo context over a pixel buffer: made for a few drawing calls, checked, and thrown away.
///
/// It never leaves the call that made it, and `finish()` tells whether all went well:
///
///     let canvas = try Canvas(on: buffer)
///     canvas.fill(.white)
///     try canvas.finish()
package final class Canvas {
  /// The `cairo_t`.
  package let context: OpaquePointer
  private let surface: Surface

  /// The pixels drawn on.
  package var buffer: PixelBuffer { surface.buffer }

  /// Opens a buffer for drawing, with the origin at its top left and one unit a pixel.
  package init(on buffer: PixelBuffer) throws(SceneFailure) {
    surface = try Surface(buffer, forDrawing: true)
    context = cairo_create(surface.pointer)
    try checkCairo(cairo_status(context), "a drawing context")
  }

  deinit { cairo_destroy(context) }

  /// Makes all drawing reach the pixels, and throws if any of it failed.
  package func finish() throws(SceneFailure) {
    cairo_surface_flush(surface.pointer)
    try checkCairo(cairo_status(context), "drawing")
  }

  /// Takes a colour for what is drawn next.
  package func setSource(_ color: RGBA) {
    let color = color.onLevels
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  /// Replaces everything inside the clip with one colour.
  package func fill(_ color: RGBA) {
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    setSource(color)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Paints a buffer with its top left at a whole pixel: a plain copy, or blending where it is translucent.
  package func paint(_ picture: PixelBuffer, x: Int, y: Int, opacity: Double = 1) throws(SceneFailure) {
    let source = try Surface(picture)
    cairo_save(context)
    cairo_set_source_surface(context, source.pointer, Double(x), Double(y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    if opacity < 1 {
      cairo_paint_with_alpha(context, opacity)
    } else {
      cairo_rectangle(context, Double(x), Double(y), Double(picture.width), Double(picture.height))
      cairo_fill(context)
    }
    cairo_restore(context)
  }

  /// Moves the origin.
  package func translate(x: Double, y: Double) { cairo_translate(context, x, y) }

  /// Multiplies the unit.
  package func scale(_ factor: Double) { cairo_scale(context, factor, factor) }
}
