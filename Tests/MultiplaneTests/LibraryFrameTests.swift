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
    #expect(session.marks.map(\.time) == [2])
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

  @Test func `a frame keeps its pixels while others are drawn`() throws {
    let session = try session()
    let first = try session.frame(0)
    let last = try session.frame(session.frameCount - 1)
    let alone = try self.session().frame(0)
    // The pixels of the first are made here, after those of the last were drawn.
    #expect(first.pixels == alone.pixels && first.png == alone.png)
    #expect(first.pixels != last.pixels && first.png != last.png)
    #expect(first.pixels.count == first.width * first.height * 4 && (first.width, first.height) == (20, 30))
  }

  @Test func `every question is asked of a moment`() throws {
    let session = try SceneSession(
      text: """
        multiplane: 1
        canvas: { size: 20x30, fps: 10, scale: 1 }
        layers:
          - Color: white
          - Rectangle:
            name: badge
            fill: red
            width: 20
            height: 10
            y: scroll / 10
        scroll: [{ linear: { by: 100, over: 2s } }, { mark: bar }, { wait: 1s }]
        """)
    let point = ScenePoint(x: 10, y: 12)
    let moments: [SceneMoment] = [.frame(0), .time(1), .mark("bar"), .scroll(100)]
    #expect(try moments.map { try session.node(at: point, in: $0)?.name } == [nil, "badge", "badge", "badge"])
    #expect(
      try moments.map { try session.tree(at: $0).first { $0.name == "badge" }?.box.y } == [0, 5, 10, 10])
    #expect(try moments.map { try session.explain("badge.y", at: $0).value } == ["0", "5", "10", "10"])
    #expect(try session.work(at: .mark("bar")) == session.work(at: .frame(20)))
    #expect(try session.changes(from: .mark("bar"), to: .time(2.5)) == [])
    // What moved covers the rows that differ, whether the track moved it or an offset that was asked for.
    for moment in [SceneMoment.mark("bar"), .scroll(100)] {
      let boxes = try session.changes(from: .frame(0), to: moment)
      let (old, new) = (try session.frame(0).pixels, try session.frame(at: moment).pixels)
      let rows = (0..<30).filter { old[$0 * 80..<$0 * 80 + 80] != new[$0 * 80..<$0 * 80 + 80] }
      #expect(rows == Array(0..<20))
      #expect(
        rows.allSatisfy { row in boxes.contains { $0.y <= Double(row) && Double(row + 1) <= $0.y + $0.height } })
    }
    #expect(throws: SceneError.self) { try session.tree(at: .frame(31)) }
  }

  @Test func `parameters are values of their types, and others may be taken`() throws {
    var options = SessionOptions()
    options.parameters = ["wide": 8, "tone": "loud", "spin": .degrees(-90), "pause": .seconds(0.5), "seen": true]
    let session = try SceneSession(
      text: """
        multiplane: 1
        canvas: { size: 20x30, fps: 10 }
        params:
          wide: { type: number, default: 4.5 }
          tone: { type: choice, of: [calm, loud], default: calm }
          paint: { type: color, default: red }
          spin: { type: angle, default: 0deg }
          pause: { type: time, default: 1s }
          seen: { type: boolean, default: false }
        layers:
          - Color: paint
            width: if(tone == "loud", wide * 2, wide)
            visible: seen
          - Color: paint
            width: 10
            height: 4
            rotate: spin
        scroll: [{ wait: pause }]
        """, options: options)
    func widths() throws -> [Double] { try session.tree(at: .frame(0)).map(\.box.width) }
    #expect(try widths()[0] == 16 && abs(widths()[1] - 4) < 1e-6)
    #expect(try session.tree(at: .frame(0))[0].isVisible && session.frameCount == 6)
    let red = try session.frame(0).pixels
    try session.update(parameters: ["seen": true, "paint": "teal"])
    #expect(try widths() == [4.5, 10] && session.frameCount == 11)
    #expect(try session.frame(0).pixels != red)
    let wrong = #expect(throws: SceneError.self) { try session.update(parameters: ["wide": "many"]) }
    #expect(wrong?.problems.first?.code == "bad-parameter")
    let unknown = #expect(throws: SceneError.self) { try session.update(parameters: ["width": 3]) }
    #expect(unknown?.problems.first?.code == "unknown-parameter")
    #expect(try widths() == [4.5, 10])
  }

  @Test func `an error of no known kind is a problem, and no trap`() {
    struct Strange: Error {}
    let error = #expect(throws: SceneError.self) { try SceneError.wrapping { throw Strange() } }
    #expect(error?.problems.map(\.code) == ["internal"])
    #expect(error?.description.hasPrefix("an error of no known kind: Strange()") == true)
  }
}
