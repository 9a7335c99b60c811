import Foundation
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// The scenes of the studio's folder: which there are, and how pages go from one to another.
@Suite(.full, .timeLimit(.minutes(5))) struct ScenesTests {
  private static let other = OpenStudio.list.replacing("A list", with: "Another list").replacing(
    "by: 300", with: "by: 90")

  /// A studio whose folder has a scene beside its own, one in a folder, and files that are no scenes.
  private func studio(isReadOnly: Bool = false) throws -> OpenStudio {
    let studio = try OpenStudio(isReadOnly: isReadOnly)
    studio.folder.write(Self.other, to: "other.yaml")
    studio.folder.write(Self.other, to: "more/deep.yml")
    for name in ["out/made.yaml", ".hidden/scene.yaml", "more/.secret.yaml"] {
      studio.folder.write(Self.other, to: name)
    }
    studio.folder.write("rows: [1, 2]\n", to: "data.yaml")
    return studio
  }

  private func names(_ page: PageSocket) throws -> [String] {
    try page.ask("scenes")["names"]?.array?.compactMap(\.string) ?? []
  }

  @Test func `a page is told which scenes there are, and goes to another one`() throws {
    let studio = try studio()
    let page = try PageSocket.opened(studio)
    #expect(try names(page) == ["other.yaml", "scene.yaml", "more/deep.yml"])
    let deep = try PageSocket(studio, token: nil)
    deep.say("{\"t\":\"hello\",\"token\":\"\(studio.token.text)\",\"protocol\":1,\"scene\":\"more/deep.yml\"}")
    let told = try deep.text("scene")
    #expect(told["title"]?.string == "Another list" && told["name"]?.string == "more/deep.yml")
    let number = try #require(told["number"]?.int)
    // Both are drawn by address.
    let token = ["X-Multiplane-Token: \(studio.token.text)"]
    func status(_ query: String) throws -> Int? {
      try studio.status(studio.request("GET /frame.png?\(query) HTTP/1.1", token))
    }
    #expect(try status("frame=3&scene=0") == 200)
    #expect(try status("frame=3&generation=1&scene=\(number)") == 200)
    #expect(try status("frame=3&scene=\(number + 1)") == 400)
    #expect(try status("scene=\(number)&frame=3") == 400)
    #expect(try studio.status(studio.request("GET /tree.json?frame=3&scene=\(number) HTTP/1.1", token)) == 200)
    #expect(try names(deep) == ["other.yaml", "scene.yaml", "more/deep.yml"])
  }

  @Test(arguments: [
    "../outside.yaml", "/etc/passwd", "more/../other.yaml", "./other.yaml", "gone.yaml", "link.yaml",
    "way/outside.yaml",
    ".hidden/scene.yaml", "more/.secret.yaml", "data", "", "other.yaml/", "more//deep.yml", "other.yaml\\u0000",
  ])
  func `no file outside the folder is opened, nor one that is not there`(name: String) throws {
    let outer = TemporaryFolder()
    outer.write(Self.other, to: "outside.yaml")
    outer.write(OpenStudio.list, to: "inner/scene.yaml")
    outer.write(Self.other, to: "inner/other.yaml")
    outer.write(Self.other, to: "inner/more/deep.yml")
    let inner = outer.file("inner")
    try FileManager.default.createSymbolicLink(atPath: "\(inner)/link.yaml", withDestinationPath: "../outside.yaml")
    try FileManager.default.createSymbolicLink(atPath: "\(inner)/way", withDestinationPath: "..")
    let studio = try OpenStudio(path: "\(inner)/scene.yaml")
    let page = try PageSocket(studio, token: nil)
    page.say("{\"t\":\"hello\",\"token\":\"\(studio.token.text)\",\"protocol\":1,\"scene\":\"\(name)\"}")
    #expect(page.ending() == .close(4404))
    #expect(try names(PageSocket.opened(studio)) == ["other.yaml", "scene.yaml", "more/deep.yml"])
  }

  @Test func `another scene is changed and taken back by itself, and only where files are written`() throws {
    let studio = try studio()
    let (page, other) = (try PageSocket.opened(studio), try PageSocket.opened(studio, scene: "other.yaml"))
    let edit = ",\"line\":7,\"column\":8,\"from\":\"-scroll / 4\",\"to\":\"0\",\"joins\":false"
    #expect(try other.ask("edit", edit)["undo"]?.int == 1)
    #expect(studio.folder.text("other.yaml") == Self.other.replacing("-scroll / 4", with: "0"))
    #expect(studio.folder.text("scene.yaml") == OpenStudio.list)
    #expect(try page.ask("undo")["problems"]?.array?.first?["code"]?.string == "nothing-to-undo")
    #expect(try other.ask("undo")["undo"]?.int == 0)
    #expect(studio.folder.text("other.yaml") == Self.other)
    let readOnly = try self.studio(isReadOnly: true)
    let reader = try PageSocket.opened(readOnly, scene: "other.yaml")
    #expect(try reader.ask("edit", edit)["problems"]?.array?.first?["code"]?.string == "read-only")
  }

  @Test func `a scene that cannot be read still tells of the others`() throws {
    let studio = try OpenStudio("multiplane: 1\ncanvas: { size: 9x9 }\nlayers:\n  - Colour: red\n")
    studio.folder.write(Self.other, to: "other.yaml")
    let page = try PageSocket(studio, token: studio.token.text)
    #expect(try page.text("scene")["canvas"] == nil)
    #expect(try names(page) == ["other.yaml", "scene.yaml"])
  }

  @Test func `as many pages are let in over all scenes as over one, and a scene that is left is opened again`() throws {
    let studio = try studio()
    var pages = try (0..<8).map { try PageSocket.opened(studio, scene: ["other.yaml", "more/deep.yml", nil][$0 % 3]) }
    #expect(try PageSocket(studio, token: studio.token.text).ending() == .close(4429))
    pages.removeAll()
    // The system tells of a page that went a moment later.
    var told: JSON?
    while told == nil {
      let page = try PageSocket(studio, token: nil)
      page.say("{\"t\":\"hello\",\"token\":\"\(studio.token.text)\",\"protocol\":1,\"scene\":\"other.yaml\"}")
      told = try? page.text("scene")
    }
    #expect(told?["name"]?.string == "other.yaml")
  }

  @Test func `what the command line says is for its own scene`() throws {
    let folder = TemporaryFolder()
    let text = OpenStudio.list.replacing("layers:", with: "params: { tone: { type: color, default: red } }\nlayers:")
    folder.write(text.replacing("\"#cfe3ff\"", with: "tone"), to: "scene.yaml")
    folder.write(Self.other, to: "other.yaml")
    let started = try StartedStudio(folder.file("scene.yaml"), "--set tone=blue")
    let page = try PageSocket(port: started.port, token: started.token, scene: "other.yaml")
    #expect(try page.text("scene")["canvas"] != nil)
  }
}
