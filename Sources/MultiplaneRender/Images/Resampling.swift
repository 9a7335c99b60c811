internal import CCairo
package import MultiplaneBase

/// A part of a picture in its own pixels; sides need not be whole.
package struct PixelRegion: Hashable, Sendable {
  /// The top left corner and the sides, in pixels of the picture.
  package var x, y, width, height: Double
  /// A region by its corner and sides.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

extension PixelBuffer {
  /// A picture, or a part of it, at another size.
  ///
  /// Every pixel of the part counts, however much smaller the result is, and beyond the picture lie its edge's own
  /// pixels, so that borders do not fade. Same size and whole pixels are a plain copy.
  ///
  /// - Parameter part: What is to fill the result; all of the picture if `nil`.
  package func scaled(
    toWidth width: Int, height: Int, part: PixelRegion? = nil, pool: PixelPool? = nil
  ) throws(SceneFailure) -> PixelBuffer {
    let part = part ?? PixelRegion(x: 0, y: 0, width: Double(self.width), height: Double(self.height))
    let result = PixelBuffer(width: width, height: height, pool: pool, cleared: false)
    let canvas = try Canvas(on: result)
    let source = try Surface(self)
    let context = canvas.context
    cairo_scale(context, Double(width) / part.width, Double(height) / part.height)
    cairo_set_source_surface(context, source.pointer, -part.x, -part.y)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    try canvas.finish()
    result.isOpaque = isOpaque
    return result
  }
}
