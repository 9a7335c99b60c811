/// How a sequence of frames differs from its goldens: where it begins, in which ranges, where most.
package struct SequenceCurve: Equatable, Sendable {
  /// A frame and the number of its pixels that are not the same.
  package struct Sample: Hashable, Sendable {
    /// The frame's number.
    package var frame: Int
    /// The pixels that differ, antialiased and faint ones included.
    package var pixels: Int
    /// Whether the frame makes the case fail.
    package var isBad: Bool
    /// Whether there is no golden to compare it with.
    package var isMissing = false
  }

  /// The frames that were compared, in their order.
  package var points: [Sample]

  /// The curve of a case.
  package init(_ frames: [FrameResult]) {
    points = frames.map {
      Sample(
        frame: $0.frame, pixels: $0.comparison?.differingPixels ?? 0, isBad: $0.outcome.isFailure,
        isMissing: $0.outcome == .missing)
    }
  }

  /// The first frame that is bad.
  package var firstBad: Int? { points.first(where: \.isBad)?.frame }

  /// The bad frames, neighbours among those compared drawn together; both ends are bad.
  package var badRanges: [ClosedRange<Int>] { ranges(where: \.isBad) }

  private func ranges(where isWanted: (Sample) -> Bool) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    var start: Int?
    var last = 0
    for point in points {
      if isWanted(point) {
        start = start ?? point.frame
        last = point.frame
      } else if let from = start {
        ranges.append(from...last)
        start = nil
      }
    }
    if let start { ranges.append(start...last) }
    return ranges
  }

  /// The first of the bad frames in which most pixels differ.
  package var worst: Sample? {
    points.filter(\.isBad).reduce(nil as Sample?) { best, point in
      if let best, best.pixels >= point.pixels { best } else { point }
    }
  }

  /// One line for a person, as in `3 of 240 frames differ: 12-13, 40; worst 13 (1,204 pixels)`; empty if none does.
  package var summary: String {
    var parts: [String] = []
    let differ = { (point: Sample) in point.isBad && !point.isMissing }
    if let worst, points.contains(where: differ) {
      parts.append(told(where: differ, "differs", "differ"))
      if worst.pixels > 0 { parts.append("worst \(worst.frame) (\(worst.pixels) pixels)") }
    }
    if points.contains(where: \.isMissing) {
      parts.append(told(where: \.isMissing, "has no golden", "have no golden"))
    }
    return parts.joined(separator: "; ")
  }

  /// How many frames are so, and which.
  private func told(where isWanted: (Sample) -> Bool, _ one: String, _ several: String) -> String {
    let count = points.count(where: isWanted)
    let ranges = ranges(where: isWanted).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    let shown = ranges.prefix(8).joined(separator: ", ") + (ranges.count > 8 ? " and \(ranges.count - 8) more" : "")
    let frames = points.count == 1 ? "frame" : "frames"
    return "\(count) of \(points.count) \(frames) \(count == 1 ? one : several): \(shown)"
  }
}
