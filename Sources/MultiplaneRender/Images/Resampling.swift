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
    var part = part ?? PixelRegion(x: 0, y: 0, width: Double(self.width), height: Double(self.height))
    let before = (self.width, self.height)
    let source = narrowed(
      forWidth: Double(width) / part.width * Double(self.width),
      height: Double(height) / part.height * Double(self.height))
    let (sx, sy) = (Double(source.width) / Double(before.0), Double(source.height) / Double(before.1))
    part = PixelRegion(x: part.x * sx, y: part.y * sy, width: part.width * sx, height: part.height * sy)
    let result = PixelBuffer(width: width, height: height, pool: pool, cleared: false)
    let canvas = try Canvas(on: result)
    let surface = try Surface(source)
    let context = canvas.context
    cairo_scale(context, Double(width) / part.width, Double(height) / part.height)
    cairo_set_source_surface(context, surface.pointer, -part.x, -part.y)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    try canvas.finish()
    result.isOpaque = isOpaque
    return result
  }

  /// The picture, or a copy whose very long sides are shorter by halves, for drawing it at about some size.
  ///
  /// Where a picture of more than half the longest side is made much smaller, the library that samples it counts beyond
  /// what its numbers hold, and draws nothing.
  func narrowed(forWidth width: Double, height: Double) -> PixelBuffer {
    var result = self
    while result.width > Self.longestSide / 2, width * 2 <= Double(result.width) { result = result.halved(across: true) }
    while result.height > Self.longestSide / 2, height * 2 <= Double(result.height) {
      result = result.halved(across: false)
    }
    return result
  }

  /// A copy with every two neighbours made one, beside each other or one above the other.
  private func halved(across: Bool) -> PixelBuffer {
    let result = PixelBuffer(
      width: across ? (width + 1) / 2 : width, height: across ? height : (height + 1) / 2, isOpaque: isOpaque)
    for y in 0..<result.height {
      let target = result.row(y)
      let first = row(across ? y : y * 2)
      let second = row(across ? y : min(y * 2 + 1, height - 1))
      for x in 0..<result.width {
        let (a, b) = across ? (first[x * 2], first[min(x * 2 + 1, width - 1)]) : (first[x], second[x])
        // The mean of each of the four channels, rounded up.
        target[x] = (a | b) - ((a ^ b) & 0xFEFE_FEFE) >> 1
      }
    }
    return result
  }
}
