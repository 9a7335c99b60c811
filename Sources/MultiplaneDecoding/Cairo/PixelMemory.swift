internal import Synchronization

/// The memory that the pixels of this process take: in buffers, whoever has them, and in pools.
///
/// Caches share one budget. When a large buffer is about to be made and the budget is full, they are asked to let go of what
/// they can make again. So the memory of a process depends on what is drawn at a time, and no pixel depends on the memory.
package final class PixelMemory: Sendable {
  /// The bytes that were taken from the system.
  private let held = Atomic<Int>(0)
  private let budget: Int
  private struct Holder { weak var holder: (any PixelHolder)? }
  private let holders = Mutex<[Holder]>([])

  /// The memory of the process.
  package static let shared = PixelMemory(budget: 304 << 20)
  /// The bytes of a cache that are never asked for, as a scene draws slowly without any.
  package static let least = 32 << 20
  /// The least bytes of a buffer that others make room for.
  private static let largeLength = 1 << 20

  /// - Parameter budget: The bytes from which on caches hold no more.
  package init(budget: Int) { self.budget = budget }

  /// The bytes that are taken at the moment.
  package var byteCount: Int { held.load(ordering: .relaxed) }

  /// Whether as many bytes are taken as the budget has.
  package var isFull: Bool { byteCount > budget }

  /// Whether the budget has room for as many bytes more.
  package func hasRoom(for length: Int) -> Bool { byteCount + length <= budget }

  /// Takes part in making room from now on; those that came first are asked first.
  package func add(_ holder: any PixelHolder) {
    holders.withLock { holders in
      holders.removeAll { $0.holder == nil }
      holders.append(Holder(holder: holder))
    }
  }

  /// Counts bytes that were taken from the system, or given back where they are negative.
  package func count(_ bytes: Int) { held.add(bytes, ordering: .relaxed) }

  /// Has caches let go of pixels, as far as the budget has no room for a buffer that is about to be made.
  package func makeRoom(for length: Int) {
    guard length >= Self.largeLength, !hasRoom(for: length) else { return }
    for holder in holders.withLock({ $0.compactMap(\.holder) }) {
      let excess = byteCount + length - budget
      if excess <= 0 { return }
      holder.release(excess)
    }
  }
}

/// An owner of pixels that can be made again.
package protocol PixelHolder: AnyObject, Sendable {
  /// Lets go of about so many bytes, as far as it has them. It is called on any thread, while that thread paints or decodes.
  func release(_ byteCount: Int)
}
