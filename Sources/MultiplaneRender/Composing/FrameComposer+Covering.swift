import MultiplaneBase
import MultiplaneDecoding

// Occlusion: commands behind opaque pictures are not drawn.
extension FrameComposer {
  /// How many opaque boxes are looked at for each command that may lie behind them. With more, looking would take longer than
  /// drawing.
  static let mostOccluders = 512

  /// Leaves out commands wholly behind one opaque picture, and the parts of groups behind several. A filter that nobody sees
  /// would cost as much as one that fills the frame, and each of its changes would damage the frame.
  func withoutCovered(_ commands: [DrawCommand]) throws(SceneFailure) -> [DrawCommand] {
    var occluders: [PixelRect] = []
    var kept: [DrawCommand] = []
    for var command in commands.reversed() {
      try painter.painter.watch.spend(200 + 2 * occluders.count)
      if occluders.contains(where: { $0.contains(command.bounds) }) { continue }
      if command.indivisible != nil {
        try painter.painter.watch.spend(40 * occluders.count)
        let seen = [command.bounds].subtracting(occluders)
        guard let first = seen.first else { continue }
        if case .group(let group) = command.kind, group.filterReach != nil {
          command.bounds = seen.reduce(first) { $0.union($1) }
        }
      }
      kept.append(command)
      if let occluder = try opaqueRect(of: command) {
        if occluders.count < Self.mostOccluders { occluders.append(occluder) }
      } else if command.hasBackdropRegion {
        // The blur reads around its box: covered pixels there still show through it.
        occluders.removeAll()
      }
    }
    return kept.reversed()
  }

  /// A box in which a command's picture hides everything behind it; `nil` where there is none.
  private func opaqueRect(of command: DrawCommand) throws(SceneFailure) -> PixelRect? {
    guard case .picture(let slot, let x, let y, let opacity) = command.kind, opacity >= 1 else { return nil }
    let rect = try painter.slots.opaqueRect(slot).offset(x: x, y: y).intersection(command.clip)
    return rect.isEmpty ? nil : rect
  }

  /// Draws commands in some boxes of a target, and the background where no opaque picture lies on it.
  func draw(
    _ commands: [DrawCommand], in damage: PixelRects, on target: CommandPainter.Target
  ) throws(SceneFailure) {
    if damage.isEmpty { return }
    // From the front to the back: the pieces of each command that opaque boxes leave.
    var occluders: [PixelRect] = []
    // The occluders in front of more than pictures, or of too many pictures. Pixels behind the others are found row by row.
    var applied: [PixelRect] = []
    var pending = 0
    var parts: [CommandPainter.Part] = []
    let box = damage.rects.reduce(damage.rects[0]) { $0.union($1) }
    for command in commands.reversed() where !command.bounds.intersection(box).isEmpty {
      try painter.painter.watch.spend(200 + 40 * occluders.count)
      var pieces = damage.rects.map { $0.intersection(command.bounds) }.filter { !$0.isEmpty }
      if pieces.subtracting(occluders).isEmpty { continue }
      // Even a command that is drawn whole is left out above where none of it is seen. It ends a batch of pictures, as too many
      // pictures do, and the occluders so far are cut out of the batch behind it.
      if command.indivisible != nil || pending >= PictureLayers.most { (applied, pending) = (occluders, 0) }
      if command.indivisible == nil {
        pieces = pieces.subtracting(applied)
        pending += pieces.count
      }
      parts.append((command, pieces))
      if let occluder = try opaqueRect(of: command) {
        // Small boxes save less than they cost.
        if occluder.width >= 32, occluder.height >= 8, occluders.count < Self.mostOccluders {
          occluders.append(occluder)
        }
      } else if command.hasBackdropRegion {
        (occluders, applied, pending) = ([], [], 0)
      }
    }
    let word = (background ?? .clear).premultipliedWord
    for rect in damage.rects.subtracting(occluders) {
      target.buffer.fill(rect.offset(x: -target.box.x, y: -target.box.y), with: word)
    }
    try painter.draw(parts.reversed(), on: target)
    target.buffer.isOpaque = (background?.alpha ?? 0) >= 1
  }
}

extension DrawCommand {
  /// Whether the command reads the pixels behind it beyond its own.
  var hasBackdropRegion: Bool { backdropRegion != nil }

  /// How many pictures the command puts on the frame.
  var pictureCount: Int {
    switch kind {
    case .picture, .subpixel, .backdrop: 1
    case .group(let group): group.commands.reduce(0) { $0 + $1.pictureCount }
    }
  }
}
