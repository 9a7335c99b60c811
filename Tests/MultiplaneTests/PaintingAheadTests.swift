import Glibc
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import TestSupport
import Testing

/// Pictures are painted before the frames that show them.
@Suite(.full) struct PaintingAheadTests {
  private let files = TemporaryFolder()

  private func loaded(_ text: String, options: RenderOptions = RenderOptions()) throws -> LoadedScene {
    files.writeSmallPictures()
    return try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: files.path, options: options)
  }

  /// Rows of texts and pictures, a window of two of them.
  private let rows = """
    multiplane: 1
    canvas: { size: 60x60 }
    data: { list: { count: 40 } }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: list
                row:
                  VStack:
                    - Text: Row ${index}
                    - Image: a.png
                      width: 20
                      height: 14
                  height: 30
        name: page
    scroll:
      - linear: { by: 600, over: 60f }
    """

  @Test func `rows that are prepared are painted before a frame shows them`() throws {
    let scene = try loaded(rows)
    let stepper = try scene.makeStepper()
    let composer = try FrameComposer(scene: scene.scene, scale: 1, resources: scene.resources)
    let other = try FrameComposer(scene: scene.scene, scale: 1, resources: scene.resources)
    var painted: [Int] = []
    var brought = 0
    for _ in 0..<40 {
      let state = try stepper.step()
      try composer.compose(state)
      painted.append(composer.paintedPictures)
      if state.work.entered > 0 {
        brought += 1
        other.paintAhead(state)
      }
    }
    #expect(brought > 5)
    #expect(painted[0] > 0)
    #expect(painted.dropFirst().allSatisfy { $0 == 0 }, "\(painted)")
  }

  @Test(arguments: [1, 2, 5]) func `frames are those of a thread that paints and opens nothing ahead`(jobs: Int) throws
  {
    let text = rows.replacing("by: 600, over: 60f", with: "by: 800, over: 90f")
    var options = RenderOptions()
    (options.jobs, options.isDrawnAtOnce) = (jobs, true)
    let seen = try SequenceRenderer(try loaded(text, options: options), options: options).files().files
    (options.jobs, options.isDrawnAtOnce, options.invalidation) = (1, false, .root)
    let right = try SequenceRenderer(try loaded(text, options: options), options: options).files().files
    #expect(seen.count > 80)
    #expect(seen == right)
  }

  @Test func `rows far from the canvas are left out, and copies of a picture count once`() throws {
    let scene = try loaded(
      """
      multiplane: 1
      canvas: { size: 1000x1000 }
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: 20
                  row:
                    Rectangle: red
                    width: 2
                    height: 2
                    repeat: both
          width: 60
          height: 4
        - ScrollView:
            - LazyVStack:
                - ForEach: 20
                  row: { Text: "Row ${index}" }
          x: 5000
          width: 60
          height: 40
      """)
    let composer = try FrameComposer(scene: scene.scene, scale: 1, resources: scene.resources)
    let state = try scene.makeStepper().step()
    let commands = try composer.makeBuilder(for: state, composer.pictures.fresh).commands(for: state, reach: 1000)
    #expect(commands.count == 20)
  }

  /// In a layer that is drawn on a finer grid, and where a blur reaches in from outside, the canvas cuts nothing.
  @Test(arguments: ["scale: 3 + scroll / 1000", "blur: 3 + scroll / 1000, x: -35", "blur: 3 + scroll / 1000, y: 80"])
  func `a scroller shows through effects what a stack shows`(effects: String) throws {
    func frame(_ kind: String) throws -> [UInt32] {
      let keys = effects.split(separator: ", ").map { "    \($0)" }
      let scene = try loaded(
        """
        multiplane: 1
        canvas: { size: 100x100 }
        layers:
          - \(kind):
              - VStack:
                  - { Rectangle: red, height: 10, width: 40 }
                  - { Rectangle: blue, height: 10, width: 40 }
                  - { Rectangle: green, height: 10, width: 40 }
                  - { Rectangle: black, height: 10, width: 40 }
            width: 40
            height: 40
        \(keys.joined(separator: "\n"))
        scroll:
          - linear: { by: 10, over: 2f }
        """)
      let composer = try FrameComposer(scene: scene.scene, scale: 1, resources: scene.resources)
      try composer.compose(try scene.makeStepper().step())
      return (0..<100).flatMap { composer.buffer.row($0) }
    }
    let right = try frame("ZStack")
    #expect(right.contains { $0 != 0 })
    #expect(try frame("ScrollView") == right)
  }

  @Test func `what cannot be painted is told by the frame that shows it`() throws {
    let scene = try loaded(rows)
    files.write(Array("not a picture".utf8), to: "a.png")
    let stepper = try scene.makeStepper()
    let state = try stepper.step()
    let composer = try FrameComposer(scene: scene.scene, scale: 1, resources: scene.resources)
    composer.paintAhead(state)
    #expect(throws: SceneFailure.self) { try composer.compose(state) }
  }

  @Test func `a frame that is drawn alone has help where threads are allowed, and its pixels`() throws {
    var text = "multiplane: 1\ncanvas: { size: 900x1700, background: white }\nlayers:"
    for (index, color) in ["red", "green", "blue"].enumerated() {
      let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='700'><circle cx='450' cy='350' r='340' fill='\(color)'/></svg>"
      files.write(Array(svg.utf8), to: "\(color).svg")
      text += "\n  - Image: \(color).svg\n    y: \(index * 500)\n    opacity: 0.7"
    }
    func renderer(jobs: Int, frames: Int) throws -> SequenceRenderer {
      var options = RenderOptions()
      (options.jobs, options.frames) = (jobs, .init(first: 0, last: frames - 1))
      return try SequenceRenderer(
        try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: files.path), options: options)
    }
    let (alone, told) = (try renderer(jobs: 4, frames: 1), try renderer(jobs: 1, frames: 1))
    #expect(alone.drawsAlone && !told.drawsAlone)
    let file = try alone.files().files
    #expect(file.count == 1)
    #expect(file == (try told.files().files))
  }
}
