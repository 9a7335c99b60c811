import Foundation
import MultiplaneGolden
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// The pictures of the README and of the cookbook: made of frames, and compared like goldens so that they cannot fall behind the engine.
///
/// With MULTIPLANE_WRITE_DOCS=1 those that changed are written instead.
@Suite(.full) struct ReadmePictureTests {
  static let writes = ProcessInfo.processInfo.environment["MULTIPLANE_WRITE_DOCS"] == "1"

  /// Frames of a scene side by side, with clear room between them.
  struct Strip: Sendable, CustomTestStringConvertible {
    var file: String
    var scene: String
    var frames: [Int]
    var scale: Double
    /// How the scene is shown.
    var appearance = Appearance.light
    /// Pixels between two frames.
    var gap = 12
    var mostBytes: Int

    var testDescription: String { file }

    func picture() throws -> StraightImage {
      let store = AssetStore()
      var scene = try CommittedScene(name: scene).load(store)
      scene.appearance = appearance
      let resources = try RenderResources(scene: scene, store: store)
      let composer = try FrameComposer(scene: scene, scale: scale, resources: resources)
      let (width, height) = (composer.buffer.width, composer.buffer.height)
      let total = width * frames.count + gap * (frames.count - 1)
      var strip = StraightImage(width: total, height: height, bytes: Array(repeating: 0, count: total * height * 4))
      for (index, state) in try scene.states(of: frames, .leaf, resources).enumerated() {
        try composer.compose(state)
        let frame = StraightImage(composer.buffer, hasAlpha: false)
        for y in 0..<height {
          let start = (y * strip.width + index * (width + gap)) * 4
          strip.bytes.replaceSubrange(start..<start + width * 4, with: frame.bytes[y * width * 4..<(y + 1) * width * 4])
        }
      }
      return strip
    }
  }

  static let strips = [
    Strip(file: "entry", scene: "entry", frames: [0, 112, 160, 285], scale: 0.75, gap: 24, mostBytes: 600_000),
    Strip(file: "layout/anchor", scene: "layout/anchor", frames: [0, 8, 9, 36], scale: 2, gap: 24, mostBytes: 60_000),
  ]

  static let recipes = [
    recipe("sticky", [0, 8, 16, 30]), recipe("reveal", [4, 10, 16, 26]), recipe("progress-bar", [0, 10, 20, 30]),
    recipe("gallery", [0, 8, 14, 30]), recipe("collapsing-header", [0, 8, 16, 30]),
    recipe("dark-mode", [0], .dark), recipe("loop", [0, 15, 30, 45]), recipe("floating-bar", [0, 5, 18, 24]),
    recipe("chart", [0, 18, 25, 45]),
  ]

  static let guide = [
    page("1", "1-picture", [0]), page("2", "2-backdrop", [0, 57, 85, 142]), page("3", "3-rows", [0, 85]),
    page("4", "4-header", [0, 43, 71, 142]), page("5", "5-hand", [0, 40, 144, 185, 235]),
    page("6", "6-test", [40, 144, 251]),
    page("clocks", "clocks", [0, 20, 36, 60]), page("scrollytelling", "scrollytelling", [0, 16, 41, 65]),
    page("hands", "hands", [0, 30, 72, 96]), page("films", "films", [0, 41, 69]),
    page("lists-and-data", "lists-and-data", [0, 40, 80, 130]), page("loops", "loops", [0, 30, 60, 179]),
    page("looks", "looks", [0]),
  ]

  private static func page(_ file: String, _ scene: String, _ frames: [Int]) -> Strip {
    Strip(
      file: "guide/\(file)", scene: "guide/\(scene)", frames: frames, scale: frames.count < 3 ? 2 : 1, gap: 24,
      mostBytes: 400_000)
  }

  private static func recipe(_ name: String, _ frames: [Int], _ appearance: Appearance = .light) -> Strip {
    Strip(
      file: "cookbook/\(name)", scene: "cookbook/\(name)", frames: frames, scale: 1.5, appearance: appearance, gap: 24,
      mostBytes: 100_000)
  }

  @Test func `the cookbook shows every recipe as it is`() throws {
    let page = ReferencePage("cookbook.md")
    let names = Files.names(in: "\(Repository.scenes)/cookbook").map { String($0.dropLast(".yaml".count)) }
    #expect(Set(Self.recipes.map(\.scene)) == Set(names.map { "cookbook/\($0)" }))
    for name in names {
      let bytes = try #require(Files.bytes(of: "\(Repository.scenes)/cookbook/\(name).yaml"))
      #expect(page.text.contains("```yaml\n\(String(decoding: bytes, as: UTF8.self))```"), "\(name)")
      #expect(page.text.contains("(images/cookbook/\(name).png)"), "\(name)")
    }
  }

  @Test(arguments: strips + recipes + guide)
  func `a picture of a page is what the engine draws`(_ strip: Strip) throws {
    let path = "docs/images/\(strip.file).png"
    let picture = try strip.picture()
    let known = Files.bytes(of: "\(Repository.root)/\(path)")
    let golden = known.flatMap { try? StraightImage(png: $0, name: path) }
    if golden == picture {
      #expect((known?.count ?? 0) < strip.mostBytes)
    } else if Self.writes {
      try Data(picture.png()).write(to: URL(fileURLWithPath: "\(Repository.root)/\(path)"), options: .atomic)
    } else {
      let summary = golden.map { PictureComparison(golden: $0, actual: picture).summary } ?? "there is none"
      Issue.record("\(path): \(summary)\nif the frames are right, write them with MULTIPLANE_WRITE_DOCS=1")
    }
  }
}
