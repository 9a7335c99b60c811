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

  @Test func `a studio that writes nothing offers no fields`() throws {
    let studio = try OpenStudio(isReadOnly: true)
    let page = try page(studio)
    #expect(try page.number("document.querySelectorAll('#node .edit:not([hidden])').length") == 0)
    #expect(try page.text(of: "node").contains("-scroll / 4"))
    #expect(try page.browser.value("document.getElementById('undo').hidden") as? Bool == true)
    #expect(page.browser.complaints == [])
  }
}
