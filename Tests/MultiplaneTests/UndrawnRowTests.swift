import CPixels
import Multiplane
import MultiplaneBase
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene
import SceneTrials
import TestSupport
import Testing

/// Files of frames of which only those rows are drawn that no file before held.
@Suite(.full) struct UndrawnRowTests {
  /// A frame that was begun.
  private struct Begun: UndrawnPicture {
    let composer: FrameComposer
    let state: FrameState

    var pixels: PixelSource { PixelSource(composer.buffer, rowVersions: composer.rowVersions) }

    func contents(of rows: Range<Int>) -> [mp_row_content] { composer.contents(of: rows) }

    func draw(_ rows: [Range<Int>]) throws(SceneFailure) { try composer.draw(rows, of: state) }
  }

  /// Draws what a file needs, as a drawing thread does.
  private final class Thread {
    let composer: FrameComposer
    private let encoder: PNGEncoder
    private let hasAlpha: Bool
    /// Pixels drawn so far.
    private(set) var drawn = 0

    init(_ loaded: LoadedScene, _ mode: PNGMode, _ cache: BandCache, scale: Double = 1) throws {
      composer = try FrameComposer(
        scene: loaded.scene, scale: min(scale, loaded.scene.canvas.scale), resources: loaded.resources)
      encoder = PNGEncoder(mode: mode, cache: cache)
      hasAlpha = (loaded.scene.canvas.background?.alpha ?? 0) < 1
    }

    func file(_ state: FrameState) throws -> [UInt8] {
      _ = try composer.begin(state)
      defer { drawn += composer.composedPixels }
      return try encoder.encode(Begun(composer: composer, state: state), hasAlpha: hasAlpha).file.bytes
    }

    /// The file of a frame that is drawn whole, by an encoder that knows nothing.
    func wholeFile(_ state: FrameState) throws -> [UInt8] {
      try composer.compose(state, whole: true)
      return PNGEncoder(mode: encoder.mode).file(PixelSource(composer.buffer), hasAlpha: hasAlpha)
    }
  }

  /// What differs where threads take the frames in turns, and caches hold all, little or nothing.
  private func check(_ loaded: LoadedScene, _ states: [FrameState], _ mode: PNGMode, _ name: String) throws {
    // Large canvases are drawn small: this is about rows of files, whatever is in them.
    let size = loaded.scene.canvas.size
    let scale = max(size.width, size.height).points > 300 ? 0.5 : 1
    let fresh = try Thread(loaded, mode, BandCache(budget: 0), scale: scale)
    let right = try states.map(fresh.wholeFile)
    // The table of rows alone is larger than some.
    for budget in [Budgets.encodedBytes, 0, 30_000, 2_200_000] {
      let cache = BandCache(budget: budget)
      let threads = try (0..<2).map { _ in try Thread(loaded, mode, cache, scale: scale) }
      for (index, state) in states.enumerated() {
        let isSame = try threads[index % 2].file(state) == right[index]
        #expect(isSame, "\(budget) bytes, frame \(state.frame) of \(name)")
      }
      // And what was drawn in part is drawn whole when it is wanted so.
      for (index, state) in states.enumerated().reversed() where index % 3 == 0 {
        let composer = threads[index % 2].composer
        try composer.compose(state)
        let drawn = FramePixels(composer.buffer)
        try fresh.composer.compose(state, whole: true)
        let isSame = drawn == FramePixels(fresh.composer.buffer)
        #expect(isSame, "\(budget) bytes, frame \(state.frame) of \(name), drawn after its file")
      }
    }
  }

  /// Some neighbours from all over a scene, and some of them again.
  private func states(_ loaded: LoadedScene, most: Int) throws -> [FrameState] {
    let stepper = try loaded.makeStepper()
    let count = stepper.frameCount
    let step = max(1, count / most)
    var states: [FrameState] = []
    for frame in 0..<count {
      let state = try stepper.step()
      if frame % step <= 3 { states.append(state) }
    }
    return states + states.reversed().prefix(4)
  }

