import Glibc
import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import TestSupport
import Testing

/// Pictures are there before the frames that show them.
@Suite(.full) struct PicturesAheadTests {
  private let files = TemporaryFolder()

  private func loaded(_ text: String) throws -> LoadedScene {
    for name in ["a", "b", "row1", "row2", "spare"] {
      files.write(
        PNGBuilder(width: 4, height: 4, depth: 8, color: 0, data: Array(repeating: 0, count: 20)).bytes,
        to: "\(name).png")
    }
    files.write(
      Array("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8'/></svg>".utf8),
      to: "c.svg")
    return try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: files.path)
  }

  private let named = """
    multiplane: 1
    canvas: { size: 60x60 }
    data: { list: { items: [{ file: row1.png }, { file: row2.png }] } }
    layers:
      - Image: a.png
      - Image: c.svg
      - Image: no.png
        placeholder: b.png
      - Image: a.png
        placeholder: spare.png
      - ScrollView:
          - ForEach: list
            row:
              Image: ${item.file}
    """

  private func waits(for isTrue: () -> Bool) -> Bool {
    for _ in 0..<2000 where !isTrue() { usleep(10_000) }
    return isTrue()
  }

  /// 4x4 pixels take 64 bytes.
  private func openedCount(_ loaded: LoadedScene) -> Int { loaded.resources.store.images.byteCount / 64 }

  @Test func `pictures that nodes name are opened, none of rows and no SVG`() throws {
    let scene = try loaded(named)
    #expect(scene.ownImagePaths == ["a.png", "c.svg", "b.png"])
    #expect(PicturesAhead(of: scene, for: 0..<PicturesAhead.leastFrames - 1) == nil)
    let ahead = try #require(PicturesAhead(of: scene, for: 0..<PicturesAhead.leastFrames))
    // Nothing is laid out that would take long: it begins after the first frame.
    #expect(!ahead.isWorking && openedCount(scene) == 0)
    ahead.begin()
    #expect(waits { openedCount(scene) == 2 })
    ahead.end()
    #expect(openedCount(scene) == 2)
  }

  @Test func `they are opened at once where texts are laid out meanwhile`() throws {
    let scene = try loaded(named.replacing("layers:", with: "layers:\n  - Text: Hello"))
    let ahead = try #require(PicturesAhead(of: scene, for: 0..<100))
    #expect(waits { openedCount(scene) == 2 })
    ahead.end()
  }

  @Test func `names of files are guessed from the text`() {
    let text = """
      layers:
        - Image: a.jpg
        - { Image: "b, c.png", height: 10 }
        - Image: 'd.WEBP'   # a remark
        - {Image: assets/e.jpeg}
        - Image:   f.gif  # and more
        - Image: a.jpg
        - Image: g.svg
        - Image: ${item.file}.png
        - Image:
            h.png
        - Text: "Image: no words.png of this"
        - Image: "
      """
    #expect(PictureNames.find(in: text) == ["a.jpg", "b, c.png", "d.WEBP", "assets/e.jpeg", "f.gif"])
    let many = (0..<100).map { "- Image: \($0).png" }.joined(separator: "\n")
    #expect(PictureNames.find(in: many).count == PictureNames.most)
  }

  @Test func `files that a text names are opened before it is understood`() throws {
    _ = try loaded(named)
    let store = AssetStore()
    let ahead = try #require(
      PicturesAhead(PictureNames.find(in: named), in: store.images(in: try AssetFolder(files.path))))
    defer { ahead.end() }
    // One that is not there is nobody's fault yet; what a placeholder or a row may show is not named there.
    #expect(waits { store.images.byteCount / 64 == 1 })
    #expect(
      PicturesAhead(PictureNames.find(in: "- Text: Image"), in: store.images(in: try AssetFolder(files.path))) == nil)
  }

  @Test func `a scene that is drawn at once has the faults and frames of any`() throws {
    var options = RenderOptions()
    func loaded(_ text: String, _ isDrawnAtOnce: Bool) throws -> LoadedScene {
      options.isDrawnAtOnce = isDrawnAtOnce
      return try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: files.path, options: options)
    }
    func faults(_ text: String, _ isDrawnAtOnce: Bool) -> [Diagnostic] {
      do {
        _ = try loaded(text, isDrawnAtOnce)
        return []
      } catch {
        return (error as? SceneFailure)?.diagnostics ?? []
      }
    }
    let right = try SequenceRenderer(self.loaded(rows), options: options).files().files
    #expect(try SequenceRenderer(try loaded(rows, true), options: options).files().files == right)
    files.write(Array("not a picture".utf8), to: "b.png")
    let wrong = named.replacing("no.png", with: "none.png").replacing("spare.png", with: "../spare.png")
      .replacing("placeholder: b.png", with: "width: 3")
    #expect(faults(wrong, true) == faults(wrong, false))
    #expect(!faults(wrong, true).isEmpty)
  }

  /// One that takes its time.
  private func writeLargePicture() {
    let side = 1200
    let rows = (0..<side).flatMap { y in [UInt8(0)] + (0..<side).map { x in UInt8(truncatingIfNeeded: x &* y &* 31) } }
    files.write(PNGBuilder(width: side, height: side, depth: 8, color: 0, data: rows).bytes, to: "large.png")
  }

  @Test func `a run that was begun and refused leaves nobody behind who opens pictures`() throws {
    writeLargePicture()
    weak var images: ImageStore?
    weak var decoders: DecoderPool?
    do {
      let store = AssetStore()
      (images, decoders) = (store.images, store.decoders)
      let text = """
        multiplane: 1
        canvas: { size: 60x60 }
        layers:
          - Image: large.png
          - Text: Hello
        scroll:
          - linear: { by: 10, over: 99f }
        """
      let scene = try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: files.path, store: store)
      _ = try SequenceRenderer(scene).runDescription()
    }
    #expect(images == nil && decoders == nil)
  }

  @Test func `a scene with a fault leaves nobody behind who opens its pictures`() throws {
    writeLargePicture()
    weak var images: ImageStore?
    weak var decoders: DecoderPool?
    var options = RenderOptions()
    options.isDrawnAtOnce = true
    do {
      let store = AssetStore()
      (images, decoders) = (store.images, store.decoders)
      let text = "multiplane: 1\ncanvas: { size: 60x60 }\nlayers:\n  - Image: large.png\n    width: nothing\n"
      #expect(throws: SceneFailure.self) {
        try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: files.path, options: options, store: store)
      }
    }
    #expect(images == nil && decoders == nil)
  }

  @Test func `after the run nothing is opened any more`() throws {
    let scene = try loaded(named)
    let ahead = try #require(PicturesAhead(of: scene, for: 0..<100))
    ahead.end(waits: true)
    ahead.begin()
    #expect(!ahead.isWorking && openedCount(scene) == 0)
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

  @Test(arguments: [1, 2, 5]) func `frames are those of a thread that paints nothing ahead`(jobs: Int) throws {
    let text = rows.replacing("by: 600, over: 60f", with: "by: 800, over: 90f")
    var options = RenderOptions()
    options.jobs = jobs
    let seen = try SequenceRenderer(try loaded(text), options: options).files().files
    options.invalidation = .root
    options.jobs = 1
    let right = try SequenceRenderer(try loaded(text), options: options).files().files
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
    let commands = composer.makeBuilder(for: state, composer.pictures.fresh).commands(for: state, reach: 1000)
    #expect(commands.count == 20)
  }

  /// In a unit that is drawn on a finer grid, and where a blur reaches in from outside, the canvas cuts nothing.
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
