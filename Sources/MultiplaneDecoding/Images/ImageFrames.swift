/// The frames of an animated picture file: where they go, and how long each is shown.
package struct ImageFrames: Hashable, Sendable {
  /// How long each frame is shown, in microseconds.
  package private(set) var durations: [Int] = []
  /// How often all are shown before the last one stays; `nil` for ever.
  package var plays: Int?

  /// None yet.
  package init() {}

  /// How many frames there are.
  package var count: Int { durations.count }
  /// Where each frame ends, in microseconds from the start.
  package var ends: [Int] {
    var end = 0
    return durations.map { duration in
      end += duration
      return end
    }
  }

  /// Adds a frame.
  ///
  /// Browsers take what is to be shown for 10 ms or less as not meant, and show it for 100: so do they all here.
  package mutating func add(microseconds: Int) {
    durations.append(microseconds <= 10_000 ? 100_000 : min(microseconds, 3_600_000_000))
  }

  /// How the frames stand in the sheet they are decoded to: as many beside one another as a side allows.
  package func sheet(width: Int, height: Int) -> (columns: Int, rows: Int) {
    let columns = max(1, min(count, ImageLimits.side / width))
    return (columns, (count + columns - 1) / columns)
  }

  /// Throws if all frames together are more than is decoded.
  package func check(width: Int, height: Int) throws(ImageFailure) {
    try ImageLimits.check(width: width, height: height)
    let (columns, rows) = sheet(width: width, height: height)
    let pixels = width * columns * height * rows
    try ImageLimits.check("has \(count) frames of \(width)x\(height)", pixels: pixels)
    guard height * rows <= ImageLimits.side else {
      throw ImageFailure(
        .tooLarge,
        "has \(count) frames of \(width)x\(height) pixels, too many for one sheet of \(ImageLimits.side) a side")
    }
  }
}
