/// Frames of a scene that are not there, by the ranges they lie in: a scene may have far more frames than a folder has files.
package struct FrameGaps: Sequence, Sendable {
  /// The first and last frame of each range, in order; of those between, the ones divisible by `step`.
  package private(set) var ranges: [ClosedRange<Int>] = []
  /// The step that the numbers of frames are divisible by.
  package let step: Int

  /// The frames of a scene that are divisible by a number, without some of them.
  ///
  /// - Parameter frames: How many frames the scene has.
  package init(in frames: Int, divisibleBy step: Int, without known: some Sequence<Int>) {
    self.step = step
    guard frames > 0 else { return }
    let last = (frames - 1) / step * step
    var next = 0
    for frame in known.sorted() where frame >= next && frame <= last && frame % step == 0 {
      if frame > next { ranges.append(next...(frame - step)) }
      next = frame + step
    }
    if next <= last { ranges.append(next...last) }
  }

  /// How many frames there are.
  package var count: Int { ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) / step + 1 } }

  /// Whether there are none.
  package var isEmpty: Bool { ranges.isEmpty }

  package func makeIterator() -> some IteratorProtocol<Int> {
    ranges.lazy.flatMap { stride(from: $0.lowerBound, through: $0.upperBound, by: step) }.makeIterator()
  }

  /// Which of some parts of the scene, which rise, have any of these frames. O(ranges + parts).
  package func parts(of division: [ClosedRange<Int>?]) -> [Int] {
    var index = 0
    return division.indices.filter { number in
      guard let part = division[number] else { return false }
      while index < ranges.count, ranges[index].upperBound < part.lowerBound { index += 1 }
      guard index < ranges.count else { return false }
      let first = Swift.max(ranges[index].lowerBound, (part.lowerBound + step - 1) / step * step)
      return first <= part.upperBound
    }
  }

  /// The frames as `--array=` of a cluster takes them: `3`, `3-7`, `0-12:4`, with commas between.
  package var arrayText: String { MultiplaneOutput.arrayText(ranges, step: step) }
}
