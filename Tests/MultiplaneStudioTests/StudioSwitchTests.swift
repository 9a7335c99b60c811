import Foundation
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// The page's list of scenes, its dialog of files, its curves and its marks, as a person uses them with a mouse or the keys alone.
@Suite(.full, .serialized, .timeLimit(.minutes(10))) struct StudioSwitchTests {
  private func wait(_ studio: OpenStudio, for name: String, _ isRight: (String?) -> Bool) throws {
    let end = Date().addingTimeInterval(30)
    while !isRight(studio.folder.text(name)) {
      try #require(end.timeIntervalSinceNow > 0, "\(studio.folder.text(name) ?? "no file")")
      usleep(20_000)
    }
  }

  @Test func `another scene of the folder is chosen by keys, stays in the address, and is left again`() throws {
    let studio = try OpenStudio()
    let other = OpenStudio.list.replacing("A list", with: "Another list").replacing("over: 1s", with: "over: 2s")
    studio.folder.write(other, to: "more/other.yaml")
    let page = try OpenPage(studio)
    try page.wait(for: "!document.getElementById('scenes').hidden")
    #expect(try page.browser.value("document.getElementById('file').hidden") as? Bool == true)
    try page.press("End")
    try page.wait(forClock: "45 / 45")
    try page.browser.value("document.getElementById('scenes').focus()")
    try page.press("ArrowDown")
    try page.wait(for: "document.title.startsWith('Another list')")
    try page.wait(forClock: "0 / 75")
    try page.waitUntilExact()
    #expect(try page.browser.text("decodeURIComponent(location.hash)") == "#scene=more/other.yaml")
    #expect(try page.browser.text("document.activeElement.id") == "scenes")
    // What is shown are the pixels of the other scene's file.
    try page.wait(
      for: """
        (() => {
          const pill = document.getElementById('exact')
          if (pill.textContent.startsWith('exact')) pill.click()
          return pill.textContent === 'equal to the render'
        })()
        """)
    try page.browser.value("globalThis.isOld = true; location.reload()")
    try page.wait(
      for: "globalThis.isOld === undefined && document.getElementById('exact')?.classList.contains('exact')")
    #expect(try page.browser.text("document.title").hasPrefix("Another list"))
    // A link to a scene that is not there says so, and shows the first.
    try page.browser.value("location.hash = '#scene=gone.yaml'")
    try page.wait(for: "problems", toHave: "no scene of that name")
    try page.wait(for: "document.title.startsWith('A list')")
    #expect(try page.browser.text("location.href") == "http://127.0.0.1:\(studio.port)/")
    #expect(page.browser.complaints == [])
  }

  @Test func `what is on its way from a scene that was left is not heard`() throws {
    let studio = try OpenStudio()
    let other = OpenStudio.list.replacing("A list", with: "Another list").replacing("over: 1s", with: "over: 2s")
    studio.folder.write(other, to: "more/other.yaml")
    let page = try OpenPage(studio)
    // The next frame of the first scene is held until the page has left that scene.
    try page.browser.value(
      """
      (() => {
        const { painter } = globalThis.studio
        const receive = painter.onmessage
        globalThis.held = []
        painter.onmessage = event => event.data.t === "frame" ? globalThis.held.push(event) : receive(event)
        addEventListener("hashchange", () => {
          painter.onmessage = receive
          for (const event of globalThis.held) receive(event)
        })
      })()
      """)
    try page.press("ArrowRight")
    try page.wait(for: "globalThis.held.length > 0")
    try page.browser.value("location.hash = '#scene=more/other.yaml'")
    try page.wait(for: "document.title.startsWith('Another list')")
    try page.wait(forClock: "0 / 75")
    #expect(page.browser.complaints == [])
  }

  @Test func `a scene that is broken can be left, and what another page sees stays`() throws {
    let studio = try OpenStudio("multiplane: 1\ncanvas: { size: 10x10 }\nlayers:\n  - Colour: red\n")
    studio.folder.write(OpenStudio.list, to: "whole.yaml")
    let page = try OpenPage(studio.address, isExact: false, of: studio)
    try page.wait(for: "problems", toHave: "Colour")
    try page.wait(for: "!document.getElementById('scenes').hidden")
    try page.browser.value("document.getElementById('scenes').focus()")
    try page.press("ArrowDown")
    try page.waitUntilExact()
    #expect(try page.browser.value("document.getElementById('problems').hidden") as? Bool == true)
    #expect(page.browser.complaints == [])
  }

  @Test func `a still and a clip of the loop are made by keys, and the page says where they went`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    for _ in 0..<3 { try page.press("ArrowRight") }
    try page.press("[")
    for _ in 0..<4 { try page.press("ArrowRight") }
    try page.press("]")
    try page.waitUntilExact()
    try page.press("m")
    try page.wait(for: "document.getElementById('making').open")
    #expect(try page.text(of: "making-range") == "Only the loop: frames 3 to 7")
    try page.browser.value("document.getElementById('make-still').focus()")
    try page.press("Enter")
    try page.wait(for: "making-note", toHave: "out/scene-0007.png")
    #expect(try page.text(of: "status").contains("out/scene-0007.png"))
    try page.browser.value("document.getElementById('making-loop').focus()")
    try page.press(" ")
    try page.browser.value(
      "document.getElementById('clip-format').value = 'webp'; document.getElementById('make-clip').focus()")
    try page.press("Enter")
    try page.wait(for: "making-note", toHave: "out/scene.webp (5 frames)")
    #expect(Files.names(in: studio.folder.file("out")).sorted() == ["scene-0007.png", "scene.webp"])
    try page.press("Escape")
    try page.wait(for: "!document.getElementById('making').open")
    #expect(page.browser.complaints == [])
  }

  @Test func `a studio that writes nothing says so where files are made, and moves no mark`() throws {
    let studio = try OpenStudio(isReadOnly: true)
    let page = try OpenPage(studio)
    try page.press("m")
    try page.wait(for: "making-note", toHave: "--read-only")
    #expect(try page.number("document.querySelectorAll('#making .setting button:not(:disabled)').length") == 0)
    try page.press("Escape")
    try page.wait(for: "document.querySelector('#marks .mark')?.ariaLabel === 'Mark start, frame 6'")
    #expect(try page.number("document.querySelectorAll('#marks .movable').length") == 0)
    #expect(page.browser.complaints == [])
  }

  @Test func `a live key has a curve in the timeline, which is found anew after a save and taken away`() throws {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    try page.wait(for: "document.querySelector('#tree .leaf')")
    let high = try page.number("document.getElementById('timeline').offsetHeight")
    try page.click("#tree .leaf", saying: "Color")
    try page.wait(for: "document.querySelector('#node .curve:not([hidden])')")
    // Of keys that stay as they are there is none.
    #expect(try page.number("document.querySelectorAll('#node .curve:not([hidden])').length") == 1)
    try page.browser.value("document.querySelector('#node .curve:not([hidden])').focus()")
    try page.press("Enter")
    try page.wait(for: "document.getElementById('timeline').offsetHeight === \(high + 33)")
    #expect(try page.text(of: "curve-names").hasPrefix("back.y"))
    try page.press("End")
    func told() -> String { "document.getElementById('timeline').getAttribute('aria-valuetext')" }
    try page.wait(for: "\(told()).includes('back.y -75')")
    studio.folder.write(OpenStudio.list.replacing("/ 4", with: "/ 2"), to: "scene.yaml")
    try page.wait(for: "document.getElementById('frame').dataset.generation === '2'")
    try page.wait(for: "Number(document.getElementById('timeline').dataset.known) === 46")
    try page.press("Home")
    try page.press("End")
    try page.wait(for: "\(told()).includes('back.y -150')")
    try page.click("#curve-names button")
    try page.wait(for: "document.getElementById('timeline').offsetHeight === \(high)")
    #expect(try page.browser.text("document.querySelector('#node .curve:not([hidden])').ariaPressed") == "false")
    #expect(page.browser.complaints == [])
  }

  @Test func `a mark is moved by keys and dragged, is gone to by a click, and each way is one step to take back`()
    throws
  {
    let studio = try OpenStudio()
    let page = try OpenPage(studio)
    try page.wait(for: "document.querySelector('#marks .mark.movable')")
    try page.browser.value("document.querySelector('#marks .mark').focus()")
    for _ in 0..<3 { try page.press("ArrowRight") }
    try wait(studio, for: "scene.yaml") { $0 == OpenStudio.list.replacing("wait: 200ms", with: "wait: 300ms") }
    try page.wait(for: "document.querySelector('#marks .mark').ariaLabel.startsWith('Mark start, frame 9,')")
    // The frame that is shown stays, and so does the focus.
    #expect(try page.text(of: "clock").hasPrefix("0 / "))
    #expect(try page.browser.text("document.activeElement.className") == "mark movable")
    try page.press("Enter")
    try page.wait(forClock: "9 / ")
    let place = try #require(
      page.browser.value(
        "(() => { const b = document.querySelector('#marks .mark').getBoundingClientRect(); const a = document.getElementById('timeline').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2, a.right - 62] })()"
      ) as? [Double])
    func mouse(_ kind: String, _ x: Double) throws {
      try page.browser.call(
        "Input.dispatchMouseEvent",
        ["type": kind, "x": x, "y": place[1], "button": "left", "buttons": 1, "clickCount": 1])
    }
    try mouse("mousePressed", place[0])
    try mouse("mouseMoved", place[0] + 20)
    try mouse("mouseMoved", place[2])
    #expect(try page.browser.text("document.querySelector('#marks .mark').dataset.frame") == "48")
    try mouse("mouseReleased", place[2])
    try wait(studio, for: "scene.yaml") { $0 == OpenStudio.list.replacing("wait: 200ms", with: "wait: 1600ms") }
    for text in [OpenStudio.list.replacing("wait: 200ms", with: "wait: 300ms"), OpenStudio.list] {
      try page.wait(for: "!document.getElementById('undo').disabled")
      try page.click("#undo")
      try wait(studio, for: "scene.yaml") { $0 == text }
    }
    try page.wait(for: "document.querySelector('#marks .mark').ariaLabel.startsWith('Mark start, frame 6,')")
    #expect(page.browser.complaints == [])
  }

  @Test(arguments: [false, true]) func `every text of the page stands out from what is behind it`(isDark: Bool) throws {
    let studio = try OpenStudio()
    studio.folder.write(OpenStudio.list, to: "other.yaml")
    let page = try OpenPage(studio)
    try page.browser.show(width: 1280, height: 800, isDark: isDark)
    try page.wait(for: "document.querySelector('#tree .leaf')")
    try page.click("#tree .leaf", saying: "Color")
    try page.wait(for: "document.querySelector('#node .curve:not([hidden])')")
    try page.click("#node .curve:not([hidden])")
    try page.wait(for: "document.querySelector('#curve-names button')")
    #expect(try page.faintTexts() == "")
    for tab in ["tab-facts", "tab-tests", "tab-look"] {
      try page.click("#\(tab)")
      #expect(try page.faintTexts() == "", "\(tab)")
    }
    for dialog in ["help", "making"] {
      try page.browser.value("document.getElementById('\(dialog)').showModal()")
      #expect(try page.faintTexts() == "", "\(dialog)")
      try page.press("Escape")
    }
    #expect(page.browser.complaints == [])
  }
}
