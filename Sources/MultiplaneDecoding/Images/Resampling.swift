internal import CCairo
internal import CPixels
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
  /// - Parameters:
  ///   - part: The part that is to fill the result; all of the picture if `nil`.
  ///   - sampling: The rule for colours between pixels.
  package func scaled(
    toWidth width: Int, height: Int, part: PixelRegion? = nil, _ sampling: Sampling = .smooth, pool: PixelPool? = nil
  ) throws(SceneFailure) -> PixelBuffer {
    let all = PixelRegion(x: 0, y: 0, width: Double(self.width), height: Double(self.height))
    if sampling == .nearest { return nearest(toWidth: width, height: height, part ?? all, pool) }
    var (source, part) = near(part ?? all, shownAs: width, height)
    let halvings = (
      across: Self.halvings(of: self.width, shownAs: Double(width) / part.width * Double(self.width)),
      down: Self.halvings(of: self.height, shownAs: Double(height) / part.height * Double(self.height))
    )
    source = source.halved(halvings)
    let (sx, sy) = (Double(1 << halvings.across), Double(1 << halvings.down))
    part = PixelRegion(x: part.x / sx, y: part.y / sy, width: part.width / sx, height: part.height / sy)
    if max(source.width, width) > Self.sampledSide || max(source.height, height) > Self.sampledSide {
      return try source.scaledInPieces(width, height, part, pool)
    }
    let result = PixelBuffer(width: width, height: height, pool: pool, cleared: false)
    result.isOpaque = isOpaque
    let region = mp_part(x: part.x, y: part.y, width: part.width, height: part.height)
    if mp_is_shrunk(region, Int32(width), Int32(height)) != 0 {
      // To cairo's own pixels, with all weights of a row worked out once.
      let isDone = mp_shrink(source.plane, region, result.plane)
      try checkCairo(isDone != 0 ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_NO_MEMORY, "a picture of \(width)x\(height)")
      return result
    }
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
    return result
  }

  /// A picture made smaller along the axes, as it is seen in a box: each pixel has the exact mean of what lies under it.
  ///
  /// - Parameters:
  ///   - box: The pixels of the result.
  ///   - x: Where the picture's left edge comes to stand, and how long a pixel of it is, from 1/16 to 1; below 0 it is mirrored.
  ///   - y: The same down.
  ///   - result: Takes the pixels.
  ///   - corner: Where they stand on it.
  ///   - extends: Whether the picture's edge goes on beyond it, where all is clear otherwise.
  package func reduce(
    to box: PixelRect, x: (start: Double, scale: Double), y: (start: Double, scale: Double), on result: PixelBuffer,
    at corner: (x: Int, y: Int) = (0, 0), extends: Bool = false
  ) throws(SceneFailure) {
    let target = mp_plane(
      pixels: (result.bytes + corner.y * result.stride + corner.x * 4).assumingMemoryBound(to: UInt8.self),
      stride: result.stride, width: Int32(box.width), height: Int32(box.height))
    let isDone = mp_reduce(
      plane, mp_way(first: Int32(box.x), start: -x.start / x.scale, step: 1 / x.scale),
      mp_way(first: Int32(box.y), start: -y.start / y.scale, step: 1 / y.scale), extends ? 1 : 0,
      target)
    try checkCairo(isDone != 0 ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_NO_MEMORY, "a picture of \(width)x\(height)")
  }

  /// A picture at another size, where each pixel of the result is the one of the picture that its middle lies in.
  private func nearest(toWidth width: Int, height: Int, _ part: PixelRegion, _ pool: PixelPool?) -> PixelBuffer {
    let result = PixelBuffer(width: width, height: height, pool: pool, cleared: false)
    result.isOpaque = isOpaque
    func place(_ index: Int, _ count: Int, _ start: Double, _ extent: Double, _ most: Int) -> Int {
      // A place on an edge, but for a rounding, counts as behind it.
      let place = start + (Double(index) + 0.5) * extent / Double(count) + 1e-9
      return max(0, min(most - 1, Int(place.rounded(.down))))
    }
    let columns = (0..<width).map { place($0, width, part.x, part.width, self.width) }
    for y in 0..<height {
      let source = row(place(y, height, part.y, part.height, self.height))
      let target = result.row(y)
      for x in 0..<width { target[x] = source[columns[x]] }
    }
    return result
  }

  private var plane: mp_plane {
    mp_plane(
      pixels: bytes.assumingMemoryBound(to: UInt8.self), stride: stride, width: Int32(width), height: Int32(height))
  }

  /// The picture, or a copy whose very long sides are shorter by halves, for drawing it at about some size.
  package func narrowed(forWidth width: Double, height: Double) -> PixelBuffer {
    halved((Self.halvings(of: self.width, shownAs: width), Self.halvings(of: self.height, shownAs: height)))
  }

  /// How often a side is halved before it is sampled.
  ///
  /// Where a picture of more than half the longest side is made much smaller, the library that samples it counts beyond
  /// what its numbers hold, and draws nothing.
  private static func halvings(of side: Int, shownAs length: Double) -> Int {
    var (side, count) = (side, 0)
    while side > longestSide / 2, length * 2 <= Double(side) { (side, count) = ((side + 1) / 2, count + 1) }
    return count
  }

  /// A copy with every two neighbours made one so often, first those beside each other and then those above each other. No picture
  /// is made between, which would take as much memory as this one.
  private func halved(_ halvings: (across: Int, down: Int)) -> PixelBuffer {
    if halvings == (0, 0) { return self }
    var (width, heights) = (self.width, [self.height])
    for _ in 0..<halvings.across { width = (width + 1) / 2 }
    for step in 0..<halvings.down { heights.append((heights[step] + 1) / 2) }
    let result = PixelBuffer(width: width, height: heights[halvings.down], isOpaque: isOpaque)
    for y in 0..<result.height {
      let pixels = halvedRow(y, across: halvings.across, down: halvings.down, heights)
      _ = result.row(y).update(fromContentsOf: pixels)
    }
    return result
  }

  /// A row of what `halved` makes.
  ///
  /// - Parameter heights: The rows after each number of halvings.
  private func halvedRow(_ y: Int, across: Int, down: Int, _ heights: [Int]) -> [UInt32] {
    func mean(_ count: Int, _ pair: (Int) -> (UInt32, UInt32)) -> [UInt32] {
      [UInt32](unsafeUninitializedCapacity: count) { target, initialized in
        for index in 0..<count {
          let (a, b) = pair(index)
          // The mean of each of the four channels, rounded up.
          target.initializeElement(at: index, to: (a | b) - ((a ^ b) & 0xFEFE_FEFE) >> 1)
        }
        initialized = count
      }
    }
    if down > 0 {
      let first = halvedRow(2 * y, across: across, down: down - 1, heights)
      let second = halvedRow(min(2 * y + 1, heights[down - 1] - 1), across: across, down: down - 1, heights)
      return mean(first.count) { (first[$0], second[$0]) }
    }
    let source = row(y)
    if across == 0 { return Array(source) }
    var pixels = mean((width + 1) / 2) { (source[2 * $0], source[min(2 * $0 + 1, width - 1)]) }
    for _ in 1..<across {
      let last = pixels.count - 1
      pixels = mean((pixels.count + 1) / 2) { (pixels[2 * $0], pixels[min(2 * $0 + 1, last)]) }
    }
    return pixels
  }

  /// The pixels around a part of a very long picture, and the part in them; the picture itself where it is not long.
  ///
  /// Long pictures are shown part by part: going over all of one for each part would cost the square of its length.
  private func near(_ part: PixelRegion, shownAs width: Int, _ height: Int) -> (PixelBuffer, PixelRegion) {
    func needed(_ start: Double, _ extent: Double, _ result: Int, of side: Int) -> Range<Int> {
      guard side > Self.longestSide / 2 else { return 0..<side }
      // More than any filter reads around a pixel, on whole pixels after two halvings.
      let margin = Double(Self.sampledMargin) + 4 * (extent / Double(result)).rounded(.up)
      let low = max(0, min(side - 1, Int(start - margin))) & ~3
      return low..<min(side, max(low + 1, Int((start + extent + margin).rounded(.up))))
    }
    let columns = needed(part.x, part.width, width, of: self.width)
    let rows = needed(part.y, part.height, height, of: self.height)
    if columns.count == self.width, rows.count == self.height { return (self, part) }
    var inner = part
    (inner.x, inner.y) = (part.x - Double(columns.lowerBound), part.y - Double(rows.lowerBound))
    return (view(of: columns, rows), inner)
  }

  /// How many pixels around a place a filter may read where a picture is shown at about its size.
  private static let sampledMargin = 32

  /// The longest side the library that samples pictures counts to without losing pixels at the far end.
  package static let sampledSide = 30_000

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
      // More than any filter reads at less than half the size; above that it was halved before.
      let pixels =
        max(0, Int(low) - Self.sampledMargin)..<min(across ? self.width : self.height, Int(high) + Self.sampledMargin)
      let (piece, inner): (PixelBuffer, PixelRegion)
      if across {
        piece = view(of: pixels, 0..<self.height)
        inner = PixelRegion(x: low - Double(pixels.lowerBound), y: part.y, width: high - low, height: part.height)
      } else {
        piece = view(of: 0..<self.width, pixels)
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

  /// Some columns and rows, in the same memory.
  private func view(of columns: Range<Int>, _ rows: Range<Int>) -> PixelBuffer {
    PixelBuffer(
      PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count), of: self)
  }

  /// A copy of some columns and rows.
  package func cropped(_ columns: Range<Int>, _ rows: Range<Int>) -> PixelBuffer {
    let result = PixelBuffer(width: columns.count, height: rows.count, isOpaque: isOpaque)
    for y in rows {
      let (target, source) = (result.row(y - rows.lowerBound), row(y))
      for x in columns { target[x - columns.lowerBound] = source[x] }
    }
    return result
  }
}
