import Foundation
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// The page as one works with it for hours: focus, panels, hovering, sizes.
@Suite(.full, .serialized, .timeLimit(.minutes(10))) struct StudioHabitTests {
  /// Clicks the middle of an element as a mouse does.
  private func mouse(_ page: OpenPage, on id: String) throws {
    let box = try #require(
      page.browser.value(
        "(() => { const b = document.getElementById('\(id)').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })()"
      ) as? [Double])
    try page.browser.click(x: box[0], y: box[1])
  }

  private func move(_ page: OpenPage, x: Double, y: Double) throws {
    try page.browser.call("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": x, "y": y])
  }

  @Test func `Space plays after a click on any button, and a button that keys have reached keeps it`() throws {
    let page = try OpenPage(OpenStudio())
    try page.press("End")
    try page.wait(forClock: "45 / 45")
    try mouse(page, on: "first")
    try page.wait(forClock: "0 / 45")
    try page.press(" ")
    try page.wait(for: "Number(document.getElementById('clock').textContent.split(' ')[0]) > 2")
    try page.press(" ")
    try page.browser.value("document.getElementById('last').focus()")
    #expect(try page.browser.text("document.activeElement.id") == "last")
    #expect(page.browser.complaints == [])
  }

  @Test func `the focus goes to the tab that a pick shows, and nothing that changes with each frame is read aloud`()
    throws
  {
    let page = try OpenPage(OpenStudio())
    try page.browser.value("document.getElementById('tab-facts').click(); document.getElementById('tab-facts').focus()")
    try page.wait(for: "document.querySelector('#tree .leaf')")
    try page.browser.value("document.querySelector('#tree .leaf').click()")
    try page.wait(for: "document.getElementById('tab-node').getAttribute('aria-selected') === 'true'")
    #expect(try page.browser.text("document.activeElement.id") == "tab-node")
    let live = try page.browser.text(
      "[...document.querySelectorAll('output, [aria-live], [role=status], [role=timer], [role=log]')].map(each => each.id).join()"
    )
    #expect(live == "problems,status,recorded-note")
  }

  @Test func `panels fold and take other widths, and are as they were when the page is loaded again`() throws {
    let page = try OpenPage(OpenStudio())
    func width(_ id: String) throws -> Double {
      try page.number("document.getElementById('\(id)').getBoundingClientRect().width")
    }
    let (frame, side) = (try width("scroll-area"), try width("side"))
    try page.browser.value("document.getElementById('split-side').focus()")
    try page.press("ArrowLeft")
    #expect(try width("side") == side + 24)
    try page.press("Enter")
    #expect(try width("side") == 0)
    #expect(try width("scroll-area") == frame + side)
    let high = try page.number("document.getElementById('paper').getBoundingClientRect().height")
    try page.browser.value("document.getElementById('split-time').focus()")
    try page.press("Enter")
    try page.wait(for: "document.getElementById('paper').getBoundingClientRect().height > \(high + 60)")
    try page.browser.value("globalThis.isOld = true; location.reload()")
    try page.wait(
      for: "globalThis.isOld === undefined && document.getElementById('exact')?.classList.contains('exact')")
    #expect(try width("side") == 0)
    #expect(try page.browser.value("document.getElementById('timeline').offsetHeight === 0") as? Bool == true)
    #expect(page.browser.complaints == [])
  }

  @Test func `texts have their words in the tree, and the engine's words their meaning`() throws {
    let page = try OpenPage(OpenStudio())
    try page.turnWheel(by: 120)
    try page.wait(forHand: true)
    try page.waitUntilExact()
    try page.clickFrame()
    try page.wait(for: "document.querySelector('#node .title')?.textContent.startsWith('Text')")
    try page.wait(
      for: "[...document.querySelectorAll('.leaf .words')].some(each => /^Row [0-9]+$/.test(each.textContent))")
    try page.click("#tab-facts")
    let silent = try page.browser.text(
      "[...document.querySelectorAll('#facts dt, #facts td:first-child')].filter(each => !each.title).map(each => each.textContent).join()"
    )
    #expect(silent == "")
    #expect(page.browser.complaints == [])
  }

  @Test func `what a click would pick is outlined under the pointer`() throws {
    let page = try OpenPage(OpenStudio())
    let painted = "document.getElementById('overlay').toDataURL().length"
    let plain = try page.number(painted)
    let (x, y) = try page.middle
    try move(page, x: x, y: y)
    try page.wait(for: "\(painted) > \(plain)")
    try move(page, x: 4, y: y)
    try page.wait(for: "\(painted) === \(plain)")
    #expect(page.browser.complaints == [])
  }

  /// Lines of a pixel, eight apart, on a canvas that no window shows whole.
  private static let lines = """
    multiplane: 1
    canvas: { size: 1600x1600 }
    layers:
      - Color: white
      - VStack:
          - ForEach: 200
            row:
              Rectangle:
              fill: black
              height: 1
        spacing: 7
    """

  @Test func `a picture that is shown smaller than it was made loses no line, and says its size`() throws {
    let page = try OpenPage(OpenStudio(Self.lines))
    try page.wait(for: "/^exact, shown at [0-9]+ %$/.test(document.getElementById('exact').textContent)")
    // Rows that are darker than both their neighbours, once the picture is at rest.
    try page.wait(
      for: """
        (() => {
          const frame = document.getElementById('frame')
          const shown = document.getElementById('paper').getBoundingClientRect().width * devicePixelRatio
          if (frame.width !== Math.round(shown)) return false
          const copy = new OffscreenCanvas(frame.width, frame.height).getContext('2d')
          copy.drawImage(frame, 0, 0)
          const column = copy.getImageData(frame.width >> 1, 0, 1, frame.height).data
          let seen = 0
          for (let y = 1; y + 1 < frame.height; y++) {
            const [before, here, after] = [y - 1, y, y + 1].map(row => column[row * 4])
            if (here < 245 && here < before && here <= after) seen++
          }
          return seen > 195
        })()
        """)
    try page.browser.value(
      "document.getElementById('zoom').value = '1'; document.getElementById('zoom').dispatchEvent(new Event('change'))")
    try page.wait(for: "document.getElementById('exact').textContent === 'exact 1:1'")
    try page.wait(for: "document.getElementById('frame').width === 1600 && !document.getElementById('exact').disabled")
    // A frame that comes after the click takes the answer away: the picture is not at rest at once.
    try page.wait(
      for: """
        (() => {
          const pill = document.getElementById('exact')
          if (pill.textContent === 'exact 1:1') pill.click()
          return pill.textContent === 'equal to the render'
        })()
        """)
    #expect(page.browser.complaints == [])
  }

  @Test func `a scene that is broken at the start shows what is wrong, and no picture`() throws {
    let studio = try OpenStudio("multiplane: 1\ncanvas: { size: 10x10 }\nlayers:\n  - Colour: red\n")
    let page = try OpenPage(studio.address, isExact: false, of: studio)
    try page.wait(for: "problems", toHave: "Colour")
    #expect(try page.browser.text("getComputedStyle(document.getElementById('paper')).visibility") == "hidden")
    studio.folder.write(OpenStudio.list, to: "scene.yaml")
    try page.waitUntilExact()
    #expect(try page.browser.text("getComputedStyle(document.getElementById('paper')).visibility") == "visible")
    #expect(page.browser.complaints == [])
  }

  @Test func `what fails stands first with its causes, and a whole case is accepted at once`() throws {
    let folder = TemporaryFolder()
    let scene = """
      multiplane: 1
      canvas: { size: 60x40, fps: 10 }
      layers:
        - Color: white
        - Rectangle:
          name: box
          fill: red
          x: scroll
          width: 10
          height: 10
      scroll:
        - linear: { to: 20, over: 1s }
      checks:
        - name: it never goes back
          over: 0f..9f
          expect: scroll >= 0
        - at: [0f, 5f]
          image: box
      """
    folder.write(scene, to: "scene.yaml")
    folder.write("", to: "golden/.keep")
    let studio = try StartedStudio("scene.yaml", after: "cd '\(folder.path)'")
    let page = try OpenPage(studio.address.absoluteString)
    try page.press("t")
    try page.wait(for: "document.querySelector('#tests .accept-all')?.textContent === 'Accept all 2'")
    #expect(try page.browser.text("document.querySelector('#tests .case').className") == "case bad")
    try page.click("#tests .accept-all")
    try page.wait(for: "document.querySelector('#tests .title')?.textContent.includes('2 passed')")
    folder.write(scene.replacing("width: 10", with: "width: 14"), to: "scene.yaml")
    try page.wait(for: "!document.querySelector('#tests .title')")
    try page.press("t")
    try page.click("#tests [data-id]", when: "document.querySelector('#tests [data-id]')")
    try page.wait(for: "document.querySelector('#tests .causes')")
    // Before the pictures.
    let order = try page.browser.text(
      "[...document.querySelector('#tests .pictures').children].map(each => each.className).join()")
    #expect(order.hasPrefix("causes,"))
    #expect(try page.browser.text("document.querySelector('#tests .causes').textContent").contains("box"))
    #expect(page.browser.complaints == [])
  }
}

extension OpenPage {
  /// Clicks what a selector finds once an expression is true.
  fileprivate func click(_ selector: String, when expression: String) throws {
    try wait(for: expression)
    try click(selector)
  }
}
