import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneMotion
import MultiplaneScene
import TestSupport
import Testing

/// Moments of the track in formulas: `duration`, marks, and the scroll at a mark.
@Suite struct MomentTests {
  private static let list =
    "ScrollView:\n  - LazyVStack:\n      - ForEach: 100\n        row: { Rectangle: , height: 50 }\nname: list\n"

  /// The offset along y of the first layer on every frame, which is the same in all ways to it.
  private func offsets(_ y: String, track: String, more: String = "", list: String = list, rate: Int = 60)
    throws -> [Double]
  {
    let scene = try scene(
      "Rectangle:\nheight: 9\ny: \(y)", list, canvas: "{ size: 200x300, fps: \(rate) }", track: track, more: more
    )
    .resolved(FakeResources())
    let leaf = try frames(of: scene).map { $0.layers[0].offset.y }
    #expect(try frames(of: scene, invalidation: .root).map { $0.layers[0].offset.y } == leaf)
    for frame in [leaf.count / 2, leaf.count - 1] {
      #expect(try stepper(of: scene).step(to: frame).layers[0].offset.y == leaf[frame])
    }
    return leaf
  }

  @Test(
    arguments: [
      ("time - outro", [-0.2, -0.1, 0, 0.1]), ("duration * 10", [3, 3, 3, 3]), ("outro + 500ms", [0.7, 0.7, 0.7, 0.7]),
      ("if(time > outro + 50ms, 1, 0)", [0, 0, 0, 1]), ("if(time >= outro, 1, 0)", [0, 0, 1, 1]),
      ("shown", [0, 0, 0, 0.5]), ("tail", [0, 0, 0.5, 1]), ("once", [0, 0, 1, 1]), ("late * 10", [2, 2, 2, 2]),
      ("outro.scroll", [40, 40, 40, 40]),
    ] as [(TextArgument, [Double])])
  func `marks and the end are seconds in formulas and stages`(formula: TextArgument, values: [Double]) throws {
    let found = try offsets(
      formula.text, track: "linear: { by: 40, over: 200ms }\nmark: outro\nlinear: { by: 10, over: 100ms }",
      more: """
        stages:
          shown: time outro..outro + 200ms
          tail: time duration - 200ms..duration
          once: time outro..outro
        let: { late: outro }
        """, rate: 10)
    #expect(zip(found, values).allSatisfy { abs($0 - $1) < 1e-9 } && found.count == values.count, "\(found)")
  }

  @Test func `a mark behind a step that waits for rest is known from frame 0 on`() throws {
    let found = try offsets("landed", track: "wait: 1s\nfling: { velocity: 2000 }\nmark: landed\nwait: 250ms")
    let rest = Deceleration(start: 0, velocity: 2000, kept: 0.998).restTime(tolerance: 0.5)
    #expect(Set(found).count == 1 && abs(found[0] - (1 + rest)) < 1e-9)
    let scrolls = try offsets(
      "landed.scroll", track: "fling: { velocity: 2000 }\nmark: landed\nlinear: { to: 0, over: 1f }")
    #expect(Set(scrolls).count == 1)
    #expect(abs(scrolls[0] - Deceleration(start: 0, velocity: 2000, kept: 0.998).rest) < 1)
  }

  @Test func `what cannot be computed until moments are known is no fault of the scene`() throws {
    let track = "wait: 1f\nfling: { velocity: 2000 }\nmark: landed"
    let found = try offsets("list.scroll / landed.scroll", track: track)
    #expect(found[0] == 0 && found[found.count - 1] == 1)
    #expect(throws: SceneFailure.self) { try offsets("1 / (landed.scroll - list.scroll)", track: track) }
  }

  @Test func `the scroll at a mark is what was scrolled, whatever rows above have changed`() throws {
    let list = """
      ScrollView:
        - LazyVStack:
            - ForEach: feed
              id: item.id
              row: { Rectangle: , height: 50 }
      name: list
      """
    let found = try offsets(
      "list.scroll - seen.scroll", track: "jump: { to: 500 }\nwait: 200ms\nmark: seen\nwait: 100ms",
      more: """
        data: { feed: [\((0..<40).map { "{ id: \($0) }" }.joined(separator: ", "))] }
        events:
          - at: 100ms
            insert: { in: feed, at: 0, items: [{ id: 77 }] }
        """, list: list, rate: 10)
    #expect(found.allSatisfy { $0 == 0 }, "\(found)")
  }

  @Test func `a condition that follows a mark before it is settled by a second run`() throws {
    let found = try offsets(
      "end", track: "fling: { velocity: 2000 }\nmark: landed\nwait: { until: ready }\nmark: end",
      more: "let: { ready: time > landed + 500ms }")
    let rest = Deceleration(start: 0, velocity: 2000, kept: 0.998).restTime(tolerance: 0.5)
    // On the first frame on which the condition holds.
    #expect(Set(found).count == 1 && found[0] - (rest + 0.5) > 0 && found[0] - (rest + 0.5) <= 1 / 60 + 1e-9)
  }

  @Test func `a condition that decides the mark it follows is refused`() throws {
    let scene = try scene(
      Self.list, track: "wait: { until: time > gone + 500ms }\nmark: gone", more: "")
    let problems = problems { () throws(SceneFailure) in _ = try scene.resolved(FakeResources()) }
    #expect(problems.map(\.code) == ["unsettled-moments"])
    #expect(problems.first?.span?.line == 11, "\(problems)")
  }
}
