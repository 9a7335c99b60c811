internal import CFiles

/// The end of a process that has no memory or stack left, or a fault of its own.
package enum Faults {
  /// From now on such a process ends with an exit code and a word on standard error. A backtracer that was asked for stays.
  package static func end(withCode code: Int32, saying line: String) {
    mp_report_faults(code, line)
    // The main thread's is kept as long as the process lives.
    _ = mp_begin_signal_stack()
  }
}
