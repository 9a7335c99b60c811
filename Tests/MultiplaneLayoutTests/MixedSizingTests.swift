import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Lists whose first thousand lines are measured as far as the scroll goes, and others when they come near.
@Suite struct MixedSizingTests {
  private func list(_ count: Int, _ sizing: String, behind: String = "", track: String = "wait: 1f") throws -> Scene {
    try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: \(count)
              row: { Rectangle: , height: 5 + random(40) }
          sizing: \(sizing)
      \(behind)
      name: list
      """, track: track)
  }

  /// The state of the first frame at an offset.
  private func state(of scene: Scene, at offset: Double) throws -> FrameState {
    try Stepper(scene: scene, resources: FakeResources(), start: offset, traces: true).step()
  }

  @Test(arguments: [0, 480, 20_000])
  func `rows among the first thousand stand where exact ones do`(offset: Double) throws {
    let (exact, mixed) = try (state(of: list(5_000, "exact"), at: offset), state(of: list(5_000, "mixed"), at: offset))
    #expect(!mixed.seen.isEmpty && mixed.seen == exact.seen)
    #expect(mixed.traces[0].extents.measured == exact.traces[0].extents.measured)
  }

  // The mean of those measured is the estimate of others: the window is looked for again until it settles.
  @Test func `a far jump measures a thousand lines and some more`() throws {
    let state = try state(of: list(1_000_000, "mixed"), at: 20_000_000)
    #expect(state.scroll == 20_000_000)
    #expect((1_001..<1_500).contains(state.traces[0].extents.measured))
    let rows = state.seen.values.sorted { $0.top < $1.top }
    #expect(rows.count > 10 && zip(rows, rows.dropFirst()).allSatisfy { $0.top + $0.height == $1.top })
  }

  @Test func `a way over the thousandth line is the same as that of an exact list`() throws {
    let track = "jump: { to: 20_000 }\nlinear: { by: 8_000, over: 60f }"
    let exact = try frames(of: list(5_000, "exact", track: track))
    for (mixed, exact) in zip(try frames(of: list(5_000, "mixed", track: track)), exact) {
      #expect(mixed.seen == exact.seen && mixed.scroll == exact.scroll, "frame \(mixed.frame)")
    }
    #expect(exact.contains { $0.seen[.number(1_050)] != nil })
  }

  @Test func `rows are measured for what stands behind them if they are no more than a thousand`() throws {
    let behind = "  - { Rectangle: , height: 40 }"
    #expect(try state(of: list(1_000, "mixed", behind: behind), at: 0).traces[0].extents.estimated == 0)
    #expect(try state(of: list(1_000_000, "mixed", behind: behind), at: 0).traces[0].extents.measured < 100)
    let end = try frames(of: list(1_000_000, "mixed", behind: behind, track: "jump: { to: end }\nwait: 1f")).last
    let row = try #require(end?.seen[.number(999_999)])
    #expect(row.top + row.height == 260)
  }
}
