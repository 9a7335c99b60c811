import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneGolden
import MultiplaneRender
import Testing

/// What is said about a sequence.
@Suite struct SequenceCurveTests {
  private func frames(_ bad: [Int], of numbers: [Int]) -> [FrameResult] {
    numbers.map { number in
      var frame = FrameResult(id: "a.f\(number)", frame: number, outcome: bad.contains(number) ? .failed : .passed)
      if bad.contains(number) {
        let white = StraightImage(width: 4, height: 4, bytes: Array(repeating: 255, count: 64))
        var other = white
        for index in 0...(number % 3) { other.bytes[index * 4] = 0 }
        frame.comparison = ComparisonResult(PictureComparison(golden: white, actual: other))
      }
      return frame
    }
  }

  @Test func `ranges hold neighbours`() {
    let curve = SequenceCurve(frames([2, 3, 4, 9], of: Array(0..<10)))
    #expect(curve.badRanges == [2...4, 9...9])
    #expect(curve.firstBad == 2)
    #expect(curve.worst?.frame == 2, "the first of equals")
    #expect(curve.summary == "4 of 10 frames differ: 2-4, 9; worst 2 (3 pixels)")
  }

  @Test func `neighbours are those that were compared`() {
    #expect(SequenceCurve(frames([30, 60], of: [0, 30, 60, 90])).badRanges == [30...60])
  }

  @Test func `nothing is said of a good sequence`() {
    let curve = SequenceCurve(frames([], of: [0, 1]))
    #expect(curve.summary.isEmpty && curve.firstBad == nil && curve.worst == nil && curve.badRanges.isEmpty)
    #expect(SequenceCurve([]).points.isEmpty)
  }

  @Test func `frames without a golden do not count as different`() {
    let missing = [0, 1, 2, 5].map { FrameResult(id: "a.f\($0)", frame: $0, outcome: .missing) }
    #expect(SequenceCurve(missing).summary == "4 of 4 frames have no golden: 0-5")
    let one = [FrameResult(id: "a", frame: 0, outcome: .missing)]
    #expect(SequenceCurve(one).summary == "1 of 1 frame has no golden: 0")
    let mixed = frames([1], of: [0, 1]) + [FrameResult(id: "a.f2", frame: 2, outcome: .missing)]
    #expect(
      SequenceCurve(mixed).summary == "1 of 3 frames differs: 1; worst 1 (2 pixels); 1 of 3 frames has no golden: 2")
  }

  @Test func `long lists are cut`() {
    let curve = SequenceCurve(frames(Array(stride(from: 0, to: 24, by: 2)), of: Array(0..<24)))
    #expect(curve.summary.contains("12, 14 and 4 more;"))
  }
}
