import MultiplaneBase
import TestSupport
import Testing

@Suite struct FrameWatchTests {
  private let clock = GivenClock()
  private let watch: FrameWatch

  init() { watch = FrameWatch(seconds: 2, clock: clock.read) }

  /// Does much work, and gives what was said of it.
  private func work(seconds: Double) -> Diagnostic? {
    do throws(SceneFailure) {
      try watch.spend(Self.much)
      clock.pass(seconds)
      try watch.spend(Self.much)
    } catch {
      return error.diagnostics.first
    }
    return nil
  }

  /// Work before which the clock is looked at.
  private static let much = 1 << 30
  /// Frames that are drawn, and one that is not, stand this far from the limit: what was done before the first look at the
  /// clock is only estimated.
  private static let margin = 0.001

  @Test func `a frame ends after its time, with limit, value and option`() {
    watch.begin(7)
    watch.enter()
    #expect(work(seconds: 2 - Self.margin) == nil)
    let fault = work(seconds: 2 * Self.margin)
    #expect(fault?.code == "time")
    #expect(fault?.failure == .limit)
    #expect(fault?.message == "frame 7 takes more than 2 s of processor time")
    #expect(fault?.hint == "more time is given by --time SECONDS")
    // It does not recover by itself.
    #expect(work(seconds: 0) != nil)
  }

  @Test func `each frame has its own time`() {
    for frame in 0..<5 {
      watch.begin(frame)
      watch.enter()
      #expect(work(seconds: 1.5) == nil)
      watch.leave()
    }
  }

  @Test func `pieces of work on a frame count together, and what is between them does not`() {
    watch.begin(0)
    for piece in 0..<4 {
      watch.enter()
      #expect((work(seconds: 0.6) != nil) == (piece == 3))
      watch.leave()
      clock.pass(1_000)
    }
  }

  @Test func `work for no frame has no limit`() {
    #expect(work(seconds: 100) == nil)
    watch.begin(0)
    #expect(work(seconds: 100) == nil)
  }

  @Test func `the clock is looked at a few times a millisecond of work`() throws {
    watch.begin(0)
    watch.enter()
    for _ in 0..<10_000 { try watch.spend(1_000) }
    #expect((35...40).contains(clock.readings))
  }

  @Test func `a frame of little work never looks at the clock`() throws {
    for frame in 0..<1_000 {
      watch.begin(frame)
      for _ in 0..<10 {
        watch.enter()
        for _ in 0..<10 { try watch.spend(1_000) }
        watch.leave()
      }
    }
    #expect(clock.readings == 0)
  }

  @Test func `little pieces of work on a frame pile up until the clock is looked at`() throws {
    watch.begin(0)
    var fault: SceneFailure?
    for _ in 0..<10_000 where fault == nil {
      watch.enter()
      do throws(SceneFailure) {
        try watch.spend(100_000)
        clock.pass(0.001)
      } catch {
        fault = error
      }
      watch.leave()
    }
    #expect(fault?.diagnostics.first?.code == "time")
    #expect(clock.readings > 1_000)
  }

  @Test func `a copy begins at nothing`() {
    watch.begin(0)
    watch.enter()
    #expect(work(seconds: 3) != nil)
    let other = watch.copy()
    other.begin(0)
    other.enter()
    #expect(throws: Never.self) { try other.spend(Self.much) }
    #expect(throws: Never.self) { try other.spend(Self.much) }
  }

  @Test func `a thread's own time moves on with its work`() {
    let start = threadNanoseconds()
    var sum = 0.0
    while threadNanoseconds() == start { sum += 1 }
    #expect(threadNanoseconds() > start, "\(sum)")
  }
}
