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

/// The place at which the calling thread works, for the message of a fault. A note costs as much as copying a short text.
package enum Breadcrumb {
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
}
