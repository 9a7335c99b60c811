package import Foundation
import Glibc

/// A headless Chromium driven through a pipe (the DevTools protocol), with one page.
///
/// Nothing waits for a length of time: each wait is for a condition, and gives up after a minute.
package final class Browser {
  /// Why a page could not be driven.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private let profile = TemporaryFolder()
  private var session: String?
  private var number = 0
  private var buffer: [UInt8] = []
  private static let patience = 60.0

  /// What the page asked for, by address.
  package private(set) var requests: [String] = []
  /// What stands in the page's console, and what its scripts threw.
  package private(set) var complaints: [String] = []

  /// Starts the browser.
  ///
  /// - Parameter reachesThisMachine: Whether it may open pages of this machine; otherwise nothing but files.
  package init(reachesThisMachine: Bool = false) throws {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let names = ["chromium", "chromium-browser", "google-chrome"]
    let found = names.flatMap { name in paths.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else {
      throw Failure(description: "there is no Chromium in PATH; `Scripts/setup --tests` installs it")
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
    let target = try call("Target.createTarget", ["url": "about:blank"])
    let attached = try call("Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { _ = try call("\(domain).enable") }
  }

  deinit {
    session = nil
    _ = try? call("Browser.close")
    try? input.fileHandleForWriting.close()
    // It may take its time to tidy up a profile that nobody wants; its other processes end with it.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Sends a command and gives its result; events on the way are noted.
  @discardableResult
  package func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    try send(JSONSerialization.data(withJSONObject: message) + [0], for: method)
    let end = Date().addingTimeInterval(Self.patience)
    while true {
      let answer = try next(until: end, waitingFor: method)
      guard answer["id"] as? Int == number else {
        note(answer)
        continue
      }
      if let error = answer["error"] as? [String: Any] {
        throw Failure(description: "\(method): \(error["message"] ?? error)")
      }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// Writes to the browser. One that has ended is an error and no signal, and only on this thread: programs that other
  /// tests start inherit what the process ignores.
  private func send(_ bytes: Data, for what: String) throws {
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
        throw Failure(description: "the browser ended before \(what): \(errors)")
      }
    }
  }

  private var errors: String {
    let said = try? String(contentsOfFile: profile.file("errors"), encoding: .utf8)
    return String((said ?? "").suffix(2000))
  }

  private func next(until end: Date, waitingFor what: String) throws -> [String: Any] {
    while true {
      if let zero = buffer.firstIndex(of: 0) {
        let message = Data(buffer[..<zero])
        buffer.removeSubrange(...zero)
        guard let object = try JSONSerialization.jsonObject(with: message) as? [String: Any] else {
          throw Failure(description: "the browser answers no JSON object")
        }
        return object
      }
      let descriptor = output.fileHandleForReading.fileDescriptor
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = end.timeIntervalSinceNow
      if left <= 0 { throw Failure(description: "the browser did not answer \(what) within a minute") }
      if Glibc.poll(&poll, 1, Int32(left * 1000) + 1) <= 0 { continue }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &chunk, chunk.count)
      if count <= 0 {
        throw Failure(description: "the browser ended while \(what) was under way: \(errors)")
      }
      buffer += chunk[..<count]
    }
  }

  private func note(_ event: [String: Any]) {
    let parameters = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Network.requestWillBeSent":
      let request = parameters["request"] as? [String: Any]
      requests.append(request?["url"] as? String ?? "?")
    case "Runtime.exceptionThrown": complaints.append("\(parameters["exceptionDetails"] ?? "an exception")")
    case "Runtime.consoleAPICalled": complaints.append("\(parameters["type"] ?? "") \(parameters["args"] ?? "")")
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any]
      complaints.append("\(entry?["text"] ?? parameters)")
    case "Page.javascriptDialogOpening": complaints.append("a dialog: \(parameters["message"] ?? "")")
    default: break
    }
  }

  /// Opens a file.
  package func open(_ path: String, fragment: String = "") throws {
    _ = try call("Page.navigate", ["url": URL(fileURLWithPath: path).absoluteString + fragment])
  }

  /// Opens an address.
  package func go(to address: String) throws { _ = try call("Page.navigate", ["url": address]) }

  /// Turns the wheel over a place of the window.
  package func turnWheel(x: Double, y: Double, by distance: (x: Double, y: Double)) throws {
    _ = try call(
      "Input.dispatchMouseEvent",
      ["type": "mouseWheel", "x": x, "y": y, "deltaX": distance.x, "deltaY": distance.y])
  }

  /// Presses and releases the mouse at a place of the window.
  package func click(x: Double, y: Double) throws {
    for kind in ["mousePressed", "mouseReleased"] {
      _ = try call("Input.dispatchMouseEvent", ["type": kind, "x": x, "y": y, "button": "left", "clickCount": 1])
    }
  }

  /// The value of an expression in the page.
  package func value(_ expression: String) throws -> Any? {
    let answer = try call(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let details = answer["exceptionDetails"] { throw Failure(description: "\(expression): \(details)") }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// A text in the page.
  package func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }

  /// Waits until an expression is true; while a page is being opened it may have no value.
  package func wait(for expression: String) throws {
    let end = Date().addingTimeInterval(Self.patience)
    while (try? value("Boolean(\(expression))")) as? Bool != true {
      if end.timeIntervalSinceNow < 0 {
        throw Failure(description: "\(expression) did not come true; \(complaints.joined(separator: "; "))")
      }
      usleep(20_000)
    }
  }

  /// Presses and releases a key.
  package func press(_ key: String, shift: Bool = false) throws {
    var parameters: [String: Any] = ["key": key, "modifiers": shift ? 8 : 0]
    let codes = [
      "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Escape": 27, "Home": 36, "End": 35,
      "Enter": 13,
    ]
    if let code = codes[key] { parameters["windowsVirtualKeyCode"] = code } else { parameters["text"] = key }
    _ = try call("Input.dispatchKeyEvent", parameters.merging(["type": "keyDown"]) { $1 })
    _ = try call("Input.dispatchKeyEvent", parameters.merging(["type": "keyUp"]) { $1 })
  }

  /// A PNG file of what is seen.
  package func screenshot() throws -> Data {
    let answer = try call("Page.captureScreenshot", ["format": "png"])
    return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
  }

  /// The size of the window, and whether it is dark.
  package func show(width: Int, height: Int, isDark: Bool = false) throws {
    _ = try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    let feature = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
    _ = try call("Emulation.setEmulatedMedia", ["features": [feature]])
  }
}
