import Glibc
import MultiplaneOutput
import TestSupport
import Testing
import MultiplaneBase

/// A run killed at any moment: what has a final name is whole, and a resumed run ends like an undisturbed one.
@Suite(.full, .serialized) struct KilledRunTests {
  static let run = RunDescription(
    engine: "1", scene: "s", fingerprint: "f", fps: 30, width: 50, height: 40, sceneFrames: 60, frames: 0...59)

  static func render(_ folder: FrameFolder, delay: UInt32 = 0) throws(OutputError) {
    let encoder = PNGEncoder(mode: .fast)
    for frame in run.wanted where !folder.isDone(frame) {
      let picture = Picture(.noise, width: 50, height: 40, seed: UInt64(frame + 1))
      try folder.write(frame, encoder.encode(picture.source, hasAlpha: false), scroll: 0)
      if delay > 0 { usleep(delay) }
    }
  }

  @Test func `a run that was killed resumes to the same bytes`() async throws {
    let reference = TemporaryFolder()
    let folder = try FrameFolder.open(.given(reference.file("out")), run: Self.run, policy: .refuse)
    try Self.render(folder)
    try folder.finish()
    let place = TemporaryFolder()
    let path = place.file("out")
    for _ in 0..<6 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        var thread = pthread_t()
        pthread_create(
          &thread, nil,
          { _ in
            var now = timespec()
            clock_gettime(CLOCK_MONOTONIC, &now)
            usleep(UInt32(500 + now.tv_nsec / 1000 % 8000))
            kill(getpid(), SIGKILL)
            return nil
          }, nil)
        let folder = try FrameFolder.open(.given(path), run: KilledRunTests.run, policy: .resume)
        try KilledRunTests.render(folder, delay: 300)
        sleep(5)
      }
      for name in Files.names(in: path) where name.hasPrefix("frame-") {
        let whole = Files.bytes(of: path + "/" + name) == Files.bytes(of: reference.file("out/" + name))
        #expect(whole, "\(name)")
      }
    }
    let resumed = try FrameFolder.open(.given(path), run: Self.run, policy: .resume)
    try Self.render(resumed)
    try resumed.finish()
    let names = Files.names(in: path)
    #expect(names == Files.names(in: reference.file("out")))
    let same = names.allSatisfy {
      Files.bytes(of: path + "/" + $0) == Files.bytes(of: reference.file("out/" + $0))
    }
    #expect(same)
  }
}
