package import CPixels
package import MultiplaneBase
package import MultiplaneDecoding

/// Which pixels of a picture are clear, opaque, or neither: found once, so that composing copies what is opaque,
/// skips what is clear, and blends only the rest.
package struct Coverage: Sendable {
  /// The runs of each row; `nil` where all of the picture is opaque.
  fileprivate(set) var rows: RowRuns?
  /// A large box of opaque pixels, from the picture's top left: what is behind it need not be drawn.
  package fileprivate(set) var opaqueRect: PixelRect
  /// The smallest box that holds all that is not clear.
  package fileprivate(set) var content: PixelRect

  /// Looks at every pixel of a picture.
  package init(of buffer: PixelBuffer) {
    let (width, height) = (buffer.width, buffer.height)
    content = PixelRect(x: 0, y: 0, width: width, height: height)
    opaqueRect = content
    if buffer.isOpaque { return }
    var (starts, runs) = ([UInt32](), [mp_run]())
    starts.reserveCapacity(height + 1)
    var found = [mp_run](repeating: mp_run(), count: width / 8 + 4)
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      starts.append(UInt32(runs.count))
      let count = mp_find_runs((buffer.bytes + y * buffer.stride).assumingMemoryBound(to: UInt8.self), width, &found)
      guard count > 0 else { continue }
      runs += found[0..<count]
      (left, right) = (min(left, Int(found[0].start)), max(right, Int(found[count - 1].end)))
      (top, bottom) = (min(top, y), y + 1)
    }
    starts.append(UInt32(runs.count))
    let rows = RowRuns(starts: starts, runs: runs)
    content = PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    opaqueRect = rows.largestCore()
    self.rows = rows
  }

  /// Whether every pixel is opaque.
  package var isOpaque: Bool { rows == nil }

  /// The same for the part of the picture in a box that holds its content.
  func cropped(to box: PixelRect) -> Coverage {
    guard let rows else { return self }
    var copy = self
    let first = rows.starts[box.y]
    copy.rows = RowRuns(
      starts: rows.starts[box.y...box.maxY].map { $0 - first },
      runs: rows.runs[Int(first)..<Int(rows.starts[box.maxY])].map {
        mp_run(start: $0.start - UInt16(box.x), end: $0.end - UInt16(box.x), opaque: $0.opaque)
      })
    copy.opaqueRect = opaqueRect.offset(x: -box.x, y: -box.y)
    copy.content = content.offset(x: -box.x, y: -box.y)
    return copy
  }

  /// The part of a row that is not clear, and its longest opaque run; both empty where all is clear.
  func extents(of y: Int, width: Int) -> (seen: Range<Int>, solid: Range<Int>) {
    guard let rows else { return (0..<width, 0..<width) }
    let found = rows[y]
    guard let first = found.first, let last = found.last else { return (0..<0, 0..<0) }
    return (Int(first.start)..<Int(last.end), rows.longest(y) ?? 0..<0)
  }

  /// A picture's pixels with what is known about them, as the kernels want it; good as long as both are there.
  package func picture(_ buffer: PixelBuffer) -> mp_picture {
    mp_picture(
      pixels: UnsafePointer(buffer.bytes.assumingMemoryBound(to: UInt8.self)), stride: buffer.stride,
      starts: rows?.starts.baseAddress, runs: rows?.runs.baseAddress, hides: rows?.hides == false ? 0 : 1)
  }
}

/// The parts that are not clear in each row of a picture, from the left; in memory that stays where it is.
///
/// `@unchecked Sendable` is safe: nobody writes the memory once it is made.
final class RowRuns: @unchecked Sendable {
  /// Where the runs of each row begin, and at last their number.
  let starts: UnsafeBufferPointer<UInt32>
  /// The runs of all rows.
  let runs: UnsafeBufferPointer<mp_run>
  /// Whether there are opaque runs long enough to look for what they hide.
  let hides: Bool

  /// - Parameter starts: As many as there are rows, and one more.
  init(starts: [UInt32], runs: [mp_run]) {
    func kept<Element>(_ array: [Element]) -> UnsafeBufferPointer<Element> {
      let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
      _ = memory.initialize(from: array)
      return UnsafeBufferPointer(memory)
    }
    (self.starts, self.runs) = (kept(starts), kept(runs))
    hides = runs.contains { $0.opaque != 0 && $0.end - $0.start >= 64 }
  }

  deinit {
    starts.deallocate()
    runs.deallocate()
  }

  /// The runs of a row.
  subscript(y: Int) -> Slice<UnsafeBufferPointer<mp_run>> { runs[Int(starts[y])..<Int(starts[y + 1])] }

  /// The longest opaque run of a row.
  fileprivate func longest(_ y: Int) -> Range<Int>? {
    var best: Range<Int>?
    for run in self[y] where run.opaque != 0 {
      if Int(run.end - run.start) > (best?.count ?? 0) { best = Int(run.start)..<Int(run.end) }
    }
    return best
  }

  /// A box grown up and down from a few rows as long as it gains area; not always the largest there is.
  fileprivate func largestCore() -> PixelRect {
    let height = starts.count - 1
    var best = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for seed in Set([height / 4, height / 2, height * 3 / 4, height - 1]) {
      guard let span = longest(seed) else { continue }
      var rect = PixelRect(x: span.lowerBound, y: seed, width: span.count, height: 1)
      grow(&rect, over: stride(from: seed - 1, through: 0, by: -1))
      grow(&rect, over: stride(from: seed + 1, to: height, by: 1))
      if rect.width * rect.height > best.width * best.height { best = rect }
    }
    return best
  }

  private func grow(_ rect: inout PixelRect, over rows: some Sequence<Int>) {
    for row in rows where !grow(&rect, by: row) { break }
  }

  /// Adds a row to a box unless that makes it smaller.
  private func grow(_ rect: inout PixelRect, by row: Int) -> Bool {
    guard let span = longest(row) else { return false }
    let (left, right) = (max(rect.x, span.lowerBound), min(rect.maxX, span.upperBound))
    guard (right - left) * (rect.height + 1) > rect.width * rect.height else { return false }
    rect = PixelRect(x: left, y: min(rect.y, row), width: right - left, height: rect.height + 1)
    return true
  }
}
