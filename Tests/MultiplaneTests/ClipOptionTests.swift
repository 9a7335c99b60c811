import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneScene
import TestSupport
import Testing

/// What is told before a clip is drawn.
@Suite struct ClipOptionTests {
  private func clip(
    _ format: ClipFormat, canvas: String = "size: 375x667", change: (inout ClipOptions) -> Void = { _ in }
  ) throws -> SceneClip {
    var options = ClipOptions(format)
    change(&options)
    let text = "multiplane: 1\ncanvas: { \(canvas) }\nlayers: []\nscroll: [{ wait: 1s }]\n"
    return try SceneClip(SceneSession(scene(text)), options)
  }

  private func refusal(_ body: () throws -> SceneClip) -> Diagnostic? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? SceneFailure)?.diagnostics.first
    }
  }

  @Test func `odd sides of a film are told, with a width that is right`() throws {
    let problem = refusal { try clip(.mp4) }
    #expect(problem?.message == "a film has even sides, and a frame has 375x667 pixels")
    #expect(problem?.hint == "--width 378 makes it 378x672")
    #expect(problem?.failure == .commandLine)
    let wide = try clip(.mp4) { $0.width = 378 }
    #expect(wide.settings.width == 378 && wide.settings.height == 672 && wide.warnings.isEmpty)
    #expect(try clip(.gif).settings.width == 375)
  }

  @Test func `a transparent film is refused, a transparent GIF comes with a warning`() throws {
    let problem = refusal { try clip(.mp4, canvas: "size: 10x10, background: none") }
    #expect(problem?.code == "clip-alpha" && problem?.failure == .commandLine)
    let gif = try clip(.gif, canvas: "size: 10x10, background: none")
    #expect(gif.warnings.map(\.code) == ["gif-alpha"] && gif.settings.hasAlpha)
    for format in [ClipFormat.webp, .apng] {
      #expect(try clip(format, canvas: "size: 10x10, background: none").warnings.isEmpty)
    }
  }

  @Test func `rates are the format's own, the scene's or what was asked for`() throws {
    #expect(try clip(.gif).settings.rate.framesPerSecond == 25 && clip(.gif).warnings.isEmpty)
    #expect(try clip(.webp).settings.rate.framesPerSecond == 60 && clip(.webp).frameCount == 61)
    // What is slow stays as slow: frames between its own would only be shown twice.
    let slow = try clip(.gif, canvas: "size: 10x10, fps: 10")
    #expect(slow.settings.rate.framesPerSecond == 10 && slow.frameCount == 11 && slow.warnings.isEmpty)
    let fast = try clip(.gif) { $0.framesPerSecond = 60 }
    #expect(fast.settings.rate.framesPerSecond == 50 && fast.frameCount == 51)
    #expect(
      fast.warnings.map(\.message) == ["GIF cannot show 60 frames per second; using 50 (2 hundredths each)"])
  }

  @Test func `a folder without frames is no clip`() throws {
    let place = TemporaryFolder()
    let folder = place.path
    func problem(_ frames: RenderOptions.FrameRange? = nil, width: Int? = nil) -> Diagnostic? {
      do throws(RenderFailure) {
        var options = ClipOptions(.gif)
        options.width = width
        _ = try FolderClip(folder, options, frames: frames)
        return nil
      } catch {
        return error.diagnostics.first
      }
    }
    #expect(problem()?.message == "\"\(folder)\" has no frames.json")
    let run = try SequenceRenderer(scene(movingList))
    let frames = try FrameFolder.open(.given(folder), run: run.runDescription(), policy: .refuse)
    try run.run(into: frames)
    try frames.finish()
    #expect(problem() == nil)
    #expect(problem(.init(first: 40))?.message == "\"\(folder)\" has none of these frames")
    #expect(problem(width: 100)?.message == "frames of a folder keep their width of 192 pixels")
    // A manifest that lacks a frame, as a run of two ranges leaves it.
    var manifest = try #require(try FrameManifest(in: OutputFolder(folder)))
    manifest.entries[7] = nil
    try manifest.write(in: OutputFolder(folder))
    #expect(problem()?.message == "\"\(folder)\" lacks frame 7")
    #expect(problem()?.failure == .output)
    #expect(problem(.init(first: 8)) == nil)
  }
}
