internal import MultiplaneBase
internal import MultiplaneLayout
internal import MultiplaneScene

/// The pixels of groups and filters that all threads have open at a time, beside their frames.
///
/// `OpenPixels` bounds each frame by itself, so that a frame is refused or drawn whatever other threads do. Here a thread waits
/// until the others leave room, which changes no pixel.
package final class OpenGroups: Sendable {
  private struct Claims {
    var count = 0
    var pixels = 0
  }
  private let claims = Monitor(Claims())
  private let most: Int

  /// The groups of the process.
  package static let shared = OpenGroups(most: Budgets.openGroups)

  /// - Parameter most: The most pixels of all threads, unless one alone has more.
  package init(most: Int) { self.most = most }

  /// Calls `body`, which has about so many pixels open beside a frame: at once if there is room for them beside those of other
  /// threads, otherwise when no other one has any.
  ///
  /// A thread that waits here must hold nothing that others wait for, and `body` must not claim pixels again.
  package func claiming<Result, Failure: Error>(
    _ pixels: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if pixels <= 0 { return try body() }
    let most = most
    // More than there may be is as much as any number more: sums stay small.
    let need = min(pixels, most + 1)
    claims.wait(
      for: { claims -> Void? in
        guard claims.count == 0 || claims.pixels + need <= most else { return nil }
        (claims.count, claims.pixels) = (claims.count + 1, claims.pixels + need)
        return ()
      }, wakes: { _ in false })
    defer { claims.update { ($0.count, $0.pixels) = ($0.count - 1, $0.pixels - need) } }
    return try body()
  }
}

extension DrawCommand {
  /// About how many pixels are open at a time, beside those of the frame, while the command is drawn.
  var openPixels: Int {
    switch kind {
    case .picture, .subpixel: return 0
    case .group(let group): return group.openPixels
    case .backdrop(let backdrop):
      let (region, mask) = (backdrop.region, backdrop.maskArea)
      return region.width * region.height + 2 * (mask.map { $0.width * $0.height } ?? 0)
    }
  }
}

extension DrawGroup {
  /// About how many pixels are open at a time while a group is drawn: its own, with those of its largest part or of an effect.
  ///
  /// - Parameters:
  ///   - area: The pixels it draws on before its effects.
  ///   - scale: Pixels a point.
  static func openPixels(_ commands: [DrawCommand], _ effects: [Effect], _ area: PixelRect, scale: Double) -> Int {
    let own = area.width * area.height
    func filtered() -> Int {
      let filters = effects.filter { $0.kind < .transform }
      let reached = area.grown(by: filters.sourceDistance(scale: scale) ?? 0)
      return reached.width * reached.height
    }
    var most = commands.reduce(0) { max($0, $1.openPixels) }
    for effect in effects {
      switch effect {
      case .blur, .pixelate, .mask, .clip, .shadow: most = max(most, filtered())
      case .shadows(let shadows): most = max(most, filtered() * shadows.count)
      case .blend: most = max(most, own)
      // Shrunk far, it is halved first.
      case .transform(let change, _, _): if change.stretches.most < 0.5 { most = max(most, own + own / 4) }
      // Its halves, and the pixels that are seen of it.
      case .perspective: most = max(most, own + own / 2)
      case .tint, .saturation, .brightness, .opacity: break
      }
    }
    return own + most
  }
}
