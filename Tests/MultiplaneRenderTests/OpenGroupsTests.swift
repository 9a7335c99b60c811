import Glibc
import MultiplaneBase
import MultiplaneRender
import Synchronization
import Testing

/// Threads share the pixels that groups may have open.
@Suite struct OpenGroupsTests {
  @Test func `threads have no more pixels open together than there may be, or one is alone`() {
    let groups = OpenGroups(most: 8)
    let now = Mutex<[Int]>([])
    let most = Mutex(0)
    let crowded = Mutex(0)
    let threads = (0..<8).compactMap { number in
      OwnThread {
        for turn in 0..<200 {
          let pixels = [1, 3, 4, 9, 50][(number + turn) % 5]
          groups.claiming(pixels) {
            let (sum, count) = now.withLock { now in
              now.append(pixels)
              return (now.reduce(0, +), now.count)
            }
            if count > 1 { most.withLock { $0 = max($0, sum) } }
            if pixels > 8, count > 1 { crowded.withLock { $0 += 1 } }
            sched_yield()
            now.withLock { now in
              if let place = now.firstIndex(of: pixels) { now.remove(at: place) }
            }
          }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(threads.count == 8)
    #expect(crowded.withLock { $0 } == 0)
    #expect(most.withLock { $0 } <= 8)
  }

  @Test func `a thread without groups never waits, and an error gives the room back`() throws {
    let groups = OpenGroups(most: 8)
    let failure = SceneFailure(Diagnostic(code: "test", "no"))
    #expect(throws: SceneFailure.self) {
      try groups.claiming(50) { () throws(SceneFailure) in
        // It would wait for itself.
        groups.claiming(0) {}
        throw failure
      }
    }
    let value = groups.claiming(50) { 1 }
    #expect(value == 1)
  }
}
