import MultiplaneBase

/// The pictures that lie in one file and follow one another in time.
package struct PictureSequence: Sendable, Hashable {
  /// When the next picture comes.
  package enum Pace: Sendable, Hashable {
    /// So many pictures a second, over and over.
    case rate(Double)
    /// Where each picture ends, in microseconds from the start, rising; `plays` is how often all are shown before the last
    /// one stays, `nil` for ever.
    case ends([Int], plays: Int?)
  }

  /// How many pictures stand beside one another in the sheet they are decoded to.
  package let columns: Int
  /// How many stand below one another.
  package let rows: Int
  /// How many there are: they fill the sheet row by row.
  package let count: Int
  /// When the next one comes.
  package let pace: Pace
  /// The pixels around all of them in the sheet, and between two.
  package var margin = 0
  package var spacing = 0

  /// Pictures in a sheet.
  ///
  /// - Precondition: There is at least one, and as many ends as pictures where there are ends.
  package init(columns: Int, rows: Int, count: Int, pace: Pace) {
    precondition(count > 0 && columns > 0 && rows > 0 && columns * rows >= count, "pictures stand in their sheet")
    (self.columns, self.rows, self.count, self.pace) = (columns, rows, count, pace)
  }

  /// The number of the picture that is shown at a time in seconds, from 0; before the start the first. O(log pictures).
  package func index(at time: Double) -> Int {
    guard time > 0 else { return 0 }
    switch pace {
    case .rate(let rate):
      // A frame's time is a division, which may fall short of the moment it means.
      return wrapped((time * rate + 1e-6).rounded(.down))
    case .ends(let ends, let plays):
      guard let length = ends.last, length > 0 else { return 0 }
      let now = Int(max(0, min(time * 1e6, 0x1p60)).rounded())
      if let plays, now / length >= plays { return count - 1 }
      let moment = now % length
      return (0..<(count - 1)).partitioningIndex { ends[$0] > moment }
    }
  }

  /// The picture of a number that counts on behind the last one, and before the first.
  package func wrapped(_ number: Double) -> Int {
    guard number.isFinite else { return 0 }
    let rest = number.rounded(.down).truncatingRemainder(dividingBy: Double(count))
    return Int(rest < 0 ? rest + Double(count) : rest)
  }

  /// Where a picture stands in the sheet.
  package func cell(_ index: Int) -> SheetCell {
    SheetCell(columns: columns, rows: rows, index: index, margin: margin, spacing: spacing)
  }
}

/// One of the pictures in a sheet of equal ones.
package struct SheetCell: Sendable, Hashable {
  /// How many stand beside one another.
  package var columns: Int
  /// How many stand below one another.
  package var rows: Int
  /// Counted from 0, row by row.
  package var index: Int
  /// The pixels around all of them, and between two.
  package var margin, spacing: Int
}
