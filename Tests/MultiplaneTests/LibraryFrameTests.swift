import Multiplane
import MultiplaneBase
import Testing

/// Frames as a program asks for them: by number, by time, by mark, at an offset.
@Suite struct LibraryFrameTests {
  private func session() throws -> SceneSession {
    try SceneSession(
      text: """
        multiplane: 1
        canvas: { size: 20x30, fps: 10 }
        layers:
          - ScrollView:
              - Gradient: { from: red, to: blue }
                height: 300
        scroll:
          - linear: { by: 100, over: 2s }
          - mark: bar
          - linear: { by: 50, over: 1s }
        """)
  }

  @Test func `a frame is asked for by its time and by a mark`() throws {
    let session = try session()
    #expect(session.marks.map(\.name) == ["bar"] && session.marks.map(\.frame) == [20])
    let moments: [SceneMoment] = [.time(0.5), .mark("bar"), .frame(7)]
    let frames = try moments.map { try session.frame(at: $0) }
    #expect(frames.map(\.number) == [5, 20, 7])
    #expect(frames.map(\.position) == [25, 100, 35])
    #expect(try frames[2].pixels == session.frame(7).pixels && frames[2].png == session.frame(7).png)
  }

  @Test func `an offset is drawn from frame 0, and the session stays where it was`() throws {
    let session = try session()
    let moved = try session.frame(at: .scroll(40))
    #expect(moved.number == 0 && moved.position == 40)
    #expect(try session.frame(0).position == 0)
    #expect(try moved.pixels != session.frame(0).pixels)
  }

  @Test func `a moment that the scene does not have is an error with advice`() throws {
    let session = try session()
    let late = #expect(throws: SceneError.self) { try session.frame(at: .time(3.5)) }
    #expect(late?.problems.map(\.message) == ["the scene has no frame at 3.5 s"])
    let wrong = #expect(throws: SceneError.self) { try session.frame(at: .mark("baz")) }
    #expect(wrong?.problems.first?.hint == "did you mean \"bar\"?")
  }

  @Test func `an error of no known kind is a problem, and no trap`() {
    struct Strange: Error {}
    let error = #expect(throws: SceneError.self) { try SceneError.wrapping { throw Strange() } }
    #expect(error?.problems.map(\.code) == ["internal"])
    #expect(error?.description.hasPrefix("an error of no known kind: Strange()") == true)
  }
}
