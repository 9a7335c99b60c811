/// Ends a frame that takes too long: whoever works on it says now and then how much was done.
///
/// The processor time of the working thread counts, so that a frame is refused by what it costs and not by what
/// else a machine does. That clock is slow to read: it is looked at once work has piled up, and a frame of little work never
/// does. A watch belongs to one thread at a time.
package final class FrameWatch {
  /// The measure of the work that goes on.
  private enum Work {
    /// Nobody works on a frame.
    case none
    /// So little was done that it counts as what was said of it.
    case unmeasured
    /// The time of the clock when work had piled up.
    case measured(since: UInt64)
  }

  private let ownSeconds: Int?
  private let clock: () -> UInt64
  private var frame = 0
  /// The time that the frame took up to the work that goes on, in nanoseconds.
  private var used: UInt64 = 0
  private var work = Work.none
  /// How much may be done before the clock is looked at.
  @usableFromInline package var room = FrameWatch.stride

  /// Work between two looks at the clock, in about nanoseconds.
  private static let stride = 1 << 18

  /// A watch that watches nothing yet.
  ///
  /// - Parameters:
  ///   - seconds: The seconds a frame may take; those of `Budgets` if `nil`.
  ///   - clock: Tells the time that the work has taken, in nanoseconds.
  package init(seconds: Int? = nil, clock: @escaping () -> UInt64 = threadNanoseconds) {
    (ownSeconds, self.clock) = (seconds, clock)
  }

  /// A watch of the same kind for another worker.
  package func copy() -> FrameWatch { FrameWatch(seconds: ownSeconds, clock: clock) }

  /// A frame begins.
  package func begin(_ frame: Int) {
    (self.frame, used, room) = (frame, 0, Self.stride)
    Breadcrumb.note(frame: frame)
  }

  /// Work on the frame begins, or goes on.
  package func enter() {
    if case .none = work { Breadcrumb.beginStep() }
    work = .unmeasured
  }

  /// Work on the frame ends for now.
  package func leave() {
    if case .measured(let start) = work {
      used += elapsed(from: start, to: clock())
      room = Self.stride
    }
    if case .none = work { return }
    work = .none
    Breadcrumb.endStep()
  }

  /// Puts down that work is about to be done.
  ///
  /// - Parameter work: About how many nanoseconds it takes.
  /// - Throws: `SceneFailure` of class `limit` if the frame has taken too long.
  @inlinable
  package func spend(_ work: Int) throws(SceneFailure) {
    room &-= work
    if room < 0 { try look() }
  }

  @usableFromInline
  package func look() throws(SceneFailure) {
    room = Self.stride
    let taken: UInt64
    switch work {
    case .none: return
    case .unmeasured:
      used += UInt64(Self.stride)
      work = .measured(since: clock())
      taken = used
    case .measured(let start): taken = used + elapsed(from: start, to: clock())
    }
    let seconds = ownSeconds ?? Budgets.seconds
    guard taken > UInt64(seconds) * 1_000_000_000 else { return }
    throw Budgets.overTime("frame \(frame)", seconds: seconds)
  }

  private func elapsed(from start: UInt64, to now: UInt64) -> UInt64 { now > start ? now - start : 0 }
}
