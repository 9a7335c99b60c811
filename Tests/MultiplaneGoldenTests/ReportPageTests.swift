import Foundation
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneGolden
import MultiplaneRender
import TestSupport
import Testing

/// The report's page in a real browser. One browser serves all checks: starting it is what costs.
///
/// MULTIPLANE_REPORT_FOLDER=out/sample keeps the sample report there, with screenshots.
@Suite(.full) struct ReportPageTests {
  private static let kept = ProcessInfo.processInfo.environment["MULTIPLANE_REPORT_FOLDER"]

  @Test func `the page works in a browser and asks nothing of the network`() throws {
    let temporary = TemporaryFolder()
    let folder = Self.kept ?? temporary.path
    let run = try SampleRun(folder: folder)
    let page = try ReportWriter(.given(folder)).write(run.report).page
    let browser = try Browser()
    try browser.show(width: 1280, height: 860)
    try browser.open(page)
    try browser.wait(for: "document.documentElement.dataset.ready")

    try checkCounts(browser, run.report)
    try checkNames(browser)
    try checkMoving(browser)
    try checkViews(browser)
    try checkZoom(browser, folder)
    try checkAcceptance(browser)
    try checkFilters(browser)
    try checkLooks(browser)
    if let kept = Self.kept { try takePictures(browser, into: kept) }
    try checkLinkedPictures(browser, run.report, folder)

    let outside = browser.requests.filter { !$0.hasPrefix("file:///") && !$0.hasPrefix("data:") }
    #expect(outside.isEmpty)
    #expect(browser.requests.contains { $0.hasSuffix("/index.html") }, "requests are seen")
    #expect(browser.complaints.isEmpty)
  }

