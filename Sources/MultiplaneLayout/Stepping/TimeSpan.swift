/// When something began and ended, in nanoseconds of a clock.
package struct TimeSpan: Sendable, Hashable {
  package var start, end: UInt64
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
