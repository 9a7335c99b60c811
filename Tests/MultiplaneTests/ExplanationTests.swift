import Multiplane
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneInspection
import MultiplaneScene
import Testing

@Suite struct ExplanationTests {
  /// A page with a stage, values made of values, and a list whose rows follow their place.
  private static let text = """
    multiplane: 1
    canvas: { size: 96x128, scale: 2, fps: 30, safeArea: { top: 20 } }
    colors: { ink: "#102030" }
    let:
      barHeight: 24 + safe.top
      lift: 2 * bar
    stages: { bar: 0..100 }
    components:
      Tile:
        takes: [tall]
        body: { Rectangle: , fill: ink 50%, height: tall }
    layers:
      - Rectangle:
        name: top
        fill: red
        height: barHeight
        shadow: { radius: 4 * lift }
        x: 50%
        y: -scroll / 10 - lift - 3 * lift
        rotate: 90deg * bar
      - ScrollView:
          - LazyVStack:
              - ForEach: 50
                row: { Text: "Row ${index}", lines: 1, height: 16, opacity: 1 - 0.5 * abs(phase) }
      - Tile: { tall: barHeight / 2 }
    scroll:
      - linear: { by: 300, over: 1s }
    """

  private func explain(_ target: String, _ moment: SceneMoment = .scroll(50), row: Int? = nil) throws -> Explanation {
    try scene(Self.text).explanation(of: target, at: moment, row: row)
  }

  @Test func `names are unfolded down to what is read, each once`() throws {
    let found = try explain("top.y")
    #expect(found.formula == "-scroll / 10 - lift - 3 * lift")
    #expect(found.value == .number(-5 - 1 - 3))
    #expect(found.unit == "pt" && found.cost == .compose && found.isLive)
    #expect(found.span.line == 19 && found.span.column == 8)
    #expect(found.inputs.map(\.name) == ["scroll", "lift"])
    #expect(found.inputs[0].value == .number(50) && found.inputs[0].formula == nil)
    let lift = found.inputs[1]
    #expect(lift.value == .number(1) && lift.formula == "2 * bar" && lift.span?.line == 6)
    let bar = try #require(lift.inputs.first)
    #expect(bar.name == "bar" && bar.value == .number(0.5) && bar.formula == "0..100" && bar.span?.line == 7)
    #expect(bar.inputs.map(\.name) == ["scroll"])
  }

  @Test func `what is constant keeps the names it was made of`() throws {
    let found = try explain("top.height")
    #expect(found.value == .number(44) && found.cost == .layout && !found.isLive)
    #expect(found.inputs.map(\.name) == ["barHeight"])
    #expect(found.inputs[0].inputs.map(\.name) == ["safe.top"])
    #expect(found.inputs[0].inputs.first?.value == .number(20))
  }

  @Test func `parts of keys, percentages and angles have their values`() throws {
    #expect(try explain("top.shadow.radius").value == .number(4))
    #expect(try explain("top.shadow.radius").cost == .filter)
    #expect(try explain("top.x").value == .number(48))
    #expect(try explain("top.rotate").text.hasPrefix("top.rotate = 45deg\n"))
  }

