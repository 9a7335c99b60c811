import MultiplaneBase
import MultiplaneLayout

/// How much finer than the frame's pixels something is drawn that is then shown larger than life.
///
/// It is drawn again at steps, at least as large as it is shown and at most 1.25 times as large. The step depends on the
/// scale of the frame alone, so a frame looks the same whichever came before.
struct Supersampling: Equatable {
  /// How many steps.
  private var step = 0

  /// The frame's own pixels.
  static let frame = Supersampling()
  /// How much larger each step is than the one before.
  private static let ratio = 1.25
  /// How many times the pixels of the canvas may be drawn: what is large is held at the step that does.
  private static let mostCanvases = 8
  /// The most pixels at any size of canvas.
  private static let mostPixels = 1 << 25

  private init() {}

  /// - Parameters:
  ///   - effects: The effects on the drawing.
  ///   - area: The pixels of the frame that the drawing takes before its effects.
  init(for effects: [Effect], area: PixelRect, canvas: PixelRect) {
    var scale = 1.0
    for case .transform(let transform, _, _) in effects { scale *= transform.stretches.most }
    guard scale > 1, scale.isFinite, area.width > 0, area.height > 0 else { return }
    let pixels = Double(area.width) * Double(area.height)
    let most = Double(min(Self.mostCanvases * canvas.width * canvas.height, Self.mostPixels))
    // A scale that is a step but for its last bits is that step.
    while factor < scale * (1 - 0x1p-20), pixels * factor * factor * Self.ratio * Self.ratio <= most { step += 1 }
  }

  /// How many of the finer pixels are as long as one of the frame.
  var factor: Double {
    var factor = 1.0
    for _ in 0..<step { factor *= Self.ratio }
    return factor
  }
}
