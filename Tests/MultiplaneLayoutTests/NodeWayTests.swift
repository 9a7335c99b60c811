import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// The way of a node through its window by its name, and where it stands there.
@Suite struct NodeWayTests {
  /// The offset along x of the last layer on every frame, which is the same in all ways to it.
  private func offsets(_ x: String, _ layer: String, track: String, more: String = "") throws -> [Double] {
    let scene = try scene(layer, "Rectangle:\nheight: 9\nx: \(x)", track: track, more: more)
      .resolved(FakeResources())
    let leaf = try frames(of: scene).map { $0.layers[$0.layers.count - 1].offset.x }
    #expect(try frames(of: scene, invalidation: .root).map { $0.layers[$0.layers.count - 1].offset.x } == leaf)
    for frame in [leaf.count / 2, leaf.count - 1] {
      let state = try stepper(of: scene).step(to: frame)
      #expect(state.layers[state.layers.count - 1].offset.x == leaf[frame])
    }
    return leaf
  }

  /// A page with a named node at different depths; its window has 300 points.
  private static let pages: [(name: TextArgument, page: String)] = [
    ("a row", "- { Rectangle: , height: 60, name: card, x: OWN }"),
    ("in a stack", "- VStack:\n      - Spacer: 40\n      - { Rectangle: , height: 60, name: card, x: OWN }"),
    (
      "in what is drawn",
      "- VStack:\n      - Spacer: 40\n      - Group: [{ Rectangle: , height: 60, name: card, x: OWN }]\n    background: white"
    ),
    (
      "behind a list",
      "- LazyVStack: [{ ForEach: 9, row: { Rectangle: , height: 20 + random(30) } }]\n    sizing: estimated\n  - { Rectangle: , height: 60, name: card, x: OWN }"
    ),
    ("a row of a list", "- LazyVStack:\n      - { Rectangle: , height: 60, name: card, margin: { top: 7 }, x: OWN }"),
    (
      "in a row of a list",
      "- LazyVStack:\n      - VStack: [{ Spacer: 30 }, { Rectangle: , height: 60, name: card, x: OWN }]\n        background: white"
    ),
    (
      "in a header",
      "- LazyVStack:\n      - Section: [{ ForEach: 4, row: { Rectangle: , height: 90 } }]\n        header: { Group: [{ Rectangle: , height: 40, name: card, x: OWN }] }\n    pin: headers"
    ),
    ("held", "- VStack:\n      - { Rectangle: , height: 60, sticky: top, name: card, x: OWN }\n      - Spacer: 300"),
  ].map { (TextArgument($0.0), $0.1) }

  @Test(arguments: pages.map(\.name))
  func `by its name a node has the way that it has in itself`(name: TextArgument) throws {
    let page = try #require(Self.pages.first { $0.name.text == name.text }).page
    for field in ["entry", "exit", "cover", "contain", "phase", "windowStart"]
      + (page.contains("sticky") || page.contains("pin") ? ["pinned"] : [])
    {
      let layer =
        "ScrollView:\n  - Spacer: 350\n  \(page.replacing("OWN", with: field))\n  - Spacer: 700\nname: list\n"
      let scene = try scene(
        layer, "Rectangle:\nheight: 9\nx: card.\(field)", track: "linear: { by: 900, over: 30f }")
      let slot = try #require(scene.namedNodes.firstIndex { $0.name == "card" })
      var compared = 0
      for state in try frames(of: scene) {
        let values = state.nodes[slot]
        let named = state.layers[1].offset.x
        #expect(named == (field == "pinned" ? values.pinned : values.view[try #require(ViewField(rawValue: field))]))
        guard let own = own(state) else { continue }
        compared += 1
        #expect(abs(own - named) < 1e-9, "\(field) on frame \(state.frame)")
      }
      #expect(compared > 8, "\(field)")
    }
  }

  /// What the node's own key gave, where the node exists.
  private func own(_ state: FrameState) -> Double? {
    func find(_ layer: LayerState) -> Double? {
      if layer.layer.box.node.name == "card" { return layer.values.first?.double }
      for part in layer.parts {
        switch part {
        case .picture: continue
        case .layer(let inner): if let found = find(inner) { return found }
        case .scroll(let scroll): for row in scroll.rows { if let found = find(row) { return found } }
        case .rows(let rows): for row in rows { if let found = find(row) { return found } }
        }
      }
      return nil
    }
    return state.layers.lazy.compactMap(find).first
  }

  @Test func `a node that is far off has gone all of its way or none`() throws {
    let page =
      "ScrollView:\n  - Spacer: 2000\n  - { Rectangle: , height: 60, name: card }\n  - Spacer: 4000\nname: list\n"
    #expect(
      try offsets("card.cover + 10 * card.exit", page, track: "jump: { to: 0 }\nwait: 1f\njump: { to: 4000 }\nwait: 1f")
        == [0, 11, 11])
  }

  @Test func `a stage goes over the way of a node by its name`() throws {
    let page =
      "ScrollView:\n  - Spacer: 300\n  - { Rectangle: , height: 100, name: card }\n  - Spacer: 900\nname: list\n"
    #expect(
      try offsets(
        "reveal * 60", page, track: "linear: { by: 120, over: 12f }", more: "stages: { reveal: card entry 20%..80% }"
      )
      .map { ($0 * 1e9).rounded() / 1e9 } == [0, 0, 0, 10, 20, 30, 40, 50, 60, 60, 60, 60, 60])
  }

  @Test func `x and y say where a node stands in its window`() throws {
    let page = """
      ScrollView:
        - Spacer: 100
        - VStack:
            - { Rectangle: , width: 50, height: 40, name: card, y: scroll / 2 }
          padding: { left: 30 }
          width: 100%
          align: leading
        - Spacer: 900
      left: 20
      top: 10
      width: 150
      height: 200
      inset: { top: 5 }
      name: list
      """
    #expect(try offsets("card.y", page, track: "linear: { by: 100, over: 2f }") == [100, 75, 50])
    #expect(try offsets("card.x", page, track: "wait: 1f") == [30, 30])
    let layer = "Rectangle:\nname: card\nleft: 12\ntop: 30\nwidth: 9\nheight: 9\nspeed: 0.5\nx: 3"
    #expect(try offsets("card.x + card.y", layer, track: "linear: { by: 20, over: 2f }") == [45, 40, 35])
  }

  @Test func `a node that follows one that follows another stands where that is on the same frame`() throws {
    let chain = (1...5).map { "    - { Rectangle: , width: 4, height: 4, name: n\($0), y: n\($0 - 1).y + 1 }\n" }
      .reversed()
    let layer =
      "ZStack:\n\(chain.joined())    - { Rectangle: , width: 4, height: 4, name: n0, y: scroll * 2 }\nalign: topLeading"
    #expect(try offsets("n5.y", layer, track: "linear: { by: 30, over: 3f }") == [5, 25, 45, 65])
  }
}
