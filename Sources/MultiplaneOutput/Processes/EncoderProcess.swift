import Glibc
package import MultiplaneBase
import Synchronization

/// A program that is fed raw frames and writes a clip.
///
/// `write` waits for the program, which is the back-pressure: nothing is queued, and the thread that waits also reads
/// what the program says, so that neither can block the other. The maker of one calls `finish` or `discard`.
package final class EncoderProcess: Sendable {
  private struct State {
    var input: Int32
    var isEnded = false
    /// Which of its standard error and standard output it has not closed.
    var isOpen: [Bool]
    var said = LastLines()
    var captured: [UInt8] = []
    /// Seconds without progress.
    var idle = 0.0
    var lookedAt = 0.0
    var outputSize = 0
  }

  /// The command that was started.
  package let command: EncoderCommand
  /// How long the program may neither take nor write anything while it is waited for, in seconds.
  package let patience: Double
  private let child: ChildProcess
  private let file: ClipFile?
  private let state: Mutex<State>
  private let isStopped = Atomic(false)
  /// The most a result by standard output may have.
  private static let captureLimit = 1 << 20

  /// Starts the program.
  ///
  /// - Parameter file: The file it writes; the program reaches it through the open folder, whatever stands at its path.
  package init(_ command: EncoderCommand, into file: ClipFile? = nil, patience: Double = 30) throws(OutputError) {
    (self.command, self.file, self.patience) = (command, file, patience)
    child = try ChildProcess(command, into: file, separateOutput: command.output == nil)
    state = Mutex(State(input: child.input, isOpen: [true, child.output >= 0]))
  }

  /// Writes a raw frame, however long the program takes to read it.
  ///
  /// - Throws: `.encoder` if it ends or hangs, `.stopped` after `stop`.
  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      var rest = bytes[...]
      startWaiting(&state)
      while !rest.isEmpty {
        if isStopped.load(ordering: .relaxed) { throw .stopped }
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let (count, code) = withWriteSignalsHeld { () -> (Int, Int32) in
          let count = retrying { Glibc.write(state.input, part.baseAddress, part.count) }
          return (count, errno)
        }
        if count > 0 {
          rest = rest.dropFirst(count)
          state.idle = 0
        } else if count < 0, code == EAGAIN {
          try wait(&state, forRoom: true)
        } else {
          // It has closed its input, most likely because it has ended.
          throw try failureAfterEnd(&state)
        }
      }
    }
  }

  /// Tells the program that all frames are there, and waits for it to end.
  ///
  /// - Returns: The program's standard output, where its result comes that way.
  @discardableResult
  package func finish() throws(OutputError) -> [UInt8] {
    try state.withLock { state throws(OutputError) in
      closeInput(&state)
      let status = try waitForEnd(&state)
      guard status == 0 else { throw failure(status, state) }
      return state.captured
    }
  }

  /// Ends the program; what it wrote is of no use.
  package func discard() {
    stop()
    state.withLock { state in
      closeInput(&state)
      end(&state)
    }
  }

  /// Makes `write` and `finish` throw `.stopped`, and ends the program; from any thread.
  package func stop() {
    isStopped.store(true, ordering: .relaxed)
    child.kill()
  }

  deinit { discard() }

  /// The program's failure with a reason of the caller's, and what it said last.
  func failure(_ reason: EncoderFailure.Reason) -> OutputError {
    .encoder(EncoderFailure(program: command.program, reason, lines: state.withLock { $0.said.text }))
  }

  // MARK: Waiting

  private func startWaiting(_ state: inout State) { (state.idle, state.lookedAt) = (0, monotonicSeconds()) }

  /// Waits a moment for something to happen and notes what did; throws when nothing has for too long.
  private func wait(_ state: inout State, forRoom: Bool) throws(OutputError) {
    // An end that is closed would make `poll` return at once.
    var ends = [
      pollfd(fd: forRoom ? state.input : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: state.isOpen[0] ? child.messages : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: state.isOpen[1] ? child.output : -1, events: Int16(POLLIN), revents: 0),
    ]
    // A program closes its ends as it goes: then it is gone in a moment.
    _ = poll(&ends, 3, forRoom ? 100 : state.isOpen.contains(true) ? 20 : 1)
    read(&state)
    let size = file?.size ?? 0
    if size != state.outputSize { (state.outputSize, state.idle) = (size, 0) }
    // Steps are bounded, so that a process that was stopped for an hour does not wake up out of patience.
    let now = monotonicSeconds()
    state.idle += min(0.25, now - state.lookedAt)
    state.lookedAt = now
    guard state.idle > patience else { return }
    end(&state)
    throw .encoder(EncoderFailure(program: command.program, .hung(seconds: patience), lines: state.said.text))
  }

  /// Reads what is there.
  private func read(_ state: inout State) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { buffer in
      for (index, end) in [child.messages, child.output].enumerated() where state.isOpen[index] {
        // At most so much at a time: a program that writes for ever is not to keep us here.
        for _ in 0..<64 {
          let count = retrying { Glibc.read(end, buffer.baseAddress, buffer.count) }
          if count == 0 { state.isOpen[index] = false }
          guard count > 0 else { break }
          if index == 0 {
            state.said.add(buffer[..<count])
          } else {
            if state.captured.count < Self.captureLimit { state.captured += buffer[..<count] }
            state.idle = 0
          }
        }
      }
    }
  }

  /// Waits until the program has ended; gives its status.
  private func waitForEnd(_ state: inout State) throws(OutputError) -> Int32 {
    startWaiting(&state)
    while true {
      if let status = child.reap() {
        read(&state)
        end(&state)
        if isStopped.load(ordering: .relaxed) { throw .stopped }
        return status
      }
      try wait(&state, forRoom: false)
    }
  }

  private func failureAfterEnd(_ state: inout State) throws(OutputError) -> OutputError {
    closeInput(&state)
    let status = try waitForEnd(&state)
    return failure(status, state)
  }

  private func failure(_ status: Int32, _ state: State) -> OutputError {
    let signal = status & 0x7F
    let reason: EncoderFailure.Reason =
      signal != 0 ? .killed(signal: signal) : status != 0 ? .exited(status >> 8 & 0xFF) : .stoppedReading
    return .encoder(EncoderFailure(program: command.program, reason, lines: state.said.text))
  }

  private func closeInput(_ state: inout State) {
    if state.input >= 0 { close(state.input) }
    state.input = -1
  }

  private func end(_ state: inout State) {
    if state.isEnded { return }
    state.isEnded = true
    child.end()
  }
}
