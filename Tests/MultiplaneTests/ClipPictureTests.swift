import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// The clips of the pages are what the commands beside them make: as many frames of that size and rate, and their pixels.
@Suite(.full) struct ClipPictureTests {
  /// A clip and the command for it, a row of the table in docs/gallery.md.
  struct Clip: Sendable, CustomTestStringConvertible {
    /// Below docs/images.
    var file: String
    var scene: String
    var options: [String: String] = [:]
    var testDescription: String { file }

    /// - Parameter row: ``| `images/x.webp` | `multiplane gif …` |``.
    init?(row: Substring) {
      let cells = row.split(separator: "`", omittingEmptySubsequences: false)
      guard cells.count == 5, cells[1].hasPrefix("images/"), cells[3].hasPrefix("multiplane gif ") else { return nil }
      let words = cells[3].split(separator: " ").map { String($0) }
      (file, scene) = (String(cells[1].dropFirst("images/".count)), words[2])
      for (option, value) in zip(words.dropFirst(3), words.dropFirst(4)) where option.hasPrefix("-") {
        options[option] = value
      }
    }

    /// The number after an option.
    func number(_ option: String) -> Double? { options[option].flatMap { Double($0) } }

    /// The frames it shows, counted at its rate.
    func session() throws -> (session: SceneSession, frames: ClosedRange<Int>) {
      var render = RenderOptions()
      let path = "\(Repository.root)/\(scene)"
      let source = try SourceFile.read(path: path)
      let canvas = try LoadedScene(source).scene.canvas
      render.framesPerSecond = number("--fps")
      render.scale = number("--width").map { $0 / canvas.size.width.points }
      let session = try SceneSession(source, options: render, traces: false)
      let ends = options["--frames"]?.components(separatedBy: "..").compactMap { Int($0) } ?? []
      return (session, ends.count == 2 ? ends[0]...ends[1] : 0...session.frameCount - 1)
    }
  }

  static let clips = ReferencePage("gallery.md").text.split(separator: "\n").compactMap { Clip(row: $0) }

  @Test func `every clip of the pages has its command, and is small enough`() throws {
    let folder = "\(Repository.root)/docs/images"
    let gallery = Files.names(in: "\(folder)/gallery").map { "gallery/\($0)" }
    let files = (Files.names(in: folder) + gallery).filter { $0.hasSuffix(".webp") }
    #expect(Set(files) == Set(Self.clips.map(\.file)) && files.count == Self.clips.count)
    var total = 0
    for clip in Self.clips {
      let bytes = Files.bytes(of: "\(folder)/\(clip.file)")?.count ?? 0
      #expect(bytes < 2_300_000, "\(clip.file)")
      total += bytes
      #expect(clip.options["-o"] == clip.file.split(separator: "/").last.map { String($0) })
    }
    #expect(total < 11_000_000)
  }

  /// Frames at a time by day; the night looks at all of a clip.
  private static let stretch = 10
  /// Every so many rows are compared: few tell one frame from the next.
  private static let rows = 24

  @Test(arguments: clips) func `a clip shows the frames that its command draws`(_ clip: Clip) throws {
    let bytes = try #require(Files.bytes(of: "\(Repository.root)/docs/images/\(clip.file)"), "\(clip.file)")
    let film = try #require(AnimatedWebP(bytes), "\(clip.file)")
    let (session, frames) = try clip.session()
    #expect(film.frames.count == frames.count)
    let rate = session.framesPerSecond
    #expect(rate >= 25)
    let seconds = Double(film.frames.reduce(0) { $0 + $1.milliseconds }) / 1000
    #expect(abs(seconds - Double(frames.count) / rate) < 0.001 * Double(frames.count))
    #expect(film.width == session.pixels.width && film.height == session.pixels.height)
    // What a clip leaves of a frame that did not change is in the one before.
    var shown: [UInt32] = []
    let last = TestTier.current == .night ? film.frames.count - 1 : min(Self.stretch, film.frames.count - 1)
    for (index, frame) in film.frames.prefix(last + 1).enumerated() {
      #expect(frame.draw(over: &shown, rows: Self.rows))
      guard index == 0 || index == last || index % 25 == 0 else { continue }
      let whole = try session.frame(frames.lowerBound + index).pixels
      let line = film.width * 4
      var drawn: [UInt32] = []
      for row in stride(from: 0, to: film.height, by: Self.rows) {
        drawn += ColorDistance.colors(Array(whole[row * line..<(row + 1) * line]))
      }
      let distance = ColorDistance(shown, drawn, width: film.width)
      #expect(distance.mean < 2.5, "\(clip.file), frame \(index): \(distance.mean)")
    }
  }
}
