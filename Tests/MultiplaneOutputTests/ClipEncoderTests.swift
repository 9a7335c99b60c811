import Foundation
import Glibc
import MultiplaneOutput
import MultiplaneBase
import TestSupport
import Testing

/// What becomes of frames, and of a run, with encoders of all kinds of manners (Tests/Fixtures/fake-ffmpeg).
@Suite(.full) struct ClipEncoderTests {
  private static let fake = Repository.fixture("fake-ffmpeg")
  private let folder = TemporaryFolder()

  /// Frames larger than a pipe holds: 2 MiB each, every byte the frame's number.
  private static let side = 724
  private func frame(_ index: Int) -> [UInt8] { [UInt8](repeating: UInt8(index), count: Self.side * Self.side * 4) }

  private func settings(_ format: ClipFormat = .mp4) -> ClipSettings {
    ClipSettings(format: format, width: Self.side, height: Self.side, rate: ClipRate(25, for: format))
  }

  /// Gives an encoder frames until it fails or the file is there.
  private func encode(_ name: String, frames: Int = 3, patience: Double = 600) -> OutputError? {
    outputError { () throws(OutputError) in
      let encoder = ClipEncoder(
        settings(), into: try ClipFile(.given(folder.file(name)), replaces: false), program: Self.fake,
        patience: patience)
      do throws(OutputError) {
        let pipe = try encoder.start()
        for index in 0..<frames {
          try frame(index).lend { bytes throws(OutputError) in try pipe.write(bytes, at: index) }
        }
        try encoder.end()
        try encoder.finish()
      } catch {
        encoder.discard()
        throw encoder.explained(error)
      }
    }
  }

  /// What the encoder was given: the file without what makes it a film.
  private func content(_ name: String) -> [UInt8]? {
    Files.bytes(of: folder.file(name)).map { Array($0.dropFirst(16)) }
  }

  private func failure(_ error: OutputError?) -> EncoderFailure? {
    guard case .encoder(let failure) = error else { return nil }
    return failure
  }

  @Test func `frames arrive whole and in order, and the file gets its name at the end`() {
    #expect(encode("record.mp4") == nil)
    #expect(content("record.mp4") == (0..<3).flatMap(frame))
    #expect(folder.names == ["record.mp4"])
  }

  @Test func `a program that talks much before it reads does not stop the run`() {
    #expect(encode("chatty.mp4") == nil)
    #expect(content("chatty.mp4")?.count == 3 * Self.side * Self.side * 4)
  }

  @Test func `a failure has the exit code, the last twenty lines and the version`() {
    let error = encode("fails.mp4")
    #expect(failure(error)?.reason == .exited(3))
    #expect(failure(error)?.lines == (11...30).map { "line \($0)" })
    #expect(error?.description == "\"\(Self.fake)\" failed with exit code 3")
    #expect(error?.hint == "this is version 3.2.4-1; 4.0 or later is needed")
    #expect(error?.exitCode == 7 && error?.name == "encoder-failed")
    #expect(folder.names == [])
  }

  @Test(arguments: [
    ("dies.mp4", EncoderFailure.Reason.killed(signal: SIGKILL)), ("leaves.mp4", .stoppedReading),
    ("empty.mp4", .madeNothing), ("cut.mp4", .leftUnfinished),
  ])
  func `an encoder that ends too early leaves nothing`(name: String, reason: EncoderFailure.Reason) {
    let error = encode(name)
    #expect(failure(error)?.reason == reason)
    #expect(error?.exitCode == 7)
    #expect(folder.names == [])
  }

  /// What stands at the end of each format, and what a disk leaves that becomes full before; a character is a byte.
  private static let ends: [(ClipFormat, String, Bool)] = [
    (.gif, "GIF89a;", true), (.gif, "GIF89a", false), (.gif, ";", false), (.apng, "\u{89}PNG....IEND....", true),
    (.apng, "\u{89}PNG....IEND...", false), (.webp, "RIFF\u{4}\0\0\0WEBP", true), (.webp, "RIFF\u{5}\0\0\0WEBP", false),
    (.webp, "RIFF\0\0\0\0WEBP", false), (.webp, "RIFF", false), (.mp4, "\0\0\0\u{9}ftyp.\0\0\0\u{8}moov", true),
    (.mp4, "\0\0\0\u{9}ftyp.\0\0\0\u{8}mdat", false), (.mp4, "\0\0\0\u{9}moov", false),
    (.mp4, "\0\0\0\u{8}moov\0\0\0\0mdat.....", false), (.mp4, "\0\0\0\u{8}moov.", false),
    (.mp4, "\0\0\0\u{1}mdat\0\0\0\0\0\0\0\u{11}.\0\0\0\u{8}moov", true),
    (.mov, "\0\0\0\u{8}moov", true), (.mov, "\0\0\0\u{9}moov", false),
    (.webm, "\u{1A}\u{45}\u{DF}\u{A3}\u{81}.\u{18}\u{53}\u{80}\u{67}\u{40}\u{2}..", true),
    (.webm, "\u{1A}\u{45}\u{DF}\u{A3}\u{81}.\u{18}\u{53}\u{80}\u{67}\u{40}\u{3}..", false),
    (.webm, "\u{1A}\u{45}\u{DF}\u{A3}\u{81}.\u{18}\u{53}\u{80}\u{67}\u{FF}..", false),
    (.webm, "\u{1A}\u{45}\u{DF}\u{A3}\0", false), (.webm, "RIFF", false),
    (.mp4, "\0\0\0\u{8}moov\0\0\0\u{1}mdat\u{FF}\0\0\0\0\0\0\u{11}.", false),
  ]

