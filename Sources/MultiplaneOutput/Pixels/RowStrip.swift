import CPixels

/// Where a picture is drawn of which all rows are new: a few rows at a time, which are hashed and encoded while they are
/// near, each in the place of one that is not read again.
///
/// A picture that is drawn whole, then hashed, then encoded is fetched from memory three times.
package struct RowStrip<Failure: Error> {
  /// How many rows are drawn at a time; but for the last ones.
  package static var step: Int { 32 }
  /// How many rows there must be memory for: a band that goes on as long as one can, what says so, and the next step.
  package static var heldRows: Int { (Int(MP_BAND_ROWS + MP_BAND_REACH) / step + 2) * step }

  private let pixels: () -> PixelSource
  private let draw: (Range<Int>) throws(Failure) -> Void

  /// - Parameters:
  ///   - pixels: The picture, with memory for at least `heldRows` rows or all; asked for once it is to be drawn.
  ///   - draw: Draws rows there, from the top.
  package init(
    _ pixels: @escaping @autoclosure () -> PixelSource, draw: @escaping (Range<Int>) throws(Failure) -> Void
  ) {
    (self.pixels, self.draw) = (pixels, draw)
  }

  /// Draws all rows, hashes and encodes them.
  func encode(_ rows: inout RowHashes, with encoder: any FrameEncoder) throws(Failure) {
    let pixels = pixels()
    var (known, needed) = (0, 0)
    while known < rows.count {
      let next = known..<min(known + Self.step, rows.count)
      precondition(next.upperBound - needed <= pixels.heldRows, "rows stay until they are encoded")
      try draw(next)
      rows.update(next, of: pixels)
      known = next.upperBound
      needed = encoder.encode(pixels, rows, upTo: known)
    }
  }
}
