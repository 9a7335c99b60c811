import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Nodes held at an edge of their window until what they stand in ends.
@Suite struct StickyTests {
  /// Where the node `bar` is seen on each frame along an axis, and the `pinned` it moves across by.
  private func places(of scene: Scene, along axis: Axis = .vertical) throws -> [[Double]] {
    func places(_ invalidation: Invalidation) throws -> [[Double]] {
      try frames(of: scene, invalidation: invalidation).map { state in
        let bar = try #require(Placement(state).nodes.first { $0.box.node.name == "bar" })
        return [bar.corner[axis], bar.corner[axis.cross]]
      }
    }
    let found = try places(.leaf)
    #expect(try places(.root) == found)
    return found
  }

  private static func jumps(_ offsets: [Int]) -> String {
    offsets.map { "jump: { to: \($0) }\nwait: 1f" }.joined(separator: "\n")
  }

  /// A section from 100 to 440 with a bar of 40 points, in a window of 170 points from 30 on.
  private func section(_ keys: String) throws -> Scene {
    try scene(
      """
      ScrollView:
        - VStack:
            - Rectangle:
              height: 100
            - VStack:
                - Rectangle:
                  height: 40
                  name: bar
                  sticky: top
                  x: 100 * pinned
                - Rectangle:
                  height: 300
              \(keys)
            - Rectangle:
              height: 900
          align: leading
      height: 200
      width: 200
      inset: { top: 30 }
      """, track: Self.jumps([0, 50, 100, 120, 300, 400, 420, 460]))
  }

  @Test(arguments: [
    "align: leading", "background: white\nalign: leading", "opacity: 1 - scroll / 9000\nalign: leading",
  ])
  func `the edge holds a node until its parent ends and pushes it off`(keys: String) throws {
    let keys = keys.split(separator: "\n").joined(separator: "\n        ")
    let found = try places(of: section(keys))
    #expect(found.dropLast().map { $0[0] } == [130, 80, 30, 30, 30, 30, 10, -30])
    #expect(found.dropLast().map { $0[1] } == [0, 0, 0, 50, 100, 100, 100, 100])
  }

  @Test func `a node of the content itself is held to the end, however far it came from`() throws {
    let scene = try scene(
      """
      ScrollView:
        - Rectangle:
          height: 50
        - Rectangle:
          height: 20
          name: bar
          sticky: top
        - Rectangle:
          height: 5000
      height: 100
      width: 200
      """, track: "linear: { to: end, over: 20f }")
    let found = try places(of: scene).map { $0[0] }
    #expect(found[0] == 50 && found.dropFirst().allSatisfy { $0 == 0 })
  }

  @Test func `the lower edge holds a node until its parent begins`() throws {
    let scene = try scene(
      """
      ScrollView:
        - Rectangle:
          height: 150
        - VStack:
            - Rectangle:
              height: 300
            - Rectangle:
              height: 40
              name: bar
              sticky: bottom
          background: white
        - Rectangle:
          height: 900
      height: 200
      width: 200
      """, track: Self.jumps([0, 30, 60, 200, 290, 320]))
    // The bar stands at 450; the window's end pulls it up, its parent's start at 150 stops it.
    #expect(try places(of: scene).dropLast().map { $0[0] } == [160, 160, 160, 160, 160, 130])
  }

  @Test(arguments: ["ltr", "rtl"]) func `sides hold in a scroller that goes sideways`(direction: String) throws {
    let scene = try scene(
      """
      ScrollView:
        - HStack:
            - Rectangle:
              width: 80
            - HStack:
                - Rectangle:
                  width: 30
                  name: bar
                  sticky: leading
                - Rectangle:
                  width: 200
              background: white
            - Rectangle:
              width: 900
      axis: horizontal
      direction: \(direction)
      width: 200
      height: 50
      """, track: Self.jumps([0, 80, 200, 300]))
    let found = try places(of: scene, along: .horizontal).dropLast().map { $0[0] }
    #expect(found == (direction == "ltr" ? [80, 0, 0, -20] : [90, 170, 170, 190]))
  }

