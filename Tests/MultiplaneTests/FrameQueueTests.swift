import Glibc
import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneOutput
import Synchronization
import TestSupport
import Testing

/// The line between stepping and drawing.
@Suite struct FrameQueueTests {
  private func job(_ index: Int, _ stepper: Stepper) throws -> FrameJob {
    FrameJob(index: index, state: try stepper.step(), times: FrameStats.Times())
  }

  @Test func `who waits for room goes on when half of it is free, and fills all of it`() throws {
    let stepper = try scene(movingList).makeStepper()
    let jobs = try (0..<8).map { try job($0, stepper) }
    let queue = FrameQueue(room: 4, sink: FrameFunction(readsPixels: false) { _ throws(OutputError) in }) { _ in }
    let added = Monitor(0)
    let thread = try #require(
      OwnThread {
        for job in jobs where queue.add(job) { added.update { $0 += 1 } }
        queue.close()
      })
    defer { thread.join() }
    func waitUntil(_ count: Int) { _ = added.wait { $0 >= count ? true : nil } }
    waitUntil(4)
    #expect(queue.next()?.index == 0)
    // One place is free, and nobody may take it.
    #expect(queue.isFull && added.read(\.self) == 4)
    #expect(queue.next()?.index == 1)
    waitUntil(6)
    // Full again: two more go before the last two come.
    #expect(queue.next()?.index == 2)
    #expect(queue.isFull && added.read(\.self) == 6)
    #expect(queue.next()?.index == 3)
    waitUntil(8)
    #expect((4..<8).map { _ in queue.next()?.index } == [4, 5, 6, 7])
    #expect(queue.next() == nil)
  }

  @Test func `a line that is full and stops keeps nobody waiting`() throws {
    let stepper = try scene(movingList).makeStepper()
    let jobs = try (0..<3).map { try job($0, stepper) }
    let queue = FrameQueue(room: 2, sink: FrameFunction(readsPixels: false) { _ throws(OutputError) in }) { _ in }
    let told = Mutex<[Bool]>([])
    let thread = try #require(
      OwnThread { for job in jobs { let isAdded = queue.add(job); told.withLock { $0.append(isAdded) } } })
    while told.withLock({ $0.count }) < 2 { usleep(1_000) }
    queue.cancel()
    thread.join()
    #expect(told.withLock(\.self) == [true, true, false])
    #expect(queue.next() == nil)
  }
}
