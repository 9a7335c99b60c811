/// An end of the program before its time, everything said.
struct ExitRequest: Error {
  var exitCode: Int32
  init(_ exitCode: Int32) { self.exitCode = exitCode }
}
