import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneScene
import Synchronization
import TestSupport
import Testing

/// What gifski is given (Tests/Fixtures/fake-gifski keeps it), as another program reads it.
@Suite(.full, .enabled(if: OtherProgram.hasFFmpeg)) struct GifskiTests {
  private static let fake = Repository.fixture("fake-gifski")
  private let folder = TemporaryFolder()

  private func text(height: Int, background: String = "white") -> String {
    """
    multiplane: 1
    canvas: { size: 40x\(height), fps: 20, background: \(background) }
    layers:
      - Gradient: { from: "#FF2000", to: "#0030FF" }
        height: 30
        top: 0
        y: scroll
      - Rectangle: { fill: "#20C832" }
        width: 20
        height: 10
        bottom: 0
    scroll:
      - linear: { by: 30, over: 0.2s }
    """
  }

  /// The commands that were run.
  private func make(_ clip: some ClipSource, _ name: String) throws -> [EncoderCommand] {
    let commands = Mutex<[EncoderCommand]>([])
    _ = try clip.write(
      to: ClipFile(.given(folder.file(name)), replaces: true), gifski: Self.fake, patience: 600,
      onCommand: { command in commands.withLock { $0.append(command) } })
    return commands.withLock { $0 }
  }

  /// A small picture goes by the colours of BT.601, a large one by those of BT.709.
  @Test(arguments: [(60, "bt601"), (500, "bt709")])
  func `frames arrive in the colours they were drawn in`(height: Int, matrix: String) throws {
    let scene = try scene(text(height: height))
    let clip = try SceneClip(SceneSession(scene), ClipOptions(.gif))
    #expect(clip.passes(gifski: Self.fake) == 1)
    let commands = try make(clip, "stream.gif")
    #expect(commands.map(\.program) == [Self.fake])
    folder.write(
      Files.bytes(of: folder.file("stream.gif")).map { Array($0.dropFirst(6).dropLast()) } ?? [], to: "stream.y4m")
    let found = try OtherProgram.output([
      "ffmpeg", "-v", "error", "-f", "yuv4mpegpipe", "-i", folder.file("stream.y4m"), "-vf",
      "scale=in_color_matrix=\(matrix):in_range=full:flags=accurate_rnd+full_chroma_int", "-f", "rawvideo", "-pix_fmt",
      "rgba", "-",
    ])
    let drawn = Mutex<[Int: [UInt8]]>([:])
    try SequenceRenderer(scene).run(
      into: FrameFunction(readsPixels: true) { frame throws(OutputError) in
        let converter = RawConverter()
        let bytes = withExtendedLifetime(converter) { Array(converter.convert(frame.pixels, hasAlpha: false)) }
        drawn.withLock { $0[frame.index] = bytes }
      })
    let frames = drawn.withLock { all in all.keys.sorted().compactMap { all[$0] } }
    #expect(frames.count == 5 && found.count == frames.count * 40 * height * 4)
    for (index, frame) in frames.enumerated() {
      let start = index * frame.count
      var worst = 0
      for at in stride(from: 0, to: frame.count, by: 4) {
        // Red and blue change places between the two.
        for (here, there) in [(0, 2), (1, 1), (2, 0)] {
          worst = max(worst, abs(Int(frame[at + here]) - Int(found[start + at + there])))
        }
      }
      #expect(worst <= 2, "frame \(index)")
    }
  }

  @Test func `a folder's frames go the same way`() throws {
    let run = try SequenceRenderer(scene(text(height: 60)))
    let frames = try FrameFolder.open(.given(folder.file("frames")), run: run.runDescription(), policy: .refuse)
    try run.run(into: frames)
    try frames.finish()
    _ = try make(FolderClip(folder.file("frames"), ClipOptions(.gif)), "folder.gif")
    _ = try make(SceneClip(SceneSession(scene(text(height: 60))), ClipOptions(.gif)), "scene.gif")
    let files = try ["folder", "scene"].map { try Data(contentsOf: URL(fileURLWithPath: folder.file("\($0).gif"))) }
    #expect(files[0] == files[1])
  }

  @Test func `what gifski cannot make is ffmpeg's`() throws {
    let clear = try SceneClip(SceneSession(scene(text(height: 60, background: "none"))), ClipOptions(.gif))
    #expect(try make(clear, "clear.gif").map(\.program) == ["ffmpeg"])
    let film = try SceneClip(SceneSession(scene(text(height: 60))), ClipOptions(.mp4))
    #expect(try make(film, "a.mp4").map(\.program) == ["ffmpeg"])
  }
}
