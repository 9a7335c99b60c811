import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Scenes as they are drawn for people whom motion disturbs.
@Suite struct ReducedMotionTests {
  private static let ways = [Invalidation.leaf, .root]

  private func corner(_ name: String, _ state: FrameState) throws -> Double {
    try #require(Placement(state).nodes.first { $0.box.node.name == name }).corner.y
  }

  @Test(arguments: ways) func `what has a speed of its own goes with the page, and what stays stays`(
    _ way: Invalidation
  )
    throws
  {
    let scene = try scene(
      "Rectangle:\nname: slow\nheight: 20\nspeed: 0.2", "Rectangle:\nname: still\nheight: 20\nspeed: 0",
      "Rectangle:\nname: live\nheight: 20\nspeed: 0.5 + 0 * time",
      """
      ScrollView:
        - Rectangle:
          name: page
          height: 2000
        - Rectangle:
          name: lazy
          height: 20
          speed: 0.4
      """, track: "linear: { by: 200, over: 10f }")
    for state in try frames(of: scene.withReducedMotion, invalidation: way) {
      let page = try corner("page", state)
      #expect(try corner("slow", state) == page)
      #expect(try corner("live", state) == page)
      #expect(try corner("still", state) == 0)
    }
  }

  /// The rows of a list on each frame: index, top, extent on screen, opacity.
  private func rows(_ event: String, _ way: Invalidation = .leaf) throws -> [[String]] {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: feed
              id: item.id
              row: { Rectangle: , height: "if(item.open, 80, 40)" }
          spacing: 10
      """, track: "wait: 14f",
      more: """
        data: { feed: [{ id: 1, open: false }, { id: 2, open: false }, { id: 3, open: false }] }
        events: [{ at: 2f, \(event), animate: spring 10f }]
        """)
    return try frames(of: scene.withReducedMotion, invalidation: way).map { state in
      Placement(state).nodes.filter { $0.box.node.isRow }.sorted { $0.corner.y < $1.corner.y }.map { row in
        let opacity = row.layer.state.effects.contains { if case .opacity(let share) = $0 { share < 1 } else { false } }
        return "\(row.row!.id) \(row.corner.y) \(row.size.height.points)\(opacity ? " faded" : "")"
      }
    }
  }

  @Test(arguments: ways) func `what is put in has its room at once and fades in`(_ way: Invalidation) throws {
    let found = try rows("insert: { in: feed, at: 1, items: [{ id: 9, open: false }] }", way)
    #expect(found[1] == ["1 0.0 40.0", "2 50.0 40.0", "3 100.0 40.0"])
    for frame in 2..<12 {
      #expect(found[frame] == ["1 0.0 40.0", "9 50.0 40.0 faded", "2 100.0 40.0", "3 150.0 40.0"], "frame \(frame)")
    }
    #expect(found[13] == ["1 0.0 40.0", "9 50.0 40.0", "2 100.0 40.0", "3 150.0 40.0"])
  }

  @Test(arguments: ways) func `what is taken out fades where it is, and its room goes with it`(_ way: Invalidation)
    throws
  {
    let found = try rows("remove: { in: feed, items: 2 }", way)
    for frame in 3..<12 {
      #expect(found[frame] == ["1 0.0 40.0", "2 50.0 40.0 faded", "3 100.0 40.0"], "frame \(frame)")
    }
    #expect(found[13] == ["1 0.0 40.0", "3 50.0 40.0"])
  }

  @Test(arguments: ways) func `what grows or is moved is there at once`(_ way: Invalidation) throws {
    #expect(
      try rows("toggle: { in: feed, item: 1, field: open }", way)[2] == ["1 0.0 80.0", "2 90.0 40.0", "3 140.0 40.0"])
    #expect(try rows("move: { in: feed, item: 3, to: 0 }", way)[2] == ["3 0.0 40.0", "1 50.0 40.0", "2 100.0 40.0"])
  }

  @Test func `springs of the track do not swing`() throws {
    let scene = try scene(
      "ScrollView:\n  - Rectangle:\n    height: 3000", track: "spring: { to: 300, damping: 0.3 }")
    #expect(try frames(of: scene).contains { $0.scroll > 301 })
    #expect(try !frames(of: scene.withReducedMotion).contains { $0.scroll > 300 })
  }
}
