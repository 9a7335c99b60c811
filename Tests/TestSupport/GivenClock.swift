/// A clock that stands still until it is told to go on; for one thread.
package final class GivenClock {
  private var now: UInt64 = 0
  /// How often it was looked at.
  package private(set) var readings = 0
  /// How far it goes on by itself whenever it is looked at, in seconds.
  package var stride = 0.0

  /// A clock at 0.
  package init() {}

  /// The time in nanoseconds.
  package func read() -> UInt64 {
    readings += 1
    pass(stride)
    return now
  }

  /// Goes on.
  package func pass(_ seconds: Double) { now += UInt64(seconds * 1e9) }
}
