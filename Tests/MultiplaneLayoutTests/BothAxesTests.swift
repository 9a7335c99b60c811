import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// A ScrollView that scrolls along both axes.
@Suite struct BothAxesTests {
  /// A window of 200 by 300 on content of 1000 by 800.
  private func map(
    _ track: String, keys: String = "", layer: String = "Spacer:", content: String = Self.plain, fps: Int = 60,
    more: String = ""
  ) throws -> Scene {
    try scene(
      "ScrollView:\n\(content)axis: both\nname: map\n\(keys)", layer, canvas: "{ size: 200x300, fps: \(fps) }",
      track: track, more: more
    ).resolved(FakeResources())
  }

  private static let plain = "  - Rectangle:\n    width: 1000\n    height: 800\n    name: land\n"

  /// The offsets of a state, across and down.
  private func offsets(_ state: FrameState) -> [Double] { [state.scrollers[0].position, state.scrollers[1].position] }

  @Test func `a step goes along both axes, each to its own end`() throws {
    let states = try frames(
      of: map("linear: { to: { x: 100, y: 50 }, over: 100ms }\nlinear: { to: { x: end, y: end }, over: 100ms }"))
    #expect(offsets(states[6]) == [100, 50])
    #expect(offsets(states[12]) == [800, 500])
    #expect(states[12].scroll == 500)
  }

  @Test func `a plain number goes down, and an axis that is not named stays`() throws {
    let states = try frames(
      of: map(
        "linear: { by: 60, over: 100ms }\nease: { to: { x: 90 }, over: 100ms }\njump: { by: { x: 5, y: 7 } }\nwait: 1f")
    )
    #expect(offsets(states[6]) == [0, 60])
    #expect(offsets(states[12]) == [95, 67])
  }

  @Test func `a hand is held by a rubber band along each axis, and both come back`() throws {
    let states = try frames(
      of: map("drag: { by: { x: -100, y: -50 }, over: 100ms, curve: linear, release: { x: 0, y: 0 } }"))
    // band(100) of a window of 200, band(50) of one of 300.
    #expect(abs(states[6].scrollers[0].overscroll + 100 * 0.55 * 200 / (200 + 55)) < 1e-6)
    #expect(abs(states[6].scrollers[1].overscroll + 50 * 0.55 * 300 / (300 + 27.5)) < 1e-6)
    #expect(offsets(try #require(states.last)) == [0, 0])
  }

