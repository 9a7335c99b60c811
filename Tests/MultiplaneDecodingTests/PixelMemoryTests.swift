import MultiplaneDecoding
import Synchronization
import Testing

/// Caches of pixels share one budget.
@Suite struct PixelMemoryTests {
  /// Notes how much it was asked for, and gives a bound of it back.
  private final class Holder: PixelHolder {
    let memory: PixelMemory
    let left: Atomic<Int>
    let asked = Mutex<[Int]>([])

    init(_ memory: PixelMemory, _ byteCount: Int) {
      self.memory = memory
      left = Atomic(byteCount)
      memory.count(byteCount)
      memory.add(self)
    }

    func release(_ byteCount: Int) {
      asked.withLock { $0.append(byteCount) }
      let given = min(byteCount, left.load(ordering: .relaxed))
      left.subtract(given, ordering: .relaxed)
      memory.count(-given)
    }
  }

  private let mega = 1 << 20

  @Test func `room is made by those that came first, and no more than is wanted`() {
    let memory = PixelMemory(budget: 10 * mega)
    let holders = [Holder(memory, 2 * mega), Holder(memory, 5 * mega), Holder(memory, 3 * mega)]
    #expect(memory.byteCount == 10 * mega && !memory.isFull)
    memory.makeRoom(for: 4 * mega)
    #expect(holders.map { $0.asked.withLock { $0 } } == [[4 * mega], [2 * mega], []])
    #expect(memory.byteCount == 6 * mega && memory.hasRoom(for: 4 * mega))
    memory.makeRoom(for: 4 * mega)
    #expect(holders[0].asked.withLock { $0.count } == 1)
    // Beyond all that there is, everything goes.
    memory.makeRoom(for: 50 * mega)
    #expect(memory.byteCount == 0)
  }

  @Test func `small buffers ask nobody, and a holder that ended is not asked`() {
    let memory = PixelMemory(budget: mega)
    var holder: Holder? = Holder(memory, 2 * mega)
    memory.makeRoom(for: mega - 1)
    #expect(holder?.asked.withLock { $0 } == [])
    holder = nil
    memory.makeRoom(for: mega)
    #expect(memory.isFull)
  }

  @Test func `a pool gives its unused blocks back`() throws {
    let pool = PixelPool()
    let length = 8 * 4096
    for _ in 0..<2 {
      let memory = try #require(PixelPool.map(length))
      #expect(pool.recycle(memory, length))
    }
    pool.release(1)
    #expect(pool.reuse(length) == nil)
  }
}
