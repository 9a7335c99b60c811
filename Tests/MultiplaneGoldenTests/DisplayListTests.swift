import Foundation
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneGolden
import MultiplaneLayout
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

@Suite struct DisplayListTests {
  /// The state of a frame, the picture drawn of it, and its list.
  private func frame(_ text: String, _ number: Int = 0) throws -> (list: DisplayList, image: StraightImage) {
    let scene = try SceneReader.read(text)
    let resources = try RenderResources(scene: scene)
    let stepper = try Stepper(scene: scene, resources: resources.makeLayoutResources())
    var state = try stepper.step()
    while state.frame < number { state = try stepper.step() }
    let composer = try FrameComposer(scene: scene, scale: scene.canvas.scale, resources: resources)
    try composer.compose(state)
    return (DisplayList(state, DrawnInputs(resources)), StraightImage(composer.buffer, hasAlpha: false))
  }

  @Test func `a shadow inside a shape is an input of its drawing`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 40x40 }
      layers: [{ Rectangle: red, shadow: { inner: true, radius: 2 } }]
      """
    #expect(try frame(text).list.text.contains("inner=1") && DrawnInputs.isInput("inner=1"))
  }

  /// What holds all magenta pixels.
  private func magenta(_ image: StraightImage) -> PixelRect? {
    var box: (left: Int, top: Int, right: Int, bottom: Int)?
    for y in 0..<image.height {
      for x in 0..<image.width where image.pixel(x, y) == [255, 0, 255, 255] {
        guard let known = box else {
          box = (x, y, x, y)
          continue
        }
        box = (min(known.left, x), min(known.top, y), max(known.right, x), max(known.bottom, y))
      }
    }
    return box.map { PixelRect(x: $0.left, y: $0.top, width: $0.right - $0.left + 1, height: $0.bottom - $0.top + 1) }
  }

  /// A magenta box somewhere in a scene that scrolls by 5 points a frame.
  private static let places: [TextArgument] = [
    "  - Color: magenta\n    name: box\n    width: 12\n    height: 9\n    left: 7\n    top: 30\n    y: -scroll / 2",
    "  - Color: magenta\n    name: box\n    width: 12\n    height: 9\n    left: 7\n    top: 60\n    speed: 0.5",
    """
      - ZStack:
          - ZStack:
              - Color: magenta
                name: box
                width: 12
                height: 9
            x: 3
        name: both
        left: 4
        top: 40
        padding: 5
        x: scroll
    """,
    """
      - ScrollView:
          - Spacer: 40
          - Color: magenta
            name: box
            width: 12
            height: 9
          - Spacer: 200
        padding: 3
    """,
    """
      - ScrollView:
          - VStack:
              - Spacer: 50
              - HStack:
                  - Spacer: 10
                  - ZStack:
                      - Color: magenta
                        name: box
                        width: 12
                        height: 9
                    y: scroll / 10
                  - Spacer: 10
              - Spacer: 200
    """,
    """
      - ScrollView:
          - Spacer: 30
          - ScrollView:
              - HStack:
                  - Spacer: 20
                  - Color: magenta
                    name: box
                    width: 12
                    height: 9
                  - Spacer: 200
            axis: horizontal
            name: inner
          - Spacer: 200
    """,
  ]

  @Test(arguments: places, [1.0, 2.0]) func `boxes are where the pixels are`(_ argument: TextArgument, _ scale: Double)
    throws
  {
    let layer = argument.text
    let event =
      layer.contains("inner") ? "scroll: { in: inner, linear: { by: 10, over: 0.4s } }" : "resize: 90x100"
    let scene =
      "multiplane: 1\ncanvas: { size: 90x100, scale: \(scale), fps: 10 }\nlayers:\n\(layer)\n"
      + "scroll: [{ linear: { by: 50, over: 1s } }]\nevents:\n  - at: 0.2s\n    \(event)\n"
    for number in [0, 3, 6] {
      let (list, image) = try frame(scene, number)
      let entry = try #require(list.entries.first { $0.title == "Color \"box\"" })
      #expect(list.pixels(of: entry.box, in: image.size) == magenta(image), "frame \(number)")
    }
  }

  @Test(arguments: ["fit", "swap"]) func `a turned viewport stands as the picture does`(rotation: String) throws {
    let scene = """
      multiplane: 1
      canvas: { size: 60x100, rotate: \(rotation) }
      layers:
        - Color: magenta
          name: box
          width: 20
          height: 30
          left: 40
          top: 10
      scroll: [{ wait: 1s }]
      events:
        - { at: 0s, rotate: landscape }
      """
    let (list, image) = try frame(scene)
    #expect((list.width, list.height, list.isTurned) == (100, 60, rotation == "swap"))
    #expect(DisplayList(text: list.text)?.isTurned == list.isTurned)
    let entry = try #require(list.entries.first)
    #expect(list.pixels(of: entry.box, in: image.size) == magenta(image))
  }

  @Test func `a list reads back as it was written`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 120x80 }
      layers:
        - Text: "Tab\\there, \\"quotes\\" and Ελληνικά"
          name: words
          opacity: 0.25
        - ScrollView:
            - LazyVStack:
                - ForEach: 5
                  row:
                    Text: Row ${index}
                    lines: 1
                    x: 1.3 * phase
      """
    let list = try frame(text).list
    #expect(list.entries.count >= 5)
    #expect(DisplayList(text: list.text) == list)
    #expect(list.entries[0].title == "Text \"words\"")
    #expect(list.entries.last?.path.hasSuffix("row 4") == true || list.entries.last?.path.hasSuffix("row 3") == true)
    for wrong in ["", "viewport\t3\n", "viewport\t3 4\nlayers[0]\tText\t1 2 3\t\n", "other\t3 4\n"] {
      #expect(DisplayList(text: wrong) == nil)
    }
  }

  @Test func `hidden nodes and those beside the canvas are left out`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 50x50 }
      layers:
        - { Color: red, name: hidden, visible: false }
        - { Color: red, name: beside, x: 60 }
        - { Color: red, name: seen, width: 10, height: 10 }
        - ZStack:
            - { Color: red, name: inside, visible: false }
      """
    #expect(try frame(text).list.entries.map(\.title) == ["Color \"seen\""])
  }

  // MARK: Changes

  private static let head = "multiplane: 1\ncanvas: { size: 100x100 }\nlayers:\n"
  private static let first = "  - { Color: red, name: first, width: 20, height: 20, left: 10, top: 10 }\n"
  private static let second = "  - { Text: words, name: second, size: 12, left: 50, top: 50 }\n"

  private func changes(_ old: String, _ new: String) throws -> [String] {
    let (before, after) = (try frame(Self.head + old).list, try frame(Self.head + new).list)
    let changes = DisplayListChanges(from: before, to: after, size: PixelSize(width: 100, height: 100)).changes
    return changes.map { "\($0.kind.rawValue) \($0.node): \($0.detail)" }
  }

  @Test func `what became of nodes is told`() throws {
    let both = Self.first + Self.second
    #expect(try changes(both, both).isEmpty)
    #expect(
      try changes(both, both.replacing("left: 10", with: "left: 11.5")) == [
        "moved layers[0] Color \"first\": moved by (1.5, 0) pt"
      ])
    #expect(
      try changes(both, both.replacing("width: 20", with: "width: 25")) == [
        "resized layers[0] Color \"first\": size (20, 20) → (25, 20) pt"
      ])
    #expect(
      try changes(both, both.replacing("red", with: "blue").replacing("words", with: "other")) == [
        "changed layers[0] Color \"first\": color #ff0000 → #0000ff",
        "resized layers[1] Text \"second\": \"words\" → \"other\"; size (35, 15) → (31, 15) pt",
      ])
    #expect(try changes(both, Self.first) == ["removed layers[1] Text \"second\": is gone"])
    #expect(try changes(Self.first, both) == ["added layers[1] Text \"second\": is new"])
    #expect(
      try changes(both, both.replacing("size: 12", with: "size: 12, opacity: 0.97")) == [
        "changed layers[1] Text \"second\": without → opacity 0.97"
      ])
  }

  @Test func `a node with other values comes before boxes that follow it`() throws {
    let text = """
        - VStack:
            - { Color: red, width: 9, height: 4 }
            - VStack: [{ Text: words, size: 10 }]
            - { Color: red, width: 9, height: 4 }

      """
    let found = try changes(text, text.replacing("size: 10", with: "size: 14"))
    #expect(found.first?.contains("Text") == true && found.first?.contains("size 10 → 14") == true, "\(found)")
    #expect(found.last?.hasPrefix("moved ") == true, "\(found)")
  }

  @Test func `a row that is pushed out left the window, and is told after its cause`() throws {
    let text = """
        - ScrollView:
            - LazyVStack:
                - ForEach: 6
                  row: { Text: "${index}", size: 12, height: 30 }

      """
    let found = try changes(text, text.replacing("height: 30", with: "height: 40"))
    #expect(found.first?.hasPrefix("resized ") == true, "\(found)")
    #expect(found.last == "removed layers[0].ScrollView[0].LazyVStack[0].row row 3 Text: left the window", "\(found)")
    let fewer = try changes(text, text.replacing("ForEach: 6", with: "ForEach: 3"))
    #expect(fewer == ["removed layers[0].ScrollView[0].LazyVStack[0].row row 3 Text: is gone"], "\(fewer)")
  }

  @Test func `a cause in one line has its place, the words of the node, and how many share it`() throws {
    let text = "  - { Text: words, size: 12, left: 50, top: 50 }\n"
    let above = Self.head + Self.first
    let before = try frame(above + text + Self.second).list
    let after = try frame(above.replacing("left: 10", with: "left: 12") + text.replacing("left: 50", with: "left: 52"))
      .list
    let changes = DisplayListChanges(from: before, to: after, size: PixelSize(width: 100, height: 100)).changes
    let line = Self.head.split(separator: "\n", omittingEmptySubsequences: false).count
    let file = try #require(changes.last?.source?.path)
    #expect(
      changes.map(\.cause) == [
        "layers[2] Text \"second\": is gone",
        "\(file):\(line):7  layers[0] Color \"first\" and 1 more: moved by (2, 0) pt",
      ])
    let words = DisplayListChanges(
      from: before, to: try frame(above + text.replacing("12", with: "13") + Self.second).list,
      size: PixelSize(width: 100, height: 100)
    ).changes
    #expect(words.first?.cause.contains("  layers[1] Text \"words\": size 12 → 13; size (") == true, "\(words)")
  }

  @Test func `other dashes and another part of a stroke are told`() throws {
    let ring = "  - { Circle: { stroke: { color: red, trim: 0..0.5, dash: [6, 2.5] } }, width: 40, height: 40 }\n"
    #expect(
      try changes(ring, ring.replacing("2.5", with: "3")) == ["changed layers[0] Circle: dash 6,2.5 → 6,3"])
    #expect(
      try changes(ring, ring.replacing("0..0.5", with: "0..0.6")) == [
        "changed layers[0] Circle: stroke.trim.to 0.5 → 0.6"
      ])
  }

  @Test(arguments: ["30", "frame + 30"])
  func `other data of a path are told, live or not`(_ value: String) throws {
    let path = "  - { Path: { d: \"M0 0H${\(value)}V30Z\", box: 40x40 }, width: 40, height: 40 }\n"
    let found = try changes(path, path.replacing("M0 0", with: "M0 1"))
    #expect(found.count == 1 && found[0].hasPrefix("changed layers[0] Path: path "), "\(found)")
  }

  @Test func `a change says who it is about and where the scene has it`() throws {
    let above = Self.head + Self.first
    let text = "  - { Text: words, size: 12, left: 50, top: 50 }\n"
    let size = PixelSize(width: 100, height: 100)
    let before = try frame(above + text + Self.second).list
    let after = try frame(above + text.replacing("left: 50", with: "left: 52")).list
    let changes = DisplayListChanges(from: before, to: after, size: size).changes
    // Words where there is no name; what is gone stands nowhere.
    #expect(changes.map(\.title) == ["Text \"second\"", "Text \"words\""])
    #expect(changes.map(\.source?.line) == [nil, above.split(separator: "\n", omittingEmptySubsequences: false).count])
  }

  @Test func `a value that has become live is no change`() throws {
    let old = Self.first.replacing("width: 20", with: "opacity: 0.5, width: 20")
    let live = old.replacing("red", with: "\"if(time < 9, 'red', 'blue')\"")
    #expect(try changes(old, live).isEmpty)
    #expect(
      try changes(old, live.replacing("left: 10", with: "left: 12")) == [
        "moved layers[0] Color \"first\": moved by (2, 0) pt"
      ])
  }

  /// A list whose rows all take another color, while one text beside it moves: two causes, not as many as rows.
  @Test func `what has one cause is one change`() throws {
    let text = """
        - VStack:
            - ForEach: 9
              row: { Text: "${index}", color: red, height: 8 }
        - Text: words
          size: 12
          left: 40
          top: 4

      """
    let found = try changes(text, text.replacing("red", with: "blue").replacing("left: 40", with: "left: 44"))
    #expect(
      found == [
        "changed layers[0].VStack[0].row row 0 Text: color #ff0000 → #0000ff",
        "moved layers[1] Text: moved by (4, 0) pt",
      ])
    let (before, after) = (
      try frame(Self.head + text).list, try frame(Self.head + text.replacing("red", with: "blue")).list
    )
    let size = PixelSize(width: 100, height: 100)
    let change = try #require(DisplayListChanges(from: before, to: after, size: size).changes.first)
    #expect(change.others == 8 && change.otherPlaces.count == 8)
    #expect(change.subject == "layers[0].VStack[0].row row 0 Text and 8 more")
    #expect(change.otherPlaces.last?.after?.y == 64)
  }

  @Test func `the node in front is the one that is named`() throws {
    let text = Self.head + Self.first + "  - { Color: blue, name: front, width: 10, height: 10, left: 15, top: 15 }\n"
    let list = try frame(text).list
    let size = PixelSize(width: 100, height: 100)
    func name(_ x: Int, _ y: Int, _ side: Int) -> String? {
      list.node(at: PixelRect(x: x, y: y, width: side, height: side), in: size)?.title
    }
    #expect(name(16, 16, 4) == "Color \"front\"")
    #expect(name(10, 10, 2) == "Color \"first\"")
    // Half in front, half beside: what holds all of it.
    #expect(name(12, 12, 6) == "Color \"first\"")
    #expect(name(80, 80, 6) == nil)
  }

  @Test func `rows of sections stand in the list of a painted stack`() throws {
    let list = try frame(
      """
      multiplane: 1
      canvas: { size: 100x200 }
      layers:
        - ScrollView:
            - VStack:
                - LazyVStack:
                    - Section:
                        - ForEach: 3
                          row: { Color: red, height: 20 }
                      header: { Text: Head, background: gold }
                    - ForEach: 2
                      row: { Color: blue, height: 10 }
                  background: white
      """
    ).list
    #expect(list.entries.map(\.title) == ["LazyVStack", "Text", "Color", "Color", "Color", "Color", "Color"])
  }
}
