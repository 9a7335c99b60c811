import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Very large pictures are painted in bands.
@Suite(.full) struct PictureBandTests {
  private func compose(
    _ text: String
  ) throws -> (composer: FrameComposer, count: Int, contents: [PictureContent], resources: RenderResources) {
    let scene = try SceneReader.read("multiplane: 1\n" + text)
    let resources = try RenderResources(scene: scene)
    let state = try Stepper(scene: scene, resources: resources.makeLayoutResources()).step()
    let composer = try FrameComposer(scene: scene, scale: 1, resources: resources)
    let count = try composer.compose(state)
    let contents = state.layers.flatMap { layer in
      layer.parts.compactMap { if case .picture(let picture) = $0 { picture.content } else { nil } }
    }
    return (composer, count, contents, resources)
  }

  @Test func `bands have the pixels of the whole picture`() throws {
    let (composer, count, contents, resources) = try compose(
      """
      canvas: { size: 4200x4200 }
      layers:
        - ZStack:
            - Rectangle: { fill: { from: "#0A84FF", to: "#FFD60A", angle: 30 } }
            - { Text: "Over every edge of a band", size: 900, weight: bold, lines: 6, opacity: 0.7 }
      """)
    #expect(count > 1)
    let content = try #require(contents.first)
    let raster = try resources.makePainter().raster(of: content, in: LayerSpace(scale: 1))
    let whole = try #require(raster)
    let buffer = composer.buffer
    let isEqual = (0..<buffer.height).allSatisfy { y in
      let row = whole.buffer.row(y - whole.y)
      return buffer.row(y).elementsEqual(row[(-whole.x)..<(buffer.width - whole.x)])
    }
    #expect(isEqual)
  }

  @Test func `a picture that fills the largest canvas is drawn`() throws {
    let (composer, _, _, _) = try compose(
      "canvas: { size: 8192x8192 }\nlayers:\n  - { Rectangle: \"#ff0000\", opacity: 1 }\n")
    #expect(composer.buffer[0, 0] == 0xFFFF_0000 && composer.buffer[8191, 8191] == 0xFFFF_0000)
  }

  @Test func `a smaller picture is one`() throws {
    #expect(try compose("canvas: { size: 2000x2000 }\nlayers:\n  - Rectangle: red\n").count == 1)
  }
}
