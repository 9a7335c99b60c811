import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// What nodes look like, by their pixels: ways that must look the same, and colours that are known.
@Suite(.full) struct LookTests {
  /// The pixels of a frame, premultiplied.
  private func pixels(_ layers: String, canvas: String = "size: 80x60", frame: Int = 0) throws -> [UInt8] {
    let loaded = try scene("multiplane: 1\ncanvas: { \(canvas) }\nlayers:\n\(layers)\nscroll: [{ wait: 1s }]")
    let stepper = try loaded.makeStepper()
    var state = try stepper.step()
    for _ in 0..<frame { state = try stepper.step() }
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    try composer.compose(state)
    return composer.buffer.withBytes { Array($0) }
  }

  private func difference(_ a: [UInt8], _ b: [UInt8]) -> Int {
    a.count == b.count ? zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0 : 256
  }

  private static let backdrop = """
      - Gradient: { stops: [{ color: red }, { color: blue }, { color: lime }], angle: 60deg }

    """

  @Test(arguments: ["extent: 0", "extent: time - 1", "extent: 0 * time"])
  func `a radial gradient without an extent is its last color everywhere`(extent: String) throws {
    let found = try pixels(
      "  - Gradient: { stops: [{ color: red }, { at: 0.5, color: teal }], shape: radial, \(extent) }")
    #expect(found == (try pixels("  - Color: teal")))
  }

  // MARK: Live values and constants

  private static let nodes = [
    "Color: \"#33ee80\"",
    "Color: \"#33ee8080\"\n    material: thin",
    "Group: [{ Color: \"#33ee80\" }, { Text: Words, size: 12 }]",
    "Group: [{ Color: \"#33ee80\", x: -4 }, { Color: gold, width: 20, y: 0 * time }]",
    "Group: [{ Color: navy, blend: screen }]\n    background: \"#ff000080\"",
  ]
  private static let values = [
    "opacity: 0.6", "opacity: 0", "corner: 14", "blur: 3", "saturation: 0.3", "brightness: 0.2",
    "border: { width: 3, color: white }\n    corner: 12",
  ]
  private static let blends = [
    "normal", "multiply", "hue", "saturation", "color", "luminosity", "overlay", "plusLighter",
  ]

  @Test(arguments: nodes, values) func `a live value looks like a constant`(node: String, value: String) throws {
    for blend in Self.blends where blend == "normal" || value.hasPrefix("opacity") {
      func layer(_ value: String) -> String {
        Self.backdrop
          + "  - \(node)\n    place: center\n    width: 60\n    height: 40\n    blend: \(blend)\n    \(value)"
      }
      // The last number of the value becomes a formula.
      let live = value.replacing(/(\d+(\.\d+)?)(?!.*\d)/) { "\($0.output.0) + 0 * time" }
      let found = difference(try pixels(layer(value)), try pixels(layer(live)))
      #expect(found <= 2, "\(blend)")
    }
  }

  @Test(arguments: ["thin", "regular", "thick"]) func `a material belongs on a dark page as on a light one`(
    material: String
  ) throws {
    func gray(_ page: String, _ appearance: Appearance, at place: Int = (30 * 80 + 40) * 4) throws -> Int {
      let layers =
        "  - Color: \(page)\n  - Color: \"#ffffff00\"\n    material: \(material)\n    width: 60\n    height: 40\n"
      let loaded = try scene(
        "multiplane: 1\ncanvas: { size: 80x60 }\nlayers:\n\(layers)scroll: [{ wait: 1s }]",
        appearance: appearance)
      let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
      try composer.compose(try loaded.makeStepper().step())
      return composer.buffer.withBytes { Int($0[place]) }
    }
    // A light material lightens what is dark, a dark one darkens what is light, and each keeps what is like it.
    #expect(try gray("black", .light) > 60)
    #expect(try gray("white", .light) == 255)
    #expect(try gray("white", .dark) < 160)
    #expect(try gray("black", .dark) < 28)
    // To its edge, and not beyond.
    #expect(try gray("white", .dark, at: (1 * 80 + 11) * 4) == gray("white", .dark))
    #expect(try gray("white", .dark, at: (30 * 80 + 5) * 4) == 255)
  }

  @Test(arguments: [(nil, nil), ("dark", nil), ("dark", .light), (nil, .dark)] as [(String?, Appearance?)])
  func `what a run says of the look goes before what its device says`(device: String?, said: Appearance?) throws {
    var options = RenderOptions()
    (options.inputs.device, options.appearance) = (device, said)
    let text = "multiplane: 1\ncanvas: { size: 80x60 }\nappearances: [light, dark]\nlayers: [{ Color: red }]\n"
    let loaded = try LoadedScene(SourceFile(name: "a.yaml", text: text), folder: Repository.scenes, options: options)
    #expect(loaded.scene.appearance == said ?? (device == "dark" ? .dark : .light))
  }

