import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

@Suite struct SceneTemplateTests {
  @Test(arguments: SceneTemplate.allCases)
  func `a template is a scene without warnings that needs no files`(template: SceneTemplate) throws {
    let folder = TemporaryFolder()
    let source = SourceFile(name: "new.yaml", text: template.text(title: "A \"new\" \\ one"))
    let loaded = try LoadedScene(source, folder: folder.path)
    #expect(loaded.scene.title == "A \"new\" \\ one")
    #expect(loaded.scene.warnings.isEmpty)
    // Every frame is stepped, the last one is drawn: expressions, events and jumps all do.
    let last = loaded.scene.frameCount(framesPerSecond: loaded.scene.canvas.framesPerSecond) - 1
    var options = RenderOptions()
    options.scale = 0.5
    let still = try loaded.still(at: .frame(last), options: options)
    #expect(still.warnings.isEmpty && still.png.count > 1000)
  }

  @Test(arguments: SceneTemplate.allCases)
  func `a template moves`(template: SceneTemplate) throws {
    let loaded = try LoadedScene(SourceFile(name: "new.yaml", text: template.text(title: "New")), folder: ".")
    var options = RenderOptions()
    options.scale = 0.25
    let (first, later) = (
      try loaded.still(at: .frame(0), options: options).png, try loaded.still(at: .time(1.2), options: options).png
    )
    #expect(first != later)
    // Who opens the first picture of it sees that it moves: half a second is enough.
    let session = try SceneSession(loaded, options: options)
    #expect(try abs(session.state(Int(session.framesPerSecond / 2)).scroll - session.state(0).scroll) > 8)
    #expect(loaded.scene.marks.count == 1)
  }

  @Test(arguments: SceneTemplate.allCases)
  func `a template teaches and is tidy`(template: SceneTemplate) {
    let lines = template.text(title: "New").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("# ") && lines.filter { $0.contains("# ") }.count >= 6)
    #expect(lines.last == "" && !lines.contains { $0.hasSuffix(" ") || $0.contains("\t") })
    #expect(!template.text(title: "New").contains("TITLE"))
  }
}
