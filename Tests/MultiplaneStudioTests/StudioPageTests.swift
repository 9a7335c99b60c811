import Foundation
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// The page, in a real browser.
@Suite(.serialized, .timeLimit(.minutes(10))) struct StudioPageTests {
  /// A page of a studio that shows a frame exactly.
  private func open(_ studio: OpenStudio, _ browser: Browser, fragment: String = "") throws {
    try browser.show(width: 1280, height: 800)
    try browser.go(to: studio.address + fragment)
    try browser.wait(for: "document.getElementById('exact').classList.contains('exact')")
  }

  private func clock(_ browser: Browser) throws -> String {
    try browser.text("document.getElementById('clock').textContent")
  }

  /// Waits until the clock begins with a text.
  private func wait(_ browser: Browser, clock: String) throws {
    try browser.wait(for: "document.getElementById('clock').textContent.startsWith('\(clock)')")
  }

  /// Where the middle of the frame is in the window.
  private func middle(_ browser: Browser) throws -> (x: Double, y: Double) {
    let box = try #require(
      browser.value(
        "(() => { const b = document.getElementById('paper').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })()"
      ) as? [Double])
    return (box[0], box[1])
  }

  @Test func `the page shows a scene, plays it and takes keys`() throws {
    let studio = try OpenStudio()
    let browser = try Browser(reachesThisMachine: true)
    try open(studio, browser)
    #expect(try browser.text("document.title") == "A list – Multiplane studio")
    // The token is not seen any more.
    #expect(try browser.text("location.href") == "http://127.0.0.1:\(studio.port)/")
    try wait(browser, clock: "0 / 45")
    for (key, shift, expected) in [
      ("ArrowRight", false, "1 / 45"), ("ArrowRight", true, "31 / 45"), ("ArrowLeft", false, "30 / 45"),
      ("Home", false, "0 / 45"),
      (".", false, "6 / 45"), ("End", false, "45 / 45"), (",", false, "6 / 45"),
    ] {
      try browser.press(key, shift: shift)
      try wait(browser, clock: expected)
    }
    // Playing comes to the end by itself, and back to where it began.
    try browser.press(" ")
    try wait(browser, clock: "45 / 45")
    try browser.press("Enter")
    try wait(browser, clock: "6 / 45")
    // Backwards, and a loop.
    try browser.press("j")
    try wait(browser, clock: "0 / 45")
    try browser.press("ArrowRight")
    try browser.press("ArrowRight")
    try wait(browser, clock: "2 / 45")
    try browser.press("]")
    try browser.press("l")
    try browser.wait(for: "document.getElementById('play').getAttribute('aria-label') === 'Pause'")
    let count = try browser.value("Number(document.getElementById('frame').dataset.sequence)") as? Double ?? 0
    try browser.wait(for: "document.getElementById('frame').dataset.sequence > \(count + 10)")
    try browser.press("k")
    // Single keys can be turned off.
    try browser.value("document.getElementById('single-keys').click()")
    try browser.press(".")
    try browser.press("Home")
    try wait(browser, clock: "0 / 45")
    #expect(browser.complaints == [])
    #expect(Set(browser.requests.compactMap { URL(string: $0)?.host }) == ["127.0.0.1"])
  }

  @Test func `the wheel scrolls the scene, a click picks, Escape lets go`() throws {
    let studio = try OpenStudio()
    let browser = try Browser(reachesThisMachine: true)
    try open(studio, browser)
    let (x, y) = try middle(browser)
    try browser.turnWheel(x: x, y: y, by: (0, 120))
    try browser.wait(for: "!document.getElementById('release').hidden")
    #expect(try clock(browser).hasPrefix("0 / 45"))
    #expect(try !clock(browser).contains("scroll 0"))
    try browser.wait(for: "document.getElementById('exact').classList.contains('exact')")
    try browser.click(x: x, y: y)
    try browser.wait(for: "document.querySelector('#node .title')?.textContent.startsWith('Text')")
    #expect(try browser.text("document.getElementById('node').textContent").contains("scene.yaml:"))
    try browser.wait(for: "document.querySelector('#tree [aria-selected=true]')")
    try browser.press("Escape")
    try browser.wait(for: "document.getElementById('release').hidden")
    #expect(try clock(browser).contains("scroll 0"))
    #expect(browser.complaints == [])
  }

  @Test func `the canvas is equal to the render's file, before and after the wheel`() throws {
    let studio = try OpenStudio(path: "\(Repository.scenes)/entry.yaml")
    let browser = try Browser(reachesThisMachine: true)
    try open(studio, browser, fragment: "&frame=120")
    try wait(browser, clock: "120 / ")
    let (x, y) = try middle(browser)
    for _ in 0..<5 { try browser.turnWheel(x: x, y: y, by: (0, 60)) }
    try browser.wait(for: "!document.getElementById('release').hidden")
    try browser.press("Escape")
    for (key, frame) in [("ArrowRight", "121"), ("ArrowLeft", "120"), ("End", "342")] {
      try browser.press(key)
      try wait(browser, clock: "\(frame) / ")
      try browser.wait(for: "document.getElementById('exact').textContent === 'exact 1:1'")
      try browser.wait(for: "!document.getElementById('exact').disabled")
      try browser.value("document.getElementById('exact').click()")
      try browser.wait(for: "document.getElementById('exact').textContent === 'equal to the render'")
    }
    #expect(browser.complaints == [])
  }

  @Test func `faults are shown over the last good frame and go with the next save`() throws {
    let studio = try OpenStudio()
    let browser = try Browser(reachesThisMachine: true)
    try open(studio, browser)
    try browser.press(".")
    try wait(browser, clock: "6 / 45")
    studio.folder.write(OpenStudio.list.replacing("LazyVStack", with: "LazyVstack"), to: "scene.yaml")
    try browser.wait(for: "document.querySelector('#problems pre')?.textContent.includes('^^^^')")
    #expect(try browser.text("document.getElementById('problems').textContent").contains("scene.yaml:9:9"))
    try wait(browser, clock: "6 / 45")
    studio.folder.write(OpenStudio.list.replacing("A list", with: "Mended"), to: "scene.yaml")
    try browser.wait(for: "document.getElementById('problems').hidden")
    try browser.wait(for: "document.title.startsWith('Mended')")
    try wait(browser, clock: "6 / 45")
    #expect(browser.complaints == [])
  }

  @Test func `texts of scenes are texts`() throws {
    let name = "<img src=x onerror=alert(1)>"
    let studio = try OpenStudio(
      OpenStudio.list.replacing("A list", with: "\"\(name)\"")
        .replacing("Text: Row ${index}", with: "Text: \"\(name) ${index}\""))
    let browser = try Browser(reachesThisMachine: true)
    try open(studio, browser)
    let (x, y) = try middle(browser)
    try browser.click(x: x, y: y)
    try browser.wait(for: "document.querySelector('#node .title')")
    try browser.value("document.getElementById('tab-facts').click()")
    #expect(try browser.text("document.getElementById('title').textContent") == name)
    #expect(try browser.value("document.querySelectorAll('img').length") as? Double == 1)
    studio.folder.write("multiplane: 1\n\"\(name)\": 1\n", to: "scene.yaml")
    try browser.wait(for: "!document.getElementById('problems').hidden")
    #expect(try browser.value("document.querySelectorAll('img').length") as? Double == 1)
    #expect(browser.complaints == [])
  }

  @Test func `overlays, the tree and the frame's numbers are shown at 1280 and 800 points, light and dark`() throws {
    let studio = try OpenStudio(path: "\(Repository.scenes)/feed.yaml")
    let browser = try Browser(reachesThisMachine: true)
    try open(studio, browser, fragment: "&frame=60")
    for key in 1...5 {
      try browser.press("\(key)")
      try browser.wait(for: "document.querySelectorAll('#overlay-buttons [aria-pressed=true]').length === \(key)")
    }
    try browser.wait(for: "document.querySelectorAll('#legend span').length >= 6")
    try browser.value("document.getElementById('tab-facts').click()")
    try browser.wait(for: "document.querySelector('#facts table')")
    try browser.value(
      "[...document.querySelectorAll('#facts button')].find(each => each.textContent.includes('root')).click()")
    try browser.wait(for: "document.querySelectorAll('#facts th').length === 3")
    for (width, isDark) in [(1280, false), (1280, true), (800, false), (800, true)] {
      try browser.show(width: width, height: 700, isDark: isDark)
      try browser.wait(for: "innerWidth === \(width)")
      // Nothing is wider than the window, and the frame is to be seen.
      #expect(try browser.value("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
      #expect(
        try browser.value("document.getElementById('paper').getBoundingClientRect().height > 150") as? Bool == true)
    }
    #expect(browser.complaints == [])
  }

  @Test func `what the wheel did is recorded, shown as steps, and added to the scene`() throws {
    let studio = try OpenStudio()
    let browser = try Browser(reachesThisMachine: true)
    try open(studio, browser)
    try browser.press("End")
    try wait(browser, clock: "45 / 45")
    try browser.press("r")
    try browser.wait(for: "document.getElementById('record').textContent.startsWith('Recording')")
    let (x, y) = try middle(browser)
    for _ in 0..<4 { try browser.turnWheel(x: x, y: y, by: (0, 30)) }
    try browser.wait(for: "!document.getElementById('release').hidden")
    try browser.press("r")
    try browser.wait(for: "document.getElementById('recorded').open")
    try browser.wait(for: "document.querySelector('#recorded pre')?.textContent.includes('follow')")
    try browser.value("document.querySelector('#recorded-form [value=ease]').click()")
    try browser.wait(for: "/ease|linear/.test(document.querySelector('#recorded pre').textContent)")
    try browser.value("document.querySelector('#recorded-form [value=follow]').click()")
    try browser.wait(for: "document.querySelector('#recorded pre').textContent.includes('follow')")
    try browser.value("document.getElementById('recorded-scene').click()")
    try browser.wait(for: "document.getElementById('recorded-note').textContent.includes('scene.yaml')")
    #expect(studio.folder.text("scene.yaml")?.contains("follow: { csv: scene-hand-1.csv }") == true)
    try browser.value("document.getElementById('recorded-close').click()")
    // The new frames are there.
    try browser.wait(for: "Number(document.getElementById('timeline').getAttribute('aria-valuemax')) > 45")
    #expect(browser.complaints == [])
  }

  @Test func `a link without the token is told so, and nothing is shown`() throws {
    let studio = try OpenStudio()
    let browser = try Browser(reachesThisMachine: true)
    try browser.go(to: "http://127.0.0.1:\(studio.port)/")
    try browser.wait(for: "document.getElementById('problems').textContent.includes('token')")
    #expect(try browser.text("document.getElementById('title').textContent") == "Multiplane studio")
  }
}
