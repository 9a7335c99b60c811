import MultiplaneBase

/// Where the characters of a scalar's value stand in the file.
enum CharacterMap: Sendable, Hashable {
  /// Nowhere in particular: only the scalar's start is known.
  case start
  /// The value is written as it is, from this place on.
  case exact(line: Int, column: Int)
  /// Pieces that are written as they are, in order.
  case runs([Run])

  /// A piece of the value and where it starts in the file.
  struct Run: Sendable, Hashable {
    /// The first scalar of the value that belongs to the piece.
    var offset: Int
    var line: Int
    var column: Int
  }

  /// The place of a range of the value; its length stays on the first line.
  func place(of range: Range<Int>) -> (line: Int, column: Int, length: Int)? {
    let low = max(0, range.lowerBound)
    guard let start = place(of: low) else { return nil }
    guard range.upperBound > low + 1, let last = place(of: range.upperBound - 1) else {
      return (start.line, start.column, 1)
    }
    if last.line == start.line { return (start.line, start.column, max(1, last.column - start.column + 1)) }
    // Up to the last run of the first line.
    guard case .runs(let runs) = self, let next = runs.first(where: { $0.offset > low && $0.line > start.line }),
      let end = place(of: max(low, next.offset - 1))
    else { return (start.line, start.column, 1) }
    return (start.line, start.column, max(1, end.column - start.column + 1))
  }

  /// Where the characters of a value stand that is made of pieces of this one.
  func joining(_ pieces: [Range<Int>]) -> CharacterMap {
    if self == .start { return .start }
    var result: [Run] = []
    var offset = 0
    for piece in pieces {
      if let start = place(of: piece.lowerBound) {
        result.append(Run(offset: offset, line: start.line, column: start.column))
      }
      if case .runs(let runs) = self {
        let inside = runs[count(upTo: piece.lowerBound, runs)...].prefix { $0.offset < piece.upperBound }
        result += inside.map {
          Run(offset: $0.offset - piece.lowerBound + offset, line: $0.line, column: $0.column)
        }
      }
      offset += piece.count
    }
    return .runs(result)
  }

  private func place(of offset: Int) -> (line: Int, column: Int)? {
    switch self {
    case .start: return nil
    case .exact(let line, let column): return (line, column + offset)
    case .runs(let runs):
      let count = count(upTo: offset, runs)
      guard count > 0 else { return nil }
      let run = runs[count - 1]
      return (run.line, run.column + offset - run.offset)
    }
  }

  /// How many runs start at an offset or before.
  private func count(upTo offset: Int, _ runs: [Run]) -> Int {
    runs.indices.partitioningIndex { runs[$0].offset > offset }
  }
}
