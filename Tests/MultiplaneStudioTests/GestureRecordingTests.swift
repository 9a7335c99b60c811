import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneStudio
import TestSupport
import Testing

/// What a hand did, as tables and as steps.
@Suite(.full) struct GestureRecordingTests {
  private static func session(_ scene: String = OpenStudio.list) throws -> SceneSession {
    try SceneSession(SourceFile(name: "scene.yaml", text: scene))
  }

  /// A hand that moves at times, in milliseconds.
  private static func recording(_ moves: [(Int, Double)], on session: SceneSession, frame: Int) throws
    -> GestureRecording
  {
    let manual = try session.manualScroll(on: frame)
    var recording = GestureRecording(manual.state, of: session.loaded.scene, at: 5_000_000_000)
    for (time, distance) in moves {
      try manual.scroll(atX: 60, y: 80, by: PointOffset(x: 0, y: distance))
      recording.record(manual.state, at: 5_000_000_000 + UInt64(time) * 1_000_000)
    }
    return recording
  }

  @Test func `between notes a movement goes straight, and before one after a pause it stays`() throws {
    let session = try Self.session()
    // The first two frames after 2 s, then one and a half frames later, then after a pause.
    let recording = try Self.recording([(2000, 10), (2050, 40), (3050, -20)], on: session, frame: 0)
    let offsets = recording.places(of: 0, framesPerSecond: 20).map(\.offset)
    #expect(offsets.prefix(4) == [0, 10, 50, 50])
    #expect(offsets.count == 23 && offsets[21] == 50 && offsets[22] == 30)
    let fine = recording.places(of: 0, framesPerSecond: 40).map(\.offset)
    #expect(fine.prefix(5) == [0, 10, 30, 50, 50])
    #expect(recording.moved == [0])
  }

  @Test func `what stands still is not there`() throws {
    let session = try Self.session()
    let recording = try Self.recording([(100, 0), (200, 0)], on: session, frame: 3)
    #expect(recording.moved == [] && recording.places(of: 0, framesPerSecond: 30) == [])
  }

