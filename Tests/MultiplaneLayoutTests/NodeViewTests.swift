import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// The way of any node through its window: `phase` and its like outside rows, in headers and inside rows.
@Suite struct NodeViewTests {
  /// The offsets along x of the layers of a frame that have a live one, from back to front.
  private func offsets(_ state: FrameState) -> [Double] {
    func collect(_ layer: LayerState) -> [Double] {
      let own = layer.layer.leaves.contains { $0.property == .x } ? [layer.offset.x] : []
      return own
        + layer.parts.flatMap { part -> [Double] in
          switch part {
          case .picture: []
          case .layer(let inner): collect(inner)
          case .scroll(let scroll): scroll.rows.flatMap(collect)
          case .rows(let rows): rows.flatMap(collect)
          }
        }
    }
    return state.layers.flatMap(collect)
  }

  /// The same of all frames.
  private func offsets(of scene: Scene) throws -> [[Double]] {
    let (leaf, root) = (try frames(of: scene), try frames(of: scene, invalidation: .root))
    #expect(leaf.map(offsets) == root.map(offsets))
    return leaf.map(offsets)
  }

  /// The check values of a node at 1000 of 100 points in a window of 844.
  @Test(arguments: [(200.0, 0.56, 0.0466), (1050.0, -0.5, 0.9470)])
  func `a node of a page has the values measured on devices`(scroll: Double, phase: Double, cover: Double) throws {
    let scene = try scene(
      """
      ScrollView:
        - Rectangle:
          height: 990
        - VStack:
            - Spacer: 10
            - Rectangle:
              height: 100
              x: phase
            - Group:
                - Rectangle:
                  height: 100
                  margin: { top: -100 }
                  x: cover
            - Rectangle:
              height: 2000
          background: white
      height: 844
      """, track: "jump: { to: \(scroll) }\nwait: 1f")
    let found = try #require(try offsets(of: scene).last)
    #expect(found.count == 2)
    #expect(abs(found[0] - phase) < 1e-12)
    #expect(abs(found[1] - cover) < 5e-5)
  }

  @Test func `what moves a node does not move its way`() throws {
    let text = { (keys: String, around: String) in
      """
      ScrollView:
        - VStack:
            - Rectangle:
              height: 150
            - ZStack:
                - Rectangle:
                  height: 40
                  x: 100 * entry + 10 * exit
                  \(keys)
              \(around)
            - Rectangle:
              height: 900
      height: 120
      """
    }
    let track = "linear: { by: 300, over: 20f }"
    let plain = try offsets(of: scene(text("opacity: 1", "opacity: 1"), track: track))
    #expect(plain.contains { $0[0] > 0 && $0[0] < 100 } && plain.contains { $0[0] > 100 })
    for (keys, around) in [
      ("y: -70", "y: 33"), ("speed: 0.2", "opacity: 1"), ("scale: 3", "y: scroll / 2"), ("opacity: 1", "speed: 0.4"),
    ] {
      let moved = try offsets(of: scene(text(keys, around), track: track))
      #expect(moved == plain, "\(keys), \(around)")
    }
  }

  @Test func `a node inside a row has its own way, and knows that of the row`() throws {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: 1
              row:
                VStack:
                  - Rectangle:
                    height: 80
                  - Rectangle:
                    height: 20
                    x: entry
                  - Rectangle:
                    height: 0
                    x: row.entry
                height: 100
        - Rectangle:
          height: 2000
      height: 200
      inset: { top: 150 }
      """, track: "jump: { to: 0 }\nwait: 1f\njump: { to: 40 }\nwait: 1f\njump: { to: 50 }\nwait: 1f")
    // A window of 50 points: at 0 the row fills it and the node is below, at 40 half of the node is in.
    #expect(try offsets(of: scene) == [[0, 1], [0.5, 1], [1, 1], [1, 1]])
  }

  @Test func `repeated nodes of a page are rows where they stand`() throws {
    let scene = try scene(
      """
      ScrollView:
        - HStack:
            - VStack:
                - ForEach: 3
                  row:
                    VStack:
                      - Rectangle:
                        height: 60
                        x: row.fraction
                      - Rectangle:
                        height: 40
                        x: fraction
          background: white
        - Rectangle:
          height: 2000
      height: 150
      """, track: "jump: { to: 80 }\nwait: 1f")
    #expect(try offsets(of: scene).last == [0.2, 0.5, 1, 1, 0.3, 0])
  }

  @Test func `a header has the way of its own place, wherever it is pinned`() throws {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - Section:
                - ForEach: 10
                  row: { Rectangle: , height: 50 }
              header:
                ZStack:
                  - Rectangle:
                    height: 10
                    x: exit
                height: 40
                x: exit
          pin: headers
      height: 100
      """, track: "linear: { by: 40, over: 4f }")
    #expect(try offsets(of: scene) == [[0, 0], [0.25, 0], [0.5, 0.5], [0.75, 1], [1, 1]])
  }

  @Test func `a scroller that begins on the right counts from there`() throws {
    func offsets(_ direction: String) throws -> [[Double]] {
      try self.offsets(
        of: scene(
          """
          ScrollView:
            - HStack:
                - Rectangle:
                  width: 160
                - Rectangle:
                  width: 40
                  x: 100 * phase
                - Rectangle:
                  width: 700
              background: white
          axis: horizontal
          direction: \(direction)
          inset: { left: 11, right: 11 }
          """, track: "linear: { by: 300, over: 30f }"))
    }
    let found = try offsets("ltr")
    #expect(found == (try offsets("rtl")))
    #expect(found.contains { $0[0] > 0 } && found.contains { $0[0] == 0 } && found.contains { $0[0] == -100 })
  }

  @Test func `stages follow whichever node uses them`() throws {
    let scene = try scene(
      """
      ScrollView:
        - VStack:
            - Rectangle:
              height: 100
            - Rectangle:
              height: 100
              x: reveal
            - Rectangle:
              height: 100
              x: eased
            - Rectangle:
              height: 900
      height: 100
      """, track: "linear: { by: 200, over: 8f }",
      more: "stages:\n  reveal: entry 20%..60%\n  eased: { over: entry 0..1, curve: easeOut }")
    let found = try offsets(of: scene)
    #expect(abs(found[1][0] - 0.125) < 1e-12 && found[0][0] == 0 && found[3][0] == 1)
    #expect(found[6][1] == TimingCurve.easeOut.progress(at: 0.5))
  }

  @Test func `what is on screen follows a node that is moved by its way`() throws {
    let scene = try scene(
      """
      ScrollView:
        - VStack:
            - Rectangle:
              height: 150
            - Rectangle:
              height: 100
              name: box
              y: 100 * phase
            - Rectangle:
              height: 900
      height: 200
      """, track: "linear: { by: 100, over: 2f }")
    let states = try { () throws -> [FrameState] in
      let stepper = try Stepper(scene: scene, resources: FakeResources(), tracksVisibility: true)
      return try (0..<stepper.frameCount).map { _ in try stepper.step() }
    }()
    // Half in, and moved out of sight by the half that is not.
    #expect(states.map { $0.nodes[0].fraction } == [0, 1, 1])
  }

  @Test func `only who asks pays`() throws {
    let scene = try scene(
      """
      ScrollView:
        - VStack:
            - Rectangle:
              height: 100
              opacity: 0.5 + scroll / 1000
        - Rectangle:
          height: 900
      """)
    let state = try #require(try frames(of: scene).first)
    guard case .scroll(let scroll) = state.layers[0].parts[0] else {
      Issue.record("the layer is a scroller")
      return
    }
    for row in scroll.rows { #expect(!row.layer.readsView) }
  }
}
