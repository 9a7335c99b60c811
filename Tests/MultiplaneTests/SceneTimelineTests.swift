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

  /// A fling rests between two frames and another begins; what comes first is told as it ended.
  @Test func `a step ends where its content rests, whatever the next step does on that frame`() throws {
    let timeline = try timeline(
      of: """
        multiplane: 1
        canvas: { size: 200x100, fps: 10 }
        layers:
          - ScrollView:
              - LazyVStack: [{ ForEach: 100, row: { Rectangle: , height: 50 } }]
        scroll:
          - ease: { to: 100, over: 0.25s }
          - mark: first
          - linear: { by: 400, over: 0.4s }
          - jump: { to: 1000 }
          - mark: second
          - linear: { to: 1100, over: 0.5s }
          - wait: 0s
          - linear: { by: -100, over: 0.35s }
        """)
    #expect(timeline.steps.map(\.start.position) == [0, 100, 500, 1000, 1100, 1100])
    #expect(timeline.steps.map(\.end.position) == [100, 500, 1000, 1100, 1100, 1000])
    #expect(timeline.marks.map(\.moment.scroll) == [100, 1000])
    #expect(timeline.steps.map(\.start.frame) == [0, 3, 7, 7, 12, 12])
    #expect(timeline.steps.map(\.end.scroll) == timeline.steps.map(\.end.position))
  }

  @Test func `a step that goes to an offset ends there, whatever came in above`() throws {
    let timeline = try timeline(
      of: """
        multiplane: 1
        canvas: { size: 240x320, fps: 10 }
        data: { feed: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }, { id: 7 }, { id: 8 }] }
        layers:
          - ScrollView:
              - LazyVStack: [{ ForEach: feed, id: item.id, row: { Rectangle: , height: 80 } }]
        scroll:
          - linear: { to: 100, over: 500ms }
          - wait: 500ms
          - mark: back
          - linear: { to: 0, over: 500ms }
        events:
          - { at: 700ms, insert: { in: feed, at: 0, items: [{ id: 9 }] } }
        """)
    #expect(timeline.steps.map(\.end.position) == [100, 180, 0])
    // As formulas see it, the rows that came in have not been scrolled over.
    #expect(timeline.steps.map(\.end.scroll) == [100, 100, -80])
    #expect(timeline.marks.map(\.moment.scroll) == [100])
    #expect(try timeline.text.contains("180 to 0"))
    #expect(try timeline.json.contains("\"scroll\":-80,\"position\":0}"))
  }

}
