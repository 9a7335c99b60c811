import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// `animate` on changes of items: the values of a row go to those of its item now.
@Suite struct RowTransitionTests {
  static let row = """
    { Rectangle: , height: "if(item.open, 200, 100)", fill: "if(item.selected, \\"#ff0000\\", \\"#0000ff\\")", \
    opacity: "if(item.open, 0.2, 1)", rotate: "if(item.selected, 90deg, 0deg)", y: "if(item.open, 1, 0) * (frame + 10)" }
    """

  private func states(_ events: String..., invalidation: Invalidation = .leaf) throws -> [FrameState] {
    var scene = ListScene(row: Self.row)
    scene.items = (0..<6).map { ($0, 100) }
    (scene.track, scene.events) = (["wait: 30f"], events)
    return try frames(of: scene.make(), invalidation: invalidation)
  }

  private func value(_ property: Property, _ state: FrameState, row: Int = 1) throws -> Double? {
    let layer = try #require(state.seen[.number(row)]?.layer)
    if let index = layer.layer.leaves.firstIndex(where: { $0.property == property }) {
      return layer.values[index].double
    }
    return layer.layer.box.value(property)?.double
  }

  private func fill(_ state: FrameState, row: Int = 1) throws -> RGBA? {
    let box = try #require(state.seen[.number(row)]).layer.layer.box
    if case .color(let color)? = box.value(.color(.fill)) { return color }
    return nil
  }

  @Test func `a selection moves colours and angles from where they are`() throws {
    let states = try states("{ at: 2f, select: { in: feed, item: 1 }, animate: linear 10f }")
    for (frame, share) in [(1, 0.0), (2, 0), (4, 0.2), (7, 0.5), (11, 0.9), (12, 1), (20, 1)] {
      let color = try #require(try fill(states[frame]))
      #expect(abs(color.red - share) < 1e-9 && abs(color.blue - (1 - share)) < 1e-9, "frame \(frame)")
      #expect(abs(try #require(try value(.rotate, states[frame])) - share * .pi / 2) < 1e-9, "frame \(frame)")
      #expect(try fill(states[frame], row: 2) == RGBA(red: 0, green: 0, blue: 1))
    }
  }

  @Test func `a toggle moves opacity, live keys and the extent together`() throws {
    let states = try states("{ at: 2f, toggle: { in: feed, item: 1, field: open }, animate: linear 10f }")
    for (frame, share) in [(1, 0.0), (4, 0.2), (7, 0.5), (12, 1), (20, 1)] {
      #expect(abs(try #require(try value(.opacity, states[frame])) - (1 - 0.8 * share)) < 1e-9, "frame \(frame)")
      #expect(abs(try #require(try value(.y, states[frame])) - share * Double(frame + 10)) < 1e-9, "frame \(frame)")
      #expect(states[frame].seen[.number(1)]?.height == 100 + 100 * share, "frame \(frame)")
    }
  }

  @Test func `a change that comes in between goes on from where values are`() throws {
    let states = try states(
      "{ at: 2f, select: { in: feed, item: 1 }, animate: linear 10f }",
      "{ at: 7f, deselect: { in: feed, items: 1 }, animate: linear 10f }",
      "{ at: 12f, select: { in: feed, item: 1 }, animate: linear 10f }")
    let shares = [(6, 0.4), (7, 0.5), (8, 0.45), (12, 0.25), (13, 0.325), (22, 1)]
    for (frame, share) in shares {
      #expect(abs(try #require(try fill(states[frame])).red - share) < 1e-9, "frame \(frame)")
    }
  }

  @Test func `changes on every frame are remembered as far as that is seen, and nothing jumps`() throws {
    var scene = ListScene(row: Self.row)
    scene.items = (0..<3).map { ($0, 100) }
    scene.track = ["wait: 150f"]
    scene.events = (1...140).map {
      "{ at: \($0)f, \($0 % 2 == 1 ? "select: { in: feed, item: 1 }" : "deselect: { in: feed, items: 1 }"), animate: linear 100f }"
    }
    var known = 0.0
    for state in try frames(of: scene.make()) {
      let passed = try #require(state.seen[.number(1)]).layer.layer.box.row?.earlierItems ?? []
      #expect(passed.count <= 17, "frame \(state.frame)")
      let red = try #require(try fill(state)).red
      // A hundredth of the way on each frame, and of what is forgotten.
      #expect(abs(red - known) < 0.025, "frame \(state.frame)")
      known = red
    }
  }

  @Test func `two changes at a moment are one`() throws {
    let states = try states(
      "{ at: 2f, select: { in: feed, item: 1 }, animate: linear 10f }",
      "{ at: 2f, toggle: { in: feed, item: 1, field: open }, animate: linear 10f }")
    let row = try #require(states[5].seen[.number(1)]).layer.layer.box.row
    #expect(row?.earlierItems.count == 1)
    #expect(abs(try #require(try fill(states[7])).red - 0.5) < 1e-9)
  }

  @Test func `a change that takes no time ends one on its way`() throws {
    let states = try states(
      "{ at: 2f, select: { in: feed, item: 1 }, animate: linear 10f }", "{ at: 7f, deselect: { in: feed, items: 1 } }")
    #expect(try fill(states[7])?.red == 0 && fill(states[9])?.red == 0)
  }

