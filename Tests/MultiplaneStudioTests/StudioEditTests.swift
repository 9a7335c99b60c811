import Foundation
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// Values that are changed in the page where they are explained.
@Suite(.full, .serialized, .timeLimit(.minutes(10))) struct StudioEditTests {
  /// The page of a list with a node picked in it: the layer behind, or a row's text.
  private func page(_ studio: OpenStudio, picks kind: String = "Color") throws -> OpenPage {
    let page = try OpenPage(studio)
    try page.wait(for: "document.querySelector('#tree .leaf')")
    try page.click("#tree .leaf", saying: kind)
    try page.wait(for: "document.querySelector('#node .title')?.textContent.startsWith('\(kind)')")
    return page
  }

  private func field(_ id: String) -> String { "document.querySelector('[data-edit=\"\(id)\"]')" }

  private func type(_ page: OpenPage, _ text: String, into id: String) throws {
    try page.browser.value("\(field(id)).focus(); \(field(id)).select()")
    try page.browser.call("Input.insertText", ["text": text])
    try page.press("Enter")
  }

  private func wait(_ studio: OpenStudio, for text: String) throws {
    let end = Date().addingTimeInterval(30)
    while studio.folder.text("scene.yaml") != text {
      try #require(end.timeIntervalSinceNow > 0, "\(studio.folder.text("scene.yaml") ?? "") is not \(text)")
      usleep(20_000)
    }
  }

  @Test func `a formula is typed, a fault is told beside it, and what was written is taken back`() throws {
    let studio = try OpenStudio()
    let page = try page(studio)
    #expect(try page.browser.text("\(field("y 0")).value") == "-scroll / 4")
    try type(page, "-scroll / 2", into: "y 0")
    let written = OpenStudio.list.replacing("/ 4", with: "/ 2")
    try wait(studio, for: written)
    try page.wait(for: "document.getElementById('frame').dataset.generation === '2'")
    try page.wait(for: "!document.getElementById('undo').disabled")
    // What is wrong is told where it was typed.
    try type(page, "-scrol / 2", into: "y 0")
    try page.wait(for: "\(field("y 0")).closest('.edit').querySelector('.fault').textContent.includes('scroll')")
    #expect(try page.browser.text("\(field("y 0")).getAttribute('aria-invalid')") == "true")
    #expect(try page.browser.text("\(field("y 0")).value") == "-scrol / 2")
    #expect(studio.folder.text("scene.yaml") == written)
    try page.press("Escape")
    #expect(try page.browser.text("\(field("y 0")).value") == "-scroll / 2")
    #expect(try page.browser.value("\(field("y 0")).closest('.edit').querySelector('.fault').hidden") as? Bool == true)
    try page.click("#undo")
    try wait(studio, for: OpenStudio.list)
    try page.wait(for: "\(field("y 0")).value === '-scroll / 4'")
    try page.click("#redo")
    try wait(studio, for: written)
    #expect(page.browser.complaints == [])
  }

  @Test func `keys take back in a field what was written, and leave to the field what is only typed`() throws {
    let studio = try OpenStudio()
    let page = try page(studio)
    func press(_ key: String, shift: Bool = false) throws {
      try page.browser.value(
        "\(field("y 0")).dispatchEvent(new KeyboardEvent('keydown', { key: '\(key)', ctrlKey: true, shiftKey: \(shift), bubbles: true, cancelable: true }))"
      )
    }
    try type(page, "-scroll / 2", into: "y 0")
    let written = OpenStudio.list.replacing("/ 4", with: "/ 2")
    try wait(studio, for: written)
    try page.wait(for: "!document.getElementById('undo').disabled")
    try press("z")
    try wait(studio, for: OpenStudio.list)
    try page.wait(for: "\(field("y 0")).value === '-scroll / 4'")
    try page.wait(for: "!document.getElementById('redo').disabled")
    try press("Z", shift: true)
    try wait(studio, for: written)
    try page.wait(for: "\(field("y 0")).value === '-scroll / 2'")
    try page.browser.value("\(field("y 0")).focus(); \(field("y 0")).select()")
    try page.browser.call("Input.insertText", ["text": "scroll"])
    try press("z")
    #expect(try page.browser.text("\(field("y 0")).value") == "scroll")
    #expect(studio.folder.text("scene.yaml") == written)
    #expect(page.browser.complaints == [])
  }

  @Test
  func `the arrow keys step a number, a drag pulls it, a picker chooses a color, and each is one step to take back`()
    throws
  {
    let studio = try OpenStudio()
    let page = try page(studio, picks: "Text")
    try page.browser.value("\(field("padding.top 0")).focus()")
    for _ in 0..<3 { try page.press("ArrowUp") }
    try page.press("ArrowDown", shift: true)
    try wait(studio, for: OpenStudio.list.replacing("padding: 12", with: "padding: 5"))
    // It is shown, and the field keeps the keyboard.
    try page.wait(for: "document.querySelector('.key header .value').textContent === '5 pt'")
    #expect(try page.browser.text("document.activeElement.dataset.edit") == "padding.top 0")
    try page.browser.value("document.activeElement.blur()")
    // A drag goes a step for each four pixels.
    let grip = try #require(
      page.browser.value(
        "(() => { const b = \(field("padding.top 0")).closest('.edit').querySelector('.grip').getBoundingClientRect(); return [b.x + 3, b.y + 3] })()"
      ) as? [Double])
    func mouse(_ kind: String, _ x: Double) throws {
      try page.browser.call(
        "Input.dispatchMouseEvent",
        ["type": kind, "x": grip[0] + x, "y": grip[1], "button": "left", "buttons": 1, "clickCount": 1])
    }
    try mouse("mousePressed", 0)
    for x in stride(from: 4.0, through: 44, by: 8) { try mouse("mouseMoved", x) }
    try mouse("mouseReleased", 44)
    try wait(studio, for: OpenStudio.list.replacing("padding: 12", with: "padding: 16"))
    try page.click("#tree .leaf", saying: "Color")
    try page.wait(for: "document.querySelector('[data-color=\"color 0\"]')")
    try page.wait(for: "document.querySelector('[data-color=\"color 0\"]').value === '#cfe3ff'")
    try page.browser.value(
      """
      (() => {
        const picker = document.querySelector('[data-color="color 0"]')
        for (const color of ["#112233", "#445566"]) {
          picker.value = color
          picker.dispatchEvent(new Event("input"))
        }
        picker.dispatchEvent(new Event("change"))
      })()
      """)
    try wait(
      studio, for: OpenStudio.list.replacing("padding: 12", with: "padding: 16").replacing("cfe3ff", with: "445566"))
    for text in [
      OpenStudio.list.replacing("padding: 12", with: "padding: 16"),
      OpenStudio.list.replacing("padding: 12", with: "padding: 5"), OpenStudio.list,
    ] {
      try page.wait(for: "!document.getElementById('undo').disabled")
      try page.browser.call("Input.dispatchKeyEvent", ["type": "keyDown", "key": "z", "modifiers": 2])
      try page.browser.call("Input.dispatchKeyEvent", ["type": "keyUp", "key": "z", "modifiers": 2])
      try wait(studio, for: text)
    }
    try page.wait(for: "document.getElementById('undo').disabled")
    #expect(page.browser.complaints == [])
  }

  /// Words of a text, arguments of a component, and a color with a name.
  private static let named = """
    multiplane: 1
    canvas: { size: 120x160, scale: 1, fps: 30 }
    colors: { wine: "#7b1e3a" }
    components:
      Block: { takes: [heading], body: { Text: "${heading}", weight: bold } }
    layers:
      - Text: Plain words
        align: center
        top: 0
      - Rectangle: { fill: wine }
        name: box
        top: 40
        width: 60
        height: 40
      - Block: { heading: Hello }
        top: 120
    """

  @Test func `words and arguments have fields, and a color with a name asks where it is changed`() throws {
    let studio = try OpenStudio(Self.named)
    let page = try OpenPage(studio)
    try page.wait(for: "document.querySelector('#tree .leaf')")
    try page.click("#tree .leaf", saying: "Plain words")
    try page.wait(for: "\(field("Text word 0"))")
    #expect(try page.browser.text("\(field("Text word 0")).value") == "Plain words")
    #expect(try page.browser.text("\(field("align word 1")).value") == "center")
    try type(page, "Other words", into: "Text word 0")
    var scene = Self.named.replacing("Plain words", with: "Other words")
    try wait(studio, for: scene)
    try page.wait(for: "document.querySelector('#tree .words[title=\"Other words\"]')")
    // In the body of a component the word that a number is written as is a field, too.
    try page.click("#tree .leaf", saying: "Hello")
    try page.wait(for: "\(field("heading word 0"))?.value === 'Hello'")
    #expect(try page.browser.text("\(field("weight 0")).value") == "bold")
    #expect(try page.text(of: "node").contains("Arguments of Block"))
    try type(page, "Bye", into: "heading word 0")
    scene = scene.replacing("Hello", with: "Bye")
    try wait(studio, for: scene)
    try page.click("#tree .leaf", saying: "box")
    func choose(_ color: String) throws {
      try page.wait(for: "document.querySelector('[data-color=\"fill 0\"]')?.checkVisibility()")
      try page.browser.value(
        """
        (() => {
          const picker = document.querySelector('[data-color="fill 0"]')
          picker.value = "\(color)"
          picker.dispatchEvent(new Event("input"))
          picker.dispatchEvent(new Event("change"))
        })()
        """)
      #expect(
        try page.browser.text(
          "[...document.querySelectorAll('.edit .group:not([hidden]) button')].map(each => each.textContent).join()")
          == "Change wine,Here only")
    }
    try choose("#112233")
    #expect(studio.folder.text("scene.yaml") == scene)
    try page.click(".edit .group button", saying: "Change wine")
    scene = scene.replacing("7b1e3a", with: "112233")
    try wait(studio, for: scene)
    try page.wait(for: "\(field("fill wine")).value === '#112233'")
    try page.wait(for: "document.querySelector('[data-color=\"fill 0\"]').value === '#112233'")
    try choose("#445566")
    try page.click(".edit .group:not([hidden]) button", saying: "Here only")
    try wait(studio, for: scene.replacing("fill: wine", with: "fill: \"#445566\""))
    // From here on it has no other name to ask for.
    try page.wait(for: "\(field("fill 0")).value === '#445566' && !\(field("fill wine"))")
    #expect(page.browser.complaints == [])
  }

  @Test func `undo is off while another program's save stands in its way, and on once it does not`() throws {
    let studio = try OpenStudio()
    let page = try page(studio)
    try type(page, "-scroll / 2", into: "y 0")
    try page.wait(for: "!document.getElementById('undo').disabled")
    let written = OpenStudio.list.replacing("/ 4", with: "/ 2")
    studio.folder.write(written.replacing("/ 2", with: "/ 3"), to: "scene.yaml")
    try page.wait(for: "document.getElementById('undo').disabled")
    let mine = written.replacing("title: A list", with: "# mine\ntitle: Mine")
    studio.folder.write(mine, to: "scene.yaml")
    try page.wait(for: "!document.getElementById('undo').disabled")
    try page.click("#undo")
    try wait(studio, for: mine.replacing("/ 2", with: "/ 4"))
    // What was done is seen, for a while.
    try page.wait(for: "document.getElementById('status').textContent === 'Taken back: scene.yaml'")
    #expect(try page.number("document.getElementById('status').getBoundingClientRect().width") > 60)
    #expect(page.browser.complaints == [])
  }

  @Test func `a studio that writes nothing offers no fields`() throws {
    let studio = try OpenStudio(isReadOnly: true)
    let page = try page(studio)
    #expect(try page.number("document.querySelectorAll('#node .edit:not([hidden])').length") == 0)
    #expect(try page.text(of: "node").contains("-scroll / 4"))
    #expect(try page.browser.value("document.getElementById('undo').hidden") as? Bool == true)
    #expect(page.browser.complaints == [])
  }
}
