package import Foundation
import Glibc

/// A page of a headless Chromium that is driven through a pipe (the DevTools protocol). A page has the browser for itself; the
/// next page, of the same test or of another, takes over its process.
///
/// Nothing waits for a length of time: each wait is for a condition, and gives up after a minute.
package final class Browser {
  /// Why a page could not be driven.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  private let process: BrowserProcess
  private var target: String?
  private var session: String?
  private static let patience = 60.0

  /// What the page asked for, by address.
  package private(set) var requests: [String] = []
  /// What stands in the page's console, and what its scripts threw.
  package private(set) var complaints: [String] = []

  /// Opens a page, in a browser that is free or in a new one.
  ///
  /// - Parameter reachesThisMachine: Whether it may open pages of this machine; otherwise nothing but files.
  package init(reachesThisMachine: Bool = false) throws {
    process = try BrowserProcess.taken(reachesThisMachine: reachesThisMachine)
    let opened = try call("Target.createTarget", ["url": "about:blank"])
    target = opened["targetId"] as? String
    let attached = try call("Target.attachToTarget", ["targetId": target ?? "", "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { _ = try call("\(domain).enable") }
  }

  deinit {
    session = nil
    // One that does not close its page is not to be used again.
    if let target, (try? call("Target.closeTarget", ["targetId": target])) != nil {
      process.giveBack()
    } else {
      process.end()
    }
  }

  /// Sends a command and gives its result; events on the way are noted.
  @discardableResult
  package func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    var message: [String: Any] = ["method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    let number = try process.send(message, for: method)
    let end = Date().addingTimeInterval(Self.patience)
    while true {
      let answer = try process.next(until: end, waitingFor: method)
      guard answer["id"] as? Int == number else {
        // The page before may have left something to be told.
        if answer["sessionId"] as? String == session { note(answer) }
        continue
      }
      if let error = answer["error"] as? [String: Any] {
        throw Failure(description: "\(method): \(error["message"] ?? error)")
      }
      return answer["result"] as? [String: Any] ?? [:]
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
    try wait(for: "location.protocol === 'file:' && document.readyState === 'complete'")
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
  @discardableResult package func value(_ expression: String) throws -> Any? {
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
    // A button is pressed by the character of the key.
    if key == "Enter" { parameters["text"] = "\r" }
    _ = try call("Input.dispatchKeyEvent", parameters.merging(["type": "keyDown"]) { $1 })
    _ = try call("Input.dispatchKeyEvent", parameters.merging(["type": "keyUp"]) { $1 })
  }

  /// A PNG file of what is seen.
  package func screenshot() throws -> Data {
    let answer = try call("Page.captureScreenshot", ["format": "png"])
    return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
  }

  /// The size of the window, whether it is dark, and the pixels that a pixel of CSS is long.
  package func show(width: Int, height: Int, isDark: Bool = false, density: Int = 1) throws {
    _ = try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": density, "mobile": false])
    let feature = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
    _ = try call("Emulation.setEmulatedMedia", ["features": [feature]])
  }
}
