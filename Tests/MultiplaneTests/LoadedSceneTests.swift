import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// What loading finds, and what trees show.
@Suite struct LoadedSceneTests {
  private func problems(_ text: String) -> [Diagnostic] {
    do {
      _ = try scene(text)
      return []
    } catch let failure as SceneFailure {
      return failure.diagnostics
    } catch {
      return []
    }
  }

  @Test func `all missing files are found at once, each at its place`() {
    let found = problems(
      """
      multiplane: 1
      canvas: { size: 10x10 }
      layers:
        - Image: assets/none.png
        - Image: assets/nothing.png
      """)
    #expect(found.map { $0.span?.line } == [4, 5])
    #expect(found.map { $0.span?.column } == [12, 12])
    #expect(found.allSatisfy { $0.failure == .asset })
  }

  @Test func `missing pictures are told beside what is wrong with the scene`() {
    let found = problems(
      """
      multiplane: 1
      canvas: { size: 10x10 }
      layers:
        - VStack:
            - Image: assets/none.png
              gap: 4
            - ForEach: [one, two]
              row:
                Image: assets/${item}.png
        - Text: a
          colour: red
      """)
    #expect(found.map { $0.span?.line } == [6, 11, 5, 9, 9])
    #expect(found.map(\.failure) == [.scene, .scene, .asset, .asset, .asset])
  }

  @Test func `what stands over one another is called as it is written`() throws {
    let loaded = try scene(
      "multiplane: 1\ncanvas: { size: 10x10 }\nlayers:\n  - Group:\n      - Color: red\n  - ZStack:\n      - Color: red\n"
    )
    #expect(loaded.scene.layers.map(\.kind.name) == ["Group", "ZStack"])
  }

  @Test func `a picture of a list's item is looked for, too`() {
    let found = problems(
      """
      multiplane: 1
      canvas: { size: 10x10 }
      layers:
        - VStack:
            - ForEach: [one, two]
              row:
                Image: assets/${item}.png
      """)
    #expect(found.count == 2)
  }

