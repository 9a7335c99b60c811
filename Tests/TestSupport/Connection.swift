import Glibc

/// A connection to a port of this machine, byte by byte.
package final class Connection {
  private let descriptor: Int32
  private var received: [UInt8] = []
  private var hasEnded = false
  private static let patience = timeval(tv_sec: 60, tv_usec: 0)

  /// No connection, or it ended before what was waited for.
  package struct Failure: Error {
    package init() {}
  }

  /// - Parameter room: Bytes the system holds for it each way, about; what it gives otherwise.
  package init(_ port: Int, room: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var (address, patience) = (sockaddr_in(), Self.patience)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    if var room {
      let size = socklen_t(MemoryLayout<Int32>.size)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, size)
      setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &room, size)
    }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure() }
  }

  deinit { close(descriptor) }

  /// Sends bytes; `false` if the other side has gone.
  @discardableResult
  package func send(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends bytes as far as the other side reads; `false` if some are left, of which it has taken none for a second.
  package func sendWhatIsRead(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&event, 1, 1_000) > 0 else { return false }
      let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
      rest = rest.dropFirst(max(0, count))
      if count < 0, errno != EAGAIN { return false }
    }
    return true
  }

  /// The next bytes, so many; `nil` if the other side ends before.
  package func receive(_ count: Int) -> [UInt8]? {
    while received.count < count { if !receiveMore() { return nil } }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }

  /// What comes until the other side ends.
  package func receiveAll() -> [UInt8] {
    while receiveMore() {}
    defer { received = [] }
    return received
  }

  /// Says that nothing more comes, and gives what comes until the other side ends; `nil` if it does not end.
  package func end() -> [UInt8]? {
    shutdown(descriptor, Int32(SHUT_WR))
    while receiveMore() {}
    defer { received = [] }
    return hasEnded ? received : nil
  }

  /// The next line.
  package func line() -> String? {
    while true {
      if let end = received.firstIndex(of: 10) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self).filter { $0 != "\r" }
      }
      if !receiveMore() { return nil }
    }
  }

  private func receiveMore() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var count: Int
    // A search for faults has a clock that signals.
    repeat { count = recv(descriptor, &chunk, chunk.count, 0) } while count < 0 && errno == EINTR
    if count > 0 { received += chunk[..<count] }
    // Otherwise it has waited too long.
    if count == 0 || errno == ECONNRESET { hasEnded = true }
    return count > 0
  }

  /// The status an answer to some bytes begins with; `nil` if the connection ends without one.
  package func status(of bytes: [UInt8]) -> Int? {
    send(bytes)
    guard let line = line(), line.hasPrefix("HTTP/1.1 ") else { return nil }
    return Int(line.dropFirst(9).prefix(3))
  }
}
