import TestSupport
import Testing

/// A studio's page in a browser of a test's own, as a person sees and uses it.
final class OpenPage {
  let browser: Browser
  /// The studio, where it belongs to the page alone.
  private let studio: OpenStudio?

  /// Opens an address.
  ///
  /// - Parameter isExact: Whether it is waited for until it shows a frame as a render draws it.
  init(_ address: String, width: Int = 1280, height: Int = 800, isExact: Bool = true, of studio: OpenStudio? = nil)
    throws
  {
    self.studio = studio
    browser = try Browser(reachesThisMachine: true)
    try browser.show(width: width, height: height)
    try browser.go(to: address)
    if isExact { try waitUntilExact() }
  }

  /// Opens the page of a studio, at a fragment's place.
  convenience init(_ studio: OpenStudio, fragment: String = "", width: Int = 1280, height: Int = 800) throws {
    try self.init(studio.address + fragment, width: width, height: height, of: studio)
  }

  // MARK: What is seen

  /// The text of an element, by its id.
  func text(of id: String) throws -> String { try browser.text("document.getElementById('\(id)').textContent") }

  /// A number the page computes.
  func number(_ expression: String) throws -> Double { try browser.value("Number(\(expression))") as? Double ?? .nan }

  /// Where the middle of the frame is in the window.
  var middle: (x: Double, y: Double) {
    get throws {
      let box = try #require(
        browser.value(
          "(() => { const b = document.getElementById('paper').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })()"
        ) as? [Double])
      return (box[0], box[1])
    }
  }

  // MARK: What is waited for

  /// Waits until an expression is true.
  func wait(for expression: String) throws { try browser.wait(for: expression) }

  /// Waits until the frame is drawn as a render draws it.
  func waitUntilExact() throws { try wait(for: "document.getElementById('exact')?.classList.contains('exact')") }

  /// Waits until an element has a text in it, by its id.
  func wait(for id: String, toHave text: String) throws {
    try wait(for: "document.getElementById('\(id)').textContent.includes('\(text)')")
  }

  /// Waits until the clock begins with a text.
  func wait(forClock text: String) throws {
    try wait(for: "document.getElementById('clock').textContent.startsWith('\(text)')")
  }

  /// Waits until a hand has moved the scene, or has let it go.
  func wait(forHand isThere: Bool) throws {
    try wait(for: "document.getElementById('release').hidden === \(!isThere)")
  }

  // MARK: What is done

  /// Presses a key once.
  func press(_ key: String, shift: Bool = false) throws { try browser.press(key, shift: shift) }

  /// Clicks what a selector finds.
  func click(_ selector: String) throws { _ = try browser.value("document.querySelector('\(selector)').click()") }

  /// Clicks the button whose text has these words in it.
  func click(_ selector: String, saying words: String) throws {
    _ = try browser.value(
      "[...document.querySelectorAll('\(selector)')].find(each => each.textContent.includes('\(words)')).click()")
  }

  /// Clicks the middle of the frame.
  func clickFrame() throws {
    let (x, y) = try middle
    try browser.click(x: x, y: y)
  }

  /// Turns the wheel over the middle of the frame, downwards.
  func turnWheel(by distance: Double, times: Int = 1) throws {
    let (x, y) = try middle
    for _ in 0..<times { try browser.turnWheel(x: x, y: y, by: (0, distance)) }
  }

  /// Fingers touch the window at these places; none is left where there are none.
  func touch(_ kind: String, at places: [(x: Double, y: Double)]) throws {
    let points = places.enumerated().map { ["x": $0.element.x, "y": $0.element.y, "id": Double($0.offset)] }
    try browser.call("Input.dispatchTouchEvent", ["type": kind, "touchPoints": points])
  }
}