  @Test func `pictures of a dark device are looked for on a light one, and the other way round`() {
    let found = problems(
      """
      multiplane: 1
      canvas: { size: 10x10 }
      layers:
        - Image: 'assets/${if(appearance == "dark", "night", "day")}.png'
        - VStack:
            - ForEach: [one, two]
              row:
                Image: assets/${item}-${appearance}.png
      """)
    #expect(
      found.map(\.message) == [
        "image \"assets/day.png\" does not exist", "image \"assets/night.png\" does not exist",
        "image \"assets/one-light.png\" does not exist", "image \"assets/one-dark.png\" does not exist",
        "image \"assets/two-light.png\" does not exist", "image \"assets/two-dark.png\" does not exist",
      ])
  }

  @Test func `the hash follows the scene and its files`() throws {
    let first = try scene(movingList).contentHash()
    #expect(first == (try scene(movingList).contentHash()))
    #expect(first != (try scene(movingList + "\n").contentHash()))
    // Runs that were told to draw it otherwise do not go on with each other's frames.
    let dark = try scene(movingList, appearance: .dark).contentHash()
    var options = RenderOptions()
    options.reducesMotion = true
    let calm = try LoadedScene(
      SourceFile(name: "test.yaml", text: movingList), folder: Repository.scenes, options: options
    ).contentHash()
    #expect(Set([first, dark, calm]).count == 3)
    #expect(first.utf8.count == 64)
  }

  @Test func `a fingerprint has the libraries of the formats that are shown`() throws {
    func libraries(_ images: [String]) throws -> [RenderFingerprint.Part] {
      let nodes = images.map { "  - Image: assets/\($0)\n" }.joined()
      let loaded = try scene("multiplane: 1\ncanvas: { size: 10x10 }\nlayers:\n\(nodes)  - Rectangle: red\n")
      let own = ["libjpeg-turbo", "libwebp", "librsvg"]
      return try loaded.fingerprint().libraries.filter { own.contains($0.name) }
    }
    #expect(try libraries([]).isEmpty)
    #expect(try libraries(["hero.jpg"]).map(\.name) == ["libjpeg-turbo"])
    // What a decoder says of its own is what the program would find.
    let vectors = try libraries(["map.svg", "hero.jpg"])
    #expect(vectors.map(\.name) == ["libjpeg-turbo", "librsvg"])
    #expect(vectors == ImageLibraries.versions.filter { $0.name == "libjpeg-turbo" || $0.name == "librsvg" })
  }

  @Test func `formulas know whether less motion is asked for`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 100x100, fps: 10 }
      layers:
        - ScrollView:
            - VStack:
                - ForEach: 3
                  row:
                    Rectangle: red
                    height: 80
                    y: if(reducedMotion, 0, 0.5 * row.windowStart)
          name: list
        - Text: "${if(reducedMotion, 'calm', 'lively')}"
          width: if(reducedMotion, 10, 20)
          name: words
      scroll:
        - linear: { by: 60, over: 1s }
      """
    func values(_ reducesMotion: Bool) throws -> [String] {
      var options = RenderOptions()
      options.reducesMotion = reducesMotion
      let source = SourceFile(name: "test.yaml", text: text)
      let session = try SceneSession(LoadedScene(source, folder: Repository.scenes, options: options), options: options)
      let inspection = try session.inspection(at: .end).json
      return ["calm", "lively", "\"y\": 0,", "\"y\": -30"].filter { inspection.contains($0) }
    }
    let (calm, lively) = (try values(true), try values(false))
    #expect(calm.contains("calm") && !calm.contains("lively"))
    #expect(lively.contains("lively") && !lively.contains("calm"))
  }

  @Test func `the name at the use of a component whose body scrolls names its scroller`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 100x100, fps: 10 }
      components:
        Shelf:
          body:
            ScrollView:
              - LazyHStack:
                  - ForEach: 30
                    row: { Rectangle: red, width: 50 }
            axis: horizontal
            height: 20
        Framed:
          body:
            Shelf:
            padding: 2
      layers:
        - VStack:
            - Shelf:
              name: new
            - Shelf:
              name: old
            - Framed:
              name: framed
        - Text: "${new.scroll} ${old.scroll} ${framed.scroll}"
          width: 90
          height: 20
      events:
        - { at: 200ms, scroll: { in: old, jump: { to: 500 } } }
        - { at: 300ms, scroll: { in: framed, jump: { item: 7 } } }
      scroll:
        - wait: 1s
      """
    #expect(try scene(text).inspection(at: .end).text.contains("0 500 350"))
  }

  @Test func `moments are frames`() throws {
    let text = movingList.replacing("scroll:\n", with: "scroll:\n  - wait: 0.5s\n  - mark: go\n")
    let moving = try scene(text).scene
    #expect(try SceneMoment.mark("go").frame(in: moving) == 15)
    #expect(try SceneMoment.time(0.51).frame(in: moving) == 16)
    #expect(try SceneMoment.time(1.5).frame(in: moving) == 45)
    #expect(try SceneMoment.end.frame(in: moving) == 45)
    #expect(throws: SceneFailure.self) { try SceneMoment.time(1.6).frame(in: moving) }
    #expect(throws: SceneFailure.self) { try SceneMoment.mark("og").frame(in: moving) }
    #expect(throws: SceneFailure.self) { try SceneMoment.frame(46).frame(in: moving) }
  }

  @Test func `a tree shows boxes, rows and live keys`() throws {
    let inspection = try scene(movingList).inspection(at: .scroll(50))
    #expect(inspection.state.scroll == 50)
    #expect(inspection.layers.map(\.kind) == ["Gradient", "ScrollView", "Rectangle"])
    #expect(inspection.layers[0].offset?.y == -12.5)
    #expect(inspection.layers[2].live.map(\.key) == ["y"])
    #expect(inspection.layers[2].live.map(\.value) == ["-5"])
    let list = inspection.layers[1].children[0]
    #expect(list.rowCount == 500)
    #expect(list.children.first?.row?.index == 0)
    #expect(list.children.count == inspection.layers[1].scroller?.prepared)
    #expect(try inspection.text.contains("opacity: 1 - 0.5 * abs(phase) = "))
    #expect(try inspection.json.hasPrefix("{\"scene\":\"test.yaml\",\"frame\":0,"))
  }
}
