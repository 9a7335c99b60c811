import MultiplaneBase

/// The difference of two frames: the boxes outside which the pixels of both are the same.
///
/// Commands that both frames have, in the same order, draw the same; damage is where the others touch the frame. Then
/// it grows: what is filtered, glides or reads the frame behind it is drawn whole or not at all.
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

  /// How many commands are passed over to find an equal one: what stands farther away counts as new, and is drawn again.
  private static let reach = 256

  /// The commands of both lists that are not part of what they have in common. O(n).
  private static func unmatched(_ old: [DrawCommand], _ new: [DrawCommand]) -> [DrawCommand] {
    var rest: [DrawCommand] = []
    var next = 0
    for command in new {
      // The nearest equal one from here on; what is passed over has gone.
      if let found = old[next...].prefix(reach).firstIndex(of: command) {
        rest += old[next..<found]
        next = found + 1
      } else {
        rest.append(command)
      }
    }
    return rest + old[next...]
  }

  /// How often commands are looked through for what the damage has grown into: where one reaches into the next and so on, the
  /// whole frame is drawn.
  private static let rounds = 32

  /// Adds all of what is drawn whole or not at all. O(n).
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

  /// The pixels of the frame that backdrops look at; `nil` where there are none.
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
