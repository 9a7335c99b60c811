import MultiplaneBase
import MultiplaneRender
import TestSupport
import Testing

/// A text is shaped in pieces before it is shaped as a whole.
@Suite struct ShapingTrialTests {
  private static let millisecond: UInt64 = 1_000_000

  /// The pieces that were shaped, and the error; a piece takes as many nanoseconds as `cost` says.
  private func run(
    _ count: Int, taken: UInt64 = 0, isNew: (Range<Int>) -> Bool = { _ in false }, cost: (Range<Int>) -> UInt64
  ) -> (pieces: [Range<Int>], fault: Diagnostic?) {
    final class Clock { var now: UInt64 = 0 }
    let clock = Clock()
    var pieces: [Range<Int>] = []
    var trial = ShapingTrial(AdjustableLimit("shaping-seconds", 5, most: 600, .seconds), taken: taken) { clock.now }
    let fault = failure { () throws(SceneFailure) in
      try trial.run(count, isNew: isNew) { piece, _ in
        clock.now += cost(piece)
        pieces.append(piece)
      }
    }
    return (pieces, fault)
  }

  @Test func `pieces of a quick text are shaped once, and they are all of it`() {
    let (pieces, fault) = run(10_500, cost: { UInt64($0.count) * 1_000 })
    #expect(fault == nil && pieces.count == 11)
    #expect(pieces.map(\.lowerBound) == (0...10).map { $0 * 1_000 } && pieces.last?.upperBound == 10_500)
    #expect(run(0, cost: { _ in 0 }).pieces == [])
  }

  @Test func `a text that takes time in proportion to it is shaped, slow as it is`() {
    let (pieces, fault) = run(50_000, cost: { UInt64($0.count) * 20_000 })
    #expect(fault == nil && pieces.last == 0..<50_000)
  }

  @Test(arguments: [0, 30_000, 99_999])
  func `a text that takes time with the square of its length is refused in seconds`(place: Int) {
    // 1,000 characters take 0.3 s, wherever the slow ones are; all of them would take an hour.
    var spent: UInt64 = 0
    let (pieces, fault) = run(
      100_000,
      cost: { piece in
        let cost = UInt64(piece.count * piece.count) * 300
        let time = piece.contains(place) ? cost : Self.millisecond
        spent += time
        return time
      })
    #expect(fault?.message == "a text takes more than 5 s of processor time to shape in its fonts")
    #expect(fault?.failure == .limit && fault?.hint?.contains("--limit shaping-seconds=") == true)
    #expect(spent < 6_000 * Self.millisecond && pieces.count > 100)
    #expect(pieces[100...].allSatisfy { $0.contains(place) })
  }

  @Test func `many slow pieces are refused together`() {
    let (pieces, fault) = run(100_000, cost: { _ in 400 * Self.millisecond })
    #expect(fault?.failure == .limit && pieces.count == 13)
  }

  @Test func `pieces of new characters begin with few, and longer ones follow where these are quick`() {
    let (pieces, fault) = run(1_500, isNew: { $0.lowerBound == 0 }, cost: { UInt64($0.count) * 1_000 })
    #expect(fault == nil)
    let expected: [Range<Int>] = [8, 16, 32, 64, 128, 256, 512, 1_000].map { 0..<$0 }
    #expect(pieces == expected + [1_000..<1_500])
    // Each character takes 50 ms.
    var spent: UInt64 = 0
    let slow = run(
      700, isNew: { _ in true },
      cost: { piece in
        spent += UInt64(piece.count) * 50 * Self.millisecond
        return UInt64(piece.count) * 50 * Self.millisecond
      })
    #expect(slow.fault?.failure == .limit && slow.pieces == [0..<8, 0..<16, 0..<32])
    #expect(spent < 3_000 * Self.millisecond)
  }

  @Test func `texts share the time beyond what any may take`() {
    let time = ShapingTime()
    for _ in 0..<10_000 { time.add(Self.millisecond + 100 * 20_000, characters: 100) }
    #expect(time.taken == 0 && !time.isSlow)
    #expect(failure { () throws(SceneFailure) in try time.check() }?.message == nil)
    for _ in 0..<100 { time.add(61 * Self.millisecond, characters: 100) }
    #expect(time.taken == 5_800 * Self.millisecond && time.isSlow)
    let fault = failure { () throws(SceneFailure) in try time.check() }
    #expect(fault?.failure == .limit && fault?.hint?.contains("--limit shaping-seconds=") == true)
    // What others took is not there any more.
    let (pieces, late) = run(50, taken: 4_990 * Self.millisecond, cost: { _ in 20 * Self.millisecond })
    #expect(pieces.count == 1)
    #expect(late?.message == "a text and those before it take more than 5 s of processor time to shape in their fonts")
  }
}
