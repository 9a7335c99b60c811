import Glibc

/// What a call that may be interrupted returns when it was not.
@discardableResult
func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// An open file; whoever opened it closes it, and sees the error if closing fails.
struct FileHandle {
  let descriptor: Int32
  let path: String
  var frame: Int?

  /// Opens `path`, seen from the folder `folder`, an open descriptor or `AT_FDCWD`.
  static func open(
    _ path: String, in folder: Int32 = AT_FDCWD, shownAs shown: String? = nil, _ flags: Int32, mode: mode_t = 0o666,
    frame: Int? = nil
  ) throws(OutputError) -> FileHandle {
    let descriptor = retrying { openat(folder, path, flags | O_CLOEXEC, mode) }
    guard descriptor >= 0 else {
      throw .system(.open, path: shown ?? path, code: errno, frame: frame)
    }
    return FileHandle(descriptor: descriptor, path: shown ?? path, frame: frame)
  }

  func failure(_ step: OutputError.Step, _ code: Int32 = errno) -> OutputError {
    .system(step, path: path, code: code, frame: frame)
  }

  /// Writes all bytes, however many calls it takes.
  ///
  /// The signals of a closed pipe and of a file that grew beyond its limit are held back, so that they arrive as
  /// errors whatever the process has set.
  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    guard bytes.count > 0 else { return }
    let code = withWriteSignalsHeld { () -> Int32 in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = retrying { Glibc.write(descriptor, part.baseAddress, part.count) }
        if count < 0 {
          guard errno == EAGAIN else { return errno }
          // A descriptor somebody else set to non-blocking.
          var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&poller, 1, -1)
          continue
        }
        // Writing nothing without an error would go on for ever.
        if count == 0 { return EIO }
        rest = rest.dropFirst(count)
      }
      return 0
    }
    if code != 0 { throw failure(.write, code) }
  }

  func flush() throws(OutputError) {
    if retrying({ fsync(descriptor) }) != 0 { throw failure(.flush) }
  }

  /// Closes the file; a full disk may show only here. After EINTR the descriptor is closed on Linux.
  func close() throws(OutputError) {
    if Glibc.close(descriptor) != 0 && errno != EINTR { throw failure(.close) }
  }

  /// Closes the file where an error is already on its way.
  func closeQuietly() { _ = Glibc.close(descriptor) }

  /// All of the file from its start, at most `limit` bytes.
  func readAll(limit: Int = 1 << 30) throws(OutputError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.examine) }
    guard Int(status.st_size) <= limit else { throw failure(.read, EFBIG) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        retrying { pread(descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(count)) }
      }
      if got < 0 { throw failure(.read) }
      if got == 0 { break }
      count += got
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}

/// Runs `body` with SIGPIPE and SIGXFSZ blocked in this thread and takes away those that it caused.
func withWriteSignalsHeld<Result>(_ body: () -> Result) -> Result {
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

/// Makes a folder and the folders above it; those that exist stay as they are.
func createFolders(_ path: String) throws(OutputError) {
  var status = stat()
  if stat(path, &status) == 0 {
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
    return
  }
  guard errno == ENOENT else {
    if errno == ENOTDIR, let parent = parentFolder(path) { try createFolders(parent) }
    throw .system(.createFolder, path: path, code: errno, frame: nil)
  }
  if let parent = parentFolder(path) { try createFolders(parent) }
  // Another run may have made it in the meantime.
  if mkdir(path, 0o777) != 0 && errno != EEXIST {
    throw .system(.createFolder, path: path, code: errno, frame: nil)
  }
}

/// The folder part of a path, nil where there is none above it.
func parentFolder(_ path: String) -> String? {
  var trimmed = path[...]
  while trimmed.count > 1 && trimmed.last == "/" { trimmed.removeLast() }
  guard let slash = trimmed.lastIndex(of: "/") else { return nil }
  let parent = trimmed[..<slash]
  return parent.isEmpty ? (trimmed.count > 1 ? "/" : nil) : String(parent)
}

/// The last part of a path.
func lastComponent(_ path: String) -> String {
  path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
}
