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

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: Its path, or a name that is looked for in `PATH`.
  ///   - input: The bytes of its standard input.
  ///   - seconds: How long it may run.
  ///   - isStopped: Asked ten times a second whether the run is of use still.
  /// - Throws: The program cannot be started, takes longer, or is of no use any more (`.stopped`).
  package init(
    _ program: String, _ arguments: [String], input: [UInt8] = [], atMost seconds: Double,
    isStopped: () -> Bool = { false }
  ) throws(OutputError) {
    let child = try ChildProcess(
      EncoderCommand(program: program, arguments: arguments, output: nil), separateOutput: true)
    var (sent, isSending) = (0, !input.isEmpty)
    if !isSending { close(child.input) }
    defer {
      if isSending { close(child.input) }
      child.end()
    }
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
      waiting.append(pollfd(fd: isSending ? child.input : -1, events: Int16(POLLOUT), revents: 0))
      let count = poll(&waiting, 3, status == nil ? 100 : 20)
      if isSending, waiting[2].revents != 0 {
        sent += Self.write(input[sent...], to: child.input)
        isSending = sent < input.count
        if !isSending { close(child.input) }
      }
      for index in 0..<2 where isOpen[index] { isOpen[index] = Self.read(ends[index], into: &texts[index]) }
      if status != nil, count == 0 { break }
      if status == nil { status = child.reap() }
    }
    (output, messages) = (texts[0], texts[1])
    let ended = status ?? 0
    self.status = ended & 0x7F == 0 ? (ended >> 8) & 0xFF : 128 + (ended & 0x7F)
  }

  /// Writes what there is room for; tells how much of it is done with. A program that has closed its input takes it all.
  private static func write(_ bytes: ArraySlice<UInt8>, to end: Int32) -> Int {
    bytes.withUnsafeBytes { bytes in
      let (count, code) = withWriteSignalsHeld { () -> (Int, Int32) in
        let count = retrying { Glibc.write(end, bytes.baseAddress, bytes.count) }
        return (count, errno)
      }
      return count >= 0 ? count : code == EAGAIN ? 0 : bytes.count
    }
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
