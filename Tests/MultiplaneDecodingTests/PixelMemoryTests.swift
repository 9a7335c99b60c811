import Glibc
import MultiplaneBase
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

  @Test func `threads that need memory for a while need no more together than there is, or work alone`() {
    let memory = PixelMemory(budget: 10 * mega)
    memory.count(2 * mega)
    let now = Mutex<[Int]>([])
    let most = Mutex(0)
    let alone = Mutex(0)
    let threads = (0..<8).compactMap { number in
      OwnThread {
        for turn in 0..<200 {
          let length = [1, 3, 4, 9, 50][(number + turn) % 5] * 1 << 20
          memory.claiming(length) {
            let sum = now.withLock { now in
              now.append(length)
              // One that has no room beside others has none beside it.
              if length > 8 << 20, now.count > 1 { alone.withLock { $0 += 1 } }
              return now.reduce(0, +)
            }
            if length < 9 << 20 { most.withLock { $0 = max($0, sum) } }
            sched_yield()
            now.withLock { now in
              if let place = now.firstIndex(of: length) { now.remove(at: place) }
            }
          }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(threads.count == 8)
    #expect(alone.withLock { $0 } == 0)
    let sum = most.withLock { $0 }
    #expect(sum <= 8 * mega && sum > 4 * mega)
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

@Suite struct MachineMemoryTests {
  @Test func `the limits of control groups are looked up as far as they are said`() {
    #expect(MachineMemory.boundFiles(ofGroups: "0::/\n") == ["/sys/fs/cgroup/memory.max"])
    #expect(
      MachineMemory.boundFiles(ofGroups: "0::/a/b") == [
        "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/a/memory.max", "/sys/fs/cgroup/a/b/memory.max",
      ])
    #expect(
      MachineMemory.boundFiles(ofGroups: "5:cpu,cpuacct:/x\n4:hugetlb,memory:/x:y\n") == [
        "/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/x:y/memory.limit_in_bytes",
      ])
    #expect(MachineMemory.boundFiles(ofGroups: "").isEmpty && MachineMemory.boundFiles(ofGroups: "no group").isEmpty)
    #expect(MachineMemory.byteCount > 64 << 20)
  }
}
