/// Ends a frame that takes too long: whoever works on it says now and then how much was done.
///
/// What counts is the processor time of the thread that works, so that a frame is refused by what it costs and not by what
/// else a machine does. It belongs to one thread at a time, and looks at the clock about once a millisecond.
package final class FrameWatch {
  private let limit: AdjustableLimit
  private let clock: () -> UInt64
  private var frame = 0
  /// What the frame took up to `entered`, in nanoseconds.
  private var used: UInt64 = 0
  /// The clock when the work that goes on began; `nil` while nobody works on a frame.
  private var entered: UInt64?
  /// How much may be done before the clock is looked at.
  @usableFromInline package var room = FrameWatch.stride

  /// Work between two looks at the clock, in about nanoseconds.
  private static let stride = 1 << 20

  /// A watch that watches nothing yet.
  ///
  /// - Parameters:
  ///   - limit: The seconds a frame may take.
  ///   - clock: Tells the time that the work has taken, in nanoseconds.
  package init(_ limit: AdjustableLimit, clock: @escaping () -> UInt64 = threadNanoseconds) {
    (self.limit, self.clock) = (limit, clock)
  }

  /// A watch of the same kind for another worker.
  package func copy() -> FrameWatch { FrameWatch(limit, clock: clock) }

  /// A frame begins.
  package func begin(_ frame: Int) { (self.frame, used) = (frame, 0) }

  /// Work on the frame begins, or goes on.
  package func enter() { (entered, room) = (clock(), Self.stride) }

  /// Work on the frame ends for now.
  package func leave() {
    if let entered { used += elapsed(since: entered) }
    entered = nil
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
    guard let entered, used + elapsed(since: entered) > UInt64(limit.value) * 1_000_000_000 else { return }
    throw SceneFailure(
      Diagnostic(
        code: "limit-frame-time", "frame \(frame) takes more than \(limit) s of processor time", hint: limit.hint(),
        failure: .limit))
  }

  private func elapsed(since start: UInt64) -> UInt64 {
    let now = clock()
    return now > start ? now - start : 0
  }
}
