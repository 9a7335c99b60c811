import Multiplane
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import MultiplaneStudio
import TestSupport
import Testing

/// Recordings: what a hand did plays again.
@Suite(.full, .timeLimit(.minutes(5))) struct RecordingTests {
  /// A page on a frame, whose hand moves by some points while it is recorded; what came of it.
  private func record(
    _ studio: OpenStudio, _ page: PageSocket, frame: Int, by distances: [Double], form: String = "follow"
  ) throws -> JSON {
    page.say("{\"t\":\"show\",\"frame\":\(frame)}")
    _ = try page.frame()
    page.say("{\"t\":\"ask\",\"number\":1,\"what\":\"record\"}")
    _ = try page.text("answer")
    for distance in distances {
      page.say("{\"t\":\"wheel\",\"x\":60,\"y\":80,\"dx\":0,\"dy\":\(distance)}")
      _ = try page.frame()
    }
    page.say("{\"t\":\"ask\",\"number\":2,\"what\":\"recorded\",\"form\":\"\(form)\"}")
    return try page.text("answer")["answer"] ?? .null
  }

  private func keep(_ page: PageSocket, intoScene: Bool, form: String = "follow") throws -> JSON {
    page.say("{\"t\":\"ask\",\"number\":3,\"what\":\"keep\",\"form\":\"\(form)\",\"intoScene\":\(intoScene)}")
    return try page.text("answer")["answer"] ?? .null
  }

  /// The offsets in a table.
  private func offsets(_ table: String) -> [Double] {
    table.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").last.flatMap { Double($0) } }
  }

  @Test func `what was recorded plays again, added to the scene`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    let recorded = try record(studio, page, frame: 45, by: [40, 25, -10, 70])
    let part = try #require(recorded["parts"]?.array?.first)
    #expect(part["yaml"]?.string == "scroll:\n  - follow: { csv: scene-hand-1.csv }\n")
    let expected = offsets(try #require(part["table"]?.string))
    #expect(expected.first == 300 && expected.last == 425)
    #expect(try keep(page, intoScene: true)["written"] == .array([.string("scene-hand-1.csv"), .string("scene.yaml")]))
    #expect(studio.folder.text("scene.yaml") == OpenStudio.list + "\n  - follow: { csv: scene-hand-1.csv }\n")
    #expect(studio.folder.text("scene-hand-1.csv") == part["table"]?.string)
    // The page is shown the new version.
    let scene = try page.text("scene")
    #expect(scene["generation"]?.double == 2 && scene["problems"]?.array == [])
    let session = try SceneSession(SourceFile.read(path: studio.path))
    #expect(session.frameCount == 45 + expected.count)
    for (index, offset) in expected.enumerated() {
      #expect(try session.state(45 + index).position == offset, "frame \(45 + index)")
    }
    // The next one has another table.
    #expect(try record(studio, page, frame: 3, by: [10])["parts"]?.array?.first?["file"]?.string == "scene-hand-2.csv")
  }

  @Test func `steps are not added to a scene in JSON, and the reason is told`() throws {
    let folder = TemporaryFolder()
    let scene = """
      { "multiplane": 1, "canvas": { "size": "120x160", "scale": 1, "fps": 30 },
        "layers": [{ "ScrollView": [{ "Color": "teal", "height": 900 }] }] }
      """
    folder.write(scene, to: "a.json")
    let studio = try OpenStudio(path: folder.file("a.json"))
    let page = try PageSocket(studio, token: studio.token.text)
    #expect(try record(studio, page, frame: 0, by: [40], form: "ease")["parts"]?.array?.count == 1)
    let problem = try keep(page, intoScene: true, form: "ease")["problems"]?.array?.first
    #expect(problem?["code"]?.string == "not-yaml" && problem?["text"]?.string?.contains("copy the steps") == true)
    #expect(folder.text("a.json") == scene)
    #expect(Files.names(in: folder.path) == ["a.json"])
  }

  @Test func `a recording is kept over a save that ends it, and goes into the new version`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    page.say("{\"t\":\"show\",\"frame\":45}")
    _ = try page.frame()
    page.say("{\"t\":\"ask\",\"number\":1,\"what\":\"record\"}")
    _ = try page.text("answer")
    page.say("{\"t\":\"wheel\",\"x\":60,\"y\":80,\"dx\":0,\"dy\":40}")
    _ = try page.frame()
    // The new version has a shorter track: the frame it was recorded on is not there any more.
    let saved = OpenStudio.list.replacing("  - wait: 300ms", with: "")
    studio.folder.write(saved, to: "scene.yaml")
    while try page.text("scene")["generation"]?.double != 2 {}
    page.say("{\"t\":\"ask\",\"number\":2,\"what\":\"recorded\",\"form\":\"follow\"}")
    let part = try #require(page.text("answer")["answer"]?["parts"]?.array?.first)
    #expect(offsets(try #require(part["table"]?.string)) == [300, 340])
    #expect(try keep(page, intoScene: true)["written"] == .array([.string("scene-hand-1.csv"), .string("scene.yaml")]))
    #expect(studio.folder.text("scene.yaml")?.hasPrefix(saved) == true)
  }

  @Test func `the end of a track of a day is not stepped to`() throws {
    let studio = try OpenStudio(OpenStudio.endless)
    let page = try PageSocket(studio, token: studio.token.text)
    let recorded = try record(studio, page, frame: 0, by: [40])
    #expect(recorded["parts"]?.array?.first?["yaml"]?.string?.hasPrefix("scroll:\n  - jump: { to: 0 }\n") == true)
  }

  @Test func `a table alone leaves the scene as it is, and eases need none`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    let recorded = try record(studio, page, frame: 0, by: [40, 25], form: "ease")
    let part = try #require(recorded["parts"]?.array?.first)
    #expect(part["file"] == .null && part["yaml"]?.string?.hasPrefix("scroll:\n  - jump: { to: 0 }\n") == true)
    #expect(try keep(page, intoScene: false)["written"] == .array([.string("scene-hand-1.csv")]))
    #expect(studio.folder.text("scene.yaml") == OpenStudio.list)
  }

  @Test func `nested scrollers are recorded as events, and those without a name are told`() throws {
    let nested = """
      multiplane: 1
      canvas: { size: 120x160, fps: 30 }
      layers:
        - ScrollView:
            - ScrollView:
                - ForEach: 40
                  row: { Rectangle: , height: 20 }
              name: inner
              height: 120
            - Spacer: 1000
      scroll:
        - wait: 1s
      """
    for name in ["inner", ""] {
      let studio = try OpenStudio(name.isEmpty ? nested.replacing("        name: inner\n", with: "") : nested)
      let page = try PageSocket(studio, token: studio.token.text)
      let recorded = try record(studio, page, frame: 12, by: [30])
      if name.isEmpty {
        #expect(recorded["parts"]?.array == [] && recorded["unnamed"]?.double == 1)
        continue
      }
      let event = "{ at: 12f, scroll: { in: inner, follow: { csv: scene-hand-1.csv } } }"
      #expect(recorded["parts"]?.array?.first?["yaml"]?.string == "events:\n  - \(event)\n")
      _ = try keep(page, intoScene: true)
      #expect(studio.folder.text("scene.yaml")?.hasSuffix("  - wait: 1s\nevents:\n  - \(event)\n") == true)
      let state = try SceneSession(SourceFile.read(path: studio.path)).state(20)
      #expect(state.scrollers.contains { $0.position == 30 })
    }
  }

  @Test func `what scrolls both ways is recorded both ways, the main one and others`() throws {
    let layers = """
      layers:
        - ScrollView:
            - Rectangle:
              width: 900
              height: 900
          axis: both
          name: map
      """
    let second = layers.replacing("- ScrollView", with: "- ScrollView: [{ Spacer: 200 }]\n  - ScrollView")
    for (layers, isMain) in [(layers, true), (second, false)] {
      let scene = "multiplane: 1\ncanvas: { size: 120x160, fps: 30 }\n\(layers)\nscroll:\n  - wait: 1s\n"
      let studio = try OpenStudio(scene)
      let page = try PageSocket(studio, token: studio.token.text)
      page.say("{\"t\":\"show\",\"frame\":12}")
      _ = try page.frame()
      page.say("{\"t\":\"ask\",\"number\":1,\"what\":\"record\"}")
      _ = try page.text("answer")
      for (x, y) in [(30, 0), (20, 40), (0, 25)] {
        page.say("{\"t\":\"wheel\",\"x\":60,\"y\":80,\"dx\":\(x),\"dy\":\(y)}")
        _ = try page.frame()
      }
      page.say("{\"t\":\"ask\",\"number\":2,\"what\":\"recorded\",\"form\":\"follow\"}")
      let recorded = try page.text("answer")["answer"] ?? .null
      #expect(recorded["unnamed"]?.double == 0 && recorded["parts"]?.array?.count == 1)
      let part = try #require(recorded["parts"]?.array?.first)
      #expect(
        part["yaml"]?.string
          == (isMain
            ? "scroll:\n  - follow: { csv: scene-hand-1.csv }\n"
            : "events:\n  - { at: 12f, scroll: { in: map, follow: { csv: scene-hand-1.csv } } }\n"))
      let table = try #require(part["table"]?.string).split(separator: "\n").dropFirst()
      let places = table.map { $0.split(separator: ",").dropFirst().compactMap { Double($0) } }
      #expect(places.first == [0, 0] && places.last == [65, 50])
      _ = try keep(page, intoScene: true)
      let session = try SceneSession(SourceFile.read(path: studio.path))
      let number = try #require(session.loaded.scene.scrollers.first { $0.partner != nil && !$0.isAcross })
      let first = isMain ? session.frameCount - places.count : 12
      for (index, place) in places.enumerated() {
        let state = try session.state(first + index)
        let seen = [number.number, try #require(number.partner)].map { state.scrollers[$0].position }
        #expect(seen == place, "frame \(first + index)")
      }
    }
  }

  @Test func `nothing is written where nothing may be, or where the scene could not be read again`() throws {
    let inline = """
      multiplane: 1
      canvas: { size: 120x160 }
      layers:
        - ScrollView: [{ Spacer: 900 }]
      scroll: [{ wait: 2s }]
      """
    for (scene, isReadOnly, code) in [
      (OpenStudio.list, true, "read-only"), (inline, false, "not-a-list"),
    ] {
      let studio = try OpenStudio(scene, isReadOnly: isReadOnly)
      let page = try PageSocket(studio, token: studio.token.text)
      #expect(try record(studio, page, frame: 0, by: [40])["parts"]?.array?.count == 1)
      #expect(try keep(page, intoScene: true)["problems"]?.array?.first?["code"]?.string == code)
      #expect(studio.folder.names == ["scene.yaml"] && studio.folder.text("scene.yaml") == scene)
    }
  }

  @Test func `nothing is written where nothing was recorded`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    page.say("{\"t\":\"show\",\"frame\":0}")
    _ = try page.frame()
    for intoScene in [true, false] {
      let answer = try keep(page, intoScene: intoScene)
      #expect(answer["problems"]?.array?.first?["code"]?.string == "nothing-recorded")
    }
    #expect(studio.folder.names == ["scene.yaml"] && studio.folder.text("scene.yaml") == OpenStudio.list)
  }

  @Test func `steps are added to a scene as the studio reads it`() throws {
    var options = RenderOptions()
    options.missingGlyphs = .warn
    let studio = try OpenStudio(
      OpenStudio.list.replacing("Row ${index}", with: "Row \u{1313F} ${index}"), options: options)
    let page = try PageSocket(studio, token: studio.token.text)
    _ = try record(studio, page, frame: 0, by: [40], form: "ease")
    #expect(try keep(page, intoScene: true, form: "ease")["written"]?.array?.compactMap(\.string) == ["scene.yaml"])
  }

  @Test func `a scene that is another than its file says is not tested`() throws {
    var options = RenderOptions()
    options.appearance = .dark
    let studio = try OpenStudio(options: options)
    let page = try PageSocket(studio, token: studio.token.text)
    page.say("{\"t\":\"ask\",\"number\":1,\"what\":\"test\"}")
    let problem = try page.text("answer")["answer"]?["problems"]?.array?.first
    #expect(problem?["code"]?.string == "other-scene")
    #expect(!studio.folder.names.contains("out"))
  }
}
