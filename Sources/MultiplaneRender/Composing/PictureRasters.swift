import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import Synchronization

/// Pictures as pixels: each is painted by whichever thread comes first, and read by all.
final class PictureRasters {
  private let painter: Painter
  private let budget: RasterBudget
  private let clock: (() -> UInt64)?
  /// What painting took since this was last set to 0, in nanoseconds by the clock.
  var time: UInt64 = 0
  /// When that was; emptied with it, and collected where it is not `nil`.
  var spans: [TimeSpan]?

  init(painter: Painter, budget: RasterBudget, clock: (() -> UInt64)?) {
    (self.painter, self.budget, self.clock) = (painter, budget, clock)
  }

  /// Notes which pictures a frame draws.
  func use(_ commands: [DrawCommand]) { budget.use(commands.flatMap(\.pictures)) }

  /// What the renderer keeps with a picture.
  private struct Slot: Sendable {
    var space: UnitSpace
    var painted: PaintedRaster?
  }

  /// A picture's pixels; `nil` if there is nothing to see.
  func painted(_ picture: Picture, _ space: UnitSpace) throws(SceneFailure) -> PaintedRaster? {
    let result = picture.rendering.withLock { slot -> Result<PaintedRaster?, SceneFailure> in
      if let known = slot as? Slot, known.space == space { return .success(known.painted) }
      let made = paint(picture, space)
      if case .success(let painted) = made { slot = Slot(space: space, painted: painted) }
      return made
    }
    return try result.get()
  }

  /// Paints what no other thread is painting at the moment, from the front to the back, so that threads that want the
  /// same pictures share the work. What lies behind an opaque picture is left out.
  func prepare(_ commands: [DrawCommand]) {
    var opaque: [PixelRect] = []
    for command in commands.reversed() where !opaque.contains(where: { $0.contains(command.bounds) }) {
      switch command.kind {
      case .picture(let picture, let space, let x, let y, let opacity):
        guard let painted = paintedUnlessBusy(picture, space), opacity >= 1, painted.coverage.isOpaque else { continue }
        opaque.append(painted.rect.offset(x: x, y: y).intersection(command.clip))
      case .glide(let picture, let space, _, _, _): _ = paintedUnlessBusy(picture, space)
      case .group(let group): prepare(group.commands)
      case .backdrop: opaque.removeAll()
      }
    }
  }

  /// The pixels a command touches, as closely as they are known without painting.
  func touched(by command: DrawCommand) -> PixelRect {
    guard case .picture(let picture, let space, let x, let y, _) = command.kind else { return command.bounds }
    let painted = picture.rendering.withLockIfAvailable { slot -> PaintedRaster? in
      guard let known = slot as? Slot, known.space == space else { return nil }
      return known.painted
    }
    return painted.flatMap { $0 }?.rect.offset(x: x, y: y).intersection(command.bounds) ?? command.bounds
  }

  private func paintedUnlessBusy(_ picture: Picture, _ space: UnitSpace) -> PaintedRaster? {
    let found = picture.rendering.withLockIfAvailable { slot -> PaintedRaster? in
      if let known = slot as? Slot, known.space == space { return known.painted }
      // An error shows when the picture is drawn.
      guard case .success(let painted) = paint(picture, space) else { return nil }
      slot = Slot(space: space, painted: painted)
      return painted
    }
    return found ?? nil
  }

  private func paint(_ picture: Picture, _ space: UnitSpace) -> Result<PaintedRaster?, SceneFailure> {
    let start = clock?() ?? 0
    defer {
      let end = clock?() ?? 0
      time += end - start
      spans?.extend(TimeSpan(start: start, end: end))
    }
    return Result { () throws(SceneFailure) -> PaintedRaster? in
      guard let raster = try painter.raster(of: picture, in: space) else { return nil }
      let painted = PaintedRaster(raster, pool: painter.pool)
      budget.add(picture, byteCount: painted.raster.buffer.byteCount)
      return painted
    }
  }
}

extension DrawCommand {
  /// The pictures the command draws.
  var pictures: [Picture] {
    switch kind {
    case .picture(let picture, _, _, _, _), .glide(let picture, _, _, _, _): [picture]
    case .group(let group): group.commands.flatMap(\.pictures)
    case .backdrop: []
    }
  }
}
