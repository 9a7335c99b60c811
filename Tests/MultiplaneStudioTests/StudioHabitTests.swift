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
    // It is unfolded to the width that it had.
    try page.press("Enter")
    #expect(try width("side") == side + 24)
    try page.press("Enter")
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

  @Test func `in a small window a phone has most of the height, and panels that nobody has touched leave it room`()
    throws
  {
    let phone = OpenStudio.list.replacing("120x160", with: "390x844")
    let page = try OpenPage(OpenStudio(phone))
    for (width, height, least) in [(1280, 800, 0.75), (1440, 900, 0.75), (800, 600, 0.65)] {
      try page.browser.show(width: width, height: height)
      try page.wait(for: "innerWidth === \(width) && innerHeight === \(height)")
      try page.wait(
        for: "document.getElementById('paper').getBoundingClientRect().height > \(Double(height) * least)")
      let stage = try page.number("document.getElementById('stage').getBoundingClientRect().width")
      #expect(stage >= Double(width) * 0.45, "\(width)")
      #expect(try page.browser.value("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
      // The lanes that there are stand whole.
      #expect(try page.number("document.getElementById('timeline').clientHeight") == 76)
    }
    // On a telephone held upright the picture has all of the width and most of the height.
    try page.browser.show(width: 390, height: 844)
    try page.wait(for: "innerWidth === 390")
    try page.wait(for: "document.getElementById('stage').getBoundingClientRect().width === 390")
    try page.wait(for: "document.getElementById('paper').getBoundingClientRect().height > 844 * 0.33")
    #expect(try page.browser.value("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
    #expect(try page.number("document.getElementById('side').getBoundingClientRect().height") > 150)
    // Where there is room for all lanes they are there.
    try page.browser.show(width: 1600, height: 1100)
    try page.wait(for: "document.getElementById('timeline').clientHeight === 148")
    try page.wait(for: "document.getElementById('side').getBoundingClientRect().width === 336")
    #expect(page.browser.complaints == [])
  }

  @Test func `no panel shows a part that the scene has not`() throws {
    let page = try OpenPage(OpenStudio())
    try page.wait(for: "document.querySelector('#tree .leaf')")
    #expect(try page.text(of: "look").contains("Reduced motion"))
    for panel in ["look", "facts", "node", "tests", "tree"] {
      let text = try page.text(of: panel)
      #expect(!text.contains("null") && !text.contains("undefined") && !text.contains("NaN"), "\(panel): \(text)")
    }
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

  /// Pictures of a tile of 40 points, over and over.
  private static let tiles = """
    multiplane: 1
    canvas: { size: 200x200 }
    layers:
      - Circle:
        fill: tan
        width: 40
        height: 40
        repeat: both
    """

  @Test func `of what is repeated the copy under the pointer is outlined, and the one that is clicked stays so`() throws
  {
    let page = try OpenPage(OpenStudio(Self.tiles))
    // The blue pixels of the outline, as a box in points.
    let outline = """
      (() => {
        const canvas = document.getElementById('overlay')
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')
        copy.drawImage(canvas, 0, 0)
        const { data, width, height } = copy.getImageData(0, 0, canvas.width, canvas.height)
        let box = [Infinity, Infinity, -Infinity, -Infinity]
        for (let at = 0; at < data.length; at += 4) {
          if (data[at + 3] < 250 || data[at + 2] < 150 || data[at] > 60) continue
          const [x, y] = [at / 4 % width, Math.floor(at / 4 / width)]
          box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)]
        }
        return box.map(value => Math.round(value * 20 / width) * 10)
      })()
      """
    let box = try #require(
      page.browser.value(
        "(() => { const b = document.getElementById('paper').getBoundingClientRect(); return [b.x, b.y, b.width / 200] })()"
      ) as? [Double])
    let (x, y) = (box[0] + 130 * box[2], box[1] + 90 * box[2])
    try move(page, x: x, y: y)
    try page.wait(for: "\(outline).join() === '120,80,160,120'")
    try page.browser.click(x: x, y: y)
    try page.wait(for: "document.querySelector('#node .title')?.textContent.startsWith('Circle')")
    try move(page, x: 4, y: y)
    try page.wait(for: "\(outline).join() === '120,80,160,120'")
    #expect(try page.text(of: "node").contains("120, 80"))
    #expect(page.browser.complaints == [])
  }

  @Test func `the picture is enlarged about the pointer, moved in its window, and all of it shown again`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    func paper() throws -> [Double] {
      try #require(
        page.browser.value(
          "(() => { const b = document.getElementById('paper').getBoundingClientRect(); return [b.x, b.y, b.width, b.height] })()"
        ) as? [Double])
    }
    func wheel(_ x: Double, _ y: Double, _ distance: Double, modifiers: Int) throws {
      try page.browser.call(
        "Input.dispatchMouseEvent",
        ["type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": distance, "modifiers": modifiers])
    }
    let fit = try paper()
    let (x, y) = (fit[0] + fit[2] * 0.75, fit[1] + fit[3] * 0.25)
    // With Ctrl, until it is too large for the window.
    for _ in 0..<8 { try wheel(x, y, -100, modifiers: 2) }
    try page.wait(for: "document.getElementById('paper').offsetWidth > \(fit[2] * 4)")
    let large = try paper()
    #expect(abs((x - large[0]) / large[2] - 0.75) < 0.01 && abs((y - large[1]) / large[3] - 0.25) < 0.01)
    try page.waitUntilExact()
    #expect(try page.browser.text("document.getElementById('zoom').selectedOptions[0].textContent").hasSuffix(" %"))
    #expect(try page.text(of: "clock").contains("scroll 0"))
    // Its beginning is reached as well as its end.
    try page.browser.value("document.getElementById('scroll-area').scrollTo(0, 0)")
    #expect(
      try page.number(
        "document.getElementById('paper').getBoundingClientRect().x - document.getElementById('scroll-area').getBoundingClientRect().x"
      ) >= 0)
    // With Alt, and with the middle button, it moves; the scene does not.
    let top = try page.number("document.getElementById('scroll-area').scrollTop")
    try wheel(x, y, 90, modifiers: 1)
    try page.wait(for: "document.getElementById('scroll-area').scrollTop === \(top + 90)")
    for (kind, dy) in [("mousePressed", 0.0), ("mouseMoved", -40), ("mouseReleased", -40)] {
      try page.browser.call(
        "Input.dispatchMouseEvent",
        ["type": kind, "x": x, "y": y + dy, "button": "middle", "buttons": 4, "clickCount": 1])
    }
    try page.wait(for: "document.getElementById('scroll-area').scrollTop === \(top + 130)")
    #expect(try page.text(of: "clock").contains("scroll 0"))
    try page.press("0")
    try page.wait(for: "document.getElementById('zoom').value === 'fit'")
    #expect(try paper() == fit)
    try page.press("+")
    try page.wait(
      for: "Math.abs(document.getElementById('paper').getBoundingClientRect().width / \(fit[2]) - 1.25) < 0.01")
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
    // Those of the first frame are there at once, and the lines of the command line folded below.
    try page.wait(for: "document.querySelector('#tests .causes')")
    #expect(try page.browser.value("document.querySelector('#tests .case details').open") as? Bool == false)
    #expect(try page.browser.value("document.querySelectorAll('#tests .pair img').length") as? Int == 2)
    try page.click("#tests [data-id]", when: "document.querySelector('#tests [data-id]')")
    try page.wait(for: "document.querySelector('#tests .causes')")
    // Before the pictures.
    let order = try page.browser.text(
      "[...document.querySelector('#tests .pictures').children].map(each => each.className).join()")
    #expect(order.hasPrefix("causes,"))
    // The keyboard stays where it is while the panel is built anew.
    try page.browser.value("document.querySelector('[data-key=\"view difference\"]').focus()")
    try page.press("Enter")
    try page.wait(
      for: "document.querySelector('[data-key=\"view difference\"]').getAttribute('aria-pressed') === 'true'")
    #expect(try page.browser.text("document.activeElement.dataset.key") == "view difference")
    try page.browser.value("document.querySelector('[data-key=run]').focus()")
    try page.press("Enter")
    try page.wait(for: "document.activeElement.dataset.key === 'run' && !document.activeElement.disabled")
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
