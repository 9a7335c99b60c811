import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// What every frame says about a named node.
private func fractions(of name: String, in scene: Scene) throws -> [Double] {
  let stepper = try Stepper(scene: scene, resources: FakeResources(), tracksVisibility: true)
  let slot = try #require(scene.namedNodes.firstIndex { $0.name == name })
  return try (0..<stepper.frameCount).map { _ in
    let node = try stepper.step().nodes[slot]
    #expect(node.onScreen == (node.fraction > 0))
    return node.fraction
  }
}

@Suite struct OnScreenTests {
  /// In a canvas of 200 by 300 points.
  @Test(
    arguments: [
      ("top: 0", 1.0), ("top: 250", 0.5), ("top: 300", 0), ("top: -75", 0.25), ("left: 150\ntop: 250", 0.25),
      ("y: 250", 0.5), ("y: -scroll - 50", 0.5), ("speed: 1", 1), ("visible: false", 0), ("visible: scroll > 0", 0),
      ("opacity: 0", 1),
    ] as [(TextArgument, Double)])
  func `the part of a layer on screen is known`(keys argument: TextArgument, fraction: Double) throws {
    let keys = argument.text
    let scene = try scene("Rectangle:\nname: box\nwidth: 100\nheight: 100\n\(keys)")
    #expect(try fractions(of: "box", in: scene) == [fraction])
  }

  @Test func `speed and offsets move a node`() throws {
    let scene = try scene(
      "ZStack:\n  - Rectangle:\n    name: box\n    width: 100\n    height: 100\n    place: top\n    y: scroll / 2\nspeed: 1",
      track: "linear: { by: 200, over: 2f }")
    // Half of the way of the scroll, upwards.
    #expect(try fractions(of: "box", in: scene) == [1, 0.5, 0])
  }

  @Test func `scrollers and insets cut`() throws {
    let scene = try scene(
      """
      ScrollView:
        - Rectangle:
          height: 200
        - VStack:
            - Rectangle:
              name: box
              height: 100
        - Rectangle:
          height: 1000
      inset: { bottom: 50 }
      """, track: "linear: { by: 300, over: 6f }")
    #expect(try fractions(of: "box", in: scene) == [0.5, 1, 1, 1, 1, 0.5, 0])
  }

