/// How the rows of a PNG lie in its data: each after the number of its filter, and interlaced pictures in seven passes.
struct PNGLayout {
  /// What a picture of its own is to the filters.
  struct Pass {
    var rowCount: Int
    /// The bytes of a row without its filter.
    var rowSize: Int
    /// The bytes of all rows, with their filters.
    var byteCount: Int { rowCount * (1 + rowSize) }
  }
  /// One, or of an interlaced picture seven, some of which may be empty.
  let passes: [Pass]
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
    pixelSize = max(1, channels * depth / 8)
    isPlain = depth == 8 && channels >= 3 && bytes[28] == 0
    func pass(_ columns: Int, _ rows: Int) -> Pass {
      Pass(rowCount: columns > 0 ? max(0, rows) : 0, rowSize: (columns * channels * depth + 7) / 8)
    }
    switch bytes[28] {
    case 0: passes = [pass(width, height)]
    case 1:
      passes = Self.adam7.map { step in
        pass((width - step.x + step.dx - 1) / step.dx, (height - step.y + step.dy - 1) / step.dy)
      }
    default: return nil
    }
  }

  /// Where the pixels of Adam7's passes begin, and how far apart they are.
  private static let adam7: [(x: Int, y: Int, dx: Int, dy: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]
}
