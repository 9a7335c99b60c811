import Foundation
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// The pictures of the README and of the pages: made of frames, and compared like goldens so that they cannot fall behind the
/// engine.
@Suite(.full) struct ReadmePictureTests {
  /// Frames of a scene side by side, with clear room between them.
  struct Strip: Sendable, CustomTestStringConvertible {
    var file: String
    var scene: String
    var frames: [Int]
    var scale: Double
    /// How the scene is shown.
    var appearance = Appearance.light
    var mostBytes: Int

    var testDescription: String { file }

    func picture() throws -> DocumentPicture {
      let store = AssetStore()
      var scene = try CommittedScene(name: scene).load(store)
      scene.appearance = appearance
      let resources = try RenderResources(scene: scene, store: store)
      let composer = try FrameComposer(scene: scene, scale: scale, resources: resources)
      let pictures = try scene.states(of: frames, .leaf, resources).map { state in
        try composer.compose(state)
        let frame = StraightImage(composer.buffer, hasAlpha: false)
        return DocumentPicture(width: frame.width, height: frame.height, bytes: frame.bytes)
      }
      return .row(pictures, gap: 24)
    }
  }

  /// Pictures are shown at half their pixels: at a scale of 2, a point is a point of the page.
  static let strips = [
    Strip(file: "pages/entry", scene: "entry", frames: [0, 112, 160, 285], scale: 1, mostBytes: 600_000),
    Strip(file: "layout/anchor", scene: "layout/anchor", frames: [0, 8, 9, 36], scale: 2, mostBytes: 60_000),
    Strip(file: "pages/collection", scene: "collection", frames: [130], scale: 1, mostBytes: 120_000),
    Strip(file: "pages/lazy-display", scene: "lazy-display", frames: [190], scale: 1, mostBytes: 100_000),
    Strip(file: "pages/camera", scene: "gallery/camera", frames: [0, 72, 150, 234], scale: 0.5, mostBytes: 400_000),
    Strip(file: "pages/error", scene: "guide/diagrams/error", frames: [0], scale: 2, mostBytes: 40_000),
    Strip(file: "pages/visible", scene: "visible", frames: [50], scale: 1, mostBytes: 100_000),
  ]

  static let recipes = [
    recipe("sticky", [0, 8, 16, 30]), recipe("reveal", [4, 10, 16, 26]), recipe("progress-bar", [0, 10, 20, 30]),
    recipe("gallery", [0, 8, 14, 30]), recipe("collapsing-header", [0, 8, 16, 30]),
    recipe("dark-mode", [0], .dark), recipe("loop", [0, 15, 30, 45]), recipe("floating-bar", [0, 5, 18, 24]),
    recipe("chart", [0, 18, 25, 45]),
  ]

  static let guide = [
    page("1", "1-picture", [0], 2), page("2", "2-backdrop", [0, 57, 85, 142], 1), page("3", "3-rows", [0, 85], 2),
    page("4", "4-header", [0, 43, 71, 142], 1), page("5", "5-hand", [0, 40, 144, 185, 235], 1),
    page("6", "6-test", [40, 144, 251], 1),
    page("clocks", "clocks", [0, 20, 36, 60], 1.5), page("scrollytelling", "scrollytelling", [0, 16, 41, 65], 1.5),
    page("hands", "hands", [0, 30, 72, 96], 1.5), page("films", "films", [0, 41, 69], 1),
    page("lists-and-data", "lists-and-data", [0, 40, 80, 130], 1.25), page("loops", "loops", [0, 30, 60, 179], 1.5),
    page("looks", "looks", [0], 2), page("which-clock", "diagrams/clocks", [0], 2),
    page("scrollytelling-follow", "diagrams/follow", [0, 20, 40], 1.5),
  ]

  private static func page(_ file: String, _ scene: String, _ frames: [Int], _ scale: Double) -> Strip {
    Strip(file: "guide/\(file)", scene: "guide/\(scene)", frames: frames, scale: scale, mostBytes: 400_000)
  }

  private static func recipe(_ name: String, _ frames: [Int], _ appearance: Appearance = .light) -> Strip {
    Strip(
      file: "cookbook/\(name)", scene: "cookbook/\(name)", frames: frames, scale: 1.5, appearance: appearance,
      mostBytes: 100_000)
  }

  @Test func `the cookbook shows every recipe as it is`() throws {
    let page = ReferencePage("cookbook.md")
    let names = Files.names(in: "\(Repository.scenes)/cookbook").map { String($0.dropLast(".yaml".count)) }
    #expect(Set(Self.recipes.map(\.scene)) == Set(names.map { "cookbook/\($0)" }))
    for name in names {
      let bytes = try #require(Files.bytes(of: "\(Repository.scenes)/cookbook/\(name).yaml"))
      #expect(page.text.contains("```yaml\n\(String(decoding: bytes, as: UTF8.self))```"), "\(name)")
      #expect(page.text.contains("\"images/cookbook/\(name).webp\""), "\(name)")
    }
  }

  @Test(arguments: strips + recipes + guide)
  func `a picture of a page is what the engine draws`(_ strip: Strip) throws {
    #expect(try strip.picture().fault("docs/images/\(strip.file).webp", mostBytes: strip.mostBytes) == nil)
  }
}
