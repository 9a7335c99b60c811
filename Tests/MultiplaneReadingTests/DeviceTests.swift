import MultiplaneBase
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Other canvases a scene is drawn on.
@Suite struct DeviceTests {
  private static let scene = """
    multiplane: 1
    canvas: { size: 390x844, scale: 2, safeArea: { top: 47 }, background: gold }
    devices:
      small: { size: 320x568, safeArea: {} }
      sharp: { scale: 3 }
      arabic: { direction: rtl }
    layers:
      - HStack:
          - Text: ${canvas.width}
      - HStack: []
        direction: ltr
    events:
      - { at: 0s, snapshot: out/first.png }
    scroll:
      - wait: 1s
    checks:
      - { at: 0s, image: all }
      - { at: 0s, image: own, device: canvas }
      - { at: 0s, image: some, device: [small, sharp] }
    output: { frames: "out/page-%05d.png", gif: page.gif }
    """

  private func read(_ device: String?) throws(SceneFailure) -> Scene {
    var inputs = SceneInputs()
    inputs.device = device
    return try SceneReader.read(Self.scene, options: ReadingOptions(inputs: inputs))
  }

  private func cases(_ scene: Scene) -> [String] {
    scene.checks.compactMap { if case .image(let name) = $0.subject { name } else { nil } }
  }

  @Test func `a device lays its values over the canvas`() throws {
    let plain = try read(nil)
    #expect(plain.devices == ["small", "sharp", "arabic"] && plain.device == nil)
    let small = try read("small")
    #expect(small.canvas.size == Size(width: 320, height: 568))
    #expect(small.canvas.scale == 2 && small.canvas.safeArea == .zero)
    #expect(small.canvas.background == plain.canvas.background)
    let sharp = try read("sharp")
    #expect(sharp.canvas.size == plain.canvas.size && sharp.canvas.scale == 3)
    #expect(sharp.canvas.safeArea == plain.canvas.safeArea)
  }

  @Test func `sides turn with the device, or are given for each orientation`() throws {
    func canvas(_ keys: String) throws -> SceneCanvas {
      try SceneReader.read("multiplane: 1\ncanvas: { \(keys) }\nlayers: []\n", options: .init()).canvas
    }
    func sides(_ canvas: SceneCanvas, _ size: Size) -> EdgeInsets { canvas.viewport(of: size).safeArea }
    let (upright, wide) = (Size(width: 300, height: 600), Size(width: 600, height: 300))
    let turning = "safeArea: { top: 1, left: 2, bottom: 3, right: 4 }"
    let phone = try canvas("size: 390x844, \(turning)")
    #expect(sides(phone, upright) == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(sides(phone, wide) == EdgeInsets(top: 4, left: 1, bottom: 2, right: 3))
    #expect(sides(phone, Size(width: 9, height: 9)) == sides(phone, upright))
    // The sides are those of the device at rest, whichever way that is.
    let television = try canvas("size: 1920x1080, \(turning)")
    #expect(sides(television, wide) == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(sides(television, upright) == EdgeInsets(top: 4, left: 1, bottom: 2, right: 3))
    for size in ["390x844", "844x390"] {
      let given = try canvas("size: \(size), safeArea: { portrait: { top: 47 }, landscape: { left: 40, bottom: 21 } }")
      #expect(sides(given, upright) == EdgeInsets(top: 47))
      #expect(sides(given, wide) == EdgeInsets(left: 40, bottom: 21))
    }
  }

  @Test func `a direction is that of layers without one`() throws {
    #expect(try read("arabic").layers.map(\.attributes.isRightToLeft) == [true, false])
    #expect(try read("arabic").canvas.isRightToLeft)
    #expect(try read("small").layers.map(\.attributes.isRightToLeft) == [false, false])
  }

  @Test func `files the scene names go into a folder of the device`() throws {
    let scene = try read("small")
    #expect(scene.output.frames == "out/small/page-%05d.png")
    #expect(scene.output.clips.map(\.path) == ["small/page.gif"])
    let snapshots = scene.events.compactMap { if case .snapshot(let path) = $0.action { path } else { nil } }
    #expect(snapshots == ["out/small/first.png"])
  }

