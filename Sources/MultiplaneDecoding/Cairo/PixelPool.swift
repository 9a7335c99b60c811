internal import Glibc
internal import MultiplaneBase
internal import Synchronization

/// Keeps the memory of released pixel buffers for the next ones of about the same size.
///
/// A fresh 5 MB buffer costs nine times a memset in page faults, and a run needs the same few sizes over and over.
package final class PixelPool: PixelHolder {
  /// Addresses as numbers: a block in the pool has no other owner.
  private struct State {
    var free: [Int: [UInt]] = [:]
    var total = 0
  }
  private let state = Mutex(State())
  private let budget: Int

  /// - Parameter budget: The most bytes kept unused; what comes back beyond it is returned to the system.
  package init(budget: Int = Budgets.pooledPixelBytes) { self.budget = budget }

  deinit { release(Int.max) }

  /// Gives unused blocks back to the system, whole ones of each size, until so many bytes are.
  package func release(_ byteCount: Int) { release(byteCount, keeping: nil) }

  private func release(_ byteCount: Int, keeping kept: Int?) {
    let gone = state.withLock { state -> [Int: [UInt]] in
      var gone: [Int: [UInt]] = [:]
      var rest = byteCount
      for (length, blocks) in state.free where rest > 0 && length != kept {
        gone[length] = blocks
        state.free[length] = nil
        state.total -= length * blocks.count
        rest -= length * blocks.count
      }
      return gone
    }
    for (length, blocks) in gone {
      for block in blocks { munmap(UnsafeMutableRawPointer(bitPattern: block), length) }
      PixelMemory.shared.count(-length * blocks.count)
    }
  }

  /// Memory that was given back, of so many bytes or up to half as many more; `nil` if there is none.
  package func reuse(_ length: Int) -> (memory: UnsafeMutableRawPointer, length: Int)? {
    state.withLock { state in
      var size = length
      while size <= length + length / 2 {
        if let block = state.free[size]?.popLast(), let memory = UnsafeMutableRawPointer(bitPattern: block) {
          state.total -= size
          return (memory, size)
        }
        size = Self.pages(size + 1)
      }
      return nil
    }
  }

  /// Takes a block back; `false` if the budget is full of such blocks and the caller still owns it.
  package func recycle(_ block: UnsafeMutableRawPointer, _ length: Int) -> Bool {
    let address = UInt(bitPattern: block)
    // Sizes change from frame to frame under a camera: blocks that nothing asks for any more would fill the budget for good.
    let excess = state.withLock { $0.total } + length - budget
    if excess > 0, length <= budget { release(excess, keeping: length) }
    return state.withLock { state in
      guard state.total + length <= budget else { return false }
      state.free[length, default: []].append(address)
      state.total += length
      return true
    }
  }

  /// A byte count rounded up to whole pages, and large ones to eighths of a power of two: buffers whose size moves from
  /// frame to frame then share blocks instead of leaving one behind for every size.
  static func pages(_ count: Int) -> Int {
    let pages = max(4096, (count + 4095) & ~4095)
    let step = max(4096, 1 << (pages.bitWidth - 1 - pages.leadingZeroBitCount - 3))
    return (pages + step - 1) & ~(step - 1)
  }

  /// New memory, all zero; `nil` if the system has none left.
  ///
  /// Buffers are cut from one stretch of large pages, so that they have those at their ends in common.
  package static func map(_ length: Int) -> UnsafeMutableRawPointer? {
    guard length <= stretchLength else { return mapLarge(length) }
    return stretch.withLock { stretch in
      if stretch.length < length {
        guard let fresh = mapLarge(stretchLength) else { return mapSmall(length) }
        if let rest = UnsafeMutableRawPointer(bitPattern: stretch.start), stretch.length > 0 {
          munmap(rest, stretch.length)
        }
        stretch = (UInt(bitPattern: fresh), stretchLength)
      }
      defer { stretch = (stretch.start + UInt(length), stretch.length - length) }
      return UnsafeMutableRawPointer(bitPattern: stretch.start)
    }
  }

  /// The rest of the memory that buffers are cut from. It has only been reserved: pages are there once they are
  /// touched.
  private static let stretch = Mutex<(start: UInt, length: Int)>((0, 0))
  private static let stretchLength = 16 * largePage
  private static let largePage = 2 << 20

  /// New memory in large pages, which take the system a seventh of the time to bring, and hardly any to free.
  private static func mapLarge(_ length: Int) -> UnsafeMutableRawPointer? {
    guard let all = mapSmall(length + largePage) else { return nil }
    let head = (largePage - Int(bitPattern: all) % largePage) % largePage
    if head > 0 { munmap(all, head) }
    munmap(all + head + length, largePage - head)
    // A system that has none to give gives small ones.
    _ = madvise(all + head, length, MADV_HUGEPAGE)
    return all + head
  }

  private static func mapSmall(_ length: Int) -> UnsafeMutableRawPointer? {
    let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  /// Sees to it that new memory is there before it is drawn on, which takes up to half a millisecond for each megabyte.
  ///
  /// - Parameter used: How many bytes of it pixels take; all are zero.
  static func populate(_ memory: UnsafeMutableRawPointer, used: Int) {
    // Drawing reads the pixels below first, and then writes: two faults for a page, the second one heard by all threads.
    // Of very large buffers much may stay clear. A call that brings all pages at once keeps other threads from getting memory as
    // long as it takes, or as long as its thread waits for a processor.
    guard (128 << 10...64 << 20).contains(used) else { return }
    for page in stride(from: 0, to: used, by: 4096) { memory.storeBytes(of: 0, toByteOffset: page, as: UInt8.self) }
  }
}
