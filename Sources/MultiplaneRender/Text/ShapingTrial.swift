package import MultiplaneBase

/// Shapes a text piece by piece before it is shaped as a whole, which nothing can end: a font may put many glyphs in the place of
/// one, and may take time with the square of a text's length.
package struct ShapingTrial {
  /// The characters of the first pieces.
  private static let pieceLength = 1_000
  /// The characters that a piece is begun with where its characters are new.
  private static let probeLength = 8
  /// The least time of all first pieces after which longer ones are tried as well, in nanoseconds.
  private static let slowTime: UInt64 = 250_000_000

  private let limit: AdjustableLimit
  private let clock: () -> UInt64
  private let taken: UInt64
  /// The time of all pieces, and of the texts before this one.
  private var spent: UInt64
  /// The time of the first pieces, which is about what shaping the text will take.
  private var firstSpent: UInt64 = 0

  /// A trial that has not begun.
  ///
  /// - Parameters:
  ///   - limit: The seconds that all pieces may take, and then the text as a whole.
  ///   - taken: The nanoseconds of them that other texts have taken.
  ///   - clock: Tells the time that the work has taken, in nanoseconds.
  package init(_ limit: AdjustableLimit, taken: UInt64 = 0, clock: @escaping () -> UInt64 = threadNanoseconds) {
    (self.limit, self.taken, self.clock, spent) = (limit, taken, clock, taken)
  }

  /// Goes through a paragraph.
  ///
  /// - Parameters:
  ///   - count: Its characters.
  ///   - isNew: Whether many characters of a piece are in no piece so far. Each may be slow by itself: the beginning of the piece is
  ///     shaped first, and longer ones as long as that is quick.
  ///   - shape: Shapes a piece; it is told which, and whether it is one of the first pieces, which have no characters in common.
  /// - Throws: The error of `shape`, and a limit if the pieces take too long or a longer one would.
  package mutating func run(
    _ count: Int, isNew: (Range<Int>) -> Bool,
    _ shape: (Range<Int>, _ isFirst: Bool) throws(SceneFailure) -> Void
  ) throws(SceneFailure) {
    var slowest: (time: UInt64, piece: Range<Int>) = (0, 0..<0)
    for start in stride(from: 0, to: count, by: Self.pieceLength) {
      let piece = start..<min(count, start + Self.pieceLength)
      if isNew(piece) {
        var length = Self.probeLength
        while length < piece.count {
          let time = try self.time(of: start..<start + length, isFirst: false, shape)
          // A piece that is twice as long takes at least twice the time, if its characters are slow.
          guard spent + 2 * time <= UInt64(limit.value) * 1_000_000_000 else { throw excess }
          length *= 2
        }
      }
      let time = try self.time(of: piece, isFirst: true, shape)
      firstSpent += time
      if time > slowest.time { slowest = (time, piece) }
    }
    guard spent + firstSpent <= UInt64(limit.value) * 1_000_000_000 else { throw excess }
    guard spent > Self.slowTime else { return }
    // Around the slowest one, each twice as long as the one before.
    var (time, piece) = slowest
    while piece.count < count {
      // It takes four times as long where time grows with the square.
      guard spent + 4 * time <= UInt64(limit.value) * 1_000_000_000 else { throw excess }
      let start = max(0, min(piece.lowerBound - piece.count / 2, count - 2 * piece.count))
      piece = start..<min(count, start + 2 * piece.count)
      time = try self.time(of: piece, isFirst: false, shape)
    }
  }

  private mutating func time(
    of piece: Range<Int>, isFirst: Bool, _ shape: (Range<Int>, Bool) throws(SceneFailure) -> Void
  ) throws(SceneFailure) -> UInt64 {
    let start = clock()
    try shape(piece, isFirst)
    let time = clock() - start
    spent += time
    guard spent <= UInt64(limit.value) * 1_000_000_000 else { throw excess }
    return time
  }

  private var excess: SceneFailure {
    SceneFailure(
      Diagnostic(
        code: "limit-text",
        (taken == 0 ? "a text takes" : "a text and those before it take")
          + " more than \(limit) s of processor time to shape in \(taken == 0 ? "its" : "their") fonts",
        hint: limit.hint(or: "a font may take time with the square of a text's length"), failure: .limit))
  }
}
