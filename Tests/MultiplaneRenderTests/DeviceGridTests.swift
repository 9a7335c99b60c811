import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

@Suite struct DeviceGridTests {
  @Test(arguments: [(0.0, 0), (0.5, 1), (0.49, 0), (-0.5, 0), (-0.51, -1), (0.4999999, 1), (1e10, 10_000_000_000)])
  func `places are rounded, halves up`(points: Double, pixel: Int) {
    #expect(DeviceGrid(scale: 1).pixel(points) == pixel)
  }

  @Test(arguments: [1e15, 1e19, 1e300, -1e300, .infinity, -.infinity, .nan])
  func `far places are held`(points: Double) {
    let grid = DeviceGrid(scale: 3)
    #expect(abs(Double(grid.pixel(points))) <= 0x1p52)
    let (pixel, fraction) = grid.subpixel(points)
    #expect(abs(Double(pixel)) <= 0x1p52 && (0..<1).contains(fraction))
  }

  /// The middle of a red square on one row of pixels, in a group; both glide.
  private func middle(outer: Double, inner: Double, scale: Double) throws -> Double {
    let scene = try SceneReader.read(
      """
      multiplane: 1
      canvas: { size: 40x20 }
      layers:
        - ZStack: [{ Color: red, width: 10, height: 10, x: \(inner) + scroll / 100, snap: none }]
          left: 12
          top: 5
          x: \(outer) + scroll / 100
          snap: none
          scale: \(scale)
      scroll:
        - linear: { by: 10, over: 2f }
      """)
    let resources = try RenderResources(scene: scene)
    let state = try Stepper(scene: scene, resources: resources.makeLayoutResources()).step()
    let composer = try FrameComposer(scene: scene, scale: 1, resources: resources)
    try composer.compose(state)
    // Red on white: as much of each pixel is covered as its green is less.
    let shares = composer.buffer.row(10).map { 255 - Double($0 >> 8 & 255) }
    return shares.enumerated().reduce(0) { $0 + (Double($1.offset) + 0.5) * $1.element } / shares.reduce(0, +)
  }

  /// A group between pixels carries its parts: their own places count from there.
  @Test(arguments: [0.5, 0.75, -0.3], [(0, 1), (0.25, 1), (0.75, 1), (0, 1.5), (0.25, 1.5)])
  func `a node between pixels in one between pixels stands at its place`(
    outer: Double, inner: (x: Double, scale: Double)
  ) throws {
    let still = try middle(outer: 0, inner: 0, scale: inner.scale)
    let moved = try middle(outer: outer, inner: inner.x, scale: inner.scale)
    // Resampling spreads edges and keeps the middle.
    #expect(abs(moved - still - (outer + inner.x * inner.scale)) < 0.03)
    if inner.scale == 1 { #expect(abs(still - 17) < 0.03) }
  }

  /// Each level took twice the work on those inside: of 14 levels, 32,768 times that of the innermost.
  @Test func `nodes that are enlarged inside each other are put on the list a few times`() throws {
    func nested(_ depth: Int) -> String {
      let inner = depth == 0 ? "{ Rectangle: red, width: 0.1, height: 0.1 }" : nested(depth - 1)
      return "{ ZStack: [\(inner), { Rectangle: blue, width: 0.1, height: 0.1 }], scale: 1.05 + 0 * time }"
    }
    let scene = try SceneReader.read("multiplane: 1\ncanvas: { size: 100x100 }\nlayers: [\(nested(14))]\n")
    var count = 0
    let pictures = PictureFinder(PictureCache()) { _ in
      count += 1
      return PictureSources()
    }
    let builder = DrawListBuilder(
      grid: DeviceGrid(scale: 1), canvas: PixelRect(x: 0, y: 0, width: 100, height: 100), pictures: pictures,
      watch: FrameWatch())
    let commands = try builder.commands(for: Stepper(scene: scene, resources: NoResources()).step())
    #expect(!commands.isEmpty)
    #expect(count >= 15 && count <= 16 * 2 * 15, "\(count) pictures")
  }

  /// Nodes moved beyond all numbers are not on the canvas, and nothing traps.
  @Test(
    arguments: [
      "x: 1e300", "y: -1e300", "x: 1e300\n    snap: none", "x: 1e300\n    repeat: both", "y: 1e18\n    opacity: 0.5",
      "x: 1e300\n    blur: 1e300", "rotate: 20deg\n    scale: 1e300\n    y: 1e300", "x: 1e300\n    material: thin",
    ] as [TextArgument])
  func `nodes far away do no harm`(keys argument: TextArgument) throws {
    let keys = argument.text
    let live = keys.replacing("1e300", with: "1e300 + 0 * time").replacing("1e18", with: "1e18 + 0 * time")
    for keys in [live, live.replacing("time", with: "width")] {
      let scene: Scene
      do {
        scene = try SceneReader.read(
          """
          multiplane: 1
          canvas: { size: 100x100, scale: 2 }
          layers:
            - ZStack: [{ Rectangle: , x: scroll }, { Color: red }]
              \(keys)
            - Rectangle:
              width: 10
              height: 10
              \(keys)
          """)
      } catch {
        // Constants beyond the limits are refused by the reader.
        #expect(error.diagnostics.contains { $0.code == "out-of-range" }, "\(error.diagnostics)")
        continue
      }
      let stepper = try Stepper(scene: scene, resources: NoResources())
      let builder = DrawListBuilder(
        grid: DeviceGrid(scale: 2), canvas: PixelRect(x: 0, y: 0, width: 200, height: 200),
        pictures: PictureFinder(PictureCache()) { _ in PictureSources() }, watch: FrameWatch())
      for command in try builder.commands(for: stepper.step()) {
        #expect(builder.canvas.contains(command.bounds))
      }
    }
  }
}

/// For scenes without texts and pictures.
private final class NoResources: LayoutResources {
  func measure(_ request: TextRequest) throws(SceneFailure) -> TextMetrics {
    throw SceneFailure(Diagnostic(code: "test", "no texts here"))
  }
  func lineHeight(of style: TextStyle) throws(SceneFailure) -> Length { 20 }
  func imageSize(path: String, span: SourceSpan) throws(SceneFailure) -> Size { .zero }
}
