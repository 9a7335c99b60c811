import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplanePreviews
import MultiplaneRender
import MultiplaneScene
import MultiplaneVectors
import TestSupport
import Testing

/// Films of vectors show what frames show: beside each other in a browser, the film in an `img` as in a README.
@Suite(.full, .serialized, .timeLimit(.minutes(10))) struct VectorFilmTests {
  private let folder = TemporaryFolder()

  /// The mean difference of a channel, of 255, that a film may have from its frames: edges are smoothed by another program.
  private static let most = 0.6

  /// Mean differences between a film and frames of it.
  private func differences(
    _ path: String, frames count: Int, of range: RenderOptions.FrameRange? = nil
  ) throws -> [(frame: Int, mean: Double)] {
    var options = RenderOptions()
    (options.scale, options.frames) = (2, range)
    let session = try SceneSession(SourceFile.read(path: path), options: options, traces: false)
    return try differences(session, frames: count)
  }

  private func differences(_ session: SceneSession, frames count: Int) throws -> [(frame: Int, mean: Double)] {
    let film = try VectorClip(session).film()
    let size = session.loaded.scene.canvas.size
    let (width, height) = (Int(size.width.points), Int(size.height.points))
    let browser = try Browser()
    try browser.show(width: width, height: height, density: 2)
    let first = session.options.frames?.first ?? 0
    let last = session.options.frames?.last ?? session.frameCount - 1
    return try (0..<count).map { step in
      let frame = first + (last - first) * step / max(1, count - 1)
      let time = Double(frame - first) / session.framesPerSecond
      let still =
        "<style>[class]{animation-delay:-\(time)s!important;animation-play-state:paused!important}</style></svg>"
      folder.write(Array(film.text.replacing("</svg>\n", with: still).utf8), to: "film.svg")
      folder.write(
        Array("<body style='margin:0;background:white'><img src='film.svg?\(frame)' style='display:block'>".utf8),
        to: "page.html")
      try browser.open(folder.file("page.html"))
      try browser.wait(for: "document.images[0].complete && document.images[0].naturalWidth > 0")
      let shown = try StraightImage(png: Array(browser.screenshot()), name: "film")
      let expected = try StraightImage(png: session.file(frame), name: "frame \(frame)")
      try #require(shown.width == expected.width && shown.height == expected.height)
      return (frame, Self.meanDifference(shown, expected))
    }
  }

  /// The mean difference of a channel of two pictures of one size.
  private static func meanDifference(_ one: StraightImage, _ other: StraightImage) -> Double {
    let sum = zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    // Of four channels, alpha is the same everywhere.
    return Double(sum) / Double(one.width * one.height * 3)
  }

  private static let scenes = [
    "valley", "cartoon", "entry", "map", "gallery/night", "gallery/landing", "gallery/player", "gallery/shelf",
    "gallery/chat", "guide/1-picture", "guide/2-backdrop", "guide/3-rows", "guide/4-header", "guide/5-hand",
  ]

  @Test(arguments: TestTier.cases(["valley", "gallery/player", "guide/5-hand"], night: scenes))
  func `a film shows what its frames show`(scene: String) throws {
    // The whole of the map has words that change too often for a film: its film in the documents is this part.
    let range = scene == "map" ? RenderOptions.FrameRange(first: 72, last: 300) : nil
    let found = try differences(
      "\(Repository.scenes)/\(scene).yaml", frames: TestTier.current == .night ? 20 : 5, of: range)
    let mean = found.reduce(0) { $0 + $1.mean } / Double(found.count)
    #expect(mean <= Self.most, "\(found)")
  }

  /// One of each item and effect, still and live.
  private static let everything = """
    multiplane: 1
    canvas: { size: 400x300, fps: 30, background: "#20304a" }
    layers:
      - Gradient: { stops: [{ color: "#20304a" }, { color: "#ff8800 40%", at: 0.6 }, { color: "#ffffff 0%" }] }
      - Rectangle: { fill: "#4ac" }
        corner: 14
        border: { color: white, width: 3 }
        width: 80
        height: 50
        left: 10
        top: 10
        x: scroll / 4
        shadow: { radius: 6, y: 4, color: "#000 60%" }
      - Path: { box: 100x50, d: M0 25Q25 0 50 25T100 25 }
        stroke: { color: gold, width: 4, dash: [8, 5], cap: round }
        width: 100
        height: 50
        left: 100
        top: 10
        rotate: scroll / 3
      - Circle: { fill: tomato }
        width: 40
        height: 40
        left: 220
        top: 15
        scale: 1 + scroll / 200
        opacity: 1 - scroll / 300
      - Text: Words that **move**
        size: 20
        color: white
        left: 20
        top: 90
        y: -scroll / 5
      - Text: A few lines of words that stay where they are and turn about
        size: 13
        color: "#fffb"
        width: 120
        left: 260
        top: 70
      - Rectangle: { fill: "#8d4" }
        width: 60
        height: 40
        left: 20
        top: 140
        tint: lerp("#f000", "#f00f", scroll / 150)
      - Rectangle: { fill: "#48d" }
        width: 60
        height: 40
        left: 100
        top: 140
        brightness: scroll / 400
        saturation: 1 - scroll / 200
      - Circle: { fill: "#fd4" }
        width: 50
        height: 50
        left: 180
        top: 140
        blur: scroll / 30
      - Rectangle: { fill: "#f8c" }
        width: 60
        height: 60
        left: 250
        top: 140
        blend: multiply
        corner: 12 + scroll / 10
        clip: true
      - ScrollView:
          - LazyVStack:
              - ForEach: 30
                row:
                  Text: Row ${index}
                  color: black
                  size: 12
                  padding: 5
                  background: hsl(index * 20, 0.6, 0.7)
        width: 120
        height: 80
        left: 20
        bottom: 10
      - VStack:
          - Text: Frosted
            color: black
        width: 200
        height: 60
        left: 100
        bottom: 20
        material: thin
        corner: 12
    scroll:
      - linear: { by: 120, over: 1s }
    """

  @Test func `every item and effect is shown, still and live`() throws {
    var options = RenderOptions()
    options.scale = 2
    let session = try SceneSession(SourceFile(name: "scene.yaml", text: Self.everything), options: options)
    for (frame, mean) in try differences(session, frames: 6) { #expect(mean <= Self.most, "frame \(frame)") }
  }

  @Test func `a film of a far jump is as exact as one of a near one`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 200x200, fps: 30, background: white }
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: 50_000
                  row: { Text: "Row ${index}", padding: 10 }
      scroll:
        - wait: 0.2s
        - jump: { item: 40_000 }
        - linear: { by: 100, over: 0.5s }
      """
    var options = RenderOptions()
    options.scale = 2
    let session = try SceneSession(SourceFile(name: "scene.yaml", text: text), options: options)
    for (frame, mean) in try differences(session, frames: 6) { #expect(mean <= Self.most, "frame \(frame)") }
  }
}
