import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// The scenes of the gallery: what shows them, and that those which are loops have no seam.
@Suite(.full) struct GalleryTests {
  static let names = Files.names(in: "\(Repository.scenes)/gallery").filter { $0.hasSuffix(".yaml") }
    .map { String($0.dropLast(".yaml".count)) }.sorted()
  /// Those whose track ends where it began.
  static let loops = names.filter { text(of: $0).contains("  - loop: 0s\n") }

  static func text(of name: String) -> String {
    String(decoding: Files.bytes(of: "\(Repository.scenes)/gallery/\(name).yaml") ?? [], as: UTF8.self)
  }

  @Test func `the gallery shows every scene, and says how to begin with it`() throws {
    let page = ReferencePage("gallery.md").text
    #expect(Self.names.count == 7 && Self.loops.count == 4)
    for name in Self.names {
      // A floor is in no film of vectors, so its scene is shown by frames.
      let picture = name == "camera" ? "pages/camera.webp" : "gallery/\(name).svg"
      let parts = [
        "<img src=\"images/\(picture)\" width=\"", "(../Scenes/gallery/\(name).yaml)",
        "multiplane new --template \(name)\n",
      ]
      for part in parts { #expect(page.contains(part), "\(part)") }
    }
  }

  @Test(arguments: names)
  func `a scene of the gallery is the template of its name`(name: String) throws {
    let template = try #require(SceneTemplate(rawValue: name))
    let lines = Self.text(of: name).split(separator: "\n", omittingEmptySubsequences: false)
    let title = try #require(lines.first { $0.hasPrefix("title: ") }).dropFirst("title: ".count)
    let made = template.text(title: String(title)).replacing("title: \"\(title)\"", with: "title: \(title)")
    #expect(made == lines.joined(separator: "\n"))
    for file in template.files {
      #expect(Files.bytes(of: "\(Repository.scenes)/gallery/\(file.path)") == file.bytes)
    }
  }

  @Test(arguments: loops)
  func `a loop comes back to its first frame`(name: String) throws {
    // Without its last step a scene goes on to the frame that the first one stands for.
    let text = Self.text(of: name).replacing("  - loop: 0s\n", with: "")
    let loaded = try LoadedScene(SourceFile(name: "loop.yaml", text: text), folder: "\(Repository.scenes)/gallery")
    var options = RenderOptions()
    options.scale = 0.5
    let last = loaded.scene.frameCount(framesPerSecond: loaded.scene.canvas.framesPerSecond) - 1
    let (first, end) = (
      try loaded.still(at: .frame(0), options: options).file, try loaded.still(at: .frame(last), options: options).file
    )
    #expect(first == end)
  }
}
