internal import Glibc

/// An open file; whoever opened it closes it, and sees the error if closing fails. Opened for writing it comes from an
/// `OutputFolder` or an `AtomicFile` alone.
package struct OpenFile: Sendable {
  /// The file's number in this process.
  package let descriptor: Int32
  /// The name of the file in messages.
  package let path: String
  /// The frame that messages name.
  package var frame: Int?

  /// A file over an open descriptor.
  package init(descriptor: Int32, path: String, frame: Int? = nil) {
    (self.descriptor, self.path, self.frame) = (descriptor, path, frame)
  }

  /// The error of a step that was refused.
  ///
  /// - Parameter code: The system's `errno`.
  package func failure(_ step: OutputError.Step, _ code: Int32) -> OutputError {
    .system(step, path: path, code: code, frame: frame)
  }

  /// Writes all bytes, however many calls it takes.
  ///
  /// The signals of a closed pipe and of a file that grew beyond its limit are held back, so that they arrive as
  /// errors whatever the process has set.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) { try write([bytes]) }

  /// Writes the bytes of pieces, one after the other, in the same way.
  package func write(_ pieces: [UnsafeRawBufferPointer]) throws(OutputError) {
    var rest = pieces.compactMap { piece in
      piece.isEmpty ? nil : iovec(iov_base: UnsafeMutableRawPointer(mutating: piece.baseAddress), iov_len: piece.count)
    }[...]
    if rest.isEmpty { return }
    let code = withWriteSignalsHeld { () -> Int32 in
      while !rest.isEmpty {
        let count = retrying {
          rest.withUnsafeBufferPointer { writev(descriptor, $0.baseAddress, Int32(min($0.count, Self.mostPieces))) }
        }
        if count < 0 {
          guard errno == EAGAIN else { return errno }
          // A descriptor somebody else set to non-blocking.
          var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&poller, 1, -1)
          continue
        }
        // Writing nothing without an error would go on for ever.
        if count == 0 { return EIO }
        Self.drop(count, from: &rest)
      }
      return 0
    }
    if code != 0 { throw failure(.write, code) }
  }

  /// The most pieces the system takes at a time (`UIO_MAXIOV`).
  private static let mostPieces = 1024

  /// Takes bytes away that were written.
  private static func drop(_ count: Int, from rest: inout ArraySlice<iovec>) {
    var count = count
    while let first = rest.first, count >= first.iov_len {
      count -= first.iov_len
      rest.removeFirst()
    }
    guard count > 0 else { return }
    rest[rest.startIndex].iov_base += count
    rest[rest.startIndex].iov_len -= count
  }

  /// Waits until what was written is on the disk.
  package func flush() throws(OutputError) {
    if retrying({ fsync(descriptor) }) != 0 { throw failure(.flush, errno) }
  }

  /// Takes the one lock of the file without waiting; the system gives it back when the file is closed.
  ///
  /// - Returns: Whether it was free.
  package func lock() throws(OutputError) -> Bool {
    if retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw failure(.lock, errno)
  }

  /// Notes on the disk that the file is in use now.
  package func touch() { _ = futimens(descriptor, nil) }

  /// Makes the file empty.
  package func empty() throws(OutputError) {
    if retrying({ ftruncate(descriptor, 0) }) != 0 { throw failure(.write, errno) }
  }

  /// Closes the file; a full disk may show only here. After EINTR the descriptor is closed on Linux.
  package func close() throws(OutputError) {
    if Glibc.close(descriptor) != 0 && errno != EINTR { throw failure(.close, errno) }
  }

  /// Closes the file where an error is already on its way.
  package func closeQuietly() { _ = Glibc.close(descriptor) }

  /// All of the file from its start, at most `limit` bytes.
  package func readAll(limit: Int = 1 << 30) throws(OutputError) -> [UInt8] {
    switch WholeFile(descriptor, limit: limit) {
    case .bytes(let bytes): return bytes
    case .tooLong: throw failure(.read, EFBIG)
    case .failed(let code): throw failure(.read, code)
    }
  }

  /// Writes the bytes of all pieces and closes the file, in any case.
  ///
  /// - Parameter isFlushed: Whether they are on the disk before it is closed.
  package func fill(_ pieces: [UnsafeRawBufferPointer], isFlushed: Bool) throws(OutputError) {
    do throws(OutputError) {
      try write(pieces)
      if isFlushed { try flush() }
    } catch {
      closeQuietly()
      throw error
    }
    try close()
  }
}

/// Runs `body` with SIGPIPE and SIGXFSZ blocked in this thread and takes away those that it caused.
package func withWriteSignalsHeld<Result>(_ body: () -> Result) -> Result {
  var (held, before, pending) = (sigset_t(), sigset_t(), sigset_t())
  sigemptyset(&held)
  sigaddset(&held, SIGPIPE)
  sigaddset(&held, SIGXFSZ)
  sigpending(&pending)
  pthread_sigmask(SIG_BLOCK, &held, &before)
  let result = body()
  for signal in [SIGPIPE, SIGXFSZ] where sigismember(&pending, signal) == 0 {
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, signal)
    var none = timespec()
    while sigtimedwait(&one, nil, &none) == -1 && errno == EINTR {}
  }
  pthread_sigmask(SIG_SETMASK, &before, nil)
  return result
}
