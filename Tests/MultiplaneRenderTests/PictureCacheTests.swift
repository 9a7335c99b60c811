import CPixels
import Glibc
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import Synchronization
import TestSupport
import Testing

/// Painted pictures are found by their content, and stay within bounds.
@Suite struct PictureCacheTests {
  /// The pictures of a scene's first frame.
  private func pictures(_ text: String, _ resources: RenderResources? = nil) throws -> [Picture] {
    let scene = try SceneReader.read("multiplane: 1\ncanvas: { size: 50x50 }\nlayers:\n\(text)")
    let resources = try resources ?? RenderResources(scene: scene)
    return try Stepper(scene: scene, resources: resources.makeLayoutResources()).step().layers.flatMap { state in
      state.parts.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
    }
  }

  private func layers(_ count: Int) throws -> [Picture] {
    try pictures((0..<count).map { "  - Text: Layer \($0)\n    y: scroll\n" }.joined())
  }

  private let raster = PaintedRaster(
    Raster(buffer: PixelBuffer(width: 5, height: 5), x: 0, y: 0), pool: PixelPool())
  private let space = LayerSpace(scale: 1)

  private func slot(_ picture: Picture, in cache: PictureCache, _ space: LayerSpace? = nil) -> PictureSlot {
    cache.slot(of: picture, PictureKey(picture, PictureSources(), space ?? self.space))
  }

  private func paint(_ slots: [PictureSlot], in cache: PictureCache) throws {
    for slot in slots {
      _ = try slot.painted { slot throws(SceneFailure) in
        cache.book(slot, byteCount: 100)
        return raster
      }
    }
  }

  private func draw(_ slots: some Sequence<PictureSlot>, in cache: PictureCache, frames: Int = 1) {
    for _ in 0..<frames {
      let frame = cache.nextFrame()
      for slot in slots { slot.use(by: frame) }
      cache.sweep()
    }
  }

  @Test func `what was not drawn for long is dropped first`() throws {
    let cache = PictureCache(budget: 250)
    let pictures = try layers(4)
    let slots = pictures.map { slot($0, in: cache) }
    try paint(slots, in: cache)
    draw(slots, in: cache)
    #expect(cache.byteCount == 400)
    draw(slots.dropFirst(), in: cache, frames: 60)
    // All were drawn within the last frames.
    #expect(cache.byteCount == 400)
    draw(slots.dropFirst(2), in: cache, frames: 70)
    #expect(cache.byteCount == 200)
    #expect(slots.map { $0.paintedNow != nil } == [false, false, true, true])
    // They are painted again in their slots.
    try paint(slots, in: cache)
    #expect(cache.byteCount == 400)
    withExtendedLifetime(pictures) {}
  }

  @Test func `old pictures make room for others, the oldest first, but for some bytes`() throws {
    let cache = PictureCache()
    let pictures = try layers(5)
    let slots = pictures.map { slot($0, in: cache) }
    for slot in slots {
      _ = try slot.painted { slot throws(SceneFailure) in
        cache.book(slot, byteCount: 20 << 20)
        return raster
      }
    }
    draw(slots, in: cache)
    cache.release(1 << 20)
    // The frames under way may draw them.
    #expect(cache.byteCount == 100 << 20)
    draw(slots.dropFirst(), in: cache, frames: 9)
    draw(slots.dropFirst(2), in: cache, frames: 9)
    cache.release(1 << 20)
    #expect(slots.map { $0.paintedNow != nil } == [false, true, true, true, true])
    cache.release(1 << 40)
    #expect(slots.map { $0.paintedNow != nil } == [false, false, true, true, true])
    draw([], in: cache, frames: 9)
    cache.release(1 << 40)
    #expect(cache.byteCount == 20 << 20)
    withExtendedLifetime(pictures) {}
  }

  @Test func `pictures that ended are not counted`() throws {
    let cache = PictureCache()
    try paint(try layers(3).map { slot($0, in: cache) }, in: cache)
    draw([], in: cache)
    #expect(cache.byteCount == 0)
  }