  @Test(arguments: Repository.scenesForEveryWay) func `files are those of frames drawn whole`(name: String) throws {
    let loaded = try committedScene(name)
    try check(loaded, states(loaded, most: 4), .fast, name)
  }

  @Test(arguments: 0..<12) func `so are those of any scene`(number: Int) throws {
    for text in [RandomScene.text(number), RandomScene.anything(number)] {
      let loaded = try scene(text)
      try check(loaded, states(loaded, most: 6), number % 4 == 0 ? .small : .fast, text)
    }
  }

  /// Rows of text over a layer that stays, and what follows them in the file.
  private static func rows(_ size: String, more: String) -> String {
    """
    multiplane: 1
    canvas: { size: \(size), scale: 1, background: white }
    layers:
      - Gradient: { from: navy, to: teal }
        width: 40
      - ScrollView:
          - LazyVStack:
              - ForEach: 500
                row:
                  Text: Row ${index}
                  height: 20
                  background: gold
                  width: 100%
    \(more)
    """
  }

  @Test func `what only moves is neither drawn nor read`() throws {
    let loaded = try scene(Self.rows("100x800", more: "scroll: [{ linear: { by: 300, over: 100f } }]"))
    let thread = try Thread(loaded, .fast, BandCache())
    let stepper = try loaded.makeStepper()
    for _ in 0..<10 { _ = try thread.file(try stepper.step()) }
    let before = thread.drawn
    for _ in 0..<80 { _ = try thread.file(try stepper.step()) }
    // Three rows come in on each frame, and bands at both edges change.
    #expect(thread.drawn - before < 80 * 100 * 200)
    #expect(thread.drawn - before > 80 * 100 * 3)
  }

  @Test(arguments: [1, 2, 8]) func `threads that share what they know write the files of frames drawn whole`(
    jobs: Int
  ) throws {
    let loaded = try scene(
      Self.rows(
        "120x300",
        more: """
              right: 0
              width: 100
            - Circle: { fill: red }
              width: 30
              height: 30
              y: 100 * time
          scroll:
            - linear: { by: 200, over: 40f }
            - jump: { item: 100, anchor: center }
            - linear: { by: -200, over: 40f }
          """))
    var options = RenderOptions()
    options.jobs = jobs
    let renderer = try SequenceRenderer(loaded, options: options)
    let fresh = try Thread(loaded, .fast, BandCache(budget: 0))
    let stepper = try loaded.makeStepper()
    let right = try (0..<stepper.frameCount).map { _ in try fresh.wholeFile(try stepper.step()) }
    for _ in 0..<3 {
      let files = try renderer.files().files
      #expect(files.count == right.count)
      for (frame, file) in right.enumerated() {
        let isSame = files[frame] == file
        #expect(isSame, "frame \(frame)")
      }
    }
  }

  /// Where contents could take one row for another.
  @Test(arguments: [
    "x: 10 * time", "x: 0.3 * frame", "opacity: 1 - time / 4", "scale: 1 + time / 4", "y: 7 * frame", "blur: 1 + time",
    "rotate: 10deg * time",
  ]) func `rows that differ a little are told apart`(change: String) throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 64x96, fps: 10, background: white 50% }
      layers:
        - Gradient: { from: navy, to: teal }
        - VStack:
            - Rectangle:
              fill: gold
              height: 20
              width: 30
              \(change)
            - Text: Words
            - Color: red 50%
              height: 30
        - ScrollView:
            - LazyVStack:
                - ForEach: 50
                  row: { Circle: { fill: teal }, height: 16, x: index / 4 }
          width: 30
      scroll:
        - linear: { by: 40, over: 2s }
      """)
    try check(loaded, states(loaded, most: 6), .fast, change)
  }
}
