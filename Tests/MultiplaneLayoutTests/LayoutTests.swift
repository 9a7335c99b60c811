import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Boxes computed by hand: a canvas of 200x300 points, 8 points a character, 20 a line.
@Suite struct LayoutTests {
  private static let tables = ["boxes", "stacks", "growth", "overlays", "scrollers"]

  @Test(arguments: tables.flatMap { cases(Files.corpus("layout/\($0)")) })
  func `nodes have the boxes of the tables`(row: TextCase) throws {
    let scene = try scene(row.given, canvas: "{ size: 200x300, safeArea: { top: 10, bottom: 30 } }")
    #expect(try dumpMeasured(scene) == row.expected)
  }

  /// A layer's nine places: a box of 50x30 in 200x300.
  @Test(arguments: [
    (Anchor.topLeading, 0.0, 0.0), (.top, 75, 0), (.topTrailing, 150, 0), (.leading, 0, 135), (.center, 75, 135),
    (.trailing, 150, 135), (.bottomLeading, 0, 270), (.bottom, 75, 270), (.bottomTrailing, 150, 270),
  ])
  func `layers stand at their place`(place: Anchor, x: Double, y: Double) throws {
    var scene = try scene("Rectangle:\nwidth: 50\nheight: 30\nplace: \(place.rawValue)")
    #expect(try layout(scene)[0].origin == Point(x: Length(points: x), y: Length(points: y)))
    // On a device whose reading begins on the right, leading is there.
    scene.canvas.isRightToLeft = true
    #expect(try layout(scene)[0].origin == Point(x: Length(points: 150 - x), y: Length(points: y)))
  }

  @Test(arguments: cases(Files.corpus("layout/uniform-rows"))) func `nodes are uniform where the table says`(
    row: TextCase
  ) throws {
    let indented = row.given.split(separator: "\n").map { "          " + $0 }.joined(separator: "\n")
    let scene = try scene("ScrollView:\n  - LazyVStack:\n      - ForEach: 3\n        row:\n\(indented)")
    let node = scene.layers[0].children[0].children[0].children[0]
    #expect(node.isUniform(along: .vertical) == (row.expected == "uniform\n"))
    // Whatever is called uniform has rows of one extent.
    if row.expected == "uniform\n" {
      let engine = LayoutEngine(scene: scene, resources: FakeResources(), context: EvaluationContext())
      let source = RowSource.numbers(first: 0, count: 200)
      let extents = try Set(
        [0, 1, 9, 10, 99, 150].map { index in
          try engine.measureRow(
            node,
            row: RowIdentity(
              index: index, count: 200, id: try source.id(at: index), item: try source.item(at: index),
              key: .original(index)),
            axis: .vertical, cross: 100)
        })
      #expect(extents.count == 1)
    }
  }