  @Test func `a material that is not seen frosts nothing`() throws {
    let material = "  - Color: \"#ffffff00\"\n    material: thin\n    opacity: 0"
    #expect(try pixels(Self.backdrop + material) == pixels(Self.backdrop))
  }

  @Test(arguments: [(0.5, 0.26), (0.4, 0.3), (0.9, 0.45), (0.2, 0.06), (1, 0.2)])
  func `nothing is passed over where two scales differ`(scaleX: Double, scaleY: Double) throws {
    // Lines of one point, half of it each: shrunk, they are an even gray.
    let lines = """
        - VStack:
            - ForEach: 150
              row: { Rectangle: , height: 1 }
          spacing: 1
          width: 80
          scaleX: \(scaleX)
          scaleY: \(scaleY) + 0 * time
          origin: top
      """
    let bytes = try pixels(lines, canvas: "size: 80x300")
    for row in 2..<Int(297 * scaleY) {
      let gray = bytes[(row * 80 + 40) * 4]
      #expect((80...176).contains(gray), "row \(row)")
    }
  }

  // MARK: Edges

  @Test(arguments: ["", "corner: 14", "corner: 14\n    border: { width: 3, color: white }", "corner: 30"])
  func `a box that holds something live looks like one that does not`(edge: String) throws {
    func layer(_ x: String) -> String {
      Self.backdrop
        + """
          - Group:
              - Color: teal
              - Color: gold
                width: 30
                place: leading
                x: \(x)
            place: center
            width: 60
            height: 40
            background: navy
            \(edge)
        """
    }
    #expect(difference(try pixels(layer("0")), try pixels(layer("0 * time"))) <= 1)
  }

  @Test func `layers that meet in a corner let nothing shine through`() throws {
    // White under a black card with a black border: every pixel is as white as the corner leaves it.
    func card(_ keys: String) throws -> [UInt8] {
      try pixels(
        "  - Color: white\n  - Color: black\n    place: center\n    width: 60\n    height: 40\n    corner: 14\n    \(keys)"
      )
    }
    #expect(difference(try card("border: { width: 3, color: black }"), try card("background: black")) <= 1)
  }

  @Test func `a scroller with round corners scrolls what it holds`() throws {
    func scroller(_ keys: String) -> String {
      "  - ScrollView: [{ Color: red, height: 40, y: 0 }, { Color: blue, height: 300 }]\n    name: page\n\(keys)"
    }
    func middle(_ keys: String) throws -> ArraySlice<UInt8> {
      let loaded = try scene(
        "multiplane: 1\ncanvas: { size: 80x60 }\nlayers:\n\(scroller(keys))\nscroll: [{ jump: { to: 100 } }, { wait: 1s }]"
      )
      let stepper = try loaded.makeStepper()
      _ = try stepper.step()
      let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
      try composer.compose(try stepper.step())
      return composer.buffer.withBytes { Array($0)[(30 * 80 + 40) * 4..<(30 * 80 + 41) * 4] }
    }
    #expect(try middle("    corner: 10") == middle(""))
    #expect(try middle("    clip: true") == middle(""))
    #expect(try Array(middle("")) == [255, 0, 0, 255])
  }

  // MARK: Blending

  @Test(
    arguments: ["clip: true", "corner: 8", "corner: 0 * time + 8"],
    ["blend: multiply", "blend: color", "material: thin"])
  func `what is cut sees what is behind it`(cut: String, look: String) throws {
    let inner = "Color: \"#33ee8080\", width: 20, height: 20, place: center, \(look)"
    let plain = try pixels(Self.backdrop + "  - { \(inner) }")
    let group = try pixels(Self.backdrop + "  - Group: [{ \(inner) }]\n    width: 100%\n    height: 100%\n    \(cut)")
    #expect(difference(plain, group) <= 1)
  }

  @Test func `what is faded as a whole keeps its blending inside`() throws {
    let inner = "Color: \"#33ee80\", blend: multiply"
    let faded = try pixels(Self.backdrop + "  - Group: [{ \(inner) }]\n    opacity: 0.5")
    #expect(difference(faded, try pixels(Self.backdrop + "  - Color: \"#33ee80\"\n    opacity: 0.5")) <= 1)
  }

  // MARK: Lines of shapes

