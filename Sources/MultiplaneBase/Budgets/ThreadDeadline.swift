internal import CFiles

/// The end of a piece of work, by the processor time of the thread that made it; for that thread alone.
///
/// A look costs as much as one at the clock of the machine, which is read quickly and is never slower than the thread's.
package struct ThreadDeadline: Sendable {
  /// The thread's time when the work must be over.
  private let end: UInt64
  /// When the thread's time is looked at next, by the clock of the machine.
  private var nextLook: UInt64

  /// An end of so many nanoseconds of work from now on.
  package init(in nanoseconds: UInt64) {
    // A century is without an end, and no sum overflows.
    let room = min(nanoseconds, 100 * 365 * 86_400 * 1_000_000_000)
    end = threadNanoseconds() + room
    nextLook = monotonicNanoseconds() + room
  }

  /// The end of a step of work that begins now, by the budget of time.
  package static var step: ThreadDeadline {
    mp_restart_step()
    return ThreadDeadline(in: UInt64(Budgets.seconds) * 1_000_000_000)
  }

  /// No end.
  package static var never: ThreadDeadline { ThreadDeadline(in: .max) }

  /// Whether the work must be over.
  package mutating func isOver() -> Bool {
    let now = monotonicNanoseconds()
    if now < nextLook { return false }
    let used = threadNanoseconds()
    if used >= end { return true }
    nextLook = now + (end - used)
    return false
  }

  /// The nanoseconds of work that are left.
  package var rest: UInt64 {
    let used = threadNanoseconds()
    return used < end ? end - used : 0
  }
}