  @Test func `values of rows are their own`() throws {
    let scene = try scene(
      """
      VStack:
        - ForEach: 3
          row: { Rectangle: , width: 10 + 10 * index, height: 5 + item }
      """)
    #expect(
      try dump(layout(scene)[0]) == """
        VStack 85 0 30 18
          Rectangle 95 0 10 5
          Rectangle 90 5 20 6
          Rectangle 85 11 30 7

        """)
  }

  @Test func `extents that are more than a stack has are told with their sum`() throws {
    func warnings(_ node: String) throws -> [Diagnostic] {
      let stepper = try Stepper(scene: try scene(node), resources: FakeResources())
      _ = try stepper.step()
      _ = try stepper.step()
      return stepper.warnings
    }
    let thirds = "HStack:\n  - ForEach: 3\n    row: { Rectangle: , width: 33.3333% }\nheight: 9\n"
    #expect(try warnings(thirds).isEmpty)
    let found = try warnings(thirds + "spacing: 10")
    #expect(found.map(\.message) == ["the children of the HStack are 220.02 points wide together, and it has 200"])
    #expect(found.first?.note == "66.67 + 66.67 + 66.67 + 2 x 10 of spacing = 220.02")
    #expect(try warnings("VStack:\n  - Color: red\n    height: 290\n  - Text: a\n").isEmpty)
    #expect(try warnings("VStack:\n  - Color: red\n    height: 290\n  - Color: red\n    height: 20\n").count == 1)
    // Where nothing is offered nothing is too long, and a text that needs more is no sum.
    #expect(try warnings("ScrollView:\n  - VStack:\n      - Color: red\n        height: 900\n").isEmpty)
    #expect(try warnings("HStack:\n  - Text: abc\n  - Color: red\n    width: 190\n").isEmpty)
  }

  /// Shares of any room, whatever the limits: none is lost, and what fills the same room in other ways is as long.
  @Test func `shares sum up to the room to the unit`() throws {
    for width in stride(from: 1.015625, to: 200, by: 7.171875) {
      for count in 1...7 {
        let scene = try scene(
          "HStack:\n  - ForEach: \(count)\n    row: { Rectangle: , grow: 1, maxWidth: \"if(index == 1, 3, 999)\" }\nwidth: \(width)"
        )
        let row = try layout(scene)[0].box
        let sum = row.children.reduce(Length(units: 0)) { $0 + $1.box.size.width }
        #expect(sum == row.size.width || count == 1, "\(width) among \(count)")
      }
    }
  }

  /// Each level places what is in it to see where its first line is.
  @Test func `stacks on one baseline inside each other are placed once`() throws {
    var node = "{ Text: ab }"
    let depth = 16
    for _ in 0..<depth { node = "{ HStack: [\(node)], align: baseline }" }
    let scene = try scene(node)
    let resources = CountingResources()
    let engine = LayoutEngine(scene: scene, resources: resources, context: EvaluationContext())
    let stack = try engine.layoutLayer(scene.layers[0])
    #expect(stack.origin == Point(x: 92, y: 0) && stack.box.size == Size(width: 16, height: 20))
    #expect(stack.box.nodeCount == depth + 1)
    #expect(engine.layoutCount == depth + 1)
    #expect(resources.measured < 4 * depth)
  }

  @Test func `the rows of a scene without rows are overlaid`() throws {
    let scene = try scene(
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 0\n        row: { Text: a }",
      track: "linear: { to: end, over: 1s }")
    #expect(try frames(of: scene).last?.position == 0)
  }
}

/// Counts how often words are measured.
private final class CountingResources: LayoutResources {
  private let fake = FakeResources()
  private(set) var measured = 0

  func measure(_ request: TextRequest) throws(SceneFailure) -> TextMetrics {
    measured += 1
    return try fake.measure(request)
  }

  func lineHeight(of style: TextStyle) throws(SceneFailure) -> Length { try fake.lineHeight(of: style) }

  func imageSize(path: String, span: SourceSpan) throws(SceneFailure) -> Size {
    try fake.imageSize(path: path, span: span)
  }
}

