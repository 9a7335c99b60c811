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
    if max(source.width, width) > Self.sampledSide || max(source.height, height) > Self.sampledSide {
      return try source.scaledInPieces(width, height, part, pool)
    }
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
    while result.width > Self.longestSide / 2, width * 2 <= Double(result.width) {
      result = result.halved(across: true)
    }
    while result.height > Self.longestSide / 2, height * 2 <= Double(result.height) {
      result = result.halved(across: false)
    }
    return result
  }

  /// The longest side the library that samples pictures counts to without losing pixels at the far end.
  static let sampledSide = 30_000

  /// The same as `scaled` for very long pictures or results: in two halves, each of the pixels around it alone.
  private func scaledInPieces(
    _ width: Int, _ height: Int, _ part: PixelRegion, _ pool: PixelPool?
  ) throws(SceneFailure) -> PixelBuffer {
    let result = PixelBuffer(width: width, height: height, isOpaque: isOpaque, pool: pool, cleared: false)
    let across = max(self.width, width) > Self.sampledSide
    let (length, start, extent) = across ? (width, part.x, part.width) : (height, part.y, part.height)
    for range in [0..<length / 2, length / 2..<length] where !range.isEmpty {
      let (low, high) = (
        start + extent * Double(range.lowerBound) / Double(length),
        start + extent * Double(range.upperBound) / Double(length)
      )
      // More than any filter reads at less than half the size; above that `narrowed` has come before.
      let pixels = max(0, Int(low) - 32)..<min(across ? self.width : self.height, Int(high) + 32)
      let (piece, inner): (PixelBuffer, PixelRegion)
      if across {
        piece = cropped(pixels, 0..<self.height)
        inner = PixelRegion(x: low - Double(pixels.lowerBound), y: part.y, width: high - low, height: part.height)
      } else {
        piece = cropped(0..<self.width, pixels)
        inner = PixelRegion(x: part.x, y: low - Double(pixels.lowerBound), width: part.width, height: high - low)
      }
      let drawn = try piece.scaled(
        toWidth: across ? range.count : width, height: across ? height : range.count, part: inner, pool: pool)
      for y in 0..<drawn.height {
        let row = result.row(across ? y : y + range.lowerBound)
        for x in 0..<drawn.width { row[across ? x + range.lowerBound : x] = drawn[x, y] }
      }
    }
    return result
  }

  /// A copy of some columns and rows.
  func cropped(_ columns: Range<Int>, _ rows: Range<Int>) -> PixelBuffer {
    let result = PixelBuffer(width: columns.count, height: rows.count, isOpaque: isOpaque)
    for y in rows {
      let (target, source) = (result.row(y - rows.lowerBound), row(y))
      for x in columns { target[x - columns.lowerBound] = source[x] }
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
