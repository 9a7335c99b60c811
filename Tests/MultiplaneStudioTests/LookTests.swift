import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneScene
import MultiplaneStudio
import TestSupport
import Testing

/// Pages that see a scene with other values, on another device, in another look; the file stays as it is.
@Suite(.full, .serialized, .timeLimit(.minutes(10))) struct LookTests {
  static let scene = """
    multiplane: 1
    title: Looks
    canvas: { size: 120x160 }
    devices:
      wide: { size: 200x100, scale: 2 }
    params:
      gap: { type: number, default: 12 } # between rows
      tint: { type: color, default: "#cfe3ff" }
      who: { type: text, default: World }
      loud: { type: boolean, default: false }
      mood: { type: choice, of: [calm, wild], default: calm }
    layers:
      - Color: tint
      - VStack:
          - ForEach: 8
            row:
              Text: ${if(loud, who, mood)} ${index}
        spacing: gap
        y: -scroll
    scroll:
      - linear: { by: 200, over: 2s }
    """

  private func opened(_ studio: OpenStudio, look: String = "") throws -> PageSocket {
    let page = try PageSocket(studio, token: studio.token.text)
    if !look.isEmpty { page.say("{\"t\":\"look\",\(look)}") }
    page.say("{\"t\":\"show\",\"frame\":0}")
    return page
  }

  /// The next message of the scene in which something holds.
  private func scene(_ page: PageSocket, where holds: (JSON) -> Bool) throws -> JSON {
    while true {
      let scene = try page.text("scene")
      if holds(scene) { return scene }
    }
  }

  private func width(_ scene: JSON) -> Int? { scene["canvas"]?["pixels"]?.array?.first?.int }

  private func value(_ scene: JSON, _ name: String) -> String? {
    scene["look"]?["params"]?.array?.first { $0["name"]?.string == name }?["value"]?.string
  }

  @Test func `a color with a name is told as it is written`() throws {
    let studio = try OpenStudio(
      Self.scene.replacing(
        "params:", with: "colors: { wine: \"#7b1e3a\", accent: wine, sea: teal }\nparams:"
      ).replacing("default: \"#cfe3ff\"", with: "default: accent"))
    func color(_ scene: JSON) -> String? {
      scene["look"]?["params"]?.array?.first { $0["name"]?.string == "tint" }?["color"]?.string
    }
    let page = try opened(studio)
    #expect(try color(page.text("scene")) == "#7b1e3a")
    for (value, written) in [("sea", "teal"), ("red", "red"), ("#abc", "#abc")] {
      page.say("{\"t\":\"look\",\"values\":{\"tint\":\"\(value)\"}}")
      let other = try scene(page) { self.value($0, "tint") == value }
      #expect(color(other) == written)
      #expect(other["look"]?["params"]?.array?.first?["color"] == nil)
    }
  }

  @Test func `each page has a look of its own, and one that is refused leaves the one before`() throws {
    let studio = try OpenStudio(Self.scene)
    let plain = try opened(studio)
    let other = try opened(studio, look: "\"values\":{\"gap\":\"30\"},\"device\":\"wide\",\"appearance\":\"dark\"")
    let wide = try scene(other) { width($0) == 400 }
    #expect(value(wide, "gap") == "30" && value(wide, "tint") == "#cfe3ff")
    #expect(wide["look"]?["appearance"]?.string == "dark" && wide["look"]?["devices"] == .array([.string("wide")]))
    #expect(try other.frame().facts["generation"] == wide["generation"])
    let base = try plain.text("scene")
    #expect(width(base) == 120 && value(base, "gap") == "12" && base["generation"] != wide["generation"])
    #expect(try plain.frame().width == 120)
    // A value of another type, a name and a device that are not there.
    for look in ["\"values\":{\"gap\":\"x y\"}", "\"values\":{\"gab\":\"1\"}", "\"values\":{},\"device\":\"tall\""] {
      other.say("{\"t\":\"look\",\(look)}")
      let refused = try scene(other) { $0["look"]?["problems"]?.array?.isEmpty == false }
      #expect(refused["generation"] == wide["generation"] && value(refused, "gap") == "30")
    }
    // Back to what the command line says, which the other page has.
    other.say("{\"t\":\"look\"}")
    #expect(try scene(other) { width($0) == 120 }["generation"] == base["generation"])
    #expect(studio.folder.text("scene.yaml") == Self.scene)
  }

  @Test func `a save is shown in the look of each page, as far as it has it`() throws {
    let studio = try OpenStudio(Self.scene)
    let page = try opened(studio, look: "\"values\":{\"who\":\"Moon\"},\"reducedMotion\":true")
    _ = try scene(page) { value($0, "who") == "Moon" && $0["look"]?["reducedMotion"] == .bool(true) }
    studio.folder.write(Self.scene.replacing("Looks", with: "Second"), to: "scene.yaml")
    #expect(value(try scene(page) { $0["title"]?.string == "Second" }, "who") == "Moon")
    // Without the parameter there is no such look; it is there again with it.
    studio.folder.write(
      Self.scene.replacing("  who: { type: text, default: World }\n", with: "").replacing(
        "loud, who", with: "loud, mood"),
      to: "scene.yaml")
    let without = try scene(page) { $0["saves"]?.int == 3 }
    #expect(without["look"]?["problems"]?.array?.isEmpty == false && without["look"]?["reducedMotion"] == .bool(false))
    studio.folder.write(Self.scene, to: "scene.yaml")
    #expect(value(try scene(page) { $0["saves"]?.int == 4 }, "who") == "Moon")
  }

  @Test func `a picture by address is the one of a page's look, as a render with its options draws it`() throws {
    let studio = try OpenStudio(Self.scene)
    let page = try opened(studio, look: "\"values\":{\"loud\":\"true\",\"tint\":\"#ff8040\"},\"device\":\"wide\"")
    let generation = try #require(try scene(page) { width($0) == 400 }["generation"]?.int)
    var options = RenderOptions()
    options.inputs.values = ["loud": "true", "tint": "#ff8040"]
    options.inputs.device = "wide"
    let expected = try SceneSession(SourceFile.read(path: studio.path), options: options).file(3)
    func picture(_ query: String) throws -> [UInt8] {
      let connection = try Connection(studio.port)
      connection.send(
        studio.request(
          "GET /frame.png?\(query) HTTP/1.1", ["X-Multiplane-Token: \(studio.token.text)", "Connection: close"]))
      let answer = connection.receiveAll()
      return answer.ranges(of: Array("\r\n\r\n".utf8)).first.map { Array(answer[$0.upperBound...]) } ?? []
    }
    #expect(try picture("frame=3&generation=\(generation)") == expected)
    #expect(try picture("frame=3") != expected)
    for query in [
      "frame=3&generation=", "frame=3&generation=1&x=2", "generation=1&frame=3", "frame=3&look=1",
      "frame=3&generation=999",
    ] {
      #expect(
        try studio.status(
          studio.request("GET /frame.png?\(query) HTTP/1.1", ["X-Multiplane-Token: \(studio.token.text)"])) == 400,
        "\(query)")
    }
  }

  @Test(arguments: [
    "{\"t\":\"look\",\"values\":[]}", "{\"t\":\"look\",\"values\":{\"a\":1}}", "{\"t\":\"look\",\"device\":1}",
    "{\"t\":\"look\",\"appearance\":\"blue\"}", "{\"t\":\"look\",\"reducedMotion\":\"yes\"}",
  ])
  func `what is no look is refused`(message: String) throws {
    #expect(PageMessage(message.utf8) == nil)
  }

  // MARK: The page

  @Test
  func `the panel sets what the scene declares, the address keeps it, and the file changes when that is asked for`()
    throws
  {
    let studio = try OpenStudio(Self.scene)
    let page = try OpenPage(studio, fragment: "&frame=6&set.who=Moon")
    try page.click("#tab-look")
    func type(_ text: String, into name: String) throws {
      try page.browser.value(
        "(() => { const field = document.querySelector('[data-param=\(name)] .text'); field.focus(); field.select() })()"
      )
      try page.browser.call("Input.insertText", ["text": text])
      try page.press("Enter")
    }
    #expect(try page.browser.text("document.querySelector('[data-param=who] .text').value") == "Moon")
    try page.click("[data-param=loud] input")
    try page.wait(for: "location.hash.includes('set.loud=true')")
    try page.browser.value(
      "(() => { const choice = document.getElementById('look-device'); choice.value = 'wide'; choice.dispatchEvent(new Event('change')) })()"
    )
    try page.wait(for: "document.getElementById('canvas-size').textContent.startsWith('200 × 100')")
    try page.wait(forClock: "6 / ")
    try type("20", into: "gap")
    try page.wait(for: "location.hash.includes('set.gap=20')")
    // A fault is told where it was typed, and what was shown stays.
    try type("twenty", into: "gap")
    try page.wait(for: "document.querySelector('[data-param=gap] .fault').textContent.includes('gap')")
    #expect(try page.browser.text("location.hash").contains("set.gap=20"))
    try page.press("Escape")
    // The exact picture is the one of a render with these options.
    try page.wait(
      for:
        "(document.getElementById('exact').textContent === 'equal to the render') || (document.getElementById('exact').disabled || document.getElementById('exact').click(), false)"
    )
    #expect(studio.folder.text("scene.yaml") == Self.scene)
    // Loaded again, it looks the same.
    try page.browser.value("globalThis.isOld = true; location.reload()")
    try page.wait(
      for:
        "globalThis.isOld === undefined && document.getElementById('canvas-size')?.textContent.startsWith('200 × 100')")
    try page.waitUntilExact()
    try page.click("#tab-look")
    #expect(try page.browser.text("document.querySelector('[data-param=gap] .text').value") == "20")
    try page.click("[data-param=gap] .write")
    try page.wait(for: "!location.hash.includes('set.gap')")
    #expect(studio.folder.text("scene.yaml") == Self.scene.replacing("default: 12", with: "default: 20"))
    try page.click("#look-reset")
    try page.wait(for: "!location.hash.includes('set.')")
    try page.wait(for: "document.getElementById('canvas-size').textContent.startsWith('120 × 160')")
    #expect(try page.browser.text("document.querySelector('[data-param=gap] .text').value") == "20")
    #expect(page.browser.complaints == [])
  }
}
