import Glibc
import MultiplaneBase

/// Standard output: results. Nothing is buffered, so that every failed write is seen.
enum StandardOutput {
  /// Writes lines; invisible characters in them, such as a terminal's controls, are written as in messages.
  ///
  /// - Throws: `ExitRequest` 141 without a word if the reader has gone, 5 if the text cannot be written.
  static func write(_ text: String) throws {
    let code = writeAll(1, visibleLines(text))
    if code == EPIPE { throw ExitRequest(141) }
    guard code == 0 else {
      StandardError.write("error: cannot write standard output: \(String(cString: strerror(code)).lowercased())\n")
      throw ExitRequest(5)
    }
  }
}

/// Standard error: messages and progress. A failure to write there has nobody to be told.
enum StandardError {
  /// Writes lines; invisible characters in them, such as a terminal's controls, are written as in messages.
  static func write(_ text: String) { writeStyled(visibleLines(text)) }

  /// Writes a text of the program's own with a terminal's controls in it.
  static func writeStyled(_ text: String) { _ = writeAll(2, text) }

  /// The columns of the terminal; `nil` if it is none.
  static var terminalWidth: Int? { terminalColumns(2) }
}

/// Writes all of a text; the `errno` of the call that failed, else 0.
private func writeAll(_ descriptor: Int32, _ text: String) -> Int32 {
  var text = text
  return text.withUTF8 { bytes in
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
        continue
      }
      guard count > 0 else { return count < 0 ? errno : EIO }
      done += count
    }
    return 0
  }
}

private func terminalColumns(_ descriptor: Int32) -> Int? {
  guard isatty(descriptor) == 1 else { return nil }
  var size = winsize()
  return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
}

/// Whether something stands at a path.
func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// Whether a folder stands at a path.
func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