  @Test func `a strip plays, and a report against a commit says before and after`() throws {
    let folder = TemporaryFolder()
    let strip = FrameStrip(frames: [0, 6, 12], framesPerSecond: 60, cell: PixelSize(width: 40, height: 60))
    let pictures = try [UInt8(90), 200].map { gray in
      let cell = StraightImage(width: 40, height: 60, bytes: [UInt8](repeating: gray, count: 40 * 60 * 4))
      return try strip.withTimes(strip.picture([cell, cell, cell]))
    }
    var frame = FrameResult(id: "page/opening", frame: 0, outcome: .changed)
    (frame.strip, frame.origin) = (strip, .engine)
    let files = zip(["before", "after"], pictures).map { name, image in
      Files.write(image.png(), to: "\(folder.path)/\(name).png")
      return PictureFile(path: "\(folder.path)/\(name).png", size: image.size, hash: "")
    }
    (frame.golden, frame.actual) = (files[0], files[1])
    var report = TestReport(title: "multiplane test", version: "0.1.0", acceptCommand: "", seconds: 1, scenes: [])
    let item = CaseResult(id: "page/opening", name: "opening", kind: .image, outcome: .changed, frames: [frame])
    report.scenes = [SceneResult(path: "page.yaml", cases: [item], seconds: 1)]
    report.base = "main (1a2b3c4)"
    let browser = try Browser()
    try browser.show(width: 1000, height: 700)
    try browser.open(ReportWriter(.given(folder.path)).write(report).page)
    try browser.wait(for: "document.documentElement.dataset.ready")
    #expect(
      try browser.text("document.getElementById('verdict').textContent") == "1 of 1 changed against main (1a2b3c4)")
    let captions = "[...document.querySelectorAll('figcaption')].map((one) => one.firstChild.textContent).join()"
    #expect(try browser.text(captions) == "Before,After")
    #expect(try browser.text("document.querySelector('.origin').textContent").hasPrefix("NEITHER"))
    _ = try browser.value("document.getElementById('tab-6').click()")
    #expect(try browser.text(captions) == "Before,After")
    try browser.wait(for: "document.getElementById('clip-time').textContent === '200ms'")
    #expect(browser.complaints.isEmpty)
  }

  private func checkCounts(_ browser: Browser, _ report: TestReport) throws {
    #expect(try browser.text("document.getElementById('verdict').textContent") == "10 of 52 failed")
    for outcome in TestOutcome.allCases {
      let chip = try browser.text(
        "(document.querySelector('#filters [data-outcome=\(outcome.rawValue)] b') || {}).textContent")
      #expect(chip == (report.count(outcome) == 0 ? "" : "\(report.count(outcome))"), "\(outcome)")
    }
    // Only what failed is listed at first.
    let rows = "document.querySelectorAll('#list .row').length"
    #expect(try browser.value(rows) as? Int == report.cases.count { $0.outcome.isFailure })
    #expect(try browser.text("document.querySelector('.banner').textContent").contains("cairo"))
  }

  private func checkNames(_ browser: Browser) throws {
    #expect(try browser.value("document.querySelectorAll('img[src=x]').length") as? Int == 0)
    let shown = try browser.text("document.querySelector('[data-id=\"wine/hostile\"] .name').textContent")
    #expect(shown == SampleRun.shownHostile)
    // Cases of one name are told apart by their ids, others go by their names.
    for (id, name) in [("feed/total", "feed/total"), ("wine/shaky", "wine/shaky"), ("feed/new", "new")] {
      #expect(try browser.text("document.querySelector('[data-id=\"\(id)\"] .name').textContent") == name)
    }
  }

  private func name(_ browser: Browser) throws -> String {
    try browser.text("document.querySelector('.row[aria-current=true]').dataset.id")
  }

  private func checkMoving(_ browser: Browser) throws {
    #expect(try name(browser) == "feed/cards")
    let summary = try browser.text("document.getElementById('curve-summary').textContent")
    #expect(summary == "8 of 48 frames differ: 20-26, 40; worst 23 (900 pixels)")
    #expect(try browser.text("document.querySelector('#frame b').textContent") == "Frame 20")
    try browser.press("l")
    #expect(try browser.text("document.querySelector('#frame b').textContent") == "Frame 21")
    for _ in 0..<6 { try browser.press("l") }
    #expect(
      try browser.text("document.querySelector('#frame b').textContent") == "Frame 40", "frames that pass are left out")
    try browser.press("h")
    #expect(try browser.text("document.querySelector('#frame b').textContent") == "Frame 26")
    let messages = "[...document.querySelectorAll('.messages li')].map((each) => each.textContent).join()"
    #expect(try browser.text(messages) == "frame 26 is not as accepted", "of the others nothing is said here")
    #expect(try browser.value("document.querySelectorAll('.curve rect').length") as? Int == 48)
    #expect(try browser.value("document.querySelectorAll('.curve rect.bad').length") as? Int == 8)
    try browser.press("j")
    #expect(try name(browser) == "feed/total")
    try browser.press("k")
    try browser.press("k")
    #expect(try name(browser) == "feed/cards", "the list has an end")
    try browser.press("j")
    #expect(try browser.value("document.querySelectorAll('#changes li').length") as? Int == 2)
    let who = try browser.text("document.querySelector('#changes .who').innerText").split(separator: "\n")
    #expect(who == ["Text \"Small hours\"", "Scenes/feed.yaml:40:5", "layers[13]"])
    _ = try browser.value("document.querySelector('#changes li').focus()")
    #expect(try browser.value("document.querySelectorAll('.box:not([hidden])').length") as? Int == 2)
    #expect(try browser.text("location.hash") == "#feed%2Ftotal")
  }

  private func checkViews(_ browser: Browser) throws {
    func stage(_ rest: String) -> String { "document.getElementById('stage')\(rest)" }
    #expect(try browser.text(stage(".dataset.view")) == "1")
    try browser.wait(for: "[...document.querySelectorAll('#stage img')].every((each) => each.complete)")
    let widths = "[...document.querySelectorAll('#stage img')].map((each) => each.naturalWidth).join()"
    #expect(try browser.text(widths) == "400,400,400")
    // Pictures come before words, and words have room.
    let bottom = "document.querySelector('#stage figure').getBoundingClientRect().bottom <= innerHeight"
    #expect(try browser.value(bottom) as? Bool == true)
    let details = "Math.min(...[...document.querySelectorAll('#changes .detail')].map((each) => each.clientWidth))"
    #expect(try #require(browser.value(details) as? Int) > 300)

    try browser.press("2")
    #expect(try browser.text(stage(".dataset.view")) == "2")
    // It blinks by itself, stops at Space and then flips by hand.
    let over = "document.querySelector('#stage .over').hidden"
    try browser.wait(for: over)
    try browser.wait(for: "!\(over)")
    try browser.press(" ")
    let first = try browser.value(over) as? Bool
    try browser.press(" ")
    #expect(try browser.value(over) as? Bool != first)

    try browser.press("3")
    let clip = "document.querySelector('#stage .over').style.clipPath"
    #expect(try browser.text(clip).contains("50%"))
    try browser.press("ArrowRight", shift: true)
    #expect(try browser.text(clip).contains("60%"))
    #expect(try browser.text("document.getElementById('split').value") == "60")

    try browser.press("4")
    #expect(try browser.text(stage(".dataset.view")) == "4")
    #expect(try browser.value("document.querySelectorAll('#stage img').length") as? Int == 1)
    #expect(try browser.value("document.querySelectorAll('#stage .legend').length") as? Int == 3)
    #expect(try browser.text("document.querySelector('[role=tab][aria-selected=true]').id") == "tab-4")

    try browser.press("?")
    #expect(try browser.value("document.getElementById('help').open") as? Bool == true)
    try browser.press("?")
    #expect(try browser.value("document.getElementById('help').open") as? Bool == false)
  }

  private func checkZoom(_ browser: Browser, _ folder: String) throws {
    // What the files hold, by our own decoder: straight colour with alpha.
    func color(_ kind: String, _ name: String, _ x: Int, _ y: Int) throws -> String {
      let path = "\(folder)/\(kind)/wine/\(name).png"
      let png = try Data(contentsOf: URL(fileURLWithPath: path))
      return DifferentPixel.color(try StraightImage(png: Array(png), name: path).pixel(x, y))
    }
    let worst = "\(try color("golden", "clear", 3, 2)) \(try color("actual", "clear", 3, 2))"
    #expect(worst.hasPrefix("#c7"), "it is translucent: not the colour that was asked for")
    let values = "['golden-value', 'actual-value'].map((id) => document.getElementById(id).textContent).join(' ')"
    try select("wine/clear", browser)
    try browser.press("5")
    try browser.wait(for: "document.getElementById('stage').dataset.ready")
    #expect(try browser.text("document.getElementById('zoom-place').textContent") == "(3, 2)", "the worst pixel")
    #expect(try browser.text(values) == worst)
    try browser.press("ArrowRight")
    #expect(try browser.text("document.getElementById('zoom-place').textContent") == "(4, 2)")
    let next = try color("golden", "clear", 4, 2)
    #expect(try browser.text(values) == "\(next) \(next)")
    #expect(try browser.text("document.getElementById('zoom-change').textContent") == "equal")
    try browser.press("ArrowDown")
    try browser.press("ArrowDown")
    #expect(try browser.text("document.getElementById('zoom-place').textContent") == "(4, 3)", "the picture has an end")
    // The pointer over a picture does the same: here on pixel (3, 2) of the golden, 8x4 pixels.
    _ = try browser.value(
      """
      (() => {
        const box = document.querySelector('#stage .sides .canvas').getBoundingClientRect();
        document.querySelector('#stage .sides .canvas').dispatchEvent(new PointerEvent('pointermove', {
          clientX: box.left + box.width * 3.5 / 8, clientY: box.top + box.height * 2.5 / 4, bubbles: true }));
      })()
      """)
    #expect(try browser.text(values) == worst)
    try browser.press("j")
    #expect(try browser.value("document.querySelectorAll('details .messages li').length") as? Int == 3, "put away")
    try browser.wait(for: "document.getElementById('stage').dataset.ready")
    try browser.press("ArrowRight", shift: true)
    #expect(try browser.text(values) == "outside \(color("actual", "size", 11, 0))", "pictures of two sizes")
  }

  private func select(_ id: String, _ browser: Browser) throws {
    _ = try browser.value("document.querySelector('[data-id=\"\(id)\"]').click()")
  }

  private func checkAcceptance(_ browser: Browser) throws {
    let command = "document.getElementById('command').textContent"
    let hidden = "document.getElementById('accept').hidden"
    #expect(try browser.value(hidden) as? Bool == true)
    try select("feed/total", browser)
    try browser.press("a")
    #expect(try browser.value(hidden) as? Bool == false)
    #expect(try browser.text(command) == "multiplane test --accept feed/total")
    // Whether the clipboard may be written is the browser's affair; either way it says what to do.
    try browser.press("c")
    try browser.wait(for: "/^(Copied|Selected)/.test(document.getElementById('status').textContent)")
    try select("feed/cards", browser)
    try browser.press("a")
    #expect(try browser.text(command) == "multiplane test --accept feed/cards.f00020 feed/total")
    try browser.press("A", shift: true)
    #expect(try browser.text(command) == "multiplane test --accept feed/cards feed/total")
    try browser.press("A", shift: true)
    try select("wine/same", browser)
    try browser.press("a")
    #expect(try browser.text(command) == "multiplane test --accept feed/total", "a reference cannot be accepted")
    #expect(try browser.text("document.getElementById('status').textContent").contains("cannot be accepted"))
    try select("feed/total", browser)
    try browser.press("a")
    #expect(try browser.value(hidden) as? Bool == true)
  }

  private func checkFilters(_ browser: Browser) throws {
    let rows = "document.querySelectorAll('#list .row').length"
    try browser.press("f")
    #expect(try browser.value(rows) as? Int == 53)
    try browser.press("f")
    #expect(try browser.value(rows) as? Int == 10)
    _ = try browser.value("document.querySelector('[data-outcome=failed]').click()")
    #expect(try browser.value(rows) as? Int == 4)
    #expect(try name(browser) == "feed/new", "what is hidden is not shown")
    _ = try browser.value("document.querySelector('[data-outcome=failed]').click()")
  }

  /// Texts stand out from what is behind them by 4.5 to 1 (WCAG AA), and no view is wider than a narrow window.
  private func checkLooks(_ browser: Browser) throws {
    let contrast = """
      (() => {
        const style = getComputedStyle(document.documentElement);
        const light = (name) => {
          const hex = style.getPropertyValue('--' + name).trim().slice(1);
          const [r, g, b] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
            .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        };
        const inks = ['text', 'quiet', 'accent', 'failed', 'missing', 'unstable', 'passed'];
        const papers = ['page', 'panel', 'raised', 'mark'];
        return inks.flatMap((ink) => papers.map((paper) => [ink, paper, light(ink) / light(paper)]))
          .filter(([, , ratio]) => Math.max(ratio, 1 / ratio) < 4.5).map(([ink, paper]) => `${ink} on ${paper}`).join();
      })()
      """
    for isDark in [false, true] {
      try browser.show(width: 360, height: 700, isDark: isDark)
      #expect(try browser.text(contrast) == "", "dark: \(isDark)")
    }
    for id in ["feed/total", "feed/steady", "wine/hostile"] {
      try select(id, browser)
      for view in 1...5 {
        try browser.press(String(view))
        let wide = try browser.value("document.documentElement.scrollWidth") as? Int ?? 0
        #expect(wide <= 360, "\(id), view \(view)")
      }
    }
    try browser.press("1")
    try browser.show(width: 1280, height: 860)
  }

  /// A page that has no room for pictures says so, and shows them from their files.
  private func checkLinkedPictures(_ browser: Browser, _ report: TestReport, _ folder: String) throws {
    let small = folder + "/small"
    let page = try ReportWriter(.given(small), pictureLimit: 3000).write(report).page
    try browser.open(page, fragment: "#feed%2Ftotal")
    try browser.wait(for: "document.documentElement.dataset.ready && location.pathname.includes('/small/')")
    #expect(try browser.text("[...document.querySelectorAll('.banner')].pop().textContent").contains("too many"))
    #expect(try name(browser) == "feed/total")
    #expect(
      try browser.text("document.getElementById('linked').textContent").contains("beyond what this page may hold"))
    try browser.wait(for: "[...document.querySelectorAll('#stage img')].every((each) => each.naturalWidth === 400)")
    try browser.press("5")
    #expect(try browser.text("document.querySelector('#stage p').textContent").contains("Pixels can be read only"))
  }

  private func takePictures(_ browser: Browser, into folder: String) throws {
    func take(_ name: String) throws {
      try browser.wait(for: "[...document.images].every((each) => each.complete)")
      try browser.screenshot().write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }
    for (name, id) in [("cards", "feed/cards"), ("total", "feed/total"), ("steady", "feed/steady")] {
      try select(id, browser)
      for view in 1...(name == "steady" ? 1 : 5) {
        try browser.press(String(view))
        if view == 5 { try browser.wait(for: "document.getElementById('stage').dataset.ready") }
        try take("shot-\(name)-\(view)")
      }
      try browser.press("1")
    }
    try browser.press("a")
    try select("feed/total", browser)
    try browser.press("a")
    try browser.show(width: 1280, height: 860, isDark: true)
    try take("shot-dark")
    try browser.show(width: 420, height: 900)
    try take("shot-narrow")
    try browser.show(width: 1280, height: 860)
    try browser.press("?")
    try take("shot-help")
    try browser.press("?")
  }
}
