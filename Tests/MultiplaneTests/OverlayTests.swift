import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneGolden
import MultiplaneInspection
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

@Suite struct OverlayTests {
  private static let text = """
    multiplane: 1
    canvas: { size: 200x200, scale: 1, fps: 10, background: black, safeArea: { top: 20 } }
    layers:
      - Rectangle:
        fill: red
        width: 60
        height: 40
        place: topLeading
        margin: 30
        x: scroll
      - ScrollView:
          - LazyVStack:
              - ForEach: 50
                row: { HStack: [{ Rectangle: , fill: blue 20%, width: 20 }, { Spacer: }], height: 50 }
            overscan: 100
    scroll:
      - linear: { by: 100, over: 1s }
    """

  /// The pixels of an overlay, drawn by the engine as a picture of another scene.
  private func picture(_ overlays: [Overlay], _ moment: SceneMoment = .frame(1)) throws -> PixelBuffer {
    let png = try scene(Self.text).overlaid(overlays, at: moment).png
    // Width and height stand in a PNG file's bytes 16 to 23.
    let (width, height) = (png[16..<20].reduce(0) { $0 << 8 | Int($1) }, png[20..<24].reduce(0) { $0 << 8 | Int($1) })
    let folder = TemporaryFolder()
    folder.write(png, to: "a.png")
    let text = "multiplane: 1\ncanvas: { size: \(width)x\(height) }\nlayers: [{ Image: a.png }]\n"
    let loaded = try LoadedScene(SourceFile(name: "a.yaml", text: text), folder: folder.path)
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    try composer.compose(try loaded.state(at: .frame(0)))
    return composer.buffer
  }

  @Test func `boxes are where nodes stand, and nothing else is touched`() throws {
    let picture = try picture([.boxes])
    #expect(picture.width == 200 && picture.height > 200)
    // The rectangle was moved to 40, 30; the line is inside its edge.
    #expect(picture[40, 60] == 0xFF25_63EB && picture[99, 60] == 0xFF25_63EB && picture[70, 69] == 0xFF25_63EB)
    #expect(picture[70, 50] == 0xFFFF_0000)
    #expect(picture[39, 60] == 0xFF00_0000 && picture[100, 60] == 0xFF00_0000)
  }

  @Test func `what the safe area leaves out is tinted`() throws {
    let picture = try picture([.safe])
    #expect(picture[150, 10] != 0xFF00_0000 && picture[150, 25] == 0xFF00_0000 && picture[150, 195] == 0xFF00_0000)
  }

  @Test func `damage is what differs from the frame before`() throws {
    let picture = try picture([.damage])
    // The rectangle and the column of rows; not the room to the right of them.
    #expect(picture[70, 50] != 0xFFFF_0000)
    #expect(picture[190, 100] == 0xFF00_0000)
  }

  @Test func `rows beyond the canvas make the picture larger`() throws {
    // At 100 points rows 0 and 1 are above the canvas, and 6 and 7 below it.
    let picture = try picture([.overscan], .time(1))
    #expect(picture.height == 100 + 200 + 100 + 24)
    // A column through the middle of the rows: their lines are 50 points apart.
    let lines = (0..<400).filter { picture[100, $0] == 0xFF7C_3AED }
    for top in stride(from: 0, to: 400, by: 50) {
      #expect(lines.contains(top) && lines.contains(top + 49), "\(lines)")
    }
    // The frame lies between what is above and below it.
    #expect(picture[150, 270] == 0xFF00_0000 && picture[150, 75] != 0xFF00_0000)
  }

  @Test func `the page on layout shows the rows that are prepared around a window`() throws {
    let png = try committedScene("layout/window.yaml").overlaid([.overscan], at: .frame(20)).png
    let drawn = try StraightImage(png: png, name: "window")
    let picture = DocumentPicture(width: drawn.width, height: drawn.height, bytes: drawn.bytes)
    #expect(picture.fault("docs/images/layout/window.webp", mostBytes: 20_000) == nil)
  }

  @Test func `a picture that is new is told from one that is kept`() throws {
    let first = try picture([.cache], .frame(0))
    let second = try picture([.cache], .frame(1))
    #expect(first[70 - 10, 69] == 0xFFD9_7706)
    #expect(second[70, 69] == 0xFF0E_7490)
  }

  @Test func `the legend says what the colors mean`() throws {
    let picture = try picture(Overlay.allCases)
    // The first swatch of the last line of the legend.
    let colors = Set((0..<picture.height).map { picture[15, $0] })
    #expect(colors.contains(0xFF64_748B))
    #expect(picture.height > 200 + 200 + 24)
  }

  @Test func `pictures too large are refused`() throws {
    var options = RenderOptions()
    options.scale = 80
    #expect(throws: SceneFailure.self) { try scene(Self.text).overlaid([.overscan], at: .time(1), options: options) }
  }
}
