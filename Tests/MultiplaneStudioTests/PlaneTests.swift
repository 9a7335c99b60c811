import Foundation
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// Planes as pages are told of them, and the values that are written of them.
@Suite(.full, .timeLimit(.minutes(5))) struct PlaneTests {
  private func planes(_ page: PageSocket) throws -> [String: JSON] {
    let planes = try #require(page.ask("planes")["planes"]?.array)
    return Dictionary(planes.map { ($0["label"]?.string ?? "", $0) }) { first, _ in first }
  }

  private func edit(_ page: PageSocket, _ edit: JSON?, to text: String, joins: Bool = false) throws -> JSON {
    let key = edit?["key"]?.string.map { ",\"key\":\"\($0)\"" } ?? ""
    return try page.ask(
      "edit",
      ",\"line\":\(edit?["line"]?.int ?? 0),\"column\":\(edit?["column"]?.int ?? 0),"
        + "\"from\":\"\((edit?["behind"] ?? edit?["text"])?.string ?? "")\",\"to\":\"\(text)\",\"joins\":\(joins)\(key)"
    )
  }

  @Test func `planes come with their places in space, and the camera with its way and its focus`() throws {
    let studio = try OpenStudio(OpenStudio.planes)
    let page = try PageSocket.opened(studio)
    // The way of all frames is found once, while nobody waits.
    let way = try #require(page.text("survey")["cameras"]?.array).map { ($0.array ?? []).map { $0.double ?? .nan } }
    let answer = try page.ask("planes")
    let planes = try #require(answer["planes"]?.array)
    #expect(planes.map { $0["label"]?.string } == ["far", "near", "floor", "Rectangle"])
    #expect(planes.map { $0["path"]?.string } == ["layers[1]", "layers[2]", "layers[3]", "layers[4]"])
    #expect(planes.map { $0["z"]?.double } == [600, 100, 0, 0])
    let corners = planes.map { ($0["corners"]?.array ?? []).map { ($0.array ?? []).compactMap(\.double) } }
    #expect(corners[0] == [[-200, 600], [200, 600], [200, 600], [-200, 600]])
    #expect(corners[1] == [[-50, 100], [10, 100], [10, 100], [-50, 100]])
    #expect(corners[2] == [[-400, 900], [400, 900], [400, 0], [-400, 0]])
    // The distance of the lens, and what it sees across; the focus is that of the node, and all around it is sharp for a while.
    let distance = 100 / tan(20 * Double.pi / 180)
    let camera = try #require(answer["camera"]?.array).map(\.double)
    try #require(camera.count == 7)
    for (value, expected) in zip(camera, [0, 0, -distance, 150 / distance, 100]) {
      #expect(abs((value ?? .nan) - expected) < 0.001)
    }
    let (near, far) = (try #require(camera[5]), try #require(camera[6]))
    #expect(near > 80 && near < 100 && far > 100 && far < 125)
    #expect(way.map(\.first) == (0...10).map { Double($0) })
    for frame in [0, 5, 10] {
      let seen = try PageSocket.opened(studio, frame: frame).ask("planes")["camera"]?.array?.map { $0.double ?? .nan }
      #expect(way[frame] == seen)
    }
    #expect(abs(way[10][1] - 30) < 0.001 && abs(way[10][2] - (200 - distance)) < 0.001)
  }

  @Test func `the way of a long track is told of two hundred frames or so`() throws {
    let studio = try OpenStudio(
      OpenStudio.planes.replacing("over: 1s", with: "over: 60s").replacing(", aperture: 0.05", with: ""))
    let page = try PageSocket.opened(studio)
    var (frames, count): ([Int], Int) = ([], 0)
    while count < 601 {
      let part = try page.text("survey")
      frames += part["cameras"]?.array?.compactMap { $0.array?.first?.int } ?? []
      count += part["count"]?.int ?? 0
    }
    #expect((150...300).contains(frames.count) && frames.first == 0 && frames.last == 600)
  }

  @Test func `a hand that scrolls across carries the camera`() throws {
    let studio = try OpenStudio(OpenStudio.planes.replacing("fps: 10", with: "fps: 10, axis: horizontal"))
    let page = try PageSocket.opened(studio)
    page.say("{\"t\":\"wheel\",\"x\":60,\"y\":80,\"dx\":40,\"dy\":0}")
    _ = try page.frame()
    let answer = try page.ask("planes")
    #expect(answer["camera"]?.array?[1].double == 40)
    #expect(answer["planes"]?.array?[1]["corners"]?.array?[0].array?.first?.double == -50)
  }

  @Test func `a scene without planes has none to show`() throws {
    let studio = try OpenStudio()
    let other = try PageSocket(studio, token: studio.token.text)
    #expect(try other.text("scene")["planes"] == .bool(false))
    other.say("{\"t\":\"show\",\"frame\":0}")
    _ = try other.frame()
    #expect(try other.ask("planes") == .null)
    let planes = try OpenStudio(OpenStudio.planes)
    #expect(try PageSocket(planes, token: planes.token.text).text("scene")["planes"] == .bool(true))
  }

  @Test func `a number is written where it stands, and a key that is not there behind the distance`() throws {
    let studio = try OpenStudio(OpenStudio.planes)
    let page = try PageSocket.opened(studio)
    #expect(try edit(page, planes(page)["far"]?["edits"]?["z"], to: "500")["undo"]?.int == 1)
    var text = OpenStudio.planes.replacing("z: 600", with: "z: 500")
    #expect(studio.folder.text("scene.yaml") == text)
    // Within braces, and below a line of its own; then the number that is there is written, as one step with the first.
    let added = try edit(page, planes(page)["far"]?["edits"]?["x"], to: "-12")
    let place = JSON.object([("line", added["line"]), ("column", added["column"]), ("text", .string("-12"))])
    #expect(try edit(page, place, to: "40", joins: true)["undo"]?.int == 2)
    #expect(studio.folder.text("scene.yaml") == text.replacing("z: 500", with: "z: 500\n    x: 40"))
    #expect(try page.ask("undo")["undo"]?.int == 1)
    #expect(studio.folder.text("scene.yaml") == text)
    _ = try edit(page, planes(page)["near"]?["edits"]?["x"], to: "5")
    text = text.replacing("x: -20", with: "x: 5")
    #expect(studio.folder.text("scene.yaml") == text)
    _ = try edit(page, planes(page)["floor"]?["edits"]?["z"], to: "-60")
    text = text.replacing("place: floor }", with: "place: floor, z: -60 }")
    #expect(studio.folder.text("scene.yaml") == text)
    #expect(try planes(page)["floor"]?["z"]?.double == -60)
  }

  @Test func `an added key is not taken back for its neighbour once another program has saved`() throws {
    let studio = try OpenStudio(OpenStudio.planes)
    let page = try PageSocket.opened(studio)
    _ = try edit(page, planes(page)["far"]?["edits"]?["x"], to: "-12")
    let other = (studio.folder.text("scene.yaml") ?? "").replacing("multiplane: 1", with: "multiplane: 1 # mine")
    studio.folder.write(other, to: "scene.yaml")
    #expect(try page.ask("undo")["problems"]?.array?.first?["code"]?.string == "changed")
    #expect(studio.folder.text("scene.yaml") == other)
  }

  @Test func `formulas are told and not written, and nothing is with --read-only`() throws {
    let studio = try OpenStudio(OpenStudio.planes)
    let page = try PageSocket.opened(studio)
    let edits = try #require(planes(page)["Rectangle"]?["edits"])
    #expect(edits["x"]?["formula"]?.string == "time * 4" && edits["x"]?["line"] == nil)
    #expect(edits["z"]?["key"]?.string == "z")
    let readOnly = try OpenStudio(OpenStudio.planes, isReadOnly: true)
    let other = try PageSocket.opened(readOnly)
    #expect(try planes(other)["far"]?["edits"]?["z"] == .null)
    let attempt = ",\"line\":8,\"column\":8,\"from\":\"600\",\"to\":\"1\",\"joins\":false"
    #expect(try other.ask("edit", attempt)["problems"]?.array?.first?["code"]?.string == "read-only")
    // A key goes behind the distance of a plane alone, and no other key goes anywhere.
    #expect(
      try edit(
        page, .object([("line", .number(2)), ("column", .number(37)), ("text", .string("10")), ("key", .string("x"))]),
        to: "1")["problems"] != nil)
    #expect(studio.folder.text("scene.yaml") == OpenStudio.planes)
  }

  @Test(
    arguments: [
      (
        "layers:\n  - Color: red\n    z: 3 # far\n    width: 9\n",
        "layers:\n  - Color: red\n    z: 3 # far\n    x: 40\n    width: 9\n"
      ),
      ("layers:\r\n  - z: 3\r\n    Color: red\r\n", "layers:\r\n  - z: 3\r\n    x: 40\r\n    Color: red\r\n"),
      ("layers:\n  - { Color: red, z: \"3\" }", "layers:\n  - { Color: red, z: \"3\", x: 40 }"),
      (
        "layers:\n  - { Color: red,\n      z: 3,\n      width: 9 }\n",
        "layers:\n  - { Color: red,\n      z: 3, x: 40,\n      width: 9 }\n"
      ),
      ("layers:\n  - Color: red\n    z: 3", "layers:\n  - Color: red\n    z: 3\n    x: 40"),
      ("layers: [{ Color: red, place: floor }]\n", "layers: [{ Color: red, place: floor, x: 40 }]\n"),
      (
        "{ \"layers\": [{ \"Color\": \"red\",\n  \"z\": 3 }] }",
        "{ \"layers\": [{ \"Color\": \"red\",\n  \"z\": 3, \"x\": 40 }] }"
      ),
    ] as [(String, String)])
  func `a key is added in the form of its neighbours, and every other byte stays`(text: String, expected: String) throws
  {
    let values = try WrittenValues(SourceFile(name: text.hasPrefix("{") ? "scene.json" : "scene.yaml", text: text))
    let place = try #require(values.addition(of: "x", toLayerAt: "layers[0]"))
    let message = PageMessage(
      """
      {"t":"ask","number":1,"what":"edit","line":\(place.line),"column":\(place.column),"from":"\(place.text)","to":"40",
      "joins":false,"key":"x"}
      """.utf8)
    guard case .ask(_, .edit(let change))? = message else {
      Issue.record("the page may not ask that")
      return
    }
    let edited = try values.making(change)
    #expect(edited.source.text == expected)
    #expect(try WrittenValues(edited.source).whole(line: edited.place.line, column: edited.place.column)?.text == "40")
    #expect(
      values.addition(of: "Color", toLayerAt: "layers[0]") == nil
        && values.addition(of: "x", toLayerAt: "layers[1]") == nil)
  }
}

extension OpenStudio {
  /// Planes of all kinds before a camera that goes in.
  static let planes = """
    multiplane: 1
    canvas: { size: 300x200, scale: 2, fps: 10 }
    camera: { x: 30 * time, lens: 40deg, focus: near, aperture: 0.05 }
    layers:
      - Color: navy
      - Color: teal
        name: far
        z: 600
        width: 400
        height: 100
      - { Circle: gold, name: near, width: 60, height: 60, x: -20, z: 100 }
      - { Color: gray, name: floor, width: 800, height: 900, place: floor }
      - Rectangle: { fill: tan }
        width: 20
        height: 40
        place: ground
        x: time * 4
    scroll:
      - camera: { to: { z: 200 }, over: 1s }

    """
}