  @Test func `a step that lasts until it rests lasts until it rests along both axes`() throws {
    // Slow across, fast down: 5.1's time of rest at v0 2000 is 3.796 s, at 100 it is shorter.
    let track = "fling: { velocity: { x: 100, y: 2000 } }\nmark: rest\nfling: { velocity: { x: 300 } }"
    let content = "  - Rectangle:\n    width: 5000\n    height: 5000\n"
    let both = try map(track, content: content)
    #expect(abs(both.marks[0].time - 3.796) < 1e-3)
    let across = try map(
      "fling: { velocity: { x: 2000, y: 100 } }\nmark: rest\nwait: 1f", content: content)
    #expect(abs(across.marks[0].time - 3.796) < 1e-3)
    let states = try frames(of: both)
    #expect(abs((states.last?.scrollers[1].position ?? 0) - 999) < 1e-3)
    // Each axis went as it would alone.
    let alone = try frames(of: map("fling: { velocity: 2000 }", content: content))
    for (state, other) in zip(states, alone) { #expect(state.scrollers[1].position == other.scrollers[1].position) }
  }

  @Test(arguments: [24, 30, 60, 120])
  func `offsets do not depend on the rate, and both axes are carried on when a hand interrupts`(rate: Int) throws {
    let track =
      "drag: { by: { x: -80, y: 120 }, over: 200ms, release: { x: 500, y: 900 }, until: 500ms }\nspring: { to: { x: 300, y: end } }"
    let fine = try frames(of: map(track, fps: 120)).map(offsets)
    for (index, state) in try frames(of: map(track, fps: rate)).enumerated() {
      let same = index * 120 / rate
      if same < fine.count {
        #expect(zip(offsets(state), fine[same]).allSatisfy { Length(bounded: $0) == Length(bounded: $1) }, "\(index)")
      }
    }
  }

  @Test func `a condition ends a step along both axes`() throws {
    let states = try frames(
      of: map("linear: { to: { x: 600, y: 300 }, over: 1s, until: scroll.x >= 100 }\nhold: 200ms"))
    #expect(offsets(try #require(states.last)) == offsets(states[states.count - 6]))
    #expect(offsets(try #require(states.last))[0] == 100)
    #expect(offsets(try #require(states.last))[1] == 50)
  }

  @Test func `an event takes steps along both axes`() throws {
    let states = try frames(
      of: map(
        "wait: 300ms",
        more: "events:\n  - at: 100ms\n    scroll: { in: map, linear: { by: { x: 60, y: 30 }, over: 100ms } }")
    )
    #expect(offsets(states[9]).map { ($0 * 100).rounded() / 100 } == [30, 15])
    #expect(offsets(try #require(states.last)) == [60, 30])
  }

  @Test func `a loop brings both axes back`() throws {
    let states = try frames(
      of: map("linear: { by: { x: 100 }, over: 100ms }\nfling: { velocity: { y: 500 } }\nloop: 1s"))
    #expect(offsets(states[0]) == [0, 0])
    // The frame that would come next is the first.
    let last = offsets(try #require(states.last))
    // As fast as it began there, and at rest where it began at rest.
    #expect(abs(last[0] + 1000.0 / 60) < 2 && abs(last[1]) < 0.5)
  }

  // MARK: What follows

  @Test func `names tell of each axis, by the name of the ScrollView too`() throws {
    let states = try frames(
      of: map(
        "linear: { to: { x: 100, y: 50 }, over: 100ms }",
        layer: """
          Rectangle:
          width: 10
          height: 10
          place: topLeading
          x: scroll.x + 1000 * progress.x
          y: map.scroll.y + map.position.x
          """))
    #expect(states[6].layers[1].offset == PointOffset(x: 100 + 125, y: 50 + 100))
  }

  @Test func `a layer with a speed goes along both axes`() throws {
    let scene = try map(
      "linear: { to: { x: 100, y: 50 }, over: 100ms }",
      layer: "Rectangle:\nname: cloud\nwidth: 50\nheight: 40\nplace: topLeading\nspeed: 0.5")
    let state = try frames(of: scene)[6]
    #expect(state.layers[1].offset == PointOffset(x: -50, y: -25))
    let cloud = try #require(scene.namedNodes.firstIndex { $0.name == "cloud" })
    // What is left of it on the canvas while it goes out at the corner.
    let stepper = try Stepper(scene: scene, resources: FakeResources(), tracksVisibility: true)
    let watched = try (0..<6).map { _ in try stepper.step() }
    let offset = watched[5].layers[1].offset
    #expect(abs(watched[5].nodes[cloud].fraction - (50 + offset.x) / 50 * (40 + offset.y) / 40) < 1e-9)
  }

  @Test func `content stands where both offsets bring it`() throws {
    let state = try frames(
      of: map(
        "jump: { to: { x: 120, y: 70 } }\nwait: 1f",
        content:
          "  - ZStack:\n      - Rectangle:\n        name: town\n        width: 10\n        height: 10\n        left: 150\n        top: 90\n    width: 1000\n    height: 800\n"
      ))[1]
    let placement = Placement(state)
    let town = try #require(placement.nodes.first { $0.box.node.name == "town" })
    #expect(town.corner == PointOffset(x: 30, y: 20))
    #expect(placement.frontmost(at: PointOffset(x: 32, y: 24))?.box.node.name == "town")
    #expect(placement.scrollers(at: PointOffset(x: 5, y: 5)).count == 2)
  }

  @Test func `insets take room along their own axis each, and narrow content fills the window`() throws {
    let states = try frames(
      of: map(
        "jump: { to: { x: end, y: end } }\nwait: 1f", keys: "inset: { left: 10, right: 20, top: 30, bottom: 40 }\n"))
    #expect(offsets(states[1]) == [830, 570])
    let corner = try #require(Placement(states[0]).nodes.first { $0.box.node.name == "land" }?.corner)
    #expect(offsets(states[0]) == [830, 570] && corner == PointOffset(x: -820, y: -540))
    let narrow = try frames(
      of: map("wait: 1f", content: "  - Rectangle:\n    width: 50\n    height: 20\n    name: land\n"))
    #expect(
      Placement(narrow[0]).nodes.first { $0.box.node.name == "land" }?.corner == PointOffset(x: 75, y: 0))
  }

  @Test func `each axis has a bar, and neither goes into the corner`() throws {
    for invalidation in [Invalidation.leaf, .root] {
      let states = try frames(
        of: map("wait: 1f\njump: { to: { x: end, y: end } }\nwait: 1f", keys: "indicators: true\n"),
        invalidation: invalidation)
      let bars = try states.map { state in
        try #require(Placement(state).nodes.first { $0.box.node.name == "map" }).indicators
      }
      // Windows of 200 less 12 across, of 300 less 12 down: shares of 1000 and 800.
      #expect(
        bars[0] == [PointRect(x: 3, y: 294, width: 38, height: 3), PointRect(x: 194, y: 3, width: 3, height: 108)])
      #expect(bars[1][0].maxX == 191 && bars[1][1].maxY == 291)
    }
  }

  @Test func `what is large is cut into tiles, and those near the window alone are prepared`() throws {
    let content = "  - Rectangle:\n    width: 8000\n    height: 8000\n"
    for invalidation in [Invalidation.leaf, .root] {
      let states = try frames(
        of: map("wait: 1f\njump: { to: { x: 3000, y: 2000 } }\nwait: 1f", content: content),
        invalidation: invalidation)
      func tiles(_ state: FrameState) -> [PointRect] {
        Placement(state).layers[0].pictures.compactMap(\.band)
      }
      // A window of 200 by 300 and 250 around it, in tiles of 512.
      #expect(Set(tiles(states[0])) == Set([0, 512].flatMap { y in [PointRect(x: 0, y: y, width: 512, height: 512)] }))
      #expect(tiles(states[1]).count == 4)
      #expect(tiles(states[1]).allSatisfy { $0.x >= 2560 && $0.maxX <= 3584 && $0.y >= 1536 && $0.maxY <= 2560 })
    }
  }

  @Test func `content from the right begins at its right`() throws {
    let states = try frames(
      of: map("linear: { by: { x: 100, y: 50 }, over: 100ms }", keys: "direction: rtl\n"))
    func corner(_ state: FrameState) -> PointOffset? {
      Placement(state).nodes.first { $0.box.node.name == "land" }?.corner
    }
    #expect(corner(states[0]) == PointOffset(x: -800, y: 0))
    #expect(corner(states[6]) == PointOffset(x: -700, y: -50))
  }
}

extension PlacedLayer {
  /// The pictures of the layer and of all layers in it.
  fileprivate var pictures: [Picture] {
    parts.flatMap { part -> [Picture] in
      switch part {
      case .picture(let picture): [picture]
      case .layer(let layer): layer.pictures
      case .scroll(let scroll): scroll.rows.flatMap(\.pictures)
      case .rows(let rows): rows.flatMap(\.pictures)
      }
    }
  }
}
