/// How the rows of a PNG lie in its data: each after the number of its filter, and interlaced pictures in seven passes.
struct PNGLayout {
  /// A part of the picture that is one of its own to the filters.
  struct Pass {
    /// Where its first pixel stands, and how far the next ones are.
    var step: (x: Int, y: Int, dx: Int, dy: Int)
    var columns: Int
    var rowCount: Int
    /// The bytes of a row without its filter.
    var rowSize: Int
    /// The bytes of all rows, with their filters.
    var byteCount: Int { rowCount * (1 + rowSize) }
  }
  /// One, or of an interlaced picture seven, some of which may be empty.
  let passes: [Pass]
  /// Pixels across.
  let width: Int
  /// Samples a pixel.
  let channels: Int
  /// Bits a sample.
  let depth: Int
  /// How many bytes lie between the same samples of neighbours; 1 where a pixel has less.
  let pixelSize: Int
  /// Whether pixels are red, green and blue of a byte each, or those and alpha, row by row from the top.
  let isPlain: Bool
  /// The bytes of all rows.
  var byteCount: Int { passes.reduce(0) { $0 + $1.byteCount } }

  /// Reads the header of a PNG file; `nil` for a depth, a kind of colour, a method or an order of rows that does not exist.
  ///
  /// - Precondition: The file has a header chunk, and its sides are in the limits.
  init?(_ bytes: [UInt8]) {
    func word(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height, depth) = (word(16), word(20), Int(bytes[24]))
    let channels: Int
    switch (bytes[25], depth) {
    case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (3, 1), (3, 2), (3, 4), (3, 8): channels = 1
    case (4, 8), (4, 16): channels = 2
    case (2, 8), (2, 16): channels = 3
    case (6, 8), (6, 16): channels = 4
    default: return nil
    }
    // The methods of compression and of filters, of which there is one each.
    guard bytes[26] == 0, bytes[27] == 0 else { return nil }
    (self.width, self.channels, self.depth) = (width, channels, depth)
    pixelSize = max(1, channels * depth / 8)
    isPlain = depth == 8 && channels >= 3 && bytes[28] == 0
    guard bytes[28] < 2 else { return nil }
    passes = (bytes[28] == 0 ? [(x: 0, y: 0, dx: 1, dy: 1)] : Self.adam7).map { step in
      let columns = max(0, (width - step.x + step.dx - 1) / step.dx)
      let rows = columns > 0 ? max(0, (height - step.y + step.dy - 1) / step.dy) : 0
      return Pass(step: step, columns: columns, rowCount: rows, rowSize: (columns * channels * depth + 7) / 8)
    }
  }

  /// Where the pixels of Adam7's passes begin, and how far apart they are.
  private static let adam7: [(x: Int, y: Int, dx: Int, dy: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]
}