  @Test(arguments: ends)
  func `a file is whole when its end is there`(format: ClipFormat, text: String, isWhole: Bool) throws {
    let file = try ClipFile(.given(folder.file("a.\(format.rawValue)")), replaces: false)
    folder.write(text.unicodeScalars.map { UInt8($0.value) }, to: Path.name(file.temporaryPath))
    #expect(try file.isWhole(as: format) == isWhole)
  }

  @Test(arguments: ["hangs.mp4", "noisy.mp4", "never-ends.mp4"])
  func `an encoder that hangs is ended`(name: String) {
    let error = encode(name, patience: 0.5)
    #expect(failure(error)?.reason == .hung(seconds: 0.5))
    #expect((failure(error)?.lines.count ?? 99) <= 20)
    #expect(error?.hint == "`--patience` says how long to wait")
    #expect(folder.names.filter { $0 != "hangs.pid" } == [])
  }

  @Test func `whoever waits for a hanging encoder can be woken`() async throws {
    let encoder = ClipEncoder(
      settings(), into: try ClipFile(.given(folder.file("hangs.mp4")), replaces: false), program: Self.fake,
      patience: 86_400)
    let pipe = try encoder.start()
    async let error = onOwnThread {
      outputError { () throws(OutputError) in
        try [UInt8](repeating: 0, count: 8 << 20).lend { bytes throws(OutputError) in try pipe.write(bytes, at: 0) }
      }
    }
    // Stopping works at any moment; most often the program is there by then and hangs.
    for _ in 0..<10_000 where !folder.names.contains("hangs.pid") { usleep(1000) }
    encoder.stop()
    #expect(await error == .stopped)
    encoder.discard()
    #expect(folder.names.filter { $0 != "hangs.pid" } == [])
  }

  @Test func `a program that is not there or is none is told before a frame is drawn`() throws {
    func start(_ program: String) -> OutputError? {
      outputError { () throws(OutputError) in
        let file = try ClipFile(.given(folder.file("x.mp4")), replaces: false)
        _ = try ClipEncoder(settings(), into: file, program: program).start()
      }
    }
    #expect(start("no-such-program-anywhere")?.name == "encoder-missing")
    #expect(start(folder.file("nothing"))?.hint?.contains("MULTIPLANE_FFMPEG") == true)
    #expect(failure(start(folder.path))?.reason == .cannotStart(EACCES))
  }

  @Test func `a program that lacks something is told apart from one that is old`() {
    let lines = ["Unknown encoder 'libx264'"]
    #expect(
      EncoderFailure(program: "ffmpeg", .exited(1), lines: lines).hint
        == "it was built without what this needs; Debian's ffmpeg has all of it")
    let outdated = EncoderFailure.Outdated(found: "n3.4", needed: "4.0")
    #expect(
      EncoderFailure(program: "ffmpeg", .exited(1), lines: lines, outdated: outdated).hint
        == "this is version n3.4; 4.0 or later is needed")
  }

  @Test(arguments: [
    ("ffmpeg version 5.1.9-0+deb12u1 Copyright\nlibavcodec     59. 37.100 / 59. 37.100\n", false),
    ("ffmpeg version 4.0 Copyright\n", false), ("ffmpeg version n4.4.1\n", false),
    ("ffmpeg version 3.2.4-1 Copyright\n", true), ("ffmpeg version n3.4 Copyright\n", true),
    ("ffmpeg version 0.8.17-6:0.8.17-1, Copyright\n", true),
    // Builds between releases say it by their libraries only.
    (
      "ffmpeg version N-80129-gd1d18de Copyright\nlibavutil  55. 24.100\nlibavcodec     57. 43.100 / 57. 43.100\n", true
    ),
    ("ffmpeg version git-2017-01-22 Copyright\nlibavcodec 57\n", true),
    ("ffmpeg version N-109468-gd39b34123d Copyright\nlibavcodec     59. 56.100 / 59. 56.100\n", false),
    ("ffmpeg version N-109468-gd39b34123d Copyright\n", false),
  ])
  func `a version says whether it is too old`(_ printed: TextArgument, _ isTooOld: Bool) throws {
    #expect(try #require(FFmpegVersion(printed: printed.text)).isTooOld == isTooOld)
  }

  @Test func `what is no version has none`() {
    #expect(FFmpegVersion(printed: "") == nil && FFmpegVersion(printed: "usage: ffmpeg") == nil)
  }

  @Test func `an old program that ends without having read all is told to be old`() {
    #expect(encode("leaves.mp4")?.hint == "this is version 3.2.4-1; 4.0 or later is needed")
  }

  @Test func `what stands at the file's place is looked at first`() throws {
    Files.write([1], to: folder.file("there.mp4"))
    #expect(
      outputError { () throws(OutputError) in _ = try ClipFile(.given(folder.file("there.mp4")), replaces: false) }
        == .fileExists(path: folder.file("there.mp4")))
    #expect(
      outputError { () throws(OutputError) in _ = try ClipFile(.given("/dev/null"), replaces: true) }
        == .notAFile(path: "/dev/null"))
    // What a killed run left is taken away, what a living one writes is not.
    Files.write([1], to: folder.file(".there.mp4.tmp-999999999"))
    Files.write([1], to: folder.file(".there.mp4.tmp-1"))
    _ = try ClipFile(.given(folder.file("there.mp4")), replaces: true)
    #expect(folder.names == [".there.mp4.tmp-1", "there.mp4"])
  }
}