  @Test func `equal pictures have one slot for each grid`() throws {
    let cache = PictureCache()
    let (first, second) = (try layers(2), try layers(2))
    #expect(first[0] !== second[0])
    #expect(slot(first[0], in: cache) === slot(second[0], in: cache))
    #expect(slot(first[0], in: cache) !== slot(first[1], in: cache))
    let double = slot(second[0], in: cache, LayerSpace(scale: 2))
    #expect(double !== slot(first[0], in: cache))
    #expect(double === slot(first[0], in: cache, LayerSpace(scale: 2)))
    #expect(slot(first[0], in: cache, LayerSpace(scale: 1, phaseX: 0.25)) !== slot(first[0], in: cache))
  }

  @Test func `a slot lasts as long as any picture with its content`() throws {
    let cache = PictureCache()
    var first = try layers(1)
    let second = try layers(1)
    let painted = slot(first[0], in: cache)
    try paint([painted, slot(second[0], in: cache)], in: cache)
    first = []
    draw([], in: cache, frames: 40)
    #expect(slot(second[0], in: cache) === painted)
    #expect(cache.byteCount == 100)
    withExtendedLifetime(second) {}
  }

  @Test func `a bound of bytes is kept of pictures that nobody has`() throws {
    let cache = PictureCache(kept: 250)
    do {
      let pictures = try layers(5)
      let slots = pictures.map { slot($0, in: cache) }
      try paint(slots, in: cache)
      for slot in slots.reversed() { draw([slot], in: cache) }
      withExtendedLifetime(pictures) {}
    }
    draw([], in: cache, frames: 16)
    #expect(cache.byteCount == 200)
    // Those drawn last are there.
    #expect(try layers(5).map { slot($0, in: cache).paintedNow != nil } == [true, true, false, false, false])
  }

  @Test func `a finder gives the cache's slots in whatever order`() throws {
    let cache = PictureCache()
    let finder = PictureFinder(cache) { _ in PictureSources() }
    let pictures = try layers(100)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      finder.begin()
      let from = Int.random(in: 0..<90, using: &random)
      var shown = Array(pictures[from..<from + 10])
      if Bool.random(using: &random) { shown.shuffle(using: &random) }
      if Bool.random(using: &random) { shown.append(contentsOf: pictures.suffix(3)) }
      for picture in shown {
        let space = LayerSpace(scale: Bool.random(using: &random) ? 1 : 2)
        #expect(finder.slot(of: picture, in: space) === slot(picture, in: cache, space))
      }
    }
  }

  @Test func `a failed painting leaves the slot as it was`() throws {
    let cache = PictureCache()
    let slot = slot(try #require(try layers(1).first), in: cache)
    #expect(throws: SceneFailure.self) {
      try slot.painted { _ throws(SceneFailure) in throw SceneFailure(Diagnostic(code: "test", "no")) }
    }
    #expect(slot.paintedNow == nil)
    try paint([slot], in: cache)
    #expect(slot.paintedNow === raster)
  }

  /// The contents of rows that a picture alone lies on.
  private func contents(_ slot: PictureSlot) -> [mp_row_content] {
    let box = PixelRect(x: 0, y: 0, width: 5, height: 5)
    var contents = [mp_row_content](repeating: mp_row_content(), count: 5)
    contents.withUnsafeMutableBufferPointer { contents in
      if let base = contents.baseAddress { mp_clear_contents(base, contents.count) }
    }
    DrawCommand(kind: .picture(slot, x: 0, y: 0, opacity: 1), clip: box, bounds: box).add(to: &contents, from: 0)
    return contents
  }

  @Test func `rows are unknown under an unpainted picture, and bare under one with nothing to see`() throws {
    let slot = slot(try #require(try layers(1).first), in: PictureCache())
    #expect(contents(slot).allSatisfy { $0.is_unknown == 1 && $0.left == 0 && $0.right == 5 })
    _ = try slot.painted { _ throws(SceneFailure) in nil }
    #expect(contents(slot).allSatisfy { $0.is_unknown == 0 && $0.left > $0.right })
  }

  @Test func `contents wait for the thread that paints a picture`() throws {
    let slot = slot(try #require(try layers(1).first), in: PictureCache())
    let raster = raster
    let isPainting = Atomic<Bool>(false)
    let marker = SleepingThread.current
    let thread = try #require(
      OwnThread {
        _ = try? slot.painted { _ throws(SceneFailure) in
          isPainting.store(true, ordering: .releasing)
          marker.waitUntilItSleeps()
          return raster
        }
      })
    while !isPainting.load(ordering: .acquiring) {}
    #expect(contents(slot).allSatisfy { $0.is_unknown == 0 })
    thread.join()
  }
}
