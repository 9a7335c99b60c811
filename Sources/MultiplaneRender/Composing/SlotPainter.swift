internal import MultiplaneBase
internal import MultiplaneDecoding
internal import MultiplaneLayout

/// Paints the pictures of commands into their slots, with one thread's painter, and takes the time.
final class SlotPainter {
  private let painter: Painter
  private let cache: PictureCache
  private let clock: (() -> UInt64)?
  /// The time that painting took since this was last set to 0, in nanoseconds by the clock.
  var time: UInt64 = 0
  /// How many pictures were painted since this was last set to 0.
  var count = 0
  /// When that time was; emptied with it, and collected where it is not `nil`.
  var spans: [TimeSpan]?
  /// The picture that could not be painted, and the item of it that failed; set before an error is thrown.
  private(set) var failed: (slot: PictureSlot, item: DisplayItem?)?

  /// The picture that was just painted, where there is no room for its pixels after it is drawn.
  private var unkept: PictureSlot?

  init(painter: Painter, cache: PictureCache, clock: (() -> UInt64)?) {
    (self.painter, self.cache, self.clock) = (painter, cache, clock)
  }

  /// Forgets which picture could not be painted.
  func forgetFailure() { failed = nil }

  /// Calls `body`, which draws a command. A failure without a failed picture counts for the command's first one.
  func placing(_ command: DrawCommand, _ body: () throws(SceneFailure) -> Void) throws(SceneFailure) {
    do throws(SceneFailure) {
      try body()
    } catch {
      if failed == nil { command.forEachSlot { slot in if failed == nil { failed = (slot, nil) } } }
      throw error
    }
  }

  /// Notes which pictures a frame draws.
  func use(_ commands: [DrawCommand]) {
    let frame = cache.nextFrame()
    for command in commands { command.forEachSlot { $0.use(by: frame) } }
    cache.sweep()
  }

  /// A picture's pixels; `nil` if there is nothing to see.
  func painted(_ slot: PictureSlot) throws(SceneFailure) -> PaintedRaster? {
    defer { dropUnkept() }
    do throws(SceneFailure) {
      return try slot.painted(by: paint)
    } catch {
      failed = (slot, painter.failed)
      throw error
    }
  }

