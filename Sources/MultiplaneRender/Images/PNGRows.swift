/// How the rows of a PNG lie in its data: each after the number of its filter, and interlaced pictures in seven passes.
struct PNGRows {
  /// The bytes of all rows.
  let byteCount: Int

  /// Reads the header of a PNG file; `nil` for a depth, a kind of colour or an order of rows that does not exist.
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
    func size(_ columns: Int, _ rows: Int) -> Int {
      columns == 0 ? 0 : rows * (1 + (columns * channels * depth + 7) / 8)
    }
    switch bytes[28] {
    case 0: byteCount = size(width, height)
    case 1:
      byteCount = Self.passes.reduce(0) { sum, pass in
        let columns = (width - pass.x + pass.dx - 1) / pass.dx
        let rows = (height - pass.y + pass.dy - 1) / pass.dy
        return sum + size(max(0, columns), max(0, rows))
      }
    default: return nil
    }
  }

  /// Where the pixels of Adam7's passes begin, and how far apart they are.
  private static let passes: [(x: Int, y: Int, dx: Int, dy: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]
}
