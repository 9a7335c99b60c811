import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Rows 100 points high in a window of 300, scrolled by 10 points a frame.
private func list(_ source: String, more: String = "") throws -> Scene {
  try scene(
    """
    ScrollView:
      - LazyVStack:
          - ForEach: \(source)
            row: { Rectangle: , height: 100 }
        overscan: 100
    name: list
    """, track: "linear: { by: 500, over: 50f }", more: more)
}

private func traces(of scene: Scene, framesPerSecond: Double? = nil) throws -> [ScrollerTrace] {
  let stepper = try Stepper(
    scene: scene, resources: FakeResources(), framesPerSecond: framesPerSecond, traces: true)
  return try (0..<stepper.frameCount).map { _ in
    let state = try stepper.step()
    #expect(state.traces.count == 1)
    return state.traces[0]
  }
}

@Suite struct RowTracerTests {
  @Test func `ranges follow the window`() throws {
    let traces = try traces(of: list("1000"))
    #expect(traces[0].name == "list")
    #expect(traces[0].prepared == 0...3)
    #expect(traces[0].visible == 0...2)
    #expect(traces[0].entered == [0, 1, 2, 3])
    // At 10 points row 3 shows, and the window with its overscan ends at 410.
    #expect(traces[1].prepared == 0...4)
    #expect(traces[1].visible == 0...3)
    #expect(traces[1].entered == [4])
    // At 100 points row 0 only touches the window.
    #expect(traces[10].visible == 1...3)
    #expect(traces[20].prepared == 1...5)
    #expect(traces[20].left == [0])
  }

  @Test func `every frame agrees with all rows`() throws {
    for (frame, trace) in try traces(of: list("1000")).enumerated() {
      let (start, end) = (frame * 10, frame * 10 + 300)
      let visible = (0..<1000).filter { $0 * 100 < end && $0 * 100 + 100 > start }
      let prepared = (0..<1000).filter { $0 * 100 < end + 100 && $0 * 100 + 100 > start - 100 }
      #expect(trace.visible == visible[0]...visible[visible.count - 1])
      #expect(trace.prepared == prepared[0]...prepared[prepared.count - 1])
    }
  }

  @Test func `a dwell is from the first frame with the row to the one without it`() throws {
    let traces = try traces(of: list("1000"))
    let first = ScrollerTrace.Dwell(row: 0, id: .number(0), first: 0, last: 9, milliseconds: 10_000 / 60.0, reach: 1)
    #expect(traces[10].gone == [first])
    // Row 3 shows from 10 points on and is gone at 400.
    #expect(traces[40].gone.map(\.first) == [1])
    #expect(traces[40].gone.map(\.last) == [39])
    #expect(traces.flatMap(\.gone).count == 5)
  }

  @Test func `rows are known wherever events move them`() throws {
    let traces = try traces(
      of: list(
        "rows",
        more: """
          data:
            rows: { count: 1000, fields: { key: index + 100 }, id: key }
          events:
            - at: 20f
              insert: { in: rows, at: 0, items: [{ key: 7 }] }
            - at: 30f
              remove: { in: rows, items: [104] }
          """))
    // The list stays where it is, so no row comes or goes; every number is one more.
    #expect(traces[20].entered == [])
    #expect(traces[20].left == [0])
    #expect(traces[20].visible == 3...5)
    #expect(traces[20].visibleIDs == [.number(102), .number(104)])
    // The row that went out at the top on this frame, and the one that was taken out.
    #expect(traces[30].gone.map(\.id) == [.number(102), .number(104)])
    #expect(traces[30].gone.map(\.row) == [3, 5])
  }

  @Test func `headers are no rows`() throws {
    let scene = try scene(
      """
      ScrollView:
        - Rectangle:
          height: 50
        - LazyVStack:
            - Section:
                - ForEach: 10
                  row: { Rectangle: , height: 100 }
              header: { Rectangle: , height: 50 }
      """)
    let trace = try traces(of: scene)[0]
    #expect(trace.visible == 0...2)
    #expect(trace.visibleIDs == [])
  }

  @Test func `each prepared row is told with its share of the window, and the window with its overscan`() throws {
    let trace = try traces(of: list("1000"))[1]
    #expect(trace.shares.map(\.row) == [0, 1, 2, 3, 4])
    #expect(trace.shares.map(\.fraction) == [0.9, 1, 1, 0.1, 0])
    let extents = trace.extents
    #expect(extents.window == 300 && extents.content == 100_000)
    #expect(extents.preparedStart == -90 && extents.preparedEnd == 410)
    #expect(extents.measured == 1000 && extents.estimated == 0)
  }

