import CPixels

/// The rows of a PNG, which are inflated and whose filters are undone from the top down, as they are asked for.
struct PNGRows {
  let layout: PNGLayout
  private let stream: InflateStream
  /// Some rows behind the one above them, each after the number of its filter, which is 0 in those that are done.
  private var room: [UInt8]
  /// The rows of the first pass that are done.
  private var done = 0

  /// The least room for rows, in bytes: those of a small picture are inflated at once, and those of a large one stay in caches.
  private static let leastRoom = 128 << 10

  /// Begins with the first row.
  init(_ stream: InflateStream, _ layout: PNGLayout) {
    (self.stream, self.layout) = (stream, layout)
    let longest = 1 + layout.passes.reduce(0) { max($0, $1.rowSize) }
    room = [UInt8](repeating: 0, count: longest + max(longest, min(Self.leastRoom, layout.byteCount)))
  }

  /// The picture as straight RGBA pixels, without gaps.
  ///
  /// - Parameter isWide: Whether they have 16 bits a channel, as the samples have; otherwise 8.
  /// - Throws: For damaged data, and for a filter that does not exist.
  mutating func takeAll(
    _ samples: PNGSamples, isWide: Bool, into pixels: UnsafeMutableRawPointer
  ) throws(ImageFailure) {
    let layout = layout
    for pass in layout.passes {
      try take(0..<pass.rowCount, of: pass) { rows, first, count in
        samples.withKind(of: layout) { kind in
          for row in 0..<count {
            let source = rows + row * (1 + pass.rowSize) + 1
            let (step, place) = (pass.step, (pass.step.y + (first + row) * pass.step.dy) * layout.width + pass.step.x)
            if isWide {
              mp_png_pixels16(
                source, pass.columns, kind, pixels.assumingMemoryBound(to: UInt16.self) + place * 4, step.dx)
            } else {
              mp_png_pixels8(
                source, pass.columns, kind, pixels.assumingMemoryBound(to: UInt8.self) + place * 4, step.dx)
            }
          }
        }
      }
    }
    try stream.finish()
  }

  /// The rows of a picture without passes as premultiplied BGRA pixels, without gaps.
  ///
  /// - Parameter range: The rows behind those that were taken before.
  /// - Returns: The AND of all alphas.
  /// - Throws: For damaged data, and for a filter that does not exist.
  /// - Precondition: The layout is plain.
  mutating func read(_ range: Range<Int>, into pixels: UnsafeMutableRawPointer) throws(ImageFailure) -> UInt8 {
    precondition(layout.isPlain && range.lowerBound == done)
    let (pass, layout) = (layout.passes[0], layout)
    var target = pixels.assumingMemoryBound(to: UInt8.self)
    var alpha: UInt8 = 255
    try take(range, of: pass) { rows, _, count in
      for row in 0..<count {
        let source = rows + row * (1 + pass.rowSize) + 1
        if layout.pixelSize == 4 {
          alpha &= mp_premultiply_rgba_into(source, target, layout.width)
        } else {
          mp_opaque_rgb_into(source, target, layout.width)
        }
        target += layout.width * 4
      }
    }
    done = range.upperBound
    if done == pass.rowCount { try stream.finish() }
    return alpha
  }

  /// Hands over rows of a pass, some at a time.
  ///
  /// - Parameters:
  ///   - range: The rows behind those that were handed over before, or the first ones of a pass.
  ///   - body: Takes the place of rows, the number of the first of them, and how many they are.
  private mutating func take(
    _ range: Range<Int>, of pass: PNGLayout.Pass, _ body: (UnsafePointer<UInt8>, Int, Int) -> Void
  ) throws(ImageFailure) {
    let (size, step) = (pass.rowSize, 1 + pass.rowSize)
    let (stream, pixelSize, most) = (stream, layout.pixelSize, room.count / step - 1)
    var failure: ImageFailure?
    room.withUnsafeMutableBufferPointer { room in
      guard let above = room.baseAddress else { return }
      let rows = above + step
      // No row is above the first.
      if range.lowerBound == 0 { above.update(repeating: 0, count: step) }
      var first = range.lowerBound
      do throws(ImageFailure) {
        while first < range.upperBound {
          let count = min(most, range.upperBound - first)
          try stream.read(count * step, into: rows)
          for row in 0..<count {
            let place = rows + row * step
            guard mp_png_unfilter_row(place, place - size, size, pixelSize) else {
              throw ImageFailure(.refused, "is damaged: a row has a filter that does not exist")
            }
          }
          body(rows, first, count)
          above.update(from: rows + (count - 1) * step, count: step)
          first += count
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
