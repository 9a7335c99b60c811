import Multiplane
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import TestSupport
import Testing

/// What a material frosts: what its group has drawn below it, and nothing beside the group.
@Suite(.full) struct MaterialTests {
  /// The blue, green and red of a frame, row by row.
  private struct Frame {
    let bytes: [UInt8]
    let width: Int

    subscript(_ x: Int, _ y: Int) -> [UInt8] { Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 3]) }
  }

  private func frame(_ layers: String, scroll: String = "wait: 1s", at number: Int = 0) throws -> Frame {
    let loaded = try scene(
      "multiplane: 1\ncanvas: { size: 200x160, background: \"#203060\" }\nlayers:\n\(layers)scroll: [{ \(scroll) }]")
    let stepper = try loaded.makeStepper()
    var state = try stepper.step()
    for _ in 0..<number { state = try stepper.step() }
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    try composer.compose(state)
    return Frame(bytes: composer.buffer.withBytes { Array($0) }, width: 200)
  }

  /// A white page of 120 by 100 points at 40, 30 with a frosted bar of 40 points at its top.
  private func page(_ keys: String, content: String = "{ Color: white }", bar: String = "left: 0\n        right: 0")
    -> String
  {
    """
      - Group:
          - \(content)
          - Color: "#ffffff00"
            \(bar)
            top: 0
            height: 40
            material: regular
        left: 40
        top: 30
        width: 120
        height: 100
        \(keys)

    """
  }

  static let groups = [
    "clip: true", "corner: 16", "clip: true\n    opacity: 0.999", "opacity: 0.999",
    "corner: 16\n    shadow: { radius: 6 }",
    "clip: true\n    saturation: 0.5", "clip: true\n    rotate: 0 * time", "clip: true\n    scale: 1 + 0 * time",
    "clip: true\n    x: 0 * time\n    snap: none", "mask: { Rectangle: }", "corner: 10\n    blend: multiply",
  ]

  @Test(arguments: groups, ["left: 0\n        right: 0", "left: -30\n        right: -30"])
  func `nothing beside a group comes in at its edges`(keys: String, bar: String) throws {
    // Without an edge of its own a group shows a bar that leaves it, over nothing.
    if bar.contains("-30"), keys == "opacity: 0.999" { return }
    let frame = try frame(page(keys, bar: bar))
    let middle = frame[100, 50]
    for (x, y) in [(41, 50), (158, 50), (60, 31), (140, 31), (100, 31), (48, 60), (152, 66)] {
      let pixel = frame[x, y]
      #expect(zip(pixel, middle).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "(\(x), \(y)): \(pixel), \(middle)")
    }
  }

  @Test(arguments: groups) func `nothing sharp shows through`(keys: String) throws {
    // Stripes of one point: where they are frosted, neighbours differ by next to nothing up to the edge.
    let stripes =
      "Group: [{ Color: white }, { HStack: [{ ForEach: 30, row: { Color: black, width: 2 } }], spacing: 2 }]"
    let frame = try frame(page(keys, content: stripes))
    for y in [33, 50, 66] {
      for x in 56..<144 {
        let (a, b) = (Int(frame[x, y][1]), Int(frame[x + 1, y][1]))
        #expect(abs(a - b) <= 6, "(\(x), \(y)): \(a), \(b)")
      }
    }
    // Below the bar they are there.
    #expect((90..<98).contains { abs(Int(frame[$0, 100][0]) - Int(frame[$0 + 1, 100][0])) > 60 })
  }

  @Test func `what is clear behind is clear under the frost`() throws {
    // Stripes over nothing in a group of its own: frosted they are an even veil, and no stripe is left.
    let stripes = "HStack: [{ ForEach: 30, row: { Color: black, width: 2 } }]\n        spacing: 2"
    let frame = try frame(page("opacity: 0.999", content: stripes))
    for x in 60..<140 {
      #expect(abs(Int(frame[x, 50][1]) - Int(frame[x + 1, 50][1])) <= 6, "\(x)")
    }
  }

  @Test func `a bar that leaves its group looks at what is there`() throws {
    let layer = """
        - Group:
            - Color: white
            - { Color: red, left: 0, top: -20, width: 120, height: 20 }
            - { Color: "#ffffff00", left: 0, right: 0, top: -20, height: 60, material: thin }
          left: 40
          top: 50
          width: 120
          height: 80
          opacity: 0.999

      """
    let pixel = try frame(layer)[100, 32]
    #expect(pixel[2] > 220 && pixel[0] < 200, "\(pixel)")
  }

  @Test(arguments: ["rotate: 90deg", "scaleX: 0.5", "rotate: 90deg + 0 * time * 1deg"])
  func `the frost is turned and scaled with its box`(keys: String) throws {
    // A bar of 90 by 30 points about (100, 80), where black meets white.
    let layers = """
        - Color: white
        - Color: black
          height: 80
          top: 0
        - { Color: "#ffffff00", left: 55, top: 65, width: 90, height: 30, material: thin, \(keys) }

      """
    let frame = try frame(layers)
    func isFrosted(_ x: Int, _ y: Int) -> Bool { frame[x, y][0] > 4 && frame[x, y][0] < 251 }
    // Turned, it is 30 points wide and 90 high; half as wide, it is 45.
    let (width, height) = keys.hasPrefix("rotate") ? (30, 90) : (45, 30)
    #expect(isFrosted(100 - width / 2 + 2, 76) && isFrosted(100 + width / 2 - 3, 76))
    #expect(!isFrosted(100 - width / 2 - 3, 76) && !isFrosted(100 + width / 2 + 3, 76))
    #expect(isFrosted(100, 80 - height / 2 + 2) && !isFrosted(100, 80 - height / 2 - 3))
  }

  @Test(
    arguments: ["", "rotate: 90deg", "rotate: 90deg + 0 * time * 1deg", "x: 0 * time\n    snap: none"],
    ["Color: black, width: 45, left: 0", "Color: black, width: 45, left: 0, opacity: 1 + 0 * time"])
  func `a mask cuts the frost as it cuts what stands in it`(keys: String, mask: String) throws {
    // A bar of 90 by 30 points about (100, 80), where black meets white, of which the mask leaves the first half.
    let layers = """
        - Color: white
        - Color: black
          height: 80
          top: 0
        - Color: "#ffffff00"
          left: 55
          top: 65
          width: 90
          height: 30
          material: thin
          mask: { \(mask) }
      \(keys.isEmpty ? "" : "    " + keys)

      """
    let frame = try frame(layers)
    func isFrosted(_ x: Int, _ y: Int) -> Bool { frame[x, y][0] > 4 && frame[x, y][0] < 251 }
    if keys.hasPrefix("rotate") {
      #expect(isFrosted(100, 77) && isFrosted(100, 40) && !isFrosted(100, 84) && !isFrosted(100, 120))
    } else {
      #expect(isFrosted(60, 76) && isFrosted(97, 76) && !isFrosted(103, 76) && !isFrosted(140, 76))
    }
  }

  @Test func `a mask that fades lets the frost fade, over what is sharp behind`() throws {
    let layer = """
        - Color: white
        - Color: "#ffffff00"
          left: 0
          width: 200
          top: 30
          height: 100
          material: thin
          opacity: OPACITY
          mask: { Gradient: { angle: 90deg, from: black, to: black 0% } }

      """
    // Over white a thin frost is white, whatever share of it there is.
    let plain = try frame(layer.replacing("OPACITY", with: "1"))
    for x in stride(from: 2, to: 198, by: 14) { #expect(plain[x, 80].allSatisfy { $0 >= 254 }) }
    let striped = layer.replacing(
      "  - Color: white\n",
      with:
        "  - Color: white\n  - HStack: [{ ForEach: 50, row: { Color: black, width: 2, height: 160 } }]\n    spacing: 2\n    left: 0\n"
    )
    for (opacity, share) in [("1", 1.0), ("0.5", 0.5)] {
      let frame = try frame(striped.replacing("OPACITY", with: opacity))
      // Neighbouring stripes are as far from each other as the sharp ones by what the frost leaves of these.
      for x in [41, 101, 161] {
        let contrast = abs(Double(frame[x, 80][0]) - Double(frame[x + 2, 80][0])) / 255
        #expect(abs(contrast - (1 - share * (1 - Double(x) / 200))) < 0.03, "\(opacity) \(x): \(contrast)")
      }
    }
    #expect(
      try frame(
        layer.replacing("Gradient: { angle: 90deg, from: black, to: black 0% }", with: "Color: transparent").replacing(
          "OPACITY", with: "1"))[100, 80] == [255, 255, 255])
  }

  @Test func `the window of a scroller is an edge`() throws {
    let layer = """
        - ScrollView:
            - { Color: "#ffffff00", height: 40, sticky: top, material: regular }
            - { Color: white, height: 600 }
          left: 40
          top: 30
          width: 120
          height: 100
          background: white

      """
    for number in [0, 30] {
      let frame = try frame(layer, scroll: "linear: { by: 200, over: 500ms }", at: number)
      for (x, y) in [(41, 31), (100, 31), (158, 50), (41, 66)] {
        #expect(frame[x, y].allSatisfy { $0 >= 254 }, "\(x), \(y)")
      }
    }
  }

  @Test func `what is drawn after the frost does not change it`() throws {
    // Without effects, and in a group by itself: a badge that hangs out later makes no room to look at.
    for keys in ["opacity: 0.999", "opacity: 0.999\n    rotate: 0 * time"] {
      func layer(_ badge: String) -> String {
        page(keys).replacing("        material: regular\n", with: "        material: regular\n\(badge)")
      }
      let badge = "      - { Color: red, left: -30, top: -20, width: 40, height: 40 }\n"
      let (plain, hung) = (try frame(layer("")), try frame(layer(badge)))
      for (x, y) in [(100, 31), (158, 40), (60, 60)] { #expect(plain[x, y] == hung[x, y], "\(keys): \(x), \(y)") }
    }
  }
}
