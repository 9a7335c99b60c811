import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneScene
import Synchronization
import TestSupport
import Testing

/// Clips as ffmpeg really makes them.
@Suite(.full, .enabled(if: OtherProgram.hasFFmpeg)) struct ClipTests {
  private let folder = TemporaryFolder()

  /// Few colours, so that palettes hold them all; a square that leaves what was there.
  private func text(background: String = "white") -> String {
    """
    multiplane: 1
    canvas: { size: 40x60, fps: 20, background: \(background) }
    layers:
      - Rectangle: { fill: "#0A64C8" }
        width: 20
        height: 20
        top: 0
        y: scroll
      - Rectangle: { fill: "#C83200" }
        width: 40
        height: 10
        bottom: 0
    scroll:
      - linear: { by: 40, over: 0.5s }
    """
  }

  private func make(
    _ name: String, _ text: String? = nil, change: (inout ClipOptions) -> Void = { _ in }
  ) throws -> (path: String, clip: SceneClip) {
    let path = folder.file(name)
    var options = try ClipOptions(#require(ClipFormat(path: name)))
    change(&options)
    let clip = try SceneClip(SceneSession(scene(text ?? self.text())), options)
    let made = try clip.write(to: ClipFile(.given(path), replaces: true), patience: 600)
    #expect(made.bytes == (try Data(contentsOf: URL(fileURLWithPath: path)).count))
    return (path, clip)
  }

  private func probe(_ path: String) throws -> ClipProbe {
    try #require(ClipProbe(Array(Data(contentsOf: URL(fileURLWithPath: path)))))
  }

  /// The frames of a clip's scene as RGBA, colour not multiplied.
  private func drawn(_ text: String, _ options: RenderOptions) throws -> [[UInt8]] {
    let frames = Mutex<[Int: [UInt8]]>([:])
    try SequenceRenderer(scene(text), options: options).run(
      into: FrameFunction(readsPixels: true) { frame throws(OutputError) in
        let converter = RawConverter()
        var bytes = withExtendedLifetime(converter) { Array(converter.convert(frame.pixels, hasAlpha: frame.hasAlpha)) }
        for at in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(at, at + 2) }
        frames.withLock { $0[frame.index] = bytes }
      })
    return frames.withLock { all in all.keys.sorted().compactMap { all[$0] } }
  }

  @Test func `a GIF has the size, rate and repetition it was asked for`() throws {
    let (path, clip) = try make("a.gif") { ($0.framesPerSecond, $0.width, $0.loop) = (20, 80, 3) }
    #expect(clip.frameCount == 11)
    var expected = try probe(path)
    (expected.width, expected.height, expected.plays) = (80, 120, 3)
    expected.delays = Array(repeating: 0.05, count: 11)
    #expect(try probe(path) == expected)
    // A rate of its own: 20 is below the 25 a GIF has at most unless more is asked for.
    #expect(try probe(make("b.gif").path).delays == Array(repeating: 0.05, count: 11))
    #expect(try probe(make("e.gif") { $0.framesPerSecond = 25 }.path).delays == Array(repeating: 0.04, count: 14))
    #expect(try probe(make("c.gif").path).plays == 0)
    #expect(try probe(make("d.gif") { $0.loop = 1 }.path).plays == nil)
  }

  @Test func `an animated WebP and an APNG have them, too`() throws {
    let webp = try probe(make("a.webp") { $0.loop = 2 }.path)
    #expect(webp.width == 40 && webp.height == 60 && webp.plays == 2)
    let total: Double = webp.delays.reduce(0, +)
    #expect(abs(total - 0.55) < 0.011)
    let apng = try probe(make("a.apng") { ($0.loop, $0.framesPerSecond) = (4, 10) }.path)
    #expect(apng.width == 40 && apng.height == 60 && apng.plays == 4 && !apng.hasAlpha)
    #expect(apng.delays.count == 6 && apng.delays.allSatisfy { abs($0 - 0.1) < 1e-3 })
  }

  @Test func `a film has them, and the colours`() throws {
    let (path, _) = try make("a.mp4")
    let line = String(
      decoding: try OtherProgram.output([
        "ffprobe", "-v", "error", "-count_frames", "-of", "csv", "-show_entries",
        "stream=codec_name,width,height,pix_fmt,color_space,r_frame_rate,nb_read_frames", path,
      ]), as: UTF8.self)
    #expect(line.trimmingCharacters(in: .newlines) == "stream,h264,40,60,yuv420p,bt709,20/1,11")
    let first = try #require(try OtherProgram.frames(of: path, width: 40, height: 60).first)
    for (x, y, color) in [(20, 8, [0x0A, 0x64, 0xC8]), (4, 30, [255, 255, 255]), (20, 56, [0xC8, 0x32, 0])] {
      let at = (y * 40 + x) * 4
      let found = first[at..<at + 3].map { Int($0) }
      #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 6 }, "\(found) at \(x), \(y)")
    }
  }

  @Test(arguments: ["white", "none"])
  func `a film for editors and one for pages say their colours and keep alpha`(background: String) throws {
    let text = text(background: background)
    for (name, said, decoder, codec) in [
      // The decoder gives 12 bits for the 10 there are.
      ("a.mov", "stream,prores,40,60,yuv444p12le,tv,bt709,bt709,bt709,20/1,11", "prores", 3),
      ("a.webm", "stream,vp9,40,60,yuv420p,tv,bt709,bt709,bt709,20/1,11", "libvpx-vp9", 10),
    ] {
      let (path, _) = try make(name, text)
      let line = String(
        decoding: try OtherProgram.output([
          "ffprobe", "-v", "error", "-count_frames", "-of", "csv", "-show_entries",
          "stream=codec_name,width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries,r_frame_rate,nb_read_frames",
          path,
        ]), as: UTF8.self)
      // VP9 has its alpha in a stream beside the frames, of which the probe says nothing.
      let expected = background == "none" ? said.replacing("yuv444", with: "yuva444") : said
      #expect(line.trimmingCharacters(in: .newlines) == expected)
      let found = try OtherProgram.frames(of: path, width: 40, height: 60, decoder: decoder)
      var options = RenderOptions()
      options.framesPerSecond = 20
      let wanted = try drawn(text, options)
      #expect(found.count == wanted.count)
      for (index, (found, wanted)) in zip(found, wanted).enumerated() {
        // The edge of the square is between two samples of color.
        for (x, y) in [(4, 30), (20, 56), (4, 56), (10, 59)] {
          let at = (y * 40 + x) * 4
          #expect(abs(Int(found[at + 3]) - Int(wanted[at + 3])) <= codec, "\(name): alpha of \(x), \(y) on \(index)")
          guard wanted[at + 3] > 0 else { continue }
          for channel in 0..<3 {
            #expect(
              abs(Int(found[at + channel]) - Int(wanted[at + channel])) <= codec,
              "\(name): \(channel) of \(x), \(y) on \(index)")
          }
        }
      }
    }
  }

  @Test(arguments: ["a.gif", "a.apng"], ["white", "none"])
  func `every frame shows what was drawn`(name: String, background: String) throws {
    let text = text(background: background)
    let (path, clip) = try make(name, text) { $0.framesPerSecond = 20 }
    #expect(try probe(path).hasAlpha == (background == "none") || name == "a.gif")
    var options = RenderOptions()
    options.framesPerSecond = 20
    let wanted = try drawn(text, options)
    let found = try OtherProgram.frames(of: path, width: 40, height: 60)
    #expect(wanted.count == clip.frameCount && found.count == wanted.count)
    for (index, (found, wanted)) in zip(found, wanted).enumerated() {
      var worst = 0
      for at in stride(from: 0, to: wanted.count, by: 4) {
        worst = max(worst, abs(Int(found[at + 3]) - Int(wanted[at + 3])))
        guard wanted[at + 3] > 0 else { continue }
        for channel in 0..<3 { worst = max(worst, abs(Int(found[at + channel]) - Int(wanted[at + channel]))) }
      }
      // The colours of a GIF are the palette's: each is there, rounded.
      #expect(worst <= (name == "a.gif" ? 8 : 0), "frame \(index)")
    }
  }

  /// The colors of a WebP's frames, each shown over those before it.
  private func shown(_ path: String) throws -> [[UInt32]] {
    let film = try #require(AnimatedWebP(Array(Data(contentsOf: URL(fileURLWithPath: path)))))
    var shown: [UInt32] = []
    return film.frames.map { frame in
      #expect(frame.draw(over: &shown))
      return shown
    }
  }

  @Test func `a WebP shows what was drawn, and has the parts that change alone`() throws {
    let (path, _) = try make("a.webp")
    var options = RenderOptions()
    options.framesPerSecond = 20
    let (found, wanted) = (try shown(path), try drawn(text(), options).map(ColorDistance.colors))
    #expect(found.count == 11 && wanted.count == 11)
    for (found, wanted) in zip(found, wanted) { #expect(ColorDistance(found, wanted, width: 40).mean < 1.5) }
    let film = try #require(AnimatedWebP(Array(Data(contentsOf: URL(fileURLWithPath: path)))))
    // The square moves on the left; the right is the first frame's, in squares of 16 pixels.
    #expect(film.frames[0].width == 40 && film.frames[1...].allSatisfy { $0.width <= 32 && $0.height < 60 })
  }

  @Test func `a lossless WebP has the colors that were drawn`() throws {
    let (path, _) = try make("a.webp") { $0.quality = .lossless }
    var options = RenderOptions()
    options.framesPerSecond = 20
    let wanted = try drawn(text(), options).map(ColorDistance.colors)
    #expect(try shown(path) == wanted)
  }

  @Test func `an AVIF says its colors and is near what was drawn`() throws {
    let (path, _) = try make("a.avif")
    let line = String(
      decoding: try OtherProgram.output([
        "ffprobe", "-v", "error", "-of", "csv", "-show_entries",
        "stream=codec_name,width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries", path,
      ]), as: UTF8.self)
    #expect(line.trimmingCharacters(in: .newlines) == "stream,av1,40,60,yuv444p,tv,bt709,bt709,bt709")
    var options = RenderOptions()
    options.framesPerSecond = 20
    let (found, wanted) = (try OtherProgram.frames(of: path, width: 40, height: 60), try drawn(text(), options))
    #expect(found.count == wanted.count)
    for (found, wanted) in zip(found, wanted) {
      #expect(ColorDistance(ColorDistance.colors(found), ColorDistance.colors(wanted), width: 40).mean < 1.5)
    }
  }

  @Test(arguments: ["a.gif", "a.webp", "a.apng"]) func `frames that change nothing make the one before longer`(
    name: String
  )
    throws
  {
    let text = text().replacing("linear: { by: 40, over: 0.5s }", with: "wait: 0.5s")
    let delays = try probe(make(name, text).path).delays
    #expect(delays.count == 1 && abs(delays[0] - 0.55) < 1e-3, "\(delays)")
  }

  @Test(arguments: [1, 4]) func `how many frames are drawn at once changes no byte of an animation`(jobs: Int) throws {
    for format in [ClipFormat.gif, .webp, .apng] {
      let files = try [1, jobs].map { jobs in
        var options = RenderOptions()
        options.jobs = jobs
        let path = folder.file("\(jobs).\(format.rawValue)")
        let clip = try SceneClip(SceneSession(scene(movingList), options: options), ClipOptions(format))
        _ = try clip.write(to: ClipFile(.given(path), replaces: true))
        return try Data(contentsOf: URL(fileURLWithPath: path))
      }
      #expect(files[0] == files[1])
    }
  }

  @Test func `a WebP keeps alpha`() throws {
    #expect(try probe(make("a.webp", text(background: "none")).path).hasAlpha)
  }

  @Test func `a clip of a folder is that of its scene`() throws {
    let text = text()
    let run = try SequenceRenderer(scene(text))
    let frames = try FrameFolder.open(.given(folder.file("frames")), run: run.runDescription(), policy: .refuse)
    try run.run(into: frames)
    try frames.finish()
    var options = ClipOptions(.gif)
    options.framesPerSecond = 20
    let clip = try FolderClip(folder.file("frames"), options)
    _ = try clip.write(to: ClipFile(.given(folder.file("f.gif")), replaces: false), patience: 600)
    let (path, source) = try make("s.gif", text) { $0.framesPerSecond = 20 }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder.file("f.gif"))) == Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(
      try clip.poster(at: nil) == Array(Data(contentsOf: URL(fileURLWithPath: folder.file("frames/frame-00000.png")))))
    #expect(try source.poster(at: nil) == clip.poster(at: nil))
    // At another rate the frames nearest in time are shown, the last one at the end.
    options.framesPerSecond = 5
    #expect(try FolderClip(folder.file("frames"), options).frameCount == 4)
  }
}
