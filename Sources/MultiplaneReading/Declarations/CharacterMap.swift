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

  private func place(of offset: Int) -> (line: Int, column: Int)? {
    switch self {
    case .start: return nil
    case .exact(let line, let column): return (line, column + offset)
    case .runs(let runs):
      var (low, high) = (0, runs.count)
      while low < high {
        let middle = (low + high) / 2
        if runs[middle].offset <= offset { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { return nil }
      let run = runs[low - 1]
      return (run.line, run.column + offset - run.offset)
    }
  }
}
