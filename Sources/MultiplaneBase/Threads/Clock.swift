internal import Glibc

/// Nanoseconds of a clock that only moves on.
package func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Seconds of the same clock.
package func monotonicSeconds() -> Double { Double(monotonicNanoseconds()) / 1e9 }

/// Nanoseconds that the thread has worked.
package func threadNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
