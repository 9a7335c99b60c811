import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneStudio
import TestSupport
import Testing

/// What pages see: frames, the scene's versions, answers.
@Suite(.full, .timeLimit(.minutes(5))) struct StageTests {
  /// The pixels of a frame as its file holds them.
  static func render(_ path: String, _ frame: Int) throws -> StraightImage {
    try StraightImage(png: SceneSession(SourceFile.read(path: path)).file(frame), name: path)
  }

  /// Scenes of each kind; all there are where MULTIPLANE_ALL_SCENES is set.
  private static let scenes =
    ProcessInfo.processInfo.environment["MULTIPLANE_ALL_SCENES"] != nil
    ? Repository.sceneFiles
    : ["entry.yaml", "small/insert-animate.yaml", "small/rotate-event.yaml"]

  @Test func `what a page has painted at rest is what a render writes`() throws {
    for scene in Self.scenes {
      let path = "\(Repository.scenes)/\(scene)"
      let studio = try OpenStudio(path: path)
      let page = try PageSocket(studio, token: studio.token.text)
      let last = try #require(page.text("scene")["frames"]?.double.map { Int($0) - 1 })
      var picture: [UInt8] = []
      for frame in Set([0, last / 4, last / 2, last * 3 / 4, last].map { min($0, 120) }).sorted(by: >) {
        // On the way frames are drawn smaller, and only what differs is sent.
        page.say("{\"t\":\"view\",\"scale\":0.5}")
        page.say("{\"t\":\"show\",\"frame\":\(frame)}")
        page.say("{\"t\":\"rest\"}")
        var shown: ReceivedFrame
        repeat {
          shown = try page.frame()
          shown.paint(over: &picture)
        } while shown.facts["frame"]?.double != Double(frame) || !shown.isExact
        #expect(picture == (try Self.render(path, frame)).bytes, "\(scene), frame \(frame)")
      }
    }
  }

  @Test func `only what differs travels`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    page.say("{\"t\":\"view\",\"scale\":2}")
    page.say("{\"t\":\"show\",\"frame\":3}")
    let whole = try page.frame()
    #expect(whole.boxes.map { $0.width * $0.height } == [240 * 320])
    page.say("{\"t\":\"show\",\"frame\":4}")
    #expect(try page.frame().boxes.isEmpty)
  }

  @Test func `of many frames that were asked for the newest is drawn`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    _ = try page.text("scene")
    for frame in 0...45 { page.say("{\"t\":\"show\",\"frame\":\(frame)}") }
    page.say("{\"t\":\"ask\",\"number\":1,\"what\":\"tree\"}")
    var frames: [ReceivedFrame] = []
    var isAnswered = false
    while !isAnswered {
      switch page.next() {
      case .frame(let bytes): frames.append(ReceivedFrame(bytes))
      case .text(let json): isAnswered = json["t"]?.string == "answer"
      case .close, .end: throw Connection.Failure()
      }
    }
    // All have arrived by now, and no credit has been given back: those that were not sent are one.
    for frame in frames { page.painted(frame) }
    while frames.last?.facts["frame"]?.double != 45 { frames.append(try page.frame()) }
    #expect(frames.count <= 3)
  }

  @Test func `without a sign that frames were painted no more than two are sent`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    _ = try page.text("scene")
    var frames = 0
    for frame in 1...5 {
      page.say("{\"t\":\"show\",\"frame\":\(frame)}")
      page.say("{\"t\":\"ask\",\"number\":\(frame),\"what\":\"tree\"}")
      // The answer comes behind the frame that could be sent.
      var isAnswered = false
      while !isAnswered {
        switch page.next() {
        case .frame: frames += 1
        case .text(let json): isAnswered = json["number"]?.double == Double(frame)
        case .close, .end: throw Connection.Failure()
        }
      }
    }
    #expect(frames == 2)
  }

  @Test func `a saved file is another version, and one with faults leaves the last`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    #expect(try page.text("scene")["generation"]?.double == 1)
    page.say("{\"t\":\"show\",\"frame\":7}")
    _ = try page.frame()
    studio.folder.write(OpenStudio.list.replacing("A list", with: "Another"), to: "scene.yaml")
    let next = try page.text("scene")
    #expect(next["generation"]?.double == 2 && next["title"]?.string == "Another")
    #expect(try page.frame().facts["frame"]?.double == 7)

    studio.folder.write(OpenStudio.list.replacing("LazyVStack", with: "LazyVstack"), to: "scene.yaml")
    let faulty = try page.text("scene")
    #expect(faulty["generation"]?.double == 2 && faulty["frames"]?.double == 46)
    let problem = try #require(faulty["problems"]?.array?.first)
    #expect(problem["line"]?.double == 9 && problem["text"]?.string?.contains("^^^^^^^^^^") == true)

    studio.folder.write(OpenStudio.list, to: "scene.yaml")
    #expect(try page.text("scene")["problems"]?.array == [])
  }

  @Test func `the rows of a scroller are all rows of its content`() throws {
    let studio = try OpenStudio(
      OpenStudio.list.replacing("      - LazyVStack:", with: "      - Text: Static\n      - LazyVStack:"))
    let page = try PageSocket(studio, token: studio.token.text)
    page.say("{\"t\":\"show\",\"frame\":45}")
    let scroller = try #require(page.frame().facts["scrollers"]?.array?.first)
    #expect(scroller["rows"]?.double == 1_001)
  }

  @Test func `a scene that begins with faults is waited for`() throws {
    let studio = try OpenStudio("multiplane: 1\ncanvas: { size: 0x0 }\n")
    let page = try PageSocket(studio, token: studio.token.text)
    let faulty = try page.text("scene")
    #expect(faulty["frames"] == nil && faulty["problems"]?.array?.isEmpty == false)
    studio.folder.write(OpenStudio.list, to: "scene.yaml")
    #expect(try page.text("scene")["frames"]?.double == 46)
    page.say("{\"t\":\"show\",\"frame\":0}")
    #expect(try page.frame().facts["frame"]?.double == 0)
  }

  @Test func `what is picked says where it stands and why its values are what they are`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    page.say("{\"t\":\"show\",\"frame\":0}")
    page.say("{\"t\":\"ask\",\"number\":1,\"what\":\"pick\",\"x\":20,\"y\":22}")
    let picked = try #require(page.text("answer")["answer"])
    #expect(picked["path"]?.string == "layers[1].ScrollView[0].LazyVStack[0].row")
    page.say("{\"t\":\"ask\",\"number\":2,\"what\":\"node\",\"path\":\"layers[0]\"}")
    let node = try #require(page.text("answer")["answer"])
    #expect(node["name"]?.string == "back")
    let key = try #require(node["keys"]?.array?.first { $0["key"]?.string == "y" })
    #expect(key["formula"]?.string == "-scroll / 4" && key["live"] == .bool(true))
    page.say("{\"t\":\"ask\",\"number\":3,\"what\":\"node\",\"path\":\"layers[7]\"}")
    #expect(try page.text("answer")["answer"] == .null)
  }

  @Test func `where nothing is drawn the innermost box is picked`() throws {
    let studio = try OpenStudio(
      """
      multiplane: 1
      canvas: { size: 100x100, scale: 1 }
      layers:
        - HStack: [{ VStack: [{ Text: A }], width: 60, height: 40 }]
          width: 80
          height: 40
          left: 0
          top: 0
      """)
    let page = try PageSocket(studio, token: studio.token.text)
    page.say("{\"t\":\"show\",\"frame\":0}")
    func picked(_ x: Double, _ y: Double) throws -> JSON {
      page.say("{\"t\":\"ask\",\"number\":1,\"what\":\"pick\",\"x\":\(x),\"y\":\(y)}")
      return try page.text("answer")["answer"] ?? .null
    }
    // Beside the word, in a corner of the row, and where no box is.
    #expect(try picked(14, 4)["path"]?.string == "layers[0].HStack[0]")
    let corner = try picked(78, 2)
    #expect(corner["path"]?.string == "layers[0]" && corner["under"]?.array?.count == 1)
    #expect(try picked(95, 95) == .null)
  }

  @Test func `all frames are surveyed, with the counts that a render tells`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    let survey = try page.text("survey")
    #expect(survey["first"]?.double == 0 && survey["count"]?.double == 46)
    let session = try SceneSession(SourceFile.read(path: studio.path))
    for frame in [0, 10, 30] {
      let state = try session.state(frame)
      #expect(survey["layouts"]?.array?[frame].double == Double(state.work.layouts))
      #expect(survey["rasterised"]?.array?[frame].double == Double(state.work.rasterised))
      #expect(abs((survey["scroll"]?.array?[frame].double ?? -1) - state.position) < 0.001)
    }
    #expect(survey["curves"]?.array?.compactMap { $0["name"]?.string } == ["back", "list"])
  }

  @Test func `the wheel moves the scroller, and a frame shows the track again`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    page.say("{\"t\":\"show\",\"frame\":0}")
    _ = try page.frame()
    page.say("{\"t\":\"wheel\",\"x\":60,\"y\":80,\"dx\":0,\"dy\":100}")
    let moved = try page.frame().facts
    #expect(moved["position"]?.double == 100 && moved["hand"] == .bool(true))
    // A reload keeps it there.
    studio.folder.write(OpenStudio.list + "\n", to: "scene.yaml")
    let again = try page.frame().facts
    #expect(again["position"]?.double == 100 && again["hand"] == .bool(true) && again["generation"]?.double == 2)
    page.say("{\"t\":\"show\",\"frame\":0}")
    let shown = try page.frame().facts
    #expect(shown["position"]?.double == 0 && shown["hand"] == .bool(false))
  }

  @Test func `a frame brings back the stamp of the first movement it is the first to show`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    page.say("{\"t\":\"show\",\"frame\":0}")
    #expect(try page.frame().facts["since"] == nil)
    page.say("{\"t\":\"wheel\",\"x\":60,\"y\":80,\"dx\":0,\"dy\":10,\"at\":1000000012.5}")
    #expect(try page.frame().facts["since"]?.double == 1_000_000_012.5)
    page.say("{\"t\":\"rest\"}")
    #expect(try page.frame().facts["since"] == nil)
  }

  @Test func `scrollers are told with the shares of their rows, their window and their content`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    page.say("{\"t\":\"show\",\"frame\":45}")
    let facts = try page.frame().facts
    let scroller = try #require(facts["scrollers"]?.array?.first)
    let shares = try #require(scroller["shares"]?.array).map { ($0.array ?? []).compactMap(\.double) }
    let trace = try #require(SceneSession(SourceFile.read(path: studio.path)).state(45).traces.first)
    #expect(shares.map { $0.first } == trace.shares.map { Double($0.row) })
    for (share, known) in zip(shares, trace.shares) { #expect(abs((share.last ?? -1) - known.fraction) < 0.001) }
    #expect(scroller["window"]?.double == 160 && scroller["content"]?.double == trace.extents.content)
    #expect((scroller["measured"]?.double ?? 0) + (scroller["estimated"]?.double ?? 0) == 1000)
  }

  @Test func `a node of an included file has its line there`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    _ = try page.text("scene")
    studio.folder.write(
      """
      components:
        Label:
          body:
            VStack:
              - Text: Word
      """, to: "parts.yaml")
    studio.folder.write(
      "include: parts.yaml\n" + OpenStudio.list.replacing("Text: Row ${index}", with: "Label:"), to: "scene.yaml")
    while try page.text("scene")["generation"]?.double != 2 {}
    page.say("{\"t\":\"show\",\"frame\":0}")
    page.say("{\"t\":\"ask\",\"number\":1,\"what\":\"pick\",\"x\":60,\"y\":22}")
    let picked = try #require(page.text("answer")["answer"]?["path"]?.string)
    page.say("{\"t\":\"ask\",\"number\":2,\"what\":\"node\",\"path\":\"\(picked)\"}")
    let node = try #require(page.text("answer")["answer"])
    #expect(node["file"]?.string == "parts.yaml" && node["line"]?.double == 5)
    #expect(node["source"]?.string == realPath(studio.folder.file("parts.yaml")))
  }
}
