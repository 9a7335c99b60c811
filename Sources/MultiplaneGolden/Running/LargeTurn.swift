internal import Synchronization

/// The turn of scenes whose frames are large: one of them in the process is tested at a time, whatever the number of threads.
///
/// A test holds a frame, its pixels as files have them, the golden and the differences.
package final class LargeTurn: Sendable {
  /// The turn of the process.
  package static let shared = LargeTurn()
  private let turn = Mutex(())
  private let inside = Atomic(0)
  private let peak = Atomic(0)

  /// A turn that nobody has.
  package init() {}

  /// The most calls of `take` that were under way at a time so far.
  package var mostAtOnce: Int { peak.load(ordering: .relaxed) }

  /// Calls `body` while no other call is under way.
  func take(_ body: () throws -> Void) throws {
    let result = turn.withLock { _ in
      peak.max(inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
      defer { inside.subtract(1, ordering: .relaxed) }
      return Result { try body() }
    }
    try result.get()
  }
}
