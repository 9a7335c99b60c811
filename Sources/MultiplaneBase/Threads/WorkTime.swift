/// The time of work that has one of its own, in place of the process's: the threads that it starts have the same.
package enum WorkTime {
  /// The processor time, in seconds, that one step of the work may take; `nil` is that of the process.
  @TaskLocal package static var seconds: Int?
}
