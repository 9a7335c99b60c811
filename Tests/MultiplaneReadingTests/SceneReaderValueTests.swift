import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// A value of a node as it is written, and the constants it gives.
struct ValueReading: Sendable, CustomTestStringConvertible {
  var node: String
  var values: [(Property, ExpressionValue)]
  init(_ node: String, _ values: (Property, ExpressionValue)...) { (self.node, self.values) = (node, values) }
  var testDescription: String { node.debugDescription }

  static let table: [ValueReading] = [
    ValueReading("Text: a\nwidth: 12.5", (.width, .number(12.5))),
    ValueReading("Text: a\nwidth: 1_000", (.width, .number(1000))),
    ValueReading("Text: a\nwidth: tall * 2", (.width, .number(84))),
    ValueReading("Text: a\nwidth: canvas.width - safe.top", (.width, .number(343))),
    ValueReading("Text: a\nopacity: 50%", (.opacity, .number(0.5))),
    ValueReading("Text: a\nsize: 20\nlines: 2", (.size, .number(20)), (.lines, .number(2))),
    ValueReading("Text: a\nweight: semibold", (.weight, .number(600))),
    ValueReading("Text: a\nweight: black", (.weight, .number(900))),
    ValueReading("Text: a\nweight: 350", (.weight, .number(350))),
    ValueReading("Text: a\ncolor: ink", (.color(.content), .color(RGBA(red: 0, green: 0, blue: 1)))),
    ValueReading("Text: a\ncolor: black 30%", (.color(.content), .color(RGBA.black.opacity(0.3)))),
    ValueReading("Text: a\ncolor: \"#f00\"", (.color(.content), .color(RGBA(red: 1, green: 0, blue: 0)))),
    ValueReading("Text: a\nvisible: 2 > 1", (.visible, .boolean(true))),
    ValueReading("Text: a\nrotate: 180deg", (.rotate, .angle(.pi))),
    ValueReading("Text: a\nrotate: 90", (.rotate, .angle(.pi / 2))),
    ValueReading("Image: a.png\naspect: 16:9", (.aspect, .number(16.0 / 9))),
    ValueReading("Image: a.png\naspect: 1.5", (.aspect, .number(1.5))),
    ValueReading(
      "Text: a\npadding: 8", (.padding(.top), .number(8)), (.padding(.left), .number(8)),
      (.padding(.bottom), .number(8)), (.padding(.right), .number(8))),
    ValueReading(
      "Text: a\nmargin: { top: 1, horizontal: 2 }", (.margin(.top), .number(1)), (.margin(.left), .number(2)),
      (.margin(.right), .number(2))),
    ValueReading(
      "Text: a\nborder: red", (.borderWidth, .number(1)), (.borderColor, .color(RGBA(red: 1, green: 0, blue: 0)))),
    ValueReading(
      "Text: a\nborder: { width: 3, color: black }", (.borderWidth, .number(3)), (.borderColor, .color(.black))),
    ValueReading(
      "Text: a\nshadow: { radius: 4, y: 2 }", (.shadowRadius, .number(4)), (.shadowX, .number(0)),
      (.shadowY, .number(2)),
      (.shadowColor, .color(RGBA.black.opacity(0.3)))),
    ValueReading(
      "Text: a\nbackground: { from: black, to: white }", (.gradientAngle(.background), .angle(.pi)),
      (.gradientColor(.background, 0), .color(.black)), (.gradientColor(.background, 1), .color(.white))),
    ValueReading(
      "Gradient: { stops: [{ color: black }, { color: red }, { at: 100%, color: white }], angle: 90deg }",
      (.gradientAngle(.content), .angle(.pi / 2)),
      (.gradientOffset(.content, 2), .number(1))),
    ValueReading(
      "Gradient: { from: black, to: white, shape: radial, extent: 80% }", (.gradientExtent(.content), .number(0.8))),
    ValueReading("Color: white", (.color(.content), .color(.white))),
    ValueReading("Divider:", (.color(.content), .color(RGBA.black.opacity(0.2)))),
    ValueReading("Divider: # thin", (.color(.content), .color(RGBA.black.opacity(0.2)))),
    ValueReading("Divider: white", (.color(.content), .color(.white))),
    ValueReading("Spacer: 12", (.spacerLength, .number(12))),
    ValueReading("Rectangle:", (.color(.fill), .color(.black))),
    ValueReading("Rectangle: { stroke: white }", (.color(.stroke), .color(.white)), (.strokeWidth, .number(1))),
    ValueReading(
      "Circle: { fill: \"hue(120deg)\" }", (.color(.fill), .color(RGBA(red: 0.2575, green: 0.8425, blue: 0.2575)))),
    ValueReading(
      "Capsule:\nfill: white\nstroke: { width: 2, color: black }", (.color(.fill), .color(.white)),
      (.strokeWidth, .number(2))),
    ValueReading("Tall: { size: tall }", (.height, .number(42))),
    ValueReading("Tall: { size: \"${tall / 2}\" }", (.height, .number(21))),
    ValueReading("Tall: { size: 7 }", (.height, .number(7)), (.width, .number(14))),
  ]
}