  @Test func `a percentage tells the room that it is of`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 400x300 }
      layers:
        - { Color: red, left: 50%, width: 50%, name: half }
        - ZStack:
            - { Color: red, right: 25%, width: 50%, name: inner }
          padding: 20
      """)
    func found(_ target: String) throws -> [ExpressionValue] {
      let found = try loaded.explanation(of: target, at: .frame(0))
      return [found.value] + found.inputs.filter { $0.name == "room" }.map(\.value)
    }
    // The edge is half of the canvas, and the width half of what the edge leaves.
    #expect(try found("half.left") == [.number(200), .number(400)])
    #expect(try found("half.width") == [.number(100), .number(200)])
    #expect(try found("inner.right") == [.number(90), .number(360)])
    #expect(try found("inner.width") == [.number(135), .number(270)])
  }

  @Test func `an argument of a component leads to where it was given`() throws {
    let found = try explain("layers[2].Tile.height")
    #expect(found.formula == "barHeight / 2" && found.value == .number(22) && found.span.line == 25)
    let fill = try explain("layers[2].Tile.fill")
    #expect(fill.inputs.map(\.name) == ["ink"] && fill.inputs[0].value.description == "#102030")
  }

  @Test func `a row is the first visible one unless it is named`() throws {
    let path = "layers[1].ScrollView[0].LazyVStack[0].row"
    let first = try explain("\(path).opacity")
    #expect(first.row?.index == 3)
    // Row 3 reaches from 48 to 64: 14 of its 16 points are seen.
    #expect(first.inputs.first?.value == .number(-0.125))
    #expect(first.value == .number(0.9375))
    #expect(try explain("\(path).text", row: 5).value == .text("Row 5"))
  }

  @Test func `the value is the one the frame was made with`() throws {
    let loaded = try scene(Self.text)
    for frame in [0, 7, 30] {
      let inspection = try loaded.inspection(at: .frame(frame))
      for key in inspection.layers[0].live {
        let found = try loaded.explanation(of: "top.\(key.key)", at: .frame(frame))
        #expect(found.value.description == key.value && found.formula == key.formula, "\(key.key), frame \(frame)")
      }
    }
  }

  @Test func `a value that an event leads is the one that is drawn, and on its way`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 96x128, fps: 30 }
      data: { feed: [{ id: 0 }, { id: 1 }] }
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: feed
                  id: item.id
                  row: { Rectangle: , height: 20, corner: "if(item.selected, 10, 0)", opacity: "if(item.selected, 1, 0.5)" }
      scroll: [{ wait: 30f }]
      events: [{ at: 2f, select: { in: feed, item: 1 }, animate: linear 10f }]
      """)
    let row = "layers[0].ScrollView[0].LazyVStack[0].row"
    for (key, from, to) in [("corner", 0.0, 10.0), ("opacity", 0.5, 1)] {
      for (frame, share) in [(0, 0.0), (7, 0.5), (20, 1)] {
        let found = try loaded.explanation(of: "\(row).\(key)", at: .frame(frame), row: 1)
        let value = try #require(found.value.double)
        #expect(abs(value - from - (to - from) * share) < 1e-9, "\(key) on frame \(frame)")
        #expect(found.isOnItsWay == (frame == 7))
        #expect(
          found.text.contains("on its way") == (frame == 7) && found.json.contains("\"onItsWay\":true") == (frame == 7))
      }
    }
    #expect(try !loaded.explanation(of: "\(row).corner", at: .frame(7), row: 0).isOnItsWay)
    #expect(try !loaded.explanation(of: "\(row).height", at: .frame(7), row: 1).isOnItsWay)
  }

  @Test func `rows are counted as they stand, whatever events have put before them`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 96x128, fps: 30 }
      data: { feed: [{ id: 0 }, { id: 1 }, { id: 2 }] }
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: feed
                  id: item.id
                  row: { Group: [{ Color: red, opacity: item.id / 10 }, { Color: blue, y: frame }], height: 20 }
      scroll: [{ wait: 10f }]
      events:
        - { at: 2f, insert: { in: feed, at: 0, items: [{ id: 7 }] } }
        - { at: 4f, move: { in: feed, item: 2, to: 1 } }
      """)
    let path = "layers[0].ScrollView[0].LazyVStack[0].row"
    for (frame, ids) in [(0, [0, 1, 2]), (2, [7, 0, 1, 2]), (5, [7, 2, 0, 1])] {
      let list = try #require(loaded.inspection(at: .frame(frame)).layers.first?.children.first)
      #expect(list.children.map { $0.row?.index ?? -1 } == Array(ids.indices), "frame \(frame)")
      let shown: [String] = list.children.map { child in
        guard let row = child.row else { return "" }
        return "\(row.id)"
      }
      let expected: [String] = ids.map { String($0) }
      #expect(shown == expected)
      for (row, id) in ids.enumerated() {
        for key in ["\(path).Group[0].opacity", "\(path).Group[1].y"] {
          let found = try loaded.explanation(of: key, at: .frame(frame), row: row)
          #expect(found.row?.id == .number(.init(id)), "\(key) on frame \(frame)")
        }
      }
    }
  }

  static let refused: [(target: String, message: String, hint: String)] = [
    ("topp.y", "the scene has no node \"topp\"", "did you mean \"top.y\"?"),
    ("top.yy", "\"yy\" is not a key of \"Rectangle\"", "did you mean \"top.y\"?"),
    (
      "top", "\"top\" is a node without a key",
      "it has top.fill, top.height, top.shadow.radius, top.x, top.y, top.rotate"
    ),
    ("top.shadow", "\"shadow\" of \"top\" has parts", "write one of top.shadow.radius"),
    (
      "top.opacity", "\"top\" is not given \"opacity\"",
      "it has top.fill, top.height, top.shadow.radius, top.x, top.y, top.rotate"
    ),
    (
      "top.name", "\"name\" is no formula", "it has top.fill, top.height, top.shadow.radius, top.x, top.y, top.rotate"
    ),
    ("bar", "\"bar\" is a name, not a key", "ask for a key that uses it, such as top.shadow.radius"),
    (
      "sky.y", "the scene has no node \"sky\"", "the names are top; others by their path as inspect prints it"
    ),
  ]

  @Test(arguments: refused)
  func `what is not there is refused with what is`(target: String, message: String, hint: String) throws {
    let failure = try #require(throws: SceneFailure.self) { try explain(target) }
    #expect(failure.diagnostics.map(\.message) == [message])
    #expect(failure.diagnostics.map(\.hint) == [hint])
    #expect(DiagnosticPrinter.exitCode(of: failure.diagnostics) == 2)
  }

  @Test func `a row that is not prepared is refused with those that are`() throws {
    let failure = try #require(throws: SceneFailure.self) {
      try explain("layers[1].ScrollView[0].LazyVStack[0].row.opacity", row: 49)
    }
    #expect(
      failure.diagnostics.first?.message
        == "\"layers[1].ScrollView[0].LazyVStack[0].row\" is not on frame 0 in row 49")
    #expect(failure.diagnostics.first?.hint == "its prepared rows are 0 to 26")
  }

  @Test func `text and JSON say the same`() throws {
    let found = try explain("top.y")
    #expect(
      found.text == """
        top.y = -9 pt
          test.yaml:19:8  layers[0].y
          frame 0  0 s

          -scroll / 10 - lift - 3 * lift
            scroll = 50 pt
            lift   = 1  from 2 * bar  line 6
              bar = 0.5  from 0..100  line 7
                scroll = 50 pt

          compose: nothing is painted again; painted pictures are put together anew
          live, evaluated on every frame

        """)
    #expect(
      found.json.hasPrefix(
        "{\"node\":\"top\",\"kind\":\"Rectangle\",\"key\":\"y\",\"path\":\"layers[0]\",\"file\":\"test.yaml\""))
    #expect(found.json.contains("\"formula\":\"2 * bar\",\"line\":6,\"column\":9,\"inputs\":[{\"name\":\"bar\""))
  }
}
