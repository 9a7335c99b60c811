import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneInspection
import MultiplaneLayout
import MultiplanePreviews
import MultiplaneRender
import MultiplaneScene
import MultiplaneVectors
import TestSupport
import Testing

/// Live pages show what frames show, wherever their reader has scrolled to.
@Suite(.full, .serialized, .timeLimit(.minutes(10))) struct LivePageTests {
  private let folder = TemporaryFolder()

  /// The mean difference of a channel, of 255, that a page may have from stills: edges are smoothed by another program.
  private static let most = 0.6

  /// Rows of text in a scroller, over a layer that moves with it, and a heading that stays.
  private static let list = """
    multiplane: 1
    title: A list
    canvas: { size: 200x300, scale: 2, fps: 30, background: white }
    layers:
      - Color: "#cfe3ff"
        height: 90
        y: -scroll / 4
      - ScrollView:
          - LazyVStack:
              - Section:
                  - ForEach: 1_000
                    row:
                      Text: Row ${index}
                      padding: 12
                      opacity: 1 - abs(phase)
                header:
                  Text: A heading
                  padding: 8
                  background: gold
            pin: headers
    scroll:
      - linear: { by: 600, over: 1s }
    """

  private func session(_ scene: String) throws -> SceneSession {
    var options = RenderOptions()
    options.scale = 2
    return try SceneSession(SourceFile(name: "scene.yaml", text: scene), options: options, traces: false)
  }

  private func session(named name: String) throws -> SceneSession {
    var options = RenderOptions()
    options.scale = 2
    return try SceneSession(
      SourceFile.read(path: "\(Repository.scenes)/\(name).yaml"), options: options, traces: false)
  }

  /// A browser with a page as large as the canvas.
  private func browser(_ text: String, _ session: SceneSession) throws -> Browser {
    folder.write(Array(text.utf8), to: "page.html")
    let size = session.loaded.scene.canvas.size
    let browser = try Browser()
    try browser.show(width: Int(size.width.points), height: Int(size.height.points), density: 2)
    try browser.open(folder.file("page.html"))
    return browser
  }

  /// The mean difference of a channel of what the browser shows from a still.
  private func difference(_ browser: Browser, from expected: StraightImage) throws -> Double {
    let shown = try StraightImage(png: Array(browser.screenshot()), name: "page")
    try #require(shown.width == expected.width && shown.height == expected.height)
    let sum = zip(shown.bytes, expected.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(shown.width * shown.height * 3)
  }

  /// Mean differences between a page that is scrolled and stills, from its start to its end.
  private func differences(
    _ text: String, _ page: LivePage, _ session: SceneSession, count: Int
  ) throws -> [(offset: Double, mean: Double)] {
    let browser = try browser(text, session)
    let found = try (0..<count).map { number in
      let offset = (page.end * Double(number) / Double(max(1, count - 1))).rounded(.down)
      try browser.value("scrollTo({ top: \(offset), behavior: 'instant' })")
      try browser.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
      return (
        offset,
        try difference(browser, from: StraightImage(png: session.still(at: .scroll(offset)).file, name: "still"))
      )
    }
    #expect(browser.complaints == [])
    #expect(browser.requests.allSatisfy { $0.hasPrefix("file:") || $0.hasPrefix("about:") || $0.hasPrefix("data:") })
    return found
  }

  private static let scrolled = ["valley", "entry", "guide/2-backdrop", "guide/3-rows", "guide/4-header"]

  @Test(arguments: TestTier.cases(["valley", "entry"], night: scrolled))
  func `a page that is scrolled shows what stills show`(name: String) throws {
    let session = try session(named: name)
    let page = try LivePage(session)
    #expect(page.isScrolled)
    let found = try differences(page.document().text, page, session, count: TestTier.current == .night ? 50 : 6)
    #expect(found.reduce(0) { $0 + $1.mean } / Double(found.count) <= Self.most, "\(found)")
  }

  @Test func `a page goes as far as it is told, and no farther than its content`() throws {
    let session = try session(Self.list)
    let rows = try LivePage(session).end
    #expect(rows == 900)
    #expect(try LivePage(session, until: 450).end == 450)
    // A track that jumps far ends the page no farther than its reader would go.
    let far = try LivePage(
      self.session(Self.list.replacing("- linear: { by: 600, over: 1s }", with: "- jump: { to: 30000 }")))
    #expect(far.end == 15_000 && far.warnings.map(\.code) == ["page-end"])
    let whole = try LivePage(session, until: 1e9).end
    #expect(whole > 20_000 && whole < 100_000)
  }

  /// A page for a browser without timelines: its policy allows the script by its bytes.
  private func old(_ text: String) -> String {
    text.replacing(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: "")
      .replacing("animation-timeline:view()", with: "animation-timeline:none-such()")
      .replacing("animation-timeline: view()", with: "animation-timeline: none-such()")
      .replacing(/animation-timeline:--[^;}]*;animation-range:normal/, with: "animation-range:normal")
  }

  @Test func `browsers without timelines of scrolling are moved by a script, and the page without it stays`() throws {
    let session = try session(Self.list)
    var page = try LivePage(session)
    let found = try differences(old(page.document().text), page, session, count: 5)
    #expect(found.allSatisfy { $0.mean <= Self.most }, "\(found)")
    page.hasScript = false
    let text = try page.document().text
    #expect(!text.contains("<script"))
    #expect(try differences(text, page, session, count: 3).allSatisfy { $0.mean <= Self.most })
    #expect(try differences(old(text), page, session, count: 3).last?.mean ?? 0 > Self.most)
  }

  /// Scrollers across and down in a page, one with rows that look at where they stand, one lazy and from the right.
  private static let shop = """
    multiplane: 1
    title: A shop
    canvas: { size: 200x300, scale: 2, fps: 30, background: white }
    layers:
      - Color: "#cfe3ff"
        height: 200
        y: -scroll / 4
      - ScrollView:
          - VStack:
              - Text: Cards to go through
                padding: 10
              - ScrollView:
                  - HStack:
                      - ForEach: 9
                        row:
                          Text: Card ${index}
                          width: 110
                          height: 80
                          background: hue(index * 40)
                          corner: 12
                          scale: 1 - 0.3 * abs(phase)
                    spacing: 10
                    padding: { horizontal: 20 }
                axis: horizontal
                name: cards
              - Color: "#ffe8dd"
                height: 90
              - ScrollView:
                  - LazyHStack:
                      - ForEach: 60
                        row:
                          Text: ${index + 1}
                          width: 50
                          height: 50
                          background: hue(index * 17)
                    spacing: 6
                axis: horizontal
                direction: rtl
                height: 50
                name: numbers
              - ScrollView:
                  - Text: Words that go on and on, line after line, until nobody is left who reads them to their end.
                    size: 30
                height: 70
                background: "#e8ffdd"
                name: notes
              - Color: white
                height: 300
    scroll:
      - linear: { to: end, over: 1s }
    """

  private static let scrollers = ["cards", "numbers", "notes"]

  /// Mean differences of pages from frames, at offsets of the page and of the scrollers in it.
  private func differences(
    _ text: String, _ session: SceneSession, at offsets: [[Double]]
  ) throws -> [(offsets: [Double], mean: Double)] {
    let browser = try browser(text, session)
    let composer = try FrameComposer(scene: session.loaded.scene, scale: 2, resources: session.loaded.resources)
    let means = try offsets.map { wanted in
      let moves = zip(Self.scrollers, wanted.dropFirst()).map { name, offset in
        "{ const one = document.querySelector('[aria-label=\(name)]'); "
          + "one.\(name == "notes" ? "scrollTop" : "scrollLeft") = \(name == "numbers" ? -offset : offset) }"
      }
      try browser.value("scrollTo({ top: \(wanted[0]), behavior: 'instant' }); \(moves.joined())")
      try browser.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
      let manual = try session.manualScroll(on: 0)
      try manual.scroll(to: ScrollPositions(position: wanted[0]))
      for (name, offset) in zip(Self.scrollers, wanted.dropFirst()) {
        let node = Placement(manual.state).nodes.first { $0.scroll != nil && $0.box.node.name == name }
        try manual.scroll(#require(node).box, to: offset)
      }
      try composer.compose(manual.state)
      let still = StraightImage(composer.buffer, hasAlpha: false)
      return (wanted, try difference(browser, from: still))
    }
    #expect(browser.complaints == [])
    return means
  }

  private static let places: [[Double]] = [
    [0, 0, 0, 0], [0, 75, 0, 0], [40, 300, 700, 0], [120, 10, 1_500, 60], [200, 900, 3_000, 30], [150, 0, 3_154, 0],
  ]

  @Test func `scrollers in a page are moved by its reader, and show what frames show`() throws {
    let session = try session(Self.shop)
    let page = try LivePage(session)
    let document = try page.document()
    #expect(page.isScrolled && document.losses.isEmpty)
    let found = try differences(document.text, session, at: Self.places)
    #expect(found.allSatisfy { $0.mean <= Self.most }, "\(found)")
    let scripted = try differences(old(document.text), session, at: Self.places)
    #expect(scripted.allSatisfy { $0.mean <= Self.most }, "\(scripted)")
  }

  @Test func `keys and wheels move the scroller they are meant for`() throws {
    let session = try session(Self.shop)
    let browser = try browser(LivePage(session).document().text, session)
    let cards = "document.querySelector('[role=region][aria-label=cards]')"
    // Where there is no scroller, the words of the page are there to be chosen.
    #expect(try browser.text("document.elementFromPoint(60, 165).closest('svg').tagName") == "svg")
    try browser.value("\(cards).focus()")
    try browser.press("ArrowRight")
    // A wheel that turns while a key's scrolling goes on would count for nothing.
    try browser.wait(for: "\(cards).scrollLeft >= 40")
    try browser.turnWheel(x: 100, y: 60, by: (200, 0))
    try browser.wait(for: "\(cards).scrollLeft >= 240")
    #expect(try scrollY(browser) == 0)
    try browser.turnWheel(x: 100, y: 60, by: (0, 50))
    try browser.wait(for: "scrollY > 0")
  }

  /// What stands in a scroller beside that of the page, its axis, and the loss.
  @Test(arguments: [
    (
      "Color: white 40%\n        height: 300\n        material: thin", "vertical",
      "a material in it would follow two scrollers"
    ),
    ("Color: red\n        height: 300\n        width: 300", "both", "a page has no scroller of two axes in it"),
    (
      "ScrollView:\n          - Color: red\n            width: 900\n        axis: horizontal\n        height: 500",
      "vertical", "a ScrollView in the ScrollView stays"
    ),
  ]) func `a scroller that a page cannot move is told`(content: String, axis: String, loss: String) throws {
    let scene = Self.list.replacing(
      "scroll:\n", with: "  - ScrollView:\n      - \(content)\n    axis: \(axis)\n    height: 90\nscroll:\n")
    let document = try LivePage(session(scene)).document()
    #expect(document.losses.count == 1 && document.losses[0].message.contains(loss), "\(document.losses)")
    #expect(document.losses[0].path == "layers[2]")
  }

  @Test(arguments: [("page", 130.0, 200.0), ("page", 40, 0), ("row", 9, 0), ("row", 100, 140), ("row", 250, 260)])
  func `content that is let go rests at a page or a row`(paging: String, offset: Double, rest: Double) throws {
    let session = try session(
      Self.shop.replacing("    name: cards", with: "    name: cards\n            paging: \(paging)"))
    let browser = try browser(LivePage(session).document().text, session)
    let cards = "document.querySelector('[aria-label=cards]')"
    try browser.value("\(cards).scrollLeft = \(offset)")
    try browser.wait(for: "\(cards).scrollLeft === \(rest)")
  }

  @Test func `words are found, chosen and spoken`() throws {
    let session = try session(Self.list)
    let browser = try browser(LivePage(session).document().text, session)
    #expect(try browser.value("window.find('Row 3')") as? Bool == true)
    #expect(try browser.text("getSelection().toString()") == "Row 3")
    let tree = try browser.call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    let names = tree.compactMap { ($0["name"] as? [String: Any])?["value"] as? String }
    #expect(names.contains("A list") && names.contains { $0.contains("A heading") })
  }

  @Test func `a fragment stands beside other elements and their names`() throws {
    let session = try session(Self.list)
    var page = try LivePage(session)
    page.isFragment = true
    let part = try page.document().text
    #expect(part.hasPrefix("<div class=\"pagem") && part.hasSuffix("</div>\n"))
    // Names of the page around are those that a film has by itself.
    let around = """
      <!doctype html><style>body { margin: 0 } .a, .b, [class] { color: red } </style>
      <svg width="0" height="0" style="position: absolute"><defs><path id="a" d="M0 0h9v9"/><path id="b" d="M0 0h9v9"/></defs></svg>
      """
    let found = try differences(around + part, page, session, count: 4)
    #expect(found.allSatisfy { $0.mean <= Self.most }, "\(found)")
  }

  @Test(arguments: TestTier.cases(["gallery/player"], night: ["gallery/player", "gallery/night", "gallery/chat"]))
  func `a scene with time in it is played, scrubbed and stepped`(name: String) throws {
    let session = try session(named: name)
    let page = try LivePage(session)
    #expect(!page.isScrolled)
    let text = try page.document().text
    folder.write(Array(text.utf8), to: "page.html")
    let size = session.loaded.scene.canvas.size
    let browser = try Browser()
    // The controls stand below, and what is around is left out of the picture.
    try browser.show(width: Int(size.width.points) + 64, height: Int(size.height.points) + 200, density: 2)
    try browser.open(folder.file("page.html"), fragment: "#frame=7")
    func check(_ frame: Int) throws {
      try browser.wait(for: "document.getElementById('frame').dataset.frame === '\(frame)'")
      try browser.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
      let box = try #require(
        browser.value(
          "(({ x, y, width, height }) => [x, y, width, height])(document.getElementById('frame').getBoundingClientRect())"
        ) as? [Double])
      try #require(box[2] == size.width.points && box[3] == size.height.points, "\(box)")
      let top = try box[1] + scrollY(browser)
      let clip: [String: Any] = [
        "x": box[0], "y": top, "width": box[2], "height": box[3], "scale": 1,
      ]
      let data = try browser.call("Page.captureScreenshot", ["clip": clip])["data"] as? String ?? ""
      let shown = try StraightImage(png: [UInt8](Data(base64Encoded: data) ?? Data()), name: "page")
      let expected = try StraightImage(png: session.file(frame), name: "frame")
      try #require(shown.width == expected.width && shown.height == expected.height)
      let sum = zip(shown.bytes, expected.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(Double(sum) / Double(shown.width * shown.height * 3) <= Self.most * 1.5, "frame \(frame)")
    }
    try check(7)
    try browser.press("ArrowRight")
    try check(8)
    try browser.value(
      "(place => { place.value = 40; place.dispatchEvent(new Event('input')) })(document.getElementById('place'))")
    try check(40)
    try browser.press("End")
    try check(session.frameCount - 1)
    #expect(browser.complaints == [])
  }

  /// Texts that would end what they stand in, or begin something else, if they were taken as markup.
  private static let hostile: [String] = {
    let starts = [
      "", "\"", "'", "</text>", "</svg>", "</style>", "</script>", "</title>", "-->", "]]>", "*/}", "\\\"", "{{",
    ]
    let ends = [
      "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "<iframe srcdoc=x>",
      "<style>*{color:red}</style>", " onload=alert(1) x=", "<a href=javascript:alert(1)>a</a>", "{{script}}",
      "<foreignObject><body onload=alert(1)></foreignObject>", "<use href=data:image/svg+xml,x#a>", "&lt;b>&#60;i>",
      "<!--", "<![CDATA[", "<base href=//x>", "<meta http-equiv=refresh content=0>", "\u{202E}abc", "@import 'x';",
    ]
    return starts.flatMap { start in ends.map { start + $0 } }
  }()

  @Test func `hostile words stay words`() throws {
    #expect(Self.hostile.count >= 200)
    let target = "\(Repository.scenes)/small/assets/target.svg"
    folder.write(Files.bytes(of: target) ?? [], to: "target.svg")
    for some in stride(from: 0, to: Self.hostile.count, by: 40).map({
      Self.hostile[$0..<min($0 + 40, Self.hostile.count)]
    }) {
      let quoted = some.map { JSON.quoted($0) }
      let nodes = quoted.enumerated().map { number, words in
        "  - Text: \(words)\n    size: 9\n    top: \(number * 12)\n    y: -scroll / \(number + 2)\n"
          + "  - Image: target.svg\n    width: 8\n    height: 8\n    top: \(number * 12)\n    label: \(words)\n"
      }
      folder.write(
        """
        multiplane: 1
        title: \(quoted[0])
        canvas: { size: 600x500 }
        layers:
        \(nodes.joined())
        scroll:
          - linear: { by: 100, over: 1s }
        """, to: "hostile.yaml")
      let session = try SceneSession(SourceFile.read(path: folder.file("hostile.yaml")), traces: false)
      for isFragment in [false, true] {
        var page = try LivePage(session)
        page.isFragment = isFragment
        let browser = try browser(page.document().text, session)
        let counts =
          try browser.value(
            "['script', 'img', 'iframe', 'style', 'a', 'foreignObject', 'base', 'body'].map(name => document.querySelectorAll(name).length)"
          ) as? [Double]
        #expect(counts == [1, 0, 0, 1, 0, 0, 0, 1])
        let labels =
          try browser.value("[...document.querySelectorAll('[role=img]')].map(one => one.ariaLabel)") as? [String]
        #expect(labels == some.map { visibleLines($0) })
        #expect(browser.complaints == [])
      }
    }
  }

  private func scrollY(_ browser: Browser) throws -> Double { try browser.value("scrollY") as? Double ?? 0 }
}
