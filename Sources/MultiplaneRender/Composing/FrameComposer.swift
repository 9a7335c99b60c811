internal import CCairo
package import MultiplaneBase
package import MultiplaneDecoding
package import MultiplaneLayout
package import MultiplaneScene
internal import Synchronization

/// Draws frames; one for each thread. Its buffers are used again for every frame.
///
/// A composer draws only the differences from the frame that its buffer holds, whichever that is. The pixels are those of a
/// frame drawn whole. A caller that does not need all pixels of a frame begins it, and has rows drawn.
package final class FrameComposer {
  let builder: DrawListBuilder
  package let pictures: PictureFinder
  /// The finder for pictures of rows that are not seen yet: most are asked for again when the next rows come.
  private lazy var picturesAhead = pictures.fresh
  let painter: CommandPainter
  let background: RGBA?
  let canvasSize: Size
  /// The commands the buffer shows where it is not stale; `nil` before the first frame, after a failure, and where the
  /// buffer shows a viewport that is turned.
  private(set) var shown: [DrawCommand]?
  var stale: StaleRows
  private let watch: FrameWatch
  /// The resources of a second thread, where there is to be one; `nil` once the first frame was drawn.
  private var helped: RenderResources?
  /// How many pictures the second thread painted for the last frame.
  private var helpedPictures = 0
  private let pool: PixelPool
  /// The pixels of the frame on which this one is turned.
  private let outerPixels: Int
  /// The viewport that is turned, if the buffer shows one.
  private(set) var turned: TurnedViewport?
  /// The finer frame that this one is made of, where a point is less than a pixel.
  let reduced: ReducedFrame?
  private static let lastVersion = Atomic<UInt64>(0)

  /// The frame's pixels: written by `compose` and `draw`, read until the next frame.
  ///
  /// Made when the first pixels are drawn: memory that painting the first frame's pictures took and gave back may serve for it.
  package private(set) lazy var buffer = PixelBuffer(
    width: builder.canvas.width, height: builder.canvas.height, pool: pool)
  /// A version number for each row. Where two numbers at one place are equal, in whatever frames of this composer, the rows
  /// hold the same pixels. Other composers never use the same numbers.
  package private(set) var rowVersions: [UInt64]
  /// How many pixels the last frame may have changed.
  package var drawnPixels: Int { damage.area }
  /// How many pixels were drawn for the last frame so far.
  package internal(set) var composedPixels = 0
  /// The boxes the last frame may have changed, in points of the canvas; they do not overlap.
  package var drawnRects: [PointRect] { points(damage) }
  var damage = PixelRects()
  /// How many pictures the last `compose` had to paint. Pictures that were painted before, by whomever, do not count.
  package var paintedPictures: Int { reduced?.composer.paintedPictures ?? painter.slots.count + helpedPictures }
  /// How many groups of pictures were taken through filters since the composer was made.
  package var filteredGroups: Int { painter.filtered.count }
  /// The time that painting pictures took within the last `compose`, in nanoseconds by the clock that was given.
  package var rasteriseTime: UInt64 { painter.slots.time }
  /// The spans of that time, by the same clock; empty unless the composer was told to collect them.
  package var rasteriseSpans: [TimeSpan] { painter.slots.spans ?? [] }

  /// - Parameters:
  ///   - scale: Device pixels a point.
  ///   - clock: Tells the time in nanoseconds, for `rasteriseTime`; no pixel depends on it.
  ///   - spans: Whether `rasteriseSpans` is collected.
  ///   - isAlone: Whether no other thread draws frames of the scene meanwhile: a second one then helps with the first frame's
  ///     pictures.
  ///   - watch: Ends a frame that takes too long.
  package convenience init(
    scene: Scene, scale: Double, resources: RenderResources, clock: (() -> UInt64)? = nil, spans: Bool = false,
    isAlone: Bool = false, watch: FrameWatch = .countingDecoders()
  ) throws(SceneFailure) {
    let size = PixelSize(of: scene.canvas, scale: scale)
    try size.check()
    self.init(
      scene, size, scale: scale, resources, clock: clock, spans: spans, isAlone: isAlone, watch)
  }

  private init(
    _ scene: Scene, _ size: PixelSize, scale: Double, fineness: Double = 1, _ resources: RenderResources,
    clock: (() -> UInt64)?, spans: Bool,
    isAlone: Bool, _ watch: FrameWatch
  ) {
    let rect = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    (pool, self.watch, outerPixels) = (resources.store.pool, watch, 0)
    if let (finerSize, finerScale) = ReducedFrame.finer(than: size, scale: scale) {
      let finer = FrameComposer(
        scene, finerSize, scale: finerScale, fineness: max(1, finerScale), resources, clock: clock, spans: spans,
        isAlone: isAlone, watch)
      (reduced, helped) = (ReducedFrame(finer, factor: finerScale / scale), nil)
      (pictures, painter) = (finer.pictures, finer.painter)
    } else {
      (reduced, helped) = (nil, isAlone ? resources : nil)
      pictures = PictureFinder(resources.store.pictures, sources: resources.sources(of:))
      let painter = resources.makePainter(watch)
      painter.open = OpenPixels(frame: size.pixelCount)
      self.painter = CommandPainter(
        painter: painter, slots: SlotPainter(painter: painter, cache: resources.store.pictures, clock: clock))
      if spans { self.painter.slots.spans = [] }
    }
    builder = DrawListBuilder(
      grid: DeviceGrid(scale: scale), canvas: rect, fineness: fineness, pictures: pictures, watch: watch)
    background = scene.canvas.background
    canvasSize = scene.canvas.size
    rowVersions = Array(repeating: 0, count: size.height)
    stale = StaleRows(count: size.height)
  }

  /// A composer that draws upright the viewport that another composer shows on its side, with the painter and pictures of that one.
  ///
  /// - Parameters:
  ///   - canvasSize: In points.
  ///   - size: In pixels.
  ///   - scale: Device pixels a point.
  init(upright composer: FrameComposer, canvasSize: Size, size: PixelSize, scale: Double) {
    (pictures, painter, watch, pool) = (composer.pictures, composer.painter, composer.watch, composer.pool)
    (background, self.canvasSize, helped, reduced) = (composer.background, canvasSize, nil, nil)
    outerPixels = composer.builder.canvas.width * composer.builder.canvas.height
    let rect = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    builder = DrawListBuilder(
      grid: DeviceGrid(scale: scale), canvas: rect, fineness: composer.builder.fineness, pictures: pictures,
      watch: watch)
    rowVersions = Array(repeating: 0, count: size.height)
    stale = StaleRows(count: size.height)
  }

  /// Draws a frame.
  ///
  /// - Parameter whole: Whether everything is drawn, even what the buffer shows already; the pixels are the same.
  /// - Returns: How many pictures met the canvas and were not covered by others, drawn again or not.
  /// - Throws: `SceneFailure` when a picture cannot be painted, with the place of its node, or the frame takes too long.
  @discardableResult
  package func compose(_ state: FrameState, whole: Bool = false) throws(SceneFailure) -> Int {
    let count = try begin(state, whole: whole)
    try draw([0..<builder.canvas.height], of: state)
    return count
  }

  /// Goes on to a frame and draws nothing of it yet.
  ///
  /// - Parameter whole: Whether nothing that the buffer shows already is used; the pixels are the same.
  /// - Returns: How many pictures meet the canvas and are not covered by others.
  /// - Throws: `SceneFailure` when a picture cannot be painted, with the place of its node.
  package func begin(_ state: FrameState, whole: Bool = false) throws(SceneFailure) -> Int {
    if let reduced {
      composedPixels = 0
      let (count, damage) = try reduced.begin(state, whole: whole, canvas: builder.canvas)
      change(damage)
      return count
    }
    guard state.viewport.turn != 0 else {
      turned = nil
      return try beginUpright(state, whole: whole)
    }
    shown = nil
    composedPixels = 0
    let known = turned
    turned = nil
    let viewport: TurnedViewport
    if let known, known.serves(state.viewport) {
      viewport = known
    } else {
      viewport = try TurnedViewport(state.viewport, on: self)
    }
    let (count, damage) = try viewport.begin(state, whole: whole)
    turned = viewport
    change(damage)
    return count
  }

  /// Goes on to a frame, with its viewport drawn upright.
  func beginUpright(_ state: FrameState, whole: Bool) throws(SceneFailure) -> Int {
    (painter.slots.time, painter.slots.count, composedPixels) = (0, 0, 0)
    if painter.slots.spans != nil { painter.slots.spans = [] }
    watch.begin(state.frame)
    watch.enter()
    defer { watch.leave() }
    let all = try commands(for: state)
    // There before pictures, which take the room that it leaves.
    _ = buffer
    let helper = helped.flatMap { PaintingHelper(all, of: state.frame, canvas: framePixels, $0) }
    helped = nil
    painter.painter.open = OpenPixels(frame: framePixels)
    painter.slots.prepare(all)
    helpedPictures = helper?.join() ?? 0
    return try placingFailures(in: state) { () throws(SceneFailure) in
      let commands = try withoutCovered(all)
      let damage: PixelRects
      if let shown, !whole {
        damage =
          FrameDamage(from: shown, to: commands, canvas: builder.canvas) { painter.slots.touched(by: $0) }
          .rects
      } else {
        damage = PixelRects([builder.canvas])
      }
      painter.slots.use(commands)
      painter.filtered.keep(only: commands)
      shown = commands
      change(damage)
      return commands.reduce(0) { $0 + $1.pictureCount }
    }
  }

  /// Paints the pictures of rows that are prepared and not seen yet, so that they are there for the frame that shows them.
  /// Pictures that another thread is painting are left out.
  ///
  /// A picture that cannot be painted, and rows that are too many, are errors of the frame that shows them.
  package func paintAhead(_ state: FrameState) {
    if let reduced { return reduced.composer.paintAhead(state) }
    guard state.viewport.turn == 0 else { return }
    watch.begin(state.frame)
    watch.enter()
    defer { watch.leave() }
    let rows = makeBuilder(for: state, picturesAhead)
    let reach = max(builder.canvas.width, builder.canvas.height)
    guard let commands = try? rows.commands(for: state, reach: reach) else { return }
    painter.slots.prepare(commands)
  }

  /// Draws rows of the frame that was begun; what the buffer shows already is not drawn again.
  ///
  /// - Parameter state: The frame, for messages.
  /// - Throws: `SceneFailure` when a picture cannot be painted, with the place of its node.
  package func draw(_ rows: [Range<Int>], of state: FrameState) throws(SceneFailure) {
    var rects = stale.rects(in: rows)
    if rects.isEmpty { return }
    if let reduced {
      try reduced.draw(rects, in: rows, of: state, on: buffer)
    } else if let turned {
      try turned.draw(rects, of: state, on: buffer, background: background)
    } else {
      guard let shown else { preconditionFailure("a frame is begun before it is drawn") }
      FrameDamage.grow(&rects, shown, builder.canvas)
      let groups = shown.reduce(0) { rects.intersects($1.bounds) ? max($0, $1.openPixels) : $0 }
      try OpenGroups.shared.claiming(groups) { () throws(SceneFailure) in
        watch.enter()
        defer { watch.leave() }
        try placingFailures(in: state) { () throws(SceneFailure) in
          try draw(shown, in: rects, on: CommandPainter.Target(buffer: buffer, box: builder.canvas))
        }
      }
    }
    stale.remove(rects)
    composedPixels += rects.area
  }

  /// The pixels of the frame; while a viewport turns, those of its upright picture as well.
  private var framePixels: Int { builder.canvas.width * builder.canvas.height + outerPixels }

  /// Gives failures of drawing the place of their node. The buffer then shows nothing that could be used again.
  private func placingFailures<R>(
    in state: FrameState, _ body: () throws(SceneFailure) -> R
  ) throws(SceneFailure) -> R {
    painter.slots.forgetFailure()
    do throws(SceneFailure) {
      return try body()
    } catch {
      shown = nil
      guard let failed = painter.slots.failed else { throw error }
      throw error.placed(in: state, drawing: failed.slot.key.content, item: failed.item)
    }
  }

  /// Takes the pixels that a frame changes. Every row with one gets a new version number.
  private func change(_ damage: PixelRects) {
    self.damage = damage
    stale.add(damage)
    if damage.isEmpty { return }
    let version = Self.lastVersion.add(1, ordering: .relaxed).newValue
    for rect in damage.rects {
      for row in rect.y..<rect.maxY { rowVersions[row] = version }
    }
  }
}
