internal import Glibc

/// The result of reading all of a descriptor.
package enum WholeFile: Sendable {
  case bytes([UInt8])
  /// There is more than may be read; of a plain file nothing was read.
  case tooLong
  /// The system refused; its `errno`.
  case failed(Int32)

  /// Reads a plain file from its start, or anything else from where it stands, to the end.
  ///
  /// - Parameter limit: The most bytes that may be there.
  package init(_ descriptor: Int32, limit: Int) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      self = .failed(errno)
      return
    }
    let isPlain = status.st_mode & S_IFMT == S_IFREG
    guard !isPlain || Int(status.st_size) <= limit else {
      self = .tooLong
      return
    }
    var bytes: [UInt8] = []
    // One more than there should be, so that the end is seen without another round.
    var room = isPlain ? max(4096, Int(status.st_size) + 1) : 65_536
    while true {
      let have = bytes.count
      var code: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: min(room, limit + 1 - have)) { buffer, count in
        let got = retrying {
          isPlain
            ? pread(descriptor, buffer.baseAddress, buffer.count, off_t(have))
            : read(descriptor, buffer.baseAddress, buffer.count)
        }
        code = got < 0 ? errno : 0
        count = max(0, got)
      }
      if code == EAGAIN {
        // A descriptor somebody else set to non-blocking.
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wait, 1, -1)
        continue
      }
      if code != 0 {
        self = .failed(code)
        return
      }
      if piece.isEmpty { break }
      if have == 0 { bytes = piece } else { bytes += piece }
      if bytes.count > limit {
        self = .tooLong
        return
      }
      room = 65_536
    }
    self = .bytes(bytes)
  }

  /// The bytes of the plain file at a path; `nil` if there is none, or it cannot be read. Never waits for a pipe.
  package static func contents(of path: String, limit: Int) -> [UInt8]? {
    let file = retrying { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard case .bytes(let bytes) = WholeFile(file, limit: limit) else { return nil }
    return bytes
  }
}