@Suite struct LayoutLimitTests {
  /// Odd values give an error or are held; nothing traps.
  @Test(
    arguments: [
      "Rectangle:\nwidth: 1e9\nheight: 1e9\nmargin: 1e9", "Rectangle:\nwidth: 0\nheight: 0\npadding: 1e9",
      "Rectangle:\nmargin: -1e9", "Text: a\nmargin: -1e9\npadding: 1e9",
      "VStack:\n  - ForEach: 1000\n    row: { Rectangle: , height: 1e9 }\nspacing: 1e9",
      "VStack:\n  - ForEach: 10\n    row: { Rectangle: , height: 10 }\nspacing: -1e9",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10_000_000\n        row: { Rectangle: , height: 1e9 }",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10_000_000\n        row: { VStack: [{ ForEach: 200, row: { Rectangle: , height: 1e9 } }] }",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10_000_000\n        row: { Text: a }\n    spacing: 1e9",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10\n        row: { Text: a }\n    spacing: -1e9",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10\n        row: { Text: a, margin: -1e9 }",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10\n        row: { Text: a, height: 1e300 * index }",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10\n        row: { Text: a, lines: -1e300 * index }",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10\n        row: { Text: a, weight: 1e300 * index }",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10\n        row: { Text: a, size: 1e300 * index }",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10\n        row: { Rectangle: , aspect: 1e-300 * (1 + index) }",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10\n        row: { Rectangle: , aspect: 1e-9 }",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 10\n        row: { Text: a, x: 1e300 * index, y: -1e300 * index }",
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 9\n        row: { VStack: [{ Text: a, y: time }], y: 1e300 * index }",
      "ScrollView:\n  - Rectangle:\n    height: 1e9\n  - Rectangle:\n    height: 1e9",
      "ScrollView:\n  - Text: a\ninset: 1e9", "Image: a-0x0.png\nwidth: 10", "Image: a-0x5.png\nwidth: 10",
      "Image: a-5x0.png\nheight: 10", "ScrollView: []", "VStack: []", "HStack: []\nalign: baseline", "ZStack: []",
      "Rectangle:\nspeed: 1e300 * scroll", "Rectangle:\ny: 1e300 * scroll\nx: 1e300 * time",
      "Rectangle:\nscale: 1e300 * time\nrotate: 1e300 * time\nblur: 1e300 * time",
      "Rectangle:\ncorner: 1e300 * time\nborder: { width: 1e300 * time, color: red }",
    ] as [TextArgument])
  func `odd values of lengths do no harm`(layer argument: TextArgument) throws {
    let layer = argument.text
    let scene: Scene
    do {
      scene = try SceneReader.read(
        "multiplane: 1\ncanvas: { size: 200x300 }\nlayers:\n"
          + layer.split(separator: "\n").enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 + "\n" }.joined()
          + "scroll:\n  - linear: { to: 1e12, over: 100ms }\n  - linear: { by: -3e12, over: 100ms }\n")
    } catch {
      for diagnostic in error.diagnostics { #expect(diagnostic.code != "yaml") }
      return
    }
    do {
      for state in try frames(of: scene) { #expect(state.position.isFinite) }
    } catch let error as SceneFailure {
      #expect(!error.diagnostics.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("LazyVStack: [{ ForEach: 3, row: { Rectangle: , height: 10 } }]\n    spacing: -11", "spacing-range"),
      ("LazyVStack: [{ ForEach: 3, row: { Rectangle: , height: 1e9 * (1 + index) * 2 } }]", "length-range"),
      ("VStack: [{ ForEach: 200, row: { Rectangle: , height: 1e9 } }]", "length-range"),
      ("LazyVStack: [{ ForEach: 3, row: { Text: a, weight: 1e300 * (1 + index) } }]", "text-range"),
    ] as [(TextArgument, String)])
  func `what no box can be is told`(content argument: TextArgument, code: String) throws {
    let content = argument.text
    let scene = try scene("ScrollView:\n  - \(content)")
    // Rows of a list are measured when they come near.
    let error = #expect(throws: SceneFailure.self) { try frames(of: scene) }
    #expect(error?.diagnostics.map(\.code) == [code])
  }

  @Test(arguments: [1e300, -1e300, .infinity, .nan]) func `odd offsets to start at do no harm`(start: Double) throws {
    let free = try stepper(of: scene("Color: red\ny: scroll"), start: start)
    #expect(abs(try free.step().position) <= 1e12)
    let list = try stepper(of: scene("ScrollView:\n  - Rectangle:\n    height: 500"), start: start)
    #expect((0...200).contains(try list.step().position))
  }

  @Test func `odd times have a frame`() throws {
    let scene = try scene("Color: red")
    #expect(scene.frame(at: 1e300, framesPerSecond: 60) > 1_000_000)
    #expect(scene.frame(at: -1e300, framesPerSecond: 60) == 0)
    #expect(scene.frame(at: .nan, framesPerSecond: 60) == 0)
  }
}
