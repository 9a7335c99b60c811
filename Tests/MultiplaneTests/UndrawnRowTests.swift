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
  /// Draws what a file needs, as a drawing thread does.
  private final class Thread {
    let composer: FrameComposer
    private let hasher: RowHasher
    private let encoder: PNGEncoder
    private let hasAlpha: Bool
    private lazy var strip = PixelStrip(for: composer.buffer)
    /// For how many frames rows could be drawn on the strip.
    private(set) var stripped = 0
    /// Pixels drawn so far.
    private(set) var drawn = 0
    /// For how many frames marks were asked for.
    private(set) var asked = 0

    init(_ loaded: LoadedScene, _ mode: PNGMode, _ bands: BandMemo, _ rows: RowMemo) throws {
      composer = try FrameComposer(
        scene: loaded.scene, scale: min(1, loaded.scene.canvas.scale), resources: loaded.resources)
      (hasher, encoder) = (RowHasher(memo: rows), PNGEncoder(mode: mode, memo: bands))
      hasAlpha = (loaded.scene.canvas.background?.alpha ?? 0) < 1
    }

    func source() -> PixelSource {
      let buffer = composer.buffer
      return PixelSource(
        base: UnsafeRawPointer(buffer.bytes), width: buffer.width, height: buffer.height, stride: buffer.stride,
        rowVersions: composer.rowVersions)
    }

    func file(_ state: FrameState) throws -> [UInt8] {
      _ = try composer.begin(state)
      let drawing = RowStrip(PixelSource(self.strip, height: self.composer.buffer.height)) {
        [self] rows throws(SceneFailure) in
        if rows.lowerBound == 0 { stripped += 1 }
        try composer.draw(rows, of: state, on: strip[from: rows.lowerBound])
      }
      let rows = try hasher.hashes(
        of: source(), hasAlpha: hasAlpha, for: encoder,
        marks: { rows in
          asked += 1
          return composer.marks(of: rows)
        }, strip: composer.suitsStrips ? drawing : nil,
        draw: { (rows: [Range<Int>]) throws(SceneFailure) in try composer.draw(rows, of: state) })
      defer { drawn += composer.composedPixels }
      return encoder.encode(source(), rows).bytes
    }

    /// The file of a frame that is drawn whole, by an encoder that knows nothing.
    func wholeFile(_ state: FrameState) throws -> [UInt8] {
      try composer.compose(state, whole: true)
      return PNGEncoder(mode: encoder.mode).file(source(), hasAlpha: hasAlpha)
    }
  }

  /// What differs where threads take the frames in turns, and memos hold all, little or nothing.
  private func check(_ loaded: LoadedScene, _ states: [FrameState], _ mode: PNGMode, _ name: String) throws {
    let fresh = try Thread(loaded, mode, BandMemo(budget: 0), RowMemo(isEnabled: false))
    let right = try states.map(fresh.wholeFile)
    let memos = [
      (BandMemo(), RowMemo()), (BandMemo(budget: 0), RowMemo()), (BandMemo(budget: 30_000), RowMemo()),
      (BandMemo(budget: 240_000), RowMemo()),
      (BandMemo(), RowMemo(isEnabled: false)),
    ]
    for (number, memo) in memos.enumerated() {
      let threads = try (0..<2).map { _ in try Thread(loaded, mode, memo.0, memo.1) }
      for (index, state) in states.enumerated() {
        let isSame = try threads[index % 2].file(state) == right[index]
        #expect(isSame, "memos \(number), frame \(state.frame) of \(name)")
      }
      // And what was drawn in part is drawn whole when it is wanted so.
      for (index, state) in states.enumerated().reversed() where index % 3 == 0 {
        let composer = threads[index % 2].composer
        try composer.compose(state)
        let drawn = FramePixels(composer.buffer)
        try fresh.composer.compose(state, whole: true)
        let isSame = drawn == FramePixels(fresh.composer.buffer)
        #expect(isSame, "memos \(number), frame \(state.frame) of \(name), drawn after its file")
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

  /// A picture higher than the canvas, which moves by two pixels a frame.
  private func moving(width: Int) throws -> LoadedScene {
    try scene(
      """
      multiplane: 1
      canvas: { size: 100x800, scale: 1, background: white }
      layers:
        - Gradient: { from: navy, to: teal, angle: 30 }
          width: \(width)
          height: 900
          y: -scroll / 3
      scroll:
        - linear: { by: 60, over: 10f }
      """)
  }

  /// A thread that has drawn ten frames.
  private func thread(_ loaded: LoadedScene, _ bands: BandMemo) throws -> Thread {
    let thread = try Thread(loaded, .fast, bands, RowMemo(isEnabled: false))
    let stepper = try loaded.makeStepper()
    for _ in 0..<10 { _ = try thread.file(stepper.step()) }
    return thread
  }

  @Test func `frames of which nothing was seen before are drawn on the strip`() throws {
    let wide = try thread(moving(width: 100), BandMemo(budget: 0))
    #expect(wide.stripped == 10)
    #expect(wide.drawn == 10 * 100 * 800)
  }

  @Test func `where little of each row changes the rest stays where it is`() throws {
    let narrow = try thread(moving(width: 20), BandMemo(budget: 0))
    #expect(narrow.stripped == 1)
    // Twice whole: on the strip, and on the buffer, which showed nothing yet.
    #expect(narrow.drawn == 2 * 100 * 800 + 8 * 21 * 800)
  }

  @Test func `where bands may be held they are looked for first`() throws {
    // It moves by whole pixels, so every frame has bands of the one before.
    #expect(try thread(moving(width: 100), BandMemo()).stripped == 0)
  }

  @Test func `what only moves is neither drawn nor read`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 100x800, scale: 1, background: white }
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
      scroll:
        - linear: { by: 300, over: 100f }
      """)
    let thread = try Thread(loaded, .fast, BandMemo(), RowMemo())
    let stepper = try loaded.makeStepper()
    for _ in 0..<10 { _ = try thread.file(try stepper.step()) }
    let before = thread.drawn
    for _ in 0..<80 { _ = try thread.file(try stepper.step()) }
    // Three rows come in on each frame, and bands at both edges change.
    #expect(thread.drawn - before < 80 * 100 * 200)
    #expect(thread.drawn - before > 80 * 100 * 3)
  }

  @Test func `where bands are drawn all the same, marks are seldom asked for`() throws {
    // Rows of a backdrop show between two words: their marks come again, their bands do not.
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 100x400, scale: 1, background: white }
      layers:
        - Gradient: { from: navy, to: teal }
        - ScrollView:
            - LazyVStack:
                - ForEach: 500
                  row:
                    VStack:
                      - Text: Row ${index}
                      - Text: of all of them
                    spacing: 60
      scroll:
        - linear: { by: 500, over: 100f }
      """)
    let thread = try Thread(loaded, .fast, BandMemo(), RowMemo())
    let stepper = try loaded.makeStepper()
    for _ in 0..<100 { _ = try thread.file(try stepper.step()) }
    #expect(thread.asked > 0 && thread.asked < 12)
  }

  @Test(arguments: [1, 2, 8]) func `threads that share what they know write the files of frames drawn whole`(
    jobs: Int
  ) throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 120x300, scale: 1, background: white }
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
      """)
    var options = RenderOptions()
    options.jobs = jobs
    let renderer = try SequenceRenderer(loaded, options: options)
    let fresh = try Thread(loaded, .fast, BandMemo(budget: 0), RowMemo(isEnabled: false))
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

  /// Where marks could take one row for another.
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
