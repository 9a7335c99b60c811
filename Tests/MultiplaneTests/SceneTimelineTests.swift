import Multiplane
import MultiplaneBase
import MultiplaneInspection
import Testing

/// The steps, marks, events and stages of a scene with their times.
@Suite struct SceneTimelineTests {
  private func timeline(of text: String) throws -> SceneTimeline {
    try SceneSession(scene(text)).timeline()
  }

  @Test func `frames that are passed over change no moment`() throws {
    let watched = """
      multiplane: 1
      canvas: { size: 100x200, fps: 10 }
      stages: { never: 9_000..9_100 }
      data: { feed: [{ id: 1, open: false }] }
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: 40
                  row: { Rectangle: , height: 50 }
                - ForEach: feed
                  id: item.id
                  row: { Rectangle: , height: 50 }
        - Text: a
          opacity: never
      scroll:
        - wait: 5s
        - linear: { by: 100, over: 1s }
        - wait: 20s
        - mark: middle
        - fling: { velocity: 300 }
        - wait: 30s
        - mark: last
      events:
        - at: middle
          toggle: { in: feed, item: 1, field: open }
      """
    // Without the stage no frame has to be looked at but those of the moments.
    let lines = watched.split(separator: "\n").filter { !$0.contains("never") }
    let (all, few) = (try timeline(of: watched), try timeline(of: lines.joined(separator: "\n")))
    #expect(all.stages.count == 1 && few.stages.isEmpty)
    #expect(few.steps.map(\.start) == all.steps.map(\.start))
    #expect(few.steps.map(\.end) == all.steps.map(\.end))
    #expect(few.marks.map(\.moment) == all.marks.map(\.moment))
    #expect(few.events.map(\.moment) == all.events.map(\.moment))
    #expect(few.marks.map(\.moment.frame) == [260, 589])
    #expect(few.marks.first?.moment.scroll == 100)
    #expect(few.steps.map(\.start.frame) == [0, 50, 60, 260, 289])
  }

  @Test func `a cell beyond 200 characters sticks out and makes no other row longer`() throws {
    func marks(_ length: Int) throws -> [Substring] {
      let name = String(repeating: "x", count: length)
      let text = try timeline(
        of: """
          multiplane: 1
          canvas: { size: 8x8, fps: 10 }
          layers: [{ Color: red }]
          scroll:
            - mark: \(name)
            - mark: b
            - wait: 1s
          """
      ).text
      return Array(text.split(separator: "\n").drop { $0 != "marks" }.dropFirst())
    }
    func expected(_ length: Int, padded: Int) -> [String] {
      [
        "  frame  at   scroll",
        "  0      0 s  0       " + String(repeating: "x", count: length) + "  line 5",
        "  0      0 s  0       b" + String(repeating: " ", count: padded - 1) + "  line 6",
      ]
    }
    #expect(try marks(12).map(String.init) == expected(12, padded: 12))
    #expect(try marks(200).map(String.init) == expected(200, padded: 200))
    #expect(try marks(300).map(String.init) == expected(300, padded: 200))
  }
}
