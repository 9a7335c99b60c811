package import MultiplaneBase
internal import Synchronization

/// The memory that the pixels of this process take: in buffers, whoever has them, and in pools.
///
/// Caches share one budget. When a large buffer is about to be made and the budget is full, they are asked to let go of what
/// they can make again. So the memory of a process depends on what is drawn at a time, and no pixel depends on the memory.
package final class PixelMemory: Sendable {
  /// The bytes that were taken from the system.
  private let held = Atomic<Int>(0)
  /// The pictures that were painted, had no room, and were let go once they were drawn.
  private let unkept = Atomic<Int>(0)
  private let ownBudget: Int?
  private struct Holder { weak var holder: (any PixelHolder)? }
  private let holders = Mutex<[Holder]>([])
  /// The bytes that threads need for a while, and those that were taken before the first of them began.
  private struct Claims {
    var count = 0
    var length = 0
    var before = 0
  }
  private let claims = Monitor(Claims())

  /// The memory of the process.
  package static let shared = PixelMemory()
  /// The least bytes of a buffer that others make room for.
  private static let largeLength = 1 << 20

  /// - Parameter budget: The bytes from which on caches hold no more; those of `Budgets` if `nil`.
  package init(budget: Int? = nil) { ownBudget = budget }

  private var budget: Int { ownBudget ?? Budgets.keptPixelBytes }

  /// The bytes that are taken at the moment.
  package var byteCount: Int { held.load(ordering: .relaxed) }

  /// How many pictures had no room so far once they were drawn.
  package var unkeptCount: Int { unkept.load(ordering: .relaxed) }

  /// Counts a picture that has no room once it is drawn.
  package func countUnkept() { unkept.add(1, ordering: .relaxed) }

  /// The warning after some frames for whose pictures there was no room; `nil` where no picture was painted for each.
  ///
  /// - Parameter count: How many pictures had no room meanwhile.
  package static func warning(unkept count: Int, frames: Int) -> Diagnostic? {
    guard frames > 1, count >= frames else { return nil }
    return Diagnostic(
      .warning, code: "pixel-memory",
      "the pictures of a frame take more memory than pixels may, so that some are painted anew for each frame",
      hint: Budgets.memoryHint, failure: .limit)
  }

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

  /// Calls `body`, which needs so many bytes for a while, of this process and of decoders: at once if the budget has room for them
  /// beside what other threads need, otherwise when no other one needs any.
  ///
  /// A thread that waits here must hold nothing that others wait for.
  package func claiming<Result, Failure: Error>(
    _ length: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    claims.wait(
      for: { claims -> Void? in
        if claims.count == 0 { claims = Claims(before: byteCount) }
        guard claims.count == 0 || claims.before + claims.length + length <= budget else { return nil }
        (claims.count, claims.length) = (claims.count + 1, claims.length + length)
        return ()
      }, wakes: { _ in false })
    defer { claims.update { ($0.count, $0.length) = ($0.count - 1, $0.length - length) } }
    return try body()
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
