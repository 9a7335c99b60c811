internal import Glibc
package import MultiplaneBase

/// A program that was run to its end, with all it wrote.
package struct ProgramRun: Sendable {
  /// Its exit code; 128 and the signal's number where a signal ended it.
  package let status: Int32
  /// The bytes of its standard output.
  package let output: [UInt8]
  /// The bytes of its standard error.
  package let messages: [UInt8]

  /// The most that is kept of each.
  private static let limit = 256 << 20

  /// Runs a program with nothing on its standard input.
  ///
  /// - Parameters:
  ///   - program: Its path, or a name that is looked for in `PATH`.
  ///   - seconds: How long it may run.
  ///   - isStopped: Asked ten times a second whether the run is of use still.
  /// - Throws: The program cannot be started, takes longer, or is of no use any more (`.stopped`).
  package init(
    _ program: String, _ arguments: [String], atMost seconds: Double, isStopped: () -> Bool = { false }
  ) throws(OutputError) {
    let child = try ChildProcess(
      EncoderCommand(program: program, arguments: arguments, output: nil), separateOutput: true)
    close(child.input)
    defer { child.end() }
    let ends = [child.output, child.messages]
    let start = monotonicSeconds()
    var (isOpen, texts) = ([true, true], [[UInt8]](repeating: [], count: 2))
    var status: Int32?
    while status == nil || isOpen.contains(true) {
      if isStopped() { throw .stopped }
      if monotonicSeconds() - start > seconds {
        throw .encoder(EncoderFailure(program: program, .hung(seconds: seconds)))
      }
      // A program that it has started may hold the pipes open, and is nobody's business.
      var waiting = (0..<2).map { pollfd(fd: isOpen[$0] ? ends[$0] : -1, events: Int16(POLLIN), revents: 0) }
      let count = poll(&waiting, 2, status == nil ? 100 : 20)
      for index in 0..<2 where isOpen[index] { isOpen[index] = Self.read(ends[index], into: &texts[index]) }
      if status != nil, count == 0 { break }
      if status == nil { status = child.reap() }
    }
    (output, messages) = (texts[0], texts[1])
    let ended = status ?? 0
    self.status = ended & 0x7F == 0 ? (ended >> 8) & 0xFF : 128 + (ended & 0x7F)
  }

  /// Reads what is there; tells whether there may be more.
  private static func read(_ end: Int32, into text: inout [UInt8]) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      for _ in 0..<64 {
        let count = retrying { Glibc.read(end, buffer.baseAddress, buffer.count) }
        if count == 0 { return false }
        guard count > 0 else { return true }
        if text.count < limit { text += buffer[..<count] }
      }
      return true
    }
  }
}
