import MultiplaneBase
import MultiplaneLayout

/// How much finer than the frame's pixels something is drawn that is then shown larger than life.
///
/// It is drawn again at steps, at least as large as it is shown: at whole factors, where edges on pixels of the frame lie on
/// finer ones as well, so that they are seen alike wherever they stand. Much of a canvas would take too many pixels so, and
/// is drawn at most 1.25 times as large as it is shown. The step depends on the scale of the frame alone, so a frame looks
/// the same whichever came before.
struct Supersampling: Equatable {
  /// How many of the finer pixels are as long as one of the frame.
  private(set) var factor = 1.0

  /// The frame's own pixels.
  static let frame = Supersampling()
  /// How much larger each step is than the one before.
  private static let ratio = 1.25
  /// How many times the pixels of the canvas are drawn at a whole factor. What is turned is read pixel by pixel at a higher cost.
  private static let mostWhole = (straight: 2.0, turned: 0.25)
  /// How many times the pixels of the canvas may be drawn: what is large is held at the step that does.
  private static let mostCanvases = 8
  /// The most pixels at any size of canvas.
  private static let mostPixels = 1 << 25

  /// The most pixels of what is drawn as large as it is, however small it is shown.
  private static let mostUnreduced = 1 << 22

  private init() {}

  /// - Parameters:
  ///   - effects: The effects on the drawing.
  ///   - area: The pixels of the frame that the drawing takes before its effects.
  init(for effects: [Effect], area: PixelRect, canvas: PixelRect) {
    var (scale, isTurned) = (1.0, false)
    for case .transform(let transform, _, _) in effects {
      scale *= transform.stretches.most
      isTurned = isTurned || transform.angle != 0 || transform.skew != 0
    }
    guard scale.isFinite, area.width > 0, area.height > 0 else { return }
    let pixels = pixels(of: area)
    let most = Double(min(Self.mostCanvases * canvas.width * canvas.height, Self.mostPixels))
    // What is very large and shown far smaller, such as a plane far away, is drawn about as small as that.
    while factor / 2 >= scale, pixels * factor * factor > Double(Self.mostUnreduced) { factor /= 2 }
    guard scale > 1 else { return }
    // A scale that is a step but for its last bits is that step.
    scale *= 1 - 0x1p-20
    let (whole, share) = (scale.rounded(.up), isTurned ? Self.mostWhole.turned : Self.mostWhole.straight)
    if pixels * whole * whole <= min(most, Double(canvas.width * canvas.height) * share) {
      factor = whole
      return
    }
    while factor < scale, pixels * factor * factor * Self.ratio * Self.ratio <= most { factor *= Self.ratio }
  }

  /// The least sigma of a blur in coarse pixels: reading between them then gives what finer ones would, but for a level or two.
  private static let leastSigma = 2.0
  /// The variance that coarse pixels add, in their squares: that of the square and of the reading between two.
  private static let coarseVariance = 1.0 / 12 + 1.0 / 6

  /// Takes larger pixels, by a power of two, where a blur leaves no finer detail.
  ///
  /// - Parameters:
  ///   - effects: The effects on the drawing; the blur becomes less by that of the pixels.
  ///   - scale: Pixels of the frame a point.
  ///   - sigmaLimit: The largest sigma that a blur is drawn with.
  mutating func coarsen(for effects: inout [Effect], scale: Double, sigmaLimit: Double) {
    for (index, effect) in effects.enumerated() {
      guard case .blur(let radius) = effect else { continue }
      let coarse = 2 * (Self.leastSigma / min(radius * scale, sigmaLimit)).nextDown.binade
      guard coarse < factor else { continue }
      factor = coarse
      let side = 1 / (scale * coarse)
      effects[index] = .blur((radius * radius - Self.coarseVariance * side * side).squareRoot())
    }
  }

  /// How many pixels a drawing has that takes so many of the frame.
  func pixels(of area: PixelRect) -> Double { Double(area.width) * Double(area.height) * factor * factor }
}
