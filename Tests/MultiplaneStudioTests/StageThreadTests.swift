import Multiplane
import MultiplaneBase
import MultiplaneStudio
import NIOCore
import TestSupport
import Testing

/// What the stage keeps for pages and for those who ask by address, and what it lets go of.
@Suite(.full, .timeLimit(.minutes(5))) struct StageThreadTests {
  private let folder = TemporaryFolder()

  /// What a page was sent.
  private final class Inbox: Sendable {
    let messages = Monitor<[StageMessage]>([])

    func take(_ message: StageMessage) { messages.update { $0.append(message) } }

    /// Waits for a text that begins so and has this in it, and takes it out.
    func waitForText(_ kind: String, with part: String = "") {
      messages.wait { messages -> Void? in
        let place = messages.firstIndex { message in
          guard case .text(let text) = message else { return false }
          return text.hasPrefix("{\"t\":\"\(kind)\"") && text.contains(part)
        }
        return place.map { _ = messages.remove(at: $0) }
      }
    }

    /// Waits for a frame, and takes it out.
    func waitForFrame() -> ByteBuffer {
      messages.wait { messages in
        for (place, message) in messages.enumerated() {
          guard case .frame(let bytes) = message else { continue }
          messages.remove(at: place)
          return bytes
        }
        return nil
      }
    }

    /// How many texts of a kind have come and were not taken out.
    func count(of kind: String) -> Int {
      messages.read { messages in
        messages.count { if case .text(let text) = $0 { text.hasPrefix("{\"t\":\"\(kind)\"") } else { false } }
      }
    }
  }

  private func stage(_ scene: String = OpenStudio.list) throws -> StageThread {
    folder.write(scene, to: "scene.yaml")
    return try StageThread(path: folder.file("scene.yaml"), options: RenderOptions())
  }

  /// Waits until all has been done that the stage was told before.
  private func waitForAll(_ stage: StageThread) {
    let isDone = Monitor(false)
    stage.ask(for: .tree(0)) { _ in isDone.update { $0 = true } }
    isDone.wait { $0 ? () : nil }
  }

  /// Whether nobody else holds the memory of some bytes: only then they are written in place.
  private func isOwn(_ bytes: inout ByteBuffer) -> Bool {
    let before = bytes.withUnsafeReadableBytes { $0.baseAddress }
    bytes.setInteger(UInt8(0), at: 0)
    return bytes.withUnsafeReadableBytes { $0.baseAddress } == before
  }

  @Test func `a film and a page are written for every version without faults`() throws {
    folder.write(OpenStudio.list, to: "scene.yaml")
    let lines = Monitor<[String]>([])
    folder.write("", to: "taken.svg/file")
    let names = ["film.svg", "page.html", "taken.svg"]
    let files = VectorFiles(names.map(folder.file)) { line in lines.update { $0.append(line) } }
    let stage = try StageThread(path: folder.file("scene.yaml"), options: RenderOptions(), files: files)
    defer { stage.stop() }
    waitForAll(stage)
    #expect(folder.text("film.svg")?.contains("<title>A list</title>") == true)
    #expect(folder.text("page.html")?.contains("<title>A list</title>") == true)
    #expect(lines.read { $0.count { $0.hasSuffix(" bytes") } } == 2)
    #expect(lines.read { $0.contains { $0.hasPrefix("error: ") && $0.contains("taken.svg") } })
    // A version with faults writes nothing, and the one behind it does.
    folder.write(OpenStudio.list.replacing("y: -scroll", with: "y: -scrolled"), to: "scene.yaml")
    folder.write(OpenStudio.list.replacing("title: A list", with: "title: Another"), to: "scene.yaml")
    _ = lines.wait { $0.count >= 6 ? () : nil }
    #expect(folder.text("page.html")?.contains("<title>Another</title>") == true)
  }

  @Test func `what a page saw is let go of when it leaves`() throws {
    let (stage, inbox) = (try stage(), Inbox())
    let page = try #require(stage.join { inbox.take($0) })
    #expect(stage.receive(.show(frame: 3), from: page))
    var bytes = inbox.waitForFrame()
    waitForAll(stage)
    #expect(!isOwn(&bytes))
    var again = bytes
    #expect(stage.receive(.show(frame: 20), from: page))
    again = inbox.waitForFrame()
    stage.leave(page)
    waitForAll(stage)
    #expect(isOwn(&again))
    stage.stop()
  }

  @Test func `what a page saw of a version is let go of with the version, though it asks for nothing`() throws {
    let (stage, inbox) = (try stage(), Inbox())
    let page = try #require(stage.join { inbox.take($0) })
    var frames: [ByteBuffer] = []
    // Nothing is said to be painted: no third frame comes.
    for frame in [3, 20] {
      #expect(stage.receive(.show(frame: frame), from: page))
      frames.append(inbox.waitForFrame())
    }
    folder.write(OpenStudio.list.replacing("A list", with: "Another"), to: "scene.yaml")
    inbox.waitForText("scene", with: "Another")
    waitForAll(stage)
    for index in frames.indices { #expect(isOwn(&frames[index])) }
    stage.stop()
  }

  @Test func `a page that takes nothing is told all when it does`() throws {
    let (stage, inbox, other) = (try stage(OpenStudio.list.replacing("over: 1s", with: "over: 20s")), Inbox(), Inbox())
    let page = try #require(stage.join { inbox.take($0) })
    inbox.waitForText("scene")
    stage.record(page, isTaking: false)
    waitForAll(stage)
    let parts = inbox.count(of: "survey")
    folder.write(OpenStudio.list.replacing("A list", with: "Another"), to: "scene.yaml")
    _ = stage.join { other.take($0) }
    other.waitForText("scene", with: "Another")
    other.waitForText("survey", with: "\"count\":46")
    #expect(stage.receive(.ask(number: 1, .tree), from: page))
    waitForAll(stage)
    #expect(inbox.count(of: "scene") == 0 && inbox.count(of: "survey") == parts && inbox.count(of: "answer") == 0)
    stage.record(page, isTaking: true)
    inbox.waitForText("scene", with: "Another")
    inbox.waitForText("survey", with: "\"count\":46")
    inbox.waitForText("answer")
    stage.stop()
  }

  @Test func `whoever asks is answered, when the stage stops and when it has stopped`() throws {
    let stage = try stage()
    let answers = Monitor<[StageThread.FileResult]>([])
    for frame in 0..<10 { stage.ask(for: .picture(frame)) { answer in answers.update { $0.append(answer) } } }
    stage.stop()
    #expect(answers.read(\.count) == 10)
    stage.ask(for: .picture(0)) { answer in answers.update { $0.append(answer) } }
    #expect(answers.read { $0.count == 11 && $0.last == .busy })
  }

  @Test func `the first picture of a page is the frame a pixel a point, and beyond the end the last one`() throws {
    let stage = try stage()
    var options = RenderOptions()
    options.scale = 1
    let session = try SceneSession(SourceFile.read(path: folder.file("scene.yaml")), options: options)
    let last = session.frameCount - 1
    for (frame, shown) in [(0, 0), (3, 3), (last + 7, last), (0, 0)] {
      let answer = Monitor<StageThread.FileResult?>(nil)
      stage.ask(for: .view(frame)) { result in answer.update { $0 = result } }
      #expect(answer.wait { $0 } == .bytes(try session.file(shown)), "frame \(frame)")
    }
  }

  /// Tells of its end.
  private final class Witness: Sendable {
    let hasEnded: Monitor<Bool>
    init(_ hasEnded: Monitor<Bool>) { self.hasEnded = hasEnded }
    deinit { hasEnded.update { $0 = true } }
  }

  @Test func `with the stage ends what is found out about all frames`() throws {
    let long = OpenStudio.list.replacing("over: 1s", with: "over: 200s")
    let (hasEnded, inbox) = (Monitor(false), Inbox())
    do {
      let stage = try stage(long)
      let witness = Witness(hasEnded)
      _ = stage.join { message in withExtendedLifetime(witness) { inbox.take(message) } }
      // It has begun.
      inbox.waitForText("survey")
      stage.stop()
    }
    // Another that begins afterwards goes to its end.
    let (other, all) = (try stage(long), Inbox())
    _ = other.join { all.take($0) }
    all.waitForText("survey", with: "\"first\":6000")
    #expect(hasEnded.read { $0 })
    other.stop()
  }
}