  @Test(arguments: ["header", "footer"])
  func `a row of a list in a scroller in a header or a footer is found`(place: String) throws {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - Section:
                - ForEach: 4
                  row: { Rectangle: , height: 100 }
              \(place):
                ScrollView:
                  - LazyVStack:
                      - Rectangle:
                        height: 20
                      - Rectangle:
                        name: box
                        height: 80
                height: 60
      """, track: "linear: { by: 160, over: 2f }")
    // The inner window shows the upper half of the node, from the first frame on.
    #expect(try fractions(of: "box", in: scene) == (place == "header" ? [0.5, 0, 0] : [0, 0, 0.5]))
  }

  @Test func `rows before a node push it`() throws {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: rows
              row: { Rectangle: , height: 100 }
        - Rectangle:
          name: box
          height: 100
      """, track: "wait: 2f",
      more: """
        data:
          rows: { count: 2, fields: { key: index }, id: key }
        events:
          - at: 1f
            insert: { in: rows, at: 2, items: [{ key: 8 }] }
          - at: 2f
            remove: { in: rows, items: [0, 1, 8] }
        """)
    #expect(try fractions(of: "box", in: scene) == [1, 0, 1])
  }

  /// In a window of 100 points; rows are 20 points high.
  @Test(
    arguments: [
      ("header", "", [1.0, 0.5, 0, 0]), ("header", "pin: headers", [1, 1, 1, 1]), ("footer", "", [0, 0, 0, 1]),
      ("footer", "pin: footers", [1, 1, 1, 1]), ("header", "padding: 10", [1, 1, 0, 0]),
      ("header", "overscan: 0\n    padding: { top: 5 }", [1, 0.75, 0, 0]),
    ] as [(String, TextArgument, [Double])])
  func `headers and footers are known`(part: String, keys argument: TextArgument, expected: [Double]) throws {
    let keys = argument.text
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - Section:
                - ForEach: 10
                  row: { Rectangle: , height: 20 }
              \(part): { HStack: [{ Rectangle: , name: box, width: 30, height: 20 }] }
          \(keys)
      height: 100
      """, track: "linear: { to: 10, over: 1f }\nlinear: { to: 40, over: 1f }\nlinear: { to: end, over: 1f }")
    let stepper = try Stepper(scene: scene, resources: FakeResources(), tracksVisibility: true)
    let nodes = try (0..<stepper.frameCount).map { _ in try stepper.step().nodes[0] }
    #expect(nodes.map(\.fraction) == expected)
    #expect(nodes.allSatisfy { $0.width == 30 && $0.height == 20 })
  }

  @Test func `a row by itself is known on both sides of a mirrored list`() throws {
    let scene = try scene(
      """
      ScrollView:
        - LazyHStack:
            - { Rectangle: , name: box, width: 40, height: 20, margin: { right: 4 } }
            - ForEach: 30
              row: { Rectangle: , width: 20, height: 20 }
      axis: horizontal
      direction: rtl
      """, track: "linear: { by: 48, over: 4f }")
    // The margin goes first.
    #expect(try fractions(of: "box", in: scene) == [1, 0.8, 0.5, 0.2, 0])
  }

  @Test func `leaves read the part on screen on the same frame`() throws {
    let scene = try scene(
      "Rectangle:\nopacity: box.fraction", "Rectangle:\nname: box\nheight: 100\ny: -scroll",
      track: "linear: { by: 100, over: 4f }")
    let opacities = try frames(of: scene).map { $0.layers[0].values.map(\.description) }
    #expect(opacities == [["1"], ["0.75"], ["0.5"], ["0.25"], ["0"]])
  }

  @Test func `conditions read the part on screen`() throws {
    let scene = try scene(
      "Rectangle:\nname: box\nheight: 100\ny: -scroll", track: "linear: { by: 100, over: 4f }",
      more:
        "events:\n  - when: box.fraction < 0.6\n    snapshot: half.png\n  - when: not box.onScreen\n    snapshot: off.png"
    )
    #expect(try frames(of: scene).map(\.snapshots) == [[], [], ["half.png"], [], ["off.png"]])
  }

  @Test func `keys that read the part on screen do not move it`() throws {
    let scene = try scene("Rectangle:\nname: box\nheight: 100\ny: 1000 * box.fraction")
    #expect(try fractions(of: "box", in: scene) == [1])
    #expect(try frames(of: scene)[0].layers[0].offset.y == 1000)
  }

  /// It is not drawn either: rows exist up to 250 points beyond the window.
  @Test(arguments: [("y: -1950", 0.0), ("y: -250\nsticky: bottom", 0.5)] as [(TextArgument, Double)])
  func `a node that is not prepared is not on screen, wherever its keys would move it`(
    keys argument: TextArgument, fraction: Double
  ) throws {
    let keys = argument.text.replacing("\n", with: "\n    ")
    let scene = try scene(
      """
      ScrollView:
        - Rectangle:
          height: 2000
        - Rectangle:
          name: box
          height: 100
          \(keys)
      """)
    let state = try frames(of: scene)[0]
    #expect(try fractions(of: "box", in: scene) == [fraction])
    let placed = try #require(Placement(state).nodes.first { $0.box.node.name == "box" })
    #expect(placed.isPrepared == (fraction > 0))
  }

  @Test func `what both passes do counts once`() throws {
    let scene = try scene(
      "Rectangle:\nblur: 4 * box.fraction + scroll", "Rectangle:\nname: box\nheight: 100\ny: -scroll",
      track: "linear: { by: 100, over: 4f }")
    for state in try frames(of: scene) {
      #expect([state.work.evaluated, state.work.filtered, state.work.nodes] == [2, 1, 2])
      #expect(state.work.rasterised == (state.frame == 0 ? 2 : 0))
    }
  }
}