  @Test func `the main scroller's steps go on where the track ends`() throws {
    let session = try Self.session()
    let recording = try Self.recording([(100, 10), (133, 10)], on: session, frame: 0)
    let steps = RecordedSteps(
      recording, of: 0, name: nil, form: .follow,
      jumps: try !recording.begins(0, as: session.state(session.frameCount - 1)),
      file: "scene-hand-1.csv",
      framesPerSecond: 30)
    #expect(steps.yaml == "scroll:\n  - jump: { to: 0 }\n  - follow: { csv: scene-hand-1.csv }\n")
    #expect(steps.table == "frame,offset\n0,0\n1,10\n2,20\n" && steps.frameCount == 2)
    let others = RecordedSteps(
      recording, of: 0, name: "my list", form: .follow, jumps: false, file: "a b.csv", framesPerSecond: 30)
    #expect(
      others.yaml == "events:\n  - { at: 0f, scroll: { in: \"my list\", follow: { csv: \"a b.csv\" } } }\n")
  }

  @Test func `a movement is said as the curve that comes nearest`() throws {
    let session = try Self.session()
    for (name, curve) in TimingCurve.named {
      var (moves, at): ([(Int, Double)], Double) = ([], 0)
      for step in 1...60 {
        let to = 400 * curve.progress(at: Double(step) / 60)
        moves.append((step * 10, to - at))
        at = to
      }
      moves.append((2000, -100))
      let recording = try Self.recording(moves, on: session, frame: 0)
      let steps = RecordedSteps(
        recording, of: 0, name: nil, form: .ease, jumps: try !recording.begins(0, as: session.state(0)), file: "",
        framesPerSecond: 100)
      let first = name == "linear" ? "linear: { to: 400, over: 60f }" : "ease: { to: 400, over: 60f, curve: \(name) }"
      #expect(steps.entries == [first, "wait: 139f", "linear: { to: 300, over: 1f }"], "\(name)")
      #expect(try #require(steps.farthest) < 0.05, "\(name)")
      let events = RecordedSteps(
        recording, of: 0, name: "list", form: .ease, jumps: false, file: "", framesPerSecond: 100)
      #expect(
        events.entries == [
          "{ at: 0f, scroll: { in: list, \(first) } }",
          "{ at: 199f, scroll: { in: list, linear: { to: 300, over: 1f } } }",
        ])
    }
  }

  @Test(arguments: TimingCurve.named.map(\.name)) func `a movement after a pause is said from its own beginning`(
    name: String
  ) throws {
    let session = try Self.session()
    let curve = try #require(TimingCurve.named.first { $0.name == name }?.curve)
    var (moves, at): ([(Int, Double)], Double) = ([(10, 50)], 0)
    for step in 1...60 {
      let to = 400 * curve.progress(at: Double(step) / 60)
      moves.append((1000 + step * 10, to - at))
      at = to
    }
    let recording = try Self.recording(moves, on: session, frame: 0)
    let steps = RecordedSteps(
      recording, of: 0, name: nil, form: .ease, jumps: false, file: "", framesPerSecond: 100)
    let second = name == "linear" ? "linear: { to: 450, over: 60f }" : "ease: { to: 450, over: 60f, curve: \(name) }"
    #expect(steps.entries == ["linear: { to: 50, over: 1f }", "wait: 99f", second])
  }

  @Test func `how far eases are from the hand is told`() throws {
    let session = try Self.session()
    // A way of 100 points that stands at 80 when half of the time is over.
    let moves = (1...20).map { ($0 * 50, $0 <= 10 ? 8.0 : 2) }
    let recording = try Self.recording(moves, on: session, frame: 0)
    func steps(_ form: RecordedForm) -> RecordedSteps {
      RecordedSteps(
        recording, of: 0, name: nil, form: form, jumps: false, file: "a.csv", framesPerSecond: 100)
    }
    let eases = steps(.ease)
    #expect(try #require(eases.farthest) > 2 && #require(eases.farthest) < 30)
    #expect(steps(.follow).farthest == nil)
    let still = RecordedSteps(
      try Self.recording([(100, 0)], on: session, frame: 0), of: 0, name: nil, form: .ease, jumps: false, file: "",
      framesPerSecond: 100)
    #expect(still.farthest == 0 && still.entries == [])
  }

  /// A map that scrolls both ways.
  static let map = """
    multiplane: 1
    canvas: { size: 120x160, fps: 100 }
    layers:
      - ScrollView:
          - Rectangle:
            width: 900
            height: 900
        axis: both
        name: map
    scroll:
      - jump: { to: { x: 30, y: 40 } }
      - wait: 50ms
    """

  @Test func `of a scroller of both axes both ways are told`() throws {
    let session = try Self.session(Self.map)
    let manual = try session.manualScroll(on: 2)
    var recording = GestureRecording(manual.state, of: session.loaded.scene, at: 0)
    for (time, x, y) in [(10, 5, 5), (20, 5, 5), (200, 0, 10), (400, 7.5, 0)] as [(UInt64, Double, Double)] {
      try manual.scroll(atX: 60, y: 80, by: PointOffset(x: x, y: y))
      recording.record(manual.state, at: time * 1_000_000)
    }
    // It is one scroller, although two move.
    #expect(recording.moved.compactMap { recording.scrollers[$0] }.map(\.name) == ["map"])
    let number = try #require(recording.moved.first)
    #expect(recording.movements(of: number).count == 3)
    let end = try session.state(session.frameCount - 1)
    #expect(recording.begins(number, as: end))
    try #expect(!recording.begins(number, as: Self.session(Self.map.replacing("x: 30", with: "x: 31")).state(2)))
    func steps(_ form: RecordedForm, jumps: Bool) -> RecordedSteps {
      RecordedSteps(
        recording, of: number, name: nil, form: form, jumps: jumps, file: "a.csv", framesPerSecond: 100)
    }
    let followed = steps(.follow, jumps: true)
    #expect(followed.entries == ["jump: { to: { x: 30, y: 40 } }", "follow: { csv: a.csv }"])
    let table = try #require(followed.table).split(separator: "\n")
    #expect(table.prefix(4) == ["frame,offset,across", "0,40,30", "1,45,35", "2,50,40"])
    #expect(table.count == 42 && table[20] == "19,50,40" && table[21] == "20,60,40" && table.last == "40,60,47.5")
    #expect(
      steps(.ease, jumps: false).entries == [
        "linear: { to: { x: 40, y: 50 }, over: 2f }", "wait: 17f", "linear: { to: { x: 40, y: 60 }, over: 1f }",
        "wait: 19f", "linear: { to: { x: 47.5, y: 60 }, over: 1f }",
      ])
  }
}
