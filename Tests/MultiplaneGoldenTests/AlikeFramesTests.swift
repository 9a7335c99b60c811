import MultiplaneComparison
import MultiplaneGolden
import Testing

/// Which frames of a case are told as one message.
@Suite struct AlikeFramesTests {
  private func verdict(
    _ frame: Int, _ outcome: TestOutcome = .failed, _ changes: [NodeChange] = []
  ) -> GoldenJudge.Verdict {
    let result = FrameResult(id: "feed/cards.f\(frame)", frame: frame, outcome: outcome, changes: changes)
    return GoldenJudge.Verdict(result: result, problem: outcome == .passed ? nil : "it is wrong", pixels: "")
  }

  private func groups(_ verdicts: [GoldenJudge.Verdict]) -> [[Int]] {
    AlikeFrames(verdicts).groups.map { $0.map(\.result.frame) }
  }

  private static let moved = NodeChange(node: "layers[0] Text", kind: .moved, detail: "moved by (0, 8) pt")
  private static let farther = NodeChange(node: "layers[0] Text", kind: .moved, detail: "moved by (0, 9) pt")
  private static let painted = NodeChange(node: "layers[1] Color", kind: .changed, detail: "fill #fff → #000")
  private static let gone = NodeChange(node: "layers[2] Color", kind: .removed, detail: "is gone")

  @Test func `frames are alike whatever the order of their causes and the number of distances`() {
    let verdicts = [
      verdict(0, .failed, [Self.painted, Self.gone, Self.moved]), verdict(1, .passed),
      verdict(2, .failed, [Self.gone, Self.painted, Self.farther, Self.moved]), verdict(3, .failed, [Self.moved]),
      verdict(4, .failed, [Self.farther, Self.moved]), verdict(5, .failed, [Self.painted]),
    ]
    #expect(groups(verdicts) == [[0, 2], [3, 4], [5]])
  }

  @Test func `what cannot be read, and what differs for no known cause, stands alone`() {
    #expect(groups([verdict(0, .error), verdict(1, .error), verdict(2), verdict(3)]) == [[0], [1], [2], [3]])
    #expect(groups([verdict(0, .missing), verdict(1, .failed, [Self.gone]), verdict(2, .missing)]) == [[0, 2], [1]])
  }

  @Test func `a group is accepted by its frames, and by its case where it is all that is wrong`() throws {
    let golden = GoldenCase(id: "feed/cards", name: "cards", frames: [0, 1, 2, 3])
    let some = AlikeFrames([verdict(0, .missing), verdict(1, .failed, [Self.gone]), verdict(2, .missing)])
    #expect(some.groups.map { some.ids(of: $0, golden) } == [["feed/cards.f0", "feed/cards.f2"], ["feed/cards.f1"]])
    let all = AlikeFrames([verdict(0, .missing), verdict(1, .passed), verdict(2, .missing)])
    #expect(all.groups.map { all.ids(of: $0, golden) } == [["feed/cards"]])
  }
}
