internal import Glibc
internal import Synchronization

/// A program that has just begun, and may be copied (`fork`) instead of being started again, which would take ten times as
/// long.
///
/// A copy has the thread that made it alone. If another one held a lock at that moment, the copy would wait for it for
/// ever; so a process is copied only while every other thread says that it waits and holds none. What a copy finds in
/// memory is what the program has read by then: youth ends with the first file that is read beyond the scene's own, and a
/// program that embeds the library never says `begin`.
package enum YoungProcess {
  /// How many threads wait and hold nothing; below 0 where the process is not to be copied.
  private static let waiting = Atomic<Int>(never)
  private static let never = Int.min / 2
  /// Whether a thread was started that has not come to its wait yet.
  private static let isAwaiting = Monitor(false)

  /// From now on the process may be copied.
  package static func begin() { waiting.store(0, ordering: .sequentiallyConsistent) }

  /// From now on the process is not copied any more.
  package static func end() { waiting.store(never, ordering: .sequentiallyConsistent) }

  /// Starts the thread whose work is to `wait`; `nil` if the system gives none.
  package static func startWaiter(_ body: @escaping @Sendable () -> Void) -> OwnThread? {
    isAwaiting.note { $0 = true }
    let thread = OwnThread(body)
    if thread == nil { isAwaiting.update { $0 = false } }
    return thread
  }

  /// Lets the calling thread wait, holding no lock.
  package static func wait<Result>(_ body: () -> Result) -> Result {
    waiting.add(1, ordering: .sequentiallyConsistent)
    defer { waiting.subtract(1, ordering: .sequentiallyConsistent) }
    // Who sees it has had the monitor's lock after this thread.
    isAwaiting.update { $0 = false }
    return body()
  }

  /// Whether the process can be copied at this moment.
  ///
  /// A thread that was just started may not have had its turn on a busy machine; its wait comes first.
  package static var canBeCopied: Bool {
    isAwaiting.wait(for: { $0 ? nil : () }, wakes: { _ in false })
    let others = waiting.load(ordering: .sequentiallyConsistent)
    guard others >= 0 else { return false }
    var state = stat()
    // A folder has a link for each folder in it, and two of its own.
    return stat("/proc/self/task", &state) == 0 && Int(state.st_nlink) - 2 == 1 + others
  }
}
