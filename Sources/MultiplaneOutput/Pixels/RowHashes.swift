package import CPixels

/// A hash of every row of a picture: what tells rows and pictures apart.
package struct RowHashes: Equatable, Sendable {
  /// Whether alpha is part of the rows.
  let hasAlpha: Bool
  /// Pixels across.
  let width: Int
  private var hashes: [Hash]

  /// A hash of rows: of one, or of several below each other. Equal ones are taken for equal pixels.
  ///
  /// Both halves are made of the same sums over a row (`row_hash.c`), so 128 bits are worth no more than 64 good ones: among
  /// ten million rows that differ, any two are equal by chance once in some 400,000 runs. It is no defence against forged
  /// pixels.
  package struct Hash: Hashable, Sendable {
    let low, high: UInt64

    init(_ hash: mp_row_hash) { (low, high) = (hash.low, hash.high) }

    fileprivate init() { (low, high) = (0, 0) }
  }

  /// The hashes of a picture's rows; without alpha the fourth byte of a pixel is not looked at.
  package init(of source: PixelSource, hasAlpha: Bool) {
    self.init(count: source.height, width: source.width, hasAlpha: hasAlpha)
    update(0..<count, of: source)
  }

  /// Room for the hashes of so many rows.
  package init(count: Int, width: Int, hasAlpha: Bool) {
    (self.hasAlpha, self.width) = (hasAlpha, width)
    hashes = Array(repeating: Hash(), count: count)
  }

  /// Whether both are of pictures of the same size and kind.
  func hasForm(of other: RowHashes) -> Bool {
    count == other.count && width == other.width && hasAlpha == other.hasAlpha
  }

  /// Hashes rows of a picture of the same form anew.
  mutating func update(_ rows: some Sequence<Int>, of source: PixelSource) {
    let mask: UInt32 = hasAlpha ? 0 : 0xff00_0000
    for y in rows { hashes[y] = Hash(mp_hash_row(source.row(y), width, mask)) }
  }

  /// How many rows there are.
  package var count: Int { hashes.count }

  /// The hash of rows below each other, with the form of the picture.
  package func hash(of rows: Range<Int>) -> Hash {
    withRows { Hash(mp_hash_rows($0 + rows.lowerBound, rows.count, UInt64(width) << 1 | (hasAlpha ? 1 : 0))) }
  }

  /// Calls `body` with the hashes of all rows.
  func withRows<Result>(_ body: (UnsafePointer<mp_row_hash>) -> Result) -> Result {
    hashes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("a picture has rows") }
      return body(base.assumingMemoryBound(to: mp_row_hash.self))
    }
  }

  /// Calls `body` with the hashes of all rows, to change some.
  package mutating func withMutableRows(_ body: (UnsafeMutablePointer<mp_row_hash>) -> Void) {
    hashes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("a picture has rows") }
      body(base.assumingMemoryBound(to: mp_row_hash.self))
    }
  }
}