  @Test func `a row that comes into sight on the way is on its way`() throws {
    var scene = ListScene(row: Self.row)
    scene.items = (0..<40).map { ($0, 100) }
    scene.track = ["wait: 4f", "jump: { to: 2000 }", "wait: 10f"]
    scene.events = ["{ at: 2f, select: { in: feed, item: 21 }, animate: linear 10f }"]
    let states = try frames(of: scene.make())
    #expect(abs(try #require(try fill(states[5], row: 21)).red - 0.3) < 1e-9)
  }

  @Test func `clear has no colour to mix in`() throws {
    var scene = ListScene(
      row: "{ Rectangle: , height: 100, fill: \"if(item.selected, \\\"#ff0000\\\", \\\"#00000000\\\")\" }")
    scene.items = [(0, 100)]
    (scene.track, scene.events) = (
      ["wait: 10f"], ["{ at: 0f, select: { in: feed, item: 0 }, animate: linear 10f }"]
    )
    let states = try frames(of: scene.make())
    #expect(try fill(states[5], row: 0) == RGBA(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  @Test func `the lines of a text are there at once, and are seen as the row makes room`() throws {
    var scene = ListScene(row: "{ Text: \"a b c d e f g h\", width: 20, lines: \"if(item.open, 4, 1)\" }")
    scene.items = [(0, 100), (1, 100)]
    (scene.track, scene.events) = (
      ["wait: 12f"], ["{ at: 1f, toggle: { in: feed, item: 0, field: open }, animate: linear 10f }"]
    )
    for state in try frames(of: scene.make()).dropFirst() {
      guard case .text(let request, _)? = state.seen[.number(0)]?.layer.layer.box.content else { continue }
      #expect(request.lineLimit == 4, "frame \(state.frame)")
    }
  }

  @Test func `curves that go beyond their end leave no size out of range`() throws {
    var scene = ListScene(row: "{ Text: a, weight: \"if(item.open, 900, 100)\", size: \"if(item.open, 30, 2)\" }")
    scene.items = [(0, 100), (1, 100)]
    (scene.track, scene.events) = (
      ["wait: 12f"],
      [
        "{ at: 1f, toggle: { in: feed, item: 0, field: open }, animate: { curve: [0.3, -0.8, 0.7, 1.8], over: 10f } }"
      ]
    )
    #expect(try frames(of: scene.make()).count == 13)
  }

  /// The cut of a row half-way in, in points of its box.
  private func cut(row: String, height: Int, content: String? = nil, attributes: String = "") throws -> PointRect? {
    var scene = ListScene(row: row)
    scene.items = [(0, 100)]
    (scene.content, scene.attributes) = (content, attributes)
    scene.track = ["wait: 12f"]
    scene.events = [insertEvent(0, at: 1, [(id: 50, height: height)], animate: ", animate: linear 10f")]
    let layer = try #require(frames(of: scene.make())[5].seen[.number(50)]?.layer)
    for case .clip(.rectangle, let rect) in layer.effects { return rect }
    return nil
  }

  @Test func `a row that comes in is cut at its slot, margins included`() throws {
    #expect(
      try cut(row: "{ Rectangle: , height: item.h }", height: 80) == PointRect(x: 0, y: 0, width: 200, height: 40))
    // Half of 6 + 80 + 14 points, from 6 above the box.
    let margin = "{ Rectangle: , height: item.h, margin: { top: 6, bottom: 14, left: 10, right: 20 } }"
    #expect(try cut(row: margin, height: 80) == PointRect(x: -10, y: -6, width: 200, height: 50))
    // A box in a group is cut where the same margin is.
    let group = "{ Group: [{ Rectangle: , height: item.h }], padding: { top: 6, bottom: 14, left: 10, right: 20 } }"
    #expect(try cut(row: group, height: 80) == PointRect(x: 0, y: 0, width: 200, height: 50))
  }

  @Test func `a row narrower than its lane, and a wider one, are cut along the scroll alone`() throws {
    let narrow = "{ Rectangle: , width: 120, height: item.h }"
    #expect(
      try cut(row: narrow, height: 80, attributes: "    align: center\n")
        == PointRect(x: -40, y: 0, width: 200, height: 40))
    #expect(
      try cut(row: "{ Rectangle: , width: 240, height: item.h }", height: 80, attributes: "    align: leading\n")?.maxX
        == 240)
  }

  @Test func `a row that comes in from the right is cut from its right end`() throws {
    let row = "{ Rectangle: , width: item.h, height: 40, margin: { left: 14, right: 6 } }"
    let list = "LazyHStack:\n      - ForEach: feed\n        id: item.id\n        row: \(row)\n"
    var scene = ListScene()
    scene.items = [(0, 50)]
    scene.content = list
    scene.scroller = "axis: horizontal\ndirection: rtl\n"
    scene.track = ["wait: 12f"]
    scene.events = [insertEvent(0, at: 1, [(id: 50, height: 80)], animate: ", animate: linear 10f")]
    let layer = try #require(frames(of: scene.make())[5].seen[.number(50)]?.layer)
    let rects = layer.effects.compactMap { effect in
      if case .clip(.rectangle, let rect) = effect { rect } else { nil }
    }
    // The slot is 100 points long, to 6 right of the box.
    #expect(rects.map(\.x) == [36] && rects.map(\.width) == [50])
  }
}
