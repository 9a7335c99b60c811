import Foundation
import Glibc
import Synchronization

/// A process of a headless Chromium. It starts in a second, so it is kept for the next page, and ends with the tests.
///
/// `@unchecked Sendable`: whoever has taken it has it alone.
final class BrowserProcess: @unchecked Sendable {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private let profile = TemporaryFolder()
  private let reachesThisMachine: Bool
  private var number = 0
  private var buffer: [UInt8] = []
  private static let free = Mutex<[BrowserProcess]>([])
  /// Ends those that are free when the tests end.
  private static let ending: Void = atexit { for browser in free.withLock({ $0 }) { browser.end() } } == 0 ? () : ()

  /// A browser that nobody has, or a new one.
  static func taken(reachesThisMachine: Bool) throws -> BrowserProcess {
    let known = free.withLock { free -> BrowserProcess? in
      free.firstIndex { $0.reachesThisMachine == reachesThisMachine }.map { free.remove(at: $0) }
    }
    return try known ?? BrowserProcess(reachesThisMachine: reachesThisMachine)
  }

  /// Leaves it to the next page.
  func giveBack() { Self.free.withLock { $0.append(self) } }

  private init(reachesThisMachine: Bool) throws {
    _ = Self.ending
    self.reachesThisMachine = reachesThisMachine
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let names = ["chromium", "chromium-browser", "google-chrome"]
    let found = names.flatMap { name in paths.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else {
      throw Browser.Failure(description: "there is no Chromium in PATH; `Scripts/setup --tests` installs it")
    }
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // The browser takes commands from descriptor 3 and answers on 4. No name is resolved: nothing can leave.
    process.arguments = [
      "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>\"$ERRORS\"", found, "--headless=new",
      "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
      "--force-color-profile=srgb",
      "--host-resolver-rules=MAP * ~NOTFOUND" + (reachesThisMachine ? ", EXCLUDE 127.0.0.1" : ""),
      "--user-data-dir=\(profile.path)",
      "about:blank",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["ERRORS"] = profile.file("errors")
    environment["HOME"] = profile.path
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // Held by the browser alone, so that its end is seen.
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
  }

  /// Ends the browser, and removes what it has written.
  func end() {
    try? input.fileHandleForWriting.close()
    // It may take its time to tidy up a profile that nobody wants; its other processes end with it.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    Files.remove(profile.path)
  }

  /// Sends a command, and gives its number. A browser that has ended is an error and no signal, and only on this thread:
  /// programs that other tests start inherit what the process ignores.
  func send(_ message: [String: Any], for what: String) throws -> Int {
    number += 1
    let bytes = try JSONSerialization.data(withJSONObject: message.merging(["id": number]) { $1 }) + [0]
    var (pipe, before) = (sigset_t(), sigset_t())
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input.fileHandleForWriting.fileDescriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        var atOnce = timespec()
        sigtimedwait(&pipe, nil, &atOnce)
        throw Browser.Failure(description: "the browser ended before \(what): \(errors)")
      }
    }
    return number
  }

  private var errors: String {
    let said = try? String(contentsOfFile: profile.file("errors"), encoding: .utf8)
    return String((said ?? "").suffix(2000))
  }

  /// The next message.
  func next(until end: Date, waitingFor what: String) throws -> [String: Any] {
    while true {
      if let zero = buffer.firstIndex(of: 0) {
        let message = Data(buffer[..<zero])
        buffer.removeSubrange(...zero)
        guard let object = try JSONSerialization.jsonObject(with: message) as? [String: Any] else {
          throw Browser.Failure(description: "the browser answers no JSON object")
        }
        return object
      }
      let descriptor = output.fileHandleForReading.fileDescriptor
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = end.timeIntervalSinceNow
      if left <= 0 { throw Browser.Failure(description: "the browser did not answer \(what) within a minute") }
      if Glibc.poll(&poll, 1, Int32(left * 1000) + 1) <= 0 { continue }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &chunk, chunk.count)
      if count <= 0 {
        throw Browser.Failure(description: "the browser ended while \(what) was under way: \(errors)")
      }
      buffer += chunk[..<count]
    }
  }
}
