import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// A horizontal scroller where leading is right is the mirror image of the same one where it is left.
@Suite struct MirroredScrollerTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var content: String
    var scroller = ""
    var events: [String] = []
    var testDescription: String { name }
  }

  private static let row = "{ Rectangle: , width: \"if(item.open, item.w * 2, item.w)\", height: 20 }"
  private static let each = "ForEach: feed, id: item.id, row: \(row)"
  private static let changes = [
    "{ at: 2f, insert: { in: feed, at: 1, items: [{ id: 100, w: 44, open: false }] }, animate: linear 6f }",
    "{ at: 4f, toggle: { in: feed, item: 3, field: open }, animate: easeOut 7f }",
    "{ at: 9f, remove: { in: feed, items: [2, 5] }, animate: linear 5f }",
    "{ at: 12f, move: { in: feed, item: 7, to: 4 }, animate: linear 6f }", "{ at: 20f, rotate: landscape }",
    "{ at: 24f, remove: { in: feed, items: 8 } }",
  ]

  static let cases = [
    Case(name: "list", content: "  - LazyHStack: [{ \(each) }]\n    spacing: 7\n", events: changes),
    Case(
      name: "estimated list, insets",
      content: "  - LazyHStack: [{ \(each) }]\n    sizing: estimated\n    estimate: 90\n",
      scroller: "inset: { LEFT: 30, RIGHT: 12 }\n", events: changes),
    Case(
      name: "margins and paddings",
      content:
        "  - LazyHStack:\n      - { ForEach: feed, row: { Rectangle: , width: 40, margin: { LEFT: 9, RIGHT: 2 } } }\n    padding: { LEFT: 11, RIGHT: 3 }\n  - Rectangle:\n    width: 50\n    margin: { LEFT: 8 }\n"
    ),
    Case(
      name: "sections",
      content:
        "  - LazyHStack:\n      - { Section: [{ \(each) }], header: { Rectangle: , width: 33 }, footer: { Rectangle: , width: 15 } }\n      - { Section: [{ ForEach: 5, row: { Rectangle: , width: 60 } }], header: { Rectangle: , width: 33 } }\n    pin: [headers, footers]\n    spacing: 2\n",
      events: changes),
    Case(name: "grid", content: "  - LazyHGrid: [{ \(each) }]\n    columns: 2\n    spacing: 4\n", events: changes),
    Case(
      name: "static rows and stacks",
      content:
        "  - Rectangle:\n    width: 90\n    margin: { LEFT: 5, RIGHT: 1 }\n  - HStack:\n      - Rectangle:\n        width: 70\n      - Rectangle:\n        width: 30\n        margin: { RIGHT: 6 }\n      - LazyHStack: [{ \(each) }]\n    padding: { LEFT: 4, RIGHT: 10 }\n    spacing: 3\n  - HStack:\n      - Rectangle:\n        width: 200\n      - Rectangle:\n        width: 60\n    background: red\n"
    ),
    Case(
      name: "decorated list",
      content:
        "  - Rectangle:\n    width: 120\n  - LazyHStack: [{ \(each) }]\n    background: red\n    padding: { LEFT: 6, RIGHT: 2 }\n"
    ),
    Case(
      name: "a long row", content: "  - Rectangle:\n    width: 9000\n    fill: red\n  - Rectangle:\n    width: 700\n"),
    Case(
      name: "speeds and offsets",
      content:
        "  - LazyHStack:\n      - ForEach: feed\n        row: { Rectangle: , width: item.w, X: 10 * phase }\n  - Rectangle:\n    width: 100\n    speed: 0.4\n  - Rectangle:\n    width: 400\n"
    ),
  ]

  private func make(_ test: Case, _ direction: String) throws -> Scene {
    let isRight = direction == "rtl"
    func sides(_ text: String) -> String {
      text.replacing("LEFT", with: isRight ? "right" : "left").replacing("RIGHT", with: isRight ? "left" : "right")
        .replacing("X: ", with: isRight ? "x: -" : "x: ")
    }
    let items = (0..<30).map { "{ id: \($0), w: \(20 + $0 * 37 % 90), open: false }" }.joined(separator: ", ")
    var more = "data:\n  feed: [\(items)]"
    if !test.events.isEmpty { more += "\nevents:\n" + test.events.map { "  - \($0)" }.joined(separator: "\n") }
    return try scene(
      "ScrollView:\n" + sides(test.content) + sides(test.scroller) + "axis: horizontal\ndirection: \(direction)\n",
      "Rectangle:\nwidth: 200\nspeed: 0.3\n",
      track: "linear: { by: 700, over: 18f }\njump: { to: end }\nwait: 3f\njump: { to: 130 }\nwait: 12f",
      more: more)
  }

  /// What is seen: the edges of all layers on the canvas, mirrored if asked.
  private func seen(_ state: FrameState, mirrored: Bool) -> [String] {
    let width = state.viewport.size.width.points
    var found: [String] = []
    func add(_ layer: LayerState, _ corner: PointOffset) {
      let corner = corner + layer.layer.origin + layer.offset
      let size = layer.layer.box.size
      func edges(_ x: Double, _ extent: Double) -> String {
        let left = mirrored ? width - x - extent : x
        return "\((left * 1e6).rounded() / 1e6 + 0) \(extent)"
      }
      var text = "\(layer.layer.box.node.kind.name) \(edges(corner.x, size.width.points)) y \(corner.y)"
      for effect in layer.effects {
        if case .clip(_, let rect) = effect { text += " clip \(edges(corner.x + rect.x, rect.width))" }
        if case .opacity(let opacity) = effect { text += " opacity \(opacity)" }
      }
      found.append(text)
      for part in layer.parts {
        switch part {
        case .picture(let picture):
          if let band = picture.band { found.append("band \(edges(corner.x + band.x, band.width))") }
        case .layer(let inner): add(inner, corner)
        case .rows(let rows): for row in rows { add(row, corner) }
        case .scroll(let scroll):
          for row in scroll.rows { add(row, corner + PointOffset(x: scroll.travel, y: 0)) }
        }
      }
    }
    for layer in state.layers { add(layer, .zero) }
    return found
  }

  @Test(arguments: cases) func `a scroller from right to left is the mirror image`(_ test: Case) throws {
    let left = try frames(of: make(test, "ltr"))
    let right = try frames(of: make(test, "rtl"))
    let root = try frames(of: make(test, "rtl"), invalidation: .root)
    for ((a, b), c) in zip(zip(left, right), root) {
      // Bands are cut from the left, where a row's picture begins.
      let (one, other) = (seen(a, mirrored: false), seen(b, mirrored: true))
      #expect(one.filter { !$0.hasPrefix("band") } == other.filter { !$0.hasPrefix("band") }, "frame \(a.frame)")
      #expect(a.scrollers == b.scrollers && a.rowSets == b.rowSets, "frame \(a.frame)")
      #expect(seen(b, mirrored: false) == seen(c, mirrored: false), "frame \(a.frame)")
    }
  }

  @Test func `bands cover the window`() throws {
    for state in try frames(of: make(try #require(Self.cases.first { $0.name == "a long row" }), "rtl")) {
      let bands = seen(state, mirrored: false).filter { $0.hasPrefix("band") }.map {
        $0.split(separator: " ").compactMap { Double($0) }
      }
      let left = bands.map { $0[0] }.min() ?? 0
      let right = bands.map { $0[0] + $0[1] }.max() ?? 0
      // As far as the long row itself goes.
      let row = 200 + state.position - 9000
      if row > 200 { continue }
      #expect(left <= max(0, row) && right >= min(200, 200 + state.position), "frame \(state.frame)")
      #expect(bands.count < 8)
    }
  }

  @Test(arguments: [Invalidation.leaf, .root]) func `nodes on screen are those seen`(_ way: Invalidation) throws {
    let scene = try scene(
      "ScrollView:\n  - Rectangle:\n    width: 150\n    name: first\n  - Rectangle:\n    width: 100\n    name: second\n  - Rectangle:\n    width: 300\n    name: third\naxis: horizontal\ndirection: rtl\ninset: { left: 20, right: 10 }\n",
      track: "linear: { by: 200, over: 10f }")
    let stepper = try Stepper(scene: scene, resources: FakeResources(), invalidation: way, tracksVisibility: true)
    let states = try (0..<11).map { _ in try stepper.step() }
    // The window is 170 points wide.
    #expect(states[0].nodes.map(\.fraction) == [1, 0.2, 0])
    #expect(states[5].nodes.map { ($0.fraction * 1000).rounded() } == [333, 1000, 67])
    #expect(states[10].nodes.map { ($0.fraction * 300).rounded() } == [0, 150, 120])
  }
}
