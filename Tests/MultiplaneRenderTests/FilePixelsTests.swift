import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// A picture file that is shown as it is needs no pixels of its own.
@Suite(.full) struct FilePixelsTests {
  private let side = 300
  /// The decoders of all effects: starting one takes longer than what it is asked for.
  private static let store = AssetStore()

  /// The picture of a scene that shows a file of opaque pixels in some columns and clear ones in the others.
  private func paint(
    opaque: Range<Int>, _ words: String = "place: topLeading"
  ) throws -> (raster: Raster, file: PixelBuffer, content: PictureContent, painter: Painter) {
    let files = TemporaryFolder()
    let rows = (0..<side).map { y in
      [0] + (0..<side).flatMap { x -> [UInt8] in [UInt8(x & 255), UInt8(y & 255), 7, opaque.contains(x) ? 255 : 0] }
    }
    files.write(
      PNGBuilder(width: side, height: side, depth: 8, color: 6, data: Array(rows.joined())).bytes, to: "a.png")
    let text = "multiplane: 1\ncanvas: { size: 400x400 }\nlayers:\n  - Image: a.png\n    \(words)\n    y: scroll\n"
    let scene = try SceneReader.read(text, folder: files.path)
    let resources = try RenderResources(scene: scene)
    let layers = try Stepper(scene: scene, resources: resources.makeLayoutResources()).step().layers
    let pictures = layers.flatMap { state in
      state.parts.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
    }
    let painter = resources.makePainter()
    let content = try #require(pictures.first).content
    let raster = try painter.raster(of: content, in: LayerSpace(scale: 1))
    return (try #require(raster), try resources.images.image("a.png").pixels, content, painter)
  }

  @Test func `some rows of a file are those of the whole`() throws {
    let files = TemporaryFolder()
    // More rows than one piece of the window to a decoder has.
    let (width, height) = (300, 900)
    let rows = (0..<height).map { y in
      [0] + (0..<width).flatMap { x -> [UInt8] in [UInt8(x & 255), UInt8(y & 255), 7] }
    }
    files.write(
      PNGBuilder(width: width, height: height, depth: 8, color: 2, data: Array(rows.joined())).bytes, to: "a.png")
    let images = Self.store.images(in: try AssetFolder(files.path))
    let whole = try images.image("a.png").pixels
    for range in [0..<1, 0..<height, 200..<500, 217..<219, 899..<900] {
      let part = try images.rows(range, of: "a.png").pixels
      #expect(part.width == width && part.height == range.count)
      #expect(range.allSatisfy { part.row($0 - range.lowerBound).elementsEqual(whole.row($0)) }, "\(range)")
    }
  }

  @Test func `a file at its own size is drawn from the file's pixels`() throws {
    let shown = try paint(opaque: 0..<side)
    #expect(shown.raster.buffer === shown.file)
    #expect(PaintedRaster(shown.raster, pool: PixelPool()).coverage.isOpaque)
  }

  @Test func `what is clear around it is left out without a copy`() throws {
    let shown = try paint(opaque: 100..<200)
    let painted = PaintedRaster(shown.raster, pool: PixelPool())
    #expect(painted.rect == PixelRect(x: shown.raster.x + 100, y: shown.raster.y, width: 100, height: side))
    let part = painted.raster.buffer
    #expect(part.bytes == shown.file.bytes + 400)
    #expect(part.byteCount == 100 * side * 4)
    for y in 0..<side {
      #expect(part.row(y).elementsEqual(shown.file.row(y)[100..<200]), "row \(y)")
    }
  }

  @Test(arguments: ["width: 150", "fit: contain\n    width: 350", "fit: cover\n    width: 390.5\n    height: 200.3"])
  func `at another size its pixels are those that drawing it gives`(words: String) throws {
    let shown = try paint(opaque: 20..<280, words)
    #expect(shown.raster.buffer !== shown.file)
    let area = shown.raster.rect.grown(by: 2)
    let canvas = PixelBuffer(width: area.width, height: area.height)
    try shown.painter.draw(shown.content.items, in: LayerSpace(scale: 1), on: canvas, at: area)
    for y in 0..<area.height {
      let isInside = (2..<area.height - 2).contains(y)
      let row = isInside ? Array(shown.raster.buffer.row(y - 2)) : Array(repeating: 0, count: area.width - 4)
      #expect(canvas.row(y).elementsEqual([0, 0] + row + [0, 0]), "row \(y)")
    }
  }

  /// Both axes, each alone, at places between pixels.
  @Test(arguments: [(10.3, 20.0), (10.0, 20.4), (10.5, 20.6)])
  func `between pixels its edges are those of a picture on a canvas`(x: Double, y: Double) throws {
    let files = TemporaryFolder()
    let row: [UInt8] = [0] + (0..<90).map { UInt8($0 * 2) }
    files.write(
      PNGBuilder(width: 30, height: 30, depth: 8, color: 2, data: Array(repeatElement(row, count: 30).joined())).bytes,
      to: "a.png")
    func frame(_ node: String) throws -> [UInt32] {
      let text = """
        multiplane: 1
        canvas: { size: 60x60 }
        layers:
          - \(node)
            place: topLeading
            snap: none
            x: \(x) + scroll / 100
            y: \(y)
        scroll:
          - linear: { by: 10, over: 2f }
        """
      let scene = try SceneReader.read(text, folder: files.path)
      let resources = try RenderResources(scene: scene, store: Self.store)
      let state = try Stepper(scene: scene, resources: resources.makeLayoutResources()).step()
      let composer = try FrameComposer(scene: scene, scale: 1, resources: resources)
      try composer.compose(state)
      return (0..<60).flatMap { composer.buffer.row($0) }
    }
    let file = try frame("Image: a.png")
    // A box that shows nothing makes it a picture of several items, which have a canvas of their own.
    let canvas = try frame("ZStack:\n      - Image: a.png\n      - { Rectangle: \"#00000000\", width: 30, height: 30 }")
    #expect(file.contains { $0 != 0 })
    #expect(file == canvas)
  }

  /// The file at its own size, at another, and cut; opaque and not.
  @Test(
    arguments: [
      "blur: 3", "blur: 3; scale: 1.1", "shadow: { radius: 4, y: 3, color: black 50% }",
      "shadow: { radius: 4, y: 3, color: red }", "tint: red 40%", "saturation: 0.2; blur: 2", "brightness: 0.3",
      "mask: { Gradient: { stops: [{ color: black }, { at: 1, color: black 0% }] } }", "clip: true; corner: 9",
      "opacity: 0.5",
    ], [[30, 30], [44, 31], [17.5, 40.3]])
  func `effects change a file's pixels as those of a picture on a canvas, and leave the file's alone`(
    effects: String, size: [Double]
  ) throws {
    let files = TemporaryFolder()
    for (name, alpha) in [("a", 255), ("b", 90)] {
      let rows = (0..<30).map { y in
        [0] + (0..<30).flatMap { x -> [UInt8] in [UInt8(x * 8), UInt8(y * 8), 70, UInt8(alpha)] }
      }
      files.write(
        PNGBuilder(width: 30, height: 30, depth: 8, color: 6, data: Array(rows.joined())).bytes, to: "\(name).png")
    }
    func frame(_ file: String, isAlone: Bool) throws -> [UInt32] {
      let nodes = ["Image: \(file).png, fit: cover"] + (isAlone ? [] : ["Rectangle: \"#00000000\""])
      let keys = ["width: \(size[0])", "height: \(size[1])"] + effects.split(separator: "; ").map(String.init)
      let text = """
        multiplane: 1
        canvas: { size: 120x90 }
        layers:
          - { Image: \(file).png, place: topTrailing }
          - ZStack:
        \(nodes.map { "      - { \($0), width: 100%, height: 100% }" }.joined(separator: "\n"))
            place: topLeading
            x: 12
            y: 14
        \(keys.map { "    \($0)" }.joined(separator: "\n"))
          - { Image: \(file).png, place: bottomTrailing }
        """
      let scene = try SceneReader.read(text, folder: files.path)
      let resources = try RenderResources(scene: scene)
      let state = try Stepper(scene: scene, resources: resources.makeLayoutResources()).step()
      let composer = try FrameComposer(scene: scene, scale: 1, resources: resources)
      try composer.compose(state)
      return (0..<90).flatMap { composer.buffer.row($0) }
    }
    for file in ["a", "b"] {
      let alone = try frame(file, isAlone: true)
      #expect(alone.contains { $0 != 0 })
      #expect(alone == (try frame(file, isAlone: false)))
    }
  }

  /// The pixels of a drawing, how much finer than the frame it is drawn, and the share of its size that is made.
  @Test(arguments: [
    (0.0, 1.0, 1.0), (0x1p40, 1, 1), (0x1p40, 2, 1), (0x1p24, 64, 1), (0x1p26, 64, 0.5), (0x1p26, 4, 0.5),
    (0x1p40, 4, 0.5), (0x1p44, 1024, 0x1p-9),
  ])
  func `a drawing that is shown large has a bounded number of pixels`(pixels: Double, fineness: Double, share: Double) {
    var space = LayerSpace(scale: fineness)
    space.hairline = fineness
    #expect(space.detail(of: pixels) == share)
  }
}
