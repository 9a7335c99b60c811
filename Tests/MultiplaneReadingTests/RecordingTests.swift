import MultiplaneBase
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Recorded scrolls: what their files are, and what is wrong with others.
@Suite struct RecordingTests {
  private func read(_ csv: String, track: String = "follow: { csv: data/hand.csv }") throws(SceneFailure) -> Scene {
    let files = TemporaryFolder()
    files.write(csv, to: "data/hand.csv")
    return try SceneReader.read(
      "multiplane: 1\ncanvas: { size: 10x10, fps: 50 }\nlayers:\n  - Color: red\nscroll:\n  - \(track)\n",
      folder: files.path)
  }

  private func recording(_ scene: Scene) -> ScrollRecording? {
    if case .follow(let recording)? = scene.track.first?.verb { recording } else { nil }
  }

  @Test func `a recording has times or frames, and offsets`() throws {
    let timed = try read("offset,time,force\n0,0,1\n-12.5,0.02,1\n30,0.5,2\n")
    #expect(recording(timed) == ScrollRecording(times: [0, 0.02, 0.5], offsets: [0, -12.5, 30]))
    #expect(timed.schedule.end == 0.5 && timed.dataFiles.map(\.name) == ["data/hand.csv"])
    let framed = try read("frame,offset\n0,4\n25,8\n")
    #expect(recording(framed) == ScrollRecording(times: [0, 0.5], offsets: [4, 8]))
    let cut = try read("time,offset\n0,4\n3,8\n", track: "follow: { csv: data/hand.csv, until: 1s }")
    #expect(cut.schedule.end == 1)
  }

  @Test(
    arguments: [
      ("time,place\n0,0\n", "\"data/hand.csv\" is not a recording"),
      ("time,offset\n", "\"data/hand.csv\" has no samples"),
      ("time,offset\n0,0\n0,1\n", "the samples are not in the order of time"),
      ("time,offset\n0,0\n1,down\n", "\"offset\" is no number from -1000000000000 to 1000000000000"),
      ("time,offset\n0,1 2\n", "\"offset\" is no number from -1000000000000 to 1000000000000"),
      ("time,offset\n0,0x10\n", "\"offset\" is no number from -1000000000000 to 1000000000000"),
      ("time,offset\n0,nan\n", "\"offset\" is no number from -1000000000000 to 1000000000000"),
      ("time,offset\n-1,0\n", "\"time\" is no number from 0 to 86400"),
    ] as [(String, String)])
  func `what is no recording is told with its place`(csv: String, message: String) {
    do throws(SceneFailure) {
      _ = try read(csv)
      Issue.record("read")
    } catch {
      #expect(error.diagnostics.map(\.message) == [message])
      #expect(error.diagnostics.first?.span != nil)
    }
  }

  @Test func `a recording lies beneath the scene's folder`() {
    for path in ["../hand.csv", "/etc/passwd"] {
      #expect(throws: SceneFailure.self) { try read("time,offset\n0,0\n", track: "follow: { csv: \(path) }") }
    }
  }
}
