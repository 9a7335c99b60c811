import Multiplane
import Synchronization
import TestSupport
import Testing

/// A render as a program waits for it: where its progress arrives, and what is left when its task is cancelled.
@Suite(.full, .timeLimit(.minutes(5))) struct LibraryRenderTests {
  /// A scene of some seconds, at 10 frames a second.
  private static func scene(seconds: Int) -> String {
    """
    multiplane: 1
    canvas: { size: 20x30, fps: 10, scale: 1 }
    layers:
      - Gradient: { from: red, to: blue }
        height: 300
        y: -mod(scroll, 200)
    scroll:
      - linear: { by: \(10 * seconds), over: \(seconds)s }
    """
  }

  private static func name(_ frame: Int) -> String {
    "frame-" + String(repeating: "0", count: 5 - String(frame).count) + "\(frame).png"
  }

  /// The numbers of the frames in a folder.
  private static func frames(in folder: TemporaryFolder) -> [Int] {
    Files.names(in: folder.file("out")).filter { $0.hasSuffix(".png") }.compactMap { Int($0.dropFirst(6).dropLast(4)) }
      .sorted()
  }

  /// An actor that holds a session, as a model of an app does.
  private actor Model {
    let folder: TemporaryFolder
    private let session: SceneSession
    private(set) var told: [RenderProgress] = []
    private(set) var isCancelled = false

    init(_ folder: TemporaryFolder, seconds: Int) throws {
      self.folder = folder
      session = try SceneSession(text: LibraryRenderTests.scene(seconds: seconds))
    }

    /// - Parameter isCut: Whether the task ends itself at the first frame.
    func render(_ frames: ClosedRange<Int>? = nil, resumes: Bool = false, isCut: Bool = false) async throws {
      told = []
      do throws(SceneError) {
        try await session.render(into: folder.file("out"), frames: frames, resumes: resumes) { progress in
          self.preconditionIsolated()
          told.append(progress)
          if isCut { withUnsafeCurrentTask { $0?.cancel() } }
        }
      } catch {
        guard error.isCancellation, error.problems.isEmpty else { throw error }
        isCancelled = true
      }
    }

    func png(_ frame: Int) throws -> [UInt8] { try session.frame(frame).png }
  }

  @Test func `frames are those of the session, and the caller's actor is told of each in order`() async throws {
    let folder = TemporaryFolder()
    let model = try Model(folder, seconds: 3)
    try await model.render(5...24)
    let told = await model.told
    #expect(told.map(\.frame) == Array(5...24) && told.map(\.written) == Array(1...20))
    #expect(told.allSatisfy { $0.total == 20 } && told.last?.fraction == 1)
    #expect(Self.frames(in: folder) == Array(5...24))
    for frame in 5...24 {
      let isEqual = try await model.png(frame) == Files.bytes(of: folder.file("out/\(Self.name(frame))"))
      #expect(isEqual, "frame \(frame)")
    }
  }

  @Test func `a render of a task that is cancelled ends early, and goes on where it was`() async throws {
    let folder = TemporaryFolder()
    // Twenty hours: nobody waits for its end.
    let model = try Model(folder, seconds: 72_000)
    var before: [Int] = []
    for _ in 0..<2 {
      // The task of the test itself goes on.
      try await Task { try await model.render(resumes: true, isCut: true) }.value
      #expect(await model.isCancelled)
      let (told, frames) = (await model.told, Self.frames(in: folder))
      // Frames that were being drawn are whole, and told of; none is left out.
      #expect(told.map(\.frame) == Array(before.count..<frames.count) && !told.isEmpty)
      #expect(frames == Array(0..<frames.count) && frames.count < 720_001)
      #expect(told.allSatisfy { $0.total == 720_001 - before.count })
      #expect(folder.text("out/frames.json")?.contains("\"frames\"") == true)
      before = frames
    }
    for frame in [0, before.count - 1] {
      let isEqual = try await model.png(frame) == Files.bytes(of: folder.file("out/\(Self.name(frame))"))
      #expect(isEqual, "frame \(frame)")
    }
  }

  @Test func `a render that goes on leaves the files of one that was never stopped`() async throws {
    let (whole, cut) = (TemporaryFolder(), TemporaryFolder())
    try await Model(whole, seconds: 6).render()
    let model = try Model(cut, seconds: 6)
    try await Task { try await model.render(isCut: true) }.value
    try await model.render(resumes: true)
    let names = Files.names(in: whole.file("out"))
    #expect(names.count == 62 && Files.names(in: cut.file("out")) == names)
    for name in names {
      #expect(Files.bytes(of: cut.file("out/\(name)")) == Files.bytes(of: whole.file("out/\(name)")), "\(name)")
    }
  }

  @Test func `the actor that waits for a render answers others meanwhile`() async throws {
    let folder = TemporaryFolder()
    let model = try Model(folder, seconds: 72_000)
    let task = Task { try await model.render() }
    // A render that held the actor would let nobody ask until its end.
    while await model.told.count < 3 { await Task.yield() }
    _ = try await model.png(40)
    task.cancel()
    try await task.value
    #expect(await model.isCancelled)
    #expect(await model.told.count < 720_001)
  }

  @Test func `a task that was cancelled before makes no folder`() async throws {
    let folder = TemporaryFolder()
    let model = try Model(folder, seconds: 1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await model.render()
    }
    try await task.value
    #expect(await model.isCancelled)
    #expect(folder.names == [])
  }

  @Test func `frames that are there already are an error unless the render resumes`() async throws {
    let folder = TemporaryFolder()
    let model = try Model(folder, seconds: 1)
    try await model.render(0...3)
    let error = await #expect(throws: SceneError.self) { try await model.render(0...3) }
    #expect(error?.problems.count == 1 && error?.description.contains("out") == true)
    try await model.render(0...3, resumes: true)
    #expect(await model.told == [])
    let frame = await #expect(throws: SceneError.self) { try await model.render(0...99, resumes: true) }
    #expect(frame?.problems.isEmpty == false)
  }

  @Test @MainActor func `progress may change what belongs to the main actor`() async throws {
    let folder = TemporaryFolder()
    let session = try SceneSession(text: Self.scene(seconds: 1))
    var fractions: [Double] = []
    try await session.render(into: folder.file("out"), frames: 0...3) { progress in
      MainActor.preconditionIsolated()
      fractions.append(progress.fraction)
    }
    #expect(fractions == [0.25, 0.5, 0.75, 1])
  }
}