  @Test func `a node inside a row of a list is held by the row`() throws {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: 3
              row:
                VStack:
                  - Rectangle:
                    height: 20
                    sticky: top
                    fill: red
                  - Rectangle:
                    height: 130
                background: white
      height: 100
      width: 200
      """, track: Self.jumps([0, 60, 140]))
    let tops = try frames(of: scene).map { state in
      Placement(state).nodes.filter { $0.box.node.attributes.sticky != nil }.map(\.corner.y)
    }
    #expect(tops.dropLast() == [[0, 150, 300], [0, 90, 240], [-10, 10, 160]])
  }

  /// Inside a layer, and as rows of the scroller itself.
  @Test(arguments: ["background: white", "align: leading"])
  func `what is held goes over what passes by`(keys: String) throws {
    let scene = try scene(
      """
      ScrollView:
        - VStack:
            - Rectangle: { fill: red }
              height: 40
              name: bar
              sticky: top
            - Rectangle: { fill: blue }
              height: 300
              name: passing
              opacity: 1 - scroll / 9000
          \(keys)
        - Rectangle:
          height: 900
      height: 200
      width: 200
      """, track: Self.jumps([0, 200]))
    let placement = try Placement(#require(try frames(of: scene).last))
    func names(_ layer: PlacedLayer) -> [String?] {
      [layer.state.layer.box.node.name]
        + layer.parts.flatMap { part -> [String?] in
          switch part {
          case .picture: []
          case .layer(let inner): names(inner)
          case .rows(let rows): rows.flatMap(names)
          case .scroll(let scroll): scroll.rows.flatMap(names)
          }
        }
    }
    #expect(placement.layers.flatMap(names).compactMap(\.self) == ["passing", "bar"])
    #expect(placement.frontmost(at: PointOffset(x: 100, y: 20))?.box.node.name == "bar")
    #expect(placement.frontmost(at: PointOffset(x: 100, y: 60))?.box.node.name == "passing")
  }

  /// A bar of 40 points, by itself or in a layer, above 1,000 points in a window of 200.
  private func floating(_ track: String, inset: Int = 0, above: Int = 0, keys: String = "align: leading") throws
    -> Scene
  {
    try scene(
      """
      ScrollView:
        - VStack:
            - Rectangle:
              height: \(above)
            - Rectangle:
              height: 40
              name: bar
              sticky: float
              x: 100 * pinned
            - Rectangle:
              height: \(1000 - above)
          \(keys)
      height: 200
      width: 200
      inset: { top: \(inset) }
      """, track: track)
  }

  @Test(arguments: ["align: leading", "background: white\nalign: leading"])
  func `a floating bar hides by what is scrolled on and comes back by what is scrolled back`(keys: String) throws {
    let keys = keys.split(separator: "\n").joined(separator: "\n    ")
    let found = try places(
      of: floating(Self.jumps([0, 10, 30, 300, 290, 260, 100, 110, 105, 0]), keys: keys)
    ).dropLast()
    // On by 10 and 30: as far as all of it. Back from 300 by 10 and by 30 more: all is shown, and stays.
    #expect(found.map { $0[0] } == [0, -10, -30, -40, -30, 0, 0, -10, -5, 0])
    #expect(found.map { $0[1] } == [100, 75, 25, 0, 25, 100, 100, 75, 87.5, 100])
  }

  @Test func `a floating bar goes on from its own place and hides behind what covers the window`() throws {
    let below = try places(of: floating(Self.jumps([0, 60, 90, 120, 80, 40]), above: 100)).dropLast()
    // Its own place is 100 less the offset.
    #expect(below.map { $0[0] } == [100, 40, 10, -20, 20, 60])
    let covered = try places(of: floating(Self.jumps([0, 30, 500, 490, 440]), inset: 20)).dropLast()
    #expect(covered.map { $0[0] } == [20, -10, -40, -30, 20])
  }

  @Test func `a pull beyond the content moves no floating bar`() throws {
    let track = "jump: { to: 500 }\nlinear: { to: 840, over: 5f }\nfling: { velocity: 3000 }\nwait: 1f"
    let scene = try floating(track)
    let states = try frames(of: scene)
    #expect(states.contains { $0.scrollers[0].overscroll > 20 })
    #expect(try places(of: scene).allSatisfy { $0[0] == -40 || $0[0] < -800 })
  }

  @Test func `a floating bar is where it is however its frame is reached`() throws {
    let scene = try floating("linear: { by: 500, over: 10f }\nlinear: { by: -33, over: 4f }\nwait: 6f")
    func tops(_ states: [FrameState]) -> [Double?] {
      states.map { Placement($0).nodes.first { $0.box.node.name == "bar" }?.corner.y }
    }
    let states = try frames(of: scene)
    #expect(tops(states).last == -7)
    for frame in [5, 12, 14, 20] {
      let stepper = try Stepper(scene: scene, resources: FakeResources())
      #expect(try tops([stepper.step(to: frame)]) == [tops(states)[frame]])
    }
    // A turned viewport carries it along.
    var turning = scene
    turning.events = try floating("wait: 9f").events
    #expect(tops(try frames(of: turning)) == tops(states))
  }

  @Test func `how much of a held node is on screen is known`() throws {
    for keys in ["align: leading", "background: white"] {
      let scene = try section(keys)
      let stepper = try Stepper(scene: scene, resources: FakeResources(), tracksVisibility: true)
      let seen = try (0..<stepper.frameCount).map { _ in try stepper.step().nodes[0].fraction }
      // What is moved across by its own value leaves the canvas of 200 points as well.
      #expect(seen[0] == seen[2] && seen[4] > 0 && seen[7] == 0)
    }
  }

  @Test func `a pinned header knows how far it would be out`() throws {
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
                    width: 10
                    name: bar
                    place: topLeading
                    x: 100 * pinned
                height: 40
          pin: headers
      height: 100
      width: 200
      """, track: Self.jumps([0, 20, 40, 90]))
    #expect(try places(of: scene).dropLast().map { $0[1] } == [0, 50, 100, 100])
  }
}