  @Test func `checks may be for some devices`() throws {
    #expect(cases(try read(nil)) == ["all", "own"])
    #expect(cases(try read("small")) == ["all", "some"])
    #expect(cases(try read("arabic")) == ["all"])
  }

  @Test func `scenes on two devices have two hashes`() throws {
    var hashes: Set<String> = []
    for device in [nil, "small", "sharp", "arabic"] { hashes.insert(try read(device).sourceHash) }
    #expect(hashes.count == 4)
  }

  @Test func `a device the scene does not have is told with the near one`() {
    func hint(_ device: String, _ text: String) -> String? {
      var inputs = SceneInputs()
      inputs.device = device
      return problems { () throws(SceneFailure) in
        try SceneReader.read(text, options: ReadingOptions(inputs: inputs))
      }.first?.hint
    }
    #expect(hint("smal", Self.scene) == "did you mean \"small\"?")
    #expect(hint("watch", Self.scene) == "the devices are small, sharp, arabic")
    let plain = "multiplane: 1\ncanvas: { size: 1x1 }\nlayers: []\n"
    #expect(hint("watch", plain) == "declare it under \"devices\"")
    // No device is called so, however many there are.
    for text in [Self.scene, plain] {
      #expect(hint("all", text) == "only render and sheet go through all devices")
      #expect(hint("canvas", text) == "leave --device out for the scene's own canvas")
    }
  }

  @Test func `a dark look is a device of its own, on the canvas and on every device`() throws {
    let text = Self.scene.replacing("layers:\n", with: "appearances: [light, dark]\nlayers:\n")
    func read(_ device: String?) throws(SceneFailure) -> Scene {
      var inputs = SceneInputs()
      inputs.device = device
      return try SceneReader.read(text, options: ReadingOptions(inputs: inputs))
    }
    let names = ["small", "sharp", "arabic", "dark", "small-dark", "sharp-dark", "arabic-dark"]
    #expect(try read(nil).devices == names && read(nil).appearance == .light)
    #expect(SceneReader.deviceNames(in: SourceFile(name: "a.yaml", text: text)) == names)
    let dark = try read("small-dark")
    #expect(dark.appearance == .dark && dark.canvas.size == Size(width: 320, height: 568))
    #expect(dark.output.frames == "out/small-dark/page-%05d.png")
    #expect(cases(dark) == ["all"])
    #expect(try read("dark").canvas.size == read(nil).canvas.size && read("dark").appearance == .dark)
    #expect(try read("small").appearance == .light)
    #expect(try Set((names.map(Optional.some) + [nil]).map { try read($0).sourceHash }).count == 8)
    let clash = text.replacing("  sharp:", with: "  small-dark:").replacing("[small, sharp]", with: "small")
    let found = problems { () throws(SceneFailure) in try SceneReader.read(clash) }
    #expect(found.map(\.message) == ["\"small-dark\" is what another device is called in its dark look"])
    let wrong = problems { () throws(SceneFailure) in
      try SceneReader.read(text.replacing("[light, dark]", with: "[dim]"))
    }
    #expect(wrong.map(\.message) == ["\"dim\" is not a value of \"appearances\""])
  }

  @Test func `the names of devices are known without reading the scene`() {
    func names(_ text: String) -> [String] {
      SceneReader.deviceNames(in: SourceFile(name: "a.yaml", text: text))
    }
    #expect(names(Self.scene) == ["small", "sharp", "arabic"])
    #expect(names("devices: { a: 1, ../b: 2, all: 3, canvas: 4, C: 5 }\nlayers: [") == [])
    #expect(names("devices: { a: 1, ../b: 2, all: 3, canvas: 4, C: 5 }\n") == ["a"])
    #expect(names("devices : { a: 1 }\n") == ["a"])
    #expect(names("{ \"devices\": { \"a\": 1 } }\n") == ["a"])
    #expect(names("devices: [a]\n") == [])
    #expect(names("text: \"devices: \"\n") == [])
  }
}