  /// The same shapes without a corner are as thick; half of each line lies outside of its box.
  @Test(
    arguments: [
      ("Rectangle: { stroke: { width: 6, color: black } }", 6.0),
      ("Rectangle: { fill: white, stroke: { width: 6, color: black } }", 6),
      ("Rectangle: { stroke: { width: 6, color: black, trim: 0..1 } }", 6),
      ("Rectangle: { stroke: { width: 6, color: black, dash: [999, 1] } }", 6),
      ("Rectangle: { stroke: { width: 1, color: black } }", 1), ("Capsule: { stroke: { width: 6, color: black } }", 6),
      ("Circle: { stroke: { width: 6, color: black } }\n    width: 40", 6),
      ("Polygon: { points: [[0, 0], [100%, 0], [100%, 100%], [0, 100%]], stroke: { width: 6, color: black } }", 6),
      ("Path: { d: M0 0H60V40H0Z, box: 60x40, stroke: { width: 6, color: black } }", 6),
      ("Path: { d: M0 0H60V40H0Z, box: 60x40, fill: white, stroke: { width: 6, color: black } }", 6),
    ],
    ["corner: 0", "corner: 1", "corner: 12", "corner: 99", "corner: { topLeft: 9 }", "corner: 12 + 0 * time"])
  func `a corner leaves a line as wide as it is`(shape: (String, Double), corner: String) throws {
    // The corners of a polygon have one radius.
    if shape.0.hasPrefix("Polygon"), corner.contains("{") { return }
    for keys in ["", "\n    background: white", "\n    blend: multiply"] {
      let layer =
        "  - \(shape.0)\n    place: center\n    height: 40\n    \(shape.0.contains("width: 40") ? "" : "width: 60\n    ")\(corner)"
      let bytes = try pixels(layer + keys)
      // The upper side, where it is straight in all of them.
      let thickness = (0..<30).reduce(0.0) { $0 + (255 - Double(bytes[($1 * 80 + 40) * 4])) / 255 }
      #expect(abs(thickness - shape.1) < 0.05, "\(keys): \(thickness)")
      let outside = (0..<10).reduce(0.0) { $0 + (255 - Double(bytes[($1 * 80 + 40) * 4])) / 255 }
      #expect(abs(outside - (shape.1 / 2).rounded(.down)) < 0.05 || shape.1 == 1, "\(keys): \(outside)")
    }
  }

  @Test func `a line follows a round corner, and is cut by the box if that is asked for`() throws {
    func rectangle(_ keys: String) throws -> [UInt8] {
      try pixels(
        "  - Rectangle: { stroke: { width: 6, color: black } }\n    place: center\n    width: 60\n    height: 40\n    \(keys)"
      )
    }
    let arcs =
      "M12 0H48A12 12 0 0 1 60 12V28A12 12 0 0 1 48 40H12A12 12 0 0 1 0 28V12A12 12 0 0 1 12 0Z"
    let path = try pixels(
      "  - Path: { d: \(arcs), box: 60x40, stroke: { width: 6, color: black } }\n    place: center\n    width: 60\n    height: 40"
    )
    // Two ways of drawing round lines, each with coverage of its own in single pixels of a corner.
    #expect(difference(try rectangle("corner: 12"), path) <= 18)
    let cut = try rectangle("corner: 12\n    clip: true")
    #expect((0..<30).reduce(0) { $0 + (cut[($1 * 80 + 40) * 4] < 128 ? 1 : 0) } == 3)
  }

  @Test func `a corner cuts a path that leaves its box half a line farther out`() throws {
    let bytes = try pixels(
      "  - Path: { d: M-50 20H110, box: 60x40, stroke: { width: 6, color: black } }\n    place: center\n    width: 60\n    height: 40\n    corner: 8"
    )
    #expect((0..<80).filter { bytes[(30 * 80 + $0) * 4] < 128 } == Array(7..<73))
  }

  // MARK: Gradients