  /// The box of a picture's opaque pixels, known also where the pixels were let go.
  func opaqueRect(_ slot: PictureSlot) throws(SceneFailure) -> PixelRect {
    defer { dropUnkept() }
    // It would be painted for this alone.
    if !isKept(slot), slot.knownOpaqueRect == nil { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    do throws(SceneFailure) {
      return try inTurn(slot) { () throws(SceneFailure) in try slot.opaqueRect(by: paint) }
    } catch {
      failed = (slot, painter.failed)
      throw error
    }
  }

  private func dropUnkept() {
    guard let slot = unkept else { return }
    slot.drop()
    PixelMemory.shared.countUnkept()
    unkept = nil
  }

  /// Calls `body`, which draws a picture; with other threads only as far as there is room for all that their pictures take.
  ///
  /// A thread waits for room while it paints nothing, so no other one waits for a picture of it.
  func inTurn<Result>(
    _ slot: PictureSlot, _ body: () throws(SceneFailure) -> Result
  ) throws(SceneFailure) -> Result {
    if slot.paintedNow != nil { return try body() }
    let byteCount = byteCount(of: slot)
    guard byteCount >= Self.largeByteCount || !isKept(slot) else { return try body() }
    return try PixelMemory.shared.claiming(byteCount, body)
  }

  /// Whether a picture is kept once it is painted; others are painted when they are drawn.
  private func isKept(_ slot: PictureSlot) -> Bool {
    !PixelMemory.shared.isFull || cache.hasRoom(for: Int(min(1e12, slot.key.pixels * 4)))
  }

  /// About how many bytes a picture takes while it is painted: its own pixels, and as many that it is painted from, or the largest
  /// of its files.
  private func byteCount(of slot: PictureSlot) -> Int {
    let own = Int(min(1e12, slot.key.pixels * 4))
    let largest = slot.key.sources.files.reduce(0) { largest, file in
      guard let file, let header = try? painter.images.header(of: file.name) else { return largest }
      // A drawing has the size at which it is shown.
      return max(largest, header.format == .svg ? 2 * own : header.openingBytes)
    }
    return own + max(own, largest)
  }

  /// Paints the pictures that no other thread is painting at the moment, so that threads that want the same ones share the work.
  ///
  /// Large pictures that nothing can hide come first, the largest one at the start, since one that is begun last is waited for.
  /// The others follow from the front to the back. Pictures behind an opaque one are left out.
  ///
  /// - Parameter filesAlone: Whether only pictures with picture files in them are painted.
  func prepare(_ commands: [DrawCommand], filesAlone: Bool = false) {
    func painted(_ slot: PictureSlot) -> PaintedRaster? {
      if filesAlone, slot.key.sources.files.isEmpty { return slot.paintedNow }
      func paintedIfKept() -> PaintedRaster? {
        defer { dropUnkept() }
        // What is not kept would be painted again when it is drawn.
        return isKept(slot) ? slot.paintedUnlessBusy(by: paint) : slot.paintedNow
      }
      return (try? inTurn(slot) { paintedIfKept() }) ?? nil
    }
    for slot in Self.large(in: commands) { _ = painted(slot) }
    var opaque: [PixelRect] = []
    for command in commands.reversed() where !opaque.contains(where: { $0.contains(command.bounds) }) {
      switch command.kind {
      case .picture(let slot, let x, let y, let opacity):
        guard let painted = painted(slot), opacity >= 1, painted.coverage.isOpaque,
          opaque.count < FrameComposer.mostOccluders
        else { continue }
        opaque.append(painted.rect.offset(x: x, y: y).intersection(command.clip))
      case .subpixel(let slot, _, _, _): _ = painted(slot)
      case .group(let group): prepare(group.commands, filesAlone: filesAlone)
      case .backdrop: opaque.removeAll()
      }
    }
  }

  /// The least pixels of a large picture, which is begun before others.
  private static let largePixels = 250_000.0
  /// The least bytes of one that waits for room.
  private static let largeByteCount = 1_000_000

  /// The large pictures that are to be painted and that nothing in front of them can hide alone, the largest first.
  private static func large(in commands: [DrawCommand]) -> [PictureSlot] {
    var found: [(slot: PictureSlot, pixels: Double)] = []
    var seen: Set<ObjectIdentifier> = []
    for (index, command) in commands.enumerated() {
      guard case .picture(let slot, _, _, _) = command.kind else { continue }
      let pixels = slot.key.pixels
      if pixels < largePixels || slot.paintedNow != nil { continue }
      // A picture may stand on the frame thousands of times.
      guard seen.insert(ObjectIdentifier(slot)).inserted else { continue }
      if commands[(index + 1)...].contains(where: { $0.bounds.contains(command.bounds) }) { continue }
      found.append((slot, pixels))
    }
    return found.count < 2 ? [] : found.sorted { $0.pixels > $1.pixels }.map(\.slot)
  }

  /// The pixels a command touches, as closely as they are known without painting.
  func touched(by command: DrawCommand) -> PixelRect {
    guard case .picture(let slot, let x, let y, _) = command.kind, let painted = slot.paintedNow else {
      return command.bounds
    }
    return painted.rect.offset(x: x, y: y).intersection(command.bounds)
  }

  private func paint(_ slot: PictureSlot) throws(SceneFailure) -> PaintedRaster? {
    let start = clock?() ?? 0
    defer {
      let end = clock?() ?? 0
      time += end - start
      spans?.extend(TimeSpan(start: start, end: end))
    }
    count += 1
    try painter.watch.spend(20_000)
    // Which frame paints a picture is nobody's choice: what else the frame has open does not count.
    let open = painter.open
    painter.open = open.ofPicture
    defer { painter.open = open }
    guard let raster = try painter.raster(of: slot.key.content, in: slot.key.space, part: slot.key.part) else {
      return nil
    }
    let painted = PaintedRaster(raster, pool: painter.pool)
    if !cache.book(slot, byteCount: painted.raster.buffer.heldByteCount) { unkept = slot }
    return painted
  }
}

extension DrawCommand {
  /// Calls `body` for the slot of every picture the command draws.
  func forEachSlot(_ body: (PictureSlot) -> Void) {
    switch kind {
    case .picture(let slot, _, _, _), .subpixel(let slot, _, _, _): body(slot)
    case .group(let group): for command in group.commands { command.forEachSlot(body) }
    case .backdrop: break
    }
  }
}
