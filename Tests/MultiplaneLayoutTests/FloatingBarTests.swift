import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Bars that float, where the viewport turns: nothing was scrolled, so as much of them stays hidden.
@Suite struct FloatingBarTests {
  /// A bar that is longer on a lying viewport, above 1,000 points, on a canvas of 200x300.
  private func floating(_ track: String, _ events: String...) throws -> Scene {
    try scene(
      """
      ScrollView:
        - VStack:
            - Rectangle:
              height: if(canvas.width > canvas.height, 60, 40)
              width: 100%
              name: bar
              sticky: float
            - Rectangle:
              height: 1000
      inset: safe
      """, canvas: "{ size: 200x300, fps: 10, safeArea: { portrait: { top: 20 }, landscape: { top: 30, left: 40 } } }",
      track: track, more: "events:\n" + events.map { "  - \($0)\n" }.joined())
  }

  /// Where the bar starts on each frame.
  private func tops(_ states: [FrameState]) throws -> [Double] {
    try states.map { state in
      try #require(Placement(state).nodes.first { $0.box.node.name == "bar" }).corner.y
    }
  }

  private func tops(of scene: Scene) throws -> [Double] {
    let found = try tops(frames(of: scene))
    for frame in found.indices {
      let stepper = try Stepper(scene: scene, resources: FakeResources())
      #expect(try tops([stepper.step(to: frame)]) == [found[frame]], "frame \(frame) alone")
    }
    #expect(try tops(frames(of: scene, invalidation: .root)) == found)
    return found
  }

  @Test func `a bar that is out of sight stays so as the viewport turns`() throws {
    let found = try tops(
      of: floating(
        "jump: { to: 300 }\nwait: 9f", "{ at: 2f, rotate: landscape }", "{ at: 4f, rotate: portrait }",
        "{ at: 6f, rotate: landscape }"))
    #expect(found == [-40, -40, -60, -60, -40, -40, -60, -60, -60, -60])
  }

  @Test func `the same share of a bar stays hidden as the viewport turns, and comes back by what is scrolled back`()
    throws
  {
    // Hidden by 30 of 60 points, and of 90 by 45; 30 points back bring back as many.
    let found = try tops(
      of: floating(
        "jump: { to: 300 }\nwait: 1f\njump: { by: -30 }\nwait: 4f\njump: { by: -30 }\nwait: 4f",
        "{ at: 3f, rotate: landscape }", "{ at: 7f, rotate: portrait }"))
    #expect(found[..<3] == [-40, -10, -10])
    #expect(found[3..<5] == [-15, -15])
    #expect(found[5..<7] == [15, 15])
    #expect(abs(found[8] - 10) < 1e-9)
  }

  @Test func `a bar on its way ends where a turn at once brings it`() throws {
    for (track, hidden) in [
      ("jump: { to: 300 }\nwait: 14f", 1.0), ("jump: { to: 300 }\nwait: 1f\njump: { by: -30 }\nwait: 13f", 0.5),
    ] {
      let turned = try tops(of: floating(track, "{ at: 2f, rotate: landscape }"))
      let scene = try floating(track, "{ at: 2f, rotate: landscape, animate: linear 7f }")
      let turning = try tops(of: scene)
      #expect(turning[9...] == turned[9...])
      // On the way the same share of what it has to go is hidden.
      for state in try frames(of: scene) where state.frame >= 2 {
        let reach =
          (state.viewport.size.width > state.viewport.size.height ? 60 : 40) + state.viewport.safeArea.top.points
        let top = state.viewport.safeArea.top.points - reach * hidden
        #expect(abs(turning[state.frame] - top) < 1e-9, "frame \(state.frame)")
      }
    }
  }

  @Test func `what a track scrolls meanwhile moves a bar`() throws {
    let scene = try floating(
      "jump: { to: 300 }\nwait: 1f\nlinear: { by: -100, over: 10f }\nwait: 2f",
      "{ at: 4f, rotate: landscape, animate: linear 4f }")
    let found = try tops(of: scene)
    #expect(zip(found, found.dropFirst()).dropFirst().allSatisfy { $0.0 <= $0.1 + 1e-9 })
    #expect(found.last == 30)
  }

  @Test func `a bar that a hand has hidden stays so as the viewport turns`() throws {
    let scene = try floating("wait: 9f", "{ at: 4f, rotate: landscape }", "{ at: 6f, rotate: portrait }")
    let stepper = try Stepper(scene: scene, resources: FakeResources())
    for _ in 0..<2 { _ = try stepper.step() }
    var states = [try stepper.move([], by: PointOffset(x: 0, y: 200))]
    while stepper.nextFrame < 9 { states.append(try stepper.step()) }
    #expect(try tops(states) == [-40, -40, -40, -60, -60, -40, -40, -40])
    let back = try stepper.move([], by: PointOffset(x: 0, y: -15))
    #expect(try tops([back]) == [-25])
  }
}
