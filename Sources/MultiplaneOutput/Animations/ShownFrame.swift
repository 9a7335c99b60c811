internal import Glibc

/// The part of a frame that differs from what an animation shows: a rectangle of pixels, and which squares of it differ.
struct ChangedPart {
  /// The left edge, in pixels; a multiple of `ShownFrame.side`, as the top is.
  var x = 0
  var y = 0
  var width = 0
  var height = 0
  /// The squares of the rectangle, row by row.
  var differs: [Bool] = []
  /// The pixels of the whole frame that differ, row by row; where they are asked for.
  var changes: [Bool] = []
  /// How many squares are in a row.
  var columns: Int { (width + ShownFrame.side - 1) / ShownFrame.side }
}

/// The pixels that an animation shows, as frames come one after the other.
final class ShownFrame {
  /// The pixels of a square's side. An edge of a WebP's part is even.
  static let side = 16
  private let width: Int
  private let height: Int
  private let tolerance: Int
  private let marksPixels: Bool
  private var pixels = ByteBuffer()
  private var isEmpty = true

  /// - Parameters:
  ///   - tolerance: Squares are the same whose channels differ by no more than this, squared and added up.
  ///   - marksPixels: Whether parts say which pixels differ.
  init(width: Int, height: Int, tolerance: Int, marksPixels: Bool) {
    (self.width, self.height, self.tolerance, self.marksPixels) = (width, height, tolerance, marksPixels)
  }

  /// Takes a raw frame in; `nil` if it is the one that is shown. Squares that are the same stay as they were, so that small
  /// differences add up until they are seen.
  func update(_ frame: UnsafeRawBufferPointer) -> ChangedPart? {
    guard let base = frame.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
    let (side, line) = (Self.side, width * 4)
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    if isEmpty {
      isEmpty = false
      pixels.reserve(frame.count)
      pixels.base.update(from: base, count: frame.count)
      return ChangedPart(
        width: width, height: height, differs: Array(repeating: true, count: columns * rows),
        changes: Array(repeating: true, count: marksPixels ? width * height : 0))
    }
    var changes = [Bool](repeating: false, count: marksPixels ? width * height : 0)
    var differs = [Bool](repeating: false, count: columns * rows)
    var (left, top, right, bottom) = (columns, rows, -1, -1)
    for row in 0..<rows {
      let count = min(side, height - row * side)
      let start = row * side * line
      if memcmp(base + start, pixels.base + start, count * line) == 0 { continue }
      for column in 0..<columns {
        let (at, bytes) = (start + column * side * 4, min(side, width - column * side) * 4)
        if isSame(base + at, pixels.base + at, rows: count, bytes: bytes) { continue }
        if marksPixels { mark(at / 4, rows: count, columns: bytes / 4, base, &changes) }
        for y in 0..<count { (pixels.base + at + y * line).update(from: base + at + y * line, count: bytes) }
        differs[row * columns + column] = true
        (left, top, right, bottom) = (min(left, column), min(top, row), max(right, column), max(bottom, row))
      }
    }
    guard right >= 0 else { return nil }
    return ChangedPart(
      x: left * side, y: top * side, width: min(width, (right + 1) * side) - left * side,
      height: min(height, (bottom + 1) * side) - top * side,
      differs: (top...bottom).flatMap { differs[$0 * columns + left...$0 * columns + right] },
      changes: changes)
  }

  private func mark(
    _ start: Int, rows: Int, columns: Int, _ frame: UnsafePointer<UInt8>, _ changes: inout [Bool]
  ) {
    frame.withMemoryRebound(to: UInt32.self, capacity: width * height) { frame in
      pixels.base.withMemoryRebound(to: UInt32.self, capacity: width * height) { shown in
        for y in 0..<rows {
          for at in start + y * width..<start + y * width + columns { changes[at] = frame[at] != shown[at] }
        }
      }
    }
  }

  private func isSame(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, rows: Int, bytes: Int) -> Bool {
    var sum = 0
    for y in 0..<rows {
      let (a, b) = (a + y * width * 4, b + y * width * 4)
      if memcmp(a, b, bytes) == 0 { continue }
      if tolerance == 0 { return false }
      for x in 0..<bytes {
        let difference = Int(a[x]) - Int(b[x])
        sum += difference * difference
      }
      if sum > tolerance { return false }
    }
    return true
  }
}
