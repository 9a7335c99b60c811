import Foundation
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// Marks that are moved, and curves of keys.
@Suite(.full, .timeLimit(.minutes(5))) struct TrackMarkTests {
  private func move(_ page: PageSocket, _ mark: Int, to frame: Int, joins: Bool = false) throws -> JSON {
    try page.ask("move", ",\"mark\":\(mark),\"frame\":\(frame),\"joins\":\(joins)")
  }

  /// A scene with a track, at a rate.
  private func scene(_ track: String, fps: Int = 30) -> String {
    let start = OpenStudio.list.range(of: "scroll:\n")?.upperBound ?? OpenStudio.list.endIndex
    return OpenStudio.list[..<start].replacing("fps: 30", with: "fps: \(fps)") + track
  }

  @Test func `a mark is moved by the step before it, the file differs in that value alone, and it is taken back`()
    throws
  {
    let studio = try OpenStudio()
    let page = try PageSocket.opened(studio)
    let handles = try page.ask("handles").array
    #expect(handles?.map { $0["name"]?.string } == ["start"])
    #expect(handles?.first?["frame"]?.int == 6 && handles?.first?["movable"] == .bool(true))
    #expect(try move(page, 0, to: 9)["undo"]?.int == 1)
    #expect(studio.folder.text("scene.yaml") == OpenStudio.list.replacing("wait: 200ms", with: "wait: 300ms"))
    let marks = try page.text("scene")["marks"]?.array
    #expect(marks?.first?["frame"]?.int == 9)
    // Arrow keys go on, and are one step.
    for frame in [10, 11, 12] { _ = try move(page, 0, to: frame, joins: true) }
    #expect(studio.folder.text("scene.yaml") == OpenStudio.list.replacing("wait: 200ms", with: "wait: 400ms"))
    #expect(try page.ask("undo")["undo"]?.int == 0)
    #expect(studio.folder.text("scene.yaml") == OpenStudio.list)
  }

  @Test(
    arguments: [
      ("wait: 200ms", 60, 17, "wait: 283ms"), ("wait: 1s", 60, 61, "wait: 1.01s"), ("hold: 30f", 60, 45, "hold: 45f"),
      ("linear: { by: 10, over: 0.5s }", 24, 13, "linear: { by: 10, over: 0.54s }"),
      ("ease: { over: 1s, by: 40 }  # slow", 30, 45, "ease: { over: 1.5s, by: 40 }  # slow"),
      ("wait: \"500ms\"", 30, 30, "wait: \"1000ms\""), ("wait: 1s", 30, 0, "wait: 0s"),
    ] as [(String, Int, Int, String)])
  func `a duration stays in its unit and is as short as can be`(step: String, fps: Int, frame: Int, wanted: String)
    throws
  {
    let track = "  - \(step)\n  - mark: here\n  - linear: { by: 100, over: 1s }\n"
    let studio = try OpenStudio(scene(track, fps: fps))
    let page = try PageSocket.opened(studio)
    let answer = try move(page, 0, to: frame)
    #expect(answer["problems"] == nil)
    #expect(studio.folder.text("scene.yaml") == scene(track.replacing(step, with: wanted), fps: fps))
    #expect(try page.text("scene")["marks"]?.array?.first?["frame"]?.int == frame)
  }

  @Test func `a mark behind another one, or behind a jump, moves by the step that takes time`() throws {
    let studio = try OpenStudio(
      scene("  - wait: 1s\n  - mark: one\n  - jump: { to: 50 }\n  - mark: two\n  - linear: { by: 100, over: 1s }\n"))
    let page = try PageSocket.opened(studio)
    _ = try move(page, 1, to: 15)
    #expect(studio.folder.text("scene.yaml")?.contains("wait: 0.5s") == true)
    #expect(try page.text("scene")["marks"]?.array?.map { $0["frame"]?.int } == [15, 15])
  }

  @Test(arguments: [
    "  - mark: here\n  - wait: 1s\n", "  - spring: { by: 100 }\n  - mark: here\n  - wait: 1s\n",
    "  - wait: { until: scroll >= 0 }\n  - mark: here\n  - wait: 1s\n",
  ])
  func `a mark without a written duration before it stays, and says so`(track: String) throws {
    let studio = try OpenStudio(scene(track))
    let page = try PageSocket.opened(studio)
    #expect(try page.ask("handles").array?.first?["movable"] == .bool(false))
    #expect(try move(page, 0, to: 20)["problems"]?.array?.first?["code"]?.string == "fixed-mark")
    #expect(studio.folder.text("scene.yaml") == scene(track))
  }

  @Test func `a mark goes no further back than its step, and nowhere with --read-only`() throws {
    let track = "  - wait: 1s\n  - linear: { by: 30, over: 1s }\n  - mark: here\n  - wait: 1s\n"
    let studio = try OpenStudio(scene(track))
    let page = try PageSocket.opened(studio)
    #expect(try move(page, 0, to: 20)["problems"]?.array?.first?["code"]?.string == "before-step")
    #expect(try move(page, 5, to: 20)["problems"]?.array?.first?["code"]?.string == "fixed-mark")
    let readOnly = try OpenStudio(isReadOnly: true)
    let other = try PageSocket.opened(readOnly)
    #expect(try move(other, 0, to: 20)["problems"]?.array?.first?["code"]?.string == "read-only")
    #expect(try other.ask("handles").array?.first?["movable"] == .bool(false))
    #expect(readOnly.folder.text("scene.yaml") == OpenStudio.list)
  }

  // MARK: Curves

  @Test func `the values of a live key on all frames are those that are explained`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket.opened(studio)
    let number = try #require(page.ask("curve", ",\"path\":\"layers[0]\",\"key\":\"y\"")["curve"]?.int)
    var values: [Double?] = []
    while values.count < 46 {
      let part = try page.text("curve")
      #expect(part["curve"]?.int == number && part["first"]?.int == values.count)
      values += part["values"]?.array?.map(\.double) ?? []
    }
    for frame in [0, 6, 7, 20, 33, 45] {
      let seen = try PageSocket.opened(studio, frame: frame)
      let y = try seen.ask("node", ",\"path\":\"layers[0]\"")["keys"]?.array?.first { $0["key"]?.string == "y" }
      #expect(abs((values[frame] ?? .nan) - (y?["value"]?.double ?? .nan)) < 0.001, "frame \(frame)")
    }
    #expect(values[45] == -75)
  }

  @Test func `a row has values on the frames on which it is there, and a key that is not there is told`() throws {
    let studio = try OpenStudio(
      OpenStudio.list.replacing("padding: 12", with: "padding: 12\n              opacity: 1 - row.cover"))
    let page = try PageSocket.opened(studio)
    let path = try #require(page.ask("pick", ",\"x\":30,\"y\":20")["path"]?.string)
    _ = try page.ask("curve", ",\"path\":\"\(path)\",\"key\":\"opacity\",\"row\":14")
    let values = try #require(page.text("curve")["values"]?.array)
    #expect(values.first == .null && values.last?.double != nil)
    for key in ["opacit", "..", ""] {
      #expect(try page.ask("curve", ",\"path\":\"layers[0]\",\"key\":\"\(key)\"")["problems"]?.array?.isEmpty == false)
    }
  }

  // MARK: Edits on later frames

  @Test func `a value that the frame shown cannot be laid out with is not written`() throws {
    let text = OpenStudio.list.replacing("padding: 12", with: "padding: 12\n              weight: 300 + index * 10")
    let studio = try OpenStudio(text)
    let page = try PageSocket.opened(studio, frame: 45)
    let line = try #require(text.split(separator: "\n").firstIndex { $0.contains("weight") }) + 1
    let edit =
      ",\"line\":\(line),\"column\":23,\"from\":\"300 + index * 10\",\"to\":\"300 + index * 40\",\"joins\":false"
    let problems = try page.ask("edit", edit)["problems"]?.array
    #expect(problems?.first?["text"]?.string?.contains("weight") == true)
    #expect(studio.folder.text("scene.yaml") == text)
    // On the first frame no such row is there.
    let first = try PageSocket.opened(studio)
    #expect(try first.ask("edit", edit)["problems"] == nil)
  }

  @Test func `of a group that is repeated what it holds is picked in each copy`() throws {
    let studio = try OpenStudio(
      """
      multiplane: 1
      canvas: { size: 200x200 }
      layers:
        - ZStack:
            - Circle:
              name: dot
              fill: tan
              width: 10
              height: 10
              place: topLeading
          name: tile
          width: 40
          height: 40
          place: topLeading
          repeat: both
      """)
    let page = try PageSocket.opened(studio)
    let found = try page.ask("pick", ",\"x\":85,\"y\":125")
    #expect(found["path"]?.string == "layers[0].ZStack[0]")
    #expect(found["corners"]?.array?.first == .array([.number(80.0), .number(120.0)]))
    let node = try page.ask("node", ",\"path\":\"layers[0].ZStack[0]\",\"x\":85,\"y\":125")
    #expect(node["box"]?.array?.compactMap(\.double) == [80, 120, 10, 10])
    let under = found["under"]?.array?.compactMap { $0["path"]?.string }
    #expect(under == ["layers[0].ZStack[0]", "layers[0]"])
  }
}
