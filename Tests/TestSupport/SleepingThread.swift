import Glibc

/// A thread that another one waits for until it sleeps: a gate for tests in which one thread has to come before another.
package struct SleepingThread: Sendable {
  /// Where the kernel says what it does.
  private let file: String

  /// The calling thread.
  package static var current: SleepingThread {
    var name = [UInt8](repeating: 0, count: 64)
    let count = readlink("/proc/thread-self", &name, name.count)
    return SleepingThread(file: "/proc/\(String(decoding: name.prefix(max(0, count)), as: UTF8.self))/stat")
  }

  /// Waits until the thread sleeps in the kernel, be it for a lock, a clock or a file; gives up after a minute.
  package func waitUntilItSleeps() {
    var looks = 0
    while state != UInt8(ascii: "S"), looks < 600_000 {
      usleep(100)
      looks += 1
    }
  }

  /// The letter that the kernel has for what the thread does.
  private var state: UInt8? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var text = [UInt8](repeating: 0, count: 512)
    let count = read(descriptor, &text, text.count)
    // The name before it stands in parentheses, and may have any character.
    guard count > 0, let end = text[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else { return nil }
    return text[end + 2]
  }
}
