import Multiplane
import TestSupport
import Testing

/// Problems as a program in Swift gets them.
@Suite(.full) struct LibraryProblemTests {
  private static let scene =
    "multiplane: 1\ncanvas: { size: 20x20 }\nlayers: [{ Color: teal }]\nscroll: [{ wait: 0.1s }]\n"

  private func problem(_ body: () throws -> Void) -> SceneProblem? {
    do {
      try body()
      return nil
    } catch {
      return (error as? SceneError)?.problems.first
    }
  }

  @Test func `each problem has a kind`() throws {
    #expect(problem { _ = try SceneSession(text: "multiplane: 1\nlayer: []") }?.kind == .scene)
    #expect(problem { _ = try SceneSession(path: "none.yaml") }?.kind == .request)
    let picture = Self.scene.replacing("Color: teal", with: "Image: none.png")
    #expect(problem { _ = try SceneSession(text: picture).frame(0) }?.kind == .file)
    let session = try SceneSession(text: Self.scene)
    for moment in [SceneMoment.frame(900), .time(-1), .mark("none"), .scroll(.nan), .mark("none", plus: 1)] {
      #expect(problem { _ = try session.frame(at: moment) }?.kind == .request)
    }
    let large = Self.scene.replacing("20x20", with: "9000000x9000000")
    #expect(problem { _ = try SceneSession(text: large).frame(0) }?.kind == .limit)
  }

  @Test func `hints speak of what a program calls, and not of options`() async throws {
    let folder = TemporaryFolder()
    let session = try SceneSession(text: Self.scene)
    try await session.render(into: folder.file("out"), frames: 0...1)
    for text in [Self.scene, Self.scene.replacing("teal", with: "navy")] {
      let other = try SceneSession(text: text)
      let error = await #expect(throws: SceneError.self) { try await other.render(into: folder.file("out")) }
      #expect(
        error?.description.contains("(a render with resumes: true keeps those that match") == true, "\(error as Any)")
      #expect(error?.description.contains("--") == false)
      #expect(error?.problems.first?.kind == .system)
    }
  }

  @Test func `limits of the engine are those of a program, within their bounds`() async {
    await #expect(processExitsWith: .success) {
      EngineLimits.seconds = 7
      precondition(EngineLimits.seconds == 7)
      EngineLimits.seconds = 0
      precondition(EngineLimits.seconds == 1)
      EngineLimits.memory = 512 << 20
      precondition(EngineLimits.memory == 512 << 20)
      EngineLimits.memory = .max
      precondition(EngineLimits.memory == 1 << 40)
    }
  }

  @Test func `a session has a time of its own, on every thread`() async throws {
    // Lines that cross everywhere take longer than a second.
    let lines = (0..<30_000).map { "L\($0 * 7_919 % 997) \($0 * 104_729 % 991)" }.joined()
    let text = Self.scene.replacing("20x20", with: "1000x1000").replacing(
      "{ Color: teal }", with: "{ Path: { d: M0 0\(lines)Z, box: 1000x1000, fill: red } }")
    var options = SessionOptions()
    options.seconds = 1
    let session = try SceneSession(text: text, options: options)
    let folder = TemporaryFolder()
    let drawn = #expect(throws: SceneError.self) { try session.frame(0) }
    let rendered = await #expect(throws: SceneError.self) {
      try await session.render(into: folder.file("out"), frames: 0...0)
    }
    for error in [drawn, rendered] {
      #expect(error?.problems.first?.kind == .limit, "\(error as Any)")
      #expect(error?.description.contains("more than 1 s") == true)
      #expect(error?.description.contains("more time is given by seconds of the SessionOptions") == true)
    }
    #expect(EngineLimits.seconds == 60)
  }

  @Test func `a moment is a mark and so many seconds after it, or a number of seconds`() throws {
    let text = Self.scene.replacing("[{ wait: 0.1s }]", with: "[{ wait: 0.1s }, { mark: told }, { wait: 0.5s }]")
    let session = try SceneSession(text: text)
    #expect(try session.frame(at: .mark("told")).number == 6)
    #expect(try session.frame(at: .mark("told", plus: 0.25)).number == 21)
    #expect(try session.frame(at: .mark("told", plus: -0.1)).number == 0)
    #expect(try session.frame(at: 0.5).number == 30 && session.frame(at: .end).number == 36)
    #expect(try session.frame(at: .start).number == 0)
    #expect(
      problem { _ = try session.frame(at: .mark("told", plus: 9)) }?.message.contains("no frame at 9.1 s") == true)
  }
}
