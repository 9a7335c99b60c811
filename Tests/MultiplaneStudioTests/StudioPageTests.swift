import Foundation
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// The page, in a real browser.
@Suite(.full, .serialized, .timeLimit(.minutes(10))) struct StudioPageTests {
  @Test func `the page shows a scene, plays it and takes keys`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    #expect(try page.browser.text("document.title") == "A list – Multiplane studio")
    // The token is not seen any more.
    #expect(try page.browser.text("location.href") == "http://127.0.0.1:\(studio.port)/")
    try page.wait(forClock: "0 / 45")
    for (key, shift, expected) in [
      ("ArrowRight", false, "1 / 45"), ("ArrowRight", true, "31 / 45"), ("ArrowLeft", false, "30 / 45"),
      ("Home", false, "0 / 45"),
      (".", false, "6 / 45"), ("End", false, "45 / 45"), (",", false, "6 / 45"),
    ] {
      try page.press(key, shift: shift)
      try page.wait(forClock: expected)
    }
    // Playing comes to the end by itself, and back to where it began.
    try page.press(" ")
    try page.wait(forClock: "45 / 45")
    try page.press("Enter")
    try page.wait(forClock: "6 / 45")
    // Backwards, and a loop.
    try page.press("j")
    try page.wait(forClock: "0 / 45")
    try page.press("ArrowRight")
    try page.press("ArrowRight")
    try page.wait(forClock: "2 / 45")
    try page.press("]")
    try page.press("l")
    try page.wait(for: "document.getElementById('play').getAttribute('aria-label') === 'Pause'")
    let count = try page.number("document.getElementById('frame').dataset.sequence")
    try page.wait(for: "document.getElementById('frame').dataset.sequence > \(count + 10)")
    try page.press("k")
    // Single keys can be turned off.
    try page.click("#single-keys")
    try page.press(".")
    try page.press("Home")
    try page.wait(forClock: "0 / 45")
    #expect(page.browser.complaints == [])
    #expect(Set(page.browser.requests.compactMap { URL(string: $0)?.host }) == ["127.0.0.1"])
  }

  @Test func `no step is lost while frames are under way`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    try page.browser.value(
      """
      (async () => {
        for (let step = 0; step < 40; step++) {
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }))
          await new Promise(done => setTimeout(done, step % 7))
        }
      })()
      """)
    try page.wait(forClock: "40 / 45")
    // A version with fewer frames shows its last one.
    studio.folder.write(OpenStudio.list.replacing("over: 1s", with: "over: 500ms"), to: "scene.yaml")
    try page.wait(forClock: "30 / 30")
    try page.press("ArrowLeft")
    try page.wait(forClock: "29 / 30")
    #expect(page.browser.complaints == [])
  }

  @Test func `the wheel scrolls the scene, a click picks, Escape lets go`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    try page.turnWheel(by: 120)
    try page.wait(forHand: true)
    #expect(try page.text(of: "clock").hasPrefix("0 / 45"))
    #expect(try !page.text(of: "clock").contains("scroll 0"))
    try page.waitUntilExact()
    try page.clickFrame()
    try page.wait(for: "document.querySelector('#node .title')?.textContent.startsWith('Text')")
    #expect(try page.text(of: "node").contains("scene.yaml:"))
    try page.wait(for: "document.querySelector('#tree [aria-selected=true]')")
    try page.press("Escape")
    try page.wait(forHand: false)
    #expect(try page.text(of: "clock").contains("scroll 0"))
    #expect(page.browser.complaints == [])
  }

  @Test func `the canvas is equal to the render's file, before and after the wheel`() throws {
    let studio = try OpenStudio(path: "\(Repository.scenes)/entry.yaml")
    let page = try OpenPage(studio, fragment: "&frame=120")
    try page.wait(forClock: "120 / ")
    try page.turnWheel(by: 60, times: 5)
    try page.wait(forHand: true)
    try page.press("Escape")
    for (key, frame) in [("ArrowRight", "121"), ("ArrowLeft", "120"), ("End", "342")] {
      try page.press(key)
      try page.wait(forClock: "\(frame) / ")
      try page.wait(for: "/^exact, shown at [0-9]+ %$/.test(document.getElementById('exact').textContent)")
      try page.wait(for: "!document.getElementById('exact').disabled")
      try page.click("#exact")
      try page.wait(for: "document.getElementById('exact').textContent === 'equal to the render'")
    }
    #expect(page.browser.complaints == [])
  }

  @Test func `faults are shown over the last good frame and go with the next save`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    try page.press(".")
    try page.wait(forClock: "6 / 45")
    studio.folder.write(OpenStudio.list.replacing("LazyVStack", with: "LazyVstack"), to: "scene.yaml")
    try page.wait(for: "document.querySelector('#problems pre')?.textContent.includes('^^^^')")
    #expect(try page.text(of: "problems").contains("scene.yaml:9:9"))
    try page.wait(forClock: "6 / 45")
    // A page that hides them still says that the file has faults, and shows them again.
    try page.click("#problems button")
    #expect(try page.text(of: "exact") == "older: the file has faults")
    #expect(try page.browser.value("document.getElementById('problems').hidden") as? Bool == true)
    try page.click("#exact")
    #expect(try page.browser.value("document.getElementById('problems').hidden") as? Bool == false)
    studio.folder.write(OpenStudio.list.replacing("A list", with: "Mended"), to: "scene.yaml")
    try page.wait(for: "document.getElementById('problems').hidden")
    try page.wait(for: "document.title.startsWith('Mended')")
    try page.wait(forClock: "6 / 45")
    try page.waitUntilExact()
    #expect(page.browser.complaints == [])
  }

  @Test func `texts of scenes are texts`() throws {
    let name = "<img src=x onerror=alert(1)>"
    let studio = try OpenStudio(
      OpenStudio.list.replacing("A list", with: "\"\(name)\"")
        .replacing("Text: Row ${index}", with: "Text: \"\(name) ${index}\""))
    let page = try OpenPage(studio)
    try page.clickFrame()
    try page.wait(for: "document.querySelector('#node .title')")
    try page.click("#tab-facts")
    #expect(try page.text(of: "title") == name)
    #expect(try page.browser.value("document.querySelectorAll('img').length") as? Double == 1)
    studio.folder.write("multiplane: 1\n\"\(name)\": 1\n", to: "scene.yaml")
    try page.wait(for: "!document.getElementById('problems').hidden")
    #expect(try page.browser.value("document.querySelectorAll('img').length") as? Double == 1)
    #expect(page.browser.complaints == [])
  }

  @Test func `overlays, the tree and the frame's numbers are shown at 1280 and 800 points, light and dark`() throws {
    let studio = try OpenStudio(path: "\(Repository.scenes)/feed.yaml")
    let page = try OpenPage(studio, fragment: "&frame=60")
    for key in 1...5 {
      try page.press("\(key)")
      try page.wait(for: "document.querySelectorAll('#overlay-buttons [aria-pressed=true]').length === \(key)")
    }
    try page.wait(for: "document.querySelectorAll('#legend span').length >= 6")
    try page.click("#tab-facts")
    try page.wait(for: "document.querySelector('#facts table')")
    try page.click("#facts button", saying: "root")
    try page.wait(for: "document.querySelectorAll('#facts th').length === 3")
    // All lanes, which a window of this height does not have by itself.
    try page.browser.value("document.getElementById('split-time').focus()")
    for _ in 0..<4 { try page.press("ArrowUp") }
    for (width, isDark) in [(1280, false), (1280, true), (800, false), (800, true)] {
      try page.browser.show(width: width, height: 700, isDark: isDark)
      try page.wait(for: "innerWidth === \(width)")
      // Nothing is wider than the window, and the frame is to be seen.
      #expect(try page.browser.value("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
      #expect(try page.number("document.getElementById('paper').getBoundingClientRect().height") > 150)
      // No lane of the timeline is cut off.
      #expect(try page.number("document.getElementById('timeline').clientHeight") == 148)
    }
    #expect(page.browser.complaints == [])
  }

  @Test func `what the wheel did is recorded, shown as steps, and added to the scene`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    try page.press("End")
    try page.wait(forClock: "45 / 45")
    try page.press("r")
    try page.wait(for: "document.getElementById('record').textContent.startsWith('Recording')")
    try page.turnWheel(by: 30, times: 4)
    try page.wait(forHand: true)
    try page.press("r")
    try page.wait(for: "document.getElementById('recorded').open")
    try page.wait(for: "document.querySelector('#recorded pre')?.textContent.includes('follow')")
    try page.click("#recorded-form [value=ease]")
    try page.wait(for: "/ease|linear/.test(document.querySelector('#recorded pre').textContent)")
    try page.click("#recorded-form [value=follow]")
    try page.wait(for: "document.querySelector('#recorded pre').textContent.includes('follow')")
    try page.click("#recorded-scene")
    try page.wait(for: "recorded-note", toHave: "scene.yaml")
    #expect(studio.folder.text("scene.yaml")?.contains("follow: { csv: scene-hand-1.csv }") == true)
    try page.click("#recorded-close")
    // The new frames are there.
    try page.wait(for: "Number(document.getElementById('timeline').getAttribute('aria-valuemax')) > 45")
    #expect(page.browser.complaints == [])
  }

  @Test func `a recording that a save ends is kept, and the page says why it ended`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    try page.press("r")
    try page.wait(for: "record", toHave: "Recording")
    try page.turnWheel(by: 30, times: 3)
    try page.wait(forHand: true)
    let saved = OpenStudio.list.replacing("A list", with: "Another")
    studio.folder.write(saved, to: "scene.yaml")
    try page.wait(for: "document.getElementById('recorded').open")
    try page.wait(for: "document.querySelector('#recorded pre')?.textContent.includes('follow')")
    #expect(try page.text(of: "recorded-reason").contains("The scene was saved"))
    try page.click("#recorded-scene")
    try page.wait(for: "recorded-note", toHave: "scene.yaml")
    let text = try #require(studio.folder.text("scene.yaml"))
    #expect(text.hasPrefix(saved) && text.contains("follow: { csv: scene-hand-1.csv }"))
    #expect(page.browser.complaints == [])
  }

  @Test func `a finger drags the scene, and two enlarge the picture`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    let (x, y) = try page.middle
    func scroll() throws -> Double {
      try page.number("document.getElementById('clock').textContent.split('scroll ')[1]")
    }
    try page.touch("touchStart", at: [(x, y)])
    try page.touch("touchMove", at: [(x, y - 60)])
    try page.wait(forHand: true)
    try page.waitUntilExact()
    let first = try scroll()
    #expect(first > 0)
    func width() throws -> Double { try page.number("document.getElementById('paper').getBoundingClientRect().width") }
    let before = try width()
    try page.touch("touchStart", at: [(x, y - 60), (x, y + 60)])
    for apart in [70.0, 90, 120] { try page.touch("touchMove", at: [(x, y - apart), (x, y + apart)]) }
    try page.wait(for: "document.getElementById('paper').getBoundingClientRect().width > \(before * 1.98)")
    try page.wait(for: "document.getElementById('exact').textContent.startsWith('exact')")
    let after = try width()
    #expect(abs(after / before - 2) < 0.02, "\(after) of \(before)")
    // The scene stays where the first finger left it, and nothing is picked.
    #expect(try scroll() == first)
    try page.touch("touchEnd", at: [])
    #expect(try page.text(of: "node").contains("Click something"))
    #expect(page.browser.complaints == [])
  }

  @Test func `a link to a frame is followed while the page is open, one with a token opens it anew`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    try page.browser.value("location.hash = '#frame=20'")
    try page.wait(forClock: "20 / 45")
    try page.browser.value("globalThis.isOld = true")
    try page.browser.value("location.hash = '#t=\(studio.token.text)&frame=5'")
    try page.wait(
      for: "globalThis.isOld === undefined && document.getElementById('clock')?.textContent.startsWith('5 / 45')")
    #expect(try page.browser.text("location.hash") == "#frame=5")
    #expect(page.browser.complaints == [])
  }

  @Test func `no tab keeps the secret of the link, and the page opens again without it`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio, fragment: "&frame=5&zoom=2")
    let history = try page.browser.call("Page.getNavigationHistory")["entries"] as? [[String: Any]] ?? []
    #expect(!history.isEmpty && !"\(history)".contains(studio.token.text))
    #expect(try page.browser.text("location.hash") == "#frame=5&zoom=2")
    try page.wait(forClock: "5 / 45")
    #expect(try page.browser.text("document.getElementById('zoom').value") == "2")
    #expect(try page.browser.text("Object.keys(sessionStorage).join()") == "")
    // Loaded again, and at another address of the page.
    for action in ["location.reload()", "location.assign('/?')"] {
      try page.browser.value("globalThis.isOld = true; \(action)")
      try page.wait(
        for: "globalThis.isOld === undefined && document.getElementById('exact')?.classList.contains('exact')")
    }
    #expect(page.browser.complaints == [])
  }

  @Test func `rows are shown with their shares of the window, curves over the scroll, and the time of a save`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    try page.click("#tab-facts")
    try page.press("ArrowRight", shift: true)
    try page.wait(for: "document.querySelectorAll('#scrollers .shares li').length > 3")
    let shares = try page.browser.text(
      "[...document.querySelectorAll('#scrollers .shares li')].map(each => each.title).join()")
    #expect(shares.contains(": 100 % seen") && shares.contains(": 0 % seen"))
    #expect(try page.number("document.querySelectorAll('#scrollers .content-bar .visible').length") == 1)
    try page.wait(for: "document.querySelector('.key-of-curves')?.textContent.includes('back')")
    // The numbers are those of the frame that is shown, while it plays too.
    try page.press("Home")
    try page.press(" ")
    try page.wait(for: "document.getElementById('frame').dataset.sequence > 3")
    let isTold =
      "(() => document.querySelector('#counts h2').textContent === 'Frame ' + document.getElementById('clock').textContent.split(' ')[0])()"
    for _ in 0..<5 { #expect(try page.browser.value(isTold) as? Bool == true) }
    try page.wait(forClock: "45 / 45")
    studio.folder.write(OpenStudio.list.replacing("padding: 12", with: "padding: 14"), to: "scene.yaml")
    try page.wait(for: "/shown [0-9]+ ms after the save/.test(document.getElementById('reading').textContent)")
    #expect(page.browser.complaints == [])
  }

  @Test func `a loop is drawn over the timeline, and what is pointed at in the tree is outlined`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    let sides = try #require(
      page.browser.value(
        "(() => { const b = document.getElementById('timeline').getBoundingClientRect(); return [b.x, b.width, b.y + 60] })()"
      ) as? [Double])
    for (kind, share) in [("mousePressed", 0.4), ("mouseMoved", 0.5), ("mouseReleased", 0.5)] {
      try page.browser.call(
        "Input.dispatchMouseEvent",
        [
          "type": kind, "x": sides[0] + share * sides[1], "y": sides[2], "button": "left", "buttons": 1,
          "clickCount": 1, "modifiers": 8,
        ])
    }
    try page.wait(for: "document.getElementById('loop').getAttribute('aria-pressed') === 'true'")
    // Nothing was sought by that.
    #expect(try page.text(of: "clock").hasPrefix("0 / 45"))
    try page.press("x")
    try page.wait(for: "document.getElementById('loop').getAttribute('aria-pressed') === 'false'")
    let painted =
      "(() => { const c = document.getElementById('overlay'); return c.toDataURL().length })()"
    let plain = try page.number(painted)
    try page.wait(for: "document.querySelector('#tree .leaf')")
    try page.browser.value("document.querySelector('#tree .leaf').dispatchEvent(new PointerEvent('pointerenter'))")
    #expect(try page.number(painted) > plain)
    try page.browser.value("document.querySelector('#tree').dispatchEvent(new PointerEvent('pointerleave'))")
    #expect(try page.number(painted) == plain)
    #expect(page.browser.complaints == [])
  }

  /// The answer about the node comes when nothing is picked any more.
  @Test func `a node that is let go at once leaves the panel as it was`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    try page.wait(for: "document.querySelector('#tree .leaf')")
    for _ in 0..<3 {
      try page.browser.value(
        """
        document.querySelector('#tree .leaf').click();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
        """)
    }
    try page.clickFrame()
    try page.wait(for: "document.querySelector('#node a')")
    #expect(page.browser.complaints == [])
  }

  @Test func `a node's line opens in the editor that was chosen`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    try page.clickFrame()
    try page.wait(for: "document.querySelector('#node a')?.href.startsWith('vscode://file/')")
    try page.browser.value(
      "document.getElementById('editor').value = 'Zed'; document.getElementById('editor').dispatchEvent(new Event('change'))"
    )
    try page.press("Escape")
    try page.clickFrame()
    try page.wait(for: "/^zed:.*scene.yaml:[0-9]+$/.test(document.querySelector('#node a')?.href)")
    #expect(page.browser.complaints == [])
  }

  @Test func `the first frame is there before the page's scripts are, where it stays`() throws {
    let studio = try OpenStudio()
    let browser = try Browser(reachesThisMachine: true)
    try browser.show(width: 1280, height: 800)
    try browser.call("Network.setBlockedURLs", ["urls": ["*/studio.js"]])
    try browser.go(to: studio.address + "&frame=20")
    try browser.wait(for: "document.getElementById('first-frame')?.naturalHeight === 160")
    let place = "JSON.stringify(document.getElementById('paper').getBoundingClientRect())"
    let early = try browser.text(place)
    #expect(try browser.text("getComputedStyle(document.getElementById('paper')).visibility") == "visible")
    #expect(try browser.text("location.hash") == "#frame=20")
    try browser.call("Network.setBlockedURLs", ["urls": [String]()])
    try browser.value("globalThis.isOld = true; location.reload()")
    try browser.wait(
      for: "globalThis.isOld === undefined && document.getElementById('exact')?.classList.contains('exact')")
    // The worker's picture stands in its place.
    #expect(try browser.value("document.getElementById('first-frame') === null") as? Bool == true)
    #expect(try browser.text(place) == early)
  }

  @Test func `a first picture that comes late is not put over what the worker has painted`() throws {
    let studio = try OpenStudio()
    let browser = try Browser(reachesThisMachine: true)
    try browser.call(
      "Page.addScriptToEvaluateOnNewDocument",
      [
        "source": """
        const [fetched, decoded] = [window.fetch, HTMLImageElement.prototype.decode]
        window.fetch = async (...given) => {
          while (!document.getElementById("exact")?.classList.contains("exact")) await new Promise(requestAnimationFrame)
          return fetched(...given)
        }
        HTMLImageElement.prototype.decode = async function () {
          await decoded.call(this)
          window.isLate = true
        }
        """
      ])
    try browser.go(to: studio.address)
    try browser.wait(for: "window.isLate && document.getElementById('exact')?.classList.contains('exact')")
    #expect(try browser.value("document.getElementById('first-frame') === null") as? Bool == true)
    #expect(browser.complaints == [])
  }

  @Test func `a link without the token is told so, and nothing is shown`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage("http://127.0.0.1:\(studio.port)/", isExact: false)
    try page.wait(for: "problems", toHave: "token")
    #expect(try page.text(of: "title") == "Multiplane studio")
    // The studio's own link, followed in another tab, leaves its token for this one.
    try page.browser.value(
      "localStorage.setItem('token', '\(studio.token.text)'); dispatchEvent(new StorageEvent('storage', { key: 'token' }))"
    )
    try page.waitUntilExact()
    #expect(try page.text(of: "title") == "A list")
    #expect(try page.browser.value("document.getElementById('problems').hidden") as? Bool == true)
  }

  @Test func `a half-written save leaves the frame and the loop that were chosen`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio, fragment: "&frame=20")
    try page.press("[")
    try page.press("End")
    try page.press("]")
    try page.browser.value("location.hash = '#frame=30'")
    try page.wait(forClock: "30 / 45")
    studio.folder.write(OpenStudio.list.components(separatedBy: "  - linear")[0], to: "scene.yaml")
    try page.wait(forClock: "6 / 6")
    studio.folder.write(OpenStudio.list, to: "scene.yaml")
    try page.wait(forClock: "30 / 45")
    #expect(try page.browser.text("document.getElementById('loop').getAttribute('aria-pressed')") == "true")
    // What is chosen meanwhile counts.
    studio.folder.write(OpenStudio.list.components(separatedBy: "  - linear")[0], to: "scene.yaml")
    try page.wait(forClock: "6 / 6")
    try page.press("Home")
    try page.wait(forClock: "0 / 6")
    studio.folder.write(OpenStudio.list, to: "scene.yaml")
    try page.wait(forClock: "0 / 45")
    #expect(page.browser.complaints == [])
  }

  @Test func `faults stand below the picture where that is chosen`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    studio.folder.write(OpenStudio.list.replacing("LazyVStack", with: "LazyVstack"), to: "scene.yaml")
    try page.wait(for: "problems", toHave: "^^^^")
    let overlap = """
      (() => {
        const [one, two] = ['problems', 'paper'].map(id => document.getElementById(id).getBoundingClientRect())
        return Math.max(0, two.bottom - one.top)
      })()
      """
    #expect(try page.number(overlap) > 20)
    try page.click("#problems button", saying: "Below the picture")
    try page.wait(for: "\(overlap) === 0")
    #expect(try page.number("document.getElementById('paper').getBoundingClientRect().height") > 150)
    try page.click("#problems button", saying: "Over the picture")
    try page.wait(for: "\(overlap) > 20")
    #expect(page.browser.complaints == [])
  }

  @Test func `a clipboard that is refused is told, with what there is to copy`() throws {
    let page = try OpenPage(OpenStudio(), fragment: "&frame=7")
    try page.browser.value("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    try page.click("#copy-link")
    try page.wait(for: "status", toHave: "/#frame=7")
    #expect(try page.number("document.getElementById('status').getBoundingClientRect().height") > 20)
    #expect(page.browser.complaints == [])
  }

  @Test func `the node that is picked is outlined, and its colors are seen as they are`() throws {
    let page = try OpenPage(OpenStudio())
    try page.wait(for: "document.querySelector('#tree .leaf')")
    try page.click("#tree .leaf", saying: "Color")
    try page.wait(for: "document.getElementById('overlay').width > 1")
    func alpha(_ x: String, _ y: String) throws -> Double {
      try page.number(
        "(canvas => canvas.getContext('2d').getImageData(\(x), \(y), 1, 1).data[3])(document.getElementById('overlay'))"
      )
    }
    #expect(try alpha("canvas.width / 2", "canvas.height / 2") == 0)
    #expect(try alpha("0", "canvas.height / 2") > 0)
  }
}
