internal import CCairo
package import CPixels
package import MultiplaneBase
package import MultiplaneLayout
package import MultiplaneScene
internal import Synchronization

/// Draws frames; one for each thread, its buffers used again for every frame.
///
/// A composer draws only what differs from the frame its buffer holds, whichever that is; the pixels are those of a
/// frame drawn whole. Who does not need all pixels of a frame begins it, and has rows drawn.
package final class FrameComposer {
  let builder: DrawListBuilder
  private let pictures: PictureFinder
  private let painter: CommandPainter
  private let background: RGBA?
  let canvasSize: Size
  /// The commands the buffer shows where it is not stale; `nil` before the first frame, after a failure, and where the
  /// buffer shows a viewport that is turned.
  private var shown: [DrawCommand]?
  var stale: StaleRows
  private let watch: FrameWatch
  /// What a second thread paints with, where there is to be one; `nil` once the first frame was drawn.
  private var helped: RenderResources?
  /// How many pictures it painted for the last frame.
  private var helpedPictures = 0
  private let pool: PixelPool
  /// The viewport that is turned, if the buffer shows one.
  private var turned: TurnedViewport?
  private static let lastVersion = Atomic<UInt64>(0)

  /// The frame's pixels: written by `compose` and `draw`, read until the next frame.
  package let buffer: PixelBuffer
  /// A number for each row: where two at one place are equal, in whatever frames of this composer, the rows hold the same
  /// pixels. Other composers never use the same numbers.
  package private(set) var rowVersions: [UInt64]
  /// How many pixels the last frame may have changed.
  package var drawnPixels: Int { damage.area }
  /// How many pixels were drawn for the last frame so far.
  package internal(set) var composedPixels = 0
  /// The boxes the last frame may have changed, in points of the canvas; they do not overlap.
  package var drawnRects: [PointRect] { points(damage) }
  var damage = PixelRects()
  /// How many pictures the last `compose` had to paint; those that were painted before, by whomever, are none.
  package var paintedPictures: Int { painter.slots.count + helpedPictures }
  /// How many groups of pictures were taken through filters since the composer was made.
  package var filteredGroups: Int { painter.filtered.count }
  /// What painting pictures took within the last `compose`, in nanoseconds by the clock that was given.
  package var rasteriseTime: UInt64 { painter.slots.time }
  /// When that was, by the same clock; empty unless the composer was told to collect it.
  package var rasteriseSpans: [TimeSpan] { painter.slots.spans ?? [] }

  /// - Parameters:
  ///   - scale: Device pixels a point.
  ///   - clock: Tells the time in nanoseconds, for `rasteriseTime`; no pixel depends on it.
  ///   - spans: Whether `rasteriseSpans` is collected.
  ///   - isAlone: Whether no other thread draws frames of the scene meanwhile: a second one then helps with the first frame's
  ///     pictures.
  ///   - watch: Ends a frame that takes too long.
  package init(
    scene: Scene, scale: Double, resources: RenderResources, clock: (() -> UInt64)? = nil, spans: Bool = false,
    isAlone: Bool = false, watch: FrameWatch = FrameWatch(FrameLimits.seconds)
  ) throws(SceneFailure) {
    let size = PixelSize(of: scene.canvas, scale: scale)
    try size.check()
    let rect = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    pictures = PictureFinder(resources.store.pictures, sources: resources.sources(of:))
    builder = DrawListBuilder(grid: DeviceGrid(scale: scale), canvas: rect, pictures: pictures)
    pool = resources.store.pool
    let painter = resources.makePainter(watch)
    self.watch = watch
    helped = isAlone ? resources : nil
    self.painter = CommandPainter(
      painter: painter, slots: SlotPainter(painter: painter, cache: resources.store.pictures, clock: clock))
    if spans { self.painter.slots.spans = [] }
    background = scene.canvas.background
    canvasSize = scene.canvas.size
    buffer = PixelBuffer(width: size.width, height: size.height, pool: pool)
    rowVersions = Array(repeating: 0, count: size.height)
    stale = StaleRows(count: size.height)
  }

  /// What draws a viewport upright that another composer shows on its side, with the same painter and pictures.
  ///
  /// - Parameters:
  ///   - canvasSize: In points.
  ///   - size: In pixels.
  ///   - scale: Device pixels a point.
  init(upright composer: FrameComposer, canvasSize: Size, size: PixelSize, scale: Double) {
    (pictures, painter, watch, pool) = (composer.pictures, composer.painter, composer.watch, composer.pool)
    (background, self.canvasSize, helped) = (composer.background, canvasSize, nil)
    let rect = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    builder = DrawListBuilder(grid: DeviceGrid(scale: scale), canvas: rect, pictures: pictures)
    buffer = PixelBuffer(width: size.width, height: size.height, pool: pool)
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
    self.damage = damage
    stale.add(damage)
    touch(damage)
    return count
  }

  /// Goes on to a frame as it is where its viewport stands upright.
  func beginUpright(_ state: FrameState, whole: Bool) throws(SceneFailure) -> Int {
    (painter.slots.time, painter.slots.count, composedPixels) = (0, 0, 0)
    if painter.slots.spans != nil { painter.slots.spans = [] }
    watch.begin(state.frame)
    watch.enter()
    defer { watch.leave() }
    let all = commands(for: state)
    let helper = helped.flatMap { PaintingHelper(all, of: state.frame, $0) }
    helped = nil
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
      self.damage = damage
      stale.add(damage)
      touch(damage)
      return commands.reduce(0) { $0 + $1.pictureCount }
    }
  }

  /// Draws rows of the frame that was begun; what the buffer shows already is not drawn again.
  ///
  /// - Parameter state: The frame, for messages.
  /// - Throws: `SceneFailure` when a picture cannot be painted, with the place of its node.
  package func draw(_ rows: [Range<Int>], of state: FrameState) throws(SceneFailure) {
    if let turned {
      let rects = stale.rects(in: rows)
      if rects.isEmpty { return }
      try turned.draw(rects, of: state, on: buffer, background: background)
      stale.remove(rects)
      composedPixels += rects.area
      return
    }
    guard let shown else { preconditionFailure("a frame is begun before it is drawn") }
    var rects = stale.rects(in: rows)
    if rects.isEmpty { return }
    FrameDamage.grow(&rects, shown, builder.canvas)
    watch.enter()
    defer { watch.leave() }
    try placingFailures(in: state) { () throws(SceneFailure) in try draw(shown, in: rects) }
    stale.remove(rects)
    composedPixels += rects.area
  }

  /// Marks of some rows of the frame that was begun: equal ones, in whatever frames of the scene at this scale, are rows with
  /// the same pixels.
  package func marks(of rows: Range<Int>) -> [mp_row_mark] {
    var marks = [mp_row_mark](unsafeUninitializedCapacity: rows.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      mp_clear_marks(base, rows.count)
      count = rows.count
    }
    if turned != nil { mp_mark_unknown(&marks, marks.count, 0, Int32(buffer.width)) }
    for command in shown ?? [] { command.mark(&marks, from: rows.lowerBound) }
    return marks
  }

  /// Gives failures of drawing the place of their node; the buffer then shows nothing that could be used.
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

  /// The commands of a frame, covered ones too.
  private func commands(for state: FrameState) -> [DrawCommand] {
    // A turned or resized viewport is fitted into the canvas.
    let fitted =
      state.viewport.size == canvasSize
      ? builder : DrawListBuilder(state.viewport.size, fittedInto: builder.canvas, pictures: pictures)
    return fitted.commands(for: state)
  }

  /// The boxes outside which two frames have the same pixels, in points of the canvas; they do not overlap. Draws
  /// nothing.
  package func differences(from old: FrameState, to new: FrameState) -> [PointRect] {
    guard old.viewport.turn == 0, new.viewport.turn == 0 else {
      // A quarter turn of both is that of what differs.
      guard old.viewport == new.viewport, let upright = TurnedViewport.quarter(new.viewport, on: self) else {
        return points(PixelRects([builder.canvas]))
      }
      return points(upright.frame(of: upright.composer.damage(from: old, to: new)))
    }
    return points(damage(from: old, to: new))
  }

  /// The pixels that differ between two frames whose viewports stand upright.
  private func damage(from old: FrameState, to new: FrameState) -> PixelRects {
    FrameDamage(from: commands(for: old), to: commands(for: new), canvas: builder.canvas) {
      painter.slots.touched(by: $0)
    }.rects
  }

  private func points(_ rects: PixelRects) -> [PointRect] {
    let scale = builder.grid.scale
    return rects.rects.map { rect in
      PointRect(
        x: Double(rect.x) / scale, y: Double(rect.y) / scale, width: Double(rect.width) / scale,
        height: Double(rect.height) / scale)
    }
  }

  /// Gives every row that was drawn on a new number.
  private func touch(_ damage: PixelRects) {
    if damage.isEmpty { return }
    let version = Self.lastVersion.add(1, ordering: .relaxed).newValue
    for rect in damage.rects {
      for row in rect.y..<rect.maxY { rowVersions[row] = version }
    }
  }

  /// Leaves out what is wholly behind one opaque picture, and groups that are behind several: a filter whose pixels nobody
  /// sees would cost as much as one that fills the frame, and damage the frame with each change.
  private func withoutCovered(_ commands: [DrawCommand]) throws(SceneFailure) -> [DrawCommand] {
    var cores: [PixelRect] = []
    var kept: [DrawCommand] = []
    for command in commands.reversed() {
      if cores.contains(where: { $0.contains(command.bounds) }) { continue }
      if command.indivisible != nil, [command.bounds].subtracting(cores).isEmpty { continue }
      kept.append(command)
      if let core = try opaqueCore(of: command) {
        cores.append(core)
      } else if command.readsBehind {
        // The blur looks around its box: what is covered there still shows through it.
        cores.removeAll()
      }
    }
    return kept.reversed()
  }

  /// A box in which a command's picture hides all behind it; `nil` where there is none.
  private func opaqueCore(of command: DrawCommand) throws(SceneFailure) -> PixelRect? {
    guard case .picture(let slot, let x, let y, let opacity) = command.kind, opacity >= 1,
      let core = try painter.slots.painted(slot)?.core
    else { return nil }
    let rect = core.offset(x: x, y: y).intersection(command.clip)
    return rect.isEmpty ? nil : rect
  }

  /// Draws commands in some boxes, and the background where nothing opaque lies on it.
  private func draw(_ commands: [DrawCommand], in damage: PixelRects) throws(SceneFailure) {
    if damage.isEmpty { return }
    // From the front to the back: what opaque boxes leave of each command.
    var cores: [PixelRect] = []
    var parts: [[PixelRect]] = []
    for command in commands.reversed() {
      let pieces = damage.rects.map { $0.intersection(command.bounds) }.filter { !$0.isEmpty }
      if command.indivisible == nil {
        parts.append(pieces.subtracting(cores))
      } else {
        parts.append(pieces)
      }
      if let core = try opaqueCore(of: command) {
        // Small boxes save less than they cost.
        if core.width >= 32, core.height >= 8 { cores.append(core) }
      } else if command.readsBehind {
        cores.removeAll()
      }
    }
    let word = (background ?? .clear).premultipliedWord
    for rect in damage.rects.subtracting(cores) { buffer.fill(rect, with: word) }
    let target = CommandPainter.Target(buffer: buffer, box: builder.canvas)
    for (command, pieces) in zip(commands, parts.reversed()) {
      for piece in pieces {
        try painter.slots.placing(command) { () throws(SceneFailure) in
          try painter.draw(command, on: target, clip: piece)
        }
      }
    }
    buffer.isOpaque = (background?.alpha ?? 0) >= 1
  }
}

extension DrawCommand {
  /// Whether the command looks at the pixels behind it beyond its own.
  var readsBehind: Bool { backdropReads != nil }

  /// How many pictures the command puts on the frame.
  fileprivate var pictureCount: Int {
    switch kind {
    case .picture, .glide, .backdrop: 1
    case .group(let group): group.commands.reduce(0) { $0 + $1.pictureCount }
    }
  }
}

extension RGBA {
  /// The colour as pixels hold it, by cairo's rounding: 16 bits a channel, of which the upper 8 count.
  var premultipliedWord: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(max(0, min(1, value)) * 65535 + 0.5) >> 8 }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}
