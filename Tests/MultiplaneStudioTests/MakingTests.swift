import Foundation
import Multiplane
import MultiplaneBase
import MultiplanePreviews
import MultiplaneStudio
import TestSupport
import Testing

/// Files that pages have made: what is in them, where they go, and what is refused.
@Suite(.full, .timeLimit(.minutes(5))) struct MakingTests {
  /// What comes of a file that was asked for.
  private func make(_ page: PageSocket, _ more: String) throws -> JSON {
    let answer = try page.ask("make", more)
    guard answer["problems"] == nil else { return answer }
    return try page.text("made")
  }

  private func bytes(_ studio: OpenStudio, _ name: String) -> [UInt8]? { Files.bytes(of: studio.folder.file(name)) }

  @Test func `a still is the file that a render writes of the frame, in the look that is shown`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket.opened(studio, frame: 12)
    let made = try make(page, ",\"kind\":\"still\",\"format\":\"png\"")
    #expect(made["file"]?.string == "out/scene-0012.png")
    #expect(made["path"]?.string == realPath(studio.folder.file("out/scene-0012.png")))
    let session = try SceneSession(SourceFile.read(path: studio.path))
    #expect(bytes(studio, "out/scene-0012.png") == (try session.file(12)))
    // What is there stays.
    #expect(try make(page, ",\"kind\":\"still\",\"format\":\"png\"")["file"]?.string == "out/scene-0012-2.png")
    #expect(try make(page, ",\"kind\":\"still\",\"format\":\"webp\"")["file"]?.string == "out/scene-0012.webp")
    #expect(bytes(studio, "out/scene-0012.webp")?.starts(with: Array("RIFF".utf8)) == true)
    page.say("{\"t\":\"look\",\"values\":{},\"appearance\":\"dark\"}")
    #expect(try page.text("scene")["look"]?["appearance"]?.string == "dark")
    #expect(try make(page, ",\"kind\":\"still\",\"format\":\"png\"")["file"]?.string == "out/scene-0012-3.png")
  }

  @Test func `a sheet and a clip say how far they are and where they went`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket.opened(studio)
    let sheet = try page.ask("make", ",\"kind\":\"sheet\",\"format\":\"png\"")
    #expect(sheet["of"]?.int == 12)
    let told = try page.text("made")
    #expect(told["file"]?.string == "out/scene-sheet.png" && told["summary"]?.string == "12 frames")
    let session = try SceneSession(SourceFile.read(path: studio.path))
    #expect(bytes(studio, "out/scene-sheet.png") == (try ContactSheet(session).file().bytes))
    let clip = try page.ask("make", ",\"kind\":\"clip\",\"format\":\"webp\",\"from\":10,\"to\":19")
    #expect(clip["of"]?.int == 10)
    var seen: [Int] = []
    var ended: JSON?
    while ended == nil {
      guard case .text(let json) = page.next() else { continue }
      if json["t"]?.string == "making" { seen.append(try #require(json["done"]?.int)) }
      if json["t"]?.string == "made" { ended = json }
    }
    #expect(ended?["file"]?.string == "out/scene.webp" && ended?["summary"]?.string == "10 frames")
    #expect(!seen.isEmpty && seen == seen.sorted() && seen.allSatisfy { (1...10).contains($0) })
    #expect(bytes(studio, "out/scene.webp")?.count ?? 0 > 100)
    #expect(Files.names(in: studio.folder.file("out")).sorted() == ["scene-sheet.png", "scene.webp"])
  }

  @Test func `a clip that is stopped leaves nothing, and another can be made`() throws {
    let studio = try OpenStudio(OpenStudio.endless)
    let page = try PageSocket.opened(studio)
    #expect(try page.ask("make", ",\"kind\":\"clip\",\"format\":\"apng\"")["problems"] == nil)
    let second = try page.ask("make", ",\"kind\":\"still\",\"format\":\"png\"")
    #expect(second["problems"]?.array?.first?["code"]?.string == "busy")
    _ = try page.text("making")
    _ = try page.ask("stop")
    #expect(try page.text("made")["stopped"] == .bool(true))
    #expect(Files.names(in: studio.folder.file("out")) == [])
    #expect(try make(page, ",\"kind\":\"still\",\"format\":\"png\"")["file"]?.string == "out/scene-0000.png")
  }

  @Test func `a scene that is transparent is told why it makes no film`() throws {
    let scene = OpenStudio.list.replacing("canvas: {", with: "canvas: { background: clear,").replacing(
      "- Color: \"#cfe3ff\"", with: "- Color: \"#cfe3ff80\"")
    let studio = try OpenStudio(scene)
    let page = try PageSocket.opened(studio)
    let problems = try make(page, ",\"kind\":\"clip\",\"format\":\"mp4\"")["problems"]?.array
    #expect(problems?.first?["code"]?.string == "clip-alpha")
  }

  @Test func `nothing is made with --read-only, nor out of the folder`() throws {
    let readOnly = try OpenStudio(isReadOnly: true)
    let page = try PageSocket.opened(readOnly)
    for kind in ["\"still\",\"format\":\"png\"", "\"sheet\",\"format\":\"png\"", "\"clip\",\"format\":\"gif\""] {
      #expect(try make(page, ",\"kind\":\(kind)")["problems"]?.array?.first?["code"]?.string == "read-only")
    }
    #expect(Files.names(in: readOnly.folder.path) == ["scene.yaml"])
    // A link in the place of the folder leads nowhere.
    let outer = TemporaryFolder()
    outer.write(OpenStudio.list, to: "inner/scene.yaml")
    outer.write("outside", to: "away/note.txt")
    try FileManager.default.createSymbolicLink(atPath: outer.file("inner/out"), withDestinationPath: "../away")
    let linked = try OpenStudio(path: outer.file("inner/scene.yaml"))
    let led = try PageSocket.opened(linked)
    for kind in ["\"still\",\"format\":\"png\"", "\"clip\",\"format\":\"webp\""] {
      #expect(try make(led, ",\"kind\":\(kind)")["problems"]?.array?.isEmpty == false)
    }
    #expect(Files.names(in: outer.file("away")) == ["note.txt"])
  }

  @Test(arguments: [
    "", ",\"kind\":\"still\"", ",\"kind\":\"still\",\"format\":\"exe\"", ",\"kind\":\"clip\",\"format\":\"../x\"",
    ",\"kind\":\"still\",\"format\":\"png\",\"from\":1,\"to\":2",
    ",\"kind\":\"clip\",\"format\":\"gif\",\"from\":9,\"to\":2",
    ",\"kind\":\"clip\",\"format\":\"gif\",\"from\":1", ",\"kind\":\"clip\",\"format\":\"gif\",\"from\":-1,\"to\":2",
    ",\"kind\":\"shell\",\"format\":\"gif\"", ",\"kind\":\"sheet\",\"format\":\"gif\"",
  ])
  func `what is no file to be made ends the socket`(more: String) throws {
    let studio = try OpenStudio()
    let page = try PageSocket.opened(studio)
    page.say("{\"t\":\"ask\",\"number\":1,\"what\":\"make\"\(more)}")
    #expect(page.ending() == .close(1008))
    #expect(Files.names(in: studio.folder.path) == ["scene.yaml"])
  }

  @Test func `frames that there are not make no file, and the studio goes on`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket.opened(studio)
    for kind in ["clip\",\"format\":\"gif", "sheet\",\"format\":\"png"] {
      let made = try make(page, ",\"kind\":\"\(kind)\",\"from\":900,\"to\":1000")
      #expect(made["problems"]?.array?.first?["code"]?.string == "no-frames")
    }
    #expect(try page.ask("tree")["layers"] != nil)
  }

  // MARK: Whatever pages say

  @Test(arguments: TestTier.cases([150], night: [2_000]))
  func `random messages make files in the folder alone`(_ count: Int) throws {
    let outer = TemporaryFolder()
    outer.write("outside", to: "outside.txt")
    outer.write(OpenStudio.list, to: "studio/scene.yaml")
    outer.write(OpenStudio.list, to: "studio/other.yaml")
    let studio = try OpenStudio(path: outer.file("studio/scene.yaml"))
    var random = SystemRandomNumberGenerator()
    let words = [
      "still", "clip", "sheet", "png", "webp", "../../outside.txt", "apng", "/var/x", "scene.yaml", "é\\u0000",
    ]
    var page: PageSocket?
    for number in 0..<count {
      func word() -> String { words.randomElement(using: &random) ?? "still" }
      if page == nil { page = try? PageSocket.opened(studio, scene: [nil, "other.yaml", word()][number % 3]) }
      let frame = Int.random(in: -2..<60, using: &random)
      let message =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: "\"what\":\"make\",\"kind\":\"still\",\"format\":\"png\""
        case 1: "\"what\":\"make\",\"kind\":\"\(word())\",\"format\":\"\(word())\""
        case 2:
          "\"what\":\"make\",\"kind\":\"\(word())\",\"format\":\"\(word())\",\"from\":\(frame),\"to\":\(number % 60)"
        case 3: "\"what\":\"stop\""
        case 4: "\"what\":\"move\",\"mark\":\(frame),\"frame\":\(number),\"joins\":\(number % 2 == 0)"
        case 5: "\"what\":\"curve\",\"path\":\"layers[\(number % 3)]\",\"key\":\"\(number % 2 == 0 ? "y" : word())\""
        case 6: "\"what\":\"handles\""
        default: "\"what\":\"scenes\""
        }
      page?.say("{\"t\":\"ask\",\"number\":\(number),\(message)}")
      if (try? page?.text("answer")) == nil { page = nil }
    }
    studio.stage.stop()
    #expect(outer.text("outside.txt") == "outside")
    #expect(Files.names(in: outer.path).sorted() == ["outside.txt", "studio"])
    #expect(Set(Files.names(in: outer.file("studio"))).isSubset(of: ["scene.yaml", "other.yaml", "out"]))
    for name in ["scene.yaml", "other.yaml"] {
      #expect(throws: Never.self) { try SceneSession(SourceFile.read(path: outer.file("studio/\(name)"))) }
    }
  }
}
