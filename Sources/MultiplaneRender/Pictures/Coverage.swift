internal import CPixels
internal import MultiplaneBase

/// Which pixels of a picture are clear, opaque, or neither: found once, so that composing copies what is opaque,
/// skips what is clear, and blends only the rest.
struct Coverage: Sendable {
  /// Where the runs of each row begin, and at last their number; empty where all of the picture is opaque.
  fileprivate(set) var starts: [UInt32] = []
  fileprivate(set) var runs: [mp_run] = []
  /// A large box of opaque pixels, from the picture's top left: what is behind it need not be drawn.
  fileprivate(set) var core: PixelRect
  /// The smallest box that holds all that is not clear.
  fileprivate(set) var content: PixelRect

  /// Looks at every pixel of a picture.
  init(of buffer: PixelBuffer) {
    let (width, height) = (buffer.width, buffer.height)
    content = PixelRect(x: 0, y: 0, width: width, height: height)
    core = content
    if buffer.isOpaque { return }
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
    content = PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    core = PixelRect(x: 0, y: 0, width: 0, height: 0)
    core = largestCore(height)
  }

  /// Whether every pixel is opaque.
  var isOpaque: Bool { starts.isEmpty }

  /// The same for the part of the picture in a box that holds its content.
  func cropped(to box: PixelRect) -> Coverage {
    var copy = self
    if isOpaque { return copy }
    let first = starts[box.y]
    copy.starts = starts[box.y...box.maxY].map { $0 - first }
    copy.runs = runs[Int(first)..<Int(starts[box.maxY])].map {
      mp_run(start: $0.start - UInt16(box.x), end: $0.end - UInt16(box.x), opaque: $0.opaque)
    }
    copy.core = core.offset(x: -box.x, y: -box.y)
    copy.content = content.offset(x: -box.x, y: -box.y)
    return copy
  }

  /// What of a row is not clear, and its longest opaque run; both empty where all is clear.
  func extents(of y: Int, width: Int) -> (seen: Range<Int>, solid: Range<Int>) {
    if isOpaque { return (0..<width, 0..<width) }
    let found = runs[Int(starts[y])..<Int(starts[y + 1])]
    guard let first = found.first, let last = found.last else { return (0..<0, 0..<0) }
    return (Int(first.start)..<Int(last.end), longest(y) ?? 0..<0)
  }

  /// The longest opaque run of a row.
  private func longest(_ y: Int) -> Range<Int>? {
    var best: Range<Int>?
    for run in runs[Int(starts[y])..<Int(starts[y + 1])] where run.opaque != 0 {
      if Int(run.end - run.start) > (best?.count ?? 0) { best = Int(run.start)..<Int(run.end) }
    }
    return best
  }

  /// A box grown up and down from a few rows as long as it gains area; not always the largest there is.
  private func largestCore(_ height: Int) -> PixelRect {
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
