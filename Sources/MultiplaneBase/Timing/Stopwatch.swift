/// When something began and ended, in nanoseconds of a clock.
package struct TimeSpan: Sendable, Hashable {
  /// Readings of the same clock; the end is not before the start.
  package var start, end: UInt64
  /// From one reading to another.
  package init(start: UInt64, end: UInt64) { (self.start, self.end) = (start, end) }
}

extension [TimeSpan] {
  /// Adds a span; one that begins at most 10 microseconds after the last one is a part of it.
  package mutating func extend(_ span: TimeSpan) {
    if let last = self.last, span.start <= last.end + 10_000 {
      self[count - 1].end = Swift.max(last.end, span.end)
    } else {
      append(span)
    }
  }
}

/// Measures what some work takes, on one thread; without a clock it measures nothing.
package final class Stopwatch {
  private let clock: (() -> UInt64)?
  private let collects: Bool
  /// The time that the work took since it was last taken, in nanoseconds.
  package private(set) var time: UInt64 = 0
  /// When that was; empty unless it is to be collected.
  package private(set) var spans: [TimeSpan] = []

  /// - Parameters:
  ///   - clock: Tells the time in nanoseconds.
  ///   - collects: Whether `spans` are collected.
  package init(clock: (() -> UInt64)? = nil, collects: Bool = false) { (self.clock, self.collects) = (clock, collects) }

  /// Begins a piece of work; gives what `stop` is to be told.
  package func start() -> UInt64 { clock?() ?? 0 }

  /// Ends a piece of work.
  package func stop(_ start: UInt64) {
    guard let clock else { return }
    let end = clock()
    time += end - start
    if collects { spans.extend(TimeSpan(start: start, end: end)) }
  }

  /// Begins again at nothing.
  package func reset() { (time, spans) = (0, []) }
}
