package import Multiplane
package import MultiplaneBase

/// The options of a contact sheet.
package struct SheetOptions: Sendable, Hashable {
  /// Which frames are shown.
  package enum Choice: Sendable, Hashable {
    /// So many, spread evenly from the first to the last.
    case count(Int)
    /// The frames divisible by a number.
    case every(Int)
  }
  /// Which frames are shown.
  package var choice = Choice.count(12)
  /// The frames they are chosen from, both ends held; `nil` is all of them.
  package var frames: RenderOptions.FrameRange?
  /// How many stand in a row; `nil` makes the sheet about half as wide again as high.
  package var columns: Int?
  /// Pixels across a frame, at whose scale the scene is drawn; `nil` gives frames of every shape as many pixels as a phone's
  /// of 180 by 390.
  package var width: Int?

  /// A dozen frames of the whole scene.
  package init() {}

  /// Pixels across a frame of a canvas of some size.
  func width(of canvas: Size) -> Int {
    width ?? max(1, Int((180 * 390 * canvas.width.points / canvas.height.points).squareRoot().rounded()))
  }

  /// The frames that are shown, in order and each once.
  package func frames(of range: ClosedRange<Int>) -> [Int] {
    switch choice {
    case .every(let step):
      let first = (range.lowerBound + step - 1) / step * step
      return first > range.upperBound ? [] : Array(stride(from: first, through: range.upperBound, by: step))
    case .count(let count):
      let steps = range.upperBound - range.lowerBound
      guard count <= steps else { return Array(range) }
      guard count > 1 else { return [range.lowerBound] }
      // Rounded in whole numbers, so that no machine chooses another frame.
      return (0..<count).map { range.lowerBound + ($0 * steps * 2 + count - 1) / (2 * (count - 1)) }
    }
  }
}

/// Where the frames of a sheet and the words under them stand, in pixels.
package struct SheetLayout: Hashable {
  /// The room around frames.
  static let gap = 16
  /// The height of the words, with the room above them.
  package static let label = 24
  let cell: PixelSize
  package let columns: Int
  package let rows: Int

  /// - Parameter count: How many frames there are, at least 1.
  package init(count: Int, cell: PixelSize, columns: Int?) {
    precondition(count > 0, "a sheet shows something")
    self.cell = cell
    func rows(_ columns: Int) -> Int { (count + columns - 1) / columns }
    func size(_ columns: Int) -> PixelSize {
      PixelSize(
        width: Self.gap + columns * (cell.width + Self.gap),
        height: Self.gap + rows(columns) * (cell.height + Self.label + Self.gap))
    }
    /// How far from three by two, whichever side is too long.
    func mismatch(_ columns: Int) -> Double {
      let size = size(columns)
      let ratio = Double(size.width) / Double(size.height) / 1.5
      return max(ratio, 1 / ratio)
    }
    let best = (1...max(1, min(count, 64))).min { mismatch($0) < mismatch($1) } ?? 1
    // As many rows, filled as evenly as they can be.
    self.columns = columns.map { max(1, min($0, count)) } ?? (count + rows(best) - 1) / rows(best)
    self.rows = rows(self.columns)
  }

  /// The size of the sheet.
  package var size: PixelSize {
    PixelSize(
      width: Self.gap + columns * (cell.width + Self.gap),
      height: Self.gap + rows * (cell.height + Self.label + Self.gap))
  }

  /// The top left of a frame.
  package func origin(_ index: Int) -> (x: Int, y: Int) {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return (
      Self.gap + column * (cell.width + Self.gap), Self.gap + row * (cell.height + Self.label + Self.gap)
    )
  }
}
