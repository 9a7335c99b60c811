import Foundation
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// The planes of a scene from above, in the page.
@Suite(.full, .serialized, .timeLimit(.minutes(10))) struct StudioPlaneTests {
  private func plane(_ path: Int) -> String { "document.querySelector('#planes [data-path=\"layers[\(path)]\"]')" }

  /// The page with its planes shown.
  private func page(_ studio: OpenStudio, fragment: String = "") throws -> OpenPage {
    let page = try OpenPage(studio, fragment: fragment)
    try page.click("#tab-planes")
    try page.wait(for: "document.querySelector('#planes .plane')")
    return page
  }

  private func wait(_ studio: OpenStudio, _ isReached: (String) -> Bool) throws {
    let end = Date().addingTimeInterval(30)
    while !isReached(studio.folder.text("scene.yaml") ?? "") {
      try #require(end.timeIntervalSinceNow > 0, "\(studio.folder.text("scene.yaml") ?? "")")
      usleep(20_000)
    }
  }

  /// Drags the label of a plane with the mouse.
  private func drag(_ page: OpenPage, _ path: Int, x: Double = 0, y: Double = 0) throws {
    let box = try #require(
      page.browser.value(
        "(() => { const b = \(plane(path)).querySelector('text').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })()"
      ) as? [Double])
    func mouse(_ kind: String, _ share: Double) throws {
      try page.browser.call(
        "Input.dispatchMouseEvent",
        [
          "type": kind, "x": box[0] + x * share, "y": box[1] + y * share, "button": "left", "buttons": 1,
          "clickCount": 1,
        ])
    }
    try mouse("mousePressed", 0)
    for share in [0.2, 0.6, 1] { try mouse("mouseMoved", share) }
    try mouse("mouseReleased", 1)
  }

  /// The number of a key of the scene's file, in the line of a plane.
  private func number(_ key: String, in text: String, after name: String) -> Double? {
    let rest = text.components(separatedBy: "name: \(name)").last ?? ""
    return rest.components(separatedBy: "\(key): ").dropFirst().first.flatMap { part in
      Double(part.prefix { $0.isNumber || "-.".contains($0) })
    }
  }

  @Test func `all planes are shown, with the camera, its way, its focus and what is sharp`() throws {
    let page = try page(OpenStudio(OpenStudio.planes))
    #expect(try page.number("document.querySelectorAll('#planes .plane').length") == 4)
    #expect(try page.number("document.querySelectorAll('#planes .plane.area').length") == 1)
    let labels =
      "[...document.querySelectorAll('#planes .plane text:not(.z)')].map(each => each.textContent).sort().join()"
    #expect(try page.browser.text(labels) == "Rectangle,far,floor,near")
    for kind in ["seen", "sharp", "focus", "way", "eye"] {
      #expect(try page.number("document.querySelectorAll('#planes .camera .\(kind)').length") == 1, "\(kind)")
    }
    try page.wait(for: "document.querySelector('#planes .way').getAttribute('points').split(' ').length === 11")
    // Far away is up.
    func high(_ path: Int) -> String { "\(plane(path)).querySelector('.line').getBoundingClientRect().top" }
    #expect(try page.browser.value("\(high(1)) < \(high(2))") as? Bool == true)
    // The camera goes along its way while the scene plays.
    let eye = "document.querySelector('#planes .eye').getBoundingClientRect().top"
    let before = try page.number(eye)
    try page.press("End")
    try page.wait(forClock: "10 / 10")
    try page.wait(for: "\(eye) < \(before) - 10")
    #expect(page.browser.complaints == [])
  }

  @Test(arguments: [false, true]) func `labels of planes stand out from what is behind them`(isDark: Bool) throws {
    let page = try page(OpenStudio(OpenStudio.planes))
    try page.browser.show(width: 1280, height: 800, isDark: isDark)
    let faint = try page.faintTexts()
    #expect(faint == "")
    try page.browser.value("\(plane(1)).dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    try page.wait(for: "\(plane(1)).getAttribute('aria-pressed') === 'true'")
    let faintPicked = try page.faintTexts()
    #expect(faintPicked == "")
  }

  @Test func `a plane is picked here and in the tree, and stays marked`() throws {
    let page = try page(OpenStudio(OpenStudio.planes))
    try page.browser.value("\(plane(1)).dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    try page.wait(for: "\(plane(1)).getAttribute('aria-pressed') === 'true'")
    try page.wait(for: "document.querySelector('#tree [aria-selected=true]').textContent.includes('far')")
    // The planes stay to be seen.
    #expect(try page.browser.value("document.getElementById('planes').hidden") as? Bool == false)
    try page.click("#tree .leaf", saying: "near")
    try page.wait(for: "\(plane(2)).classList.contains('picked') && !\(plane(1)).classList.contains('picked')")
    #expect(try page.browser.text("\(plane(2)).getAttribute('aria-label')").hasPrefix("near, z 100. A drag"))
    try page.press("Escape")
    try page.wait(for: "!document.querySelector('#planes .picked')")
    #expect(page.browser.complaints == [])
  }

  @Test func `a drag writes how far away a plane is or where it is across, and undo brings each back`() throws {
    let studio = try OpenStudio(OpenStudio.planes)
    let page = try page(studio)
    try drag(page, 2, y: -30)
    // All of the drag is written, not its first step alone.
    let z = try page.number("document.querySelector('[data-edit=\"plane z\"]').value")
    #expect(z > 120)
    try wait(studio) { number("z", in: $0, after: "near") == z }
    try page.wait(for: "!document.getElementById('undo').disabled")
    let dragged = try #require(studio.folder.text("scene.yaml"))
    #expect(number("x", in: dragged, after: "near") == -20)
    // One that has no place of its own gets one.
    try drag(page, 1, x: 40)
    let x = try page.number("document.querySelector('[data-edit=\"plane x\"]').value")
    #expect(x > 0)
    try wait(studio) { number("x", in: $0, after: "far") == x && $0.contains("z: 600\n    x: ") }
    try page.click("#undo")
    try wait(studio) { $0 == dragged }
    try page.wait(for: "!document.getElementById('undo').disabled")
    try page.click("#undo")
    try wait(studio) { $0 == OpenStudio.planes }
    try page.wait(for: "\(plane(2)).getAttribute('aria-label').startsWith('near, z 100.')")
    #expect(page.browser.complaints == [])
  }

  @Test func `arrow keys move the plane that has the keyboard, as one step to take back`() throws {
    let studio = try OpenStudio(OpenStudio.planes)
    let page = try page(studio)
    try page.browser.value("\(plane(2)).focus()")
    try page.press("Enter")
    try page.wait(for: "\(plane(2)).classList.contains('picked')")
    for _ in 0..<3 { try page.press("ArrowUp") }
    try page.press("ArrowUp", shift: true)
    try wait(studio) { $0 == OpenStudio.planes.replacing("z: 100", with: "z: 230") }
    try page.wait(for: "\(plane(2)).getAttribute('aria-label').startsWith('near, z 230.')")
    #expect(try page.browser.text("document.activeElement.dataset.path") == "layers[2]")
    #expect(try page.text(of: "clock").hasPrefix("0 / "))
    try page.wait(for: "!document.getElementById('undo').disabled")
    try page.click("#undo")
    try wait(studio) { $0 == OpenStudio.planes }
    #expect(page.browser.complaints == [])
  }

  @Test func `a formula stays, and says so`() throws {
    let studio = try OpenStudio(OpenStudio.planes)
    let page = try page(studio)
    #expect(
      try page.browser.text("\(plane(4)).querySelector('title').textContent").contains("x follows a formula: time * 4"))
    try drag(page, 4, x: 40)
    try page.wait(for: "status", toHave: "It stays: x follows a formula: time * 4.")
    try page.wait(for: "document.getElementById('plane').textContent.includes('x follows a formula')")
    #expect(studio.folder.text("scene.yaml") == OpenStudio.planes)
    #expect(page.browser.complaints == [])
  }

  @Test func `a scene without planes has none to show, and one that loses them shows its nodes`() throws {
    let studio = try OpenStudio()
    #expect(try OpenPage(studio).browser.value("document.getElementById('tab-planes').hidden") as? Bool == true)
    let other = try OpenStudio(OpenStudio.planes)
    let page = try page(other)
    other.folder.write(OpenStudio.list, to: "scene.yaml")
    try page.wait(for: "document.getElementById('tab-planes').hidden")
    try page.wait(for: "document.getElementById('tab-node').getAttribute('aria-selected') === 'true'")
    #expect(page.browser.complaints == [])
  }

  @Test(arguments: ["\(Repository.root)/Scenes/gallery/camera.yaml", ""])
  func `labels stand apart and within the panel, at every width`(path: String) throws {
    let page = try page(path.isEmpty ? OpenStudio(OpenStudio.planes) : OpenStudio(path: path))
    for (width, isDark) in [(1280, false), (1280, true), (800, false)] {
      try page.browser.show(width: width, height: 720, isDark: isDark)
      try page.wait(for: "innerWidth === \(width)")
      let overlaps = """
        (() => {
          const boxes = [...document.querySelectorAll('#planes .plane text:not(.z)')].map(each => each.getBoundingClientRect())
          const home = document.getElementById('planes-picture').getBoundingClientRect()
          const covered = boxes.filter((one, index) => boxes.some((two, other) => other > index && Math.abs(one.y - two.y) < 12))
          return covered.length + boxes.filter(each => each.right > home.right || each.top < home.top || each.bottom > home.bottom).length
        })()
        """
      try page.wait(for: "\(overlaps) === 0")
      #expect(try page.browser.value("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
    }
    #expect(page.browser.complaints == [])
  }
}
