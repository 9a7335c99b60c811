import MultiplaneBase

/// The difference of two frames: the boxes outside which the pixels of both are the same.
///
/// Commands that both frames have, in the same order, draw the same pixels. The damage is where the other commands touch the
/// frame. Then it grows: a command that is filtered, glides or reads the frame behind it is drawn whole or not at all.
struct FrameDamage {
  /// The pixels to draw again.
  let rects: PixelRects

  /// - Parameters:
  ///   - touched: The pixels a command touches.
  init(from old: [DrawCommand], to new: [DrawCommand], canvas: PixelRect, touched: (DrawCommand) -> PixelRect) {
    var rects = PixelRects()
    for command in Self.unmatched(old, new) { rects.add(touched(command).intersection(canvas)) }
    Self.grow(&rects, new, canvas)
    // Many boxes that cover most of the frame cost more than the frame.
    let whole = canvas.width * canvas.height
    self.rects = rects.area * 10 > whole * 9 ? PixelRects([canvas]) : rects
  }

  /// How many commands are passed over to find an equal one. A command farther away counts as new, and is drawn again.
  private static let reach = 256

  /// The commands of both lists that are not part of the sequence they have in common. O(n).
  private static func unmatched(_ old: [DrawCommand], _ new: [DrawCommand]) -> [DrawCommand] {
    var rest: [DrawCommand] = []
    var next = 0
    for command in new {
      // The nearest equal one from here on; the commands passed over have gone.
      if let found = old[next...].prefix(reach).firstIndex(of: command) {
        rest += old[next..<found]
        next = found + 1
      } else {
        rest.append(command)
      }
    }
    return rest + old[next...]
  }

  /// How often the damage may grow: each round looks for commands that it has come to touch. Where one reaches into the next
  /// and so on, the whole frame is drawn.
  private static let rounds = 32

  /// Adds all of each command that is touched and is drawn whole or not at all. O(n).
  static func grow(_ rects: inout PixelRects, _ commands: [DrawCommand], _ canvas: PixelRect) {
    var isSettled = false
    var round = 0
    while !isSettled {
      isSettled = true
      round += 1
      if round > rounds { return rects = PixelRects([canvas]) }
      for command in commands {
        guard let whole = command.indivisible?.intersection(canvas), !whole.isEmpty, rects.intersects(whole),
          !rects.contains(whole)
        else { continue }
        rects.add(whole)
        isSettled = false
      }
    }
  }
}

extension DrawCommand {
  /// The pixels that are drawn together or not at all; `nil` for a command that can be drawn in parts.
  var indivisible: PixelRect? {
    switch kind {
    case .picture: nil
    case .subpixel: bounds
    case .group, .backdrop: bounds.union(backdropRegion ?? bounds)
    }
  }

  /// The pixels of the frame that backdrops read; `nil` where there are none.
  var backdropRegion: PixelRect? {
    switch kind {
    case .picture, .subpixel: return nil
    case .group(let group):
      guard group.readsBackdrop else { return nil }
      let reads = group.commands.compactMap(\.backdropRegion)
      return reads.isEmpty ? nil : reads.reduce(bounds) { $0.union($1) }
    case .backdrop(let backdrop): return backdrop.region
    }
  }
}
