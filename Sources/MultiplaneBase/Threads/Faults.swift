internal import CFiles

/// The end of a process that has no memory or stack left, or a fault of its own.
package enum Faults {
  /// From now on such a process ends with an exit code and a message on standard error, which says where a fault was. A
  /// backtracer that was asked for stays.
  ///
  /// - Parameter name: The program, as the message names it.
  package static func end(withCode code: Int32, of name: String) {
    mp_report_faults(code, name)
    // The main thread's is kept as long as the process lives.
    _ = mp_begin_signal_stack()
  }
}

/// The parent of a process that does its work in a child.
package enum Supervisor {
  /// Divides the process before it has a second thread: this returns in the child. The parent waits, hands signals on, and tells
  /// how the child ended where it cannot do so itself; it never returns.
  ///
  /// - Parameter name: The program, as messages name it.
  package static func start(_ name: String) { mp_supervise(name) }
}

/// The place at which the calling thread works, for the message of a fault. A note costs as much as copying a short text.
package enum Breadcrumb {
  /// A step of work begins that has the budget of time (`Budgets.seconds`) for itself. Steps may be inside each other.
  package static func beginStep() { mp_begin_step() }

  /// The step ends.
  package static func endStep() { mp_end_step() }

  /// A frame begins, with no node of it.
  package static func note(frame: Int) { mp_note_frame(Int64(frame)) }

  /// The path of the node that is worked on.
  package static func note(node: String) {
    node.utf8.withContiguousStorageIfAvailable { mp_note_node($0.baseAddress, $0.count) }
  }

  /// The file that is worked on.
  package static func note(file: String) {
    file.utf8.withContiguousStorageIfAvailable { mp_note_file($0.baseAddress, $0.count) }
  }

  /// Works on a file, and afterwards on the one before.
  package static func working<Result, Failure: Error>(
    on file: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var before = mp_noted_file()
    note(file: file)
    defer { mp_note_file_again(&before) }
    return try body()
  }
}
