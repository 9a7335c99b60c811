/// Compresses bands of rows: each becomes a piece of the file that depends on nothing but its own pixels, so it can be kept
/// and copied to wherever they are next.
protocol BandEncoder: AnyObject {
  /// Upper bound of the compressed size of `count` filtered bytes.
  func bound(_ count: Int) -> Int

  /// Writes the IDAT chunk of a band, whose first row does not look above: deflate data without a last block, up to a
  /// whole byte.
  func encode(_ band: BandRows, into writer: inout PNGChunkWriter) -> BandSum
}

/// What a band adds to the picture's checksum.
package struct BandSum: Sendable {
  /// The Adler-32 sum of its filtered bytes.
  package var adler: UInt32
  /// How many these are.
  package var count: Int

  /// All of it, part by part.
  package init(adler: UInt32, count: Int) {
    (self.adler, self.count) = (adler, count)
  }
}