@Suite struct SceneReaderValueTests {
  static let head = """
    multiplane: 1
    canvas: { size: 390x844, safeArea: { top: 47 } }
    let: { tall: 42 }
    colors: { ink: blue }
    styles:
      title: { size: 28, weight: bold, color: ink, align: center }
    components:
      Tall:
        takes: [size_]
        body:
          Color: red
          height: size_
          width: size_ * 2
    layers:

    """.replacing("size_", with: "size")

  /// The only layer of a scene.
  static func layer(_ node: String) throws -> Node {
    let text = head + "  - " + node.replacing("\n", with: "\n    ") + "\n"
    let scene = try SceneReader.read(text)
    return try #require(scene.layers.first)
  }

  @Test(arguments: ValueReading.table)
  func `a value is read by its key's type`(reading: ValueReading) throws {
    let node = try Self.layer(reading.node)
    for (property, expected) in reading.values {
      let found = node.properties[property]?.constant
      if case .color(let a)? = found, case .color(let b) = expected {
        for part in [\RGBA.red, \.green, \.blue, \.alpha] { #expect(abs(a[keyPath: part] - b[keyPath: part]) < 1e-9) }
      } else {
        #expect(found == expected, "\(property.key)")
      }
    }
  }

  @Test func `words become attributes`() throws {
    let image = try Self.layer(
      "Image: a.png\nfit: cover\nplace: bottomTrailing\nblend: multiply\nmaterial: thin\nsnap: none\norigin: top\ngrow: both\nrepeat: vertical\nclip: true"
    )
    let attributes = image.attributes
    #expect(attributes.fit == .cover)
    #expect(attributes.place == .bottomTrailing)
    #expect(attributes.blend == .multiply)
    #expect(attributes.material == .thin)
    #expect(attributes.snap == Snap.none)
    #expect(attributes.origin == .top)
    #expect(attributes.grow == .both)
    #expect(attributes.repetition == .vertical)
    #expect(attributes.repetition.contains(Axis.vertical) && !attributes.repetition.contains(Axis.horizontal))
    #expect(attributes.clipsToBox)
    let row = try Self.layer("HStack: []\nalign: baseline")
    #expect(row.attributes.align == .firstBaseline)
    let masked = try Self.layer("Color: red\nmask:\n  Circle:")
    #expect(masked.attributes.mask?.kind.name == "Circle")
    let families = try Self.layer("Text: a\nfont: [Inter, DejaVu Sans]").attributes.fontFamilies
    #expect(families == ["Inter", "DejaVu Sans"])
  }

  @Test func `screens and the safe area are words beside numbers`() throws {
    let page = try Self.layer("ScrollView:\n  - LazyVStack: []\n    overscan: 0.125 screens\ninset: safe")
    #expect(page.attributes.insetsToSafeArea)
    #expect(page.children.first?.attributes.overscanCountsScreens == true)
    #expect(page.children.first?.properties[.overscan]?.constant == .number(0.125))
  }

  @Test func `percentages of lengths follow the room offered`() throws {
    let node = try Self.layer("Color: red\nwidth: 50%\nheight: 25%\ny: 10%")
    let context = EvaluationContext()
    (context.own.roomWidth, context.own.roomHeight) = (300, 800)
    #expect(node.properties[.width]?.number(context) == 150)
    #expect(node.properties[.height]?.number(context) == 200)
    #expect(node.properties[.y]?.number(context) == 80)
    #expect(node.properties[.width]?.dependence == .room)
  }

  @Test func `text keys are inherited, and nearer ones win`() throws {
    let stack = try Self.layer(
      "VStack:\n  - Text: a\n  - Text: b\n    size: 10\n  - VStack:\n      - Text: c\n    color: white\nstyle: title\nlines: 3"
    )
    func text(_ node: Node, _ property: Property) -> ExpressionValue? { node.properties[property]?.constant }
    #expect(text(stack.children[0], .size) == .number(28))
    #expect(text(stack.children[0], .weight) == .number(700))
    #expect(text(stack.children[0], .lines) == .number(3))
    #expect(stack.children[0].attributes.align == .anchor(.center))
    #expect(text(stack.children[1], .size) == .number(10))
    #expect(text(stack.children[2].children[0], .color(.content)) == .color(.white))
    #expect(stack.properties[.size] == nil)
    #expect(stack.attributes.align == nil)
  }

  @Test func `an empty list says nothing of its items`() throws {
    let stack = try Self.layer(
      "VStack:\n  - ForEach: []\n    row:\n      Text: ${item.name}\n      visible: item.shown and item.old\n      color: item.tone"
    )
    guard case .forEach(let source) = stack.children[0].kind else { return }
    #expect(source.count == 0)
  }

  @Test func `an unused component may take arguments of any type`() throws {
    let text =
      SceneMistake.head + """
        components:
          Unused:
            takes: [shown, dim, tone, label, tall]
            body:
              Text: ${label}, ${tall * 2} ${item.name} ${phase}
              width: tall
              height: 20
              visible: shown
              opacity: if(shown, 1, dim)
              color: tone 50%
        layers: []
        """
    #expect(throws: Never.self) { try SceneReader.read(text) }
  }

  @Test func `names mean the nearest scroller`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 390x844 }
      layers:
        - Text: a
          y: scroll
        - ScrollView:
            - Text: b
              y: scroll
            - ScrollView:
                - Text: c
                  x: scroll + inner.scroll
              axis: horizontal
              name: inner
        - ScrollView:
            - Text: d
              y: progress
      """
    let scene = try SceneReader.read(text)
    func slots(_ node: Node, _ property: Property) -> [Slot]? { node.properties[property]?.inputs.map(\.slot) }
    #expect(scene.scrollers.map(\.axis) == [.vertical, .horizontal, .vertical])
    #expect(scene.mainScroller == 0)
    #expect(slots(scene.layers[0], .y) == [.scroller(0, .scroll)])
    #expect(scene.layers[0].scroller == 0)
    #expect(slots(scene.layers[1].children[0], .y) == [.scroller(0, .scroll)])
    let inner = scene.layers[1].children[1]
    #expect(inner.scroller == 0)
    #expect(inner.children[0].scroller == 1)
    #expect(slots(inner.children[0], .x)?.allSatisfy { $0 == .scroller(1, .scroll) } == true)
    #expect(slots(scene.layers[2].children[0], .y) == [.scroller(2, .progress)])
  }

  @Test func `without a ScrollView the scroll is free`() throws {
    let node = try Self.layer("Text: a\ny: -scroll / 10")
    #expect(node.scroller == nil)
    #expect(node.properties[.y]?.inputs.map(\.slot) == [.scroller(0, .scroll)])
    #expect(node.isLive)
  }

  @Test func `items are typed over all of them`() throws {
    let stack = try Self.layer(
      "VStack:\n  - ForEach:\n      - { name: Ada, age: 36, here: true, code: 007 }\n      - { code: A1, here: false, age: 41.5, name: 12 }\n    row:\n      Text: ${item.name} ${item.age}\n      opacity: if(item.here, 1, 0.5)"
    )
    guard case .forEach(.list(let list)) = stack.children[0].kind else {
      Issue.record("no list")
      return
    }
    #expect(list.fieldNames == ["name", "age", "here", "code"])
    #expect(list.items[1].fields == [.text("12"), .number(41.5), .boolean(false), .text("A1")])
    let row = stack.children[0].children[0]
    guard case .text(let words) = row.kind else { return }
    let context = EvaluationContext()
    context.row.item = list.items[1].fields
    #expect(words.text(context) == "12 41.5")
    #expect(row.properties[.opacity]?.number(context) == 0.5)
    #expect(!row.isLive)
  }

  @Test(arguments: [("3", 0, 3), ("5..9", 5, 5), ("1_000_000", 0, 1_000_000), ("2 * 3", 0, 6), ("0", 0, 0)])
  func `a count or a range gives numbers`(source: String, first: Int, count: Int) throws {
    let stack = try Self.layer("VStack:\n  - ForEach: \(source)\n    row:\n      Text: ${item}")
    guard case .forEach(.numbers(let from, let number, 1)) = stack.children[0].kind else {
      Issue.record("no numbers")
      return
    }
    #expect(from == first && number == count)
  }

  @Test func `arguments are typed by their use`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 390x844 }
      colors: { ink: navy }
      components:
        Card:
          takes: [label, tall, tone, shown]
          body:
            VStack:
              - Text: ${label}!
                color: tone
                visible: shown
            height: tall
            width: tall * 2 + 1
            background: tone 50%
        Outer:
          takes: [title]
          body:
            Card: { label: "<${title}>", tall: "${10 + 1}", tone: ink, shown: 1 < 2 }
      layers:
        - Outer: { title: Year }
        - VStack:
            - ForEach: [Ada, Bo]
              row:
                Card: { label: "${index}. ${item}", tall: 007, tone: "#f00", shown: true }
      """
    let scene = try SceneReader.read(text)
    let card = scene.layers[0]
    guard case .text(let words) = card.children[0].kind else { return }
    #expect(words.constant == "<Year>!")
    #expect(card.properties[.height]?.constant == .number(11))
    #expect(card.properties[.width]?.constant == .number(23))
    #expect(card.children[0].properties[.visible]?.constant == .boolean(true))
    guard case .color(let tone)? = card.properties[.color(.background)]?.constant else { return }
    #expect(tone.alpha == 0.5)
    let row = scene.layers[1].children[0].children[0]
    #expect(row.properties[.height]?.constant == .number(7))
    guard case .text(let label) = row.children[0].kind else { return }
    let context = EvaluationContext()
    context.row.index = 1
    context.row.itemValue = .text("Bo")
    #expect(label.text(context) == "1. Bo!")
  }

  @Test func `names are known wherever they are declared`() throws {
    let text = """
      layers:
        - Text: a
          y: topBar.height + late * start
        - Color: red
          name: topBar
          height: late
      stages: { start: 0..late }
      let: { late: later + 1, later: 9 }
      canvas: { size: 390x844 }
      multiplane: 1
      """
    let scene = try SceneReader.read(text)
    let y = try #require(scene.layers[0].properties[.y])
    #expect(y.inputs.map(\.slot) == [.node(0, .height), .scroller(0, .scroll)])
    let context = EvaluationContext()
    context.step.nodes = [NodeValues(height: 10)]
    context.step.scrollers = [ScrollerValues(scroll: 5)]
    #expect(y.number(context) == 15)
    context.step.scrollers = [ScrollerValues(scroll: 500)]
    #expect(y.number(context) == 20)
    #expect(scene.namedNodes.map(\.name) == ["topBar"])
    #expect(scene.namedNodes.map(\.node) == [1])
  }

  @Test func `live words may stand in a fixed frame`() throws {
    for frame in ["width: 80\nheight: 20", "width: 80\nlines: 1", "left: 0\nright: 0\ntop: 0\nbottom: 0"] {
      let node = try Self.layer("Text: ${round(scroll)}\n" + frame)
      #expect(node.hasLiveWords)
    }
  }
}
