import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// Values that pages have written into the scene's file, and what is taken back.
@Suite(.full, .timeLimit(.minutes(5))) struct EditTests {
  /// What a page asks, answered.
  private func ask(_ page: PageSocket, _ what: String, _ more: String = "") throws -> JSON {
    page.say("{\"t\":\"ask\",\"number\":1,\"what\":\"\(what)\"\(more)}")
    return try page.text("answer")["answer"] ?? .null
  }

  private func edit(
    _ page: PageSocket, _ line: Int, _ column: Int, from old: String, to new: String, joins: Bool = false
  ) throws -> JSON {
    try ask(
      page, "edit",
      ",\"line\":\(line),\"column\":\(column),\"from\":\(JSON.quoted(old)),\"to\":\(JSON.quoted(new)),\"joins\":\(joins)"
    )
  }

  private func opened(_ studio: OpenStudio) throws -> PageSocket {
    let page = try PageSocket(studio, token: studio.token.text)
    page.say("{\"t\":\"show\",\"frame\":0}")
    _ = try page.frame()
    return page
  }

  private func scene(_ page: PageSocket, generation: Int) throws -> JSON {
    while true {
      let scene = try page.text("scene")
      if scene["generation"]?.int == generation { return scene }
    }
  }

  /// With a byte order mark, Windows' ends of lines, comments, and a definition behind a formula.
  private static let windows =
    "\u{FEFF}"
    + OpenStudio.list.replacing("y: -scroll / 4", with: "y: -scroll / depth  # slow").replacing(
      "layers:", with: "let: { depth: 4 }\nlayers:"
    ).replacing("\n", with: "\r\n")

  @Test func `a node's values come with their places, and are written there byte for byte`() throws {
    let studio = try OpenStudio(Self.windows)
    let page = try opened(studio)
    let node = try ask(page, "node", ",\"path\":\"layers[0]\"")
    let keys = try #require(node["keys"]?.array)
    let y = try #require(keys.first { $0["key"]?.string == "y" }?["edits"]?.array)
    #expect(y.map { $0["text"]?.string } == ["-scroll / depth", "4"])
    let depth = try #require(y.last)
    let (line, column) = (try #require(depth["line"]?.int), try #require(depth["column"]?.int))
    let answer = try edit(page, line, column, from: "4", to: "if(scroll > 0, 2, 8)")
    #expect(answer["problems"] == nil && answer["undo"]?.int == 1)
    let changed = Self.windows.replacing("depth: 4 }", with: "depth: \"if(scroll > 0, 2, 8)\" }")
    // A file's bytes, the mark among them.
    func bytes() -> [UInt8] { Array(FileManager.default.contents(atPath: studio.path) ?? Data()) }
    #expect(bytes() == Array(changed.utf8))
    #expect(try scene(page, generation: 2)["undo"]?.int == 1)
    #expect(try ask(page, "undo")["written"] == .array([.string("scene.yaml")]))
    #expect(bytes() == Array(Self.windows.utf8))
    #expect(try scene(page, generation: 3)["redo"]?.int == 1)
    #expect(try ask(page, "redo")["redo"]?.int == 0)
    #expect(bytes() == Array(changed.utf8))
  }

  @Test func `the words of a text are written whole`() throws {
    let studio = try OpenStudio()
    let page = try opened(studio)
    let node = try ask(page, "node", ",\"path\":\"layers[1].ScrollView[0].LazyVStack[0].row\",\"row\":0")
    let keys = node["keys"]?.array ?? []
    let text = try #require(keys.first { $0["key"]?.string == "text" }?["edits"]?.array?.first)
    #expect(text["text"]?.string == "Row ${index}" && text["column"]?.int == 21)
    _ = try edit(page, try #require(text["line"]?.int), 21, from: "Row ${index}", to: "No. ${index}: \"x\"")
    #expect(
      studio.folder.text("scene.yaml")
        == OpenStudio.list.replacing("Row ${index}", with: "\"No. ${index}: \\\"x\\\"\""))
  }

  @Test func `words, arguments and colors with a name come with their places`() throws {
    let scene = """
      multiplane: 1
      canvas: { size: 120x160, scale: 1, fps: 30 }
      colors: { wine: "#7b1e3a" }
      components:
        Block: { takes: [heading], body: { Text: "${heading}", weight: bold } }
      layers:
        - Rectangle: { fill: wine }
          width: 20
          visible: true
        - Block: { heading: Hello }
        - Gradient: { from: wine, to: "#ffffff" }
      """
    let studio = try OpenStudio(scene)
    let page = try opened(studio)
    func words(_ node: JSON) -> [String] {
      (node["words"]?.array ?? []).map { "\($0["component"]?.string ?? "")/\($0["key"]?.string ?? "")" }
    }
    let box = try ask(page, "node", ",\"path\":\"layers[0]\"")
    let fill = try #require(box["keys"]?.array?.first { $0["key"]?.string == "fill" })
    let wine = try #require(fill["colors"]?["wine"])
    #expect(wine["text"]?.string == "#7b1e3a" && wine["line"]?.int == 3)
    #expect(words(box) == [])
    let text = try ask(page, "node", ",\"path\":\"layers[1].Block\"")
    #expect(words(text) == ["Block/heading"])
    let weight = text["keys"]?.array?.first { $0["key"]?.string == "weight" }
    #expect(weight?["edits"]?.array?.first?["text"]?.string == "bold")
    let heading = try #require(text["words"]?.array?.first?["edit"])
    _ = try edit(
      page, try #require(heading["line"]?.int), try #require(heading["column"]?.int), from: "Hello", to: "Bye: now")
    _ = try edit(page, 3, try #require(wine["column"]?.int), from: "#7b1e3a", to: "#112233")
    #expect(
      studio.folder.text("scene.yaml")
        == scene.replacing("heading: Hello", with: "heading: \"Bye: now\"").replacing("7b1e3a", with: "112233"))
  }

  @Test func `the stops of a gradient are called as they are written`() throws {
    let studio = try OpenStudio(
      OpenStudio.list.replacing("Color: \"#cfe3ff\"", with: "Gradient: { from: white, to: teal }"))
    let page = try opened(studio)
    let keys = try ask(page, "node", ",\"path\":\"layers[0]\"")["keys"]?.array ?? []
    #expect(keys.compactMap { $0["written"]?.string } == ["from", "to"])
  }

  @Test(arguments: [
    // No color, a name that is not there, another type, and a file that has something else there.
    (5, 13, "#cfe3ff", "puce-ish", "puce"), (7, 8, "-scroll / 4", "scrol / 4", "scroll"),
    (7, 8, "-scroll / 4", "\"x\"", "y"), (7, 8, "-scroll / 5", "1", "another value"),
    (400, 1, "1", "2", "another value"), (13, 24, "12", "-1 - ", "padding"),
  ])
  func `what cannot be is told, and nothing is written`(
    line: Int, column: Int, old: String, new: String, words: String
  ) throws {
    let studio = try OpenStudio()
    let page = try opened(studio)
    let answer = try edit(page, line, column, from: old, to: new)
    let told = answer["problems"]?.array?.compactMap { $0["text"]?.string }.joined() ?? ""
    #expect(told.contains(words), "\(told)")
    #expect(studio.folder.text("scene.yaml") == OpenStudio.list)
    #expect(Files.names(in: studio.folder.path) == ["scene.yaml"])
    #expect(try ask(page, "undo")["problems"]?.array?.first?["code"]?.string == "nothing-to-undo")
  }

  @Test func `a value with which nothing can be laid out is not written`() throws {
    let scene = OpenStudio.list.replacing("Row ${index}", with: "Row")
    let studio = try OpenStudio(scene)
    let page = try opened(studio)
    let answer = try edit(page, 13, 24, from: "12", to: "1e9")
    #expect(answer["problems"]?.array?.first?["text"]?.string?.contains("points high") == true)
    #expect(studio.folder.text("scene.yaml") == scene)
  }

  @Test func `a studio that writes nothing refuses`() throws {
    let studio = try OpenStudio(isReadOnly: true)
    let page = try opened(studio)
    for answer in [
      try edit(page, 7, 8, from: "-scroll / 4", to: "1"), try ask(page, "undo"), try ask(page, "redo"),
    ] {
      #expect(answer["problems"]?.array?.first?["code"]?.string == "read-only")
    }
    #expect(
      try ask(page, "node", ",\"path\":\"layers[0]\"")["keys"]?.array?.allSatisfy { $0["edits"] == .array([]) } == true)
    #expect(studio.folder.text("scene.yaml") == OpenStudio.list)
  }

  @Test func `steps of a drag are taken back at once, and nothing that another program wrote is`() throws {
    let studio = try OpenStudio()
    let page = try opened(studio)
    var text = "-scroll / 4"
    for (number, next) in ["-scroll / 5", "-scroll / 6", "x ? 1 : 2", "-scroll / 7"].enumerated() {
      let answer = try edit(page, 7, 8, from: text, to: next, joins: number > 0)
      if answer["problems"] == nil { text = next }
    }
    #expect(studio.folder.text("scene.yaml") == OpenStudio.list.replacing("/ 4", with: "/ 7"))
    _ = try edit(page, 13, 24, from: "12", to: "14")
    #expect(try ask(page, "undo")["undo"]?.int == 1)
    #expect(try ask(page, "undo")["undo"]?.int == 0)
    #expect(studio.folder.text("scene.yaml") == OpenStudio.list)
    _ = try ask(page, "redo")
    studio.folder.write(OpenStudio.list.replacing("A list", with: "Mine"), to: "scene.yaml")
    #expect(try ask(page, "undo")["problems"]?.array?.first?["code"]?.string == "changed")
    #expect(studio.folder.text("scene.yaml") == OpenStudio.list.replacing("A list", with: "Mine"))
  }

  @Test func `a value is taken back in a file that another program has saved since`() throws {
    let studio = try OpenStudio()
    let page = try opened(studio)
    _ = try edit(page, 7, 8, from: "-scroll / 4", to: "-scroll / 8")
    func saved(_ text: String) throws -> (undo: Int?, redo: Int?) {
      studio.folder.write(text, to: "scene.yaml")
      while true {
        let scene = try page.text("scene")
        let title = try #require(scene["title"]?.string)
        if text.contains("title: \(title)\n") { return (scene["undo"]?.int, scene["redo"]?.int) }
      }
    }
    let mine = OpenStudio.list.replacing("title: A list", with: "# mine\ntitle: Mine").replacing(
      "padding: 12", with: "padding: 9")
    #expect(try saved(mine.replacing("/ 4", with: "/ 8")) == (1, 0))
    #expect(try ask(page, "undo")["redo"]?.int == 1)
    #expect(studio.folder.text("scene.yaml") == mine)
    #expect(try ask(page, "redo")["undo"]?.int == 1)
    #expect(studio.folder.text("scene.yaml") == mine.replacing("/ 4", with: "/ 8"))
    // Where the value is another one, or the line is gone, nothing can be taken back, and the page is told so.
    for (title, text) in [
      ("Other", OpenStudio.list.replacing("/ 4", with: "/ 9")),
      ("Gone", OpenStudio.list.replacing("    y: -scroll / 4\n", with: "")),
    ] {
      let other = text.replacing("A list", with: title)
      #expect(try saved(other) == (0, 0))
      #expect(try ask(page, "undo")["problems"]?.array?.first?["code"]?.string == "changed")
      #expect(studio.folder.text("scene.yaml") == other)
    }
  }

  @Test func `an added recording is taken back with its table, one that was changed stays`() throws {
    let studio = try OpenStudio("\u{FEFF}" + OpenStudio.list)
    let page = try opened(studio)
    _ = try ask(page, "record")
    page.say("{\"t\":\"wheel\",\"x\":60,\"y\":80,\"dx\":0,\"dy\":40}")
    _ = try page.frame()
    _ = try ask(page, "recorded", ",\"form\":\"follow\"")
    func keep() throws -> JSON { try ask(page, "keep", ",\"form\":\"follow\",\"intoScene\":true") }
    #expect(try keep()["written"]?.array?.count == 2)
    // Adding keeps the mark, too.
    #expect(FileManager.default.contents(atPath: studio.path)?.starts(with: [0xEF, 0xBB, 0xBF]) == true)
    #expect(try ask(page, "undo")["written"] == .array([.string("scene.yaml"), .string("scene-hand-1.csv")]))
    #expect(Files.names(in: studio.folder.path) == ["scene.yaml"])
    #expect(try ask(page, "redo")["written"] == .array([.string("scene-hand-1.csv"), .string("scene.yaml")]))
    studio.folder.write("mine\n", to: "scene-hand-1.csv")
    #expect(try ask(page, "undo")["written"] == .array([.string("scene.yaml")]))
    #expect(studio.folder.text("scene-hand-1.csv") == "mine\n")
  }

  @Test func `a scene behind a link is written where the link leads`() throws {
    let folder = TemporaryFolder()
    folder.write(OpenStudio.list, to: "real.yaml")
    try FileManager.default.createSymbolicLink(atPath: folder.file("link.yaml"), withDestinationPath: "real.yaml")
    let studio = try OpenStudio(path: folder.file("link.yaml"))
    let page = try opened(studio)
    _ = try edit(page, 7, 8, from: "-scroll / 4", to: "0")
    #expect(folder.text("real.yaml") == OpenStudio.list.replacing("-scroll / 4", with: "0"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.yaml")) == "real.yaml")
  }

  @Test func `a value of an included file is not offered, and not written`() throws {
    let folder = TemporaryFolder()
    folder.write("let: { depth: 4 }\n", to: "names.yaml")
    folder.write(
      OpenStudio.list.replacing("/ 4", with: "/ depth").replacing("layers:", with: "include: names.yaml\nlayers:"),
      to: "scene.yaml")
    let studio = try OpenStudio(path: folder.file("scene.yaml"))
    let page = try opened(studio)
    let y = try ask(page, "node", ",\"path\":\"layers[0]\"")["keys"]?.array?.first { $0["key"]?.string == "y" }
    #expect(y?["edits"]?.array?.map { $0 == .null } == [false, true])
    _ = try edit(page, 1, 15, from: "4", to: "5")
    #expect(folder.text("names.yaml") == "let: { depth: 4 }\n")
  }

  // MARK: Whatever pages say

  @Test(arguments: TestTier.cases([200], night: [2_000]))
  func `random messages write nothing but what was asked, in the folder alone`(_ count: Int) throws {
    let outer = TemporaryFolder()
    outer.write("outside", to: "outside.txt")
    let inner = outer.file("studio")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    outer.write(OpenStudio.list, to: "studio/scene.yaml")
    let studio = try OpenStudio(path: "\(inner)/scene.yaml")
    var random = SystemRandomNumberGenerator()
    let places = [
      (5, 13, "#cfe3ff"), (7, 8, "-scroll / 4"), (13, 24, "12"), (12, 21, "Row ${index}"), (2, 8, "A list"),
    ]
    let texts = [
      "1", "#ff0000", "../../outside.txt", "scroll / 3", "\\\"", "x: y", "- z", "&a", "*a", "|", "\\n", "\\u0000", "[",
      "é",
      "Row", "${index}", "-1", "1e9", " ", "# no",
    ]
    var page: PageSocket?
    for number in 0..<count {
      if page == nil { page = try opened(studio) }
      let place = places.randomElement(using: &random) ?? places[0]
      let text = texts.randomElement(using: &random) ?? "1"
      let message =
        switch Int.random(in: 0..<10, using: &random) {
        case 0: "\"what\":\"undo\""
        case 1: "\"what\":\"redo\""
        case 2: "\"what\":\"node\",\"path\":\"layers[\(number % 3)]\",\"x\":\(number % 90),\"y\":5"
        case 3: "\"what\":\"edit\",\"line\":\(text),\"column\":1,\"from\":\"x\",\"to\":\"y\",\"joins\":true"
        case 4: "\"what\":\"edit\",\"line\":1,\"column\":1,\"from\":\"\(text)\",\"to\":\"\",\"joins\":1"
        default:
          "\"what\":\"edit\",\"line\":\(place.0),\"column\":\(place.1),\"from\":\"\(place.2)\",\"to\":\"\(text)\",\"joins\":\(number % 2 == 0)"
        }
      // What is no message closes the socket.
      page?.say("{\"t\":\"ask\",\"number\":\(number),\(message)}")
      if (try? page?.text("answer")) == nil { page = nil }
    }
    #expect(outer.text("outside.txt") == "outside")
    #expect(Files.names(in: outer.path).sorted() == ["outside.txt", "studio"])
    #expect(Files.names(in: inner) == ["scene.yaml"])
    // Whatever was written is a scene.
    #expect(throws: Never.self) { try SceneSession(SourceFile.read(path: "\(inner)/scene.yaml")) }
  }
}
