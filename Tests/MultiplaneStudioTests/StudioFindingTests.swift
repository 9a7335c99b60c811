import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// Finding things in the page: nodes by their words, what lies below a click, frames that are close together.
@Suite(.full, .serialized, .timeLimit(.minutes(10))) struct StudioFindingTests {
  private func box(_ page: OpenPage, of selector: String) throws -> [Double] {
    try #require(
      page.browser.value(
        "(() => { const b = document.querySelector('\(selector)').getBoundingClientRect(); return [b.x, b.y, b.width, b.height] })()"
      ) as? [Double])
  }

  @Test func `a search finds nodes by their words, and what is not in the window is told apart`() throws {
    let page = try OpenPage(OpenStudio())
    try page.wait(for: "document.querySelector('#tree .leaf')")
    try page.press("/")
    try page.browser.call("Input.insertText", ["text": "row 2"])
    try page.wait(for: "document.querySelectorAll('#tree .leaf.found').length === 1")
    // All that is around it stays.
    let kinds = try page.browser.text(
      "[...document.querySelectorAll('#tree .leaf')].map(each => each.textContent.match(/[A-Z][A-Za-z]+/)[0]).join()")
    #expect(kinds == "ScrollViewlist,LazyVStack,TextRow")
    try page.press("Enter")
    try page.wait(for: "document.querySelector('#node .title')?.textContent.startsWith('Text')")
    #expect(try page.text(of: "node").contains("row2"))
    try page.press("Escape")
    try page.wait(for: "document.querySelectorAll('#tree .leaf.found').length === 0")
    // Rows in the overscan exist, and no part of them is seen.
    let seen = try page.browser.text(
      "[...document.querySelectorAll('#tree .leaf')].filter(each => each.querySelector('.words')).map(each => each.classList.contains('off') ? 'off' : 'on').join()"
    )
    #expect(seen.hasPrefix("on,on") && seen.hasSuffix("off"))
    #expect(page.browser.complaints == [])
  }

  @Test func `a node of a row opens that row alone, and the tree says which line it stands on`() throws {
    let studio = try OpenStudio(
      """
      multiplane: 1
      canvas: { size: 300x300, scale: 1 }
      layers:
        - Color: white
        - ScrollView:
            - LazyVStack:
                - ForEach: 20
                  row:
                    HStack:
                      - VStack:
                          - Text: Row ${index}
                          - Text: below
                    padding: 8
      """)
    let page = try OpenPage(studio)
    try page.wait(for: "document.querySelector('#tree .leaf')")
    try page.press("/")
    try page.browser.call("Input.insertText", ["text": "below"])
    try page.wait(for: "document.querySelectorAll('#tree .leaf.found').length >= 1")
    let lines = "document.querySelectorAll('#tree .leaf').length"
    try page.press("Enter")
    try page.wait(for: "document.querySelector('#node .title')?.textContent.startsWith('Text')")
    // Once something was found the tree is whole again.
    #expect(try page.browser.text("document.getElementById('tree-search').value") == "")
    #expect(
      try page.number(
        "[...document.querySelectorAll('#tree .leaf')].filter(each => each.textContent.includes('below')).length") == 1)
    let active = "document.getElementById(document.getElementById('tree').getAttribute('aria-activedescendant'))"
    #expect(try page.browser.text("\(active).textContent").contains("below"))
    let count = try page.number(lines)
    try page.browser.value("document.getElementById('tree').focus()")
    try page.press("ArrowUp")
    try page.wait(for: "\(active).textContent.includes('Row 0')")
    #expect(try page.browser.text("\(active).getAttribute('aria-selected')") == "true")
    // Folding a part of the row leaves the others as they are.
    try page.press("ArrowUp")
    try page.wait(for: "\(active).textContent.includes('VStack')")
    try page.press("ArrowLeft")
    try page.wait(for: "\(lines) === \(Int(count) - 2)")
    #expect(page.browser.complaints == [])
  }

  @Test func `a second click goes on to what lies below, and the panel names what is around a node`() throws {
    let page = try OpenPage(OpenStudio())
    func title() throws -> String { try page.browser.text("document.querySelector('#node .title')?.textContent ?? ''") }
    try page.wait(for: "document.querySelector('#tree .leaf')")
    // Between the words of two rows the layer behind is seen, though the box of a row is there.
    var titles: [String] = []
    for _ in 0..<6 {
      let before = try title()
      try page.clickFrame()
      try page.wait(for: "(document.querySelector('#node .title')?.textContent ?? '') !== '\(before)'")
      titles.append(try title())
    }
    #expect(titles == ["Colorback", "Text", "LazyVStack", "ScrollViewlist", "Colorback", "Text"])
    #expect(
      try page.browser.text("[...document.querySelectorAll('.parents button')].map(each => each.textContent).join()")
        == "ScrollView list,LazyVStack")
    try page.click(".parents button", saying: "ScrollView")
    try page.wait(for: "document.querySelector('#node .title').textContent === 'ScrollViewlist'")
    #expect(page.browser.complaints == [])
  }

  @Test func `the timeline shows fewer frames with Ctrl and the wheel, and the steps of the track with their seconds`()
    throws
  {
    let page = try OpenPage(OpenStudio())
    let line = try box(page, of: "#timeline")
    let (left, y) = (line[0] + 104, line[1] + 60)
    let right = line[0] + line[2] - 62
    func move(_ x: Double) throws {
      try page.browser.call("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": x, "y": y])
    }
    try move((left + right) / 2)
    try page.wait(for: "document.getElementById('hover').textContent.includes('linear 0.2 s to 1.2 s, line 18')")
    func wheel(_ distance: Double, modifiers: Int) throws {
      try page.browser.call(
        "Input.dispatchMouseEvent",
        ["type": "mouseWheel", "x": left, "y": y, "deltaX": 0, "deltaY": distance, "modifiers": modifiers])
    }
    // To the first eight frames, which the width is shared by then.
    for _ in 0..<10 { try wheel(-300, modifiers: 2) }
    try page.browser.click(x: right, y: y)
    try page.wait(forClock: "8 / 45")
    try wheel((right - left) / 2, modifiers: 0)
    try page.browser.click(x: right, y: y)
    try page.wait(forClock: "12 / 45")
    // What is shown is in sight, and a double click shows all.
    try page.press("End")
    try page.wait(forClock: "45 / 45")
    try page.wait(for: "!document.getElementById('playhead').hidden")
    try page.browser.value("document.getElementById('timeline').dispatchEvent(new MouseEvent('dblclick'))")
    try page.browser.click(x: left, y: y)
    try page.wait(forClock: "0 / 45")
    #expect(page.browser.complaints == [])
  }

  @Test func `the picture that is saved is the file of a render`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio, fragment: "&frame=20")
    try page.browser.value(
      """
      (() => {
        const make = URL.createObjectURL.bind(URL)
        URL.createObjectURL = blob => {
          blob.arrayBuffer().then(bytes => { globalThis.kept = [...new Uint8Array(bytes)].join() })
          return make(blob)
        }
      })()
      """)
    try page.wait(for: "!document.getElementById('save-picture').disabled")
    try page.browser.call("Page.setDownloadBehavior", ["behavior": "deny"])
    try page.click("#save-picture")
    try page.wait(for: "globalThis.kept")
    let bytes = try page.browser.text("globalThis.kept").split(separator: ",").compactMap { UInt8($0) }
    #expect(try bytes == SceneSession(SourceFile.read(path: studio.path)).file(20))
  }
}