  /// As CSS places them, the first at 0 and the last at 1.
  @Test(
    arguments: [
      ("red, gold, blue 0.2, teal", "red 0, gold 0.1, blue 0.2, teal 1"),
      ("red, gold, blue 0.9, teal", "red 0, gold 0.45, blue 0.9, teal 1"),
      ("red, gold, blue, teal 0.6", "red 0, gold 0.2, blue 0.4, teal 0.6"),
      ("red 0.4, gold, blue", "red 0.4, gold 0.7, blue 1"), ("red, blue", "red 0, blue 1"),
      ("red, gold, teal, blue", "red 0, gold 0.3333333333333333, teal 0.6666666666666666, blue 1"),
      ("red 0.5, gold, blue 0.5", "red 0.5, gold 0.5, blue 0.5"), ("red, gold 0, blue", "red 0, gold 0, blue 1"),
      // A live place below that of an earlier stop.
      ("red, gold 0.6, blue 0.3+0*time, teal", "red 0, gold 0.6, blue 0.6, teal 1"),
      ("red, gold 0.2+0*time, teal, blue", "red 0, gold 0.2, teal 0.6, blue 1"),
    ])
  func `stops without a place lie between their neighbours`(short: String, long: String) throws {
    func stops(_ text: String) -> String {
      text.split(separator: ", ").map { stop in
        let parts = stop.split(separator: " ")
        return "{ color: \(parts[0])\(parts.count > 1 ? ", at: \(parts[1])" : "") }"
      }.joined(separator: ", ")
    }
    for kind in [
      "Gradient: { stops: [STOPS] }", "Rectangle: { fill: { stops: [STOPS], angle: 90deg } }",
      "VStack: []\n    height: 60\n    width: 80\n    background: { stops: [STOPS], shape: radial }",
    ] {
      #expect(
        try pixels("  - " + kind.replacing("STOPS", with: stops(short)))
          == pixels("  - " + kind.replacing("STOPS", with: stops(long))))
    }
  }

  @Test(arguments: [
    ("#ff000033", "#0000ffe6"), ("#ff000000", "#0000ff"), ("#ffffff05", "#000000"), ("#12345680", "#fedcba80"),
  ])
  func `gradients mix premultiplied colours`(from: String, to: String) throws {
    func channels(_ text: String) -> [Double] {
      let digits = Array(text.dropFirst())
      let bytes = stride(from: 0, to: digits.count, by: 2).map {
        Double(Int(String(digits[$0...$0 + 1]), radix: 16)!) / 255
      }
      let alpha = bytes.count == 4 ? bytes[3] : 1
      return [bytes[2] * alpha, bytes[1] * alpha, bytes[0] * alpha, alpha]
    }
    let drawn = try pixels(
      "  - Gradient: { from: \"\(from)\", to: \"\(to)\", angle: 90deg }",
      canvas: "size: 256x2, background: \"#00000000\"")
    let (a, b) = (channels(from), channels(to))
    for x in 0..<256 {
      let share = (Double(x) + 0.5) / 256
      for channel in 0..<4 {
        let wanted = (a[channel] * (1 - share) + b[channel] * share) * 255
        #expect(abs(Double(drawn[x * 4 + channel]) - wanted) <= 2, "\(x), \(channel)")
      }
    }
  }

  // MARK: Tiles

  @Test(
    arguments: ["rotate: 9deg", "scale: 0.5", "rotate: 30deg + 0deg * time", "blur: 1 + 0 * time"],
    ["horizontal", "vertical", "both"])
  func `tiles in what is turned, scaled or blurred reach as far as they are seen`(effect: String, axes: String) throws {
    // A node of its own keeps the box from being one drawing; it is nothing itself.
    let layer = """
        - Group:
            - { Rectangle: , fill: red, width: 10, height: 10, left: 35, top: 25, repeat: \(axes), x: 0 * time }
            - { Rectangle: , fill: red, width: 0, height: 0, y: 0 * time }
          width: 80
          height: 60
          \(effect)
      """
    let drawn = try pixels(layer, canvas: "size: 80x60, background: \"#000000\"")
    func red(_ x: Int, _ y: Int) -> UInt8 { drawn[(y * 80 + x) * 4 + 2] }
    #expect(red(40, 30) == 255)
    if axes == "both" {
      #expect((0..<60).allSatisfy { y in (0..<80).allSatisfy { red($0, y) > 250 } })
    } else if effect.hasPrefix("scale") {
      // A band over the whole canvas, and nothing beside it.
      let band = axes == "vertical" ? (0..<60).map { red(40, $0) } : (0..<80).map { red($0, 30) }
      #expect(band.allSatisfy { $0 > 250 })
      #expect(axes == "vertical" ? red(20, 30) == 0 && red(60, 30) == 0 : red(40, 15) == 0 && red(40, 45) == 0)
    }
  }

  // MARK: Scales

  @Test(
    arguments: ["0", "-1e-300", "1e-17", "cos(90deg)", "1e-9", "1e-5", "0.0001", "0.001", "0.01", "0.1", "-0.5"],
    ["", "shadow: { radius: 4 }", "opacity: 0.5", "blur: 2", "corner: 4"])
  func `any scale can be drawn`(scale: String, effect: String) throws {
    for live in ["", " + 0 * time"] {
      let layer = """
          - Group: [{ Color: red }, { Text: Words }, { Rectangle: { stroke: blue } }, { Gradient: { from: red, to: blue } }]
            scale: \(scale)\(live)
            \(effect)
        """
      let drawn = try pixels(layer, canvas: "size: 80x60, background: \"#00000000\"")
      // A hundredth of the canvas and less is not seen at all, or on a pixel.
      if ["0", "-1e-300", "1e-17", "cos(90deg)", "1e-9", "1e-5"].contains(scale) {
        #expect(drawn.allSatisfy { $0 == 0 })
      }
    }
  }
}
