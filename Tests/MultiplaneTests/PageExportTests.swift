import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplanePreviews
import MultiplaneRender
import TestSupport
import Testing

/// A scene as one page, in a real browser.
@Suite(.full, .serialized, .timeLimit(.minutes(5))) struct PageExportTests {
  private let folder = TemporaryFolder()

  /// Rows of text in a scroller, over a layer that moves with it.
  private static let list = """
    multiplane: 1
    title: A list
    canvas: { size: 120x160, scale: 2, fps: 30, background: white }
    layers:
      - Color: "#cfe3ff"
        height: 90
        y: -scroll / 4
      - ScrollView:
          - LazyVStack:
              - ForEach: 1_000
                row:
                  Text: Row ${index}
                  padding: 12
    scroll:
      - wait: 200ms
      - linear: { by: 300, over: 1s }
      - wait: 300ms
    """

  /// A page of a scene, and a session that draws what is to be seen there.
  private func export(_ scene: String = list) throws -> (session: SceneSession, page: String) {
    let session = try SceneSession(SourceFile(name: "scene.yaml", text: scene))
    folder.write(try PageExport(session).page(), to: "page.html")
    return (session, folder.file("page.html"))
  }

  /// Waits for a frame, and compares the canvas with it.
  private func check(_ browser: Browser, shows frame: Int, of session: SceneSession) throws {
    try browser.wait(for: "document.getElementById('frame').dataset.frame === '\(frame)'")
    let shown = try browser.text(
      """
      (() => {
        const canvas = document.getElementById('frame')
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })
        copy.drawImage(canvas, 0, 0)
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height)
        let text = ''
        for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192))
        return btoa(text)
      })()
      """)
    let expected = try StraightImage(png: session.file(frame), name: "frame \(frame)")
    #expect([UInt8](Data(base64Encoded: shown) ?? Data()) == expected.bytes, "frame \(frame)")
  }

  @Test func `every way to a frame shows the pixels of a render`() throws {
    let (session, page) = try export()
    let last = session.frameCount - 1
    let browser = try Browser()
    try browser.show(width: 800, height: 600)
    try browser.open(page)
    try check(browser, shows: 0, of: session)
    for frame in [last, 1, 22, 21, 25, 24, 23] {
      try browser.value(
        "(place => { place.value = \(frame); place.dispatchEvent(new Event('input')) })(document.getElementById('place'))"
      )
      try check(browser, shows: frame, of: session)
    }
    try browser.value("scrollTo(0, 80)")
    try check(browser, shows: 10, of: session)
    try browser.press("ArrowLeft")
    try check(browser, shows: 9, of: session)
    #expect(try browser.value("Math.round(scrollY)") as? Double == 72)
    try browser.press("Home")
    try check(browser, shows: 0, of: session)
    // Playing comes to the end by itself.
    try browser.press(" ")
    try check(browser, shows: last, of: session)
    try browser.wait(for: "document.getElementById('play').getAttribute('aria-label') === 'Play'")
    #expect(browser.complaints == [])
    #expect(browser.requests.allSatisfy { $0.hasPrefix("file:") || $0.hasPrefix("about:") })
  }

  @Test func `frames on the way of a fast scroll are seen while the next ones are decoded`() throws {
    let (session, page) = try export()
    let browser = try Browser()
    try browser.open(page)
    try check(browser, shows: 0, of: session)
    // Pictures are decoded one after the other, and the last one is not there until others were seen.
    try browser.value(
      """
      (() => {
        const canvas = document.getElementById('frame')
        const decode = window.createImageBitmap
        let before = Promise.resolve()
        window.seen = []
        const isSeen = new Promise(resolve => new MutationObserver(() => {
          window.seen.push(Number(canvas.dataset.frame))
          if (window.seen.length > 3) resolve()
        }).observe(canvas, { attributeFilter: ['data-frame'] }))
        let count = 0
        window.createImageBitmap = (...all) => {
          count += 1
          const wait = count > 5 ? isSeen : before
          return before = wait.then(() => decode.apply(window, all))
        }
        document.getElementById('place').value = 18
        document.getElementById('place').dispatchEvent(new Event('input'))
      })()
      """)
    try check(browser, shows: 18, of: session)
    let seen = try browser.value("window.seen") as? [Double] ?? []
    #expect(seen.count > 3 && seen == seen.sorted() && seen.last == 18)
    #expect(browser.complaints == [])
  }

  @Test func `on paper the page is one sheet`() throws {
    let (session, page) = try export()
    let browser = try Browser()
    try browser.open(page)
    try check(browser, shows: 0, of: session)
    let printed = try browser.call("Page.printToPDF")["data"] as? String ?? ""
    let bytes = [UInt8](try #require(Data(base64Encoded: printed)))
    let pages = String(decoding: bytes, as: UTF8.self).matches(of: /\/Type\s*\/Page\b/).count
    #expect(pages == 1)
  }

  @Test func `a picture that cannot be decoded once is decoded again, and the player goes on`() throws {
    let (session, page) = try export()
    let browser = try Browser()
    try browser.open(page)
    try check(browser, shows: 0, of: session)
    try browser.value(
      """
      (() => {
        const decode = window.createImageBitmap
        window.createImageBitmap = () => {
          window.createImageBitmap = decode
          window.failed = true
          return Promise.reject(new Error('no memory'))
        }
        addEventListener('unhandledrejection', event => event.preventDefault())
      })()
      """)
    try browser.press("End")
    try browser.wait(for: "window.failed")
    try browser.press("ArrowLeft")
    try check(browser, shows: session.frameCount - 2, of: session)
    try browser.press("End")
    try check(browser, shows: session.frameCount - 1, of: session)
    #expect(browser.complaints == [])
  }

  @Test func `pictures that are not kept give their memory back`() throws {
    let (session, page) = try export(Self.list.replacing("over: 1s", with: "over: 10s"))
    let last = session.frameCount - 1
    let browser = try Browser()
    try browser.open(page)
    try browser.value(
      """
      (() => {
        [window.open, window.most] = [0, 0]
        const decode = window.createImageBitmap
        window.createImageBitmap = async (...given) => {
          const bitmap = await decode(...given)
          window.most = Math.max(window.most, ++window.open)
          return bitmap
        }
        const close = ImageBitmap.prototype.close
        ImageBitmap.prototype.close = function () { window.open--; close.call(this) }
      })()
      """)
    for frame in stride(from: 0, through: last, by: 10) {
      try browser.value(
        "(place => { place.value = \(frame); place.dispatchEvent(new Event('input')) })(document.getElementById('place'))"
      )
      try check(browser, shows: frame, of: session)
    }
    let kept = try #require(browser.value("3 * Number(document.getElementById('frame').dataset.period)") as? Double)
    #expect(Double(last) > 2 * kept)
    #expect(try #require(browser.value("window.most") as? Double) <= kept + 1)
    #expect(browser.complaints == [])
  }

  @Test func `a link to a frame opens it, and texts of scenes are texts`() throws {
    let title = "</title><img src=x onerror=alert(1)> {{script}}"
    let (session, page) = try export(Self.list.replacing("A list", with: "\"\(title)\""))
    let browser = try Browser()
    try browser.open(page, fragment: "#frame=7")
    try check(browser, shows: 7, of: session)
    #expect(try browser.text("document.title") == title)
    #expect(try browser.value("document.querySelectorAll('img').length") as? Double == 0)
    #expect(browser.complaints == [])
  }

  @Test func `what does not differ is not written again`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 64x64, fps: 30 }
      layers:
        - Color: teal
      scroll:
        - wait: 1s
      """
    let session = try SceneSession(SourceFile(name: "still.yaml", text: text))
    let page = String(decoding: try PageExport(session).page(), as: UTF8.self)
    let pictures = try #require(
      page.components(separatedBy: "id=\"pictures\">").last?.components(separatedBy: "</script>").first)
    let lines = pictures.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 32)
    #expect(lines.indices.filter { !lines[$0].isEmpty } == [0, 24])
  }

  /// The steps of a page's frames: those from the frame before, and those from further back.
  private func steps(_ page: String) throws -> [[JSON]] {
    let text = String(decoding: Files.bytes(of: page) ?? [], as: UTF8.self)
    let pictures = try #require(
      text.components(separatedBy: "id=\"pictures\">").last?.components(separatedBy: "</script>").first)
    return pictures.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      JSON($0.utf8)?.array ?? []
    }
  }

  @Test func `what scrolls is moved, and little but its edge is new`() throws {
    let (session, page) = try export()
    let steps = try steps(page)
    #expect(steps.count == session.frameCount)
    let whole = session.pixels.width * session.pixels.height
    func area(_ step: JSON?, _ key: String) -> Int {
      let numbers = step?[key]?.array?.compactMap(\.int) ?? []
      return stride(from: 0, to: numbers.count, by: 6).reduce(0) { $0 + numbers[$1 + 2] * numbers[$1 + 3] }
    }
    #expect(area(steps[0].first, "parts") == whole)
    // A step of the scroll is 20 of 320 pixels, and that of the layer behind it 5.
    for frame in 8..<24 {
      #expect(area(steps[frame].first, "parts") < whole / 4, "frame \(frame)")
      #expect(area(steps[frame].first, "moves") > whole / 20, "frame \(frame)")
    }
  }

  @Test func `the first frame is shown while the others are read, and playing waits for them`() throws {
    let (session, page) = try export()
    let last = session.frameCount - 1
    let text = String(decoding: Files.bytes(of: page) ?? [], as: UTF8.self)
    // The first frames, and a part of one.
    let begin = try #require(text.range(of: "id=\"pictures\">")).upperBound
    let lines = text[begin...].split(separator: "\n", maxSplits: 10, omittingEmptySubsequences: false)
    let cut = text.index(lines[10].startIndex, offsetBy: 20)
    folder.write("<!doctype html><title>Before</title>", to: "before.html")
    let browser = try Browser()
    try browser.open(folder.file("before.html"))
    func write(_ part: Substring, _ more: String = "") throws {
      try browser.value("document.write(\(JSON.quoted(String(part))))\(more)")
    }
    try browser.value("document.open()")
    try write(text[..<cut])
    try check(browser, shows: 0, of: session)
    #expect(try browser.value("document.getElementById('loaded').hidden") as? Bool == false)
    try browser.press(" ")
    try check(browser, shows: 9, of: session)
    #expect(try browser.text("document.getElementById('play').ariaLabel") == "Pause")
    #expect(try browser.value("document.getElementById('loaded').value") as? Double == 10)
    try write(text[cut...], "; document.close()")
    try check(browser, shows: last, of: session)
    #expect(try browser.value("document.getElementById('loaded').hidden") as? Bool == true)
    #expect(browser.complaints == [])
  }

  @Test func `where most is new it is one picture, whatever stays within it`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 64x64, fps: 30, background: white }
      layers:
        - Color: "#205080"
          opacity: scroll / 200
        - Rectangle:
          fill: black
          x: 24
          y: 24
          width: 16
          height: 16
      scroll:
        - linear: { to: 100, over: 200ms }
      """
    let session = try SceneSession(SourceFile(name: "fade.yaml", text: text))
    folder.write(try PageExport(session).page(), to: "fade.html")
    let steps = try steps(folder.file("fade.html"))
    for frame in 1...5 {
      #expect(steps[frame].first?["parts"]?.array?.compactMap(\.int) == [0, 0, 64, 64, 0, 0], "frame \(frame)")
      #expect(steps[frame].first?["moves"] == nil, "frame \(frame)")
    }
    let browser = try Browser()
    try browser.open(folder.file("fade.html"), fragment: "#frame=5")
    try check(browser, shows: 5, of: session)
  }

  @Test func `any frame of a long page is reached in few steps, wherever the reader comes from`() throws {
    let (session, page) = try export(Self.list.replacing("over: 1s", with: "over: 8s"))
    let browser = try Browser()
    try browser.open(page)
    try check(browser, shows: 0, of: session)
    try browser.value(
      """
      (() => {
        window.decoded = 0
        const decode = window.createImageBitmap
        window.createImageBitmap = (...given) => { window.decoded++; return decode(...given) }
      })()
      """)
    var before = 0.0
    for frame in [239, 216, 192, 47, 191, 240, 5, 215] {
      try browser.value(
        "(place => { place.value = \(frame); place.dispatchEvent(new Event('input')) })(document.getElementById('place'))"
      )
      try check(browser, shows: frame, of: session)
      let decoded = try #require(browser.value("window.decoded") as? Double)
      // 23 from the nearest that is reached from further back, and 7 and one more to that.
      #expect(decoded - before <= 32, "frame \(frame)")
      before = decoded
    }
    #expect(browser.complaints == [])
  }

  @Test func `the page has its title, other speeds and keys of its own, and says nothing aloud while it plays`() throws
  {
    let (session, page) = try export(Self.list.replacing("over: 1s", with: "over: 3s"))
    let browser = try Browser()
    try browser.show(width: 800, height: 600)
    try browser.open(page)
    try check(browser, shows: 0, of: session)
    #expect(try browser.text("document.querySelector('h1').textContent") == "A list")
    #expect(try browser.value("document.querySelectorAll('output, [aria-live], [role=status]').length") as? Double == 0)
    // A choice keeps its keys.
    try browser.value("document.getElementById('speed').focus()")
    try browser.press("End")
    #expect(try browser.text("document.getElementById('speed').value") == "4")
    #expect(try browser.text("document.getElementById('frame').dataset.frame") == "0")
    try browser.value("document.activeElement.blur()")
    try browser.press(" ")
    let last = session.frameCount - 1
    try browser.wait(for: "document.getElementById('frame').dataset.frame === '\(last)'")
    try check(browser, shows: last, of: session)
    try browser.press("f")
    try browser.wait(for: "document.fullscreenElement?.id === 'stage'")
    try check(browser, shows: last, of: session)
    try browser.press("f")
    try browser.wait(for: "!document.fullscreenElement")
    try check(browser, shows: last, of: session)
    #expect(browser.complaints == [])
  }
}
