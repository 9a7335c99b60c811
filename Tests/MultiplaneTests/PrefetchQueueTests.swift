import Glibc
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import TestSupport
import Testing

/// Pictures are there before the frames that show them.
@Suite(.full) struct PrefetchQueueTests {
  private let files = TemporaryFolder()

  private func loaded(
    _ text: String, _ isDrawnAtOnce: Bool = true, store: AssetStore = AssetStore()
  ) throws -> LoadedScene {
    files.writeSmallPictures()
    return try load(text, isDrawnAtOnce, store: store)
  }

  private func load(
    _ text: String, _ isDrawnAtOnce: Bool, store: AssetStore = AssetStore()
  ) throws(SceneFailure) -> LoadedScene {
    var options = RenderOptions()
    options.isDrawnAtOnce = isDrawnAtOnce
    return try LoadedScene(
      SourceFile(name: "test.yaml", text: text), folder: files.path, options: options, store: store)
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
    #expect(waits { openedCount(scene) == 2 })
    usleep(50_000)
    #expect(openedCount(scene) == 2)
  }

  @Test func `who draws nothing opens nothing`() throws {
    let scene = try loaded(named, false)
    #expect(scene.prefetch == nil)
    usleep(50_000)
    #expect(openedCount(scene) == 0)
  }

  @Test func `what is closed opens no more`() throws {
    let scene = try loaded(named, false)
    let names = (0..<200).map { "\($0).png" }
    for name in names {
      files.write(
        PNGBuilder(width: 4, height: 4, depth: 8, color: 0, data: Array(repeating: 0, count: 20)).bytes + name.utf8,
        to: name)
    }
    let queue = PrefetchQueue(names, in: scene.resources.images)
    queue.close()
    usleep(50_000)
    // Pictures that were under way are finished.
    let count = openedCount(scene)
    #expect(count < 100)
    usleep(50_000)
    #expect(openedCount(scene) == count)
  }

  @Test func `a scene that is drawn at once has the faults of any`() throws {
    func faults(_ text: String, _ isDrawnAtOnce: Bool) -> [Diagnostic] {
      do throws(SceneFailure) {
        _ = try load(text, isDrawnAtOnce)
        return []
      } catch {
        return error.diagnostics
      }
    }
    _ = try loaded(named)
    files.write(Array("not a picture".utf8), to: "b.png")
    let wrong = named.replacing("no.png", with: "none.png").replacing("spare.png", with: "../spare.png")
      .replacing("placeholder: b.png", with: "width: 3")
    #expect(faults(wrong, true) == faults(wrong, false))
    #expect(!faults(wrong, true).isEmpty)
  }

  @Test func `what breaks a picture later is told by the frame that shows it`() throws {
    let scene = try loaded(named, false)
    files.write(Array("not a picture".utf8), to: "a.png")
    let queue = PrefetchQueue(["a.png", "b.png"], in: scene.resources.images)
    #expect(waits { openedCount(scene) == 1 })
    queue.close()
    let composer = try FrameComposer(scene: scene.scene, scale: 1, resources: scene.resources)
    let state = try scene.makeStepper().step()
    #expect(throws: SceneFailure.self) { try composer.compose(state) }
  }

  /// One that takes its time.
  private func writeLargePicture() {
    let side = 1200
    let rows = (0..<side).flatMap { y in [UInt8(0)] + (0..<side).map { x in UInt8(truncatingIfNeeded: x &* y &* 31) } }
    files.write(PNGBuilder(width: side, height: side, depth: 8, color: 0, data: rows).bytes, to: "large.png")
  }

  @Test func `a run that does not come about leaves nobody behind who opens pictures`() throws {
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
      _ = try SequenceRenderer(try loaded(text, store: store)).runDescription()
      // A fault is found while the picture is opened.
      let wrong = text.replacing("Text: Hello", with: "Image: none.png")
      #expect(throws: SceneFailure.self) { try load(wrong, true, store: store) }
    }
    #expect(waits { images == nil && decoders == nil })
  }
}