  @Test func `rows that are not measured yet are told to be estimated`() throws {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: 1000
              row:
                Rectangle:
                height: if(index < 10, 40, 60)
          sizing: estimated
          estimate: 50
      """, track: "linear: { by: 500, over: 50f }")
    let extents = try traces(of: scene)[0].extents
    #expect(extents.measured > 0 && extents.measured + extents.estimated == 1000)
    #expect(extents.estimated > 900)
  }

  @Test func `nothing is traced unless asked`() throws {
    #expect(try frames(of: list("10"))[0].traces.isEmpty)
  }

  /// The rows of three items by 20 points, all in sight, and others behind them.
  private func few(_ stack: String, _ event: String, items: String = "{ id: a }, { id: b }, { id: c }") throws -> Scene
  {
    let each = "ForEach: few, id: item.id, row: { Rectangle: , height: 20 }"
    let rows = stack.isEmpty ? "- { \(each) }" : "- \(stack): [{ \(each) }]"
    return try scene(
      "ScrollView:\n  \(rows)\n  - LazyVStack: [{ ForEach: 3, row: { Rectangle: , height: 20 } }]", track: "wait: 4f",
      more: "data:\n  few: [\(items)]\nevents: [{ at: 2f, \(event) }]")
  }

  /// An event, and the rows that enter, leave and are gone with it.
  struct Change: Sendable, CustomTestStringConvertible {
    var event: String
    var entered: [Int] = []
    var left: [Int] = []
    var gone: [String] = []
    var count: Int
    var testDescription: String { event }
  }

  static let changes = [
    Change(event: "remove: { in: few, items: [a] }", left: [0], gone: ["a"], count: 5),
    Change(event: "remove: { in: few, items: [b] }", left: [1], gone: ["b"], count: 5),
    Change(event: "remove: { in: few, items: [c] }", left: [2], gone: ["c"], count: 5),
    Change(event: "remove: { in: few, items: [c, a, b] }", left: [0, 1, 2], gone: ["a", "b", "c"], count: 3),
    Change(event: "insert: { in: few, at: 0, items: [{ id: x }] }", entered: [0], count: 7),
    Change(event: "insert: { in: few, at: 3, items: [{ id: x }, { id: y }] }", entered: [3, 4], count: 8),
    Change(event: "move: { in: few, item: c, to: 0 }", count: 6),
    Change(event: "select: { in: few, item: b }", count: 6),
  ]

  /// Rows are known by their items in stacks that are no lists, and the rows of a list behind them as well.
  @Test(arguments: ["LazyVStack", "VStack", ""], changes)
  func `rows of any stack are known wherever events move them`(_ stack: String, _ change: Change) throws {
    let traces = try traces(of: few(stack, change.event))
    #expect(traces[2].entered == change.entered)
    #expect(traces[2].left == change.left)
    #expect(traces[2].gone.map { "\($0.id.map { "\($0)" } ?? "-")" } == change.gone)
    #expect(traces[2].gone.allSatisfy { $0.first == 0 && $0.last == 1 })
    #expect(traces[2].count == change.count)
    for frame in [1, 3] { #expect(traces[frame].entered.isEmpty && traces[frame].left.isEmpty) }
  }

  @Test func `the last row of all goes`() throws {
    let scene = try scene(
      "ScrollView:\n  - ForEach: few\n    id: item.id\n    row: { Rectangle: , height: 20 }", track: "wait: 4f",
      more: "data:\n  few: [{ id: a }]\nevents: [{ at: 2f, remove: { in: few, items: [a] } }]")
    let traces = try traces(of: scene)
    #expect(traces[2].gone.map(\.id) == [.text("a")])
    #expect(traces[2].prepared == nil && traces[2].count == 0 && traces[3].left.isEmpty)
  }

  /// The rows of a list in each row have the same keys: they are told apart by the row they stand in.
  @Test(arguments: ["VStack", "LazyVStack"])
  func `rows inside the row of an item go with it`(_ inner: String) throws {
    let scene = try scene(
      """
      ScrollView:
        - ForEach: few
          id: item.id
          row: { \(inner): [{ ForEach: [p, q], row: { Rectangle: , height: 20 } }] }
      """, track: "wait: 4f",
      more: "data:\n  few: [{ id: a }, { id: b }, { id: c }]\nevents: [{ at: 2f, remove: { in: few, items: [b] } }]")
    let traces = try traces(of: scene)
    #expect(traces[0].entered == [0, 1, 2, 3, 4, 5])
    #expect(traces[2].entered == [] && traces[2].left == [2, 3])
    #expect(traces[2].gone.map(\.row) == [2, 3])
    #expect(traces[2].gone.map(\.id) == [.number(0), .number(1)])
  }

}
