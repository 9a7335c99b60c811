import CPixels

/// The rows of a PNG, inflated, whose filters are undone from the top down as they are asked for.
struct PNGRows {
  let layout: PNGLayout
  /// Each row after the number of its filter, which is 0 in those that are done.
  private(set) var bytes: [UInt8]
  /// The rows of the first pass that are done.
  private var done = 0
  /// The row above a first row.
  private let zeros: [UInt8]

  /// - Precondition: There are as many bytes as the layout says.
  init(_ bytes: [UInt8], _ layout: PNGLayout) {
    precondition(bytes.count == layout.byteCount)
    (self.layout, self.bytes) = (layout, bytes)
    zeros = [UInt8](repeating: 0, count: layout.passes.reduce(0) { max($0, $1.rowSize) })
  }

  /// The picture as straight RGBA pixels, without gaps.
  ///
  /// - Parameter isWide: Whether they have 16 bits a channel, as the samples have; otherwise 8.
  /// - Throws: For a filter that does not exist.
  mutating func takeAll(
    _ samples: PNGSamples, isWide: Bool, into pixels: UnsafeMutableRawPointer
  ) throws(ImageFailure) {
    var start = 0
    for pass in layout.passes {
      try undo(0..<pass.rowCount, of: pass, from: start)
      bytes.withUnsafeBufferPointer { bytes in
        samples.withKind(of: layout) { kind in
          for row in 0..<pass.rowCount {
            guard let base = bytes.baseAddress else { return }
            let source = base + start + row * (1 + pass.rowSize) + 1
            let (step, place) = (pass.step, (pass.step.y + row * pass.step.dy) * layout.width + pass.step.x)
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
      start += pass.byteCount
    }
  }

  /// The rows of a picture without passes as premultiplied BGRA pixels, without gaps.
  ///
  /// - Parameter range: The rows behind those that were taken before.
  /// - Returns: The AND of all alphas.
  /// - Throws: For a filter that does not exist.
  /// - Precondition: The layout is plain.
  mutating func read(_ range: Range<Int>, into pixels: UnsafeMutableRawPointer) throws(ImageFailure) -> UInt8 {
    precondition(layout.isPlain && range.lowerBound == done)
    let pass = layout.passes[0]
    try undo(range, of: pass, from: 0)
    done = range.upperBound
    var target = pixels.assumingMemoryBound(to: UInt8.self)
    return bytes.withUnsafeBufferPointer { bytes in
      range.reduce(255) { alpha, row in
        guard let base = bytes.baseAddress else { return alpha }
        let source = base + row * (1 + pass.rowSize) + 1
        defer { target += layout.width * 4 }
        if layout.pixelSize == 4 { return alpha & mp_premultiply_rgba_into(source, target, layout.width) }
        mp_opaque_rgb_into(source, target, layout.width)
        return alpha
      }
    }
  }

  private mutating func undo(_ range: Range<Int>, of pass: PNGLayout.Pass, from start: Int) throws(ImageFailure) {
    let (size, step, zeros) = (pass.rowSize, 1 + pass.rowSize, zeros)
    let isRight = bytes.withUnsafeMutableBufferPointer { bytes in
      zeros.withUnsafeBufferPointer { zeros in
        guard let base = bytes.baseAddress, let zeros = zeros.baseAddress else { return range.isEmpty }
        return range.allSatisfy { row in
          let place = base + start + row * step
          return mp_png_unfilter_row(place, row == 0 ? zeros : UnsafePointer(place - size), size, layout.pixelSize)
        }
      }
    }
    guard isRight else { throw ImageFailure(.refused, "is damaged: a row has a filter that does not exist") }
  }
}
