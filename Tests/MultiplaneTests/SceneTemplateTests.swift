import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

@Suite(.full) struct SceneTemplateTests {
  @Test(arguments: SceneTemplate.allCases)
  func `a template is a scene without warnings that brings what it needs`(template: SceneTemplate) throws {
    let folder = try Self.folder(for: template)
    let source = SourceFile(name: "new.yaml", text: template.text(title: "A \"new\" \\ one"))
    let loaded = try LoadedScene(source, folder: folder.path)
    #expect(loaded.scene.title == "A \"new\" \\ one")
    #expect(loaded.scene.warnings.isEmpty)
    // Every frame is stepped, the last one is drawn: expressions, events and jumps all do.
    let last = loaded.scene.frameCount(framesPerSecond: loaded.scene.canvas.framesPerSecond) - 1
    var options = RenderOptions()
    options.scale = 0.5
    let still = try loaded.still(at: .frame(last), options: options)
    #expect(still.warnings.isEmpty && still.file.count > 1000)
  }

  @Test(arguments: SceneTemplate.allCases)
  func `a template moves`(template: SceneTemplate) throws {
    let folder = try Self.folder(for: template)
    let loaded = try LoadedScene(SourceFile(name: "new.yaml", text: template.text(title: "New")), folder: folder.path)
    var options = RenderOptions()
    options.scale = 0.25
    let (first, later) = (
      try loaded.still(at: .frame(0), options: options).file, try loaded.still(at: .time(1), options: options).file
    )
    #expect(first != later)
    // The landscape goes there and back.
    #expect(loaded.scene.marks.count == (template == .landscape ? 3 : 1))
  }

  @Test(arguments: [SceneTemplate.page, .list, .feed, .landscape, .night])
  func `the templates that scroll by themselves do so from the start`(template: SceneTemplate) throws {
    let session = try SceneSession(
      try LoadedScene(SourceFile(name: "new.yaml", text: template.text(title: "New")), folder: "."))
    #expect(try abs(session.state(Int(session.framesPerSecond / 2)).scroll - session.state(0).scroll) > 8)
  }

  /// A folder with what a template brings.
  private static func folder(for template: SceneTemplate) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for file in template.files {
      try AtomicFile(.given("\(folder.path)/\(file.path)")).write(file.bytes)
    }
    return folder
  }

  @Test(arguments: SceneTemplate.allCases)
  func `a template teaches and is tidy`(template: SceneTemplate) {
    let lines = template.text(title: "New").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("# ") && lines.filter { $0.contains("# ") }.count >= 6)
    #expect(lines.last == "" && !lines.contains { $0.hasSuffix(" ") || $0.contains("\t") })
    #expect(lines.filter { $0 == "title: \"New\"" }.count == 1)
  }

  /// The moment of each template's picture, in seconds, and the pixels for each point of its canvas.
  static let pictures: [SceneTemplate: (at: Double, scale: Double)] = [
    .page: (1, 1), .list: (1, 1), .feed: (2, 1), .landing: (2, 0.5), .player: (1, 0.75), .chat: (3, 0.6),
    .night: (1, 0.5),
    .shelf: (1, 0.5), .landscape: (9, 0.5), .camera: (3, 0.5),
  ]

  @Test(arguments: SceneTemplate.allCases)
  func `the gallery has a picture of a template as it is drawn`(template: SceneTemplate) throws {
    let (moment, scale) = try #require(Self.pictures[template])
    var options = SessionOptions()
    options.scale = scale
    let folder = try Self.folder(for: template)
    let session = try SceneSession(text: template.text(title: "New"), folder: folder.path, options: options)
    let frame = try session.frame(at: .time(moment))
    let path = "images/templates/\(template.rawValue).webp"
    #expect(
      DocumentPicture(width: frame.width, height: frame.height, bytes: frame.pixels)
        .fault("docs/\(path)", mostBytes: 40_000) == nil)
    #expect(ReferencePage("gallery.md").text.contains("<img src=\"\(path)\" width=\"\(frame.width / 2)\""))
  }
}
